"""LangChain rows: `{"query", "result", "source_documents": [{"page_content", "metadata"}]}`, or input, answer, context.

`metadata.source` is another system's name: it counts where a document is stored under it, else the text decides.
`metadata.document_id` is the corpus's own id; with it, `start_index` is where the chunk begins. Markers link claims to
documents as in every format; an answer without any is held against all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import answer_under, envelope
from citeguard.contract.linking import by_markers
from citeguard.contract.passages import citation_ids, passages
from citeguard.contract.units import default_unit
from citeguard.models import CheckRequest

NAME = "langchain"
_ANSWER = ("answer", "result", "output")
_DOCUMENTS = ("source_documents", "context", "documents")


def detect(data: Mapping[str, Any]) -> bool:
    """A list of documents as LangChain has them, and neither claims nor citations."""
    return _key(data) is not None and "claims" not in data and "citations" not in data


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A row of a chain. Raises nothing on content."""
    answer = answer_under(data, [k for k in _ANSWER if k in data] or ["answer"], defects)
    key = _key(data) or next((key for key in _DOCUMENTS if key in data), _DOCUMENTS[0])
    offered = passages(data.get(key, ABSENT), key, citation_ids(), defects, default_unit(data, defects))
    linked = by_markers(answer, offered, all_if_unmarked=True)
    return envelope(
        data,
        defects,
        known=frozenset({*_ANSWER, key, "offset_unit"}),
        name=NAME,
        answer=answer,
        claims=None,
        citations=linked.citations,
        anchors=linked.anchors,
        cites_all=linked.cites_all,
    )


def _key(data: Mapping[str, Any]) -> str | None:
    return next((key for key in _DOCUMENTS if _holds_documents(data.get(key))), None)


def _holds_documents(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) and _is_document(item) for item in value)


def _is_document(item: Mapping[str, Any]) -> bool:
    kwargs = item.get("kwargs")
    return "page_content" in item or ("lc" in item and isinstance(kwargs, dict) and "page_content" in kwargs)
