"""A corpus in memory, and short names for requests against it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from citeguard.models import CheckRequest, Citation, DocumentVersion, Finding, Verification
from citeguard.verification import verify

AS_OF = datetime(2026, 6, 1, tzinfo=UTC)


def day(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text).replace(tzinfo=UTC)


class View:
    """Shows the given versions; `hidden` are ids that exist and are not shown."""

    access = "not_checked"
    access_note = None

    def __init__(self, *versions: DocumentVersion, hidden: Sequence[str] = ()) -> None:
        self._versions = versions
        self._hidden = hidden

    def versions(self, document_id: str, /) -> Sequence[DocumentVersion]:
        return [v for v in self._versions if v.id == document_id]

    def denied(self, document_id: str, /) -> bool:
        return document_id in self._hidden


def document(text: str, *, id: str = "d", version: str = "1", begins=None, ends=None, **rest) -> DocumentVersion:  # noqa: A002
    return DocumentVersion(
        id=id, version=version, text=text, effective_from=day(begins), effective_to=day(ends), **rest
    )


def citation(quote=None, start=None, end=None, **rest) -> Citation:
    given = {"id": "q1", "document_id": "d", "document_version": "1", **rest}
    return Citation(quote=quote, start=start, end=end, **given)


def verified(*citations: Citation, documents, as_of=AS_OF, **request) -> Verification:
    view = documents if isinstance(documents, View) else View(*documents)
    return verify(CheckRequest(answer="Answer.", citations=citations, **request), view, as_of=as_of)


def codes(*citations: Citation, documents, **rest) -> list[str]:
    return [f.code.value for f in verified(*citations, documents=documents, **rest).findings]


def only_finding(*citations: Citation, documents, **rest) -> Finding:
    (finding,) = verified(*citations, documents=documents, **rest).findings
    return finding
