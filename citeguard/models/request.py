"""What a caller asks: an answer, its claims and its citations. Produced only by `contract`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from citeguard.models.finding import Finding
from citeguard.models.span import Span


class Mode(StrEnum):
    """How the answer uses the source. Only `quote` promises the very words."""

    QUOTE = "quote"
    PARAPHRASE = "paraphrase"
    INFERENCE = "inference"


class OffsetUnit(StrEnum):
    """What `start` and `end` of a citation count. Everything but code points is converted once, at the edge."""

    CODEPOINT = "codepoint"
    UTF8 = "utf8"
    UTF16 = "utf16"
    LINE = "line"


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A pointer into one document version. A field that was absent, or present and unusable, is None; `invalid` names
    the unusable ones, each of which already has a finding in `CheckRequest.defects`."""

    id: str
    document_id: str | None = None
    document_version: str | None = None
    start: int | None = None
    end: int | None = None
    quote: str | None = None
    mode: Mode = Mode.QUOTE
    content_hash: str | None = None
    section: str | None = None
    """Id of a chunk, else of a section, of the document (`3` in `doc12#3`)."""
    offset_unit: OffsetUnit = OffsetUnit.CODEPOINT
    version_optional: bool = False
    """True in formats that have no version: resolves when exactly one visible version exists."""
    invalid: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenClaim:
    """A claim as the caller stated it. `span` is checked by the claims stage, not trusted."""

    id: str
    text: str
    citation_ids: tuple[str, ...] = ()
    span: Span | None = None
    invalid: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievedChunk:
    """What the retriever gave the generator; a citation outside all of these is `citation_not_retrieved`."""

    document_id: str
    document_version: str | None = None
    start: int | None = None
    end: int | None = None
    chunk_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """On whose behalf the answer is shown."""

    tenant: str | None = None
    groups: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRequest:
    """One answer to check. `claims is None`: not given, the answer is split; `()`: given and empty, `no_claims`.

    `answer` is None when it was absent, blank or no string. `defects` are the findings made while parsing.
    `trace` is what the caller wants back in report and journal; unknown fields are kept under `trace["extra"]` and
    believed in nothing.
    """

    answer: str | None
    claims: tuple[GivenClaim, ...] | None = None
    citations: tuple[Citation, ...] = ()
    retrieved: tuple[RetrievedChunk, ...] | None = None
    reader: Reader | None = None
    trace: Mapping[str, Any] = field(default_factory=dict)
    defects: tuple[Finding, ...] = ()
    format: str = "citeguard.request/1"
