"""Output that is too large to hold: written piece by piece, and a file is either whole or not there."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from citeguard.cli.options import is_stream
from citeguard.errors import ConfigError


def write_parts(parts: Iterable[str], output: Path | None) -> None:
    """Raises ConfigError if it cannot be written, and whatever `parts` raises."""
    try:
        if output is None:
            _write(parts, sys.stdout.buffer)
        elif is_stream(output):
            with output.open("wb") as file:
                _write(parts, file)
        else:
            _replace(parts, Path(os.path.realpath(output)))
    except BrokenPipeError:
        raise
    except OSError as error:
        place = "<stdout>" if output is None else str(output)
        raise ConfigError(f"cannot be written: {error.strerror or type(error).__name__}", place=place) from None


def _write(parts: Iterable[str], file: IO[bytes]) -> None:
    for part in parts:
        file.write(part.encode("utf-8", "replace"))
    file.flush()


def _replace(parts: Iterable[str], output: Path) -> None:
    """The file keeps the mode 0600 of a temporary one: what is exported may be for a few readers only."""
    handle, name = tempfile.mkstemp(dir=output.parent, prefix=".citeguard-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            _write(parts, file)
        temporary.replace(output)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
