"""Days in digits: 14.07.2023, 2023-07-14, 07/14/2023."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.language.clock import at_time
from citeguard.language.date_words import Found, Lexicon, day_of, is_glued, number_at, with_year_word, year_of
from citeguard.language.tokens import Token


def dotted(tokens: Sequence[Token], at: int, text: str, known: Lexicon) -> Found | None:
    """14.07.2023, 14.07.23; 2023.07.14."""
    parts = text.split(".")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return None
    end = with_year_word(tokens, at + 1, known)
    sizes = [len(part) for part in parts]
    first, month, last = (int(part) for part in parts) if max(sizes) <= 4 else (0, 0, 0)
    if sizes[0] <= 2 and sizes[1] == 2 and sizes[2] == 4:
        day = day_of({"year": last, "month": month, "day": first})
    elif sizes == [2, 2, 2]:
        day = day_of({"year": 2000 + last, "month": month, "day": first})
    elif sizes == [4, 2, 2]:
        day = day_of({"year": first, "month": month, "day": last})
    else:
        day = None
    return None if day is None else at_time(tokens, Found(day, end), known)


def iso(tokens: Sequence[Token], at: int, known: Lexicon) -> Found | None:
    """2023-07-14, 2023/07/14, 14-07-2023."""
    if at + 4 >= len(tokens) or tokens[at + 1].text not in "-‑–/" or tokens[at + 3].text != tokens[at + 1].text:
        return None
    if not all(is_glued(tokens, at + step) for step in range(1, 5)):
        return None
    texts = [tokens[at + step].text for step in (0, 2, 4)]
    if not all(text.isdecimal() for text in texts) or len(texts[1]) != 2:
        return None
    if year_of(texts[0]) and len(texts[2]) == 2:
        day = day_of({"year": int(texts[0]), "month": int(texts[1]), "day": int(texts[2])})
    elif year_of(texts[2]) and len(texts[0]) == 2 and tokens[at + 1].text != "/":
        day = day_of({"year": int(texts[2]), "month": int(texts[1]), "day": int(texts[0])})
    else:
        day = None
    return None if day is None else at_time(tokens, Found(day, at + 5), known)


def slashed(tokens: Sequence[Token], at: int, known: Lexicon) -> Found | None:
    """07/14/2023. Where both could be the month and the language has no one custom, the digits are kept as they are."""
    if at + 4 >= len(tokens) or tokens[at + 1].text != "/" or tokens[at + 3].text != "/":
        return None
    if not all(is_glued(tokens, at + step) for step in range(1, 5)):
        return None
    first, second = number_at(tokens, at, 31), number_at(tokens, at + 2, 31)
    year = year_of(tokens[at + 4].text)
    if first is None or second is None or year is None:
        return None
    if first == second or (first > 12) != (second > 12) or known.order == "dmy":
        day, month = (second, first) if second > 12 else (first, second)
        parts = day_of({"year": year, "month": month, "day": day})
        return None if parts is None else Found(parts, at + 5)
    if not first or not second or first > 12:
        return None
    return Found({"year": year}, at + 5, literal=f"{first}/{second}")


def month_slash_year(tokens: Sequence[Token], at: int, known: Lexicon) -> Found | None:
    """12/2025."""
    del known
    month = number_at(tokens, at, 12)
    inside = at > 0 and tokens[at - 1].text == "/" and is_glued(tokens, at)
    if inside or not month or at + 2 >= len(tokens) or tokens[at + 1].text != "/" or not is_glued(tokens, at + 1):
        return None
    year = year_of(tokens[at + 2].text) if is_glued(tokens, at + 2) else None
    return Found({"year": year, "month": month}, at + 3) if year is not None and 1900 <= year <= 2100 else None


def grown_year(tokens: Sequence[Token], at: int, text: str, known: Lexicon) -> Found | None:
    """«2023г.», «14.07.2023г.»"""
    end = at + 2 if is_glued(tokens, at + 1) and tokens[at + 1].text == "." else at + 1
    year = year_of(text)
    if year is not None:
        return Found({"year": year}, end)
    found = dotted(tokens, at, text, known)
    return None if found is None else found._replace(end=end)


def stamp(tokens: Sequence[Token], at: int) -> Found | None:
    """2023-07-14T10:30:00Z: the tokeniser cuts a time stamp at its colons."""
    head, mark, hour = tokens[at].norm.partition("t")
    pieces = head.split("-")
    if not mark or len(pieces) != 3 or not all(piece.isdecimal() for piece in pieces) or not hour.isdecimal():
        return None
    if year_of(pieces[0]) is None or len(pieces[1]) > 2 or len(pieces[2]) > 2:
        return None
    parts = day_of({"year": int(pieces[0]), "month": int(pieces[1]), "day": int(pieces[2])})
    if parts is None or int(hour) > 23:
        return None
    end, minute = at + 1, 0
    while end + 1 < len(tokens) and tokens[end].text == ":" and is_glued(tokens, end) and is_glued(tokens, end + 1):
        if end == at + 1 and tokens[end + 1].text[:2].isdecimal():
            minute = min(int(tokens[end + 1].text[:2]), 59)
        end += 2
    return Found(parts | {"minute_of_day": int(hour) * 60 + minute}, end)
