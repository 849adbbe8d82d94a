"""Section sources: `{"answer", "claims": [{"text", "source_id": "pricing-v3#limits", "quote"}]}`.

With a `quote` the citation is exact: the words must stand in that section, or in that document. Without one it is a
paraphrase of the whole section, and there must be a section. The format has no version (a source resolves when exactly
one visible version exists) and no offsets. `support` is what a model thinks of itself: a remark, believed in nothing.

`source_id` is `document#section` or a document; a list of them, or `source_ids`, are several citations, each of which
must hold the quote. Claims without ids are c1, c2, ...; the citation of the first source of c1 is c1.s1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.fields import Ids, claim_text, span, tell, text_or_none
from citeguard.contract.passages import located
from citeguard.contract.sourced import sourced_request
from citeguard.messages import told
from citeguard.models import CheckRequest, Citation, GivenClaim, Mode

NAME = "sources"
_SOURCES = ("source_id", "source_ids")
_CLAIM_KEYS = frozenset({"id", "text", "quote", "span", *_SOURCES})


def detect(data: Mapping[str, Any]) -> bool:
    """No list of citations, and a claim with a source_id."""
    claims = data.get("claims")
    if "citations" in data or not isinstance(claims, list):
        return False
    return any(isinstance(claim, dict) and any(key in claim for key in _SOURCES) for claim in claims)


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A request with section sources. Raises nothing on content."""
    return sourced_request(data, defects, _citations, _claim, name=NAME, must="must.claim_with_source_id")


def _claim(item: dict[str, Any], path: str, id_: str, cited: list[Citation], defects: Defects) -> GivenClaim:
    bad: list[str] = []
    text = claim_text(item, bad)
    where = span(item, bad)
    text_or_none(item, "quote", bad)
    defects.keep(item, _CLAIM_KEYS, path)
    tell(item, bad, path, defects, claim_id=id_)
    if len(cited) < len(_named(item)):
        bad.append("sources")
    return GivenClaim(id=id_, text=text, citation_ids=tuple(c.id for c in cited), span=where, invalid=frozenset(bad))


def _named(item: Mapping[str, Any]) -> list[tuple[str, object]]:
    """All sources of a claim, each with its path inside the claim. A null is none."""
    found: list[tuple[str, object]] = []
    for key in _SOURCES:
        value = item.get(key, ABSENT)
        if isinstance(value, list):
            found += [(f"{key}[{at}]", one) for at, one in enumerate(value)]
        elif value is not ABSENT and value is not None:
            found.append((key, value))
    return found


def _citations(item: dict[str, Any], path: str, claim_id: str, ids: Ids, defects: Defects) -> list[Citation]:
    found = []
    for at, (key, name) in enumerate(_named(item)):
        if type(name) is str and name:
            found.append(_citation(name, item, ids.reserve(f"{claim_id}.s{at + 1}")))
        else:
            defects.invalid(f"{path}.{key}", told("must.source_id"), name, claim_id=claim_id)
    return found


def _citation(name: str, item: Mapping[str, Any], id_: str) -> Citation:
    document_id, section = located(name)
    bad: list[str] = []
    quote = text_or_none(item, "quote", bad)
    return Citation(
        id=id_,
        document_id=document_id,
        section=section,
        quote=quote,
        # A quote that is given must hold, also an empty one; one that is not given was not promised.
        mode=Mode.QUOTE if item.get("quote") is not None else Mode.PARAPHRASE,
        version_optional=True,
        invalid=frozenset(bad),
    )
