"""A run as columns: what was judged, with which confidence, and what people say of it. No text, 150 bytes a row."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
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

VERDICTS = (Verdict.ENTAILED, Verdict.CONTRADICTED, Verdict.INSUFFICIENT, Verdict.UNKNOWN)
_CODE = {v.value: n for n, v in enumerate(VERDICTS)}
_CODE_OF_LABEL: Mapping[str | None, int] = {**_CODE, None: -1}
ENTAILED = 0
DIMENSIONS = ("dataset", "lang", "stratum", "domain")


@dataclass(frozen=True, slots=True)
class Names:
    """A column of few different strings: codes, and what they stand for."""

    codes: Ints
    names: tuple[str | None, ...]

    def at(self, row: int) -> str | None:
        return self.names[int(self.codes[row])]

    def where(self, chosen: Bools | Ints) -> Names:
        return Names(self.codes[chosen], self.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One judgment a row. `number` is the pass: 1 the first, 2 the repetition."""

    key: NDArray[np.uint64]
    number: Ints
    label: Ints
    """Code in `VERDICTS`, -1 where nobody has labelled it."""
    verdict: Ints
    score: Floats
    """Raw confidence; NaN where the judge gave none."""
    group: Ints
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
    tokens: Floats
    cost: Floats
    latency_ms: Floats
    weight: Floats
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
        return self.where(self.number == 1)

    @property
    def labelled(self) -> Table:
        return self.where(self.label >= 0)

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


class _Column:
    """Codes for strings as they come."""

    def __init__(self) -> None:
        self._codes: dict[str | None, int] = {}
        self._rows = array("l")

    def add(self, value: str | None) -> None:
        self._rows.append(self._codes.setdefault(value, len(self._codes)))

    def names(self) -> Names:
        return Names(np.array(self._rows, dtype=np.int64), tuple(self._codes))


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
        self._numbers = {n: array("q") for n in ("number", "label", "verdict", "group", "offset")}
        self._reals = {n: array("d") for n in ("score", "calibrated", "tokens", "cost", "latency_ms", "weight")}
        self._flags = {n: array("b") for n in ("binary", "accepted", "blocked")}
        self._names = {n: _Column() for n in DIMENSIONS}
        self._unreached = array("b")
        self._groups: dict[int, int] = {}
        self._judges = _Judges()

    def add(self, offset: int, record: Mapping[str, Any]) -> None:
        get, numbers, reals, flags = record.get, self._numbers, self._reals, self._flags
        group = id_hash(get("group") or record["row_id"])
        self._keys.append(id_hash(record["row_id"]))
        numbers["offset"].append(offset)
        numbers["number"].append(get("pass", 1))
        numbers["label"].append(_CODE_OF_LABEL[get("label")])
        numbers["verdict"].append(_CODE[record["verdict"]])
        numbers["group"].append(self._groups.setdefault(group, len(self._groups)))
        reals["score"].append(_number(get("raw_confidence")))
        reals["calibrated"].append(_number(get("confidence")))
        reals["weight"].append(float(get("weight") or 1.0))
        for name in ("tokens", "cost", "latency_ms"):
            reals[name].append(_number(get(name)))
        flags["binary"].append(get("scheme") == "binary")
        flags["accepted"].append(bool(get("accepted", False)))
        flags["blocked"].append(bool(get("blocked")))
        self._unreached.append(unreached(record))
        for name, column in self._names.items():
            column.add(get(name) or (NO_SIGNAL if name == "stratum" else None))
        self._judges.add(record)

    @property
    def unreached(self) -> Bools:
        return np.array(self._unreached, dtype=np.bool_)

    def table(self, path: Path) -> Table:
        columns: dict[str, Any] = {n: np.array(v, dtype=np.int64) for n, v in self._numbers.items()}
        columns |= {n: np.array(v, dtype=np.float64) for n, v in self._reals.items()}
        columns |= {n: np.array(v, dtype=np.bool_) for n, v in self._flags.items()}
        columns |= {n: c.names() for n, c in self._names.items()}
        return Table(key=np.array(self._keys, dtype=np.uint64), path=path, judge=self._judges.seen(), **columns)


def _number(value: Any) -> float:
    return float("nan") if value is None else float(value)


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


_JUDGE_KEYS = ("name", "model", "prompt", "fingerprint", "reply_schema", "requested")


class _Judges:
    def __init__(self) -> None:
        self._seen: Counter[tuple[Any, ...]] = Counter()
        self._second: set[str] = set()

    def add(self, record: Mapping[str, Any]) -> None:
        judge = record.get("judge") or {}
        self._seen[tuple(judge.get(key) for key in _JUDGE_KEYS)] += 1
        if isinstance(record.get("second_look"), str):
            self._second.add(record["second_look"])

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
        )
