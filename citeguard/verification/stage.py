"""Existence and exactness: what can be established about citations without a model.

Takes a parsed request and the documents its reader may see, returns resolved citations and findings. Exact comparison
comes first and decides. Never raises on content.
"""

from __future__ import annotations

from datetime import UTC, datetime

from citeguard.corpus import CorpusView
from citeguard.models import (
    CheckRequest,
    Citation,
    Effect,
    Finding,
    Named,
    OffsetUnit,
    ResolvedCitation,
    Span,
    Verification,
)
from citeguard.verification.directory import Directory
from citeguard.verification.edges import splits_token
from citeguard.verification.examination import Examination, Setting
from citeguard.verification.references import reference_findings
from citeguard.verification.retrieval import Retrieved
from citeguard.verification.sources import Sources
from citeguard.verification.trivial import is_trivial


def verify(request: CheckRequest, view: CorpusView, *, as_of: datetime) -> Verification:
    """Resolves every citation. `as_of` is the instant at which cited versions must be in force; without zone, UTC."""
    run = _Run(request, view, as_of if as_of.tzinfo else as_of.replace(tzinfo=UTC))
    citations = tuple([run.resolve(c) for c in request.citations])
    if request.claims is not None:
        pairs = ((c.id, c.citation_ids) for c in request.claims)
        # An id that was missing or given twice has its finding; the one made up in its place is nobody's.
        run.findings += reference_findings(pairs, [c.id for c in request.citations if "id" not in c.invalid])
    return Verification(
        citations=citations,
        findings=tuple(run.findings),
        access=view.access,
        access_note=view.access_note,
        denied=run.denied(),
    )


class _Run:
    """One call of `verify`: what its citations share."""

    def __init__(self, request: CheckRequest, view: CorpusView, as_of: datetime) -> None:
        self.findings: list[Finding] = []
        self._request = request
        self._view = view
        self._sources = Sources(view, as_of)
        retrieved = None if request.retrieved is None else Retrieved(request.retrieved)
        self._setting = Setting(self._sources, Directory(view, request.citations), retrieved, as_of)
        self._spoiled = {d.citation_id for d in request.defects if d.effect is Effect.REJECT}
        self._simple = retrieved is None

    def resolve(self, citation: Citation) -> ResolvedCitation:
        return (self._plainly(citation) if self._simple else None) or self._examined(citation)

    def _plainly(self, citation: Citation) -> ResolvedCitation | None:
        """The usual citation, found at once: version beyond dispute, range, exact quote. Anything else is None and
        goes the long way, which gives the same answer for this one."""
        quote, start, end = citation.quote, citation.start, citation.end
        if not quote or start is None or end is None or start < 0 or end - start != len(quote):
            return None
        source = self._sources.known(citation.document_id, citation.document_version)
        if source is None or not source.timely or not _bare(citation) or citation.id in self._spoiled:
            return None
        text = source.text
        if text[start:end] != quote or _cut_off(text, quote, start, end) or is_trivial(quote):
            return None
        return ResolvedCitation(citation=citation, document=source.document, span=Span(start, end), valid=True)

    def _examined(self, citation: Citation) -> ResolvedCitation:
        examination = Examination(citation, self._setting)
        findings = examination.findings
        self.findings += findings
        sound = not citation.invalid and citation.id not in self._spoiled
        return ResolvedCitation(
            citation=citation,
            document=examination.document,
            span=examination.span,
            valid=sound and examination.settled and all(f.effect is not Effect.REJECT for f in findings),
        )

    def denied(self) -> tuple[str, ...]:
        hidden: dict[str, bool] = {}
        for document_id in {c.document_id for c in self._request.citations if c.document_id is not None}:
            hidden[document_id] = not self._sources.versions(document_id) and self._view.denied(document_id)
        return tuple(c.id for c in self._request.citations if c.document_id is not None and hidden[c.document_id])


def _cut_off(text: str, quote: str, start: int, end: int) -> bool:
    """True if an edge splits a token. A letter after a space, and a space after no digit, never do."""
    if start and not (text[start - 1] == " " and quote[0].isalpha()) and splits_token(text, start):
        return True
    return end < len(text) and (text[end] != " " or quote[-1].isdigit()) and splits_token(text, end)


def _bare(citation: Citation) -> bool:
    return (
        citation.section is None
        and citation.content_hash is None
        and citation.offset_unit is OffsetUnit.CODEPOINT
        and citation.named is Named.ID
        and not citation.invalid
    )
