"""Options that several commands share, and how their values are read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from citeguard.errors import InputError

MAX_RESPONSE_BYTES = 16 * 1024 * 1024
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
