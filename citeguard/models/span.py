"""Positions in text. Offsets count Unicode code points, half open, of the text as received or stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range [start, end) in code points of one text."""

    start: int
    end: int

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def shift(self, by: int) -> Span:
        return Span(self.start + by, self.end + by)

    def contains(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


def merged(spans: Iterable[Span]) -> list[Span]:
    """Spans that come in order, with those that overlap or touch made one."""
    found: list[Span] = []
    for span in spans:
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found
