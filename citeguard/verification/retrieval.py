"""What the retriever gave the generator: a citation of anything else was not read, it was remembered or made up."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from citeguard.models import DocumentVersion, RetrievedChunk, Span

Ranges: TypeAlias = tuple[list[int], list[int]]
"""Starts and ends of ranges in order; they neither overlap nor touch."""


class Retrieved:
    """The retrieved chunks, ready to be asked about ranges."""

    def __init__(self, chunks: Sequence[RetrievedChunk]) -> None:
        self._by_document: dict[str, list[RetrievedChunk]] = defaultdict(list)
        for chunk in chunks:
            self._by_document[chunk.document_id].append(chunk)
        self._ranges: dict[tuple[str, str], Ranges] = {}

    def has_document(self, document_id: str) -> bool:
        return document_id in self._by_document

    def covers(self, document: DocumentVersion, span: Span) -> bool:
        """True if the range lies in what was retrieved of this version; chunks that touch are one piece of text."""
        starts, ends = self._of(document)
        at = bisect_right(starts, span.start) - 1
        return at >= 0 and span.end <= ends[at]

    def has_version(self, document: DocumentVersion) -> bool:
        return bool(self._of(document)[0])

    def _of(self, document: DocumentVersion) -> Ranges:
        key = (document.id, document.version)
        if key not in self._ranges:
            chunks = self._by_document.get(document.id, ())
            stored = {s.id: Span(s.start, s.end) for s in (*document.sections, *document.chunks)}
            whole = Span(0, len(document.text))
            spans = [_span(c, stored, whole) for c in chunks if c.document_version in (None, document.version)]
            self._ranges[key] = _merged(spans)
        return self._ranges[key]


def _span(chunk: RetrievedChunk, stored: Mapping[str, Span], whole: Span) -> Span:
    """The offsets of the chunk; without any, those of the stored chunk of that name, else the whole document."""
    if chunk.start is None and chunk.end is None:
        return whole if chunk.chunk_id is None else stored.get(chunk.chunk_id, whole)
    return Span(chunk.start or 0, whole.end if chunk.end is None else chunk.end)


def _merged(spans: Sequence[Span]) -> Ranges:
    starts: list[int] = []
    ends: list[int] = []
    for span in sorted(spans):
        if ends and span.start <= ends[-1]:
            ends[-1] = max(ends[-1], span.end)
        else:
            starts.append(span.start)
            ends.append(span.end)
    return starts, ends
