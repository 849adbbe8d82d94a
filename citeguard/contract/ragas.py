"""Ragas rows: `{"user_input", "response", "retrieved_contexts": ["..."]}`, and the older question, answer, contexts.

The contexts are texts without document, version and range: each is looked for, character for character, in the
documents. The row links no claim to a context. An answer with markers (`[1]`) is held to them; one without any is held
against all contexts at once, which tests whether it is grounded, and not its citations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import answer_under, envelope
from citeguard.contract.linking import by_markers
from citeguard.contract.passages import Offered, citation_ids, passages
from citeguard.contract.units import default_unit
from citeguard.messages import told
from citeguard.models import CheckRequest, Named

NAME = "ragas"
_ANSWER = ("response", "answer")
_CONTEXTS = ("retrieved_contexts", "contexts")
_IDS = "retrieved_context_ids"


def detect(data: Mapping[str, Any]) -> bool:
    """A list of contexts, and neither claims nor citations."""
    return any(key in data for key in _CONTEXTS) and "claims" not in data and "citations" not in data


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A row of a data set. Raises nothing on content."""
    answer = answer_under(data, [k for k in _ANSWER if k in data] or ["response"], defects)
    key = next((key for key in _CONTEXTS if key in data), _CONTEXTS[0])
    _refuse_two(data, key, defects)
    offered = passages(data.get(key, ABSENT), key, citation_ids(), defects, default_unit(data, defects))
    offered = _with_ids(data, offered, defects)
    linked = by_markers(answer, offered, all_if_unmarked=True)
    return envelope(
        data,
        defects,
        known=frozenset({*_ANSWER, *_CONTEXTS, _IDS, "offset_unit"}),
        name=NAME,
        answer=answer,
        claims=None,
        citations=linked.citations,
        anchors=linked.anchors,
        cites_all=linked.cites_all,
    )


def _refuse_two(data: Mapping[str, Any], key: str, defects: Defects) -> None:
    for other in _CONTEXTS:
        if other in data and data[other] != data[key]:
            defects.invalid(other, told("must.same_retrieved", key=key), data[other])


def _with_ids(data: Mapping[str, Any], offered: tuple[Offered, ...], defects: Defects) -> tuple[Offered, ...]:
    """Ids beside the contexts are another system's: tried as ids of documents, and as names of markers."""
    ids = data.get(_IDS)
    if ids is None:
        return offered
    if type(ids) is not list or len(ids) != len(offered) or not all(type(i) in (str, int) for i in ids):
        defects.invalid(_IDS, told("must.context_ids"), ids)
        return offered
    return tuple(_with_id(one, str(id_)) for one, id_ in zip(offered, ids, strict=True))


def _with_id(one: Offered, id_: str) -> Offered:
    if one.citation.named is not Named.TEXT or one.citation.document_id is not None:
        return one
    return replace(one, names=(*one.names, id_), citation=replace(one.citation, document_id=id_))
