"""What formats share whose claims bring their own sources: claims, each with the citations made of its sources.

Claims without ids are c1, c2, ... by position. Given ids are taken first, so that no generated one stands in their way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from citeguard.contract.defects import Defects
from citeguard.contract.envelope import answer_of, envelope
from citeguard.contract.fields import Ids, list_of
from citeguard.contract.passages import citation_ids
from citeguard.messages import told
from citeguard.models import CheckRequest, Citation, FindingCode, GivenClaim

Read: TypeAlias = Callable[[dict[str, Any], str, str], tuple[GivenClaim, list[Citation]]]
"""From the object of a claim, its path and its id."""
Cite: TypeAlias = Callable[[dict[str, Any], str, str, Ids, Defects], list[Citation]]
MakeClaim: TypeAlias = Callable[[dict[str, Any], str, str, list[Citation], Defects], GivenClaim]


def sourced_claims(
    data: Mapping[str, Any], defects: Defects, read: Read, *, must: str
) -> tuple[tuple[GivenClaim, ...] | None, tuple[Citation, ...]]:
    """The claims, None where the request lists none, and all their citations. `must`: what a claim has to be."""
    ids = Ids(FindingCode.CLAIM_ID_MISSING, FindingCode.CLAIM_ID_DUPLICATE)
    given = list_of(data, "claims", defects)
    taken = [_given_id(item, f"claims[{at}].id", ids, defects) for at, item in enumerate(given)]
    claims: list[GivenClaim] = []
    citations: list[Citation] = []
    for at, item in enumerate(given):
        if type(item) is dict:
            claim, cited = read(item, f"claims[{at}]", taken[at] or ids.reserve(f"c{at + 1}"))
            claims.append(claim)
            citations += cited
        else:
            defects.invalid(f"claims[{at}]", told(must), item)
    return tuple(claims) if "claims" in data else None, tuple(citations)


def sourced_request(
    data: Mapping[str, Any], defects: Defects, cite: Cite, claim: MakeClaim, *, name: str, must: str
) -> CheckRequest:
    """A request of a format in which a claim names its sources: its citations are made first, and then the claim."""
    answer = answer_of(data, defects)
    ids = citation_ids()

    def read(item: dict[str, Any], path: str, id_: str) -> tuple[GivenClaim, list[Citation]]:
        cited = cite(item, path, id_, ids, defects)
        return claim(item, path, id_, cited, defects), cited

    claims, citations = sourced_claims(data, defects, read, must=must)
    return envelope(
        data, defects, known=frozenset({"claims"}), name=name, answer=answer, claims=claims, citations=citations
    )


def _given_id(item: object, path: str, ids: Ids, defects: Defects) -> str | None:
    return ids.take(item["id"], path, defects) if isinstance(item, dict) and "id" in item else None
