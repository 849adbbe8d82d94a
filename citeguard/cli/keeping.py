"""What a command writes must not be what it reads: a report over its own documents would be the end of both."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

from citeguard.cli.writing import is_stream

_DOCUMENTS = (".txt", ".md")


def refuse_overwriting(written: Mapping[str, Path | None], read: Mapping[str, str | Path | None]) -> None:
    """Both by the names that a user knows, as `--output` and `RESPONSE`. Raises UsageError where one file is to be
    written and read, also through links, or written twice, for an output among the documents of a folder, and for a
    second reader of standard input."""
    streamed = [name for name, spec in read.items() if str(spec) == "-"]
    if len(streamed) > 1:
        raise click.UsageError(f"standard input can be read once only: {' and '.join(streamed)}")
    outputs = [(name, path) for name, path in written.items() if path is not None]
    inputs = [(name, path) for name, spec in read.items() for path in _paths(spec)]
    for at, (name, path) in enumerate(outputs):
        for other, taken in (*outputs[:at], *inputs):
            if _same(path, taken):
                raise click.UsageError(f"{name} and {other} are the same file, {path}: it would be overwritten")
            if taken.is_dir() and path.suffix.lower() in _DOCUMENTS and _lies_in(path, taken):
                raise click.UsageError(f"{name} lies in the folder of {other}, {taken}: it would become a document")


def _paths(spec: str | Path | None) -> Iterator[Path]:
    """The file that an option names: a path, or the file of a store; standard input and a URL are none."""
    if spec is None or spec == "-":
        return
    name = str(spec)
    if "://" not in name:
        yield Path(name.removeprefix("sqlite:"))


def _same(one: Path, other: Path) -> bool:
    """Streams, such as /dev/null, may well be the same. What does not exist yet is compared by its name."""
    try:
        if is_stream(one):
            return False
        return one.samefile(other) if one.exists() else os.path.realpath(one) == os.path.realpath(other)
    except (OSError, ValueError):
        return False


def _lies_in(path: Path, folder: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def each(name: str, paths: Iterable[Path]) -> dict[str, Path]:
    """Several files of one argument, under names of their own."""
    return {f"{name} {path}": path for path in paths}
