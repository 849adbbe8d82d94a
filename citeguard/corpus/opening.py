"""One name for documents, wherever they are: a path, `sqlite:FILE`, or the URL of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from citeguard.corpus.access import ACCESS_DEFAULTS
from citeguard.corpus.brought import REQUEST, Brought
from citeguard.errors import ConfigError, InputError
from citeguard.models import Reader

if TYPE_CHECKING:
    from citeguard.corpus import CorpusView
    from citeguard.corpus.store_database import SqlStore

SQLITE = "sqlite:"
POSTGRESQL = ("postgresql://", "postgres://")


class OpenCorpus(Protocol):
    """A corpus, and what has to be closed after it."""

    def view(self, reader: Reader | None, /) -> CorpusView: ...

    def close(self) -> None: ...


def open_corpus(spec: Path | str, *, default_access: str = "hidden") -> OpenCorpus:
    """The documents that `spec` names, for reading; a store must exist. `request`: those that the request brings (a
    file of that name is `./request`).

    `default_access` says how a version without tenant and acl stands to a reader. Raises InputError if the documents
    cannot be read, ConfigError for another `default_access` or a missing extra.
    """
    if default_access not in ACCESS_DEFAULTS:
        raise ConfigError(f"unknown default access {default_access!r}; known are {', '.join(ACCESS_DEFAULTS)}")
    if spec == REQUEST:
        return Brought()
    if isinstance(spec, str) and names_store(spec):
        from citeguard.corpus.store_view import StoredCorpus

        return StoredCorpus(open_store(spec), default_public=default_access == "public")
    from citeguard.corpus.files import open_documents

    _refuse_bare_database(Path(spec))
    return open_documents(Path(spec), default_access=default_access)


def names_store(spec: str) -> bool:
    return spec.startswith((SQLITE, *POSTGRESQL))


def open_store(spec: str, *, write: bool = False) -> SqlStore:
    """The store itself, past all filters: for tools of the operator. Raises InputError if it cannot be opened,
    ConfigError for a spec that names no store and for a missing extra."""
    if spec.startswith(SQLITE):
        from citeguard.corpus.sqlite import SqliteStore

        name = spec.removeprefix(SQLITE)
        if not name or "\x00" in name:
            raise ConfigError("sqlite: names no file; write sqlite:FILE")
        return SqliteStore(Path(name), write=write)
    if spec.startswith(POSTGRESQL):
        from citeguard.corpus.postgresql import PostgresqlStore

        return PostgresqlStore(spec, write=write)
    raise ConfigError(f"{spec!r} names no store; write sqlite:FILE or postgresql://...")


def _refuse_bare_database(path: Path) -> None:
    if not path.is_file():
        return  # a pipe can be read once only
    try:
        with path.open("rb") as file:
            found = file.read(16) == b"SQLite format 3\x00"
    except (OSError, ValueError):
        return  # whoever reads it says what is wrong with it
    if found:
        raise InputError(f"is a SQLite database; write sqlite:{path}", place=str(path))
