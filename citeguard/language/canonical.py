"""A text as a row of comparable items: words by their normal form, every quantity and date as one item.

Two texts with equal keys say the same word for word: `up to 1000 requests` and `up to 1,000 requests`, «тридцать дней»
and «30 дней», 9 pm and 21:00. Bound words stay as items of their own, so that `at least` is never lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from citeguard.language.analysis import Analysis
from citeguard.language.comparison import dimension_of, rate_of
from citeguard.language.dates import Date
from citeguard.language.quantities import Quantity
from citeguard.language.tokens import Kind, Token
from citeguard.models.span import Span


class Form(StrEnum):
    WORD = "word"
    PUNCTUATION = "punctuation"
    QUANTITY = "quantity"
    DATE = "date"


class Item(NamedTuple):
    """`key` compares; two items of equal key say the same."""

    key: str
    form: Form
    span: Span
    quantity: Quantity | None = None
    date: Date | None = None


def canonical(analysis: Analysis) -> tuple[Item, ...]:
    """The items of a text in order; linear."""
    return tuple(_items(analysis.tokens, _marked(analysis.quantities, analysis.dates)))


def _marked(quantities: Sequence[Quantity], dates: Sequence[Date]) -> list[Quantity | Date]:
    return sorted((*quantities, *dates), key=lambda found: found.span)


def _items(tokens: Sequence[Token], found: Sequence[Quantity | Date]) -> Iterator[Item]:
    at = 0
    open_: Quantity | Date | None = None
    for index, token in enumerate(tokens):
        while at < len(found) and _reach(found[at]) <= token.span.start:
            at += 1
        here = found[at] if at < len(found) and found[at].span.start < token.span.end else None
        if here is None or _is_bound(token, here):
            yield _plain(token)
        elif here is not open_:
            open_ = here
            yield _whole(here, Span(token.span.start, _end(tokens, index, here)))


def _reach(found: Quantity | Date) -> int:
    """The end of a quantity with the rate that stands right behind its unit: `5 dollars a month`, `60 km/h`."""
    if isinstance(found, Quantity) and found.per_span is not None and _is_joined(found):
        return found.per_span.end
    return found.span.end


def _is_joined(found: Quantity) -> bool:
    near = found.per_span is not None and found.per_span.start - found.span.end <= 1
    return near and found.unit is not None


def _whole(found: Quantity | Date, span: Span) -> Item:
    if isinstance(found, Quantity):
        return Item(key_of(found), Form.QUANTITY, span, quantity=found)
    return Item(key_of(found), Form.DATE, span, date=found)


def _end(tokens: Sequence[Token], index: int, found: Quantity | Date) -> int:
    """The end of what is left of a quantity without its bound words."""
    end = tokens[index].span.end
    while index < len(tokens) and tokens[index].span.start < _reach(found):
        if not _is_bound(tokens[index], found):
            end = tokens[index].span.end
        index += 1
    return end


def _is_bound(token: Token, found: Quantity | Date) -> bool:
    return isinstance(found, Quantity) and found.bound_span is not None and found.bound_span.contains(token.span)


def _plain(token: Token) -> Item:
    return Item(token.norm, Form.PUNCTUATION if token.kind is Kind.PUNCTUATION else Form.WORD, token.span)


def key_of(found: Quantity | Date) -> str:
    """The comparable form of a quantity (value in the base unit, dimension, qualifiers) or of a date."""
    if isinstance(found, Date):
        parts = (found.year, found.month, found.day, found.quarter, found.weekday, found.minute_of_day, found.literal)
        return "\0date:" + "/".join("" if part is None else str(part) for part in parts)
    joined = _is_joined(found) or found.per is None
    over, size = rate_of(found) if joined else (None, Fraction(1))
    low, high = found.low / size, found.high / size
    value = found.literal or (str(low) if low == high else f"{low}..{high}")
    unit = found.unit if found.literal else None
    return f"\0{value}:{dimension_of(found) or ''}:{'+'.join(found.qualifiers)}:{unit or ''}:{over or ''}"
