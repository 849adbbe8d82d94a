"""A stored corpus through one reader's eyes. What a reader may not see is left out by the query, not afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from citeguard.corpus.access import ANYBODY, Standing, standing
from citeguard.corpus.store import version_of
from citeguard.models import DocumentVersion, Reader


@dataclass(frozen=True, slots=True)
class Sight:
    """What a query must know to leave out what a reader may not see."""

    unlabelled: bool
    """Whether versions with neither tenant nor acl are shown."""
    tenant: str | None = None
    groups: tuple[str, ...] = ()
    """The reader's own and the one of everybody."""

    def groups_json(self) -> str:
        return json.dumps(self.groups, ensure_ascii=False)


class Rows(Protocol):
    """The questions that a view asks of a database."""

    place: str

    def is_empty(self) -> bool: ...

    def is_labelled(self) -> bool: ...

    def has(self, document_id: str, /) -> bool: ...

    def visible(self, document_id: str, sight: Sight, /) -> Sequence[Sequence[Any]]: ...

    def all_visible(self, sight: Sight, /) -> Iterator[Sequence[Any]]: ...

    def close(self) -> None: ...


class StoredCorpus:
    """Document versions in a database: read when they are asked for, never all at once."""

    def __init__(self, rows: Rows, *, default_public: bool) -> None:
        self._rows = rows
        self._default_public = default_public

    def view(self, reader: Reader | None, /) -> StoredView:
        """What `reader` sees; None is nobody in particular. Raises InputError if the database cannot be read."""
        how = standing(
            reader,
            empty=self._rows.is_empty(),
            labelled=self._rows.is_labelled(),
            default_public=self._default_public,
        )
        return StoredView(self._rows, how, _sight(reader, how, default_public=self._default_public))

    def close(self) -> None:
        self._rows.close()


class StoredView:
    """The documents one reader may see. A document is read when it is first asked for, and stays as it was then."""

    def __init__(self, rows: Rows, how: Standing, sight: Sight) -> None:
        self.access = how.access
        self.access_note = how.note
        self._rows = rows
        self._sight = sight
        self._seen: dict[str, tuple[DocumentVersion, ...]] = {}

    def versions(self, document_id: str, /) -> Sequence[DocumentVersion]:
        """Raises InputError if the database cannot be read, or a row in it is not what was added."""
        found = self._seen.get(document_id)
        if found is None:
            rows = self._rows.visible(document_id, self._sight) if _can_be_stored(document_id) else ()
            found = tuple(version_of(row, self._rows.place) for row in rows)
            self._seen[document_id] = found
        return found

    def visible(self) -> Iterator[DocumentVersion]:
        """Every version that this reader may see, read one by one: the time is that of the whole store."""
        return (version_of(row, self._rows.place) for row in self._rows.all_visible(self._sight))

    def denied(self, document_id: str, /) -> bool:
        return _can_be_stored(document_id) and not self.versions(document_id) and self._rows.has(document_id)


def _sight(reader: Reader | None, how: Standing, *, default_public: bool) -> Sight:
    if how.everything:
        # Not a wider query: a labelled version that is added after this was decided must not be seen by nobody.
        return Sight(unlabelled=True)
    tenant, groups = (None, frozenset[str]()) if reader is None else (reader.tenant, reader.groups)
    return Sight(
        unlabelled=default_public,
        tenant=tenant if tenant is not None and _can_be_stored(tenant) else None,
        groups=(ANYBODY, *sorted(group for group in groups if _can_be_stored(group))),
    )


def _can_be_stored(name: str) -> bool:
    """False for a name that no row can have and that a database would not take as a question either."""
    return "\x00" not in name and not any("\ud800" <= c <= "\udfff" for c in name)
