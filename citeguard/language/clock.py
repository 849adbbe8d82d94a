"""Times of day: 21:00, 9:30 pm, «9 вечера»."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.language.date_words import Found, Lexicon, is_glued, number_at
from citeguard.language.tokens import Kind, Token


def half_day(hour: int, minute: int, afternoon: bool, end: int) -> Found | None:
    if not 1 <= hour <= 12 or not 0 <= minute < 60:
        return None
    return Found({"minute_of_day": (hour % 12 + 12 * afternoon) * 60 + minute}, end)


def time_at(tokens: Sequence[Token], at: int, floor: int, known: Lexicon) -> Found | None:
    """21:00, 9:30 pm, 9 p.m., 9.30 am, «9 вечера», «9 часов утра», «18 ч 30 мин вечера»."""
    del floor
    hour, minute, end = _hour_and_minute(tokens, at, known)
    if hour is None:
        return None
    half = None if _counts_days(tokens, at, end, known) else _meridiem(tokens, end, hour, known)
    if half is not None:
        afternoon, after = half
        if afternoon is None:
            return Found({"minute_of_day": hour * 60 + minute}, after)
        return half_day(hour, minute, afternoon, after)
    if end > at + 1 and tokens[at + 1].text == ":" and hour < 24:
        return Found({"minute_of_day": hour * 60 + minute}, end)
    return Found({"minute_of_day": 1440}, end) if end > at + 1 and hour == 24 and not minute else None


def _counts_days(tokens: Sequence[Token], at: int, end: int, known: Lexicon) -> bool:
    """«3 дня», «2 ночи» are how many; «3 часа дня», «в 2 ночи» are when."""
    if end != at + 1 or end >= len(tokens) or tokens[end].norm not in ("дня", "ночи"):
        return False
    return tokens[end].norm == "дня" or not at or tokens[at - 1].norm not in known.words["at"]


def _hour_and_minute(tokens: Sequence[Token], at: int, known: Lexicon) -> tuple[int | None, int, int]:
    text = tokens[at].text
    if "." in text:
        hour_text, _, minute_text = text.partition(".")
        if len(hour_text) <= 2 and len(minute_text) == 2 and minute_text.isdecimal() and int(minute_text) < 60:
            return int(hour_text), int(minute_text), at + 1
        return None, 0, at
    hour = number_at(tokens, at, 24)
    if hour is None:
        return None, 0, at
    if at + 2 < len(tokens) and tokens[at + 1].text == ":" and is_glued(tokens, at + 1) and is_glued(tokens, at + 2):
        return _minutes(tokens, at, hour)
    end = at + 1
    if end < len(tokens) and tokens[end].norm in known.words["hours"]:
        end += 1
        if end < len(tokens) and tokens[end].text == "." and is_glued(tokens, end):
            end += 1
    return hour, 0, end


def _minutes(tokens: Sequence[Token], at: int, hour: int) -> tuple[int | None, int, int]:
    text = tokens[at + 2].text
    if tokens[at + 2].kind is Kind.IDENTIFIER and text[2:].casefold() in ("am", "pm") and text[:2].isdecimal():
        minute = int(text[:2])  # 9:30pm, whose letters are read as am or pm by the caller
        return (hour, minute, at + 2) if minute < 60 else (None, 0, at)
    minute_ = number_at(tokens, at + 2, 59)
    if minute_ is None or len(text) != 2:
        return None, 0, at
    end = at + 3
    seconds = end + 1 < len(tokens) and tokens[end].text == ":" and is_glued(tokens, end) and is_glued(tokens, end + 1)
    if seconds and number_at(tokens, end + 1, 59) is not None:
        end += 2
    return hour, minute_, end


def _meridiem(tokens: Sequence[Token], at: int, hour: int, known: Lexicon) -> tuple[bool | None, int] | None:
    """Afternoon or not, and the token after; None in place of the half where the hour is on the 24 hour clock."""
    if at >= len(tokens):
        return None
    norm = tokens[at].norm
    if tokens[at].kind is Kind.IDENTIFIER and norm[2:] in ("am", "pm"):
        return norm.endswith("pm"), at + 1
    if norm in ("am", "pm"):
        return norm == "pm", at + 1
    if norm in ("a", "p") and at + 2 < len(tokens) and tokens[at + 1].text == "." and tokens[at + 2].norm == "m":
        end = at + 4 if is_glued(tokens, at + 3) and tokens[at + 3].text == "." else at + 3
        return norm == "p", end
    if norm in known.words["daytime"]:
        if hour > 12:
            return None, at + 1
        return _russian_half(norm, hour, known), at + 1
    return (None, at + 1) if norm in known.words["clock"] and hour < 24 else None


def _russian_half(norm: str, hour: int, known: Lexicon) -> bool:
    if norm == "ночи":
        return 9 <= hour <= 11
    if norm == "дня":
        return True
    return norm in known.words["pm"]


def at_time(tokens: Sequence[Token], found: Found, known: Lexicon) -> Found:
    """14.07.2023 10:30."""
    at = found.end
    if at < len(tokens) and tokens[at].text == ",":
        at += 1
    if at + 2 >= len(tokens) or tokens[at].kind is not Kind.NUMBER or tokens[at + 1].text != ":":
        return found
    time = time_at(tokens, at, at, known)
    return found if time is None else found._replace(parts=found.parts | time.parts, end=time.end)
