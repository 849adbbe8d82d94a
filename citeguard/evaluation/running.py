"""Rows through the gate into a stored run. Texts stream: at any time only the rows in flight are in memory.

What a run holds already is not judged again, so a killed run goes on where it stopped.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from citeguard.calibration.rows import Row
from citeguard.calibration.runs import RunWriter
from citeguard.corpus import Corpus
from citeguard.evaluation.answers import corpus_of, record_of, request_of
from citeguard.gate import Gate

GateOf = Callable[[Corpus], Gate]
"""A gate over the documents of one row; everything else about it is the same for all rows."""
IN_FLIGHT = 32
"""Rows judged at the same time. The judge's own settings limit its calls further."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is. `seconds` since the start, `left_s` at the pace so far; None before there is a pace."""

    done: int
    total: int
    reused: int
    seconds: float

    @property
    def left_s(self) -> float | None:
        judged = self.done - self.reused
        return None if not judged else (self.total - self.done) * self.seconds / judged


async def judge_rows(
    rows: Iterable[Row],
    gate_of: GateOf,
    run: RunWriter,
    *,
    total: int,
    passes: int = 1,
    in_flight: int = IN_FLIGHT,
    told: Callable[[Progress], None] = lambda _: None,
    extra: dict[str, Any] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Writes a record for each row and pass that the run does not hold. `extra` goes into the judge of each record.

    Raises InputError for a row that has changed since the run judged it."""
    counted = _Counted(total * passes, told, clock)
    running: set[asyncio.Task[None]] = set()
    try:
        for row, number in _asked(rows, passes):
            if run.has(row.id, number, row.digest):
                counted.reuse()
                continue
            if len(running) >= in_flight:
                done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                _raise_first(done)
            running.add(asyncio.create_task(_judged(row, number, gate_of, run, counted, extra or {})))
        _raise_first(set(await _all(running)))
    finally:
        for task in running:
            task.cancel()
        run.sync()


async def _all(running: set[asyncio.Task[None]]) -> set[asyncio.Task[None]]:
    if running:
        await asyncio.wait(running)
    return running


def _raise_first(done: set[asyncio.Task[None]]) -> None:
    for task in done:
        task.result()


def _asked(rows: Iterable[Row], passes: int) -> Iterator[tuple[Row, int]]:
    for row in rows:
        for number in range(1, passes + 1):
            yield row, number


async def _judged(
    row: Row, number: int, gate_of: GateOf, run: RunWriter, counted: _Counted, extra: dict[str, Any]
) -> None:
    report = await gate_of(corpus_of(row)).check(request_of(row))
    record = record_of(row, report, number)
    if record["judge"] is not None:
        record["judge"] = {**record["judge"], **extra}
    run.write(record)
    counted.judged()


class _Counted:
    def __init__(self, total: int, told: Callable[[Progress], None], clock: Callable[[], float]) -> None:
        self._total = total
        self._told = told
        self._clock = clock
        self._start = clock()
        self._done = 0
        self._reused = 0

    def reuse(self) -> None:
        self._reused += 1
        self._tell()

    def judged(self) -> None:
        self._tell()

    def _tell(self) -> None:
        self._done += 1
        self._told(Progress(self._done, self._total, self._reused, self._clock() - self._start))
