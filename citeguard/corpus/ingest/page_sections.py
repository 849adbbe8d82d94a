"""Headings and anchors of a page as sections of its text.

A heading is named by an anchor of its own, in it or just before it, else by its words. Any other element with an id is
a section as well, with the heading that it begins with.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from citeguard.corpus.ingest.anchors import Anchors
from citeguard.corpus.ingest.outlining import Heading, sections, trimmed


@dataclass(slots=True)
class Mark:
    """An element while it is read: its id, and where its text stands. `end` -1: it has none, and names what follows."""

    tag: str
    name: str | None
    start: int | None = None
    end: int = 0


@dataclass(frozen=True, slots=True)
class Title:
    """Where the words of a heading stand."""

    start: int
    end: int
    level: int

    def of(self, text: str) -> str:
        return " ".join(text[self.start : self.end].split())


def page_sections(text: str, titles: Sequence[Title], marks: Sequence[Mark]) -> list[dict[str, Any]]:
    """In the order of the text, an outer section before the ones in it."""
    named = _unique(marks)
    anchors = Anchors(named)
    own = _own_names(sorted(titles, key=lambda each: each.start), named)
    headings = list(_headings(text, own, anchors, named))
    found = sections(headings, text)
    taken = {each.anchor for each in headings}
    by_start = {each.start: each.of(text) for each, _ in own}
    for name, mark in named.items():
        if name not in taken and mark.start is not None and mark.end > mark.start:
            end = trimmed(text, mark.start, mark.end)
            if mark.start < end:
                found.append({"id": name, "start": mark.start, "end": end, "heading": by_start.get(mark.start)})
    return sorted(found, key=lambda each: (each["start"], -each["end"]))


def _unique(marks: Sequence[Mark]) -> dict[str, Mark]:
    """By name; of two elements with one id the first that the page has counts, as in browsers."""
    found: dict[str, Mark] = {}
    for mark in sorted((m for m in marks if m.start is not None), key=lambda m: m.start or 0):
        if mark.name is not None:
            found.setdefault(mark.name, mark)
    return found


def _own_names(titles: Sequence[Title], named: dict[str, Mark]) -> list[tuple[Title, str | None]]:
    marks = list(named.values())
    starts = [mark.start or 0 for mark in marks]
    found: list[tuple[Title, str | None]] = []
    used: set[str | None] = set()
    for title in titles:
        inside = marks[bisect_left(starts, title.start) : bisect_right(starts, title.end - 1)]
        name = _name_of(title, inside)
        found.append((title, None if name in used else name))  # of a heading in a heading, which is a slip, one has it
        used.add(name)
    return found


def _name_of(title: Title, marks: Sequence[Mark]) -> str | None:
    """The heading's own id comes before that of what stands in it."""
    inside = [mark for mark in marks if mark.end <= title.end]
    first = next((mark for mark in inside if mark.tag == f"h{title.level}"), inside[0] if inside else None)
    return first.name if first else None


def _headings(
    text: str, own: Sequence[tuple[Title, str | None]], anchors: Anchors, named: dict[str, Mark]
) -> Iterator[Heading]:
    for title, name in own:
        words = title.of(text)
        slug = name or anchors.slug(words)
        if name is None and slug in named and named[slug].start == title.start:
            yield Heading(title.start, title.level, None, words)  # the element around it has that name already
        else:
            yield Heading(title.start, title.level, name or anchors.of_heading(words), words)
