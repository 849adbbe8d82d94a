"""Units and currencies: what stands behind (or, for money, before) a number."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.language.readings import after_dot, gap
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Unit, Vocabulary

# Letters that are words or names as often as units: a unit only where nothing is said right after them.
_ALSO_WORDS = frozenset("свВАACKNаa")
_DEGREES = {"C": "℃", "С": "℃", "F": "℉"}


def unit_at(atoms: Sequence[Token], at: int, known: Vocabulary) -> tuple[Unit, int, tuple[str, ...]] | None:
    """The unit that begins at an atom, the atom after it, and the qualifiers in front of it («календарных»)."""
    qualifiers: list[str] = []
    index = at
    while index < len(atoms) and len(qualifiers) < 2 and (key := known.qualifiers.get(atoms[index].norm)):
        if atoms[index].kind is not Kind.WORD:
            break
        qualifiers.append(key)
        index += 1
    found = _bare(atoms, index, known)
    return None if found is None else (*found, tuple(sorted(qualifiers)))


def _bare(atoms: Sequence[Token], at: int, known: Vocabulary) -> tuple[Unit, int] | None:
    if at >= len(atoms):
        return None
    return _words(atoms, at, known) or _symbol(atoms, at, known)


def _words(atoms: Sequence[Token], at: int, known: Vocabulary) -> tuple[Unit, int] | None:
    longest = known.unit_lengths.get(atoms[at].norm)
    if longest is None:
        return None
    norms: list[str] = []
    ends: list[int] = []
    index = at
    while len(norms) < longest and index < len(atoms) and index - at < 2 * longest:
        if atoms[index].kind is Kind.WORD or (atoms[index].kind is Kind.IDENTIFIER and not norms):
            norms.append(atoms[index].norm)
            ends.append(index + 1)
        elif atoms[index].text not in ".-":
            break
        index += 1
    for size in range(len(norms), 0, -1):
        unit = known.units.get(tuple(norms[:size]))
        if unit is not None and _really(atoms, at, known, size):
            return unit, after_dot(atoms, ends[size - 1], known)
    return None


def _really(atoms: Sequence[Token], at: int, known: Vocabulary, size: int) -> bool:
    """«10 с» is ten seconds, «5 с половиной» is not five of them."""
    text = atoms[at].text
    if size > 1 or len(text) > 1:
        return text not in ("MB", "Mb", "kb")  # case tells bits from bytes: left to the symbols
    if text.isupper() or not at or gap(atoms, at) > 1 or not _after_number(atoms, at, known):
        return False
    return text not in _ALSO_WORDS or not _word_follows(atoms, at + 1)


def _after_number(atoms: Sequence[Token], at: int, known: Vocabulary) -> bool:
    before = atoms[at - 1]
    return before.kind is Kind.NUMBER or before.norm in known.scales or before.text in ".-½¼¾)" or (
        before.kind is Kind.WORD and before.norm in known.starts
    )  # fmt: skip


def _initial(atoms: Sequence[Token], at: int) -> bool:
    """`1334 B.C.`"""
    return at + 1 < len(atoms) and atoms[at].text == "." and not gap(atoms, at) and not gap(atoms, at + 1)


def _word_follows(atoms: Sequence[Token], at: int) -> bool:
    return at < len(atoms) and atoms[at].kind is Kind.WORD


def _symbol(atoms: Sequence[Token], at: int, known: Vocabulary) -> tuple[Unit, int] | None:
    text = atoms[at].text
    if text == "°" and at + 1 < len(atoms) and atoms[at + 1].text in _DEGREES and not gap(atoms, at + 1):
        return known.symbols[_DEGREES[atoms[at + 1].text]], at + 2
    currency = known.money_symbols.get(text)
    if currency is not None:
        number_next = at + 1 < len(atoms) and not gap(atoms, at + 1) and atoms[at + 1].kind is Kind.NUMBER
        return None if number_next else (currency, at + 1)
    unit = known.symbols.get(text)
    if unit is None:
        return None
    if len(text) == 1 and text.isalpha():
        if not at or gap(atoms, at) > 1 or not _after_number(atoms, at, known):
            return None
        if _initial(atoms, at + 1) or (text in _ALSO_WORDS and _word_follows(atoms, at + 1)):
            return None
    return unit, after_dot(atoms, at + 1, known)


def currency_before(atoms: Sequence[Token], at: int, floor: int, known: Vocabulary) -> tuple[Unit, int] | None:
    """`$5`, `US$ 5`, `USD 5`: the currency that stands in front of a number, and the atom at which it begins."""
    index = at - 1
    if index < floor or gap(atoms, at) > 1:
        return None
    text = atoms[index].text
    currency = known.money_symbols.get(text)
    if currency is not None:
        prefixed = index > floor and not gap(atoms, index) and text in "$＄"
        prefix = known.money_prefixes.get(atoms[index - 1].text) if prefixed else None
        return (prefix, index - 1) if prefix is not None else (currency, index)
    code = known.symbols.get(text)
    if code is not None and code.dimension.startswith("currency:") and text.isupper() and len(text) >= 3:
        return code, index
    return None
