"""What formats share whose claims bring their own sources: claims, each with the citations made of its sources.

Claims without ids are c1, c2, ... by position. Given ids are taken first, so that no generated one stands in their way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from citeguard.contract.defects import Defects
from citeguard.contract.fields import Ids, list_of
from citeguard.messages import told
from citeguard.models import Citation, FindingCode, GivenClaim

Read: TypeAlias = Callable[[dict[str, Any], str, str], tuple[GivenClaim, list[Citation]]]
"""From the object of a claim, its path and its id."""


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


def _given_id(item: object, path: str, ids: Ids, defects: Defects) -> str | None:
    return ids.take(item["id"], path, defects) if isinstance(item, dict) and "id" in item else None
