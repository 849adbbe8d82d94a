"""Numbers with what they count."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from citeguard.language.amounts import Amount, amount_at, composed
from citeguard.language.atoms import COMPOUND_STARTS, atoms, compound
from citeguard.language.bounds import Limit, bound_after, bound_before
from citeguard.language.counting import Counted, counted, rate
from citeguard.language.dates import Date, dates
from citeguard.language.ranges import connector, range_from
from citeguard.language.readings import Sort, gap
from citeguard.language.references import end_of_reference
from citeguard.language.stems import stem
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Bound, Unit, Vocabulary, vocabulary
from citeguard.models.span import Span

__all__ = ["Bound", "Quantity", "quantities"]


_OPAQUE = "\0date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number, its unit and what it counts.

    `low` and `high` are in the base unit of `dimension` (seconds, months, bytes, grams, metres, ...; currency units;
    fractions of one for percent) and are equal unless the text gives a range. Exact rational numbers: no rounding.
    """

    span: Span
    """The number with its unit and its bound words, unless the noun it counts stands between (`5 attempts at most`).
    What it is counted over (`per hour`) is not a part of it: see `per_span`."""
    number_span: Span
    """The number (digits or words) alone."""
    low: Fraction
    high: Fraction
    dimension: str | None
    """`time` (convertible to seconds), `calendar` (months, years: never convertible to days), `mass`, `length`, `data`,
    `currency:RUB`, `ratio` (percent, shares), `points` (percentage points), `ordinal`, `length/time` (mph), ...; None
    for a plain count or a bare number."""
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
    per_span: Span | None = None
    """The words of the rate with their `per`, `a` or `/`."""
    literal: str | None = None
    """The digits as written, where `1,500` may be one and a half or fifteen hundred: equal only to the same digits."""


def quantities(
    tokens: tuple[Token, ...], language: str | None, *, dated: Sequence[Date] | None = None
) -> tuple[Quantity, ...]:
    """All quantities of a short text, in order of their position; `dated` saves reading its dates once more."""
    known = vocabulary(language)
    taken = dates(tokens, language) if dated is None else dated
    cut = atoms(_without_dates(tokens, taken) if taken else tokens, known)
    return tuple(_scan(cut, known, language))


def _without_dates(tokens: Sequence[Token], taken: Sequence[Date]) -> Sequence[Token]:
    """The tokens, those of dates made opaque: nothing of a quantity lies in a date or reaches over one."""
    out = list(tokens)
    for date in taken:
        index = bisect_left(out, date.span.start, key=_start)
        while index < len(out) and out[index].span.start < date.span.end:
            out[index] = Token(Kind.PUNCTUATION, out[index].span, _OPAQUE, _OPAQUE)
            index += 1
    return out


def _start(token: Token) -> int:
    return token.span.start


def _starts(cut: Sequence[Token], known: Vocabulary, language: str | None) -> list[int]:
    """Where a number may begin: all else is looked at once and never again."""
    words = known.starts
    return [
        index for index, (kind, _, _, norm) in enumerate(cut)
        if kind is Kind.NUMBER or norm in words or (norm[:2] in COMPOUND_STARTS and compound(norm, language))
    ]  # fmt: skip


def _scan(cut: Sequence[Token], known: Vocabulary, language: str | None) -> Iterator[Quantity]:
    resume = floor = 0
    for index in _starts(cut, known, language):
        if index < resume:
            continue
        skip = end_of_reference(cut, index, known)
        if skip is not None:
            resume = floor = skip
            continue
        found = _quantity(cut, index, floor, known, language)
        if found is not None:
            quantity, resume = found
            floor = resume
            yield quantity


def _quantity(
    cut: Sequence[Token], at: int, floor: int, known: Vocabulary, language: str | None
) -> tuple[Quantity, int] | None:
    side = amount_at(cut, at, floor, known, language)
    if side is None:
        return None
    side = composed(cut, side, known, language)
    low, high, start, end = side, side, side.start, side.end
    ranged = range_from(cut, side, floor, known, language)
    change = start > floor and cut[start - 1].norm in known.change_from and connector(cut, side, known) is not None
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
    return (
        bound.start > 0 and bound.start == floor and cut[bound.start].norm in ("до", "to") and _was_change(cut, floor)
    )


def _was_change(cut: Sequence[Token], floor: int) -> bool:
    return any(atom.norm in ("с", "со", "from") for atom in cut[max(0, floor - 5) : floor])


def _finish(
    cut: Sequence[Token], low: Amount, high: Amount, ends: tuple[int, int], unit: Unit | None,
    qualifiers: tuple[str, ...], bound: Limit | None, known: Vocabulary, language: str | None,
) -> tuple[Quantity, int]:  # fmt: skip
    start, end = ends
    bottom = low.base(low.unit or unit)
    top = bottom if low is high else high.base(high.unit or unit)
    if low is not high and bottom > top:
        bottom, top = top, bottom
    dimension, name = (unit.dimension, unit.name) if unit else _sorted(high.reading.sort)
    last = max(end, bound.end) if bound else end
    first = min(start, bound.start) if bound else start
    noun, over = Counted(None, (), last), rate(cut, last, known, language)
    if unit is None or dimension == "ratio":
        noun = _counted(cut, high.reading.sort, last, known, language)
        over = over or rate(cut, noun.end, known, language)
        bound = bound or (bound_after(cut, noun.end, known) if noun.noun else None)
    literal = _literal(low, high)
    quantity = Quantity(
        span=Span(cut[first].span.start, cut[last - 1].span.end),
        number_span=Span(cut[low.signed].span.start, cut[high.last - 1].span.end),
        low=bottom, high=top, dimension=dimension, unit=name,
        bound=bound.bound if bound else Bound.EXACT,
        bound_span=Span(cut[bound.start].span.start, cut[bound.end - 1].span.end) if bound else None,
        counted=noun.noun, counted_words=noun.words, qualifiers=qualifiers, literal=literal,
        per=over.name if over else None,
        per_size=over.unit.size if over and over.unit else None,
        per_span=Span(cut[over.start].span.start, cut[over.end - 1].span.end) if over else None,
    )  # fmt: skip
    return quantity, last


def _literal(low: Amount, high: Amount) -> str | None:
    sides = (low,) if low is high else (low, high)
    if not any(side.reading.literal for side in sides):
        return None
    return "..".join(side.reading.literal or str(side.value) for side in sides)


def _sorted(sort: Sort) -> tuple[str | None, str | None]:
    if sort is Sort.SHARE:
        return "ratio", "share"
    return ("ordinal", "ordinal") if sort is Sort.ORDINAL else (None, None)


def _counted(cut: Sequence[Token], sort: Sort, at: int, known: Vocabulary, language: str | None) -> Counted:
    if sort is Sort.TIMES:
        noun = stem("time", language) if cut[at - 1].norm[:1] < "а" else "раз"
        return Counted(noun, (noun,), at)
    index = at + 1 if at < len(cut) and cut[at].text == "-" and not gap(cut, at) else at
    return counted(cut, index, known, language)
