"""The part of a stored document that one citation shows: the cited words whole or in windows, and their neighbours.

However long the document and the range are, a passage has an upper size; what is left out is counted and said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citeguard.models.span import Span, merged

BEFORE_CHARS = 160
"""Enough for the sentence before; more would push the cited words out of sight on a telephone."""
AFTER_CHARS = 280
"""Two or three lines: what narrows a quote mostly follows it."""
WHOLE_CHARS = 3_000
"""A cited range up to this length is shown whole."""
_HEAD_CHARS = 1_200
_TAIL_CHARS = 600
_AROUND_CHARS = 200
_LONGEST_WINDOW = 1_200
_MOST_WINDOWS = 8
_WORD_CHARS = 40


@dataclass(frozen=True, slots=True)
class Passage:
    """`before` and `after` touch `cited`; `windows` are the parts of it that are shown, in order."""

    before: Span
    cited: Span
    windows: tuple[Span, ...]
    after: Span
    length: int

    @property
    def cut_before(self) -> bool:
        return self.before.start > 0

    @property
    def cut_after(self) -> bool:
        return self.after.end < self.length

    def pieces(self) -> Iterator[Span | int]:
        """The windows, and between them the number of characters left out."""
        position = self.cited.start
        for window in self.windows:
            if window.start > position:
                yield window.start - position
            yield window
            position = window.end
        if position < self.cited.end:
            yield self.cited.end - position


def passage(document: str, cited: Span, places: Sequence[Span] = ()) -> Passage:
    """`places` are evidence and the like inside the cited range: where it is too long to be shown, they are."""
    length = len(document)
    before = Span(_word_start(document, max(0, cited.start - BEFORE_CHARS), cited.start), cited.start)
    after = Span(cited.end, _word_end(document, min(length, cited.end + AFTER_CHARS), cited.end))
    return Passage(before, cited, _windows(cited, places), after, length)


def _windows(cited: Span, places: Sequence[Span]) -> tuple[Span, ...]:
    if cited.end - cited.start <= WHOLE_CHARS:
        return (cited,)
    wanted = [Span(cited.start, cited.start + _HEAD_CHARS), Span(cited.end - _TAIL_CHARS, cited.end)]
    for place in places[:_MOST_WINDOWS]:
        start = max(cited.start, place.start - _AROUND_CHARS)
        end = min(cited.end, place.end + _AROUND_CHARS, start + _LONGEST_WINDOW)
        if start < end:
            wanted.append(Span(start, end))
    return tuple(merged(sorted(wanted)))


def _word_start(document: str, start: int, limit: int) -> int:
    """A little further, to where a word begins, so that no neighbour starts with half of one."""
    if start == 0 or document[start - 1].isspace():
        return start
    for at in range(start, min(limit, start + _WORD_CHARS)):
        if document[at].isspace():
            return at + 1
    return start


def _word_end(document: str, end: int, limit: int) -> int:
    if end == len(document) or document[end].isspace():
        return end
    for at in range(end, max(limit, end - _WORD_CHARS), -1):
        if document[at - 1].isspace():
            return at - 1
    return end
