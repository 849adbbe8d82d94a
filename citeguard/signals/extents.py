"""Ranges of a text that were found in it, asked which of them touches another: by search, not one after another."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from citeguard.models import Span


class Extents:
    """The union of some ranges that are not empty; overlapping ones count as one."""

    def __init__(self, spans: Iterable[Span]) -> None:
        merged: list[Span] = []
        for start, end in sorted(spans):
            if merged and start < merged[-1].end:
                merged[-1] = Span(merged[-1].start, max(merged[-1].end, end))
            else:
                merged.append(Span(start, end))
        self._spans = merged
        self._ends = [span.end for span in merged]

    def touch(self, span: Span) -> bool:
        """Whether any of them shares a code point with `span`."""
        at = bisect_right(self._ends, span.start)
        return at < len(self._spans) and self._spans[at].start < span.end
