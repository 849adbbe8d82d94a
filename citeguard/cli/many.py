"""`citeguard check FILE.jsonl --run ID --output OUT.jsonl`: many answers through one gate."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from citeguard import batch
from citeguard.cli.estimate import estimated, held_lines, work_of
from citeguard.cli.setup import OpenedGate
from citeguard.cli.writing import on_terminal
from citeguard.errors import InputError


def check_many(response: str, output: Path, opened: OpenedGate, settings: batch.Settings, *, judge: str) -> int:
    """Checks all lines, prints a summary, and returns the worst exit code."""
    if judge != "local" and response != "-":
        click.echo(estimate_of(response, output, opened, settings, judge), err=True)
    with _opened(response) as file, _bar(response) as bar:
        lines = batch.lines(file, max_bytes=settings.max_bytes, place=response)
        work = batch.run(opened.gate, lines, output, settings, place=response, progress=bar.update)
        try:
            code = opened.judges.run(work, resumable=True)
        except KeyboardInterrupt:
            click.echo(f"\nstopped; what was checked is in {output}, and the same command goes on from there", err=True)
            raise
    click.echo(json.dumps(batch.summary(output), ensure_ascii=False, indent=2))
    return code


def estimate_of(response: str, output: Path | None, opened: OpenedGate, settings: batch.Settings, judge: str) -> str:
    """What is left to judge, and what it will probably take."""
    held = held_lines(output) if output is not None else frozenset()
    with _opened(response) as file:
        left = (one for one in batch.lines(file, max_bytes=settings.max_bytes, place=response) if one[0] not in held)
        work = work_of(left, input_format=settings.input_format, max_bytes=settings.max_bytes)
    told = estimated(work, opened.judges, judge, language=settings.language)
    return told or f"{work.answers:,} answers, {work.claims:,.0f} claims; this judge asks nobody and costs nothing"


@contextmanager
def _opened(response: str) -> Iterator[IO[bytes]]:
    if response == "-":
        yield sys.stdin.buffer
        return
    try:
        file = Path(response).open("rb")  # noqa: SIM115  # closed below; the error belongs to opening alone
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", place=response) from None
    with file:
        yield file


def _bar(response: str) -> Any:
    """Progress in bytes with an estimate of the time left, on standard error, only for a person to see."""
    size = None if response == "-" else Path(response).stat().st_size
    return click.progressbar(
        length=size,
        label=Path(response).name,
        show_eta=True,
        show_pos=False,
        file=sys.stderr,
        hidden=not on_terminal(sys.stderr),
    )
