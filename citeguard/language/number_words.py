"""Numbers in words: thirty-five, one hundred and five, «двадцати пяти», «полтора миллиона», the third."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from citeguard.language.readings import Reading, Sort, after_dot, gap, scale_at, with_half, with_scale
from citeguard.language.shares import past_hyphen, share_at
from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import Vocabulary


def number_in_words(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
    norm = atoms[at].norm
    if norm in known.times:
        return Reading(Fraction(known.times[norm]), at + 1, Sort.TIMES)
    share = share_at(atoms, at, known)
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
            current, end = with_half(atoms, current, end, known)
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
        factor2, after = scale_at(atoms, index, known)
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
    hyphen = past_hyphen(atoms, end)
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
    return with_scale(atoms, value, index, known)


def _ordinal(atoms: Sequence[Token], at: int, known: Vocabulary) -> Reading | None:
    """The third, twenty-first; «третий», «двадцать первый»."""
    index = at
    value = known.cardinals.get(atoms[at].norm, 0)
    if value >= 20 and value % 10 == 0:
        index = past_hyphen(atoms, at + 1)
    else:
        value = 0
    if index >= len(atoms):
        return None
    last = known.ordinals.get(atoms[index].norm)
    if last is None or (value and not (last < 10 or (value >= 100 and last < 100))):
        return None
    latin = atoms[index].norm[:1] < "а"
    if index + 1 < len(atoms) and (atoms[index + 1].kind is Kind.NUMBER or atoms[index + 1].norm in known.cardinals):
        return None  # the first 20 customers
    if not value and latin and not (at and atoms[at - 1].norm in known.ordinal_needs):
        return None
    return Reading(Fraction(value + last), index + 1, Sort.ORDINAL)
