"""What the generator kit asks a model for: `{"answer", "claims": [{"text", "citations": [{"chunk_id", "quote"}]}]}`.

A chunk id names a chunk of the request (`chunks`, else `retrieved`) where it brings some; else a chunk, a section or a
document of the corpus, which it must name alone. The words must stand there, character for character and once.
Claims without ids are c1, c2, ...; the first citation of c1 is c1.q1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import answer_of, envelope
from citeguard.contract.fields import claim_text, span, tell, text_or_none
from citeguard.contract.passages import Offered, citation_ids, passages
from citeguard.contract.sourced import sourced_claims
from citeguard.contract.units import default_unit
from citeguard.messages import told
from citeguard.models import CheckRequest, Citation, FindingCode, GivenClaim, Named

NAME = "generator"
_CLAIM_KEYS = frozenset({"id", "text", "citations", "span"})
_CITATION_KEYS = frozenset({"chunk_id", "quote"})


def detect(data: Mapping[str, Any]) -> bool:
    """No list of citations of its own, and a claim that has one."""
    claims = data.get("claims")
    if "citations" in data or not isinstance(claims, list):
        return False
    return any(isinstance(claim, dict) and "citations" in claim for claim in claims)


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """An answer as the generator kit asks for it. Raises nothing on content."""
    answer = answer_of(data, defects)
    reading = _Reading(_by_name(data, defects), defects)
    claims, citations = sourced_claims(data, defects, reading.claim, must="must.claim_with_citations")
    return envelope(
        data,
        defects,
        known=frozenset({"claims", "chunks", "offset_unit"}),
        name=NAME,
        answer=answer,
        claims=claims,
        citations=citations,
    )


def _by_name(data: Mapping[str, Any], defects: Defects) -> Mapping[str, Citation] | None:
    """The citation of each chunk that the request brings, by its id; None where it brings none."""
    if "chunks" in data:
        offered: tuple[Offered, ...] = passages(
            data["chunks"], "chunks", citation_ids(), defects, default_unit(data, defects)
        )
    elif isinstance(data.get("retrieved"), list):
        # What is wrong with them the envelope says; what is right with them is read here.
        offered = passages(data["retrieved"], "retrieved", citation_ids(), Defects(""), default_unit(data, Defects("")))
    else:
        return None
    return {name: one.citation for one in reversed(offered) for name in one.names}


class _Reading:
    """The claims of an answer, read one after another."""

    def __init__(self, chunks: Mapping[str, Citation] | None, defects: Defects) -> None:
        self._chunks = chunks
        self._defects = defects
        self._ids = citation_ids()

    def claim(self, item: dict[str, Any], path: str, id_: str) -> tuple[GivenClaim, list[Citation]]:
        bad: list[str] = []
        text = claim_text(item, bad)
        where = span(item, bad)
        self._defects.keep(item, _CLAIM_KEYS, path)
        tell(item, bad, path, self._defects, claim_id=id_)
        listed = item.get("citations", ABSENT)
        if type(listed) is not list:
            self._defects.invalid(f"{path}.citations", told("must.chunk_citations"), listed, claim_id=id_)
            listed = []
            bad.append("sources")
        cited = []
        for at, one in enumerate(listed):
            if type(one) is dict:
                cited.append(self._citation(one, f"{path}.citations[{at}]", f"{id_}.q{at + 1}", id_))
            else:
                self._defects.invalid(f"{path}.citations[{at}]", told("must.chunk_citation"), one, claim_id=id_)
                bad.append("sources")
        ids = tuple(c.id for c in cited)
        return GivenClaim(id=id_, text=text, citation_ids=ids, span=where, invalid=frozenset(bad)), cited

    def _citation(self, item: dict[str, Any], path: str, wanted: str, claim_id: str) -> Citation:
        id_ = self._ids.reserve(wanted)
        bad: list[str] = []
        quote = text_or_none(item, "quote", bad)
        name = item.get("chunk_id", ABSENT)
        if type(name) is int:
            name = str(name)
        if type(name) is not str or not name:
            self._defects.invalid(f"{path}.chunk_id", told("must.chunk_id"), name, claim_id=claim_id, citation_id=id_)
            name = None
        tell(item, bad, path, self._defects, claim_id=claim_id, citation_id=id_)
        self._defects.keep(item, _CITATION_KEYS, path)
        invalid = frozenset(bad) | ({"document_id"} if name is None else frozenset())
        known = self._known(name, path, id_, claim_id)
        # A chunk has a place; the quote is looked for inside of it.
        return replace(known, id=id_, quote=quote, start=None, end=None, cut_by_index=False, invalid=invalid)

    def _known(self, name: str | None, path: str, id_: str, claim_id: str) -> Citation:
        if self._chunks is None or name is None:
            return Citation(id=id_, document_id=name, named=Named.CHUNK, version_optional=True)
        if name in self._chunks:
            return self._chunks[name]
        message = told("request.chunk_unknown", path=f"{path}.chunk_id", name=name)
        self._defects.add(FindingCode.CITATION_UNKNOWN, f"{path}.chunk_id", message, claim_id=claim_id, citation_id=id_)
        return Citation(id=id_, version_optional=True)
