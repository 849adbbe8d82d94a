"""The data block of one question: claim and fragments under ids of our own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from citeguard.endpoint.datablock import block_of
from citeguard.models import Question

CLAIM_IDS = tuple(f"k{n:02}" for n in range(1, 17))
"""The claim goes under one of these, in an order drawn at random; the caller's ids are text of strangers and stay out.
A fixed choice keeps the schema the same for all claims, and the echo still tells a reply to another question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """The block as sent, with the ids under which claim and citations travel."""

    block: str
    claim_id: str
    citation_ids: tuple[str, ...]
    """`f1`, `f2`, ... in the order of the question's fragments."""


def data_of(question: Question, *, claim_id: str, token: str) -> Data:
    ids = tuple(f"f{n}" for n in range(1, len(question.fragments) + 1))
    value: dict[str, Any] = {"claim_id": claim_id, "claim": question.claim}
    if question.claim_context:
        value["claim_context"] = question.claim_context
    fragments = []
    for citation_id, fragment in zip(ids, question.fragments, strict=True):
        heading = {"heading": fragment.heading} if fragment.heading else {}
        fragments.append({"citation_id": citation_id, **heading, "text": fragment.text})
    value["fragments"] = fragments
    if question.narrowing:
        value["context"] = list(question.narrowing)
    return Data(block=block_of(value, token), claim_id=claim_id, citation_ids=ids)
