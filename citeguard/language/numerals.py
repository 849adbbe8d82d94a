"""The value of a number, in digits or in words. What it counts is read elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.language.atoms import compound
from citeguard.language.digit_numbers import digit_number, vulgar
from citeguard.language.number_words import number_in_words
from citeguard.language.readings import Reading
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import VULGAR, Vocabulary


def read(atoms: Sequence[Token], at: int, known: Vocabulary, language: str | None) -> Reading | None:
    """The number that begins at an atom, or None."""
    atom = atoms[at]
    if atom.kind is Kind.NUMBER:
        return digit_number(atoms, at, known)
    if atom.text in VULGAR:
        return vulgar(atoms, at)
    if atom.kind is not Kind.WORD:
        return None
    joined = compound(atom.norm, language)
    if joined is not None:
        return Reading(joined[0], at + 1, unit=joined[1])
    if atom.norm in known.fixed_units:
        return None  # read with its unit by the caller
    return number_in_words(atoms, at, known)
