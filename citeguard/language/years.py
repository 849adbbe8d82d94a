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
    if not 1800 <= year <= 2100:
        return None
    if _continues(tokens, at, floor) or _list_of_years(tokens, at, known):
        return Found({"year": year}, end)
    if at <= floor and at:
        return None
    before = tokens[at - 1].norm if at else ""
    if before not in known.words["year_before"]:
        return None
    follows = end < len(tokens) and tokens[end].kind is Kind.WORD and before in _LOOSE
    glued = is_glued(tokens, end) and tokens[end].text in "%-/.:" and is_glued(tokens, end + 1)
    return None if follows or glued else Found({"year": year}, end)


_LOOSE = frozenset(("to", "from", "of", "for", "the", "and", "by", "before", "after", "between"))
_YEAR_LINKS = frozenset(("-", "–", "—", "/", ",", "to", "and", "or", "until", "through", "и", "или", "по", "до"))


def _continues(tokens: Sequence[Token], at: int, floor: int) -> bool:
    """The second year of a pair whose first one was read."""
    linked = floor and floor == at - 1 and tokens[floor].norm in _YEAR_LINKS - {",", "/"}
    return bool(linked) and year_of(tokens[floor - 1].text) is not None


def _list_of_years(tokens: Sequence[Token], at: int, known: Lexicon) -> bool:
    """2019–2021; from 2019 to 2021; «2019, 2020 и 2021 годы»: plain for a dash, else with a word for it."""
    index, year = at, int(tokens[at].text)
    cued = at > 0 and tokens[at - 1].norm in known.words["year_before"]
    for _ in range(8):
        if index + 2 >= len(tokens) or tokens[index + 1].norm not in _YEAR_LINKS:
            return False
        later = year_of(tokens[index + 2].text) if tokens[index + 2].kind is Kind.NUMBER else None
        if later is None or not year < later <= 2100:
            return False
        if tokens[index + 1].text in "-–—" or cued:
            return True
        index += 2
        if index + 1 < len(tokens) and tokens[index + 1].norm in known.words["year_after"]:
            return True
    return False
