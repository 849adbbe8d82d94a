"""Dates of the claim against dates of the source."""

from __future__ import annotations

from collections.abc import Iterator

from citeguard.language.comparison import conflicts, refines
from citeguard.language.dates import Date
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import Case
from citeguard.signals.reading import Reading

_PARTS = ("year", "quarter", "month", "day", "weekday", "minute_of_day")


def date_signals(case: Case) -> Iterator[RiskSignal]:
    yield from _pointing(case)
    seen = [(r, d) for r in case.support for d in r.dates]
    for date in case.reading.dates:
        rivals = [(r, d) for r, d in seen if conflicts(date, d)]
        same = [(r, d) for r, d in seen if refines(d, date)]
        if same:
            yield from _exchanged(case, date, seen)
            yield from _other_side(case, date, same)
            continue
        ours = case.reading.shown(date.span)
        if rivals:
            reading, rival = rivals[0]
            message = told("signal.says", ours=ours, theirs=reading.shown(rival.span))
            yield case.signal(SignalCode.DATE_MISMATCH, message, [date.span], [(reading, rival.span)])
        elif not _assembled(date, [d for _, d in seen]):
            yield case.signal(SignalCode.DATE_MISMATCH, told("signal.no_such_date", ours=ours), [date.span])


def _assembled(ours: Date, theirs: list[Date]) -> bool:
    """Whether the parts stand in the source apart: `in 2023 … on 14 June`."""
    given = [p for p in _PARTS if getattr(ours, p) is not None]
    return bool(given) and all(any(getattr(d, p) == getattr(ours, p) for d in theirs) for p in given)


def _exchanged(case: Case, date: Date, seen: list[tuple[Reading, Date]]) -> Iterator[RiskSignal]:
    """Two dates of one sentence, each with the other's words."""
    own = max(_context(case, date, r, d) for r, d in seen if refines(d, date))
    for reading, rival in seen:
        if not refines(rival, date) and conflicts(date, rival) and _context(case, date, reading, rival) > own + 0.75:
            ours, theirs = case.reading.shown(date.span), reading.shown(rival.span)
            message = told("signal.says_where", ours=ours, theirs=theirs)
            yield case.signal(SignalCode.DATE_MISMATCH, message, [date.span], [(reading, rival.span)])
            return


def _context(case: Case, ours: Date, reading: Reading, theirs: Date) -> float:
    claim_words = case.reading.words_around(ours.span)
    stems = {w.stem for w in reading.words_around(theirs.span)}
    return sum(w.stem in stems for w in claim_words if not w.span.overlaps(ours.span))


_SIDES = {
    **dict.fromkeys(["before", "до", "к", "раньше", "ранее", "позднее", "позже", "по"], "before"),
    **dict.fromkeys(["until", "till", "through", "to"], "until"),
    "by": "by",
    **dict.fromkeys(["after", "since", "from", "после", "с", "со", "от"], "after"),
}
_SIDES_ALIKE = ({"before", "by"}, {"before", "until"})
"""By 6 pm it is done, until 6 pm it goes on: these two are no pair."""
_TURNS = frozenset({"no", "not", "не", "than"})


def _side(reading: Reading, date: Date) -> str | None:
    """`before` or `after` where a preposition right before the date says so."""
    at = next((i for i, t in enumerate(reading.tokens) if t.span.start >= date.span.start), 0)
    before = [t.norm for t in reading.tokens[max(0, at - 3) : at]]
    if any(word in _TURNS for word in before):
        return None  # `no later than`: a comparison, looked at as such
    return _SIDES.get(before[-1]) if before else None


def _other_side(case: Case, date: Date, same: list[tuple[Reading, Date]]) -> Iterator[RiskSignal]:
    """The same date with the other preposition: by 1 June, from 1 June; or with none."""
    ours = _side(case.reading, date)
    sides = [_side(r, d) for r, d in same]
    alike = any({ours, side} in _SIDES_ALIKE for side in sides)
    if ours in sides or alike or (ours is not None and None in sides and not any(sides)):
        return
    if not case.copied and (ours is None or not any(sides)):
        return  # a reworded claim may turn the sentence so that it needs no preposition
    reading, rival = same[0]
    message = told("signal.other_side", ours=told(f"side.{ours or 'at'}"), theirs=told(f"side.{sides[0] or 'at'}"))
    yield case.signal(SignalCode.COMPARISON_REVERSED, message, [date.span], [(reading, rival.span)])


_WHEN = {
    **dict.fromkeys(["last", "previous", "past", "прошл", "прошед", "минувш", "предыд"], "past"),
    **dict.fromkeys(["this", "current", "present", "этот", "этом", "эту", "этой", "текущ", "нынеш"], "now"),
    **dict.fromkeys(["next", "coming", "following", "следующ", "будущ", "грядущ"], "to come"),
}
_POINTING = tuple(_WHEN)
_DAYS = {
    "yesterday": "past",
    "today": "now",
    "tomorrow": "to come",
    "вчера": "past",
    "сегодня": "now",
    "завтра": "to come",
}
_PERIODS = (
    "year",
    "month",
    "week",
    "quarter",
    "season",
    "summer",
    "winter",
    "год",
    "месяц",
    "недел",
    "квартал",
    "сезон",
    "лет",
    "зим",
)


def _pointing(case: Case) -> Iterator[RiskSignal]:
    """`last year` in the claim, `this year` in the source; `today`, `tomorrow`."""
    theirs = [(r, when, span) for r in case.main for when, span in _pointed(r)]
    for when, span in _pointed(case.reading):
        others = [one for one in theirs if one[1] != when]
        if others and len(others) == len(theirs):
            reading, _, place = others[0]
            message = told("signal.says", ours=case.reading.shown(span), theirs=reading.shown(place))
            yield case.signal(SignalCode.DATE_MISMATCH, message, [span], [(reading, place)])


def _pointed(reading: Reading) -> Iterator[tuple[str, Span]]:
    for at, token in enumerate(reading.tokens):
        if token.norm in _DAYS:
            yield _DAYS[token.norm], token.span
        if at + 1 == len(reading.tokens) or not token.norm.startswith(_POINTING):
            continue
        following = reading.tokens[at + 1]
        if following.norm.startswith(_PERIODS):
            when = next(v for k, v in _WHEN.items() if token.norm.startswith(k))
            yield when, Span(token.span.start, following.span.end)
