"""Calendar dates and times of day."""

from __future__ import annotations

from dataclasses import dataclass

from citeguard.language.tokens import Token
from citeguard.models.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Date:
    """A date as far as the text gives it: any of the parts may be absent. `9 pm`, `21:00` have only `minute_of_day`."""

    span: Span
    year: int | None = None
    month: int | None = None
    day: int | None = None
    quarter: int | None = None
    weekday: int | None = None
    """0 = Monday."""
    minute_of_day: int | None = None


def dates(tokens: tuple[Token, ...], language: str | None) -> tuple[Date, ...]:
    """All dates of a short text, in order of their position. A token that is part of a date is no quantity."""
    del tokens, language
    return ()
