"""Documents that came with the request, for a caller who asks for that in so many words (`--documents request`).

A data set of rows has contexts and no corpus. Then each cited passage is a document of its own, under the id of the
passage, and quotes are compared with its text. Whether it is what any document says, and who may see that, nobody has
checked, and every report says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from citeguard.corpus import Corpus, CorpusView
from citeguard.corpus.stored import content_version
from citeguard.models import CheckRequest, Citation, DocumentVersion, Named, OffsetUnit, Passage, Reader

REQUEST = "request"
"""What `--documents` is called with, and the mode of access in reports."""
NOTE = "documents came with the request: existence and access were not checked"


class Brought:
    """A corpus that holds nothing until a request is there: see `look`."""

    def view(self, reader: Reader | None, /) -> BroughtView:
        """Without a request there are no documents. Nobody's access is checked."""
        del reader
        return BroughtView(())

    def close(self) -> None:
        """Nothing is held open."""


class BroughtView:
    """The passages of one request."""

    access: str = REQUEST
    access_note: str | None = NOTE

    def __init__(self, versions: Sequence[DocumentVersion]) -> None:
        self._versions: dict[str, list[DocumentVersion]] = {}
        for version in versions:
            self._versions.setdefault(version.id, []).append(version)

    def versions(self, document_id: str, /) -> Sequence[DocumentVersion]:
        return self._versions.get(document_id, ())

    def denied(self, document_id: str, /) -> bool:
        del document_id
        return False

    def visible(self) -> Iterator[DocumentVersion]:
        return (version for versions in self._versions.values() for version in versions)


def look(documents: Corpus, request: CheckRequest) -> tuple[CheckRequest, CorpusView]:
    """The request and what its reader sees; of brought documents a request that points at its own passages."""
    if not isinstance(documents, Brought):
        return request, documents.view(request.reader)
    passages = dict.fromkeys(c.passage for c in request.citations if c.passage is not None and c.passage.text)
    view = BroughtView(tuple({(v.id, v.version): v for p in passages for v in _documents(p)}.values()))
    return replace(request, citations=tuple(map(_into_passage, request.citations)), retrieved=None), view


def _documents(passage: Passage) -> Iterator[DocumentVersion]:
    if passage.text:
        yield DocumentVersion(id=passage.id, version=content_version(passage.text), text=passage.text)


def _into_passage(citation: Citation) -> Citation:
    """The same citation, of its passage as a document. One without a passage stays as it is, and leads nowhere."""
    passage = citation.passage
    if passage is None or not passage.text or citation.invalid:
        return citation
    start, end = citation.start, citation.end
    if citation.quote == passage.text:
        start, end = 0, len(passage.text)
    elif start is not None and end is not None:
        before = passage.span.start if passage.span is not None else 0
        start, end = start - before, end - before
    return replace(
        citation,
        document_id=passage.id,
        document_version=content_version(passage.text),
        start=start,
        end=end,
        section=None,
        content_hash=None,
        offset_unit=OffsetUnit.CODEPOINT,
        named=Named.ID,
        passage=None,
        cut_by_index=False,
    )
