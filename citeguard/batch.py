"""Many answers: a JSONL file of requests in, a JSONL file of reports out, a line for a line.

Streams in bounded memory, keeps the order of the input, and can be killed at any time: started again with the same run
it goes on after the last whole line. A line that is no request gets an error line and the rest is still checked.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from citeguard.appending import open_for_one
from citeguard.contract import parse, read_json
from citeguard.errors import ConfigError, InputError
from citeguard.gate import Gate
from citeguard.journal import Tallies
from citeguard.report import EXIT_ACCEPT, EXIT_BAD_INPUT, EXIT_JUDGE_UNREACHABLE, EXIT_NOT_ACCEPTED, exit_code
from citeguard.report.json import report_json

ERROR_SCHEMA = "citeguard.batch_error/1"
_BEGINNING = b'{"schema":"citeguard.'
"""Of every line that is written here: an unfinished last line that begins otherwise is somebody else's text."""
SUMMARY_SCHEMA = "citeguard.batch_summary/1"
_WORST_FIRST = (EXIT_BAD_INPUT, EXIT_JUDGE_UNREACHABLE, EXIT_NOT_ACCEPTED, EXIT_ACCEPT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a run reads and writes. `concurrency` answers are in flight at once: that is what bounds memory."""

    run: str
    input_format: str = "auto"
    language: str = "en"
    max_bytes: int = 16 * 1024 * 1024
    """Largest line that is read."""
    concurrency: int = 4


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    raw: bytes

    @property
    def digest(self) -> str:
        return "sha256:" + hashlib.sha256(self.raw).hexdigest()


def lines(file: IO[bytes], *, max_bytes: int, place: str) -> Iterator[tuple[int, bytes]]:
    """Numbered lines without their ends; blank ones are skipped. Raises InputError for a line that is too long, since
    nothing behind it can be trusted to be a line."""
    for number in range(1, 1 << 62):
        raw = file.readline(max_bytes + 2)
        if not raw:
            return
        if len(raw.rstrip(b"\r\n")) > max_bytes:
            raise InputError(
                f"this line is over the limit of {max_bytes:,} bytes (--max-bytes)", place=f"{place}:{number}"
            )
        if raw.strip():
            yield number, raw.rstrip(b"\r\n")


async def run(
    gate: Gate,
    source: Iterable[tuple[int, bytes]],
    output: Path,
    settings: Settings,
    *,
    place: str,
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Checks every line that `output` does not hold yet and appends its report. The result is the worst exit code of
    the run, lines of earlier starts included. `progress` is told the bytes of each input line that is done, or was.

    Raises ConfigError if `output` belongs to another run, was written from other input, or is being written."""
    with open_for_one(output) as file:
        done = _Done(output, settings.run)
        left = _left(source, done, progress)
        async for line, made in _made(gate, left, settings, place=place):
            text = json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"
            file.write(text.encode("utf-8", "backslashreplace"))
            file.flush()
            done.codes.add(made["batch"]["exit_code"])
            progress(len(line.raw) + 1)
    return worst(done.codes)


def _left(source: Iterable[tuple[int, bytes]], done: _Done, progress: Callable[[int], None]) -> Iterator[_Line]:
    for number, raw in source:
        line = _Line(number, raw)
        if done.has(line):
            progress(len(raw) + 1)
        else:
            yield line


async def _made(
    gate: Gate, left: Iterable[_Line], settings: Settings, *, place: str
) -> AsyncIterator[tuple[_Line, dict[str, Any]]]:
    """Output lines in the order of the input, at most `concurrency` of them being made at once."""
    waiting: deque[tuple[_Line, asyncio.Task[dict[str, Any]]]] = deque()
    try:
        for line in left:
            waiting.append((line, asyncio.create_task(_one(gate, line, settings, place=place))))
            if len(waiting) >= settings.concurrency:
                first, task = waiting.popleft()
                yield first, await task
        while waiting:
            first, task = waiting.popleft()
            yield first, await task
    finally:
        for _, task in waiting:
            task.cancel()


async def _one(gate: Gate, line: _Line, settings: Settings, *, place: str) -> dict[str, Any]:
    where = f"{place}:{line.number}"
    batch: dict[str, Any] = {"run": settings.run, "line": line.number, "input": line.digest}
    try:
        value = read_json(line.raw, place, max_bytes=settings.max_bytes, first_line=line.number)
        report = await gate.check(parse(value, format=settings.input_format, place=where))
    except InputError as error:
        return {"schema": ERROR_SCHEMA, "error": str(error), "batch": batch | {"exit_code": EXIT_BAD_INPUT}}
    return report_json(report, language=settings.language) | {"batch": batch | {"exit_code": exit_code(report)}}


class _Done:
    """What an output file already holds: line numbers with the digest of their input. About 100 bytes a line.

    Cuts off what is not a whole line. Raises InputError, and leaves the file alone, if it is no output of this run."""

    def __init__(self, output: Path, run_id: str) -> None:
        self._output = output
        self._lines: dict[int, str] = {}
        self.codes: set[int] = set()
        """Exit codes of all its lines."""
        whole = 0
        for entry, end in _entries(output):
            self._remember(entry, run_id)
            whole = end
        # What a killed process left of the next line is cut off.
        try:
            with output.open("r+b") as file:
                file.truncate(whole)
        except OSError as error:
            raise ConfigError(f"cannot be written: {error.strerror}", place=str(output)) from None

    def _remember(self, entry: Mapping[str, Any], run_id: str) -> None:
        batch = entry["batch"]
        if batch["run"] != run_id:
            raise ConfigError(
                f"this file belongs to run {batch['run']!r}, not {run_id!r}: name another output",
                place=str(self._output),
            )
        self._lines[batch["line"]] = batch["input"]
        self.codes.add(batch["exit_code"])

    def has(self, line: _Line) -> bool:
        known = self._lines.get(line.number)
        if known is not None and known != line.digest:
            raise ConfigError(
                f"line {line.number} was checked with other content: name another run and output",
                place=str(self._output),
            )
        return known is not None


def entries(output: Path) -> Iterator[dict[str, Any]]:
    """The lines of a finished or killed run, streamed. Raises InputError naming a line that is not ours."""
    for entry, _ in _entries(output):
        yield entry


def _entries(output: Path) -> Iterator[tuple[dict[str, Any], int]]:
    end = 0
    try:
        with output.open("rb") as file:
            for number, raw in enumerate(file, start=1):
                if not raw.endswith(b"\n"):
                    if not (raw.startswith(_BEGINNING) or _BEGINNING.startswith(raw)):
                        raise InputError("this file is not the output of a run: name another one", place=str(output))
                    return
                end += len(raw)
                yield _entry(raw, f"{output}:{number}"), end
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", place=str(output)) from None


def _entry(raw: bytes, place: str) -> dict[str, Any]:
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise InputError("this line is no JSON; the file is not the output of a run", place=place) from None
    batch = value.get("batch") if isinstance(value, dict) else None
    if (
        not isinstance(value, dict)
        or not isinstance(batch, dict)
        or not {"run", "line", "input", "exit_code"} <= batch.keys()
    ):
        raise InputError("this line is no report of a run; the file is not the output of one", place=place)
    return value


def worst(codes: Iterable[int]) -> int:
    """2 if any line could not be read, else 3 if the judge could not be reached for any, else 1, else 0. An empty run
    has accepted nothing: 1."""
    found = set(codes)
    return next((code for code in _WORST_FIRST if code in found), EXIT_NOT_ACCEPTED)


def summary(output: Path) -> dict[str, Any]:
    """Counts over the output of a run: decisions, findings, signals and verdicts, in all and by corpus, generator,
    retriever and judge."""
    tallies = Tallies()
    unreadable = 0
    for entry in entries(output):
        if entry.get("schema") == ERROR_SCHEMA:
            unreadable += 1
        else:
            tallies.add(_facts(entry))
    return {"schema": SUMMARY_SCHEMA, "unreadable": unreadable, **tallies.view()}


def _facts(report: Mapping[str, Any]) -> dict[str, Any]:
    """A report as a journal entry counts it."""
    claims = [{**claim, "signals": [s["code"] for s in claim["signals"]]} for claim in report["claims"]]
    return {**report, "claims": claims}
