"""Quoted sources: `{"answer", "citations": [{"source_id": 1, "quote": "..."}], "chunks": [...]}`.

`source_id` names one of the chunks (`chunks`, `contexts`, `retrieved_contexts`, `source_documents`, `context`); where
the request brings none it is `document#section` or a document of the corpus. The words must stand in the chunk's place
in the stored text. Citations are linked to claims by markers that name their source (`[1]`); in an answer without any
marker every claim rests on all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import answer_of, envelope
from citeguard.contract.fields import list_of, text_or_none
from citeguard.contract.linking import by_markers
from citeguard.contract.passages import Offered, citation_ids, located, passages
from citeguard.contract.units import default_unit
from citeguard.messages import told
from citeguard.models import CheckRequest, Citation, FindingCode, Mode

NAME = "quotes"
_CHUNKS = ("chunks", "contexts", "retrieved_contexts", "source_documents", "context")
_KEYS = frozenset({"source_id", "quote"})


def detect(data: Mapping[str, Any]) -> bool:
    """Citations with a source_id, none of which names a document as the native format does; no claims."""
    cited = data.get("citations")
    if "claims" in data or not isinstance(cited, list):
        return False
    items = [item for item in cited if isinstance(item, dict)]
    return any("source_id" in item for item in items) and not any("document_id" in item for item in items)


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A request of quotes and their sources. Raises nothing on content."""
    answer = answer_of(data, defects)
    key = next((key for key in _CHUNKS if key in data), None)
    offered: tuple[Offered, ...] | None = None
    if key is not None:
        # Their own ids are not those of citations: several quotes may come from one chunk.
        offered = passages(data[key], key, citation_ids(), defects, default_unit(data, defects))
    cited = tuple(_cited(data, offered, defects))
    linked = by_markers(answer, cited, all_if_unmarked=True)
    return envelope(
        data,
        defects,
        known=frozenset({"citations", "offset_unit", *_CHUNKS}),
        name=NAME,
        answer=answer,
        claims=None,
        citations=tuple(c.citation for c in cited),  # what nothing cites was said all the same, and must hold
        anchors=linked.anchors,
        cites_all=linked.cites_all,
    )


def _cited(data: Mapping[str, Any], offered: Sequence[Offered] | None, defects: Defects) -> Iterator[Offered]:
    ids = citation_ids()
    by_name = {name: one for one in reversed(offered or ()) for name in one.names}
    for at, item in enumerate(list_of(data, "citations", defects)):
        path = f"citations[{at}]"
        if type(item) is dict:
            id_ = ids.reserve(f"q{at + 1}")
            one = _one(item, path, id_, by_name if offered is not None else None, defects)
            if one is not None:
                yield one
        else:
            defects.invalid(path, told("must.source_and_quote"), item)


def _one(
    item: dict[str, Any], path: str, id_: str, by_name: Mapping[str, Offered] | None, defects: Defects
) -> Offered | None:
    name = item.get("source_id", ABSENT)
    if type(name) not in (str, int) or name == "":
        defects.invalid(f"{path}.source_id", told("must.source_name"), name)
        return None
    name = str(name)
    bad: list[str] = []
    quote = text_or_none(item, "quote", bad)
    if bad:
        defects.invalid(f"{path}.quote", told("must.string"), item["quote"], citation_id=id_)
    defects.keep(item, _KEYS, path)
    chunk = None if by_name is None else by_name.get(name)
    if by_name is not None and chunk is None:
        defects.add(
            FindingCode.CITATION_UNKNOWN,
            f"{path}.source_id",
            told("request.source_unknown", citation=id_, name=name),
            citation_id=id_,
        )
    citation = _of_corpus(name, id_) if chunk is None else replace(chunk.citation, id=id_, start=None, end=None)
    citation = replace(citation, quote=quote, mode=Mode.QUOTE, cut_by_index=False, invalid=frozenset(bad))
    names = (id_, name) if chunk is None else (id_, *chunk.names)
    return Offered(tuple(dict.fromkeys(names)), citation)


def _of_corpus(name: str, id_: str) -> Citation:
    document_id, section = located(name)
    return Citation(id=id_, document_id=document_id, section=section, version_optional=True)
