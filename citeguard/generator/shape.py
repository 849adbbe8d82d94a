"""The shape of a generated answer. The evidence comes before the claim, and the claims before the answer: a model that
has to quote first says what it can quote.

No lengths and no patterns: what strict structured output takes differs between servers, and all of them take this.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class GeneratedCitation(BaseModel):
    """One place that supports a claim."""

    model_config = ConfigDict(extra="forbid", strict=True)

    chunk_id: str = Field(description="The chunk_id of one of the given chunks, copied exactly.")
    quote: str = Field(description="Whole words or sentences of that chunk, copied character for character.")


class GeneratedClaim(BaseModel):
    """One assertion that can be checked by itself."""

    model_config = ConfigDict(extra="forbid", strict=True)

    citations: list[GeneratedCitation] = Field(description="What supports the claim; at least one.")
    text: str = Field(description="One assertion, complete without its neighbours.")


class GeneratedAnswer(BaseModel):
    """What a generator model answers. An answer that says only that the chunks hold no answer has no claims."""

    model_config = ConfigDict(extra="forbid", strict=True)

    claims: list[GeneratedClaim] = Field(description="Every assertion of the answer, in its order.")
    answer: str = Field(description="The answer for the reader: the claims and nothing else.")


def json_schema() -> dict[str, Any]:
    """The JSON Schema for structured output in strict mode: closed objects, all keys required."""
    return GeneratedAnswer.model_json_schema()
