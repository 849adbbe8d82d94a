"""From what a model can say to what can be checked: chunk id and quote become document, version, range and hash.

Exact only. What is not found, and what could be two places, is a finding; the citation then stays without a range, so
that whoever checks the request meets the same finding again. Nothing is corrected and nothing chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from citeguard.contract import parse
from citeguard.contract.native import SCHEMA
from citeguard.corpus import Corpus, CorpusView
from citeguard.errors import InputError
from citeguard.models import CheckRequest, Effect, Finding, GivenClaim, Mode, ResolvedCitation
from citeguard.verification import verify

_PASSED_ON = ("retrieved", "reader", "trace")


@dataclass(frozen=True, slots=True)
class Resolution:
    """A request of the native format, and what could not be resolved in it."""

    request: dict[str, Any]
    findings: tuple[Finding, ...]

    @property
    def complete(self) -> bool:
        """True if every citation has its place."""
        return all(f.effect is not Effect.REJECT for f in self.findings)


def resolve(
    answer: Mapping[str, Any],
    documents: Corpus | CorpusView,
    *,
    format: str = "auto",  # noqa: A002  # the users' word
) -> dict[str, Any]:
    """The answer as a request of the native format. See `resolution` for what could not be resolved."""
    return resolution(answer, documents, format=format).request


def resolution(
    answer: Mapping[str, Any],
    documents: Corpus | CorpusView,
    *,
    format: str = "auto",  # noqa: A002  # the users' word
    as_of: datetime | None = None,
) -> Resolution:
    """Resolves the citations of an answer in any format that lists its claims.

    `documents` is a corpus, seen through the eyes of the answer's `reader`, or such a view. `as_of` is the instant at
    which versions must be in force (default: now). Raises InputError for what is no answer at all, and for a format
    that lists no claims."""
    request = parse(answer, format=format, place="answer")
    if request.claims is None and request.answer is not None:
        raise InputError("the answer lists no claims, so there is nothing to resolve; check it as it is")
    view = _view(documents, request)
    verification = verify(request, view, as_of=as_of or datetime.now(UTC))
    native: dict[str, Any] = {
        "schema": SCHEMA,
        "answer": request.answer or "",
        "claims": [_claim(c) for c in request.claims or ()],
        "citations": [_citation(r) for r in verification.citations],
    }
    native |= {key: answer[key] for key in _PASSED_ON if answer.get(key) is not None}
    return Resolution(native, tuple(dict.fromkeys((*request.defects, *verification.findings))))


def _view(documents: Corpus | CorpusView, request: CheckRequest) -> CorpusView:
    opened = getattr(documents, "view", None)
    return cast("CorpusView", documents if opened is None else opened(request.reader))


def _claim(claim: GivenClaim) -> dict[str, Any]:
    shape: dict[str, Any] = {"id": claim.id, "text": claim.text, "citation_ids": list(claim.citation_ids)}
    return shape | ({"span": list(claim.span)} if claim.span is not None else {})


def _citation(resolved: ResolvedCitation) -> dict[str, Any]:
    cited, document, span = resolved.citation, resolved.document, resolved.span
    shape: dict[str, Any] = {
        "id": cited.id,
        "document_id": document.id if document is not None else cited.document_id,
        "document_version": document.version if document is not None else cited.document_version,
    }
    if document is not None and span is not None:
        # The stored words: for a quote they are the same, a paraphrase of a section had none.
        shape |= {"start": span.start, "end": span.end, "quote": span.of(document.text)}
        shape["content_hash"] = f"sha256:{document.sha256()}"
    else:
        shape |= {"quote": cited.quote} if cited.quote is not None else {}
        shape |= {"section": cited.section} if cited.section is not None else {}
    return shape | ({"mode": cited.mode.value} if cited.mode is not Mode.QUOTE else {})
