"""Parts of a whole in words: half, two thirds, one in five, «пятая часть»."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from citeguard.language.readings import Reading, Sort, gap, scale_at
from citeguard.language.tokens import Token
from citeguard.language.vocabulary import Vocabulary


def past_hyphen(atoms: Sequence[Token], at: int) -> int:
    """Past a hyphen that joins two parts of one word: `twenty-five`."""
    joined = at + 1 < len(atoms) and atoms[at].text in "-‑" and not gap(atoms, at) and not gap(atoms, at + 1)
    return at + 1 if joined else at


def share_at(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
    """Half, a third of, two thirds, three-quarters; «половина», «треть», «две трети», «пятая часть», «две пятых»."""
    norm = atoms[at].norm
    top = known.cardinals.get(norm)
    if top is not None and 0 < top < 20:
        return _one_in(atoms, at, top, known) or _numerator(atoms, at, top, known)
    bottom = known.shares.get(norm)
    if bottom is not None and _stands_alone(atoms, at, bottom, known):
        start = at - 1 if at and atoms[at - 1].norm in ("a", "an") else at
        scale, end = _half_scale(atoms, at + 1, known)
        if scale is not None:
            return Reading(Fraction(scale, bottom), end, factor=scale)
        return Reading(Fraction(1, bottom), at + 1, Sort.SHARE, start=start)
    part = known.ordinals.get(norm)
    if part and part > 2 and at + 1 < len(atoms) and atoms[at + 1].norm in known.share_nouns:
        return Reading(Fraction(1, part), at + 2, Sort.SHARE)
    return None


def _half_scale(atoms: Sequence[Token], at: int, known: Vocabulary) -> tuple[int | None, int]:
    """Half a million; «половина миллиона»."""
    index = at + 1 if at < len(atoms) and atoms[at].norm == "a" else at
    if index >= len(atoms) or atoms[index].norm not in known.scales:
        return None, at
    return scale_at(atoms, index, known)


def _one_in(atoms: Sequence[Token], at: int, top: int, known: Vocabulary) -> Reading | None:
    """One in five users."""
    if top != 1 or at + 2 >= len(atoms) or atoms[at + 1].norm != "in":
        return None
    bottom = known.cardinals.get(atoms[at + 2].norm, 0)
    if not bottom and atoms[at + 2].text.isdecimal() and len(atoms[at + 2].text) <= 4:
        bottom = int(atoms[at + 2].text)
    return Reading(Fraction(1, bottom), at + 3, Sort.SHARE) if bottom > 1 else None


def _stands_alone(atoms: Sequence[Token], at: int, bottom: int, known: Vocabulary) -> bool:
    before = atoms[at - 1].norm if at else ""
    after = atoms[at + 1].norm if at + 1 < len(atoms) else ""
    if before in ("a", "an") and at > 1 and atoms[at - 2].norm == "and":
        return False  # an hour and a half
    if before in known.ordinals or before in ("other", "other's", "per", "every", "each", "same", "последняя"):
        return False
    if atoms[at].norm[:1] >= "а":  # Cyrillic words mean nothing else, but for the quarter of a year or an hour
        return atoms[at].norm not in ("третий", "полов")
    if bottom == 2:
        return atoms[at].norm == "half" and after not in ("-", "year")
    return before in ("a", "an") and after == "of"


def _numerator(atoms: Sequence[Token], at: int, top: int, known: Vocabulary) -> Reading | None:
    index = past_hyphen(atoms, at + 1)
    if index >= len(atoms):
        return None
    norm = atoms[index].norm
    bottom = known.shares.get(norm)
    if bottom is not None:
        fits = norm >= "а" or _agrees(atoms, index, top)
        return Reading(Fraction(top, bottom), index + 1, Sort.SHARE) if fits else None
    part = known.ordinals.get(norm)
    return None if part is None or part < 3 or norm < "а" else _ordinal_part(atoms, index, top, part, known)


def _agrees(atoms: Sequence[Token], at: int, top: int) -> bool:
    """Two thirds; one third of: without `of` it may be anything third."""
    norm = atoms[at].norm
    if norm.endswith("s") != (top > 1):
        return False
    return top > 1 or norm == "half" or (at + 1 < len(atoms) and atoms[at + 1].norm == "of")


def _ordinal_part(atoms: Sequence[Token], at: int, top: int, part: int, known: Vocabulary) -> Reading | None:
    """«две пятых», «одна пятая», «одна десятая часть»."""
    norm = atoms[at].norm
    several = norm.endswith(("ых", "ыми", "ым"))
    if not several and not norm.endswith(("ая", "ой", "ую")):
        return None
    if at + 1 < len(atoms) and atoms[at + 1].norm in known.share_nouns:
        return Reading(Fraction(top, part), at + 2, Sort.SHARE)
    return Reading(Fraction(top, part), at + 1, Sort.SHARE) if several == (top > 1) else None
