"""Ranges: `10-15`, `from 10 to 15`, «от 10 до 15», `40 ± 2`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from citeguard.language.amounts import SIGNS, Amount, amount_at, composed
from citeguard.language.readings import Sort, gap
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Unit, Vocabulary

_DASHES = "-−–—‑…"


def range_from(
    cut: Sequence[Token], low: Amount, floor: int, known: Vocabulary, language: str | None
) -> tuple[Amount, Amount, int, int] | None:
    """Both ends of a range that begins with `low`, and the atoms the range takes up."""
    spread = _tolerance_sign(cut, low.end, known)
    at = spread or connector(cut, low, known)
    if at is None or at >= len(cut):
        return None
    high = _upper(cut, at, known, language)
    if high is None or low.inner or low.reading.sort is Sort.TIMES or high.reading.sort is not low.reading.sort:
        return None
    if low.unit and (spread or high.unit) and (high.unit is None or low.unit.dimension != high.unit.dimension):
        return None
    if spread:
        return _spread(low, high)
    if low.reading.factor == 1 and high.reading.factor > 1 and low.value * high.reading.factor < high.value:
        low = replace(low, value=low.value * high.reading.factor)  # `5 to 10 million`
    before = cut[low.start - 1].norm if low.start > floor else ""
    opened = before in known.range_from
    if not opened and cut[low.end].kind is Kind.WORD and not _plain_range(cut, low, high):
        return None
    unit = high.unit or low.unit
    if low.base(low.unit or unit) >= high.base(high.unit or unit):
        return None
    return low, high, low.start - 1 if opened else low.start, high.end


def _plain_range(cut: Sequence[Token], low: Amount, high: Amount) -> bool:
    """`10 to 15 days` without `from`; `10 and 15`, «5 по 10» are none."""
    return cut[low.end].norm in ("to", "до") and (high.unit is not None or cut[low.end].norm == "to")


def _spread(low: Amount, high: Amount) -> tuple[Amount, Amount, int, int]:
    """`40 ± 2`."""
    unit = high.unit or low.unit
    middle, width = low.base(unit), high.value * (unit.size if unit else 1)
    bottom = replace(low, value=middle - width, unit=_base_of(unit))
    return bottom, replace(high, value=middle + width, unit=_base_of(unit)), low.start, high.end


def _base_of(unit: Unit | None) -> Unit | None:
    return None if unit is None else Unit(unit.name, unit.dimension, Fraction(1))


def _tolerance_sign(cut: Sequence[Token], at: int, known: Vocabulary) -> int | None:
    if at + 1 >= len(cut):
        return None
    if cut[at].text == "±":
        return at + 1
    if cut[at].norm in known.tolerance_first:
        for size in (3, 2, 1):
            phrase = tuple(atom.norm for atom in cut[at : at + size])
            if len(phrase) == size and phrase in known.tolerance:
                return at + size
    return None


def connector(cut: Sequence[Token], low: Amount, known: Vocabulary) -> int | None:
    at = low.end
    if at + 1 >= len(cut):
        return None
    text = cut[at].text
    if text in _DASHES:
        even = (gap(cut, at) > 0) == (gap(cut, at + 1) > 0)
        return at + 1 if even or gap(cut, at) else None
    if text == "." and cut[at + 1].text == "." and not gap(cut, at + 1):
        return at + 3 if at + 2 < len(cut) and cut[at + 2].text == "." else at + 2
    if cut[at].norm in known.range_to:
        return at + 1
    return None


def _upper(cut: Sequence[Token], at: int, known: Vocabulary, language: str | None) -> Amount | None:
    floor = at
    index = at
    while index < len(cut) and index - at < 2 and cut[index].kind is not Kind.NUMBER and (
        cut[index].text in known.money_symbols or cut[index].text in SIGNS
    ):  # fmt: skip
        index += 1
    if index >= len(cut) or not (cut[index].kind is Kind.NUMBER or cut[index].norm in known.starts):
        return None
    side = amount_at(cut, index, floor, known, language)
    return None if side is None or side.start != at else composed(cut, side, known, language)
