"""Stored judgments: `citeguard.run/1`, one JSON object a line, no text. Whatever comes later reads these.

A line is on disk before the next judgment is asked for, so a killed run has lost at most the line it was writing.
"""

from __future__ import annotations

import json
import os
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NoReturn

from citeguard.appending import open_for_one
from citeguard.calibration.rows import id_hash
from citeguard.errors import ConfigError, InputError
from citeguard.models import UnknownReason, Verdict

SCHEMA = "citeguard.run/1"
_BEGINNING = b'{"'
"""Of every record: an unfinished last line that begins otherwise is somebody else's text."""
_STRINGS = ("row_id", "lang")
_SPENT = ("tokens", "cost", "latency_ms", "weight")
_MOST = 1e15
"""Tokens, money, milliseconds, weights: what is larger is a mistake, and does not fit a column."""
_OPTIONAL_STRINGS = ("group", "stratum", "dataset", "domain", "scheme", "row_digest", "setup")


def looks_like_run(path: Path) -> bool:
    """Whether the first line of the file is a stored judgment, and not a row. Raises InputError."""
    for _, line in _lines(path):
        if line.strip():
            try:
                value = json.loads(line)
            except ValueError:
                return False
            return isinstance(value, dict) and "row_id" in value and "claim" not in value
    return False


def read_records(path: Path, *, torn_end: bool = False) -> Iterator[tuple[int, dict[str, Any]]]:
    """Byte offset and record of each line. Raises InputError for the first line that is none.

    `torn_end`: a last line without a line end, which a killed process leaves, is passed over."""
    offset = 0
    for number, line in _lines(path):
        if line.strip() and not (torn_end and not line.endswith(b"\n")):
            yield offset, _record(line, path, number)
        offset += len(line)


def record_at(path: Path, offset: int) -> dict[str, Any]:
    """The record that begins at a byte offset of a run read before."""
    with path.open("rb") as stream:
        stream.seek(offset)
        found: dict[str, Any] = json.loads(stream.readline())
        return found


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with path.open("rb") as stream:
            yield from enumerate(stream, start=1)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or type(error).__name__}", place=str(path)) from None


def _not_finite(_: str) -> NoReturn:
    raise ValueError("NaN or Infinity")


_DECODER = json.JSONDecoder(parse_constant=_not_finite)
"""One for all lines: building it costs as much as reading a line."""


def _record(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        record = _DECODER.decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise InputError("not JSON", place=f"{path}:{number}") from None
    if not isinstance(record, dict):
        raise InputError("a stored judgment must be an object", place=f"{path}:{number}")
    if not _as_written(record) and (problems := list(_problems(record))):
        raise InputError("; ".join(problems), place=f"{path}:{number}")
    return record


_STR_OR_NONE = (str, type(None))
_PLAIN = frozenset({str, int, type(None)})
_REAL_OR_NONE = (float, int, type(None))


def _as_written(record: Mapping[str, Any]) -> bool:
    """The short way: a record as this package writes it needs no second look. False only means: look closely."""
    get = record.get
    confidence, label = get("raw_confidence"), get("label")
    return (
        get("schema", SCHEMA) == SCHEMA
        and type(get("row_id")) is type(get("lang")) is str
        and bool(record["row_id"])
        and bool(record["lang"])
        and type(get("verdict")) is str
        and record["verdict"] in _VERDICTS
        and (label is None or (type(label) is str and label in _LABELS))
        and (confidence is None or (type(confidence) is float and 0 <= confidence <= 1))
        and all(type(get(key)) in _STR_OR_NONE for key in _OPTIONAL_STRINGS)
        and all(type(get(key)) in _REAL_OR_NONE and 0 <= (get(key) or 0) <= _MOST for key in _SPENT)
        and type(get("pass", 1)) is int
        and 0 < record.get("pass", 1) < 100
        and get("weight") != 0
        and not get("blocked")
        and type(get("accepted", False)) is bool
        and "disputed" not in record
        and type(get("judge", {})) is dict
        and _PLAIN.issuperset(map(type, get("judge", {}).values()))
    )


def _problems(record: Mapping[str, Any]) -> Iterator[str]:
    get = record.get
    if get("schema", SCHEMA) != SCHEMA:
        yield f"schema must be {SCHEMA}"
    for key in _STRINGS:
        if not isinstance(get(key), str) or not record[key]:
            yield f"{key} must be a non-empty string"
    for key in _OPTIONAL_STRINGS:
        if get(key) is not None and not isinstance(record[key], str):
            yield f"{key} must be a string or null"
    if get("verdict") not in _VERDICTS:
        yield f"verdict must be one of {', '.join(Verdict)}"
    if get("label") is not None and get("label") not in _LABELS:
        yield "label must be entailed, contradicted, insufficient or null"
    confidence = get("raw_confidence")
    if confidence is not None and not (type(confidence) in (int, float) and 0 <= confidence <= 1):
        yield "raw_confidence must be a number in 0..1 or null"
    number = get("pass", 1)
    if type(number) is not int or not 1 <= number < 100:
        yield "pass must be a whole number from 1 to 99"
    if not isinstance(get("accepted", False), bool):
        yield "accepted must be true or false"
    if not isinstance(get("disputed", False), bool) or (get("disputed") and get("label") is not None):
        yield "disputed must be true or false, and true only without a label"
    blocked = get("blocked", ())
    if not isinstance(blocked, list | tuple) or not all(isinstance(b, str) for b in blocked):
        yield "blocked must be a list of codes"
    if not isinstance(get("judge", {}), dict):
        yield "judge must be an object"
    elif not all(isinstance(v, str | int | None) for v in (get("judge") or {}).values()):
        yield "what judge holds must be strings, whole numbers or null"
    for key in _SPENT:
        value = get(key)
        if value is not None and not (type(value) in (int, float) and 0 <= value <= _MOST):
            yield f"{key} must be a number from 0, or null"
    if get("weight") == 0:
        yield "weight must be above 0"


_VERDICTS = tuple(v.value for v in Verdict)  # no sets: a list in a bad record is in no tuple, but not hashable either
_LABELS = tuple(v for v in _VERDICTS if v != Verdict.UNKNOWN.value)
_TRANSPORT = {r.value for r in UnknownReason if r.transport} | {UnknownReason.CANCELLED.value}


class RunWriter:
    """Appends to a run; knows what it already holds. `with RunWriter(path, setup) as run`.

    `setup` says what judged (judge, second look, policy, profile): a run of another setup is refused, because its
    judgments would be passed off as those of this one."""

    def __init__(self, path: Path, setup: str) -> None:
        self._path = path
        self._setup = setup
        self._done = array("Q")
        self._digests = array("Q")
        self._file: IO[bytes] = open_for_one(path)
        try:
            self._resume()
        except OSError as error:
            self._file.close()
            raise ConfigError(f"cannot be written: {error.strerror}", place=str(path)) from None
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> RunWriter:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._file.close()

    def _resume(self) -> None:
        end = 0
        for offset, record in read_records(self._path, torn_end=True):
            if record.get("setup") != self._setup:
                raise ConfigError(
                    "this run was made with another judge, second look, policy, profile or version: "
                    "name another file, or delete it",
                    place=str(self._path),
                )
            end = offset
            if not unreached(record):
                self._done.append(_key(record["row_id"], record.get("pass", 1)))
                self._digests.append(id_hash(record.get("row_digest") or ""))
        # What a killed process left of its last line would run into the next one.
        with self._path.open("r+b") as stream:
            stream.seek(end)
            rest = stream.read()
            torn = rest[rest.rfind(b"\n") + 1 :]
            if not (torn.startswith(_BEGINNING) or _BEGINNING.startswith(torn)):
                raise InputError("this file is no run: name another one", place=str(self._path))
            stream.truncate(end + rest.rfind(b"\n") + 1)
        order = sorted(range(len(self._done)), key=self._done.__getitem__)
        self._done = array("Q", (self._done[n] for n in order))
        self._digests = array("Q", (self._digests[n] for n in order))

    @property
    def held(self) -> int:
        """Judgments that it holds already."""
        return len(self._done)

    def has(self, row_id: str, number: int, digest: str) -> bool:
        """Raises InputError for a row that has changed since it was judged."""
        key = _key(row_id, number)
        at = bisect_left(self._done, key)
        if at == len(self._done) or self._done[at] != key:
            return False
        if self._digests[at] != id_hash(digest):
            raise InputError(
                f"row {row_id!r} has changed since this run judged it: name another file", place=str(self._path)
            )
        return True

    def write(self, record: Mapping[str, Any]) -> None:
        """On its way to the disk when it returns: a killed process loses nothing, a killed machine little."""
        line = json.dumps({"schema": SCHEMA, **record, "setup": self._setup}, ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode("utf-8", "surrogatepass") + b"\n")
        self._file.flush()

    def sync(self) -> None:
        os.fsync(self._file.fileno())


def _key(row_id: str, number: int) -> int:
    return id_hash(f"{number}:{row_id}")


def unreached(record: Mapping[str, Any]) -> bool:
    """Whether the judge was not reached: such a line is no judgment, and a resumed run asks again."""
    return record.get("unknown_reason") in _TRANSPORT
