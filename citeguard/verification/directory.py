"""Documents that a citation names by something else than their id: by their words, their url, or one of their chunks.

What is asked for is collected first and answered by one walk through the documents that the reader may see; a request
that names every document by its id walks through none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from citeguard.corpus import CorpusView, Searchable
from citeguard.models import Citation, DocumentVersion, Named

MOST_TEXTS = 500
"""Different quotes of one request that are looked for in all documents; the time is their number times the corpus."""


class Place(NamedTuple):
    """A document and, where a chunk or section was named, which."""

    document_id: str
    section: str | None = None


class Directory:
    """The documents behind other names. Never raises on content."""

    def __init__(self, view: CorpusView, citations: Sequence[Citation]) -> None:
        self._view = view
        self._citations = citations
        self._walked = False
        self._texts: dict[str, dict[str, None]] = {}
        self._urls: dict[str, dict[str, None]] = {}
        self._chunks: dict[str, dict[Place, None]] = {}

    @property
    def searchable(self) -> bool:
        """False for a store that gives out single documents only."""
        return isinstance(self._view, Searchable)

    def places(self, citation: Citation) -> tuple[Place, ...]:
        """All that the name could mean: one is an answer, none and several are findings."""
        match citation.named:
            case Named.TEXT:
                return self._stored(citation) or tuple(map(Place, self._known().texts(_words(citation))))
            case Named.URL:
                return self._stored(citation) or tuple(map(Place, self._known().urls(citation.document_id)))
            case Named.CHUNK:
                return self._chunk(citation.document_id)
            case Named.ID:
                return () if citation.document_id is None else (Place(citation.document_id, citation.section),)

    def urls(self, url: str | None) -> Iterable[str]:
        return self._urls.get(url or "", ())

    def texts(self, text: str | None) -> Iterable[str]:
        return self._texts.get(text or "", ())

    def _stored(self, citation: Citation) -> tuple[Place, ...]:
        name = citation.document_id
        return (Place(name, citation.section),) if name is not None and self._view.versions(name) else ()

    def _chunk(self, name: str | None) -> tuple[Place, ...]:
        """A chunk of a named document, a whole document, and a chunk that bears the name: all of these count."""
        if name is None:
            return ()
        document_id, mark, section = name.rpartition("#")
        found: dict[Place, None] = {}
        if mark and self._has_section(document_id, section):
            found[Place(document_id, section)] = None
        if self._view.versions(name):
            found[Place(name)] = None
        found |= self._known()._chunks.get(name, {})
        return tuple(found)

    def _has_section(self, document_id: str, section: str) -> bool:
        versions = self._view.versions(document_id)
        return any(s.id == section for v in versions for s in (*v.chunks, *v.sections))

    def _known(self) -> Directory:
        if not self._walked:
            self._walked = True
            self._ask()
            if isinstance(self._view, Searchable) and (self._texts or self._urls or self._chunks):
                for version in self._view.visible():
                    self._see(version)
        return self

    def _ask(self) -> None:
        for cited in self._citations:
            words = _words(cited) if cited.named is Named.TEXT else None
            if words and len(self._texts) < MOST_TEXTS:
                self._texts.setdefault(words, {})
            elif cited.named is Named.URL and cited.document_id:
                self._urls.setdefault(cited.document_id, {})
            elif cited.named is Named.CHUNK and cited.document_id:
                self._chunks.setdefault(cited.document_id, {})

    def _see(self, version: DocumentVersion) -> None:
        for text, holders in self._texts.items():
            if text in version.text:
                holders[version.id] = None
        if version.url in self._urls:
            self._urls[version.url][version.id] = None
        if self._chunks:
            for each in (*version.chunks, *version.sections):
                if each.id in self._chunks:
                    self._chunks[each.id][Place(version.id, each.id)] = None


def _words(citation: Citation) -> str | None:
    """The longest text that must stand in the document."""
    return citation.quote if citation.passage is None else citation.passage.text or citation.quote
