"""What a number read from text is, the value of digits, and the scale words behind a number: thousand, «млн»."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Unit, Vocabulary

MOST_DIGITS = 30  # longer runs of digits are keys, hashes, card numbers


class Sort(StrEnum):
    PLAIN = "plain"
    SHARE = "share"
    ORDINAL = "ordinal"
    TIMES = "times"


@dataclass(frozen=True, slots=True)
class Reading:
    """A number that ends before atom `end`."""

    value: Fraction
    end: int
    sort: Sort = Sort.PLAIN
    literal: str | None = None
    """The digits as written, where two readings are equally good: then nothing is known but that they are the same."""
    unit: Unit | None = None
    """Where one word says number and unit: «полчаса», «тридцатидневный»."""
    start: int | None = None
    """Where the number begins earlier than asked: `a` of `a hundred`."""
    factor: int = 1
    """The last scale word: in `5 to 10 million` the first number shares it."""


def digits(text: str, known: Vocabulary) -> tuple[Fraction, str | None] | None:
    """Value of digits with separators; the second part is set where grouping or decimals cannot be told."""
    if len(text) > MOST_DIGITS:
        return None
    if text.isdecimal():
        return Fraction(int(text)), None
    separators = [c for c in text if not c.isdecimal()]
    groups = text.replace(",", ".").split(".")
    if len(separators) == 1:
        return _one_separator(text, separators[0], groups, known)
    last = separators[-1]
    if len(set(separators)) == 1:
        return (Fraction(int("".join(groups))), None) if _grouped(groups) else None
    if separators.count(last) == 1 and len(set(separators[:-1])) == 1 and _grouped(groups[:-1]):
        return Fraction("".join(groups[:-1]) + "." + groups[-1]), None
    return None


def _grouped(groups: Sequence[str]) -> bool:
    return 1 <= len(groups[0]) <= 3 and all(len(group) == 3 for group in groups[1:])


def _one_separator(text: str, separator: str, groups: Sequence[str], known: Vocabulary) -> tuple[Fraction, str | None]:
    decimal = Fraction(".".join(groups))
    if not _grouped(groups) or groups[0].startswith("0"):
        return decimal, None
    whole = Fraction(int("".join(groups)))
    if separator == "," and known.decimal == ".":
        return whole, None  # English groups by commas; a point before three digits may be either
    return (decimal if separator == known.decimal else whole), text


def gap(atoms: Sequence[Token], index: int) -> int:
    """Code points between an atom and the one before it."""
    return atoms[index].span.start - atoms[index - 1].span.end


def with_half(atoms: Sequence[Token], value: Fraction, end: int, known: Vocabulary) -> tuple[Fraction, int]:
    size = half_after(atoms, end, known)
    return (value + Fraction(1, 2), end + size) if size else (value, end)


def half_after(atoms: Sequence[Token], at: int, known: Vocabulary) -> int:
    """Length of the words that add a half (`and a half`, «с половиной») and begin at an atom; 0 for other words."""
    if at < len(atoms) and atoms[at].norm in known.half_first:
        for size in (3, 2):
            if tuple(atom.norm for atom in atoms[at : at + size]) in known.half_after and at + size <= len(atoms):
                return size
    return 0


def with_scale(atoms: Sequence[Token], value: Fraction, end: int, known: Vocabulary) -> tuple[Fraction, int]:
    """`5 million`, «1 500,5 тыс.», `5k`, `2 million 300 thousand`. The same value where no scale stands behind it."""
    if end >= len(atoms) or scale_at(atoms, end, known)[0] is None:
        return value, end
    total = Fraction(0)
    limit: int | None = None
    while True:
        factor, after = scale_at(atoms, end, known)
        if factor is None or (limit is not None and factor >= limit):
            return total + value, end
        total, limit, end = total + value * factor, factor, after
        value = Fraction(0)
        follows = end < len(atoms) and atoms[end].kind is Kind.NUMBER and gap(atoms, end) <= 1
        if not follows or scale_at(atoms, end + 1, known)[0] is None:
            return total, end
        nxt = digits(atoms[end].text, known)
        if nxt is None or nxt[1] is not None:
            return total, end
        if scale_at(atoms, end + 1, known)[0] >= limit:  # type: ignore[operator]  # not None: tested above
            return total, end
        value, end = nxt[0], end + 1


def scale_at(atoms: Sequence[Token], at: int, known: Vocabulary) -> tuple[int | None, int]:
    if at >= len(atoms):
        return None, at
    norm = atoms[at].norm
    factor = known.scales.get(norm)
    if atoms[at].text == "M" and at and not gap(atoms, at):
        return 1_000_000, at + 1
    if factor is None:
        factor = known.multipliers.get(norm)
    if factor is None or (norm == "k" and gap(atoms, at)):
        return None, at
    return factor, after_dot(atoms, at + 1, known)


def after_dot(atoms: Sequence[Token], end: int, known: Vocabulary) -> int:
    """Past the full stop of an abbreviation."""
    dotted = end < len(atoms) and atoms[end].text == "." and not gap(atoms, end)
    return end + 1 if dotted and atoms[end - 1].norm in known.abbreviations else end
