"""Numbers that are names: of a version, a section, a form, a telephone, a list item. They count nothing."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.language.readings import gap
from citeguard.language.tokens import Kind, Token
from citeguard.language.units import unit_at
from citeguard.language.vocabulary import Vocabulary

_SENTENCE_END = frozenset('.!?:;•«»"“”([')


def end_of_reference(atoms: Sequence[Token], at: int, known: Vocabulary) -> int | None:
    """Where the number at `at` is a name: the atom after it (and after its fellows: `sections 3, 4 and 5`)."""
    if atoms[at].kind is not Kind.NUMBER:
        return _idiom(atoms, at, known)
    chain = _chain(atoms, at)
    if chain is not None:
        return chain
    if _list_number(atoms, at) or _bracketed(atoms, at) or _part_of_code(atoms, at):
        return at + 1
    if _after_cue(atoms, at, known):
        return _fellows(atoms, at + 1)
    return at + 1 if _after_name(atoms, at, known) else None


def _idiom(atoms: Sequence[Token], at: int, known: Vocabulary) -> int | None:
    if atoms[at].norm not in known.idiom_first:
        return None
    for size in (3, 2, 1):
        phrase = tuple(atom.norm for atom in atoms[at : at + size])
        if len(phrase) == size and phrase in known.idioms:
            return at + size
    return None


def _chain(atoms: Sequence[Token], at: int) -> int | None:
    """123-45-67; +7 (495) 123-45-67; 8 800 555-35-35."""
    end, dashes, numbers, length = at + 1, 0, 1, len(atoms[at].text)
    plus = at > 0 and atoms[at - 1].text == "+" and not gap(atoms, at)
    brackets = False
    while (found := _next_group(atoms, end)) is not None and numbers < 12:
        index, dashed, bracketed = found
        brackets = brackets or bracketed
        dashes, numbers, length, end = dashes + dashed, numbers + 1, length + len(atoms[index].text), index + 1
    glued = dashes >= 2 and numbers == dashes + 1
    domestic = length == 11 and atoms[at].text in "78" and numbers >= 4
    called = numbers >= 3 and length >= 7 and (plus or dashes > 0 or brackets or domestic)
    return end if glued or called else None


def _next_group(atoms: Sequence[Token], at: int) -> tuple[int, bool, bool] | None:
    """The next group of digits of a telephone number, and whether a hyphen or brackets lead to it."""
    index, dashed, bracketed = at, False, False
    while index < len(atoms) and index - at < 2 and atoms[index].text in ("-", "‑", "–", "(", ")"):
        if gap(atoms, index) > (1 if atoms[index].text == "(" else 0):
            return None
        dashed = dashed or atoms[index].text not in "()"
        bracketed = bracketed or atoms[index].text in "()"
        index += 1
    if index >= len(atoms) or atoms[index].kind is not Kind.NUMBER or not atoms[index].text.isdecimal():
        return None
    if gap(atoms, index) > (0 if dashed else 1) or len(atoms[index].text) > (8 if dashed else 4):
        return None
    return index, dashed, bracketed


def _list_number(atoms: Sequence[Token], at: int) -> bool:
    if at or len(atoms) < 3 or atoms[1].text not in ".)" or gap(atoms, 1):
        return False
    return gap(atoms, 2) > 0 and len(atoms[0].text) <= 3


def _bracketed(atoms: Sequence[Token], at: int) -> bool:
    """`[12]` is a footnote or a citation."""
    if not at or at + 1 >= len(atoms):
        return False
    before, after = atoms[at - 1].text, atoms[at + 1].text
    return (before == "[" and after in "],-–;") or (before in ",-–;" and after == "]")


def _part_of_code(atoms: Sequence[Token], at: int) -> bool:
    """`.5`, `/5`, `_5`, `@5` grown onto something in front; `x.5`."""
    if not at or gap(atoms, at) or atoms[at - 1].text not in "._@\\&=":
        return False
    return not (atoms[at - 1].text in ".=" and at > 1 and atoms[at - 2].text in (".", ">", "<", "тыс", "ст"))


def _after_cue(atoms: Sequence[Token], at: int, known: Vocabulary) -> bool:
    index = at - 1
    if index >= 0 and atoms[index].text == "." and not (index and gap(atoms, index)):
        index -= 1
    if index < 0:
        return False
    norm = atoms[index].norm
    if norm in known.references:
        return not (norm in known.unit_lengths and index and atoms[index - 1].kind is Kind.NUMBER)
    if atoms[index].text in ("No", "Nos") and (index + 1 < at or atoms[index].text[0].isupper()):
        return True
    if norm not in known.soft_references or unit_at(atoms, at + 1, known):
        return False
    nxt = at + 1
    return nxt >= len(atoms) or atoms[nxt].kind is not Kind.WORD or atoms[nxt].norm in known.stops


def _fellows(atoms: Sequence[Token], at: int) -> int:
    if at + 2 < len(atoms) and atoms[at].text == "(" and atoms[at + 1].kind is Kind.NUMBER and not gap(atoms, at):
        return _fellows(atoms, at + 3) if atoms[at + 2].text == ")" else at  # section 4(2)
    part_of_article = at + 2 < len(atoms) and atoms[at].norm == "ч" and atoms[at + 1].text == "."
    if part_of_article and atoms[at + 2].kind is Kind.NUMBER:
        return at + 3
    while at + 1 < len(atoms) and atoms[at + 1].kind is Kind.NUMBER and (
        atoms[at].text in ",-–—" or atoms[at].norm in ("and", "or", "to", "и", "или", "по", "до")
    ):  # fmt: skip
        at += 2
    return at


def _after_name(atoms: Sequence[Token], at: int, known: Vocabulary) -> bool:
    """`Windows 11`, «приставка PlayStation 5»: a capitalised word inside a sentence, and no unit behind the number."""
    if at < 2 or gap(atoms, at) != 1:
        return False
    name = atoms[at - 1]
    if name.kind is not Kind.WORD or not name.text[0].isupper() or atoms[at - 2].text in _SENTENCE_END:
        return False
    if known.decimal == "," and not name.text.isascii():
        return False
    if name.norm in known.bound_last or name.norm in known.starts or name.text in known.symbols:
        return False
    return unit_at(atoms, at + 1, known) is None and (at + 1 >= len(atoms) or atoms[at + 1].text not in "%°")
