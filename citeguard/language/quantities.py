"""Numbers with what they count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from citeguard.language.atoms import VULGAR, atoms, compound
from citeguard.language.bounds import Limit, bound_after, bound_before
from citeguard.language.counting import Counted, Rate, counted, rate
from citeguard.language.dates import Date, dates
from citeguard.language.numerals import Reading, Sort, gap, read
from citeguard.language.references import end_of_reference
from citeguard.language.stems import stem
from citeguard.language.tokens import Kind, Token
from citeguard.language.units import currency_before, unit_at
from citeguard.language.vocabulary import Bound, Unit, Vocabulary, vocabulary
from citeguard.models.span import Span

__all__ = ["Bound", "Quantity", "quantities"]

_MINUS = "-−–"
_DASHES = "-−–—‑…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number, its unit and what it counts.

    `low` and `high` are in the base unit of `dimension` (seconds, months, bytes, grams, metres, ...; currency units;
    fractions of one for percent) and are equal unless the text gives a range. Exact rational numbers: no rounding.
    """

    span: Span
    """The number with its unit, a rate that stands right behind the unit (`km/h`, `$5 a month`), and its bound words,
    unless the noun it counts stands between (`5 attempts at most`)."""
    number_span: Span
    """The number (digits or words) alone."""
    low: Fraction
    high: Fraction
    dimension: str | None
    """`time` (convertible to seconds), `calendar` (months, years: never convertible to days), `mass`, `length`, `data`,
    `currency:RUB`, `ratio` (percent, shares), `points` (percentage points), `ordinal`, ...; None for a plain count or a
    bare number."""
    unit: str | None
    """Canonical unit as written: `day`, `hour`, `month`, `percent`, `RUB`; None for a plain count."""
    bound: Bound
    bound_span: Span | None
    counted: str | None
    """Stem of the noun that a plain count counts (`40 volunteers`), or that a ratio is a share of."""
    qualifiers: tuple[str, ...] = ()
    """Words between number and unit that change its meaning, language independent: `calendar`, `working`."""
    counted_words: tuple[str, ...] = ()
    """Stems of the words among which the counted noun is: the guess in `counted` may be the wrong one of them."""
    per: str | None = None
    """What the number is counted over: `hour`, `month`, `kilogram`; None where the text names nothing."""
    per_size: Fraction | None = None
    """Size of `per` in the base unit of its dimension, where it is a unit."""
    literal: str | None = None
    """The digits as written, where `1,500` may be one and a half or fifteen hundred: equal only to the same digits."""


@dataclass(frozen=True, slots=True)
class _Side:
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
    per: tuple[str, Unit] | None = None

    @property
    def signed(self) -> int:
        """Where the number begins with its minus."""
        negative = self.first > self.start and self.value < 0 < self.reading.value
        return self.first - 1 if negative and self.start == self.first - 1 else self.first

    def base(self, unit: Unit | None) -> Fraction:
        if unit is None or (unit.size == 1 and not unit.offset):
            return self.value
        return (self.value + unit.offset) * unit.size if unit.offset else self.value * unit.size


def quantities(
    tokens: tuple[Token, ...], language: str | None, *, dated: Sequence[Date] | None = None
) -> tuple[Quantity, ...]:
    """All quantities of a short text, in order of their position; `dated` saves reading its dates once more."""
    known = vocabulary(language)
    cut = atoms(tokens, known)
    starts = _starts(cut, known, language)
    if not starts:
        return ()
    taken = dates(tokens, language) if dated is None else dated
    return tuple(_scan(cut, starts, taken, known, language))


def _starts(cut: Sequence[Token], known: Vocabulary, language: str | None) -> list[int]:
    """Where a number may begin: all else is looked at once and never again."""
    words = known.starts
    return [
        index for index, (kind, _, text, norm) in enumerate(cut)
        if kind is Kind.NUMBER or norm in words or text in VULGAR or compound(norm, language) is not None
    ]  # fmt: skip


def _scan(
    cut: Sequence[Token], starts: Sequence[int], taken: Sequence[Date], known: Vocabulary, language: str | None
) -> Iterator[Quantity]:
    resume = floor = passed = 0
    for index in starts:
        if index < resume:
            continue
        place = cut[index].span.start
        while passed < len(taken) and taken[passed].span.end <= place:
            passed += 1
        if passed < len(taken) and taken[passed].span.start <= place:
            resume = floor = index + 1
            continue
        skip = end_of_reference(cut, index, known)
        if skip is not None:
            resume = floor = skip
            continue
        stop = taken[passed].span.start if passed < len(taken) else None
        found = _quantity(cut, index, floor, stop, known, language)
        if found is not None:
            quantity, resume = found
            floor = resume
            yield quantity


def _quantity(
    cut: Sequence[Token], at: int, floor: int, stop: int | None, known: Vocabulary, language: str | None
) -> tuple[Quantity, int] | None:
    side = _side(cut, at, floor, known, language)
    if side is None:
        return None
    side = _composed(cut, side, known, language)
    low, high, start, end = side, side, side.start, side.end
    ranged = _range(cut, side, floor, stop, known, language)
    change = start > floor and cut[start - 1].norm in known.change_from and _connector(cut, side, known) is not None
    if ranged is not None:
        low, high, start, end = ranged
    elif start > floor and cut[start - 1].text == "±":
        low, start = replace(side, value=-side.value), start - 1
    unit = high.unit or low.unit
    qualifiers = high.qualifiers or low.qualifiers
    bound = low.inner or high.inner or bound_after(cut, end, known)
    if bound is None and ranged is None:
        bound = bound_before(cut, start, floor, known, unit is not None and not change)
        bound = None if bound and _is_target(cut, bound, floor) else bound
    return _finish(cut, low, high, (start, end), unit, qualifiers, bound, known, language)


def _is_target(cut: Sequence[Token], bound: Limit, floor: int) -> bool:
    """«с 15 до 10»: the second number of a change is no bound."""
    return bound.start > 0 and bound.start == floor and cut[bound.start].norm in ("до", "to") and _was_change(cut, floor)


def _was_change(cut: Sequence[Token], floor: int) -> bool:
    return any(atom.norm in ("с", "со", "from") for atom in cut[max(0, floor - 5) : floor])


def _finish(
    cut: Sequence[Token], low: _Side, high: _Side, ends: tuple[int, int], unit: Unit | None,
    qualifiers: tuple[str, ...], bound: Limit | None, known: Vocabulary, language: str | None,
) -> tuple[Quantity, int]:  # fmt: skip
    start, end = ends
    bottom = low.base(low.unit or unit)
    top = bottom if low is high else high.base(high.unit or unit)
    dimension, name = (unit.dimension, unit.name) if unit else _sorted(high.reading.sort)
    last = max(end, bound.end) if bound else end
    first = min(start, bound.start) if bound else start
    noun, over = Counted(None, (), last), _over(cut, high, last, known, language)
    if unit is None or dimension == "ratio":
        noun = _counted(cut, high.reading.sort, last, known, language)
        over = over or rate(cut, noun.end, known, language)
        bound = bound or (bound_after(cut, noun.end, known) if noun.noun else None)
    elif over is not None and over.start == last:
        last = over.end
    literal = _literal(low, high)
    quantity = Quantity(
        span=Span(cut[first].span.start, cut[last - 1].span.end),
        number_span=Span(cut[low.signed].span.start, cut[high.last - 1].span.end),
        low=min(bottom, top), high=max(bottom, top), dimension=dimension, unit=name,
        bound=bound.bound if bound else Bound.EXACT,
        bound_span=Span(cut[bound.start].span.start, cut[bound.end - 1].span.end) if bound else None,
        counted=noun.noun, counted_words=noun.words, qualifiers=qualifiers, literal=literal,
        per=over.name if over else None,
        per_size=over.unit.size if over and over.unit else None,
    )  # fmt: skip
    return quantity, last


def _literal(low: _Side, high: _Side) -> str | None:
    sides = (low,) if low is high else (low, high)
    if not any(side.reading.literal for side in sides):
        return None
    return "..".join(side.reading.literal or str(side.value) for side in sides)


def _sorted(sort: Sort) -> tuple[str | None, str | None]:
    if sort is Sort.SHARE:
        return "ratio", "share"
    return ("ordinal", "ordinal") if sort is Sort.ORDINAL else (None, None)


def _over(cut: Sequence[Token], side: _Side, at: int, known: Vocabulary, language: str | None) -> Rate | None:
    if side.per is not None:
        return Rate(side.per[0], side.per[1], at, at)
    return rate(cut, at, known, language)


def _counted(cut: Sequence[Token], sort: Sort, at: int, known: Vocabulary, language: str | None) -> Counted:
    if sort is Sort.TIMES:
        noun = stem("time", language) if cut[at - 1].norm[:1] < "а" else "раз"
        return Counted(noun, (noun,), at)
    index = at + 1 if at < len(cut) and cut[at].text == "-" and not gap(cut, at) else at
    return counted(cut, index, known, language)


def _side(cut: Sequence[Token], at: int, floor: int, known: Vocabulary, language: str | None) -> _Side | None:
    fixed = known.fixed_units.get(cut[at].norm)
    if fixed is not None:
        return _half_unit(cut, at, fixed, known)
    reading = read(cut, at, known, language)
    if reading is None:
        return None
    first = max(reading.start if reading.start is not None else at, floor)
    start, value, unit = _prefix(cut, first, floor, reading, known)
    end = reading.end
    inner = bound_after(cut, end, known)
    if inner is not None and inner.end < len(cut) and unit_at(cut, inner.end, known) and cut[inner.start].text != "+":
        end = inner.end
    elif inner is not None and cut[inner.start].text == "+":
        end = inner.end
    else:
        inner = None
    end = _spelled_again(cut, end, reading.value, known, language)
    return _with_unit(cut, _Side(start, end, first, reading.end, value, reading, unit, (), inner), known)


def _half_unit(cut: Sequence[Token], at: int, fixed: tuple[Fraction, str], known: Vocabulary) -> _Side:
    unit = next(unit for unit in known.units.values() if unit.name == fixed[1])
    return _Side(at, at + 1, at, at + 1, fixed[0], Reading(fixed[0], at + 1), unit, ())


def _prefix(
    cut: Sequence[Token], first: int, floor: int, reading: Reading, known: Vocabulary
) -> tuple[int, Fraction, Unit | None]:
    start, value, unit = first, reading.value, reading.unit
    money = currency_before(cut, start, floor, known)
    if money is not None:
        unit, start = money
    if start > floor and _is_minus(cut, start - 1, floor, known):
        start, value = start - 1, -value
        if money is None and (money := currency_before(cut, start, floor, known)):
            unit, start = money
    return start, value, unit


def _is_minus(cut: Sequence[Token], at: int, floor: int, known: Vocabulary) -> bool:
    if cut[at].norm in known.minus:
        return True
    if cut[at].text not in _MINUS or gap(cut, at + 1):
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


def _with_unit(cut: Sequence[Token], side: _Side, known: Vocabulary) -> _Side:
    if side.unit is not None:
        return _scaled_money(cut, side, known)
    at = side.end
    if at < len(cut) and cut[at].text in known.rates and side.reading.sort is Sort.PLAIN:
        unit, per = known.rates[cut[at].text]
        return replace(side, unit=unit, end=at + 1, per=(per.name, per))
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
    return replace(side, unit=unit, end=_past_ending(cut, end, known), qualifiers=qualifiers)


def _past_ending(cut: Sequence[Token], end: int, known: Vocabulary) -> int:
    """«5%-ный»."""
    grown = end + 1 < len(cut) and cut[end].text in "-‑" and not gap(cut, end) and not gap(cut, end + 1)
    return end + 2 if grown and cut[end - 1].text == "%" and cut[end + 1].norm in known.percent_endings else end


def _scaled_money(cut: Sequence[Token], side: _Side, known: Vocabulary) -> _Side:
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


def _money_scale(cut: Sequence[Token], side: _Side, at: int, known: Vocabulary) -> _Side:
    """«5 т. р.»: a letter scales only in front of a currency."""
    factor = known.money_scales.get(cut[at].norm) if at < len(cut) else None
    if factor is None:
        return side
    after = at + 2 if at + 1 < len(cut) and cut[at + 1].text == "." else at + 1
    found = unit_at(cut, after, known)
    if found is None or not found[0].dimension.startswith("currency:"):
        return side
    return replace(side, value=side.value * factor, unit=found[0], end=found[1])


def _composed(cut: Sequence[Token], side: _Side, known: Vocabulary, language: str | None) -> _Side:
    """`2 hours 30 minutes`, «5 рублей 50 копеек»: parts of one amount, each smaller than the one before."""
    while side.unit is not None and side.unit.offset == 0 and side.reading.sort is Sort.PLAIN:
        for size in (3, 2):
            if tuple(atom.norm for atom in cut[side.end : side.end + size]) in known.half_after:
                return replace(side, value=side.value + Fraction(1, 2), end=side.end + size)
        part = _part(cut, side, known, language)
        if part is None or part.unit is None:
            return side
        side = replace(side, value=side.value + part.base(part.unit) / side.unit.size, end=part.end, last=part.last)
    return side


def _part(cut: Sequence[Token], side: _Side, known: Vocabulary, language: str | None) -> _Side | None:
    at = side.end
    unit = side.unit
    assert unit is not None
    if at < len(cut) and cut[at].norm in ("and", "и"):
        at += 1
    if at >= len(cut) or gap(cut, at) > 1 or not (cut[at].kind is Kind.NUMBER or cut[at].norm in known.starts):
        return None
    if unit.dimension not in ("time", "calendar", "length", "mass") and not unit.dimension.startswith("currency:"):
        return None
    part = _side(cut, at, at, known, language)
    if part is None or part.unit is None or part.qualifiers or part.reading.sort is not Sort.PLAIN:
        return None
    if unit.name == "hour" and cut[part.end - 1].text == "m":  # 1h 30m
        part = replace(part, unit=next(unit for unit in known.units.values() if unit.name == "minute"))
    assert part.unit is not None
    if part.unit.dimension != unit.dimension or part.unit.size >= unit.size or part.base(part.unit) >= unit.size:
        return None
    return part


def _range(
    cut: Sequence[Token], low: _Side, floor: int, stop: int | None, known: Vocabulary, language: str | None
) -> tuple[_Side, _Side, int, int] | None:
    """Both ends of a range that begins with `low`, and the atoms the range takes up."""
    spread = _tolerance_sign(cut, low.end, known)
    at = spread or _connector(cut, low, known)
    if at is None or at >= len(cut) or (stop is not None and cut[at].span.start >= stop):
        return None
    high = _upper(cut, at, known, language)
    if high is None or low.inner or low.reading.sort is Sort.TIMES or high.reading.sort is not low.reading.sort:
        return None
    if low.unit and (spread or high.unit) and (high.unit is None or low.unit.dimension != high.unit.dimension):
        return None
    if spread:
        return _spread(low, high)
    if low.reading.factor == 1 and 1 < high.reading.factor and low.value * high.reading.factor < high.value:
        low = replace(low, value=low.value * high.reading.factor)  # `5 to 10 million`
    before = cut[low.start - 1].norm if low.start > floor else ""
    opened = before in known.range_from
    if not opened and cut[low.end].kind is Kind.WORD and not _plain_range(cut, low, high):
        return None
    unit = high.unit or low.unit
    if low.base(low.unit or unit) >= high.base(high.unit or unit):
        return None
    return low, high, low.start - 1 if opened else low.start, high.end


def _plain_range(cut: Sequence[Token], low: _Side, high: _Side) -> bool:
    """`10 to 15 days` without `from`; `10 and 15`, «5 по 10» are none."""
    return cut[low.end].norm in ("to", "до") and (high.unit is not None or cut[low.end].norm == "to")


def _spread(low: _Side, high: _Side) -> tuple[_Side, _Side, int, int]:
    """`40 ± 2`."""
    unit = high.unit or low.unit
    middle, width = low.base(unit), high.value * (unit.size if unit else 1)
    bottom = replace(low, value=middle - width, unit=_base_of(unit))
    return bottom, replace(high, value=middle + width, unit=_base_of(unit)), low.start, high.end


def _base_of(unit: Unit | None) -> Unit | None:
    return None if unit is None else Unit(unit.name, unit.dimension, Fraction(1))


def _tolerance_sign(cut: Sequence[Token], at: int, known: Vocabulary) -> int | None:
    if at + 1 >= len(cut):
        return None
    if cut[at].text == "±":
        return at + 1
    for size in (3, 2, 1):
        phrase = tuple(atom.norm for atom in cut[at : at + size])
        if phrase in known.tolerance or phrase == ("+", "/", "-"):
            return at + size
    return None


def _connector(cut: Sequence[Token], low: _Side, known: Vocabulary) -> int | None:
    at = low.end
    if at + 1 >= len(cut):
        return None
    text = cut[at].text
    if text in _DASHES:
        even = (gap(cut, at) > 0) == (gap(cut, at + 1) > 0)
        return at + 1 if even or gap(cut, at) else None
    if text == "." and cut[at + 1].text == "." and not gap(cut, at + 1):
        return at + 3 if at + 2 < len(cut) and cut[at + 2].text == "." else at + 2
    if cut[at].norm in known.range_to:
        return at + 1
    return None


def _upper(cut: Sequence[Token], at: int, known: Vocabulary, language: str | None) -> _Side | None:
    floor = at
    index = at
    while index < len(cut) and index - at < 2 and cut[index].kind is not Kind.NUMBER and (
        cut[index].text in known.money_symbols or cut[index].text in _MINUS
    ):  # fmt: skip
        index += 1
    if index >= len(cut) or not (cut[index].kind is Kind.NUMBER or cut[index].norm in known.starts):
        return None
    side = _side(cut, index, floor, known, language)
    return None if side is None or side.start != at else _composed(cut, side, known, language)
