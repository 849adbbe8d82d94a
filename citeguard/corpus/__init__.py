"""Where document versions come from. A file per store.

A corpus is opened once and viewed through a reader's eyes: every lookup goes through a view, so that what a reader may
not see does not exist for any later stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from citeguard.models import DocumentVersion, Reader


class CorpusView(Protocol):
    """The documents one reader may see."""

    access: str
    """`not_checked` (no reader, no labels anywhere), `reader`, `public_only` (no reader but labels present), or
    `request` (the documents came with the request)."""
    access_note: str | None
    """For the report, in words: for example that a reader over an unlabelled corpus sees nothing."""

    def versions(self, document_id: str, /) -> Sequence[DocumentVersion]:
        """All visible versions of a document; empty if there are none."""
        ...

    def denied(self, document_id: str, /) -> bool:
        """True if versions exist and all are hidden from this reader. For the journal only."""
        ...


@runtime_checkable
class Searchable(Protocol):
    """A view that can be walked through, for formats that name documents by something else than their id."""

    def visible(self) -> Iterable[DocumentVersion]:
        """Every version that this reader may see, once, in the order in which they were added."""
        ...


class Corpus(Protocol):
    def view(self, reader: Reader | None, /) -> CorpusView: ...
