"""A file that one process at a time adds lines to: the output of a run, the judgments of a run."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from citeguard.errors import ConfigError

try:
    import fcntl
except ImportError:  # not on Windows: there two processes at one file are the user's to keep apart
    fcntl = None  # type: ignore[assignment]


def open_for_one(path: Path) -> IO[bytes]:
    """Opens a file for appending, kept from every other process that opens it so until it is closed.

    Two processes at one run would judge, and pay for, the same lines. A killed process holds nothing: the lock is the
    system's. Raises ConfigError if the file cannot be written, or another process adds to it."""
    try:
        file = path.open("ab")
    except OSError as error:
        raise ConfigError(f"cannot be written: {error.strerror}", place=str(path)) from None
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise ConfigError("another process is writing this file: wait, or name another", place=str(path)) from None
        except OSError:
            pass  # a file system without locks
    return file
