"""The same words in another order, where the order carries the meaning: `A is faster than B`, `only managers approve`.

A part moved to the front as a whole (`If X, Y` beside `Y if X`) says the same; two parts exchanged around what stands
between them do not, unless that is no more than `and`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citeguard.language.marks import MarkKind
from citeguard.language.synonyms import alike
from citeguard.language.tokens import Kind, Token
from citeguard.language.words import script_language, token_stem
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import CLOSE, Case
from citeguard.signals.reading import Reading

_LONGEST = 60
"""Words of a sentence that are compared: two parts are looked for by length."""
_ARTICLES = frozenset({"a", "an", "the"})
_SYMMETRIC = frozenset({"and", "or", "nor", "as", "well", "with", "и", "или", "а", "также"})
_RELATIONS = frozenset(
    {"then", "before", "after", "than", "instead", "of", "until", "because", "over", "затем", "потом", "перед", "до"}
    | {"после", "прежде", "вместо", "чем", "взамен", "из-за", "от", "из", "в", "за"}
)


class _Word(NamedTuple):
    key: str
    token: Token
    fixed: bool
    """Its form shows no case: a name in quotes, a single letter, a foreign word, a number."""


def order_signals(case: Case) -> Iterator[RiskSignal]:
    for reading in case.main:
        if reading.coverage >= CLOSE:
            yield from _exchanged(case, reading)
            yield from _only_moved(case, reading)


def _exchanged(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    ours = _words(case.reading)
    theirs = _words(reading, len(ours) + 1)
    if (
        len(ours) > _LONGEST
        or len(ours) != len(theirs)
        or Counter(w.key for w in ours) != Counter(w.key for w in theirs)
    ):
        return
    found = _two_parts(ours, theirs)
    if found is None:
        return
    first, second = found
    message = told("signal.order", first=case.reading.shown(first), second=case.reading.shown(second))
    whole = Span(0, len(reading.text))
    yield case.signal(SignalCode.ROLE_SWAP, message, [first, second], [(reading, whole)])


def _words(reading: Reading, most: int = _LONGEST + 1) -> list[_Word]:
    """The first words, no more than asked: texts of different length are not compared."""
    found: list[_Word] = []
    quoted = False
    for token in reading.tokens:
        if len(found) == most:
            break
        if token.kind is Kind.PUNCTUATION:
            quoted = token.text in "«“„" or (quoted and token.text not in "»”")
        elif token.norm not in _ARTICLES or (found and token.text == "A"):  # `cable A`
            foreign = script_language(token.norm) != "ru"
            key = token_stem(token, reading.language)
            found.append(_Word(key, token, quoted or foreign or len(token.norm) == 1))
    return found


def _two_parts(ours: Sequence[_Word], theirs: Sequence[_Word]) -> tuple[Span, Span] | None:
    """The two parts that stand in each other's place, as spans of the claim; None where order says nothing."""
    a, b = [w.key for w in ours], [w.key for w in theirs]
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y), None)
    if start is None:
        return None
    end = next(i for i in range(len(a), start, -1) if a[i - 1] != b[i - 1])
    x, y = a[start:end], b[start:end]
    opened = start > 0 and ours[start - 1].token.norm in _RELATIONS
    for left in range(1, len(x)):
        if x[:left] != y[len(y) - left :]:
            continue
        for right in range(1, len(x) - left + 1):
            if x[len(x) - right :] != y[:right] or x[left : len(x) - right] != y[right : len(y) - left]:
                continue
            middle = ours[start + left : end - right]
            if _means_another(ours[start:end], middle, opened):
                return _span(ours[start : start + left]), _span(ours[end - right : end])
    return None


def _means_another(part: Sequence[_Word], middle: Sequence[_Word], opened: bool) -> bool:
    between = {w.token.norm for w in middle}
    if opened or between & _RELATIONS:
        return True
    if not middle or between <= _SYMMETRIC:
        return False
    return part[0].fixed and part[-1].fixed


def _span(words: Sequence[_Word]) -> Span:
    return Span(words[0].token.span.start, words[-1].token.span.end)


def _only_moved(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """`Managers only approve` for `only managers approve`: both words stand in both, and another one is limited."""
    claim = case.reading
    theirs = [m for m in reading.marks(MarkKind.ONLY) if m.head]
    for mark in claim.marks(MarkKind.ONLY):
        if not mark.head or not theirs:
            continue
        rivals = [m for m in theirs if not _limits_alike(claim, mark.head, m.head)]
        if len(rivals) == len(theirs) and reading.has(mark.head[0]) and claim.has(rivals[0].head[0]):
            message = told("signal.limits", ours=mark.head[0], theirs=rivals[0].head[0])
            yield case.signal(SignalCode.UNIVERSAL_ADDED, message, [mark.span], [(reading, rivals[0].span)])


def _limits_alike(claim: Reading, ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """The first word after each stands at once after the other as well: `only new users`, `only users that are new`."""
    return alike(ours[0], theirs[0], claim.language) or (ours[:2] == theirs[1::-1] and len(ours) > 1)
