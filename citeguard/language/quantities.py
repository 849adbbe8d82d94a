"""Numbers with what they count."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from citeguard.language.tokens import Token
from citeguard.models.span import Span


class Bound(StrEnum):
    """How a number limits: `up to 40` and `at least 40` say different things than `40`."""

    EXACT = "exact"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"
    APPROXIMATE = "approximate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number, its unit and what it counts.

    `low` and `high` are in the base unit of `dimension` (seconds, months, bytes, grams, metres, ...; currency units;
    fractions of one for percent) and are equal unless the text gives a range. Exact rational numbers: no rounding.
    """

    span: Span
    """The number with its unit and bound words."""
    number_span: Span
    """The number (digits or words) alone."""
    low: Fraction
    high: Fraction
    dimension: str | None
    """`time` (convertible to seconds), `calendar` (months, years: never convertible to days), `mass`, `length`, `data`,
    `currency:RUB`, `ratio` (percent, shares), ...; None for a plain count or a bare number."""
    unit: str | None
    """Canonical unit as written: `day`, `hour`, `month`, `percent`, `RUB`; None for a plain count."""
    bound: Bound
    bound_span: Span | None
    counted: str | None
    """Stem of the noun that a plain count counts (`40 volunteers`), or that a ratio is a share of."""
    qualifiers: tuple[str, ...] = ()
    """Stems of words between number and unit that change its meaning: `calendar`, `business`, `working`, `рабочий`."""


def quantities(tokens: tuple[Token, ...], language: str | None) -> tuple[Quantity, ...]:
    """All quantities of a short text, in order of their position."""
    del tokens, language
    return ()
