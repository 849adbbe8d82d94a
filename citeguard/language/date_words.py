"""The words of dates in one language, and the small steps that all forms of dates share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import expand, vocabulary


class Lexicon(NamedTuple):
    order: str
    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    moments: Mapping[str, int]
    quarters: Mapping[str, int]
    ordinals: Mapping[str, int]
    tens: Mapping[str, int]
    """Twenty and thirty, of which the last two ordinals of a month are made."""
    stops: frozenset[str]
    """Words of no content: a number in front of one counts nothing."""
    weak: frozenset[str]
    words: Mapping[str, frozenset[str]]
    starts: frozenset[str]


class Found(NamedTuple):
    """Parts of a date and the token it ends before."""

    parts: dict[str, int]
    end: int
    start: int | None = None
    literal: str | None = None


_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "і": 1, "іі": 2}
_FIRST_YEAR, _LAST_YEAR = 1000, 2999
_DAYS_IN = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@cache
def lexicon(language: str | None) -> Lexicon:
    names = (language,) if language in COVERED else ()
    ordered = [*names, *(name for name in COVERED if name not in names)]
    tables = [topic(name, "dates") for name in ordered]
    months, weekdays, moments, quarters = (
        {word: int(n) for table in reversed(tables) for n, words in table[key].items() for word in expand(words)}
        for key in ("months", "weekdays", "moments", "quarter_ordinals")
    )
    weak = frozenset(word for table in tables for words in table["weak"].values() for word in words)
    keys = {key for table in tables for key in table["words"]}
    words = {key: frozenset(w for table in tables for w in table["words"].get(key, ())) for key in keys}
    starts = frozenset().union(months, weekdays, moments, quarters, _ROMAN)
    numbers = vocabulary(language)
    return Lexicon(
        order=tables[0]["order"] if names else "",
        months=months,
        weekdays=weekdays,
        moments=moments,
        quarters=quarters | _ROMAN,
        ordinals=numbers.ordinals,
        tens={word: value for word, value in numbers.cardinals.items() if value in (20, 30)},
        stops=numbers.stops,
        weak=weak,
        words=words,
        starts=starts,
    )


def number_at(tokens: Sequence[Token], at: int, most: int, longest: int = 2) -> int | None:
    """The whole number at a token, if it is one from 0 to `most`."""
    if at >= len(tokens) or tokens[at].kind is not Kind.NUMBER:
        return None
    text = tokens[at].text
    if len(text) > longest or not text.isdecimal():
        return None
    value = int(text)
    return value if value <= most else None


def is_glued(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].span.start == tokens[at - 1].span.end


def year_of(text: str) -> int | None:
    if len(text) != 4 or not text.isdecimal():
        return None
    year = int(text)
    return year if _FIRST_YEAR <= year <= _LAST_YEAR else None


def day_of(parts: dict[str, int]) -> dict[str, int] | None:
    month, day = parts.get("month", 1), parts.get("day", 1)
    return parts if 1 <= month <= 12 and 1 <= day <= _DAYS_IN[month - 1] else None


def with_year_word(tokens: Sequence[Token], end: int, known: Lexicon) -> int:
    """Past «г.», «года»."""
    if end < len(tokens) and tokens[end].norm in known.words["year_mark"]:
        dotted = is_glued(tokens, end + 1) and tokens[end + 1].text == "." and len(tokens[end].norm) == 1
        return end + 2 if dotted else end + 1
    return end


def past_dot(tokens: Sequence[Token], end: int) -> int:
    """`Sept.`, «янв.»: the full stop of a short month, where the sentence goes on."""
    short = len(tokens[end - 1].norm) <= 4 and end < len(tokens) and tokens[end].text == "." and is_glued(tokens, end)
    goes_on = short and end + 1 < len(tokens) and tokens[end + 1].kind is Kind.NUMBER
    return end + 1 if goes_on else end


def with_year(tokens: Sequence[Token], parts: dict[str, int], end: int, known: Lexicon) -> Found:
    index = end
    if (index < len(tokens) and tokens[index].text in ",-‑" and index + 1 < len(tokens)) or (
        index < len(tokens) and tokens[index].norm == "of"
    ):
        index += 1
    year = year_of(tokens[index].text) if index < len(tokens) and tokens[index].kind is Kind.NUMBER else None
    if year is None:
        return Found(parts, end)
    return Found(parts | {"year": year}, with_year_word(tokens, index + 1, known))
