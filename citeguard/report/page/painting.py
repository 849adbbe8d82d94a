"""Which marks lie on which stretch of a text. Linear in the text, log-linear in the number of marks."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from citeguard.models.span import Span


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of text and the item that shows on it, and the items that end where it ends."""

    span: Span
    top: int | None
    ending: tuple[int, ...]


def stretches(length: int, spans: Sequence[Span], ranks: Sequence[int]) -> Iterator[Stretch]:
    """The whole of [0, length) cut where items begin and end. Where items overlap the highest rank shows, then the
    first. Every item must have 0 <= start < end <= length."""
    starts: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}
    for item, span in enumerate(spans):
        starts.setdefault(span.start, []).append(item)
        ends.setdefault(span.end, []).append(item)
    places = sorted({0, length, *starts, *ends})
    open_items: list[tuple[int, int]] = []
    for start, end in pairwise(places):
        for item in starts.get(start, ()):
            heapq.heappush(open_items, (-ranks[item], item))
        while open_items and spans[open_items[0][1]].end <= start:
            heapq.heappop(open_items)
        yield Stretch(Span(start, end), open_items[0][1] if open_items else None, tuple(ends.get(end, ())))


def layered(span: Span, layers: Sequence[tuple[Span, str]]) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """`span` cut where layers begin and end, each piece with the names of the layers on it, sorted, each once."""
    changes: dict[int, list[tuple[str, int]]] = {}
    for layer, name in layers:
        start, end = max(span.start, layer.start), min(span.end, layer.end)
        if start < end:
            changes.setdefault(start, []).append((name, 1))
            changes.setdefault(end, []).append((name, -1))
    on: Counter[str] = Counter()
    position = span.start
    for place in sorted({*changes, span.end}):
        if place > position:
            yield Span(position, place), tuple(sorted(name for name, count in on.items() if count))
            position = place
        for name, step in changes.get(place, ()):
            on[name] += step
