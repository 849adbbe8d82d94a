"""Results: written to standard output, or to a file that is either whole or not there."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from citeguard.errors import ConfigError

_OPEN_FILES = (Path("/dev"), Path("/dev/fd"))


def write_output(text: str, output: Path | None) -> None:
    """Raises ConfigError if it cannot be written. A file that others may not read does not become one that they may."""
    _written([text], output, private=False)


def write_parts(parts: Iterable[str], output: Path | None) -> None:
    """The same for what is too large to hold, piece by piece; also raises whatever `parts` raises. A file is for its
    owner alone: what is exported may be for a few readers only."""
    _written(parts, output, private=True)


def is_stream(output: Path) -> bool:
    """A device, a pipe or the name of an open file, such as /dev/stdout: to be written, never to be replaced."""
    place = output.absolute()
    open_file = place.parent in _OPEN_FILES or place.is_relative_to("/proc")
    return open_file or (output.exists() and not output.is_file())


def on_terminal(stream: IO[str] | None) -> bool:
    """False too for a stream that was closed by whoever started this process."""
    return stream is not None and stream.isatty()


def _written(parts: Iterable[str], output: Path | None, *, private: bool) -> None:
    try:
        if output is None:
            _write(parts, _standard_output())
        elif is_stream(output):
            with output.open("wb") as file:
                _write(parts, file)
        else:
            _replace(parts, Path(os.path.realpath(output)), private=private)
    except BrokenPipeError:
        raise
    except OSError as error:
        place = "<stdout>" if output is None else str(output)
        raise ConfigError(f"cannot be written: {error.strerror or type(error).__name__}", place=place) from None


def _standard_output() -> IO[bytes]:
    if sys.stdout is None:  # closed by whoever started this process
        raise ConfigError("cannot be written: it is closed", place="<stdout>")
    return sys.stdout.buffer


def _write(parts: Iterable[str], file: IO[bytes]) -> None:
    for part in parts:
        file.write(part.encode("utf-8", "replace"))
    file.flush()


def _replace(parts: Iterable[str], output: Path, *, private: bool) -> None:
    """`output` has no links in it: the file that a link leads to is replaced, and the link stays. A temporary file has
    the mode 0600."""
    handle, name = tempfile.mkstemp(dir=output.parent, prefix=".citeguard-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            _write(parts, file)
        if not private:
            temporary.chmod(output.stat().st_mode & 0o777 if output.exists() else 0o666 & ~_umask())
        temporary.replace(output)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
