"""Words of the findings about one citation. Codes are the contract; the sentences may be improved any day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from citeguard.messages import Message, told
from citeguard.models import Citation, DocumentVersion, Finding, FindingCode, Named, Span

_SHOWN = 160
"""Code points of text shown on each side of a comparison."""
_LEAD = 40
"""Code points shown before the first difference of two long texts."""
_MOST_VERSIONS = 5


def finding(
    citation: Citation,
    code: FindingCode,
    message: Message,
    *,
    expected: str | None = None,
    received: str | None = None,
    hint: str | None = None,
) -> Finding:
    """`expected` and `received` are text of the documents and of the request, or messages; a hint is a message."""
    return Finding(
        code=code,
        message=told("citation.about", id=citation.id, what=message),
        citation_id=citation.id,
        expected=expected,
        received=received,
        hint=hint,
    )


def document_missing(citation: Citation) -> Finding:
    if citation.document_id is None:
        return finding(citation, FindingCode.DOCUMENT_MISSING, told("citation.no_document"))
    message = told("citation.document_missing", document=citation.document_id)
    return finding(citation, FindingCode.DOCUMENT_MISSING, message, received=citation.document_id)


def place_missing(citation: Citation, *, searchable: bool) -> Finding:
    match citation.named:
        case Named.URL:
            message = told("citation.url_missing", document=citation.document_id)
        case Named.CHUNK:
            message = told("citation.chunk_missing", document=citation.document_id)
        case _:
            message = told("citation.words_nowhere")
    hint = None if searchable else told("hint.by_id")
    return finding(citation, FindingCode.DOCUMENT_MISSING, message, received=citation.document_id, hint=hint)


def place_ambiguous(citation: Citation, document_ids: Sequence[str]) -> Finding:
    named = _listed([repr(i) for i in document_ids])
    match citation.named:
        case Named.TEXT:
            message = told("citation.words_in_several", names=named)
        case _:
            message = told("citation.several_places", document=citation.document_id, names=named)
    return finding(
        citation, FindingCode.QUOTE_AMBIGUOUS, message, expected=told("expected.one_document"), received=named
    )


def version_missing(citation: Citation, versions: Sequence[DocumentVersion], hint: str | None) -> Finding:
    message = told("citation.version_missing_of_several" if citation.version_optional else "citation.version_missing")
    return finding(citation, FindingCode.DOCUMENT_VERSION_MISSING, message, expected=version_names(versions), hint=hint)


def version_mismatch(citation: Citation, versions: Sequence[DocumentVersion], hint: str | None) -> Finding:
    return finding(
        citation,
        FindingCode.DOCUMENT_VERSION_MISMATCH,
        told("citation.version_mismatch", document=citation.document_id, version=citation.document_version),
        expected=version_names(versions),
        received=citation.document_version,
        hint=hint,
    )


def version_names(versions: Sequence[DocumentVersion]) -> str | None:
    return _listed([v.version for v in versions]) or None


def _listed(names: Sequence[str]) -> str:
    shown, more = ", ".join(names[:_MOST_VERSIONS]), len(names) - _MOST_VERSIONS
    return told("list.more", names=shown, n=more) if more > 0 else shown


def superseded(citation: Citation, document: DocumentVersion, by: DocumentVersion) -> Finding:
    return finding(
        citation,
        FindingCode.DOCUMENT_SUPERSEDED,
        told("citation.superseded", version=document.version, document=document.id, by=by.version),
        expected=by.version,
        received=document.version,
    )


def not_in_force(citation: Citation, document: DocumentVersion, as_of: datetime) -> Finding:
    return finding(
        citation,
        FindingCode.DOCUMENT_NOT_IN_FORCE,
        told("citation.not_in_force", version=document.version, document=document.id, as_of=as_of.isoformat()),
        expected=told("expected.in_force", as_of=as_of.isoformat()),
        received=told("received.dates", start=_date(document.effective_from), end=_date(document.effective_to)),
    )


def _date(moment: datetime | None) -> str:
    return told("received.open_date") if moment is None else moment.isoformat()


def version_conflict(citation: Citation, document: DocumentVersion, others: Sequence[DocumentVersion]) -> Finding:
    names = version_names(others)
    return finding(
        citation,
        FindingCode.VERSION_CONFLICT,
        told("citation.version_conflict", document=document.id, names=names),
        expected=told("expected.same_words", names=names),
        received=document.version,
    )


def quote_mismatch(citation: Citation, stored: str | None, hint: str | None) -> Finding:
    """`stored` is what stands at the cited place, None where the quote was looked for and not found."""
    quote = citation.quote or ""
    if stored is None:
        message = told("citation.quote_absent")
        return finding(citation, FindingCode.QUOTE_MISMATCH, message, received=_cut(quote, 0), hint=hint)
    at = max(0, _first_difference(stored, quote) - _LEAD) if max(len(stored), len(quote)) > _SHOWN else 0
    return finding(
        citation,
        FindingCode.QUOTE_MISMATCH,
        told("citation.quote_differs"),
        expected=_cut(stored, at),
        received=_cut(quote, at),
        hint=hint,
    )


def quote_ambiguous(citation: Citation, count: Message, hint: Message) -> Finding:
    message = told("citation.quote_ambiguous")
    return finding(
        citation, FindingCode.QUOTE_AMBIGUOUS, message, expected=told("expected.one_place"), received=count, hint=hint
    )


def content_hash_mismatch(citation: Citation, stored: str, hint: str | None) -> Finding:
    return finding(
        citation,
        FindingCode.CONTENT_HASH_MISMATCH,
        told("citation.hash_mismatch"),
        expected=f"sha256:{stored}",
        received=_cut(citation.content_hash or "", 0),
        hint=hint,
    )


def section_missing(citation: Citation, document: DocumentVersion) -> Finding:
    return finding(
        citation,
        FindingCode.SECTION_MISSING,
        told("citation.section_missing", document=document.id, section=citation.section),
        received=citation.section,
    )


def range_invalid(
    citation: Citation, message: Message, expected: Message | None = None, hint: str | None = None
) -> Finding:
    received = told("received.range", start=_number(citation.start), end=_number(citation.end))
    return finding(citation, FindingCode.RANGE_INVALID, message, expected=expected, received=received, hint=hint)


def _number(offset: int | None) -> str:
    if offset is None:
        return told("received.absent")
    return str(offset) if abs(offset) < 10**18 else told("received.too_large")


def range_splits_token(citation: Citation, text: str, span: Span, edges: Sequence[int]) -> Finding:
    shown = ", ".join(repr(f"{text[max(0, e - 12) : e]}|{text[e : e + 12]}") for e in edges)
    return finding(
        citation,
        FindingCode.RANGE_SPLITS_TOKEN,
        told("citation.range_cuts", places=shown),
        expected=told("expected.whole_words"),
        received=_cut(span.of(text), 0),
    )


def not_retrieved(citation: Citation) -> Finding:
    message = told("citation.not_retrieved", document=citation.document_id)
    return finding(citation, FindingCode.CITATION_NOT_RETRIEVED, message)


def _cut(text: str, at: int) -> str:
    piece = text[at : at + _SHOWN]
    return ("…" if at else "") + piece + ("…" if at + _SHOWN < len(text) else "")


def _first_difference(one: str, other: str) -> int:
    shorter = min(len(one), len(other))
    low, high = 0, shorter
    while low < high:  # prefixes are equal up to a point: halve, instead of stepping through a long text
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
