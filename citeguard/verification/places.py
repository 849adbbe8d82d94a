"""Where a quote stands: plain searches, and how their results are named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from citeguard.messages import Message, told
from citeguard.models import DocumentVersion, Span

MOST_PLACES = 3
"""Places named in one hint; more would not help anyone."""


def occurrences(text: str, quote: str, within: Span, most: int = MOST_PLACES) -> tuple[list[Span], bool]:
    """Where the quote stands, overlapping places included, and whether there are more than `most`."""
    places: list[Span] = []
    at = text.find(quote, within.start, within.end)
    while at >= 0:
        if len(places) == most:
            return places, True
        places.append(Span(at, at + len(quote)))
        at = text.find(quote, at + 1, within.end)
    return places, False


_BLOCK = 24
_PATIENCE = 200
"""Searches of the whole text after which its blocks are filed: that costs about as much."""
_MOST_CANDIDATES = 1_000


class Searched:
    """One text in which many quotes are looked for. A search costs the length of the text; where it is searched again
    and again, its blocks are filed once, and a quote then costs its own length.

    Wherever a quote of two blocks stands, it covers a whole block of the text: at one of its first `_BLOCK` offsets."""

    __slots__ = ("_blocks", "_text", "_walked")

    def __init__(self, text: str) -> None:
        self._text = text
        self._walked = 0
        self._blocks: dict[str, list[int]] | None = None

    def occurrences(self, quote: str, within: Span, most: int = MOST_PLACES) -> tuple[list[Span], bool]:
        """The same as the function of this name."""
        if len(quote) >= 2 * _BLOCK:
            if self._blocks is None and self._walked > _PATIENCE * len(self._text):
                self._blocks = self._filed()
            found = None if self._blocks is None else self._among(self._blocks, quote)
            if found is not None:
                inside = [span for span in found if within.contains(span)]
                return inside[:most], len(inside) > most
        self._walked += within.end - within.start
        return occurrences(self._text, quote, within, most)

    def _filed(self) -> dict[str, list[int]]:
        filed: dict[str, list[int]] = {}
        for at in range(0, len(self._text) - _BLOCK + 1, _BLOCK):
            filed.setdefault(self._text[at : at + _BLOCK], []).append(at)
        return filed

    def _among(self, blocks: Mapping[str, Sequence[int]], quote: str) -> list[Span] | None:
        """Every place of the quote; None where too many blocks are alike to look at all of them."""
        found: list[Span] = []
        left = _MOST_CANDIDATES
        for offset in range(_BLOCK):
            places = blocks.get(quote[offset : offset + _BLOCK])
            if places is None:
                continue
            left -= len(places)
            if left < 0:
                return None
            starts = (at - offset for at in places if at >= offset)
            found += [Span(at, at + len(quote)) for at in starts if self._text.startswith(quote, at)]
        return sorted(found)


def places_hint(places: Sequence[Span], more: bool) -> Message:
    named = ", ".join(f"[{p.start}, {p.end})" for p in places)
    return told("hint.stands_elsewhere" if more else "hint.stands", places=named)


def version_hint(versions: Iterable[DocumentVersion], quote: str | None) -> Message | None:
    """The first visible versions that hold the quote exactly."""
    if not quote:
        return None
    holders = list(islice((v.version for v in versions if quote in v.text), MOST_PLACES))
    return told("hint.versions", names=", ".join(holders)) if holders else None
