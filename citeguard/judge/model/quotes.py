"""Where a quote stands in a text: exactly, or after the listed presentation folds; never by an edit distance."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from citeguard.models import Span
from citeguard.text import Folded, equal_after, fold, fold_mapped

MOST_PLACES = 50
"""Places of a quote that are looked at before it counts as cut: a fragment may repeat a word a million times."""
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters of Hangul that show nothing."""
_JOINTS = frozenset(".,:/-−–‑")


class Place(NamedTuple):
    """A range of the text, and the folds after which the quote equals it (none: character for character)."""

    span: Span
    folds: tuple[str, ...]


class Source:
    """A text that several quotes are looked for in: it is folded once, and only if one is not found as it stands."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def folded(self) -> str:
        return fold(self.text)

    @cached_property
    def mapped(self) -> Folded:
        return fold_mapped(self.text)


def find_quote(quote: str, source: Source) -> Place | None:
    """None if it does not stand there, says nothing, or cuts a word or a number in two (`5 days` of `15 days`)."""
    quote = quote.strip()
    if not says_something(quote):
        return None
    text = source.text
    exact = _whole_place(quote, text, text, None)
    if exact is not None:
        return Place(exact, ())
    sought = fold(quote).strip()
    if not says_something(sought) or sought not in source.folded:
        return None
    span = _whole_place(sought, source.mapped.text, text, source.mapped)
    return None if span is None else Place(span, equal_after(quote, span.of(text)) or ("presentation",))


def says_something(text: str) -> bool:
    """Whether there is a letter or a digit that can be seen."""
    return any(c.isalnum() and c not in _FILLERS for c in text)


def stands_in(part: str, text: str) -> bool:
    """Whether the words stand in the text at all, as they look."""
    return bool(part.strip()) and fold(part).strip().casefold() in fold(text).casefold()


def _whole_place(sought: str, searched: str, text: str, mapped: Folded | None) -> Span | None:
    at = -1
    for _ in range(MOST_PLACES):
        at = searched.find(sought, at + 1)
        if at < 0:
            return None
        end = at + len(sought)
        span = Span(at, end) if mapped is None else mapped.original(at, end)
        if not _cuts(text, span):
            return span
    return None


def _cuts(text: str, span: Span) -> bool:
    return _joined(text, span.start) or _joined(text, span.end) or _loses_sign(text, span.start)


def _joined(text: str, at: int) -> bool:
    """Whether the characters on both sides of a position belong to one word or number."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before.isalnum() and after.isalnum():
        return True
    if before in _JOINTS and after.isdigit():
        return at > 1 and text[at - 2].isdigit()
    if after in _JOINTS and before.isdigit():
        return at + 1 < len(text) and text[at + 1].isdigit()
    return False


def _loses_sign(text: str, at: int) -> bool:
    """`5 degrees` of `-5 degrees`: a minus right before the number, and no word right before the minus."""
    if at < 1 or text[at - 1] not in "-−" or not text[at].isdigit():
        return False
    return at == 1 or not text[at - 2].isalnum()
