"""Days with the name of a month or a weekday: 14 July 2023, «с 1 по 5 мая», Friday, in April."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.language.clock import at_time
from citeguard.language.date_words import Found, Lexicon, day_of, is_glued, number_at, past_dot, with_year, year_of
from citeguard.language.numeric_days import dotted
from citeguard.language.tokens import Kind, Token
from citeguard.language.years import quarter_at


def next_day(tokens: Sequence[Token], at: int, last: Found | None, known: Lexicon) -> Found | None:
    """The second day of `July 1-5`."""
    if last is None or last.end != at - 1 or tokens[at - 1].text not in "-–—" or tokens[last.end - 1].kind is Kind.WORD:
        return None
    day = number_at(tokens, at, 31)
    if not day or not {"day", "month"} <= last.parts.keys() or day <= last.parts["day"] or "year" in last.parts:
        return None
    return with_year(tokens, {"month": last.parts["month"], "day": day}, at + 1, known)


def day_first(tokens: Sequence[Token], at: int, known: Lexicon) -> Found | None:
    """14 July 2023, «1 мая 2024 года», 14th of July."""
    day = number_at(tokens, at, 31)
    if not day:
        return None
    return month_and_year(tokens, at + 1, day, known) or _month_behind(tokens, at, day, known)


_DAY_LINKS = frozenset(("-", "–", "—", ",", "по", "до", "и", "или", "to", "and", "or"))


def _month_behind(tokens: Sequence[Token], at: int, day: int, known: Lexicon) -> Found | None:
    """The first days of «1–5 мая», «с 1 по 5 мая», `1, 5 and 10 May`: the month stands behind the last one."""
    index = at
    for _ in range(6):
        if index + 2 >= len(tokens) or tokens[index + 1].norm not in _DAY_LINKS:
            return None
        later = number_at(tokens, index + 2, 31)
        if not later:
            return None
        found = month_and_year(tokens, index + 3, later, known)
        if found is not None:
            parts = {key: value for key, value in found.parts.items() if key in ("year", "month")} | {"day": day}
            return None if day_of(parts) is None else Found(parts, at + 1)
        index += 2
    return None


def month_and_year(tokens: Sequence[Token], at: int, day: int, known: Lexicon) -> Found | None:
    index = at
    if index < len(tokens) and tokens[index].norm in known.words["day_and_month"]:
        index += 1
    if index < len(tokens) and tokens[index].text in "-‑" and is_glued(tokens, index):
        index += 1
    month = known.months.get(tokens[index].norm) if index < len(tokens) else None
    if month is None:
        return None
    parts = day_of({"month": month, "day": day})
    if parts is None:
        return None
    return at_time(tokens, with_year(tokens, parts, past_dot(tokens, index + 1), known), known)


def from_word(tokens: Sequence[Token], at: int, floor: int, known: Lexicon) -> Found | None:
    norm = tokens[at].norm
    if norm in known.moments:
        return Found({"minute_of_day": known.moments[norm]}, at + 1)
    before = tokens[at - 1].norm if at else ""
    if norm in known.weekdays:
        if norm in known.weak and before not in known.words["weekday_before"]:
            return None
        return _weekday(tokens, at, known)
    return _month_first(tokens, at, floor, before, known)


def _weekday(tokens: Sequence[Token], at: int, known: Lexicon) -> Found:
    """Friday; Friday, 14 July 2023."""
    parts = {"weekday": known.weekdays[tokens[at].norm]}
    index = at + 1
    if index < len(tokens) and tokens[index].text == ",":
        index += 1
    if index < len(tokens) and tokens[index].kind is Kind.NUMBER:
        more = day_first(tokens, index, known) or dotted(tokens, index, tokens[index].text, known)
    elif index < len(tokens) and tokens[index].norm in known.months:
        more = _month_first(tokens, index, index, "", known)
        more = more if more is not None and "day" in more.parts else None
    else:
        more = None
    return Found(parts, at + 1) if more is None else more._replace(parts=parts | more.parts)


def _month_first(tokens: Sequence[Token], at: int, floor: int, before: str, known: Lexicon) -> Found | None:
    """July 14, 2023; July 2023; in July, «в апреле»."""
    month = known.months[tokens[at].norm]
    end = past_dot(tokens, at + 1)
    weak = tokens[at].norm in known.weak and not tokens[at].text[0].isupper()
    day, after = (None, end) if weak else _month_day(tokens, end)
    if day and (parts := day_of({"month": month, "day": day})):
        return at_time(tokens, with_year(tokens, parts, after, known), known)
    spelled, start = (None, at) if weak else _spelled_day(tokens, at, floor, known)
    if spelled and (parts := day_of({"month": month, "day": spelled})):
        return with_year(tokens, parts, end, known)._replace(start=start)
    found = with_year(tokens, {"month": month}, end, known)
    if "year" in found.parts or tokens[at].norm not in known.weak:
        return found
    capital = tokens[at].text[0].isupper()
    return found if capital and before in known.words["month_before"] else None


def _spelled_day(tokens: Sequence[Token], at: int, floor: int, known: Lexicon) -> tuple[int | None, int]:
    """«первого мая», «двадцать пятого мая», the fifth of May."""
    index = at - 1
    if index > floor and tokens[index].norm == "of":
        index -= 1
    if index < floor or (latin := tokens[at].norm < "а") != (tokens[index].norm < "а") or latin != (index < at - 1):
        return None, at
    day = known.ordinals.get(tokens[index].norm)
    if day is None or day > 31:
        return None, at
    tens = known.tens.get(tokens[index - 1].norm) if index > floor and day < 10 else None
    return (day + tens, index - 1) if tens else (day, index)


def _month_day(tokens: Sequence[Token], at: int) -> tuple[int | None, int]:
    latin = tokens[at - 1].norm[:1] < "а"
    day = number_at(tokens, at, 31)
    if day and latin and not (is_glued(tokens, at + 1) and tokens[at + 1].text == ":"):
        return day, at + 1
    if at < len(tokens) and tokens[at].kind is Kind.IDENTIFIER and latin:
        return ordinal_day(tokens[at].norm), at + 1
    return None, at


def ordinal_day(norm: str) -> int | None:
    """14th."""
    digits, ending = norm[:-2], norm[-2:]
    valid = ending in ("st", "nd", "rd", "th") and digits.isdecimal() and len(digits) <= 2
    return int(digits) if valid and 1 <= int(digits) <= 31 else None


def grown_ordinal(tokens: Sequence[Token], at: int, norm: str, known: Lexicon) -> Found | None:
    """«5-го мая», «2-й квартал»."""
    digits, _, ending = norm.partition("-")
    if not digits.isdecimal() or ending not in known.words["day_endings"] or not 1 <= int(digits) <= 31:
        return None
    return quarter_at(tokens, at, int(digits), at + 1, known) or month_and_year(tokens, at + 1, int(digits), known)


def day_month_year(norm: str, end: int, known: Lexicon) -> Found | None:
    """14-jul-2023."""
    pieces = norm.split("-")
    if len(pieces) != 3 or pieces[1] not in known.months or not pieces[0].isdecimal() or len(pieces[0]) > 2:
        return None
    year = year_of(pieces[2])
    parts = day_of({"year": year or 0, "month": known.months[pieces[1]], "day": int(pieces[0])})
    return None if parts is None or year is None else Found(parts, end)
