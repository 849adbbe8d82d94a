"""Positions that another system gives: whole numbers, each with a finding where it is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.messages import Message, told
from citeguard.models import Anchor, OffsetUnit, Span
from citeguard.text import Offsets

_NEAR = 200
"""Code points before a position in which the words must end that it is for."""


class Numbers:
    """The numbers of one citation. `bad` holds `document_id` where the number that names the document is of no use."""

    def __init__(self, item: Mapping[str, Any], path: str, citation_id: str, defects: Defects) -> None:
        self.bad: set[str] = set()
        self._item = item
        self._path = path
        self._id = citation_id
        self._defects = defects

    def whole(self, key: str) -> int | None:
        value = self._item.get(key, ABSENT)
        if type(value) is int and value >= 0:
            return value
        self.unknown(key, told("must.whole"))
        return None

    def unknown(self, key: str, must: Message) -> None:
        if "document_id" not in self.bad:
            value = self._item.get(key, ABSENT)
            self._defects.invalid(f"{self._path}.{key}", must, value, citation_id=self._id)
            self.bad.add("document_id")


class Positions:
    """Ranges of one part of an answer, in the unit of the system that gave them, as ranges of the whole answer."""

    def __init__(self, text: str, before: int, unit: OffsetUnit) -> None:
        self.text = text
        self._before = before
        self._offsets = Offsets(text, unit)

    def span(self, start: int, end: int) -> Span | None:
        """In code points of the part; None where an end is outside of it or inside a character."""
        found = self._offsets.span(start, end)
        return found if found is not None and found.start <= found.end else None

    def anchor(self, span: Span, citation_ids: tuple[str, ...]) -> Anchor | None:
        """A link or a bracket is a marker; any other place is for the words that end there. None where none do."""
        span = self._closed(span)
        if looks_like_marker(span.of(self.text)):
            return Anchor(span=span.shift(self._before), citation_ids=citation_ids, is_marker=True)
        for at in range(span.end, max(span.end - _NEAR, 0), -1):
            if self.text[at - 1].isalnum():
                return Anchor(span=Span(at - 1, at).shift(self._before), citation_ids=citation_ids)
        return None

    def _closed(self, span: Span) -> Span:
        """Some systems count the last character, others the one after it: a bracket that is left open has its end."""
        opened, following = span.of(self.text), self.text[span.end : span.end + 1]
        pair = _PAIRS.get(following)
        lacking = pair is not None and opened.count(pair) > opened.count(following)
        return Span(span.start, span.end + 1) if lacking else span


_PAIRS = {")": "(", "]": "[", "】": "【"}


def looks_like_marker(text: str) -> bool:
    shown = text.strip()
    return len(shown) > 2 and (shown[0] + shown[-1] in ("[]", "()", "【】", "[)") or "](" in shown)
