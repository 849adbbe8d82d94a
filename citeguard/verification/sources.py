"""The visible versions of the cited documents, and what is worked out about each of them at most once a request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from citeguard.corpus import CorpusView
from citeguard.models import DocumentVersion, OffsetUnit, Section, Span
from citeguard.verification.dates import History, in_force
from citeguard.verification.places import MOST_PLACES, Searched

if TYPE_CHECKING:  # the folds are compiled when a comparison first fails, which is seldom
    from citeguard.text import Folded, Offsets


class Source:
    """One visible document version, its visible siblings, and indexes over it that are built when first asked for."""

    __slots__ = (
        *("_folded", "_hash", "_mapped", "_offsets", "_places", "_searched"),
        *("dated", "document", "history", "text", "timely"),
    )

    def __init__(self, document: DocumentVersion, history: History, as_of: datetime) -> None:
        self.document = document
        self.history = history
        self.text = document.text
        self.dated = document.dated
        # True if no date can say anything about a citation of this version.
        self.timely = not self.dated or (in_force(document, as_of) and history.dated == 1)
        self._places: dict[str, Section] | None = None
        self._offsets: dict[OffsetUnit, Offsets] = {}
        self._hash: str | None = None
        self._folded: str | None = None
        self._mapped: Folded | None = None
        self._searched: Searched | None = None

    def places(self, quote: str, within: Span, most: int = MOST_PLACES) -> tuple[list[Span], bool]:
        """Where the quote stands, and whether there are more than `most` places (see `occurrences`)."""
        if self._searched is None:
            self._searched = Searched(self.text)
        return self._searched.occurrences(quote, within, most)

    def others(self) -> Iterator[DocumentVersion]:
        return (v for v in self.history.versions if v is not self.document)

    def place(self, name: str) -> Span | None:
        """The range of the chunk, else section, of that id; None if there is none or its own range is unusable."""
        if self._places is None:
            self._places = {}
            for each in (*self.document.chunks, *self.document.sections):
                self._places.setdefault(each.id, each)
        found = self._places.get(name)
        if found is None or not 0 <= found.start < found.end <= len(self.text):
            return None
        return Span(found.start, found.end)

    def span(self, start: int, end: int, unit: OffsetUnit) -> Span | None:
        """The range in code points; None where an end is outside the text or inside a code point."""
        if unit is OffsetUnit.CODEPOINT:
            return Span(start, end) if start >= 0 and end <= len(self.text) else None
        if unit not in self._offsets:
            from citeguard.text import Offsets

            self._offsets[unit] = Offsets(self.text, unit)
        return self._offsets[unit].span(start, end)

    def sha256(self) -> str:
        if self._hash is None:
            self._hash = self.document.sha256()
        return self._hash

    def folded(self) -> str:
        if self._folded is None:
            from citeguard.text import fold

            self._folded = fold(self.text)
        return self._folded

    def folded_mapped(self) -> Folded:
        if self._mapped is None:
            from citeguard.text import fold_mapped

            self._mapped = fold_mapped(self.text)
        return self._mapped


class Sources:
    """Looks documents up through one reader's eyes."""

    def __init__(self, view: CorpusView, as_of: datetime) -> None:
        self._view = view
        self._as_of = as_of
        self._histories: dict[str, History] = {}
        self._sources: dict[tuple[str | None, str | None], Source | None] = {}

    def versions(self, document_id: str) -> Sequence[DocumentVersion]:
        return self._history(document_id).versions

    def known(self, document_id: str | None, version: str | None) -> Source | None:
        """The cited version; None if there is none, or the citation does not name one."""
        key = (document_id, version)
        try:
            return self._sources[key]
        except KeyError:
            source = None if document_id is None or version is None else self._find(document_id, version)
            self._sources[key] = source
            return source

    def only(self, document_id: str) -> Source | None:
        """The one visible version of a document, for formats that name no version."""
        versions = self.versions(document_id)
        return self.known(document_id, versions[0].version) if len(versions) == 1 else None

    def _history(self, document_id: str) -> History:
        if document_id not in self._histories:
            self._histories[document_id] = History(tuple(self._view.versions(document_id)), self._as_of)
        return self._histories[document_id]

    def _find(self, document_id: str, version: str) -> Source | None:
        history = self._history(document_id)
        document = history.by_name.get(version)
        return None if document is None else Source(document, history, self._as_of)
