"""Before and after, earlier and later, at least and at most: the same comparison the other way round."""

from __future__ import annotations

from collections.abc import Iterator

from citeguard.language.marks import Mark, MarkKind
from citeguard.language.synonyms import alike
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode
from citeguard.signals.case import LOOSE, Case
from citeguard.signals.reading import Reading

_OPPOSITE = {
    "at_least": {"at_most", "less_than"},
    "at_most": {"at_least", "more_than"},
    "more_than": {"less_than", "at_most"},
    "less_than": {"more_than", "at_least"},
    "before": {"after", "since", "no_earlier"},
    "after": {"before", "until", "no_later"},
    "until": {"since", "after", "no_earlier"},
    "since": {"until", "before", "no_later"},
    "no_later": {"no_earlier", "after", "since"},
    "no_earlier": {"no_later", "before", "until"},
    "exactly": {"about", "at_least", "at_most", "more_than", "less_than"},
}
_LIMITS = frozenset({"at_least", "at_most", "more_than", "less_than"})


def comparison_signals(case: Case) -> Iterator[RiskSignal]:
    for reading in case.main:
        if reading.coverage < LOOSE:
            continue
        theirs = reading.marks(MarkKind.COMPARATOR)
        for mark in case.reading.marks(MarkKind.COMPARATOR):
            rival = _reversed(case, mark, theirs)
            if rival is not None:
                ours = case.reading.shown(mark.span)
                message = told("signal.says", ours=ours, theirs=reading.shown(rival.span))
                yield case.signal(SignalCode.COMPARISON_REVERSED, message, [mark.span], [(reading, rival.span)])
        yield from _limit_dropped(case, reading, theirs)


def _reversed(case: Case, mark: Mark, theirs: list[Mark]) -> Mark | None:
    if any(m.key == mark.key and _bound_alike(case, mark, m) for m in theirs):
        return None
    opposite = _OPPOSITE.get(mark.key, set())
    if _denied(case):
        opposite = opposite - _LIMITS  # `over 30 kg is not accepted`: the numbers know it
    return next((m for m in theirs if m.key in opposite and _bound_alike(case, mark, m)), None)


def _denied(case: Case) -> bool:
    """Whether one of the two denies, and the other does not."""
    ours = bool(case.reading.marks(MarkKind.NEGATION))
    return ours and not any(r.marks(MarkKind.NEGATION) for r in case.support)


def _bound_alike(case: Case, ours: Mark, theirs: Mark) -> bool:
    if not ours.head or not theirs.head:
        return True
    return any(alike(a, b, case.reading.language) for a in ours.head[:3] for b in theirs.head[:3])


def _limit_dropped(case: Case, reading: Reading, theirs: list[Mark]) -> Iterator[RiskSignal]:
    """`up to 40` in the source, a bare 40 in the claim, where the number itself does not show it."""
    numbers = [q for q in reading.quantities if q.bound_span is not None]
    for mark in theirs:
        counted = any(
            q.span.overlaps(mark.span) or (q.bound_span and q.bound_span.overlaps(mark.span)) for q in numbers
        )
        if not case.copied or mark.key not in _LIMITS or counted or not mark.head or not case.reading.has(mark.head[0]):
            continue
        if any(m.key == mark.key for m in case.reading.marks(MarkKind.COMPARATOR)):
            continue
        if any(q.bound.value == mark.key for q in case.reading.quantities):
            continue
        message = told("signal.no_such_limit", theirs=reading.shown(mark.span))
        yield case.signal(SignalCode.COMPARISON_REVERSED, message, (), [(reading, mark.span)])
