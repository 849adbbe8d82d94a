"""Text with markers: `{"answer": "... [1]", "chunks": ["...", "..."]}`, plain or Markdown, and what was retrieved.

A marker names a chunk by its id or, where ids are no numbers, by its place from 1; or by its document, or as
`document#chunk`. What the answer quotes of a chunk the format cannot say: a claim rests on the whole of the chunks that
stand beside it, and a claim without a marker on nothing. A chunk that no marker names is no citation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import answer_of, envelope
from citeguard.contract.linking import by_markers
from citeguard.contract.passages import citation_ids, passages
from citeguard.contract.units import default_unit
from citeguard.models import CheckRequest

NAME = "markers"
_CHUNKS = ("chunks", "passages")


def detect(data: Mapping[str, Any]) -> bool:
    """Chunks, and neither claims nor citations."""
    return any(key in data for key in _CHUNKS) and "claims" not in data and "citations" not in data


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A request of text and chunks. Raises nothing on content."""
    answer = answer_of(data, defects)
    key = next((key for key in (*_CHUNKS, "retrieved") if key in data), "chunks")
    unit = default_unit(data, defects)
    offered = passages(data.get(key, ABSENT), key, citation_ids(), defects, unit)
    linked = by_markers(answer, offered)
    return envelope(
        data,
        defects,
        known=frozenset({key, "offset_unit"}),
        name=NAME,
        answer=answer,
        claims=None,
        citations=linked.citations,
        anchors=linked.anchors,
    )
