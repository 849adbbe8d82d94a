"""Document versions in one SQLite file, readable by its owner alone until the owner decides otherwise.

Readers open the file read-only and never create one. Writers wait for each other; a killed one leaves nothing behind.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

from citeguard.corpus.store import Row
from citeguard.corpus.store_database import FORMAT, LABELLED, SqlStore
from citeguard.errors import InputError

WAIT_S = 120.0
"""How long a writer waits for another: adding a hundred thousand documents takes several seconds."""
_APPLICATION = 0x63697465  # "cite": tells a corpus from any other SQLite file
_TABLES = f"""
CREATE TABLE versions (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL, version TEXT NOT NULL, tenant TEXT, acl TEXT, effective_from TEXT,
    effective_to TEXT, title TEXT, url TEXT, sections TEXT NOT NULL, chunks TEXT NOT NULL, characters INTEGER NOT NULL,
    digest TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (id, version)
) STRICT;
CREATE INDEX labelled ON versions (seq) WHERE {LABELLED};
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {FORMAT};
"""


class SqliteStore(SqlStore):
    """One file. `SqliteStore(path)` reads, `SqliteStore(path, write=True)` may add and makes the file when it adds."""

    table = "versions"
    columns = ", ".join((*Row._fields[:-1], "CAST(text AS BLOB)"))
    insert = f"INSERT OR IGNORE INTO versions VALUES (NULL{', ?' * (len(Row._fields) - 1)}, CAST(? AS TEXT))"
    in_groups = "EXISTS (SELECT 1 FROM json_each(acl) WHERE value IN (SELECT value FROM json_each(:groups)))"

    def __init__(self, path: Path, *, write: bool = False, wait_s: float = WAIT_S) -> None:
        """Raises InputError for a missing file, unless it may be made, and for a file that is no corpus."""
        self.place = f"sqlite:{path}"
        self._lock = Lock()
        with self._told():
            if write:
                _create_private(path)
            elif not path.is_file():
                raise InputError("there is no such file", place=self.place)
            self._database = sqlite3.connect(
                _address(path, write=write), uri=True, timeout=wait_s, isolation_level=None, check_same_thread=False
            )
        try:
            self._prepare(write=write)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._database.close()

    def rows(self, query: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        with self._told(), self._lock:
            return self._database.execute(query, values).fetchall()

    def stream(self, query: str, values: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
        with self._told():
            yield from self._database.execute(query, values)

    @contextmanager
    def writing(self) -> Iterator[None]:
        with self._told():
            self._database.execute("BEGIN IMMEDIATE")
            try:
                fresh = self._make_tables()
                yield
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise
            if fresh:
                self._let_readers_in()

    def insert_rows(self, batch: Sequence[Row]) -> int:
        return self._database.executemany(self.insert, batch).rowcount

    def damage(self) -> list[str]:
        """What SQLite itself finds wrong with the file; empty if nothing is."""
        found = [str(line) for (line,) in self.rows("PRAGMA integrity_check(10)", {})]
        return [] if found == ["ok"] else found

    def _prepare(self, *, write: bool) -> None:
        with self._told():
            # In one transaction, which shows one moment: a first writer may be making the tables meanwhile.
            self._database.execute("BEGIN")
            found = self._is_corpus(fresh=write)
            self._database.execute("COMMIT")
            if not found:
                raise InputError("is no corpus: make one with `citeguard corpus add`", place=self.place)
            if write:  # heeded by a file that holds nothing yet: two texts of a page or two do not fit into 4 KB
                self._database.execute("PRAGMA page_size = 16384")

    def _is_corpus(self, *, fresh: bool) -> bool:
        """`fresh`: a file in which nothing has been made yet will do."""
        (application,) = self._database.execute("PRAGMA application_id").fetchone()
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        if application == _APPLICATION and version != FORMAT:
            raise InputError(f"has format {version}, this citeguard reads {FORMAT}", place=self.place)
        (tables,) = self._database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        return application == _APPLICATION or (fresh and tables == application == version == 0)

    def _let_readers_in(self) -> None:
        """WAL from now on: others read while one writes. Not from the start, because the first documents would be
        written twice, and nobody reads what is not there yet. Without it the store is as safe, and readers wait."""
        with suppress(sqlite3.OperationalError):  # somebody else uses it already
            self._database.execute("PRAGMA journal_mode = WAL")

    def _make_tables(self) -> bool:
        """True if the file had none. Inside the transaction: another process may just have made them."""
        if self._is_corpus(fresh=False):
            return False
        for statement in _TABLES.strip().split(";\n"):
            self._database.execute(statement)
        return True

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise InputError(_reason(error), place=self.place) from error


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"cannot be opened: {error.strerror or 'input error'}"
    if "locked" in str(error) or "busy" in str(error):
        return "another process has been writing for too long; try again"
    if "readonly" in str(error) or "unable to open" in str(error):
        return "cannot be opened: to read it one needs the right to write to its folder, for the lock files beside it"
    return f"cannot be used: {error}"


def _address(path: Path, *, write: bool) -> str:
    mode = "mode=rw" if write else "mode=ro"
    if not write and _on_read_only_medium(path):
        mode += "&immutable=1"  # nobody can write there, and SQLite could not place its lock files
    return f"{path.absolute().as_uri()}?{mode}"


def _on_read_only_medium(path: Path) -> bool:
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def _create_private(path: Path) -> None:
    """Mode 0600 before anything is written; SQLite gives its side files the mode of the main one. The mode of a file
    that is there is its owner's business."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
