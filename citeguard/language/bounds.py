"""Words that limit a number: at least, up to, over, about; «не менее», «до», «или больше»."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citeguard.language.readings import gap
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Bound, Phrase, Vocabulary

_LONGEST = 5
_ARTICLES = frozenset(
    ["a", "an", "the", "next", "first", "last", "following", "чем", "первые", "первых", "ближайшие", "следующие"]
)
_OPPOSITE = {Bound.MORE_THAN: Bound.AT_MOST, Bound.LESS_THAN: Bound.AT_LEAST}
_TWO_SIGNS = {(">", "="): Bound.AT_LEAST, ("<", "="): Bound.AT_MOST}


class Limit(NamedTuple):
    bound: Bound
    start: int
    end: int


def bound_before(atoms: Sequence[Token], at: int, floor: int, known: Vocabulary, measured: bool) -> Limit | None:
    """The bound words that stand right before the atom `at`, no further back than `floor`."""
    symbol = _symbol(atoms, at, floor, known)
    if symbol is not None:
        return symbol
    index = at
    for skipped in range(4):
        if index <= floor:
            return None
        if atoms[index - 1].norm in known.bound_last:
            found = _phrase_before(atoms, index, floor, known.bounds_before, skipped)
            if found is None and measured:
                found = _phrase_before(atoms, index, floor, known.bounds_measured, skipped)
            if found is not None:
                return _negated(atoms, found, floor, known)
        if atoms[index - 1].norm not in known.between and atoms[index - 1].norm not in _ARTICLES:
            return None
        index -= 1
    return None


def _phrase_before(
    atoms: Sequence[Token], at: int, floor: int, table: Mapping[Phrase, Bound], skipped: int
) -> Limit | None:
    for size in range(min(_LONGEST, at - floor), 0, -1):
        bound = table.get(tuple(atom.norm for atom in atoms[at - size : at]))
        if bound is None:
            continue
        if skipped and size == 1 and not _may_be_parted(atoms, at, skipped, bound):
            continue
        return Limit(bound, at - size, at)
    return None


_PREPOSITIONS = frozenset(("на", "в", "во", "за", "через", "по"))
_FREE = frozenset((Bound.APPROXIMATE, Bound.EXACT))


def _may_be_parted(atoms: Sequence[Token], at: int, skipped: int, bound: Bound) -> bool:
    """«примерно на 10%», «минимум за 3 дня», `over the next 5 days`: a single bound word, parted from its number."""
    between = [atom.norm for atom in atoms[at : at + skipped]]
    free = bound in _FREE or atoms[at - 1].norm in ("минимум", "максимум")
    return all(word in _ARTICLES or (free and word in _PREPOSITIONS) for word in between)


def _symbol(atoms: Sequence[Token], at: int, floor: int, known: Vocabulary) -> Limit | None:
    if at <= floor:
        return None
    if at - 2 >= floor and not gap(atoms, at - 1):
        two = _TWO_SIGNS.get((atoms[at - 2].text, atoms[at - 1].text))
        if two is not None:
            return Limit(two, at - 2, at)
    one = known.bound_symbols.get(atoms[at - 1].text)
    return None if one is None else Limit(one, at - 1, at)


def _negated(atoms: Sequence[Token], limit: Limit, floor: int, known: Vocabulary) -> Limit:
    """`cannot be shorter than` says `at least`: the negation belongs to the bound."""
    opposite = _OPPOSITE.get(limit.bound)
    if opposite is None:
        return limit
    index = limit.start - 1
    for _ in range(3):
        if index < floor:
            return limit
        if atoms[index].norm in known.negations:
            return Limit(opposite, index, limit.end)
        if atoms[index].norm not in known.fillers:
            return limit
        index -= 1
    return limit


def bound_after(atoms: Sequence[Token], at: int, known: Vocabulary) -> Limit | None:
    """The bound words that begin at the atom `at`: `or more`, `40+`, «или больше»."""
    if at >= len(atoms):
        return None
    if atoms[at].text == "+" and not gap(atoms, at):
        glued = at + 1 < len(atoms) and not gap(atoms, at + 1) and atoms[at + 1].kind is not Kind.PUNCTUATION
        return None if glued else Limit(Bound.AT_LEAST, at, at + 1)
    if atoms[at].norm not in known.bound_first:
        return None
    for size in range(4, 0, -1):
        phrase = tuple(atom.norm for atom in atoms[at : at + size])
        bound = known.bounds_after.get(phrase)
        if bound is None or len(phrase) < size:
            continue
        follows = at + size < len(atoms) and (
            atoms[at + size].kind is Kind.NUMBER or atoms[at + size].norm in known.starts
        )
        return None if follows and phrase in known.bounds_before else Limit(bound, at, at + size)
    return None
