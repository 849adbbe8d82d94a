"""Names, titles, identifiers and plain nouns of the claim that the source does not have where the claim has them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from citeguard.language.grammar import is_attribute, is_participle, looks_like_verb
from citeguard.language.marks import MarkKind
from citeguard.language.names import Name, name_key
from citeguard.language.quantities import Quantity
from citeguard.language.synonyms import alike
from citeguard.language.tokens import Kind
from citeguard.language.words import script_language, token_stem
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import CLOSE, Case
from citeguard.signals.narrowing import word_list
from citeguard.signals.reading import Reading, Word

_HONEST_SHARE = 0.33
"""Below this share of common words a claim is a paraphrase through and through, and a missing word says nothing."""


def entity_signals(case: Case) -> Iterator[RiskSignal]:
    if not case.evidence:
        return
    found = list(_names(case))
    yield from found
    named = [span for signal in found for span in signal.claim_spans]
    yield from _replaced(case, named)
    yield from _base(case)
    yield from _widened(case)


def _names(case: Case) -> Iterator[RiskSignal]:
    for name in case.reading.names:
        missing = [key for key in name.key if not any(_has_key(r, key) for r in case.support)]
        if not missing:
            continue
        rivals = [(r, n.span) for r in case.support[:2] for n in r.names if not _in_claim(case, n)]
        if not rivals and all(_elsewhere(case, key) for key in missing):
            continue  # the sentence says `it`, and the name stands before it or above it
        ours = case.reading.shown(name.span)
        theirs = ", ".join(repr(r.shown(span)) for r, span in rivals[:3])
        message = told("signal.names", ours=ours, theirs=theirs) if theirs else told("signal.names_not", ours=ours)
        yield case.signal(SignalCode.ENTITY_MISMATCH, message, [name.span], rivals[:3])


def _has_key(reading: Reading, key: str) -> bool:
    return any(key in (name_key(t.norm), t.norm) for t in reading.tokens if t.kind is not Kind.PUNCTUATION)


def _in_claim(case: Case, name: Name) -> bool:
    return any(_has_key(case.reading, key) for key in name.key)


def _elsewhere(case: Case, key: str) -> bool:
    """Whether a name stands in a cited fragment or its heading, outside the best sentences. A search, not a parse."""
    return any(key in text.casefold() for f in case.fragments for text in (f.heading or "", f.text))


def _replaced(case: Case, named: list[Span]) -> Iterator[RiskSignal]:
    """Words of the claim for which the otherwise matching source has other words, or none at all."""
    claim, best = case.reading, case.evidence[0]
    missing = [w for w in claim.words if not any(r.has(w.stem) for r in case.support) and not _is_light(claim, w)]
    taken = (*named, *_opposed(case)) if missing else ()
    missing = [w for w in missing if not any(span.overlaps(w.span) for span in taken)]
    slots = _unsupported(case, best, missing)
    if not slots:
        return
    rivals = [rival for w in slots for rival in _rival_words(case, best, w)]
    words = " ".join(case.reading.shown(w.span) for w in slots)
    theirs = " ".join(dict.fromkeys(best.shown(w.span) for w in rivals))
    message = told("signal.says", ours=words, theirs=theirs) if theirs else told("signal.says_not", ours=words)
    places = [(best, w.span) for w in dict.fromkeys(rivals)]
    yield case.signal(SignalCode.ENTITY_MISMATCH, message, [w.span for w in slots], places)


def _unsupported(case: Case, best: Reading, missing: list[Word]) -> list[Word]:
    """Those of the missing words that matter: another word stands in their place, or their whole clause is new."""
    if not missing:
        return []
    if len(missing) > (1 - _HONEST_SHARE) * len(case.reading.words):
        matched = {w.clause for w in case.reading.words if w not in missing}
        new = {w.clause for w in missing} - matched
        return [w for w in missing if w.clause in new] if matched else []
    return [w for w in missing if _rival_words(case, best, w)] or _whole_clauses(case, missing)


def _opposed(case: Case) -> list[Span]:
    """Words whose opposite stands in the source: they are looked at as negations."""
    keys = {m.key for r in case.support for m in r.marks(MarkKind.ANTONYM)}
    sides = ((m.span, m.key[:-1], int(m.key[-1])) for m in case.reading.marks(MarkKind.ANTONYM))
    return [span for span, pair, side in sides if f"{pair}{1 - side}" in keys]


def _is_light(claim: Reading, word: Word) -> bool:
    """Words that are part of a mark, number or date: other signals look at them."""
    return word.token in claim.parts.light


def _rival_words(case: Case, best: Reading, word: Word) -> list[Word]:
    """Words of the source, absent from the claim, that stand where this word stands: beside the same neighbours."""
    claim = case.reading
    at = claim.words.index(word)
    neighbours = [w for w in claim.words[max(0, at - 2) : at + 3] if w != word]
    anchors = [i for i, w in enumerate(best.words) if any(alike(w.stem, n.stem, claim.language) for n in neighbours)]
    near = {j for i in anchors for j in (i - 1, i + 1) if 0 <= j < len(best.words)}
    return [
        best.words[j] for j in sorted(near) if not claim.has(best.words[j].stem) and not _is_light(best, best.words[j])
    ]


def _whole_clauses(case: Case, missing: list[Word]) -> list[Word]:
    """The missing words of a clause of the claim of which the source has nothing."""
    clauses = {w.clause for w in missing}
    empty = {c for c in clauses if all(w in missing for w in case.reading.clause_words(c))}
    found = [w for w in missing if w.clause in empty]
    return found if found else (missing if len(missing) > 1 else [])


def _base(case: Case) -> Iterator[RiskSignal]:
    """A share of one group told as the share of another: `8% of the paying customers`, `8% of all users`."""
    for quantity in case.reading.quantities:
        for reading in case.main:
            for other in reading.quantities:
                if _same_share(quantity, other) and not _same_base(case, reading, quantity, other):
                    ours, theirs = quantity.counted, other.counted
                    message = told("signal.other_base", ours=ours, theirs=theirs)
                    yield case.signal(SignalCode.ENTITY_MISMATCH, message, [quantity.span], [(reading, other.span)])


def _same_share(first: Quantity, second: Quantity) -> bool:
    return first.dimension == second.dimension == "ratio" and (first.low, first.high) == (second.low, second.high)


def _same_base(case: Case, reading: Reading, ours: Quantity, theirs: Quantity) -> bool:
    if ours.counted is None or theirs.counted is None:
        return True
    before = (
        theirs.counted_words[: theirs.counted_words.index(theirs.counted)]
        if theirs.counted in theirs.counted_words
        else ()
    )
    if any(not case.reading.has(word) for word in before):
        return False
    return alike(ours.counted, theirs.counted, reading.language) or (
        reading.has(ours.counted) and case.reading.has(theirs.counted)
    )


def _widened(case: Case) -> Iterator[RiskSignal]:
    """A noun loses the word that limits it: `new employees`, `premium customers`, `net profit`, `the old fee`."""
    claim = case.reading
    for reading in case.main:
        if reading.coverage < CLOSE:
            continue
        for first, second in pairwise(reading.words):
            if second.token != first.token + 1 or claim.has(second.stem) is claim.has(first.stem):
                continue
            limited = _limits(reading, first, second) if claim.has(second.stem) else _owned(reading, first, second)
            if not limited:
                continue
            whole = Span(first.span.start, second.span.end)
            message = told("signal.widened", theirs=reading.shown(whole))
            kept = second if claim.has(second.stem) else first
            spans = [w.span for w in claim.words if alike(w.stem, kept.stem, claim.language)]
            yield case.signal(SignalCode.ENTITY_MISMATCH, message, spans, [(reading, whole)])


def _owned(reading: Reading, first: Word, second: Word) -> bool:
    """«пользователи тарифа», «водители такси»: a group, and right after it the noun that limits it."""
    token = reading.tokens[second.token]
    if script_language(token.norm) != "ru" or first.stem not in word_list("groups"):
        return False
    marked = any(m.span.overlaps(second.span) for m in reading.all_marks if m.kind is not MarkKind.ANTONYM)
    return not marked and not looks_like_verb(token) and not is_participle(token.norm) and not token.norm.endswith("о")


def _limits(reading: Reading, first: Word, second: Word) -> bool:
    token = reading.tokens[first.token]
    if any(m.span.overlaps(first.span) for m in reading.all_marks if m.kind is not MarkKind.ANTONYM):
        return False
    if token_stem(token, reading.language) in word_list("attributes"):
        return True
    opens = first.token <= 1 or reading.words[0] == first
    return (second.stem in word_list("groups") or opens) and not looks_like_verb(token) and is_attribute(token.norm)
