"""From headings and their levels to sections: each lasts until a heading of its own level or above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


class Heading(NamedTuple):
    """Where a heading stands in the stored text, its level from 1, its anchor and its words. One without an anchor
    is no section of its own, and ends those before it as any other does."""

    start: int
    level: int
    anchor: str | None
    text: str


def sections(headings: Sequence[Heading], text: str) -> list[dict[str, Any]]:
    """In the order of the headings; a section ends with its last visible character."""
    ends = _ends(headings, len(text))
    found = zip(headings, ends, strict=True)
    ranges = ((h, trimmed(text, h.start, end)) for h, end in found)
    return [
        {"id": h.anchor, "start": h.start, "end": end, "heading": h.text}
        for h, end in ranges
        if h.anchor and h.start < end
    ]


def _ends(headings: Sequence[Heading], length: int) -> Sequence[int]:
    ends = [length] * len(headings)
    for at, later in _closing(headings):
        ends[at] = headings[later].start
    return ends


def _closing(headings: Sequence[Heading]) -> Iterator[tuple[int, int]]:
    """Index of each heading that is closed by a later one, and index of that one."""
    open_: list[int] = []
    for at, heading in enumerate(headings):
        while open_ and headings[open_[-1]].level >= heading.level:
            yield open_.pop(), at
        open_.append(at)


def trimmed(text: str, start: int, end: int) -> int:
    """The end without the white space before it."""
    while end > start and text[end - 1].isspace():
        end -= 1
    return end
