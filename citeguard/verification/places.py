"""Where a quote stands: plain searches, and how their results are named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def places_hint(places: Sequence[Span], more: bool) -> Message:
    named = ", ".join(f"[{p.start}, {p.end})" for p in places)
    return told("hint.stands_elsewhere" if more else "hint.stands", places=named)


def version_hint(versions: Iterable[DocumentVersion], quote: str | None) -> Message | None:
    """The first visible versions that hold the quote exactly."""
    if not quote:
        return None
    holders = list(islice((v.version for v in versions if quote in v.text), MOST_PLACES))
    return told("hint.versions", names=", ".join(holders)) if holders else None
