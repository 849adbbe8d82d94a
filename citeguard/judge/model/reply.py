"""The closed shape of a reply: evidence first, then the analysis, and only then the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from citeguard.endpoint.schema import array, choice, closed_object, integer, string
from citeguard.judge.model.data import CLAIM_IDS

SCHEMA_VERSION = 1
"""Part of what identifies a stored judgment: raise it with any change of keys or bounds."""

QUOTE_CHARS, ANALYSIS_CHARS, PART_CHARS = 1_200, 1_200, 400
MOST_EVIDENCE, MOST_PARTS = 8, 8
VERDICTS = ("entailed", "contradicted", "insufficient")
STANCES = ("for", "against")


class EvidenceReply(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    citation_id: Annotated[str, Field(max_length=8)]
    quote: Annotated[str, Field(max_length=QUOTE_CHARS)]
    stance: Literal["for", "against"]


class Reply(BaseModel):
    """What a judge model must answer. Unknown keys, other types, other labels and longer texts break it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    evidence: Annotated[list[EvidenceReply], Field(max_length=MOST_EVIDENCE)]
    analysis: Annotated[str, Field(max_length=ANALYSIS_CHARS)]
    unsupported_parts: Annotated[list[Annotated[str, Field(max_length=PART_CHARS)]], Field(max_length=MOST_PARTS)]
    verdict: Literal["entailed", "contradicted", "insufficient"]
    confidence: Annotated[int, Field(ge=0, le=100)]
    claim_id: Annotated[str, Field(max_length=8)]


@lru_cache(maxsize=64)
def schema_for(citation_ids: tuple[str, ...]) -> Mapping[str, Any]:
    """The schema for a claim with these citations: the same for every claim with as many."""
    evidence = closed_object(
        {"citation_id": choice(citation_ids), "quote": string(QUOTE_CHARS), "stance": choice(STANCES)}
    )
    return closed_object(
        {
            "evidence": array(evidence, MOST_EVIDENCE),
            "analysis": string(ANALYSIS_CHARS),
            "unsupported_parts": array(string(PART_CHARS), MOST_PARTS),
            "verdict": choice(VERDICTS),
            "confidence": integer(0, 100),
            "claim_id": choice(CLAIM_IDS),
        }
    )
