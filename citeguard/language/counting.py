"""What a number counts (`40 volunteers`) and over what it is counted (`per hour`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citeguard.language.readings import gap
from citeguard.language.stems import stem
from citeguard.language.tokens import Kind, Token
from citeguard.language.units import unit_at
from citeguard.language.vocabulary import Unit, Vocabulary

_WINDOW = 4
_ADJECTIVE = ("ых", "их", "ого", "его", "ые", "ыми", "ым", "ому", "ему", "ую", "ая", "ое", "ый")


class Counted(NamedTuple):
    noun: str | None
    words: tuple[str, ...]
    """Stems of the words among which the counted noun is."""
    end: int


class Rate(NamedTuple):
    name: str
    unit: Unit | None
    start: int
    end: int


def counted(atoms: Sequence[Token], at: int, known: Vocabulary, language: str | None) -> Counted:
    """The noun counted by the number that ends before `at`: the head of the next few words, as far as a parser without
    grammar can tell."""
    index = at
    while index < len(atoms) and index - at < 3 and atoms[index].norm in known.determiners:
        index += 1
    words: list[str] = []
    while index < len(atoms) and len(words) < _WINDOW and _content(atoms[index], known):
        words.append(atoms[index].norm)
        index += 1
    if not words:
        return Counted(None, (), at)
    head = _head(words)
    return Counted(
        stem(words[head], language), tuple(stem(word, language) for word in words), index - len(words) + head + 1
    )


def _content(atom: Token, known: Vocabulary) -> bool:
    if atom.kind is Kind.IDENTIFIER:
        return False
    return atom.kind is Kind.WORD and not (
        atom.norm in known.stops or atom.norm in known.starts or atom.norm in known.bound_first
    )


def _head(words: Sequence[str]) -> int:
    if words[0][:1] >= "а":
        for index, word in enumerate(words[:3]):
            if not word.endswith(_ADJECTIVE):
                return index
        return 0
    for index, word in enumerate(words):
        if word.endswith("s") and not word.endswith(("ss", "us", "is")):
            return index
    return next((index for index, word in enumerate(words) if not word.endswith("ly")), 0)


def rate(atoms: Sequence[Token], at: int, known: Vocabulary, language: str | None) -> Rate | None:
    """`per hour`, `a day`, `/h`, «в месяц»: right behind the unit or a few words after it."""
    for index in range(at, min(at + _WINDOW, len(atoms) - 1)):
        norm = atoms[index].norm
        if norm == "/" or norm in known.per:
            near = index == at or norm not in ("a", "an", "на")
            found = _denominator(atoms, index, known, language) if near else None
            if found is not None:
                return found
        if atoms[index].kind is not Kind.WORD and norm != "/":
            return None
        if norm in known.starts:
            return None
    return None


def _denominator(atoms: Sequence[Token], at: int, known: Vocabulary, language: str | None) -> Rate | None:
    found = unit_at(atoms, at + 1, known) or _single_letter(atoms, at, known)
    if found is not None:
        unit, end, qualifiers = found
        slash = atoms[at].text == "/"
        money = unit.dimension.startswith("currency:")
        plural = unit.dimension in ("time", "calendar") and not slash and atoms[at + 1].norm.endswith("s")
        return None if money or plural else Rate(" ".join((*qualifiers, unit.name)), unit, at, end)
    if atoms[at].norm == "на" and atoms[at + 1].norm in known.heads:
        return Rate(stem(atoms[at + 1].norm, language), None, at, at + 2)
    if atoms[at].norm == "per" and atoms[at + 1].kind is Kind.WORD:
        return Rate(stem(atoms[at + 1].norm, language), None, at, at + 2)
    if atoms[at].text == "/" and not gap(atoms, at) and atoms[at + 1].kind is Kind.WORD and not gap(atoms, at + 1):
        return Rate(stem(atoms[at + 1].norm, language), None, at, at + 2)
    return None


def _single_letter(atoms: Sequence[Token], at: int, known: Vocabulary) -> tuple[Unit, int, tuple[str, ...]] | None:
    """`km/h`, «км/ч»: behind a slash a letter needs no number in front."""
    if atoms[at].text != "/" or gap(atoms, at + 1):
        return None
    text = atoms[at + 1].text
    unit = known.symbols.get(text) or known.units.get((atoms[at + 1].norm,))
    return None if unit is None else (unit, at + 2, ())
