"""By what two items of a reading are the same: keys of words, numbers, dates and section numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from citeguard.claims.reading import ItemKind, Key
from citeguard.claims.vocabulary import vocabulary
from citeguard.language.dates import Date
from citeguard.language.quantities import Bound, Quantity
from citeguard.language.tokens import Kind, Token

_RANGE = frozenset({"to", "till", "until", "through", "and", "по", "до", "и", "-", "–", "—"})
_NO_SYMBOL = frozenset("|`^*_#~")


def is_symbol(text: str) -> bool:
    if text in vocabulary().ornaments:
        return False
    return (text not in _NO_SYMBOL and unicodedata.category(text[0]) in ("Sm", "So", "Sc")) or text in "%‰"


_CASE = re.compile(r"(?:ами|ями|ов|ев|ом|ем|ам|ям|ах|ях|[аяуюеыиойь])$")
_SHORTEST_NOUN = 4


def noun_base(norm: str) -> str | None:
    """A Russian word without the ending of its case: the stemmer takes «лимит» for a verb, but not «лимита»."""
    if not "а" <= norm[0] <= "я" or len(norm) < _SHORTEST_NOUN:
        return None
    return _CASE.sub("", norm)


def written_key(number: str) -> frozenset[Key]:
    """Of a bare number: a version or a count, "release 5.4" is read as one here and as the other there."""
    return frozenset({("written", number.rstrip("."))})


def locator_key(number: str) -> Key:
    """Of the number of a section, as written."""
    return ("locator", number.rstrip("."))


def year_key(year: int | None) -> frozenset[Key]:
    """A bare 2031 is a date in one sentence and a number in the next; it says the same."""
    return frozenset({("year", year)}) if year is not None and 1000 <= year < 3000 else frozenset()


def date_key(date: Date) -> tuple[object, ...]:
    return (date.year, date.month, date.day, date.quarter, date.weekday, date.minute_of_day)


def number_key(quantity: Quantity) -> tuple[object, ...]:
    groups = vocabulary().synonyms
    qualifiers = frozenset(groups.get(q, q) for q in quantity.qualifiers)
    return (*exact_value(quantity), quantity.dimension, quantity.bound.value, qualifiers)


def exact_value(quantity: Quantity) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both ends as integer ratios: they hash many times faster than fractions."""
    return quantity.low.as_integer_ratio(), quantity.high.as_integer_ratio()


def with_years(dates: Sequence[Date], tokens: Sequence[Token]) -> list[Date]:
    """ "From 1 March to 31 May 2026": the year of the second date is that of the first."""
    found = list(dates)
    for at in range(len(found) - 2, -1, -1):
        one, other = found[at], found[at + 1]
        between = [t.norm for t in tokens if one.span.end <= t.span.start < other.span.start]
        joined = len(between) <= 2 and not _RANGE.isdisjoint(between)
        if joined and one.year is None and one.month is not None and other.year is not None:
            found[at] = replace(one, year=other.year)
    return found


def counts(token: Token) -> bool:
    """Whether it is compared at all: a word, a number or a symbol."""
    return token.kind is not Kind.PUNCTUATION or is_symbol(token.text)


def is_ratio(tokens: Sequence[Token], place: int) -> bool:
    """The colon of "1:2", "3:1"."""
    beside = [tokens[i] for i in (place - 1, place + 1) if 0 <= i < len(tokens)]
    touching = len(beside) == 2 and beside[0].span.end + 1 == beside[1].span.start
    return touching and all(t.kind is Kind.NUMBER for t in beside)


def deadline_key(tokens: Sequence[Token], first: int, last: int, quantity: Quantity) -> frozenset[Key]:
    """«Рассмотрят за 30 дней» is «в течение 30 дней»; «за 30 дней до» is another thing."""
    before = tokens[first - 1].norm if first else ""
    after = tokens[last + 1].norm if last + 1 < len(tokens) else ""
    timed = quantity.dimension in ("time", "calendar") and quantity.bound is Bound.EXACT
    if not timed or before != "за" or after == "до":
        return frozenset()
    return frozenset({(ItemKind.NUMBER.value, number_key(replace(quantity, bound=Bound.AT_MOST)))})
