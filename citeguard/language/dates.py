"""Calendar dates and times of day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citeguard.language.bounds import bound_before
from citeguard.language.clock import half_day, time_at
from citeguard.language.date_words import Found, Lexicon, is_glued, lexicon, year_of
from citeguard.language.named_days import (
    day_first,
    day_month_year,
    from_word,
    grown_ordinal,
    month_and_year,
    next_day,
    ordinal_day,
)
from citeguard.language.numeric_days import dotted, grown_year, iso, month_slash_year, slashed, stamp
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Bound, Vocabulary, vocabulary
from citeguard.language.years import bare_year, named_quarter, ordinal_quarter, quarter_at
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
    literal: str | None = None
    """The digits as written, where day and month cannot be told apart: comparable only with the same digits."""
    bound: Bound = Bound.EXACT
    """At most: not later; at least: not earlier."""
    bound_span: Span | None = None
    """Not a part of `span`."""


def dates(tokens: tuple[Token, ...], language: str | None) -> tuple[Date, ...]:
    """All dates of a short text, in order of their position. A token that is part of a date is no quantity."""
    return tuple(_scan(tokens, lexicon(language), vocabulary(language)))


def _scan(tokens: Sequence[Token], known: Lexicon, words: Vocabulary) -> Iterator[Date]:
    floor = 0
    last: Found | None = None
    for index in _starts(tokens, known):
        if index < floor:
            continue
        found = _at(tokens, index, floor, last, known)
        if found is None:
            continue
        start = found.start if found.start is not None else index
        yield _date(tokens, start, floor, found, words)
        floor = found.end
        last = found


def _starts(tokens: Sequence[Token], known: Lexicon) -> list[int]:
    """Where a date may begin: all else is looked at once and never again."""
    return [
        index for index, (kind, _, _, norm) in enumerate(tokens)
        if kind is Kind.NUMBER or norm in known.starts or kind is Kind.IDENTIFIER
    ]  # fmt: skip


def _at(tokens: Sequence[Token], at: int, floor: int, last: Found | None, known: Lexicon) -> Found | None:
    token = tokens[at]
    if token.kind is Kind.NUMBER:
        return _from_number(tokens, at, floor, known) or next_day(tokens, at, last, known)
    if token.kind is Kind.IDENTIFIER:
        return _from_identifier(tokens, at, floor, known)
    if token.norm in known.quarters:
        return quarter_at(tokens, at, known.quarters[token.norm], at + 1, known)
    return from_word(tokens, at, floor, known)


# Of a date these do not say until or since: «договор от 5 мая», within 2023.
_NOT_OF_DATES = frozenset(("от", "from", "within", "в", "течение", "over", "some", "just"))


def _date(tokens: Sequence[Token], start: int, floor: int, found: Found, words: Vocabulary) -> Date:
    limit = bound_before(tokens, start, min(floor, start), words, False)
    if limit is not None and tokens[limit.end - 1].norm in _NOT_OF_DATES:
        limit = None
    return Date(
        span=Span(tokens[start].span.start, tokens[found.end - 1].span.end),
        literal=found.literal,
        bound=limit.bound if limit else Bound.EXACT,
        bound_span=Span(tokens[limit.start].span.start, tokens[limit.end - 1].span.end) if limit else None,
        **found.parts,
    )


def _from_number(tokens: Sequence[Token], at: int, floor: int, known: Lexicon) -> Found | None:
    text = tokens[at].text
    if "." in text or "," in text:
        return dotted(tokens, at, text, known) or time_at(tokens, at, floor, known)
    for form in (iso, month_slash_year, slashed, day_first):
        found = form(tokens, at, known)
        if found is not None:
            return found
    return (
        time_at(tokens, at, floor, known) or ordinal_quarter(tokens, at, known) or bare_year(tokens, at, floor, known)
    )


def _from_identifier(tokens: Sequence[Token], at: int, floor: int, known: Lexicon) -> Found | None:
    norm = tokens[at].norm
    if len(norm) > 24:
        return None
    if len(norm) == 2 and norm[0] == "q" and norm[1] in "1234":
        return named_quarter(tokens, at, floor, int(norm[1]), known)
    day = ordinal_day(norm)
    if day is not None:
        return month_and_year(tokens, at + 1, day, known)
    if norm[1:2] == "-" or norm[2:3] == "-":
        grown = grown_ordinal(tokens, at, norm, known)
        if grown is not None:
            return grown
    if norm[:2] == "fy" and (year := year_of(norm[2:])) is not None:
        return Found({"year": year}, at + 1)
    half = norm[-3:].replace(".", "")[-2:]
    if half in ("am", "pm"):
        return _grown_hour(tokens, at, norm, half == "pm")
    if norm.endswith("г") and norm[-2:-1].isdecimal():
        return grown_year(tokens, at, norm[:-1], known)
    return stamp(tokens, at) or day_month_year(norm, at + 1, known)


def _grown_hour(tokens: Sequence[Token], at: int, norm: str, afternoon: bool) -> Found | None:
    """9pm, 9p.m."""
    hour = norm[:-3] if norm[-2] == "." else norm[:-2]
    end = at + 2 if norm[-2] == "." and is_glued(tokens, at + 1) and tokens[at + 1].text == "." else at + 1
    return half_day(int(hour), 0, afternoon, end) if hour.isdecimal() and len(hour) <= 2 else None
