"""A run as columns: what was judged, with which confidence, and what people say of it. No text, some 90 bytes a row."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citeguard.calibration.rows import id_hash
from citeguard.calibration.runs import read_records, unreached
from citeguard.errors import InputError
from citeguard.models import Verdict
from citeguard.models.profile import NO_SIGNAL

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Small = NDArray[np.int8]
Reals = NDArray[np.float64] | NDArray[np.float32]

VERDICTS = (Verdict.ENTAILED, Verdict.CONTRADICTED, Verdict.INSUFFICIENT, Verdict.UNKNOWN)
_CODE = {v.value: n for n, v in enumerate(VERDICTS)}
_CODE_OF_LABEL: Mapping[str | None, int] = {None: -1} | {v.value: n for n, v in enumerate(VERDICTS)}
ENTAILED = 0
DIMENSIONS = ("dataset", "lang", "stratum", "domain")


@dataclass(frozen=True, slots=True)
class Names:
    """A column of few different strings: codes, and what they stand for."""

    codes: NDArray[np.int32]
    names: tuple[str | None, ...]

    def at(self, row: int) -> str | None:
        return self.names[int(self.codes[row])]

    def where(self, chosen: Bools | Ints) -> Names:
        return Names(self.codes[chosen], self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One judgment a row. `number` is the pass: 1 the first, 2 the repetition."""

    key: NDArray[np.uint64]
    number: Small
    label: Small
    """Code in `VERDICTS`, -1 where nobody has labelled it."""
    verdict: Small
    score: Floats
    """Raw confidence; NaN where the judge gave none."""
    group: Ints
    """A hash of the group's name: the same whatever the order of the lines."""
    dataset: Names
    lang: Names
    stratum: Names
    domain: Names
    binary: Bools
    accepted: Bools
    """By the gate as it was set up when it was run."""
    blocked: Bools
    """The gate would not accept it whatever the confidence."""
    calibrated: Floats
    tokens: NDArray[np.float32]
    cost: Floats
    latency_ms: NDArray[np.float32]
    weight: Floats
    disputed: Bools
    """Looked at and left without a label: see `labelling.disputed_rows`."""
    offset: Ints
    """Where the record begins in the file."""
    path: Path
    judge: JudgeSeen

    def __len__(self) -> int:
        return len(self.key)

    def where(self, chosen: Bools | Ints) -> Table:
        picked: dict[str, Any] = {name: getattr(self, name) for name in self.__dataclass_fields__}
        for name, column in picked.items():
            if name not in ("path", "judge"):
                picked[name] = column.where(chosen) if isinstance(column, Names) else column[chosen]
        return Table(**picked)

    @property
    def first_pass(self) -> Table:
        first = self.number == 1
        return self if first.all() else self.where(first)

    @property
    def labelled(self) -> Table:
        known = self.label >= 0
        return self if known.all() else self.where(known)

    @property
    def claimed(self) -> Bools:
        """Rows that the judge calls entailed."""
        return np.asarray(self.verdict == ENTAILED, dtype=np.bool_)

    @property
    def supported(self) -> Bools:
        """Rows that are entailed in truth."""
        return np.asarray(self.label == ENTAILED, dtype=np.bool_)

    @property
    def eligible(self) -> Bools:
        """Rows whose acceptance hangs on the confidence alone."""
        return self.claimed & ~np.isnan(self.score) & ~self.blocked

    def fingerprint(self) -> str:
        """SHA-256 over row, label, verdict and confidence, whatever the order of the lines."""
        order = np.lexsort((self.number, self.key))
        columns = np.column_stack([self.label[order], self.verdict[order], self.score[order].view(np.int64)])
        return hashlib.sha256(self.key[order].tobytes() + columns.tobytes()).hexdigest()


@dataclass(frozen=True, slots=True)
class JudgeSeen:
    """Who judged, as the records tell: every name, model, prompt and second look that occurs."""

    names: tuple[str, ...]
    models: tuple[str, ...]
    prompts: tuple[tuple[str, str], ...]
    second_looks: tuple[str, ...] = ()
    requested: tuple[str, ...] = ()
    """Models asked for; what the endpoint answers with may be another name."""
    schemas: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    """What the policies asked of entailed claims, each in one string; empty where the records do not tell."""


class _Column:
    """Codes for strings as they come."""

    def __init__(self) -> None:
        self._codes: dict[str | None, int] = {}
        self._rows = array("i")

    def add(self, value: str | None) -> None:
        self._rows.append(self._codes.setdefault(value, len(self._codes)))

    def names(self) -> Names:
        return Names(np.array(self._rows, dtype=np.int32), tuple(self._codes))


def read_table(path: Path) -> Table:
    """Raises InputError for a line that is no judgment, a row judged twice in one pass, or a run without any."""
    columns = _Columns()
    for offset, record in read_records(path, torn_end=True):
        columns.add(offset, record)
    return _once(columns.table(path), columns.unreached)


class _Columns:
    """Columns as they grow, a record at a time."""

    def __init__(self) -> None:
        self._keys = array("Q")
        self._numbers = [array(code) for code in _NUMBERS.values()]
        self._reals = [(name, array("f" if name in ("tokens", "latency_ms") else "d")) for name in _REALS]
        self._names = [(name, _Column()) for name in DIMENSIONS]
        self._binary, self._accepted, self._blocked, self._disputed, self._unreached = (array("b") for _ in range(5))
        self._judges = _Judges()

    def add(self, offset: int, record: Mapping[str, Any]) -> None:
        get, row_id = record.get, record["row_id"]
        key = id_hash(row_id)
        group = get("group") or row_id
        self._keys.append(key)
        self._add_numbers(
            offset,
            get("pass", 1),
            _CODE_OF_LABEL[get("label")],
            _CODE[record["verdict"]],
            (key if group == row_id else id_hash(group)) >> 1,
        )
        for name, column in self._reals:
            value = get(name)
            column.append(_NAN if value is None else value)
        self._binary.append(get("scheme") == "binary")
        self._accepted.append(get("accepted", False))
        self._blocked.append(bool(get("blocked")))
        self._disputed.append(get("disputed", False))
        self._unreached.append(unreached(record))
        for name, names in self._names:
            names.add(get(name))
        self._judges.add(record)

    def _add_numbers(self, *values: int) -> None:
        for column, value in zip(self._numbers, values, strict=True):
            column.append(value)

    @property
    def unreached(self) -> Bools:
        return np.array(self._unreached, dtype=np.bool_)

    def table(self, path: Path) -> Table:
        columns: dict[str, Any] = {name: np.array(v) for name, v in zip(_NUMBERS, self._numbers, strict=True)}
        columns |= {_REALS[name]: np.array(v) for name, v in self._reals}
        columns["weight"] = np.where(np.isnan(columns["weight"]), 1.0, columns["weight"])
        for name in ("binary", "accepted", "blocked", "disputed"):
            columns[name] = np.array(getattr(self, f"_{name}"), dtype=np.bool_)
        columns |= {name: names.names() for name, names in self._names}
        columns["stratum"] = _with_default(columns["stratum"], NO_SIGNAL)
        return Table(key=np.array(self._keys, dtype=np.uint64), path=path, judge=self._judges.seen(), **columns)


_NAN = float("nan")
_NUMBERS = {"offset": "q", "number": "b", "label": "b", "verdict": "b", "group": "q"}
"""Name of a column to its type in `array`: no file has 127 passes."""
_REALS = {
    "raw_confidence": "score",
    "confidence": "calibrated",
    "tokens": "tokens",
    "cost": "cost",
    "latency_ms": "latency_ms",
    "weight": "weight",
}
"""Key of a record to name of a column."""


def _with_default(column: Names, name: str) -> Names:
    """The column with None read as `name`."""
    if None not in column.names:
        return column
    missing = column.names.index(None)
    if name not in column.names:
        return Names(column.codes, tuple(n or name for n in column.names))
    return Names(np.where(column.codes == missing, column.names.index(name), column.codes), column.names)


def _once(table: Table, failed: Bools) -> Table:
    """Each row once a pass: where the judge was not reached and was asked again, the later line counts."""
    if not len(table):
        raise InputError("no stored judgments", place=str(table.path))
    order = np.lexsort((np.arange(len(table)), table.number, table.key))
    follows = (table.key[order][1:] == table.key[order][:-1]) & (table.number[order][1:] == table.number[order][:-1])
    if not follows.any():
        return table
    earlier = order[:-1][follows]
    if not failed[earlier].all():
        row = int(earlier[~failed[earlier]][0])
        raise InputError(f"a row is judged twice in one pass (byte {int(table.offset[row])})", place=str(table.path))
    keep = np.ones(len(table), dtype=np.bool_)
    keep[earlier] = False
    return table.where(keep)


_JUDGE_KEYS = ("name", "model", "prompt", "fingerprint", "reply_schema", "requested", "rules")


class _Judges:
    def __init__(self) -> None:
        self._seen: dict[tuple[Any, ...], None] = {}
        self._second: set[str] = set()
        self._last: Mapping[str, Any] | None = None

    def add(self, record: Mapping[str, Any]) -> None:
        judge, second = record.get("judge"), record.get("second_look")
        if judge and judge != self._last:
            self._last = judge
            self._seen[tuple(judge.get(key) for key in _JUDGE_KEYS)] = None
        if isinstance(second, str):
            self._second.add(second)

    def seen(self) -> JudgeSeen:
        def texts(place: int) -> tuple[str, ...]:
            return tuple(sorted({str(p[place]) for p in self._seen if p[place] is not None}))

        prompts = {(str(p[2]), str(p[3])) for p in self._seen if p[2] is not None and p[3] is not None}
        schemas = {int(p[4]) for p in self._seen if type(p[4]) is int}
        return JudgeSeen(
            names=texts(0),
            models=texts(1),
            prompts=tuple(sorted(prompts)),
            second_looks=tuple(sorted(self._second)),
            requested=texts(5),
            schemas=tuple(sorted(schemas)),
            rules=texts(6),
        )
