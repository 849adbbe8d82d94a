"""The value of a number, in digits or in words. What it counts is read elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from citeguard.language.atoms import VULGAR, compound
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Unit, Vocabulary

_MOST_DIGITS = 30  # longer runs of digits are keys, hashes, card numbers


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
    if len(text) > _MOST_DIGITS:
        return None
    if text.isdigit():
        return Fraction(int(text)), None
    separators = [c for c in text if not c.isdigit()]
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


def _one_separator(
    text: str, separator: str, groups: Sequence[str], known: Vocabulary
) -> tuple[Fraction, str | None]:
    decimal = Fraction(".".join(groups))
    if not _grouped(groups) or groups[0].startswith("0"):
        return decimal, None
    if known.decimal == ".":  # English writes both, and means what it writes
        return (decimal if separator == "." else Fraction(int("".join(groups)))), None
    return (decimal if separator == known.decimal else Fraction(int("".join(groups)))), text


def gap(atoms: Sequence[Token], index: int) -> int:
    """Code points between an atom and the one before it."""
    return atoms[index].span.start - atoms[index - 1].span.end


def read(atoms: Sequence[Token], at: int, known: Vocabulary, language: str | None) -> Reading | None:
    """The number that begins at an atom, or None."""
    atom = atoms[at]
    if atom.kind is Kind.NUMBER:
        return _digits(atoms, at, known)
    if atom.text in VULGAR:
        return _vulgar(atoms, at)
    if atom.kind is not Kind.WORD:
        return None
    joined = compound(atom.norm, language)
    if joined is not None:
        return Reading(joined[0], at + 1, unit=joined[1])
    if atom.norm in known.fixed_units:
        return None  # read with its unit by the caller
    return _words(atoms, at, known)


def _vulgar(atoms: Sequence[Token], at: int) -> Reading:
    return Reading(VULGAR[atoms[at].text], at + 1, Sort.SHARE)


def _digits(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
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
    value, end = _half(atoms, value, end, known)
    mantissa = value
    value, end = _scaled(atoms, value, end, known)
    factor = int(value / mantissa) if mantissa and value != mantissa else 1
    return Reading(value, end, Sort.PLAIN, literal, factor=factor)


def _join_groups(atoms: Sequence[Token], at: int) -> tuple[str, int]:
    """`1 000 000,5` is written with spaces: three digits after one character, and no more than three in front."""
    text = atoms[at].text
    end = at + 1
    if not text.isdigit() or text.startswith("0") or (len(text) > 3 and not _zeros(atoms, end)):
        return text, end
    while end < len(atoms) and (width := _group_width(atoms, end)):
        nxt = atoms[end + width - 1].text
        if len(text) > _MOST_DIGITS:
            break
        text += nxt
        end += width
        if not nxt.isdigit():
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
    return text[:3].isdigit() and (len(text) == 3 or (len(text) > 4 and text[3] in ".," and text[4:].isdigit()))


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


def _slash(atoms: Sequence[Token], at: int, end: int) -> Reading | None:
    """`1/2`: a fraction only where it is less than one and has a small denominator; `24/7` is none."""
    if end + 1 >= len(atoms) or atoms[end].text not in "/⁄" or gap(atoms, end) or gap(atoms, end + 1):
        return None
    top, bottom = atoms[at].text, atoms[end + 1].text
    if not (top.isdigit() and bottom.isdigit()) or len(bottom) > 3 or len(top) > 3:
        return None
    small = 2 <= int(bottom) <= 16 or int(bottom) in (20, 25, 50, 100)
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


def _half(atoms: Sequence[Token], value: Fraction, end: int, known: Vocabulary) -> tuple[Fraction, int]:
    for size in (3, 2):
        if tuple(a.norm for a in atoms[end : end + size]) in known.half_after:
            return value + Fraction(1, 2), end + size
    return value, end


def _scaled(atoms: Sequence[Token], value: Fraction, end: int, known: Vocabulary) -> tuple[Fraction, int]:
    """`5 million`, «1 500,5 тыс.», `5k`, `2 million 300 thousand`."""
    total = Fraction(0)
    limit: int | None = None
    while True:
        factor, after = _scale(atoms, end, known)
        if factor is None or (limit is not None and factor >= limit):
            return total + value, end
        total, limit, end = total + value * factor, factor, after
        value = Fraction(0)
        follows = end < len(atoms) and atoms[end].kind is Kind.NUMBER and gap(atoms, end) <= 1
        if not follows or _scale(atoms, end + 1, known)[0] is None:
            return total, end
        nxt = digits(atoms[end].text, known)
        if nxt is None or nxt[1] is not None:
            return total, end
        if _scale(atoms, end + 1, known)[0] >= limit:  # type: ignore[operator]  # not None: tested above
            return total, end
        value, end = nxt[0], end + 1


def _scale(atoms: Sequence[Token], at: int, known: Vocabulary) -> tuple[int | None, int]:
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


def _words(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
    norm = atoms[at].norm
    if norm in known.times:
        return Reading(Fraction(known.times[norm]), at + 1, Sort.TIMES)
    share = _share(atoms, at, known)
    if share is not None:
        return share
    ordinal = _ordinal(atoms, at, known)
    if ordinal is not None:
        return ordinal
    if norm in known.weak or (known.cardinals.get(norm) == 1 and not _is_one(atoms, at, known)):
        return None
    return _cardinal(atoms, at, known)


def _is_one(atoms: Sequence[Token], at: int, known: Vocabulary) -> bool:
    """`one` and «один» are numbers only in front of what they count."""
    if at and atoms[at - 1].norm in known.one_never_after:
        return False
    nxt = at + 1
    if nxt < len(atoms) and atoms[nxt].text == "-" and not gap(atoms, nxt):
        nxt += 1
    if nxt >= len(atoms) or atoms[nxt].kind is not Kind.WORD:
        return False
    return atoms[nxt].norm not in known.stops or atoms[nxt].norm in known.joiners


def _hyphen(atoms: Sequence[Token], at: int) -> int:
    """Past a hyphen that joins two parts of one word: `twenty-five`."""
    joined = at + 1 < len(atoms) and atoms[at].text in "-‑" and not gap(atoms, at) and not gap(atoms, at + 1)
    return at + 1 if joined else at


def _cardinal(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
    """Thirty-five; one hundred and five; «тысяча двести»; a hundred; «полтора миллиона»; two and a half."""
    total = current = Fraction(0)
    open_ = False  # something stands in `current`
    limit: int | None = None
    end = at
    start = at
    index = at
    while index < len(atoms):
        norm = atoms[index].norm
        value: Fraction | int | None = known.cardinals.get(norm)
        if value is None:
            value = known.fixed.get(norm)
        if value is not None and _fits(current, Fraction(value), open_):
            if index != at and norm in known.cardinals and open_ and value >= 100 and current:
                break
            current, open_ = current + value, True
            end = index + 1
            current, end = _half(atoms, current, end, known)
            index = _next(atoms, end, known)
            continue
        if norm in known.multipliers and (not open_ or 0 < current < 100):
            factor = known.multipliers[norm]
            current, open_ = (current if open_ else Fraction(1)) * factor, True
            if index == at:
                start = _article(atoms, at, known)
            end = after_dot(atoms, index + 1, known)
            index = _next(atoms, end, known)
            continue
        factor2, after = _scale(atoms, index, known)
        if factor2 is not None and norm in known.scales and (limit is None or factor2 < limit):
            if not open_ and index != at:
                break
            total += (current if open_ else Fraction(1)) * factor2
            if index == at:
                start = _article(atoms, at, known)
            current, open_, limit, end = Fraction(0), False, factor2, after
            index = _next(atoms, end, known)
            continue
        break
    if end == at:
        return None
    value_ = total + current
    value_, end = _decimals(atoms, value_, end, known)
    return Reading(value_, end, start=start)


def _fits(current: Fraction, value: Fraction, open_: bool) -> bool:
    if not open_:
        return True
    if value.denominator != 1 or current.denominator != 1:
        return False
    if current % 100 == 0 and current >= 100:
        return 0 < value < 100
    return current % 100 >= 20 and current % 10 == 0 and 0 < value < 10


def _next(atoms: Sequence[Token], end: int, known: Vocabulary) -> int:
    """Where the number may go on: over a hyphen, or over `and` in front of a small number after a hundred."""
    hyphen = _hyphen(atoms, end)
    if hyphen != end:
        return hyphen
    joined = end + 1 < len(atoms) and atoms[end].norm in known.joiners and atoms[end - 1].norm in (
        *known.multipliers, *known.scales
    )  # fmt: skip
    if joined and 0 < known.cardinals.get(atoms[end + 1].norm, 0) < 100:
        return end + 1
    return end


def _article(atoms: Sequence[Token], at: int, known: Vocabulary) -> int:
    return at - 1 if at and atoms[at - 1].norm in ("a", "an") and known.share_article else at


def _decimals(atoms: Sequence[Token], value: Fraction, end: int, known: Vocabulary) -> tuple[Fraction, int]:
    """Two point five."""
    if end >= len(atoms) or atoms[end].norm not in known.point:
        return value, end
    size = Fraction(1, 10)
    index = end + 1
    while index < len(atoms) and known.cardinals.get(atoms[index].norm, 10) < 10 and index - end < 12:
        value += known.cardinals[atoms[index].norm] * size
        size /= 10
        index += 1
    if index == end + 1:
        return value, end
    return _scaled(atoms, value, index, known)


def _share(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
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
    return _scale(atoms, index, known)


def _one_in(atoms: Sequence[Token], at: int, top: int, known: Vocabulary) -> Reading | None:
    """One in five users."""
    if top != 1 or at + 2 >= len(atoms) or atoms[at + 1].norm != "in":
        return None
    bottom = known.cardinals.get(atoms[at + 2].norm, 0)
    if not bottom and atoms[at + 2].text.isdigit() and len(atoms[at + 2].text) <= 4:
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
    index = _hyphen(atoms, at + 1)
    if index >= len(atoms):
        return None
    norm = atoms[index].norm
    bottom = known.shares.get(norm)
    if bottom is not None and (top == 1) == (not norm.endswith("s")) | (norm >= "а"):
        alone = top > 1 or (index + 1 < len(atoms) and atoms[index + 1].norm == "of") or norm >= "а" or norm == "half"
        return Reading(Fraction(top, bottom), index + 1, Sort.SHARE) if alone and norm != "третей" else None
    if bottom is not None and norm >= "а":
        return Reading(Fraction(top, bottom), index + 1, Sort.SHARE)
    part = known.ordinals.get(norm)
    if part and part > 2 and norm >= "а" and norm.endswith(("ых", "ая", "ой", "ую", "ыми", "ым")):
        end = index + 1
        if end < len(atoms) and atoms[end].norm in known.share_nouns:
            return Reading(Fraction(top, part), end + 1, Sort.SHARE)
        if (top > 1) == norm.endswith(("ых", "ыми", "ым")):
            return Reading(Fraction(top, part), end, Sort.SHARE)
    return None


def _ordinal(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
    """The third, twenty-first; «третий», «двадцать первый»."""
    index = at
    value = known.cardinals.get(atoms[at].norm, 0)
    if value >= 20 and value % 10 == 0:
        index = _hyphen(atoms, at + 1)
    else:
        value = 0
    if index >= len(atoms):
        return None
    last = known.ordinals.get(atoms[index].norm)
    if last is None or (value and not (last < 10 or (value >= 100 and last < 100))):
        return None
    latin = atoms[index].norm[:1] < "а"
    if not value and latin and not (at and atoms[at - 1].norm in known.ordinal_needs):
        return None
    return Reading(Fraction(value + last), index + 1, Sort.ORDINAL)
