"""Numbers in digits: `1 000,5`, `2 1/2`, `3rd`, «5-ти»."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from citeguard.language.readings import MOST_DIGITS, Reading, Sort, digits, gap, with_half, with_scale
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import VULGAR, Vocabulary


def vulgar(atoms: Sequence[Token], at: int) -> Reading:
    return Reading(VULGAR[atoms[at].text], at + 1, Sort.SHARE)


def digit_number(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
    text, end = _join_groups(atoms, at)
    found = digits(text, known)
    if found is None:
        return None
    value, literal = found
    if literal is None and end == at + 1:
        ending = _ending(atoms, end, known)
        if ending is not None:
            return Reading(value, ending[1], ending[0])
        fraction = _slash(atoms, at, end)
        if fraction is not None:
            return fraction
    value, end = _mixed(atoms, value, end)
    value, end = with_half(atoms, value, end, known)
    mantissa = value
    value, end = with_scale(atoms, value, end, known)
    factor = int(value / mantissa) if value is not mantissa and mantissa and value != mantissa else 1
    return Reading(value, end, Sort.PLAIN, literal, factor=factor)


def _join_groups(atoms: Sequence[Token], at: int) -> tuple[str, int]:
    """`1 000 000,5` is written with spaces: three digits after one character, and no more than three in front."""
    text = atoms[at].text
    end = at + 1
    if not text.isdecimal() or text.startswith("0") or (len(text) > 3 and not _zeros(atoms, end)):
        return text, end
    while end < len(atoms) and (width := _group_width(atoms, end)):
        nxt = atoms[end + width - 1].text
        if len(text) > MOST_DIGITS:
            break
        text += nxt
        end += width
        if not nxt.isdecimal():
            break
    return text, end


def _zeros(atoms: Sequence[Token], at: int) -> bool:
    """`1000 000`: badly grouped, but plain."""
    return at < len(atoms) and gap(atoms, at) == 1 and atoms[at].text == "000"


def _group_width(atoms: Sequence[Token], at: int) -> int:
    if atoms[at].kind is Kind.NUMBER:
        return 1 if gap(atoms, at) == 1 and _three(atoms[at].text) else 0
    glued = atoms[at].text in "'’_" and at + 1 < len(atoms) and gap(atoms, at) == 0 and gap(atoms, at + 1) == 0
    return 2 if glued and atoms[at + 1].kind is Kind.NUMBER and _three(atoms[at + 1].text) else 0


def _three(text: str) -> bool:
    return text[:3].isdecimal() and (len(text) == 3 or (len(text) > 4 and text[3] in ".," and text[4:].isdecimal()))


def _ending(atoms: Sequence[Token], end: int, known: Vocabulary) -> tuple[Sort, int] | None:
    """`3rd`, «12-й», «5-ти»."""
    if end >= len(atoms) or gap(atoms, end):
        return None
    at = end
    if atoms[at].norm == "-":
        at += 1
        if at >= len(atoms) or gap(atoms, at):
            return None
    if atoms[at].kind is not Kind.WORD:
        return None
    if atoms[at].norm in known.cardinal_endings and at > end:
        decade = atoms[at].norm == "х" and atoms[end - 1].text.endswith("0")
        return (Sort.ORDINAL if decade else Sort.PLAIN), at + 1
    if atoms[at].norm in known.ordinal_endings and (at > end or len(atoms[at].norm) == 2):
        return Sort.ORDINAL, at + 1
    return None


_DENOMINATORS = frozenset((2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25, 50, 100))


def _slash(atoms: Sequence[Token], at: int, end: int) -> Reading | None:
    """`1/2`: a fraction only where it is less than one and has a small denominator; `24/7` is none."""
    if end + 1 >= len(atoms) or atoms[end].text not in "/⁄" or gap(atoms, end) or gap(atoms, end + 1):
        return None
    top, bottom = atoms[at].text, atoms[end + 1].text
    if not (top.isdecimal() and bottom.isdecimal()) or len(bottom) > 3 or len(top) > 3:
        return None
    small = int(bottom) in _DENOMINATORS
    more = end + 2 < len(atoms) and atoms[end + 2].text in "/" and not gap(atoms, end + 2)
    if not small or not 0 < int(top) < int(bottom) or more or top.startswith("0"):
        return None
    return Reading(Fraction(int(top), int(bottom)), end + 2, Sort.SHARE)


def _mixed(atoms: Sequence[Token], value: Fraction, end: int) -> tuple[Fraction, int]:
    """`2½`, `1 1/2`."""
    if end >= len(atoms) or gap(atoms, end) > 1 or value.denominator != 1:
        return value, end
    if atoms[end].text in VULGAR:
        return value + VULGAR[atoms[end].text], end + 1
    if atoms[end].kind is Kind.NUMBER and gap(atoms, end) == 1:
        part = _slash(atoms, end, end + 1)
        if part is not None:
            return value + part.value, part.end
    return value, end
