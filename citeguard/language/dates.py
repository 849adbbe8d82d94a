"""Calendar dates and times of day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from citeguard.language.bounds import bound_before
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Bound, Vocabulary, expand, vocabulary
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


class _Lexicon(NamedTuple):
    order: str
    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    moments: Mapping[str, int]
    quarters: Mapping[str, int]
    weak: frozenset[str]
    words: Mapping[str, frozenset[str]]
    starts: frozenset[str]


class _Found(NamedTuple):
    """Parts of a date and the token it ends before."""

    parts: dict[str, int]
    end: int
    start: int | None = None
    literal: str | None = None


_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "і": 1, "іі": 2}
_FIRST_YEAR, _LAST_YEAR = 1000, 2999
_DAYS_IN = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@cache
def _lexicon(language: str | None) -> _Lexicon:
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
    starts = frozenset(months) | frozenset(weekdays) | frozenset(moments)
    return _Lexicon(tables[0]["order"] if names else "", months, weekdays, moments, quarters | _ROMAN, weak, words, starts)


def dates(tokens: tuple[Token, ...], language: str | None) -> tuple[Date, ...]:
    """All dates of a short text, in order of their position. A token that is part of a date is no quantity."""
    return tuple(_scan(tokens, _lexicon(language), vocabulary(language)))


def _scan(tokens: Sequence[Token], known: _Lexicon, words: Vocabulary) -> Iterator[Date]:
    index = floor = 0
    last: _Found | None = None
    while index < len(tokens):
        token = tokens[index]
        if token.kind is Kind.NUMBER:
            found = _from_number(tokens, index, floor, known) or _next_day(tokens, index, last, known)
        elif token.kind is Kind.IDENTIFIER:
            found = _from_identifier(tokens, index, known)
        elif token.norm in known.starts:
            found = _from_word(tokens, index, known)
        elif token.norm in known.quarters:
            found = _quarter(tokens, index, known.quarters[token.norm], index + 1, known)
        else:
            found = None
        if found is None:
            index += 1
            continue
        start = found.start if found.start is not None else index
        yield _date(tokens, start, floor, found, words)
        index = floor = found.end
        last = found


# Of a date these do not say until or since: «договор от 5 мая», within 2023.
_NOT_OF_DATES = frozenset(("от", "from", "within", "в", "течение", "over", "some", "just"))


def _date(tokens: Sequence[Token], start: int, floor: int, found: _Found, words: Vocabulary) -> Date:
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


def _next_day(tokens: Sequence[Token], at: int, last: _Found | None, known: _Lexicon) -> _Found | None:
    """The second day of `July 1-5`."""
    if last is None or last.end != at - 1 or tokens[at - 1].text not in "-–—" or tokens[last.end - 1].kind is Kind.WORD:
        return None
    day = _number(tokens, at, 31)
    if not day or not {"day", "month"} <= last.parts.keys() or day <= last.parts["day"] or "year" in last.parts:
        return None
    return _with_year(tokens, {"month": last.parts["month"], "day": day}, at + 1, known)


def _number(tokens: Sequence[Token], at: int, most: int, longest: int = 2) -> int | None:
    """The whole number at a token, if it is one from 0 to `most`."""
    if at >= len(tokens) or tokens[at].kind is not Kind.NUMBER:
        return None
    text = tokens[at].text
    if len(text) > longest or not text.isdigit():
        return None
    value = int(text)
    return value if value <= most else None


def _glued(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].span.start == tokens[at - 1].span.end


def _year(text: str) -> int | None:
    if len(text) != 4 or not text.isdigit():
        return None
    year = int(text)
    return year if _FIRST_YEAR <= year <= _LAST_YEAR else None


def _from_number(tokens: Sequence[Token], at: int, floor: int, known: _Lexicon) -> _Found | None:
    text = tokens[at].text
    if "." in text or "," in text:
        return _dotted(tokens, at, text, known) or _clock(tokens, at, floor, known)
    return (
        _iso(tokens, at, known) or _month_slash_year(tokens, at) or _slashed(tokens, at, known) or _day_first(tokens, at, known)
        or _clock(tokens, at, floor, known) or _ordinal_quarter(tokens, at, known) or _bare_year(tokens, at, floor, known)
    )  # fmt: skip


def _day_of(parts: dict[str, int]) -> dict[str, int] | None:
    month, day = parts.get("month", 1), parts.get("day", 1)
    return parts if 1 <= month <= 12 and 1 <= day <= _DAYS_IN[month - 1] else None


def _with_year_word(tokens: Sequence[Token], end: int, known: _Lexicon) -> int:
    """Past «г.», «года»."""
    if end < len(tokens) and tokens[end].norm in known.words["year_mark"]:
        dotted = _glued(tokens, end + 1) and tokens[end + 1].text == "." and len(tokens[end].norm) == 1
        return end + 2 if dotted else end + 1
    return end


def _dotted(tokens: Sequence[Token], at: int, text: str, known: _Lexicon) -> _Found | None:
    """14.07.2023, 14.07.23; 2023.07.14."""
    parts = text.split(".")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return None
    end = _with_year_word(tokens, at + 1, known)
    sizes = [len(part) for part in parts]
    first, month, last = (int(part) for part in parts) if max(sizes) <= 4 else (0, 0, 0)
    if sizes[0] <= 2 and sizes[1] == 2 and sizes[2] == 4:
        day = _day_of({"year": last, "month": month, "day": first})
    elif sizes == [2, 2, 2]:
        day = _day_of({"year": 2000 + last, "month": month, "day": first})
    elif sizes == [4, 2, 2]:
        day = _day_of({"year": first, "month": month, "day": last})
    else:
        day = None
    return None if day is None else _at_time(tokens, _Found(day, end), known)


def _iso(tokens: Sequence[Token], at: int, known: _Lexicon) -> _Found | None:
    """2023-07-14, 2023/07/14, 14-07-2023."""
    if at + 4 >= len(tokens) or tokens[at + 1].text not in "-‑–/" or tokens[at + 3].text != tokens[at + 1].text:
        return None
    if not all(_glued(tokens, at + step) for step in range(1, 5)):
        return None
    texts = [tokens[at + step].text for step in (0, 2, 4)]
    if not all(text.isdigit() for text in texts) or len(texts[1]) != 2:
        return None
    if _year(texts[0]) and len(texts[2]) == 2:
        day = _day_of({"year": int(texts[0]), "month": int(texts[1]), "day": int(texts[2])})
    elif _year(texts[2]) and len(texts[0]) == 2 and tokens[at + 1].text != "/":
        day = _day_of({"year": int(texts[2]), "month": int(texts[1]), "day": int(texts[0])})
    else:
        day = None
    return None if day is None else _at_time(tokens, _Found(day, at + 5), known)


def _slashed(tokens: Sequence[Token], at: int, known: _Lexicon) -> _Found | None:
    """07/14/2023. Where both could be the month and the language has no one custom, the digits are kept as they are."""
    if at + 4 >= len(tokens) or tokens[at + 1].text != "/" or tokens[at + 3].text != "/":
        return None
    if not all(_glued(tokens, at + step) for step in range(1, 5)):
        return None
    first, second = _number(tokens, at, 31), _number(tokens, at + 2, 31)
    year = _year(tokens[at + 4].text)
    if first is None or second is None or year is None:
        return None
    if first == second or (first > 12) != (second > 12) or known.order == "dmy":
        day, month = (second, first) if second > 12 else (first, second)
        parts = _day_of({"year": year, "month": month, "day": day})
        return None if parts is None else _Found(parts, at + 5)
    if not first or not second or first > 12:
        return None
    return _Found({"year": year}, at + 5, literal=f"{first}/{second}")


def _month_slash_year(tokens: Sequence[Token], at: int) -> _Found | None:
    """12/2025."""
    month = _number(tokens, at, 12)
    if not month or at + 2 >= len(tokens) or tokens[at + 1].text != "/" or not _glued(tokens, at + 1):
        return None
    year = _year(tokens[at + 2].text) if _glued(tokens, at + 2) else None
    return _Found({"year": year, "month": month}, at + 3) if year is not None and 1900 <= year <= 2100 else None


def _day_first(tokens: Sequence[Token], at: int, known: _Lexicon) -> _Found | None:
    """14 July 2023, «1 мая 2024 года», 14th of July."""
    day = _number(tokens, at, 31)
    if not day:
        return None
    return _month_and_year(tokens, at + 1, day, known) or _month_behind(tokens, at, day, known)


_DAY_LINKS = frozenset(("-", "–", "—", ",", "по", "до", "и", "или", "to", "and", "or"))


def _month_behind(tokens: Sequence[Token], at: int, day: int, known: _Lexicon) -> _Found | None:
    """The first days of «1–5 мая», «с 1 по 5 мая», `1, 5 and 10 May`: the month stands behind the last one."""
    index = at
    for _ in range(6):
        if index + 2 >= len(tokens) or tokens[index + 1].norm not in _DAY_LINKS:
            return None
        later = _number(tokens, index + 2, 31)
        if not later:
            return None
        found = _month_and_year(tokens, index + 3, later, known)
        if found is not None:
            parts = {key: value for key, value in found.parts.items() if key in ("year", "month")} | {"day": day}
            return None if _day_of(parts) is None else _Found(parts, at + 1)
        index += 2
    return None


def _month_and_year(tokens: Sequence[Token], at: int, day: int, known: _Lexicon) -> _Found | None:
    index = at
    if index < len(tokens) and tokens[index].norm in known.words["day_and_month"]:
        index += 1
    if index < len(tokens) and tokens[index].text in "-‑" and _glued(tokens, index):
        index += 1
    month = known.months.get(tokens[index].norm) if index < len(tokens) else None
    if month is None:
        return None
    parts = _day_of({"month": month, "day": day})
    if parts is None:
        return None
    return _at_time(tokens, _with_year(tokens, parts, _past_dot(tokens, index + 1), known), known)


def _past_dot(tokens: Sequence[Token], end: int) -> int:
    """`Sept.`, «янв.»: the full stop of a short month, where the sentence goes on."""
    short = len(tokens[end - 1].norm) <= 4 and end < len(tokens) and tokens[end].text == "." and _glued(tokens, end)
    goes_on = short and end + 1 < len(tokens) and tokens[end + 1].kind is Kind.NUMBER
    return end + 1 if goes_on else end


def _with_year(tokens: Sequence[Token], parts: dict[str, int], end: int, known: _Lexicon) -> _Found:
    index = end
    if index < len(tokens) and tokens[index].text in ",-‑" and index + 1 < len(tokens):
        index += 1
    elif index < len(tokens) and tokens[index].norm == "of":
        index += 1
    year = _year(tokens[index].text) if index < len(tokens) and tokens[index].kind is Kind.NUMBER else None
    if year is None:
        return _Found(parts, end)
    return _Found(parts | {"year": year}, _with_year_word(tokens, index + 1, known))


def _from_word(tokens: Sequence[Token], at: int, known: _Lexicon) -> _Found | None:
    norm = tokens[at].norm
    if norm in known.moments:
        return _Found({"minute_of_day": known.moments[norm]}, at + 1)
    before = tokens[at - 1].norm if at else ""
    if norm in known.weekdays:
        if norm in known.weak and before not in known.words["weekday_before"]:
            return None
        return _weekday(tokens, at, known)
    return _month_first(tokens, at, before, known)


def _weekday(tokens: Sequence[Token], at: int, known: _Lexicon) -> _Found:
    """Friday; Friday, 14 July 2023."""
    parts = {"weekday": known.weekdays[tokens[at].norm]}
    index = at + 1
    if index < len(tokens) and tokens[index].text == ",":
        index += 1
    if index < len(tokens) and tokens[index].kind is Kind.NUMBER:
        more = _day_first(tokens, index, known) or _dotted(tokens, index, tokens[index].text, known)
    elif index < len(tokens) and tokens[index].norm in known.months:
        more = _month_first(tokens, index, "", known)
        more = more if more is not None and "day" in more.parts else None
    else:
        more = None
    return _Found(parts, at + 1) if more is None else more._replace(parts=parts | more.parts)


def _month_first(tokens: Sequence[Token], at: int, before: str, known: _Lexicon) -> _Found | None:
    """July 14, 2023; July 2023; in July, «в апреле»."""
    month = known.months[tokens[at].norm]
    end = _past_dot(tokens, at + 1)
    weak = tokens[at].norm in known.weak and not tokens[at].text[0].isupper()
    day, after = (None, end) if weak else _month_day(tokens, end)
    if day and (parts := _day_of({"month": month, "day": day})):
        return _at_time(tokens, _with_year(tokens, parts, after, known), known)
    found = _with_year(tokens, {"month": month}, end, known)
    if "year" in found.parts or tokens[at].norm not in known.weak:
        return found
    capital = tokens[at].text[0].isupper()
    return found if capital and before in known.words["month_before"] else None


def _month_day(tokens: Sequence[Token], at: int) -> tuple[int | None, int]:
    latin = tokens[at - 1].norm[:1] < "а"
    day = _number(tokens, at, 31)
    if day and latin and not (_glued(tokens, at + 1) and tokens[at + 1].text == ":"):
        return day, at + 1
    if at < len(tokens) and tokens[at].kind is Kind.IDENTIFIER and latin:
        return _ordinal_day(tokens[at].norm), at + 1
    return None, at


def _ordinal_day(norm: str) -> int | None:
    """14th."""
    digits, ending = norm[:-2], norm[-2:]
    valid = ending in ("st", "nd", "rd", "th") and digits.isdigit() and len(digits) <= 2
    return int(digits) if valid and 1 <= int(digits) <= 31 else None


def _from_identifier(tokens: Sequence[Token], at: int, known: _Lexicon) -> _Found | None:
    norm = tokens[at].norm
    if len(norm) > 24:
        return None
    if len(norm) == 2 and norm[0] == "q" and norm[1] in "1234":
        return _named_quarter(tokens, at, int(norm[1]), known)
    day = _ordinal_day(norm)
    if day is not None:
        return _month_and_year(tokens, at + 1, day, known)
    if norm[1:2] == "-" or norm[2:3] == "-":
        grown = _grown_ordinal(tokens, at, norm, known)
        if grown is not None:
            return grown
    if norm[:2] == "fy" and (year := _year(norm[2:])) is not None:
        return _Found({"year": year}, at + 1)
    if norm[-2:] in ("am", "pm") and "." not in norm.rstrip("apm"):
        hour = norm[:-2].rstrip("-")
        return _half_day(int(hour), 0, norm[-2:] == "pm", at + 1) if hour.isdigit() and len(hour) <= 2 else None
    if norm.endswith("г") and norm[-2:-1].isdigit():
        return _grown_year(tokens, at, norm[:-1], known)
    return _stamp(norm, at + 1) or _day_month_year(norm, at + 1, known)


def _grown_ordinal(tokens: Sequence[Token], at: int, norm: str, known: _Lexicon) -> _Found | None:
    """«5-го мая», «2-й квартал»."""
    digits, _, ending = norm.partition("-")
    if not digits.isdigit() or ending not in known.words["day_endings"] or not 1 <= int(digits) <= 31:
        return None
    return _quarter(tokens, at, int(digits), at + 1, known) or _month_and_year(tokens, at + 1, int(digits), known)


def _named_quarter(tokens: Sequence[Token], at: int, quarter: int, known: _Lexicon) -> _Found:
    """Q1, Q1 2024, 2024 Q1."""
    year = _year(tokens[at - 1].text) if at else None
    if year is not None:
        return _Found({"quarter": quarter, "year": year}, at + 1, at - 1)
    return _with_year(tokens, {"quarter": quarter}, at + 1, known)


def _day_month_year(norm: str, end: int, known: _Lexicon) -> _Found | None:
    """14-jul-2023."""
    pieces = norm.split("-")
    if len(pieces) != 3 or pieces[1] not in known.months or not pieces[0].isdigit() or len(pieces[0]) > 2:
        return None
    year = _year(pieces[2])
    parts = _day_of({"year": year or 0, "month": known.months[pieces[1]], "day": int(pieces[0])})
    return None if parts is None or year is None else _Found(parts, end)


def _grown_year(tokens: Sequence[Token], at: int, text: str, known: _Lexicon) -> _Found | None:
    """«2023г.», «14.07.2023г.»"""
    end = at + 2 if _glued(tokens, at + 1) and tokens[at + 1].text == "." else at + 1
    year = _year(text)
    if year is not None:
        return _Found({"year": year}, end)
    found = _dotted(tokens, at, text, known)
    return None if found is None else found._replace(end=end)


def _stamp(norm: str, end: int) -> _Found | None:
    """2023-07-14t10, as the tokeniser leaves a time stamp."""
    head, mark, hour = norm.partition("t")
    pieces = head.split("-")
    if not mark or len(pieces) != 3 or not all(piece.isdigit() for piece in pieces) or not hour.isdigit():
        return None
    if _year(pieces[0]) is None or len(pieces[1]) > 2 or len(pieces[2]) > 2:
        return None
    parts = _day_of({"year": int(pieces[0]), "month": int(pieces[1]), "day": int(pieces[2])})
    return None if parts is None else _Found(parts, end)


def _half_day(hour: int, minute: int, afternoon: bool, end: int) -> _Found | None:
    if not 1 <= hour <= 12 or not 0 <= minute < 60:
        return None
    return _Found({"minute_of_day": (hour % 12 + 12 * afternoon) * 60 + minute}, end)


def _clock(tokens: Sequence[Token], at: int, floor: int, known: _Lexicon) -> _Found | None:
    """21:00, 9:30 pm, 9 p.m., 9.30 am, «9 вечера», «9 часов утра», «18 ч 30 мин вечера»."""
    del floor
    hour, minute, end = _hour_and_minute(tokens, at, known)
    if hour is None:
        return None
    half = None if _counts_days(tokens, at, end, known) else _meridiem(tokens, end, hour, known)
    if half is not None:
        afternoon, after = half
        if afternoon is None:
            return _Found({"minute_of_day": hour * 60 + minute}, after)
        return _half_day(hour, minute, afternoon, after)
    if end > at + 1 and tokens[at + 1].text == ":" and hour < 24:
        return _Found({"minute_of_day": hour * 60 + minute}, end)
    return _Found({"minute_of_day": 1440}, end) if end > at + 1 and hour == 24 and not minute else None


def _counts_days(tokens: Sequence[Token], at: int, end: int, known: _Lexicon) -> bool:
    """«3 дня», «2 ночи» are how many; «3 часа дня», «в 2 ночи» are when."""
    if end != at + 1 or end >= len(tokens) or tokens[end].norm not in ("дня", "ночи"):
        return False
    return tokens[end].norm == "дня" or not at or tokens[at - 1].norm not in known.words["at"]


def _hour_and_minute(tokens: Sequence[Token], at: int, known: _Lexicon) -> tuple[int | None, int, int]:
    text = tokens[at].text
    if "." in text:
        hour_text, _, minute_text = text.partition(".")
        if len(hour_text) <= 2 and len(minute_text) == 2 and minute_text.isdigit() and int(minute_text) < 60:
            return int(hour_text), int(minute_text), at + 1
        return None, 0, at
    hour = _number(tokens, at, 24)
    if hour is None:
        return None, 0, at
    if at + 2 < len(tokens) and tokens[at + 1].text == ":" and _glued(tokens, at + 1) and _glued(tokens, at + 2):
        return _minutes(tokens, at, hour)
    end = at + 1
    if end < len(tokens) and tokens[end].norm in known.words["hours"]:
        end += 1
        if end < len(tokens) and tokens[end].text == "." and _glued(tokens, end):
            end += 1
    return hour, 0, end


def _minutes(tokens: Sequence[Token], at: int, hour: int) -> tuple[int | None, int, int]:
    text = tokens[at + 2].text
    if tokens[at + 2].kind is Kind.IDENTIFIER and text[2:].casefold() in ("am", "pm") and text[:2].isdigit():
        minute = int(text[:2])  # 9:30pm, whose letters are read as am or pm by the caller
        return (hour, minute, at + 2) if minute < 60 else (None, 0, at)
    minute_ = _number(tokens, at + 2, 59)
    if minute_ is None or len(text) != 2:
        return None, 0, at
    end = at + 3
    seconds = end + 1 < len(tokens) and tokens[end].text == ":" and _glued(tokens, end) and _glued(tokens, end + 1)
    if seconds and _number(tokens, end + 1, 59) is not None:
        end += 2
    return hour, minute_, end


def _meridiem(tokens: Sequence[Token], at: int, hour: int, known: _Lexicon) -> tuple[bool | None, int] | None:
    """Afternoon or not, and the token after; None in place of the half where the hour is on the 24 hour clock."""
    if at >= len(tokens):
        return None
    norm = tokens[at].norm
    if tokens[at].kind is Kind.IDENTIFIER and norm[2:] in ("am", "pm"):
        return norm.endswith("pm"), at + 1
    if norm in ("am", "pm"):
        return norm == "pm", at + 1
    if norm in ("a", "p") and at + 2 < len(tokens) and tokens[at + 1].text == "." and tokens[at + 2].norm == "m":
        end = at + 4 if _glued(tokens, at + 3) and tokens[at + 3].text == "." else at + 3
        return norm == "p", end
    if norm in known.words["daytime"]:
        if hour > 12:
            return None, at + 1
        return _russian_half(norm, hour, known), at + 1
    return (None, at + 1) if norm in known.words["clock"] and hour < 24 else None


def _russian_half(norm: str, hour: int, known: _Lexicon) -> bool:
    if norm == "ночи":
        return 9 <= hour <= 11
    if norm == "дня":
        return True
    return norm in known.words["pm"]


def _at_time(tokens: Sequence[Token], found: _Found, known: _Lexicon) -> _Found:
    """14.07.2023 10:30."""
    at = found.end
    if at < len(tokens) and tokens[at].text == ",":
        at += 1
    if at + 2 >= len(tokens) or tokens[at].kind is not Kind.NUMBER or tokens[at + 1].text != ":":
        return found
    time = _clock(tokens, at, at, known)
    return found if time is None else found._replace(parts=found.parts | time.parts, end=time.end)


def _quarter(tokens: Sequence[Token], start: int, number: int, at: int, known: _Lexicon) -> _Found | None:
    """«I квартал 2024», «2-й квартал», «III кв. 2024 г.»."""
    if at >= len(tokens) or tokens[at].norm not in known.words["quarter"] or not 1 <= number <= 4:
        return None
    end = at + 1
    if tokens[at].norm == "кв" and _glued(tokens, end) and tokens[end].text == ".":
        end += 1
    return _with_year(tokens, {"quarter": number}, end, known)._replace(start=start)


def _ordinal_quarter(tokens: Sequence[Token], at: int, known: _Lexicon) -> _Found | None:
    """«1 квартал 2024 года»: a quarter of a year only where the year stands behind it."""
    number = _number(tokens, at, 4)
    found = _quarter(tokens, at, number, at + 1, known) if number else None
    return found if found is not None and "year" in found.parts else None


def _bare_year(tokens: Sequence[Token], at: int, floor: int, known: _Lexicon) -> _Found | None:
    """In 2019, «в 2021 году», from 2019 to 2021, «2019–2021 годы». Four digits alone are a number."""
    year = _year(tokens[at].text)
    if year is None:
        return None
    end = at + 1
    if end < len(tokens) and tokens[end].norm in known.words["year_after"]:
        return _Found({"year": year}, _with_year_word(tokens, end, known))
    if not 1800 <= year <= 2100:
        return None
    if _continues(tokens, at, floor) or _list_of_years(tokens, at, known):
        return _Found({"year": year}, end)
    if at <= floor and at:
        return None
    before = tokens[at - 1].norm if at else ""
    if before not in known.words["year_before"]:
        return None
    follows = end < len(tokens) and tokens[end].kind is Kind.WORD and before in _LOOSE
    glued = _glued(tokens, end) and tokens[end].text in "%-/.:" and _glued(tokens, end + 1)
    return None if follows or glued else _Found({"year": year}, end)


_LOOSE = frozenset(("to", "from", "of", "for", "the", "and", "by", "before", "after", "between"))
_YEAR_LINKS = frozenset(("-", "–", "—", "/", ",", "to", "and", "or", "until", "through", "и", "или", "по", "до"))


def _continues(tokens: Sequence[Token], at: int, floor: int) -> bool:
    """The second year of a pair whose first one was read."""
    linked = floor and floor == at - 1 and tokens[floor].norm in _YEAR_LINKS - {",", "/"}
    return bool(linked) and _year(tokens[floor - 1].text) is not None


def _list_of_years(tokens: Sequence[Token], at: int, known: _Lexicon) -> bool:
    """2019–2021; from 2019 to 2021; «2019, 2020 и 2021 годы»: plain for a dash, else with a word for it."""
    index, year = at, int(tokens[at].text)
    cued = at > 0 and tokens[at - 1].norm in known.words["year_before"]
    for _ in range(8):
        if index + 2 >= len(tokens) or tokens[index + 1].norm not in _YEAR_LINKS:
            return False
        later = _year(tokens[index + 2].text) if tokens[index + 2].kind is Kind.NUMBER else None
        if later is None or not year < later <= 2100:
            return False
        if tokens[index + 1].text in "-–—" or cued:
            return True
        index += 2
        if index + 1 < len(tokens) and tokens[index + 1].norm in known.words["year_after"]:
            return True
    return False
