"""When two quantities, or two dates, say the same and when they exclude each other."""

from __future__ import annotations

from fractions import Fraction

from citeguard.language.dates import Date
from citeguard.language.quantities import Quantity


def same(a: Quantity, b: Quantity) -> bool:
    """Equal value in a convertible unit, over the same thing, with the same qualifiers. Bounds are compared apart."""
    return _like(a, b) and a.literal == b.literal and _values(a) == _values(b)


def comparable(a: Quantity, b: Quantity) -> bool:
    """Another value would be another statement: the same dimension, rate and qualifiers, and the same things counted.

    Where the digits can be read in two ways nothing is comparable: the values may well be equal.
    """
    return _like(a, b) and a.literal is None and b.literal is None


def _like(a: Quantity, b: Quantity) -> bool:
    if a.dimension != b.dimension or a.qualifiers != b.qualifiers:
        return False
    return _same_rate(a, b) and same_counted(a, b)


def _same_rate(a: Quantity, b: Quantity) -> bool:
    if a.per is None or b.per is None:
        return a.per == b.per
    return a.per == b.per or (a.per_size is not None and b.per_size is not None and _kind(a.per) == _kind(b.per))


def _kind(per: str) -> str:
    """Rates convert between units of one kind: per hour and per minute, but not per month and per day."""
    name = per.rsplit(" ", 1)[-1]
    if name in ("second", "minute", "hour", "day", "week", "millisecond"):
        return per.removesuffix(name) + "time"
    return per.removesuffix(name) + "calendar" if name in ("month", "quarter", "half_year", "year", "decade") else per


def same_counted(a: Quantity, b: Quantity) -> bool:
    """The things counted may be the same: one text names none, or one's noun is among the other's words."""
    if a.counted is None or b.counted is None:
        return True
    return a.counted == b.counted or a.counted in b.counted_words or b.counted in a.counted_words


def _values(a: Quantity) -> tuple[Fraction, Fraction]:
    if a.per_size is None:
        return a.low, a.high
    return a.low / a.per_size, a.high / a.per_size


_PARTS = ("year", "month", "day", "quarter", "weekday", "minute_of_day", "literal")


def conflicts(a: Date, b: Date) -> bool:
    """Some part that both give differs."""
    if a.literal is not None or b.literal is not None:
        return _both_differ(a.year, b.year)
    return any(_both_differ(getattr(a, part), getattr(b, part)) for part in _PARTS)


def _both_differ(a: int | None, b: int | None) -> bool:
    return a is not None and b is not None and a != b


def refines(a: Date, b: Date) -> bool:
    """`a` gives every part that `b` gives, with the same value: it says at least as much."""
    return all(getattr(b, part) is None or getattr(a, part) == getattr(b, part) for part in _PARTS)


def same_date(a: Date, b: Date) -> bool:
    return all(getattr(a, part) == getattr(b, part) for part in _PARTS)
