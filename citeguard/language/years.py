"""Years and quarters: in 2019, «2019–2021 годы», Q1 2024, «I квартал 2024 года»."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.language.date_words import Found, Lexicon, is_glued, number_at, with_year, with_year_word, year_of
from citeguard.language.tokens import Kind, Token


def named_quarter(tokens: Sequence[Token], at: int, floor: int, quarter: int, known: Lexicon) -> Found:
    """Q1, Q1 2024, 2024 Q1."""
    year = year_of(tokens[at - 1].text) if at > floor else None
    if year is not None:
        return Found({"quarter": quarter, "year": year}, at + 1, at - 1)
    return with_year(tokens, {"quarter": quarter}, at + 1, known)


def quarter_at(tokens: Sequence[Token], start: int, number: int, at: int, known: Lexicon) -> Found | None:
    """«I квартал 2024», «2-й квартал», «III кв. 2024 г.»."""
    if at >= len(tokens) or tokens[at].norm not in known.words["quarter"] or not 1 <= number <= 4:
        return None
    end = at + 1
    if tokens[at].norm == "кв" and is_glued(tokens, end) and tokens[end].text == ".":
        end += 1
    return with_year(tokens, {"quarter": number}, end, known)._replace(start=start)


def ordinal_quarter(tokens: Sequence[Token], at: int, known: Lexicon) -> Found | None:
    """«1 квартал 2024 года»: a quarter of a year only where the year stands behind it."""
    number = number_at(tokens, at, 4)
    found = quarter_at(tokens, at, number, at + 1, known) if number else None
    return found if found is not None and "year" in found.parts else None


def bare_year(tokens: Sequence[Token], at: int, floor: int, known: Lexicon) -> Found | None:
    """In 2019, «в 2021 году», from 2019 to 2021, «2019–2021 годы». Four digits alone are a number."""
    year = year_of(tokens[at].text)
    if year is None:
        return None
    end = at + 1
    if end < len(tokens) and tokens[end].norm in known.words["year_after"]:
        return Found({"year": year}, with_year_word(tokens, end, known))
    if _continues(tokens, at, floor) or _list_of_years(tokens, at, known) or _in_brackets(tokens, at, year):
        return Found({"year": year}, end)
    season = _season(tokens, at, year)
    if season is not None:
        return season
    cued = (at > floor or not at) and _is_cued(tokens, at, year, known)
    return Found({"year": year}, end) if cued and not _counts(tokens, end, year, known) else None


_LOOSE = frozenset(("by", "from", "before", "after", "of", "through", "between", "to", "until", "till"))
_PERIODS = frozenset(
    ("end", "beginning", "start", "summer", "winter", "spring", "autumn", "fall", "half", "part", "middle")
)
_YEAR_LINKS = frozenset(("-", "–", "—", "to", "and", "or", "until", "through", ",", "и", "или", "по", "до"))
_LATEST = 2100


def _is_cued(tokens: Sequence[Token], at: int, year: int, known: Lexicon) -> bool:
    """A word in front says that this is a year; some words say it only of likely ones."""
    before = tokens[at - 1].norm if at else ""
    if before not in known.words["year_before"] or year > _LATEST:
        return False
    if before == "of":
        return at > 1 and tokens[at - 2].norm in _PERIODS
    return before not in _LOOSE or year >= 1800


def _counts(tokens: Sequence[Token], end: int, year: int, known: Lexicon) -> bool:
    """`in 2000 cases`, `by 2000 points`, `in 2019%`: what stands behind makes it a number after all."""
    if end >= len(tokens):
        return False
    if is_glued(tokens, end) and tokens[end].text in "%-/.:°" and is_glued(tokens, end + 1):
        return True
    if tokens[end].text in ("%", "$", "€", "£", "₽"):
        return True
    before = tokens[end - 2].norm if end > 1 else ""
    if before in ("between", "from") and tokens[end].norm in _YEAR_LINKS:
        return end + 1 < len(tokens) and tokens[end + 1].kind is Kind.NUMBER
    content = tokens[end].kind is Kind.WORD and tokens[end].norm not in known.stops
    several = before in _LOOSE and tokens[end].norm.endswith("s")
    return content and (several or year % 100 == 0 or year < 1800)


def _in_brackets(tokens: Sequence[Token], at: int, year: int) -> bool:
    """(1929)"""
    inside = 0 < at < len(tokens) - 1 and tokens[at - 1].text == "(" and tokens[at + 1].text == ")"
    return inside and 1500 <= year <= _LATEST


def _season(tokens: Sequence[Token], at: int, year: int) -> Found | None:
    """2002/03: two years, kept as they are written."""
    if at + 2 >= len(tokens) or tokens[at + 1].text != "/" or not 1900 <= year <= _LATEST:
        return None
    later = tokens[at + 2].text
    if not is_glued(tokens, at + 1) or not is_glued(tokens, at + 2) or later != f"{(year + 1) % 100:02d}":
        return None
    return Found({"year": year}, at + 3, literal=f"{year}/{later}")


def _continues(tokens: Sequence[Token], at: int, floor: int) -> bool:
    """The second year of a pair whose first one was read."""
    linked = floor and floor == at - 1 and tokens[floor].norm in _YEAR_LINKS and tokens[floor].text != ","
    return bool(linked) and year_of(tokens[floor - 1].text) is not None


def _list_of_years(tokens: Sequence[Token], at: int, known: Lexicon) -> bool:
    """2019–2021; from 2019 to 2021; «2019, 2020 и 2021 годы»: a dash, or a word in front or behind."""
    index, year = at, int(tokens[at].text)
    cued = at > 0 and tokens[at - 1].norm in known.words["year_before"]
    for _ in range(8):
        if index + 2 >= len(tokens) or tokens[index + 1].norm not in _YEAR_LINKS:
            return False
        later = year_of(tokens[index + 2].text) if tokens[index + 2].kind is Kind.NUMBER else None
        if later is None or not year < later <= _LATEST:
            return False
        index += 2
        if index + 1 < len(tokens) and tokens[index + 1].norm in known.words["year_after"]:
            return True
        if (cued or tokens[index - 1].text in "-–—") and year >= 1500 and not _counts_all(tokens, index + 1, known):
            return True
    return False


def _counts_all(tokens: Sequence[Token], end: int, known: Lexicon) -> bool:
    """1500–2000 calories."""
    if end >= len(tokens):
        return False
    content = tokens[end].kind is Kind.WORD and tokens[end].norm not in known.stops
    return content or tokens[end].text in ("%", "$", "€", "£", "₽", "°")
