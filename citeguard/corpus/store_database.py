"""What every database of document versions does, whatever its dialect: ask with the reader's filter, add all or none.

A subclass says how to run a query and what its dialect calls things; the queries name their parameters `:name`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from citeguard.corpus.store import Added, Listed, Row, is_intact, row_of, version_of
from citeguard.corpus.store_view import Sight
from citeguard.corpus.stored import differing
from citeguard.errors import InputError
from citeguard.models import DocumentVersion

_BATCH = 500
_BATCH_CHARACTERS = 4_000_000
"""Rows that are sent together: few round trips, and never much text in memory."""

FORMAT = 1
"""Of the table; raised whenever an older citeguard could not read it."""


class SqlStore(ABC):
    """A store, open. Closing it twice does no harm."""

    place: str
    """The name of the store in messages; it holds no password."""
    table: str
    columns: str
    """Those of `Row`, in its order, with the text as bytes."""
    insert: str
    """Adds one row and leaves a row with the same id and version as it is."""
    in_groups: str
    """True where `acl` and `:groups` have a member in common."""

    @abstractmethod
    def rows(self, query: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """All rows of a small answer. Raises InputError if the database cannot give them."""

    @abstractmethod
    def stream(self, query: str, values: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
        """The rows of an answer of any size, without holding them all."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[None]:
        """One transaction: all of it or nothing. The table exists inside it, and other writers wait."""

    @abstractmethod
    def insert_rows(self, batch: Sequence[Row]) -> int:
        """How many of the rows were new."""

    @abstractmethod
    def close(self) -> None: ...

    # --- a reader's questions ---

    def is_empty(self) -> bool:
        return not self.rows(f"SELECT 1 FROM {self.table} LIMIT 1", {})

    def is_labelled(self) -> bool:
        # The condition is that of a partial index: the answer does not cost a walk through all documents.
        return bool(self.rows(f"SELECT 1 FROM {self.table} WHERE {LABELLED} LIMIT 1", {}))

    def has(self, document_id: str, /) -> bool:
        return bool(self.rows(f"SELECT 1 FROM {self.table} WHERE id = :id LIMIT 1", {"id": document_id}))

    def visible(self, document_id: str, sight: Sight, /) -> Sequence[Sequence[Any]]:
        """The versions of a document that may be seen, in the order in which they were added."""
        query = f"SELECT {self.columns} FROM {self.table} WHERE id = :id AND {self._seen} ORDER BY seq"
        return self.rows(query, {"id": document_id, **_values(sight)})

    def all_visible(self, sight: Sight, /) -> Iterator[Sequence[Any]]:
        """Every version that may be seen, in the order in which they were added."""
        query = f"SELECT {self.columns} FROM {self.table} WHERE {self._seen} ORDER BY seq"
        return self.stream(query, _values(sight))

    @property
    def _seen(self) -> str:
        """True of a row that may be seen: `may_see` in the words of a database."""
        return (
            f"CASE WHEN {LABELLED} THEN (tenant IS NULL OR tenant = :tenant) "
            f"AND (acl IS NULL OR {self.in_groups}) ELSE :unlabelled END"
        )

    # --- the operator's questions: nothing is filtered ---

    def versions(self, document_id: str) -> list[DocumentVersion]:
        """All versions of a document, in the order in which they were added."""
        query = f"SELECT {self.columns} FROM {self.table} WHERE id = :id ORDER BY seq"
        return [version_of(row, self.place) for row in self.rows(query, {"id": document_id})]

    def listed(self, document_id: str | None = None) -> Iterator[Listed]:
        """What is stored, by id and then in the order of adding, without the texts."""
        only = "" if document_id is None else " WHERE id = :id"
        query = f"SELECT {', '.join(Listed._fields)} FROM {self.table}{only} ORDER BY id, seq"
        return (Listed(*row) for row in self.stream(query, {"id": document_id}))

    def all_versions(self) -> Iterator[DocumentVersion]:
        """Every version in the order of adding. Raises InputError at one that is not what was added."""
        return (version_of(row, self.place) for row in self._all_rows())

    def audit(self) -> Iterator[tuple[str, str, bool]]:
        """Id and version of every row, and whether it is what was added."""
        return ((str(row[0]), str(row[1]), is_intact(row)) for row in self._all_rows())

    def damage(self) -> list[str]:
        """What the database itself finds wrong with what it keeps."""
        return []

    def _all_rows(self) -> Iterator[tuple[Any, ...]]:
        return self.stream(f"SELECT {self.columns} FROM {self.table} ORDER BY seq", {})

    # --- adding ---

    def add(self, documents: Iterable[DocumentVersion]) -> Added:
        """Adds all or none. A version that is there already stays, and must be the same in everything.

        Raises InputError for one that is not, and whatever `documents` raises."""
        new = total = 0
        with self.writing():
            for batch in _batches(documents):
                inserted = self.insert_rows(batch)
                if inserted != len(batch):
                    self._compare(batch)
                new += inserted
                total += len(batch)
        return Added(new, total - new)

    def _compare(self, batch: Sequence[Row]) -> None:
        query = f"SELECT digest FROM {self.table} WHERE id = :id AND version = :version"
        for row in batch:
            if self.rows(query, {"id": row.id, "version": row.version}) != [(row.digest,)]:
                self._refuse_other(row)

    def _refuse_other(self, row: Row) -> None:
        other = version_of(row, self.place)
        known = next(version for version in self.versions(row.id) if version.version == row.version)
        raise InputError(
            f"document {row.id!r}: version {row.version!r} is stored already and differs in {differing(known, other)}; "
            "a version never changes: give the new one a version of its own",
            place=self.place,
        )


LABELLED = "(tenant IS NOT NULL OR acl IS NOT NULL)"


def _values(sight: Sight) -> dict[str, Any]:
    return {
        "unlabelled": sight.unlabelled,
        "tenant": sight.tenant,
        "groups": sight.groups_json(),
    }


def _batches(documents: Iterable[DocumentVersion]) -> Iterator[list[Row]]:
    batch: list[Row] = []
    characters = 0
    for document in documents:
        batch.append(row_of(document))
        characters += len(document.text)
        if len(batch) >= _BATCH or characters >= _BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch
