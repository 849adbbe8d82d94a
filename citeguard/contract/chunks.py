"""Chunk citations: `{"answer", "claims": [{"text", "sources": ["doc12#3"], "quote"}]}`, the chunks in the documents.

The format has no version (a source resolves when exactly one visible version exists), no offsets, and one quote for
all sources of a claim. It cannot say which of several sources the quote is from, and nothing is guessed: every source
gets the quote and must hold it, in its own document and chunk, or its citation is `quote_mismatch`. A claim that rests
on several sources with words of their own gives each its quote: `{"source": "doc12#3", "quote": "..."}`.

Claims without ids are c1, c2, ... by position; the citation of the first source of c1 is c1.s1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.fields import Ids, claim_text, span, tell, text_or_none
from citeguard.contract.sourced import sourced_request
from citeguard.messages import told
from citeguard.models import CheckRequest, Citation, GivenClaim

NAME = "chunks"
_CLAIM_KEYS = frozenset({"id", "text", "sources", "quote", "span"})
_SOURCE_KEYS = frozenset({"source", "quote"})


def detect(data: Mapping[str, Any]) -> bool:
    """No list of citations, and a claim that names its sources."""
    claims = data.get("claims")
    if "citations" in data or not isinstance(claims, list):
        return False
    return any(isinstance(claim, dict) and "sources" in claim for claim in claims)


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A request in chunk citations. Raises nothing on content."""
    return sourced_request(data, defects, _citations, _claim, name=NAME, must="must.claim_with_sources")


def _claim(item: dict[str, Any], path: str, id_: str, cited: list[Citation], defects: Defects) -> GivenClaim:
    bad: list[str] = []
    text = claim_text(item, bad)
    where = span(item, bad)
    text_or_none(item, "quote", bad)
    sources = item.get("sources", ABSENT)
    if sources is not ABSENT and type(sources) is not list:
        bad.append("sources")
    defects.keep(item, _CLAIM_KEYS, path)
    tell(item, bad, path, defects, claim_id=id_)
    if type(sources) is list and len(cited) < len(sources):
        bad.append("sources")
    return GivenClaim(id=id_, text=text, citation_ids=tuple(c.id for c in cited), span=where, invalid=frozenset(bad))


def _citations(item: dict[str, Any], path: str, claim_id: str, ids: Ids, defects: Defects) -> list[Citation]:
    sources = item.get("sources")
    if type(sources) is not list:
        return []
    found = []
    for place, source in enumerate(sources):
        at = f"{path}.sources[{place}]"
        own = source if type(source) is dict else {"source": source}
        locator = own.get("source")
        if type(locator) is str and locator:
            id_ = ids.reserve(f"{claim_id}.s{place + 1}")
            found.append(_citation(locator, own if "quote" in own else item, id_))
        else:
            defects.invalid(at, told("must.source"), source, claim_id=claim_id)
        if own is source:
            _check_own(own, at, claim_id, defects)
    return found


def _check_own(own: dict[str, Any], path: str, claim_id: str, defects: Defects) -> None:
    bad: list[str] = []
    text_or_none(own, "quote", bad)
    tell(own, bad, path, defects, claim_id=claim_id)
    defects.keep(own, _SOURCE_KEYS, path)


def _citation(locator: str, quoted: Mapping[str, Any], id_: str) -> Citation:
    document_id, mark, section = locator.rpartition("#")
    bad: list[str] = []
    quote = text_or_none(quoted, "quote", bad)
    return Citation(
        id=id_,
        document_id=document_id if mark else locator,
        section=section if mark else None,
        quote=quote,
        version_optional=True,
        invalid=frozenset(bad),
    )
