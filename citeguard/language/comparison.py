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
    if dimension_of(a) != dimension_of(b) or a.qualifiers != b.qualifiers:
        return False
    return _same_rate(a, b) and same_counted(a, b)


def _same_rate(a: Quantity, b: Quantity) -> bool:
    return rate_of(a)[0] == rate_of(b)[0]


_TIME = frozenset(("nanosecond", "microsecond", "millisecond", "second", "minute", "hour", "day", "week"))
_CALENDAR = frozenset(("month", "quarter", "half_year", "year", "decade", "century"))


def dimension_of(a: Quantity) -> str | None:
    """Of a rate the dimension of what is counted: `length` for mph and for miles per hour alike."""
    return a.dimension and a.dimension.partition("/")[0]


def rate_of(a: Quantity) -> tuple[str | None, Fraction]:
    """What a rate is over, and the factor that makes rates of one kind comparable: per hour and per minute convert,
    per month and per day do not."""
    if a.per is None:
        over = a.dimension.partition("/")[2] if a.dimension else ""
        return over or None, Fraction(1)
    words, _, name = a.per.rpartition(" ")
    kind = "time" if name in _TIME else "calendar" if name in _CALENDAR else name
    return f"{words} {kind}".strip(), a.per_size if a.per_size is not None and kind != name else Fraction(1)


def same_counted(a: Quantity, b: Quantity) -> bool:
    """The things counted may be the same: one text names none, or one's noun is among the other's words."""
    if a.counted is None or b.counted is None:
        return True
    return a.counted == b.counted or a.counted in b.counted_words or b.counted in a.counted_words


def _values(a: Quantity) -> tuple[Fraction, Fraction]:
    size = rate_of(a)[1]
    return (a.low, a.high) if size == 1 else (a.low / size, a.high / size)


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
