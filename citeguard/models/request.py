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


class Named(StrEnum):
    """What a citation names its document by."""

    ID = "id"
    """The id under which the corpus has it."""
    TEXT = "text"
    """Its words: the one visible document that holds the quote. A `document_id` of another system comes first where
    a document is stored under it."""
    URL = "url"
    """`document_id` is the id of a document or, where none is stored under it, the `url` of exactly one."""
    CHUNK = "chunk"
    """`document_id` is `doc12#3`, a document, or the id of a chunk or section that exactly one document has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A retrieved chunk or a context that came inside the request. Its text is what somebody says a document says: it
    serves to find the place in the stored text, and is no document unless the caller asks for that in so many words."""

    id: str
    text: str | None = None
    span: Span | None = None
    """Where it stands in its document, in code points, where the request says so."""


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
    named: Named = Named.ID
    passage: Passage | None = None
    """What the quote was taken from, where the format brings that along."""
    cut_by_index: bool = False
    """The quote is a whole passage as an index cut it: a word torn at one of its edges is not cited."""
    invalid: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenClaim:
    """A claim as the caller stated it. `span` is checked by the claims stage, not trusted."""

    id: str
    text: str
    citation_ids: tuple[str, ...] = ()
    span: Span | None = None
    invalid: frozenset[str] = frozenset()

    @property
    def unreadable(self) -> bool:
        """True where the list of what it cites could not be read whole: what it named may be what matters."""
        return not self.invalid.isdisjoint(("citation_ids", "sources"))


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievedChunk:
    """What the retriever gave the generator; a citation outside all of these is `citation_not_retrieved`."""

    document_id: str
    document_version: str | None = None
    start: int | None = None
    end: int | None = None
    chunk_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A place of the answer and what is cited there, for formats that say so by position."""

    span: Span
    """In code points of the answer."""
    citation_ids: tuple[str, ...]
    """As named there, also those that no citation has."""
    is_marker: bool = False
    """The span is the citation's own text, as `【4:0†source】`, and no content; else it is what the citation is for."""


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
    anchors: tuple[Anchor, ...] = ()
    """In the order of the answer. Where one is a marker, what the answer's own text says at that place is not read."""
    cites_all: bool = False
    """The format links no claim to a citation: in an answer without any marker, every claim rests on all of them."""

    @property
    def claims_unreadable(self) -> bool:
        """True where something was given as claims that is no claim: that it was none has its own findings."""
        return any(d.path is not None and d.path.startswith("claims") for d in self.defects)
