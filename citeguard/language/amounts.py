"""One number with its own sign, currency and unit; and amounts of several parts, `2 hours 30 minutes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from citeguard.language.bounds import Limit, bound_after
from citeguard.language.numerals import read
from citeguard.language.readings import Reading, Sort, gap, half_after
from citeguard.language.tokens import Kind, Token
from citeguard.language.units import currency_before, unit_at
from citeguard.language.vocabulary import Unit, Vocabulary

SIGNS = "-−–+"


@dataclass(frozen=True, slots=True)
class Amount:
    """One number with its own sign, currency and unit: atoms [start, end), the number itself [first, last)."""

    start: int
    end: int
    first: int
    last: int
    value: Fraction
    reading: Reading
    unit: Unit | None
    qualifiers: tuple[str, ...]
    inner: Limit | None = None

    @property
    def signed(self) -> int:
        """Where the number begins with its minus."""
        negative = self.first > self.start and self.value < 0 < self.reading.value
        return self.first - 1 if negative and self.start == self.first - 1 else self.first

    def base(self, unit: Unit | None) -> Fraction:
        if unit is None or (unit.size == 1 and not unit.offset):
            return self.value
        return (self.value + unit.offset) * unit.size if unit.offset else self.value * unit.size


def amount_at(cut: Sequence[Token], at: int, floor: int, known: Vocabulary, language: str | None) -> Amount | None:
    """The amount whose number begins at the atom `at`; what stands in front of it is looked for back to `floor`."""
    fixed = known.fixed_units.get(cut[at].norm)
    if fixed is not None:
        value, unit = fixed
        return Amount(at, at + 1, at, at + 1, value, Reading(value, at + 1), unit, ())
    reading = read(cut, at, known, language)
    if reading is None:
        return None
    first = max(reading.start if reading.start is not None else at, floor)
    start, value, money = _prefix(cut, first, floor, reading, known)
    inner = _inner_bound(cut, reading.end, known)
    end = _spelled_again(cut, inner.end if inner else reading.end, reading.value, known, language)
    return _with_unit(cut, Amount(start, end, first, reading.end, value, reading, money, (), inner), known)


def _inner_bound(cut: Sequence[Token], at: int, known: Vocabulary) -> Limit | None:
    """`5 or more days`, `5+ days`: bound words between the number and its unit."""
    inner = bound_after(cut, at, known)
    if inner is None or cut[inner.start].text == "+":
        return inner
    return inner if unit_at(cut, inner.end, known) else None


def _prefix(
    cut: Sequence[Token], first: int, floor: int, reading: Reading, known: Vocabulary
) -> tuple[int, Fraction, Unit | None]:
    start, value, unit = first, reading.value, reading.unit
    money = currency_before(cut, start, floor, known)
    if money is not None:
        unit, start = money
    if start > floor and _is_sign(cut, start - 1, floor, known):
        start, value = start - 1, value if cut[start - 1].text == "+" else -value
        if money is None and (money := currency_before(cut, start, floor, known)):
            unit, start = money
    return start, value, unit


def _is_sign(cut: Sequence[Token], at: int, floor: int, known: Vocabulary) -> bool:
    if cut[at].norm in known.minus:
        return True
    if cut[at].text not in SIGNS or gap(cut, at + 1):
        return False
    if at == 0:
        return True
    return gap(cut, at) > 0 or (cut[at - 1].text in "([=:<>≥≤~≈$€£₽" and at > floor)


def _spelled_again(cut: Sequence[Token], end: int, value: Fraction, known: Vocabulary, language: str | None) -> int:
    """«30 (тридцать) дней»: the same number once more, in brackets."""
    if end + 2 >= len(cut) or cut[end].text != "(":
        return end
    again = read(cut, end + 1, known, language)
    closed = again is not None and again.end < len(cut) and cut[again.end].text == ")"
    return again.end + 1 if again is not None and closed and again.value == value else end


def _with_unit(cut: Sequence[Token], side: Amount, known: Vocabulary) -> Amount:
    if side.unit is not None:
        return _scaled_money(cut, side, known)
    at = side.end
    if at < len(cut) and cut[at].text in known.rates and side.reading.sort is Sort.PLAIN:
        return replace(side, unit=known.rates[cut[at].text], end=at + 1)
    if side.reading.sort in (Sort.ORDINAL, Sort.TIMES):
        return side
    glued = at < len(cut) and cut[at].text in "-‑" and not gap(cut, at)
    if glued and at + 1 < len(cut) and not gap(cut, at + 1):
        adjective = known.adjectives.get(cut[at + 1].norm)
        if adjective is not None:
            return replace(side, unit=adjective, end=at + 2)
        at += 1
    elif at < len(cut) and cut[at].norm in known.adjectives and (
        not gap(cut, at) or cut[at - 1].norm in known.cardinal_endings
    ):  # fmt: skip
        return replace(side, unit=known.adjectives[cut[at].norm], end=at + 1)
    if side.reading.sort is Sort.SHARE and at < len(cut) and cut[at].norm in ("a", "an"):
        at += 1
    found = unit_at(cut, at, known)
    if found is None:
        return _money_scale(cut, side, at, known)
    unit, end, qualifiers = found
    end = _past_ending(cut, end, known)
    return Amount(side.start, end, side.first, side.last, side.value, side.reading, unit, qualifiers, side.inner)


def _past_ending(cut: Sequence[Token], end: int, known: Vocabulary) -> int:
    """«5%-ный»."""
    grown = end + 1 < len(cut) and cut[end].text in "-‑" and not gap(cut, end) and not gap(cut, end + 1)
    return end + 2 if grown and cut[end - 1].text == "%" and cut[end + 1].norm in known.percent_endings else end


def _scaled_money(cut: Sequence[Token], side: Amount, known: Vocabulary) -> Amount:
    """`$5m`, `$5 million` (read already), `$5 USD`."""
    unit = side.unit
    assert unit is not None
    at = side.end
    if not unit.dimension.startswith("currency:") or at >= len(cut):
        return side
    factor = known.money_scales.get(cut[at].norm)
    if factor is not None and gap(cut, at) == 0:
        side, at = replace(side, value=side.value * factor, end=at + 1), at + 1
    found = unit_at(cut, at, known)
    if found is not None and found[0].dimension == unit.dimension:
        return replace(side, end=found[1])
    return side


def _money_scale(cut: Sequence[Token], side: Amount, at: int, known: Vocabulary) -> Amount:
    """«5 т. р.»: a letter scales only in front of a currency."""
    factor = known.money_scales.get(cut[at].norm) if at < len(cut) else None
    if factor is None:
        return side
    after = at + 2 if at + 1 < len(cut) and cut[at + 1].text == "." else at + 1
    found = unit_at(cut, after, known)
    if found is None or not found[0].dimension.startswith("currency:"):
        return side
    return replace(side, value=side.value * factor, unit=found[0], end=found[1])


def composed(cut: Sequence[Token], side: Amount, known: Vocabulary, language: str | None) -> Amount:
    """`2 hours 30 minutes`, «5 рублей 50 копеек»: parts of one amount, each smaller than the one before."""
    while side.unit is not None and side.unit.offset == 0 and side.reading.sort is Sort.PLAIN:
        if size := half_after(cut, side.end, known):
            return replace(side, value=side.value + Fraction(1, 2), end=side.end + size)
        part = _part(cut, side, known, language)
        if part is None or part.unit is None:
            return side
        side = replace(side, value=side.value + part.base(part.unit) / side.unit.size, end=part.end, last=part.last)
    return side


def _part(cut: Sequence[Token], side: Amount, known: Vocabulary, language: str | None) -> Amount | None:
    at = side.end
    unit = side.unit
    assert unit is not None
    if at < len(cut) and cut[at].norm in ("and", "и"):
        at += 1
    if at >= len(cut) or gap(cut, at) > 1 or not (cut[at].kind is Kind.NUMBER or cut[at].norm in known.starts):
        return None
    if unit.dimension not in ("time", "calendar", "length", "mass") and not unit.dimension.startswith("currency:"):
        return None
    part = amount_at(cut, at, at, known, language)
    if part is None or part.unit is None or part.qualifiers or part.reading.sort is not Sort.PLAIN:
        return None
    if unit.name == "hour" and cut[part.end - 1].text == "m":  # 1h 30m
        part = replace(part, unit=known.units["minute",])
    assert part.unit is not None
    if part.unit.dimension != unit.dimension or part.unit.size >= unit.size or part.base(part.unit) >= unit.size:
        return None
    return part
