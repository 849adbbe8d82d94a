"""A store of judgments: what was paid for once is not paid for again, also after a crash and by other processes.

Opt-in, because it holds texts: claims and fragments, so that a run can be judged again by another judge. One SQLite
file, readable by its owner alone. Each judgment is on disk before the next one is asked for.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from citeguard.errors import ConfigError
from citeguard.judge.rest import from_rest, question_from_rest, question_to_rest, to_rest
from citeguard.models import Judgment, Question

_BUSY_S = 10.0
"""How long one process waits for another to finish its write; a write takes about a millisecond."""
_FORMAT = 1
_TABLES = """
CREATE TABLE IF NOT EXISTS judgments (
    key TEXT PRIMARY KEY, judge TEXT NOT NULL, question TEXT NOT NULL, judgment TEXT NOT NULL, at TEXT NOT NULL
        DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE TABLE IF NOT EXISTS runs (
    run TEXT NOT NULL, key TEXT NOT NULL, claim_id TEXT NOT NULL, PRIMARY KEY (run, key, claim_id)
) STRICT;
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """One judgment of a run, with the question it answers."""

    question: Question
    judgment: Judgment
    judge: str


class JudgmentStore:
    """One file, opened once. `with JudgmentStore(path) as store`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            _create_private(path)
            self._database = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise ConfigError(f"cannot be used as a store of judgments: {error}", place=str(path)) from None

    def __enter__(self) -> JudgmentStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    def _prepare(self) -> None:
        # WAL lets several processes read while one writes, and a killed process leaves whole transactions only.
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        if version not in (0, _FORMAT):
            raise sqlite3.DatabaseError(f"it has format {version}, this version of citeguard reads {_FORMAT}")
        self._database.executescript(_TABLES)
        self._database.execute(f"PRAGMA user_version = {_FORMAT}")

    def find(self, key: str) -> dict[str, Any] | None:
        row = self._database.execute("SELECT judgment FROM judgments WHERE key = ?", (key,)).fetchone()
        found: dict[str, Any] | None = json.loads(row[0]) if row else None
        return found

    def keep(
        self, key: str, judge: str, question: Question, judgment: dict[str, Any], *, replace_old: bool = False
    ) -> None:
        """On disk when it returns. Where two processes judged the same, the first judgment stays."""
        verb = "REPLACE" if replace_old else "IGNORE"
        values = (key, judge, json.dumps(question_to_rest(question)), json.dumps(judgment))
        self._database.execute(
            f"INSERT OR {verb} INTO judgments (key, judge, question, judgment) VALUES (?, ?, ?, ?)", values
        )

    def note_run(self, run: str, key: str, claim_id: str) -> None:
        self._database.execute("INSERT OR IGNORE INTO runs (run, key, claim_id) VALUES (?, ?, ?)", (run, key, claim_id))

    def runs(self) -> list[tuple[str, int]]:
        """Names of the runs with the number of their judgments, the latest last."""
        query = "SELECT run, count(*) FROM runs GROUP BY run ORDER BY max(rowid)"
        return [(str(run), int(count)) for run, count in self._database.execute(query)]

    def of_run(self, run: str) -> Iterator[Kept]:
        query = (
            "SELECT r.claim_id, j.judge, j.question, j.judgment FROM runs r JOIN judgments j USING (key) "
            "WHERE r.run = ? ORDER BY r.rowid"
        )
        for claim_id, judge, question, judgment in self._database.execute(query, (run,)):
            asked = question_from_rest(json.loads(question), claim_id)
            yield Kept(asked, from_rest(json.loads(judgment), asked, judge), judge)

    def purge(self, *, older_than_days: float | None = None) -> int:
        """Deletes judgments and their texts, all or the old ones; the file gives the space back. How many it were."""
        where, values = ("", ()) if older_than_days is None else (
            " WHERE julianday('now') - julianday(at) > ?", (older_than_days,)
        )  # fmt: skip
        count = self._database.execute(f"DELETE FROM judgments{where}", values).rowcount
        self._database.execute("DELETE FROM runs WHERE key NOT IN (SELECT key FROM judgments)")
        self._database.execute("PRAGMA secure_delete = ON")
        self._database.execute("VACUUM")
        self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return int(count)


class StoredMemory:
    """The memory of one judge: looks a question up before it is asked, and writes each new judgment at once.

    `run` names what `judge replay` can repeat later. With `reuse` off (`--no-cache`) every claim is asked anew."""

    def __init__(self, store: JudgmentStore, *, run: str | None = None, reuse: bool = True) -> None:
        self._store = store
        self._run = run
        self._reuse = reuse

    def find(self, key: str, question: Question, judge: str) -> Judgment | None:
        """A judgment of an identical question by the same judge. A store that cannot be read has none."""
        if not self._reuse:
            return None
        try:
            rest = self._store.find(key)
            if rest is None:
                return None
            self._note(key, question)
            return from_rest(rest, question, judge)
        except (sqlite3.Error, ValueError, KeyError, TypeError, IndexError):
            return None

    def keep(self, key: str, question: Question, judgment: Judgment) -> Judgment:
        """Writes what lasts. The judgment stands even where it cannot be written, and says so."""
        rest = to_rest(judgment, question)
        if rest is None:
            return judgment
        try:
            self._store.keep(key, judgment.judge.name, question, rest, replace_old=not self._reuse)
            self._note(key, question)
        except sqlite3.Error as error:
            notes = (*judgment.judge.notes, f"not stored: {type(error).__name__}")
            return replace(judgment, judge=replace(judgment.judge, notes=notes))
        return judgment

    def _note(self, key: str, question: Question) -> None:
        if self._run is not None:
            self._store.note_run(self._run, key, question.claim_id)


def _create_private(path: Path) -> None:
    """Mode 0600 before anything is written; SQLite gives its side files the mode of the main one."""
    if path.exists():
        path.chmod(0o600)
        return
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
