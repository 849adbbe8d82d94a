"""Negation on one side only, and words that are listed opposites."""

from __future__ import annotations

from collections.abc import Iterator

from citeguard.language.antonyms import Side
from citeguard.language.marks import Mark, MarkKind
from citeguard.language.synonyms import alike
from citeguard.language.words import token_stem
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import LOOSE, Case
from citeguard.signals.lists import word_list
from citeguard.signals.reading import Reading, shared

_WHOLE_CLAUSE = frozenset({"prohibited", "untrue", "absent", "unable", "never", "no_longer"})
"""Negations that reach further than the next word."""

_COMPARING = frozenset(
    {"more-less", "most-least", "early-late", "maximum-minimum", "high-low", "long-short", "fast-slow", "large-small"}
)
"""Opposites of degree: exchanging them turns a comparison round."""


def polarity_signals(case: Case) -> Iterator[RiskSignal]:
    for reading in case.main:
        if reading.coverage < LOOSE:
            continue
        yield from _negations(case, reading)
        yield from _opposites(case, reading)


def _negations(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    claim = case.reading
    ours, theirs = claim.marks(MarkKind.NEGATION), reading.marks(MarkKind.NEGATION)
    everywhere = [m for r in case.support for m in r.marks(MarkKind.NEGATION)]
    for mark in ours:
        if not case.mirrors(reading) and not _plainly_added(case, mark, everywhere):
            continue
        if _is_limit(claim, mark, reading) or _reworded(claim, mark, reading):
            continue
        if theirs and mark.head and not reading.has(mark.head[0]):
            continue  # both deny, each in words of its own
        if len(ours) == len(theirs) and any(_in_its_clause(reading, mark, other) for other in theirs):
            continue
        if not any(_same_object(claim, mark, other) for other in everywhere) and not _said_otherwise(claim, mark, case):
            words = claim.shown(mark.span)
            yield case.signal(
                SignalCode.NEGATION_MISMATCH,
                told("signal.negation_added", ours=words, near=" ".join(mark.head[:2])),
                [mark.span],
                [(reading, Span(0, len(reading.text)))],
            )
    for mark in theirs:
        if any(_same_object(claim, mark, other) for other in ours) or not _reaches(case, reading, mark):
            continue
        if _is_limit(reading, mark, claim) or _reworded(reading, mark, claim):
            continue
        if ours and mark.head and not claim.has(mark.head[0]):
            continue
        if _said_otherwise(reading, mark, case) or (not case.mirrors(reading) and not _plainly_dropped(case, mark)):
            continue
        if len(ours) == len(theirs) and any(_in_its_clause(claim, mark, other) for other in ours):
            continue
        words = reading.shown(mark.span)
        yield case.signal(
            SignalCode.NEGATION_MISMATCH,
            told("signal.negation_dropped", theirs=words, near=" ".join(mark.head[:2])),
            [w.span for w in claim.words if w.stem in mark.head[:1]],
            [(reading, mark.span)],
        )


def _is_limit(reading: Reading, mark: Mark, other: Reading) -> bool:
    """`may not take more than three`, `the maximum is three`: the denial is half of a limit that the other has too."""
    after = [m for m in reading.marks(MarkKind.COMPARATOR) if 0 <= m.span.start - mark.span.end <= _LIMIT_REACH]
    limits = any(m.key in {"at_most", "at_least"} for m in other.marks(MarkKind.COMPARATOR))
    extremes = any(m.key.startswith("maximum-minimum") for m in other.marks(MarkKind.ANTONYM))
    return bool(after) and (limits or extremes)


_LIMIT_REACH = 24
"""Code points between a denial and the comparison that it turns round."""


def _reworded(reading: Reading, mark: Mark, other: Reading) -> bool:
    """`ceases to write`, `stops writing`: a verb that denies, for another one."""
    word = mark.span.of(reading.text).casefold().split()[0]
    return mark.key in {"no_longer", "unable"} and other.rewords(word)


def _in_its_clause(reading: Reading, mark: Mark, other: Mark) -> bool:
    """Whether what one text denies stands in the clause that the other text denies, in other words: `you should not
    drive`, `driving is not advised`."""
    if not mark.head or reading.has(mark.head[0]) is False:
        return False
    clause = reading.clause_words(reading.clause_at(other.span.start))
    near = set(other.head[:1])
    denied = [w for w in clause if any(alike(w.stem, n, reading.language) for n in near)]
    said = [w for w in clause if alike(w.stem, mark.head[0], reading.language)]
    return bool(said) and bool(denied) and all(abs(s.token - d.token) <= _REACH for s in said for d in denied)


_REACH = 3
"""Tokens between the word that is denied in one text and the one that is denied in the other."""


def _plainly_added(case: Case, mark: Mark, theirs: list[Mark]) -> bool:
    """Whether a reworded claim denies what the source says: it says the very thing, and nothing in it denies, excepts
    or limits anything, in whatever words."""
    limits = (MarkKind.EXCEPTION, MarkKind.ONLY, MarkKind.COMPARATOR)
    if theirs or any(r.marks(*limits) or _denies_in_a_word(r) for r in case.support):
        return False
    return case.evidence[0].has_any(mark.head[:2])


def _plainly_dropped(case: Case, mark: Mark) -> bool:
    """Whether a reworded claim says what the source denies: the very thing, and without any denial or limit."""
    claim = case.reading
    kinds = (MarkKind.NEGATION, MarkKind.EXCEPTION, MarkKind.ONLY)
    if mark.key in _OF_A_PART or claim.marks(*kinds) or _denies_in_a_word(claim):
        return False
    return bool(mark.head) and claim.has(mark.head[0])


_OF_A_PART = frozenset({"absent", "without", "instead"})
"""Negations that often belong to a detail: `absent due to illness`, `without delay`."""


def _denies_in_a_word(reading: Reading) -> bool:
    """`free`, `included`, `exempt`, `closed`: what a paraphrase says with a `not`, and the other way round."""
    return any(token_stem(t, reading.language) in word_list("denying") for t in reading.tokens)


def _same_object(reading: Reading, first: Mark, second: Mark) -> bool:
    """Whether two negations deny the same thing: one's nearest word is among the other's near ones."""
    if (first.key == "without") is not (second.key == "without"):
        return first.head[:1] == second.head[:1]  # «не вправе … без предупреждения»: the one is not the other
    near, far = first.head[:3], second.head[:3]
    if not near or not far:
        return True
    return any(_alike_any(reading, stem, far) for stem in near)


def _alike_any(reading: Reading, stem: str, others: tuple[str, ...]) -> bool:
    return any(alike(stem, other, reading.language) for other in others)


def _reaches(case: Case, reading: Reading, mark: Mark) -> bool:
    """Whether the source's negation falls on something that the claim asserts."""
    claim = case.reading
    if not mark.head:
        return True
    near = mark.head[:3] if mark.key in _WHOLE_CLAUSE else mark.head[:1]
    if claim.has_any(near):
        return True
    clause = [w.stem for w in reading.clause_words(reading.clause_at(mark.span.start))]
    ours = [w.stem for w in claim.words]
    in_clause = sum(any(_alike_any(reading, stem, (c,)) for c in clause) for stem in ours)
    return mark.key not in {"without", "instead"} and bool(ours) and in_clause >= 0.6 * len(ours)


def _said_otherwise(reading: Reading, mark: Mark, case: Case) -> bool:
    """Whether the other side says the same without a negation: by the opposite word, or by an exception."""
    others = case.support if reading is case.reading else [case.reading]
    opposite = {
        Side(*_split(m.key)).opposite
        for m in reading.marks(MarkKind.ANTONYM)
        if m.head[:1] and m.head[0] in mark.head[:1]
    }
    for other in others:
        keys = {m.key for m in other.marks(MarkKind.ANTONYM)}
        if any(key in keys and Side(*_split(key)).opposite not in keys for key in opposite):
            return True
        clause = {w.stem for w in reading.words}
        for exception in other.marks(MarkKind.EXCEPTION):
            if any(word.stem in clause for word in other.words_in(exception.scope)):
                return True
    return False


def _split(key: str) -> tuple[str, int]:
    pair, _, side = key.rpartition(":")
    return pair, int(side)


def _opposites(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    claim = case.reading
    theirs = {m.key: m for m in reading.marks(MarkKind.ANTONYM)}
    reported: set[Span] = set()
    for mark in claim.marks(MarkKind.ANTONYM):
        side = Side(*_split(mark.key))
        rival = theirs.get(side.opposite)
        if (
            rival is None
            or mark.span in reported
            or mark.key in theirs
            or reading.has(mark.head[0])
            or claim.has(rival.head[0])
        ):
            continue
        if _negated(claim, mark) != _negated(reading, rival) or _excepted(claim, reading):
            continue
        if not (shared(mark.head[1:], reading) or reading.coverage >= 0.5):
            continue
        reported.add(mark.span)
        code = SignalCode.COMPARISON_REVERSED if side.pair in _COMPARING else SignalCode.NEGATION_MISMATCH
        message = told("signal.opposites", ours=claim.shown(mark.span), theirs=reading.shown(rival.span))
        yield case.signal(code, message, [mark.span], [(reading, rival.span)])


def _excepted(claim: Reading, reading: Reading) -> bool:
    """Whether the claim speaks of what the source excepts: `closed on Mondays`, `open every day except Monday`."""
    return any(
        claim.has(word.stem)
        for mark in reading.marks(MarkKind.EXCEPTION)
        for word in reading.words_in(Span(mark.span.end, mark.scope.end))
    )


def _negated(reading: Reading, mark: Mark) -> bool:
    return any(mark.head[0] in m.head[:2] for m in reading.marks(MarkKind.NEGATION))
