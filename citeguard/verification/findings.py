"""Words of the findings about one citation. Codes are the contract; the sentences may be improved any day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from citeguard.models import Citation, DocumentVersion, Finding, FindingCode, Named, Span

_SHOWN = 160
"""Code points of text shown on each side of a comparison."""
_LEAD = 40
"""Code points shown before the first difference of two long texts."""
_MOST_VERSIONS = 5


def finding(
    citation: Citation,
    code: FindingCode,
    message: str,
    *,
    expected: str | None = None,
    received: str | None = None,
    hint: str | None = None,
) -> Finding:
    return Finding(
        code=code,
        message=f"citation {citation.id!r}: {message}",
        citation_id=citation.id,
        expected=expected,
        received=received,
        hint=hint,
    )


def document_missing(citation: Citation) -> Finding:
    if citation.document_id is None:
        return finding(citation, FindingCode.DOCUMENT_MISSING, "names no document")
    message = f"there is no document {citation.document_id!r}"
    return finding(citation, FindingCode.DOCUMENT_MISSING, message, received=citation.document_id)


def place_missing(citation: Citation, *, searchable: bool) -> Finding:
    match citation.named:
        case Named.URL:
            message = f"there is no document with the url {citation.document_id!r}"
        case Named.CHUNK:
            message = f"there is no document and no chunk {citation.document_id!r}"
        case _:
            message = "its words stand in no document, character for character"
    hint = None if searchable else "this store finds documents by their id only; name the document by its id"
    return finding(citation, FindingCode.DOCUMENT_MISSING, message, received=citation.document_id, hint=hint)


def place_ambiguous(citation: Citation, document_ids: Sequence[str]) -> Finding:
    names = ", ".join(repr(i) for i in document_ids[:_MOST_VERSIONS])
    more = len(document_ids) - _MOST_VERSIONS
    named = names + (f" and {more} more" if more > 0 else "")
    match citation.named:
        case Named.TEXT:
            message = f"its words stand in several documents: {named}; name one"
        case _:
            message = f"{citation.document_id!r} could be several places, in {named}; name one as document#chunk"
    return finding(citation, FindingCode.QUOTE_AMBIGUOUS, message, expected="one document", received=named)


def version_missing(citation: Citation, versions: Sequence[DocumentVersion], hint: str | None) -> Finding:
    message = "names no document version" + ("" if not citation.version_optional else ", and there is more than one")
    return finding(citation, FindingCode.DOCUMENT_VERSION_MISSING, message, expected=version_names(versions), hint=hint)


def version_mismatch(citation: Citation, versions: Sequence[DocumentVersion], hint: str | None) -> Finding:
    return finding(
        citation,
        FindingCode.DOCUMENT_VERSION_MISMATCH,
        f"document {citation.document_id!r} has no version {citation.document_version!r}",
        expected=version_names(versions),
        received=citation.document_version,
        hint=hint,
    )


def version_names(versions: Sequence[DocumentVersion]) -> str | None:
    names = [v.version for v in versions[:_MOST_VERSIONS]]
    more = len(versions) - len(names)
    return (", ".join(names) + (f" and {more} more" if more else "")) or None


def superseded(citation: Citation, document: DocumentVersion, by: DocumentVersion) -> Finding:
    return finding(
        citation,
        FindingCode.DOCUMENT_SUPERSEDED,
        f"version {document.version!r} of {document.id!r} was followed by {by.version!r}",
        expected=by.version,
        received=document.version,
    )


def not_in_force(citation: Citation, document: DocumentVersion, as_of: datetime) -> Finding:
    return finding(
        citation,
        FindingCode.DOCUMENT_NOT_IN_FORCE,
        f"version {document.version!r} of {document.id!r} is not in force at {as_of.isoformat()}",
        expected=f"in force at {as_of.isoformat()}",
        received=f"from {_date(document.effective_from)} to {_date(document.effective_to)}",
    )


def _date(moment: datetime | None) -> str:
    return "an open date" if moment is None else moment.isoformat()


def version_conflict(citation: Citation, document: DocumentVersion, others: Sequence[DocumentVersion]) -> Finding:
    names = version_names(others)
    return finding(
        citation,
        FindingCode.VERSION_CONFLICT,
        f"the cited words of {document.id!r} are not in {names}, which is in force too",
        expected=f"the same words in {names}",
        received=document.version,
    )


def quote_mismatch(citation: Citation, stored: str | None, hint: str | None) -> Finding:
    """`stored` is what stands at the cited place, None where the quote was looked for and not found."""
    quote = citation.quote or ""
    if stored is None:
        message = "the quote is not in the cited text"
        return finding(citation, FindingCode.QUOTE_MISMATCH, message, received=_cut(quote, 0), hint=hint)
    at = max(0, _first_difference(stored, quote) - _LEAD) if max(len(stored), len(quote)) > _SHOWN else 0
    return finding(
        citation,
        FindingCode.QUOTE_MISMATCH,
        "the quote is not what stands at the cited place",
        expected=_cut(stored, at),
        received=_cut(quote, at),
        hint=hint,
    )


def quote_ambiguous(citation: Citation, count: str, hint: str) -> Finding:
    message = "the quote stands in several places; give start and end"
    return finding(citation, FindingCode.QUOTE_AMBIGUOUS, message, expected="one place", received=count, hint=hint)


def content_hash_mismatch(citation: Citation, stored: str, hint: str | None) -> Finding:
    return finding(
        citation,
        FindingCode.CONTENT_HASH_MISMATCH,
        "content_hash is not that of the stored text",
        expected=f"sha256:{stored}",
        received=_cut(citation.content_hash or "", 0),
        hint=hint,
    )


def section_missing(citation: Citation, document: DocumentVersion) -> Finding:
    return finding(
        citation,
        FindingCode.SECTION_MISSING,
        f"document {document.id!r} has no usable chunk or section {citation.section!r}",
        received=citation.section,
    )


def range_invalid(citation: Citation, message: str, expected: str | None = None, hint: str | None = None) -> Finding:
    received = f"start {_number(citation.start)}, end {_number(citation.end)}"
    return finding(citation, FindingCode.RANGE_INVALID, message, expected=expected, received=received, hint=hint)


def _number(offset: int | None) -> str:
    if offset is None:
        return "absent"
    return str(offset) if abs(offset) < 10**18 else "too large"


def range_splits_token(citation: Citation, text: str, span: Span, edges: Sequence[int]) -> Finding:
    shown = " and ".join(repr(f"{text[max(0, e - 12) : e]}|{text[e : e + 12]}") for e in edges)
    return finding(
        citation,
        FindingCode.RANGE_SPLITS_TOKEN,
        f"the range cuts a word, a number or a character in two: {shown}",
        expected="whole words and numbers",
        received=_cut(span.of(text), 0),
    )


def not_retrieved(citation: Citation) -> Finding:
    message = f"cites {citation.document_id!r} outside of what was retrieved"
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
