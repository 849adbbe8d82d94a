"""Whether the claim has, in its own words, what a limiting part of the source says; whether that part concerns it."""

from __future__ import annotations

from citeguard.language.rewordings import is_bland, senses
from citeguard.language.synonyms import alike
from citeguard.language.words import token_stem
from citeguard.models import Span
from citeguard.signals.case import CLOSE, Case
from citeguard.signals.lists import word_list
from citeguard.signals.reading import Reading, Word


def carried(case: Case, words: list[Word], reading: Reading, span: Span) -> bool:
    """Whether the claim itself holds what a part of the source says: its numbers, its dates, most of its words, as they
    are or reworded. A paraphrase need not have more of it than one word that stands nowhere else in the source."""
    numbers = [q for q in reading.quantities if span.overlaps(q.number_span)]
    dated = [d for d in reading.dates if span.overlaps(d.span)]
    ours = {(q.low, q.high) for q in case.reading.quantities}
    dimensions = {q.dimension for q in case.reading.quantities if q.dimension}
    if _has_spell(case):
        dimensions |= _SPELLS
    if any((q.low, q.high) not in ours and q.dimension not in dimensions for q in numbers):
        return False  # of the same dimension: another number, and reported as one
    if dated and not case.reading.dates:
        return False
    measured = [*(q.span for q in numbers), *(d.span for d in dated)]
    rest = [w for w in words if not any(s.overlaps(w.span) for s in measured)]
    if not rest:
        return bool(measured)
    if _abbreviated(case.reading, rest, reading):
        return True
    if case.copied:
        return sum(case.reading.has(w.stem) for w in rest) >= 0.5 * len(rest)
    said = [w for w in rest if case.carries(reading, w)]
    outside = {w.stem for w in reading.words if not span.overlaps(w.span)}
    return any(w.stem not in outside for w in said)


def _abbreviated(claim: Reading, words: list[Word], reading: Reading) -> bool:
    """`in the EU` for `in the European Union`."""
    initials = "".join(reading.norm(w)[0] for w in words)
    return len(initials) > 1 and any(t.text.isupper() and t.norm in initials for t in claim.tokens if len(t.norm) > 1)


_SPELLS = frozenset({"time", "calendar"})


def _has_spell(case: Case) -> bool:
    """Whether the claim has a time or a length of time of its own: `within a month` for `within 30 days`."""
    claim = case.reading
    if claim.dates or any(q.dimension in _SPELLS for q in claim.quantities):
        return True
    return any(token_stem(t, claim.language) in word_list("spells") for t in claim.tokens)


def concerns(case: Case, reading: Reading, span: Span) -> bool:
    """Whether what a limiting part is said of is what the claim says: a good share of the claim's words stands in the
    same part of the sentence, beside it and not in it."""
    start, end = _part(reading, span)
    beside = [w for w in reading.words if start <= w.span.start < end and not span.overlaps(w.span)]
    if not beside:
        return True  # the part is all there is
    words = case.reading.words
    said = sum(any(alike(w.stem, b.stem, reading.language) for b in beside) for w in words)
    loosely = frozenset[int]().union(*(senses(reading.norm(b)) for b in beside))
    reworded = sum(not senses(case.reading.norm(w)).isdisjoint(loosely) for w in words)
    return max(said, reworded) >= (_SHARED if case.copied else CLOSE) * len(words)


_SHARED = 0.34


def all_else_is_taken(case: Case, reading: Reading, span: Span) -> bool:
    """Whether the claim has most of what stands around a part, so that the part was left out of a copy; and something
    of the part's own clause."""
    start, end = _part(reading, span)
    beside = [w for w in reading.words if start <= w.span.start < end and not span.overlaps(w.span)]
    own = [w for w in beside if w.clause == reading.clause_at(span.start)]
    if own and not any(case.reading.has(w.stem) for w in own):
        return False
    beside = [w for w in beside if not (w.span.start > span.end and _runs_on(case, reading, span, w))]
    return sum(case.reading.has(w.stem) or is_bland(reading.norm(w)) for w in beside) >= _TAKEN * len(beside)


_TAKEN = 0.75


def _runs_on(case: Case, reading: Reading, span: Span, word: Word) -> bool:
    """Whether a word after a part still belongs to it: nothing that the claim has stands between."""
    return not any(case.reading.has(w.stem) for w in reading.words if span.end <= w.span.start <= word.span.start)


def _part(reading: Reading, span: Span) -> tuple[int, int]:
    """From one semicolon to the next."""
    marks = [t.span.start for t in reading.tokens if t.text in {";", "."}]
    return (
        max((at for at in marks if at < span.start), default=0),
        min((at for at in marks if at >= span.end), default=len(reading.text)),
    )
