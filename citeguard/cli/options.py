"""Options that several commands share, and how their values are read and written."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from citeguard.errors import ConfigError, InputError

MAX_RESPONSE_BYTES = 16 * 1024 * 1024
_OPEN_FILES = (Path("/dev"), Path("/dev/fd"))
F = TypeVar("F", bound=Callable[..., Any])


def instant(value: str) -> datetime:
    """An ISO 8601 date or date-time; without an offset it is UTC."""
    try:
        parsed = datetime.fromisoformat(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is no ISO 8601 date, as 2026-01-31 or 2026-01-31T12:00+03:00") from None
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)


def reading_options(command: F) -> F:
    """How responses and documents are read."""
    for option in (
        click.option(
            "--max-bytes",
            type=click.IntRange(min=1),
            default=MAX_RESPONSE_BYTES,
            show_default=True,
            help="Largest RESPONSE that is read. Documents have no limit.",
        ),
        click.option(
            "--default-access",
            type=click.Choice(["hidden", "public"]),
            default="hidden",
            show_default=True,
            help="Whether a reader may see documents that have neither tenant nor acl.",
        ),
        click.option("--as-of", type=instant, help="Instant at which documents must be in force.  [default: now]"),
        click.option("--input-format", default="auto", show_default=True, help="Wire format of RESPONSE."),
    ):
        command = option(command)
    return command


def language_option(command: F) -> F:
    """In which language findings are told; codes are the same in every one."""
    languages = click.Choice(["en", "ru"])
    return click.option("--lang", type=languages, default="en", show_default=True, help="Language of the words.")(
        command
    )


def read_bytes(source: str, *, max_bytes: int | None) -> tuple[bytes, str]:
    """The bytes of a file or, for `-`, of standard input, and the name to use in messages. Raises InputError."""
    if source == "-":
        if sys.stdin is None:
            raise InputError("cannot be read: it is closed", place="<stdin>")
        raw = sys.stdin.buffer.read() if max_bytes is None else sys.stdin.buffer.read(max_bytes + 1)
        return raw, "<stdin>"
    path = Path(source)
    try:
        if max_bytes is not None and path.is_file() and path.stat().st_size > max_bytes:
            raise InputError(f"{path.stat().st_size:,} bytes; the limit is {max_bytes:,} (--max-bytes)", place=source)
        return path.read_bytes(), source
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or type(error).__name__}", place=source) from None


def write_output(text: str, output: Path | None) -> None:
    """Standard output, or a file that is either whole or not there. Raises ConfigError if it cannot be written."""
    data = text.encode("utf-8", "replace")
    try:
        if output is None:
            _print(data)
        elif is_stream(output):
            output.write_bytes(data)
        else:
            _replace(data, Path(os.path.realpath(output)))
    except BrokenPipeError:
        raise
    except OSError as error:
        place = "<stdout>" if output is None else str(output)
        raise ConfigError(f"cannot be written: {error.strerror or type(error).__name__}", place=place) from None


def is_stream(output: Path) -> bool:
    """A device, a pipe or the name of an open file, such as /dev/stdout: to be written, never to be replaced."""
    place = output.absolute()
    open_file = place.parent in _OPEN_FILES or place.is_relative_to("/proc")
    return open_file or (output.exists() and not output.is_file())


def _print(data: bytes) -> None:
    if sys.stdout is None:  # closed by whoever started this process
        raise ConfigError("cannot be written: it is closed", place="<stdout>")
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _replace(data: bytes, output: Path) -> None:
    """`output` has no links in it: the file that a link leads to is replaced, and the link stays."""
    handle, name = tempfile.mkstemp(dir=output.parent, prefix=".citeguard-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # A file that others may not read does not become one that they may.
        temporary.chmod(output.stat().st_mode & 0o777 if output.exists() else 0o666 & ~_umask())
        temporary.replace(output)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
