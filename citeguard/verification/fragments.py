"""Cited slices with their surroundings in the stored text: what a judge is given, and what may narrow it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from citeguard.models import CONTEXT_CHARS, DocumentVersion, Fragment, ResolvedCitation, Span, Verification
from citeguard.verification.outline import Outline

_PATH = " › "
_MARK = re.compile(
    r"(\[\^[^\]\s]{1,40}\])(?!:)"
    r"|(?<=[^\s(\[*|>])(\*{1,3}(?!\*)|[†‡§]{1,3}|[¹²³⁰⁴-⁹]{1,3}|<sup>(?:\d{1,2}|\*{1,3})</sup>)"
    r"|(\(\d{1,2}\)|\[\d{1,2}\])"
)
_TRAILING = re.compile(r"[.,;:!?»”\"')]{0,3} ?")
_AFTER = 60
"""Code points after the range in which a mark that still belongs to it may stand."""
_MOST_NOTES = 10


def fragments_of(verification: Verification) -> Mapping[str, Fragment]:
    """The fragments of all valid citations, by citation id. Each document's structure is read once."""
    outlines: dict[int, Outline] = {}
    found: dict[str, Fragment] = {}
    for resolved in verification.citations:
        if resolved.valid and resolved.document is not None:
            key = id(resolved.document)  # the verification holds the document, so the id is not given away meanwhile
            if key not in outlines:
                outlines[key] = Outline(resolved.document)
            found[resolved.citation.id] = fragment(resolved, outlines[key])
    return found


def fragment(resolved: ResolvedCitation, outline: Outline | None = None) -> Fragment:
    """The fragment of one citation whose document and range were found. Without an `outline` the document's structure
    is read anew, which takes time in its length: for more than a few citations use `fragments_of`."""
    document, span = resolved.document, resolved.span
    assert document is not None, "an unresolved citation has no fragment"
    assert span is not None, "an unresolved citation has no fragment"
    structure = outline or Outline(document)
    text = document.text
    return Fragment(
        citation_id=resolved.citation.id,
        document_id=document.id,
        document_version=document.version,
        span=span,
        text=span.of(text),
        heading=_PATH.join(structure.headings(span)) or None,
        before=text[max(0, span.start - CONTEXT_CHARS) : span.start],
        after=text[span.end : span.end + CONTEXT_CHARS],
        notes=_notes(document, span, structure),
    )


def _notes(document: DocumentVersion, span: Span, outline: Outline) -> tuple[str, ...]:
    """Definitions of the marks inside the range or right after it; one definition once."""
    if not outline.has_notes:
        return ()
    text = document.text
    marks = dict.fromkeys(_marks(span.of(text), outline))
    tail = text[span.end : span.end + _AFTER]
    trailing = _TRAILING.match(tail)
    at = span.end + (trailing.end() if trailing else 0)
    mark = _MARK.match(text, at)
    if mark is not None:
        marks.setdefault(mark[0])
    notes = (outline.note(m, span.end) for m in marks)
    return tuple(dict.fromkeys(n for n in notes if n and n not in span.of(text)))[:_MOST_NOTES]


def _marks(cited: str, outline: Outline) -> Iterator[str]:
    """Marks in a text that are defined somewhere. An asterisk that closes an emphasis begun before it is no mark."""
    seen: set[str] = set()
    for m in _MARK.finditer(cited):
        new = m[0] not in seen and outline.defines(m[0])
        if new and not (m[0].startswith("*") and _closes_emphasis(cited, m)):
            seen.add(m[0])
            yield m[0]


def _closes_emphasis(cited: str, mark: re.Match[str]) -> bool:
    line = cited.rfind("\n", 0, mark.start()) + 1
    before = cited[max(line, mark.start() - 300) : mark.start()]
    return re.search(r"(?:^|[\s(])" + re.escape(mark[0]) + r"(?=\w)", before) is not None
