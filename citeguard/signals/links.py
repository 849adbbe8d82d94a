"""Several citations: whether they hang together, and whether they agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from citeguard.language.marks import MarkKind
from citeguard.language.names import name_key
from citeguard.language.quantities import Quantity
from citeguard.language.tokens import Kind
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import CLOSE, Case
from citeguard.signals.reading import Reading, shared

_WHOLE = 0.85
"""From this share on one fragment carries the claim alone."""


def link_signals(case: Case) -> Iterator[RiskSignal]:
    if len(case.fragments) < 2:
        return
    parts = _by_fragment(case)
    yield from _not_linked(case, parts)
    yield from _conflict(case, [readings[0] for readings in parts.values()])


def _by_fragment(case: Case) -> dict[int, list[Reading]]:
    found: dict[int, list[Reading]] = {}
    for reading in case.evidence:
        found.setdefault(reading.fragment, []).append(reading)
    return found


def _carried_by(case: Case, readings: list[Reading]) -> set[int]:
    """Indexes of the claim's content words that stand in these sentences."""
    return {i for i, w in enumerate(case.reading.words) if any(r.has(w.stem) for r in readings)}


def _anchors(case: Case, readings: list[Reading]) -> set[str]:
    """Names, identifiers and numbers of the claim that stand in these sentences."""
    claim = case.reading
    keys = {key for name in claim.names for key in name.key}
    keys |= {t.norm for t in claim.tokens if t.kind in (Kind.NUMBER, Kind.IDENTIFIER)}
    return {
        k
        for r in readings
        for t in r.tokens
        if t.kind is not Kind.PUNCTUATION
        for k in (name_key(t.norm), t.norm)
        if k in keys
    }


def _not_linked(case: Case, parts: dict[int, list[Reading]]) -> Iterator[RiskSignal]:
    carried = {f: _carried_by(case, readings) for f, readings in parts.items()}
    if not case.reading.words or max(map(len, carried.values())) >= _WHOLE * len(case.reading.words):
        return
    everywhere = set.intersection(*carried.values())
    needed = [f for f in carried if carried[f] - everywhere]
    for first, second in combinations(needed, 2):
        adds = carried[first] - carried[second], carried[second] - carried[first]
        if not all(adds):
            continue
        if not _anchors(case, parts[first]) & _anchors(case, parts[second]):
            places = [(parts[f][0], Span(0, len(parts[f][0].text))) for f in (first, second)]
            yield case.signal(SignalCode.CITATIONS_NOT_LINKED, told("signal.not_linked"), (), places)
            return


def _conflict(case: Case, best: list[Reading]) -> Iterator[RiskSignal]:
    close = [r for r in best if r.coverage >= CLOSE]
    for first, second in combinations(close, 2):
        if min(shared((w.stem for w in first.words), second), shared((w.stem for w in second.words), first)) < CLOSE:
            continue
        numbers = None if _told_of_two_things(case, first, second) else _numbers_differ(first, second)
        differs = numbers or _negations_differ(first, second) or _opposites(first, second)
        if differs is not None:
            message = told("signal.conflict", first=first.shown(differs[0]), second=second.shown(differs[1]))
            yield case.signal(SignalCode.SOURCES_CONFLICT, message, (), [(first, differs[0]), (second, differs[1])])


def _told_of_two_things(case: Case, first: Reading, second: Reading) -> bool:
    """`The fee is 5 euros, the deposit 40`: the claim itself has the quantities of both sentences, and each sentence
    has a word of the claim that the other has not. Two sentences about one thing have no such word."""
    stems = {w.stem for w in case.reading.words}
    ours, theirs = (stems & {w.stem for w in reading.words} for reading in (first, second))
    stated = case.reading.quantities
    both = all(any(_equal(q, s) for s in stated) for reading in (first, second) for q in reading.quantities)
    return both and bool(ours - theirs) and bool(theirs - ours)


def _numbers_differ(first: Reading, second: Reading) -> tuple[Span, Span] | None:
    ours, theirs = first.quantities, second.quantities
    for a in ours:
        rivals = [b for b in theirs if b.dimension == a.dimension and (a.dimension or a.counted == b.counted)]
        if rivals and not any(_equal(a, b) for b in rivals) and not any(_equal(b, c) for b in rivals for c in ours):
            return a.span, rivals[0].span
    for d in first.dates:
        for e in second.dates:
            if (d.month, d.day) != (e.month, e.day) and None not in (d.month, e.month):
                return d.span, e.span
            if d.minute_of_day != e.minute_of_day and None not in (d.minute_of_day, e.minute_of_day):
                return d.span, e.span
            if d.year != e.year and None not in (d.year, e.year):
                return d.span, e.span
    return None


def _equal(a: Quantity, b: Quantity) -> bool:
    return (a.dimension, a.low, a.high) == (b.dimension, b.low, b.high)


def _negations_differ(first: Reading, second: Reading) -> tuple[Span, Span] | None:
    ours, theirs = first.marks(MarkKind.NEGATION), second.marks(MarkKind.NEGATION)
    if bool(ours) == bool(theirs):
        return None
    mark = (ours or theirs)[0]
    other = second if ours else first
    if not other.has_any(mark.head[:1]):
        return None
    whole = Span(0, len(other.text))
    return (mark.span, whole) if ours else (whole, mark.span)


def _opposites(first: Reading, second: Reading) -> tuple[Span, Span] | None:
    """`open on Monday`, `closed on Monday`: else the same words."""
    theirs = {m.key: m.span for m in second.marks(MarkKind.ANTONYM)}
    ours = {m.key: m.span for m in first.marks(MarkKind.ANTONYM)}
    for key, span in ours.items():
        other = f"{key[:-1]}{1 - int(key[-1])}"
        if other in theirs and other not in ours and key not in theirs:
            negated = bool(first.marks(MarkKind.NEGATION)) is not bool(second.marks(MarkKind.NEGATION))
            return None if negated else (span, theirs[other])
    return None
