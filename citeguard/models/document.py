"""Document versions as stored, citations resolved against them, and the fragments a judge may see."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime

from citeguard.models.finding import Finding
from citeguard.models.request import Citation
from citeguard.models.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A named range of a document version: a section (with a heading) or a chunk of an index."""

    id: str
    start: int
    end: int
    heading: str | None = None
    page: int | None = None
    """The page of a paged source on which it begins, from 1."""
    box: tuple[float, float, float, float] | None = None
    """Where it stands on that page: left, bottom, right, top in points from the page's lower left corner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentVersion:
    """Immutable text with its identity. Dates are aware datetimes; `acl is None and tenant is None` = unlabelled."""

    id: str
    version: str
    text: str
    title: str | None = None
    url: str | None = None
    effective_from: datetime | None = None
    effective_to: datetime | None = None
    tenant: str | None = None
    acl: frozenset[str] | None = None
    sections: tuple[Section, ...] = ()
    chunks: tuple[Section, ...] = ()

    @property
    def dated(self) -> bool:
        return self.effective_from is not None or self.effective_to is not None

    @property
    def labelled(self) -> bool:
        return self.tenant is not None or self.acl is not None

    def sha256(self) -> str:
        """Hex digest of the stored text as UTF-8. Computed on each call: most documents are never asked. A lone
        surrogate, which no reader of ours lets in, is no reason to fail."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedCitation:
    """A citation and where it was found. `document` and `span` are None where they could not be established;
    `valid` is False when any finding about this citation has the effect reject."""

    citation: Citation
    document: DocumentVersion | None = None
    span: Span | None = None
    valid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """The cited slice and its surroundings in the stored document.

    A model judge is given `text` and `heading`, never more. `before` and `after` are up to `CONTEXT_CHARS` code points
    of the stored text on each side: they serve to see whether the slice cuts a sentence and whether its neighbours
    narrow it; they are never evidence. `notes` are footnotes of the stored text that the slice refers to.
    """

    citation_id: str
    document_id: str
    document_version: str
    span: Span
    """In code points of the stored document; positions inside the fragment are `span.start + offset`."""
    text: str
    heading: str | None = None
    before: str = ""
    after: str = ""
    notes: tuple[str, ...] = ()


CONTEXT_CHARS = 1_000
"""Enough for a paragraph on each side; a cap, so that a 1 MB document costs what a page costs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """What can be established without a model: each citation resolved or not, and why."""

    citations: tuple[ResolvedCitation, ...]
    findings: tuple[Finding, ...]
    access: str
    """`not_checked`, `reader`, `public_only` or `request`: how visibility was decided (see `corpus`)."""
    access_note: str | None = None
    denied: tuple[str, ...] = ()
    """Ids of citations whose document exists but is hidden from the reader. For the journal only: in every other
    output a hidden document is exactly like one that does not exist."""

    def digests(self) -> dict[tuple[str, str], str]:
        """SHA-256 of each cited text by id and version of its document; each is computed once."""
        documents = {(d.id, d.version): d for r in self.citations if (d := r.document) is not None}
        return {name: document.sha256() for name, document in documents.items()}
