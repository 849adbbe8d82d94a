"""A file that may be made to do harm, read in a process of its own: so much time, so much memory, and no more.

The other process gets the bytes on standard input and answers with one JSON object. What a library writes to its log or
to standard error meanwhile may hold words of the document, and is thrown away.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

_SLEEPING = 10
"""Times the bound on work that is waited for a process that does none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """`seconds` of processor time and bytes of `memory`. Where the system has no such limits (Windows), only a process
    that never ends is stopped."""

    seconds: int
    memory: int


class Refused(Exception):
    """Why a file is not read, in words without its text."""


def read_within(bounds: Bounds, module: str, raw: bytes) -> dict[str, Any]:
    """What `python -m module` answers to these bytes. Raises Refused with its reason, or with the bounds it reached."""
    command = [sys.executable, "-P", "-m", module, str(bounds.seconds), str(bounds.memory)]
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)  # noqa: PTH109  # a string among strings
    environment = {**os.environ, "PYTHONPATH": paths}
    try:
        done = subprocess.run(
            command, input=raw, capture_output=True, env=environment, timeout=_SLEEPING * bounds.seconds, check=False
        )
        answer: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        raise Refused(f"takes more than {bounds.seconds} seconds or {bounds.memory:,} bytes to read") from None
    if "refused" in answer:
        raise Refused(answer["refused"])
    return answer


def answer_within_bounds(read: Callable[[bytes], dict[str, Any]]) -> None:
    """The other side: `read` for the bytes of standard input, within the bounds that the command line names."""
    seconds, memory = map(int, sys.argv[1:3])
    _bind(seconds, memory)
    logging.disable()
    try:
        answer = read(sys.stdin.buffer.read())
    except Refused as refused:
        answer = {"refused": str(refused)}
    except MemoryError:
        answer = {"refused": f"takes more than {memory:,} bytes to read"}
    sys.stdout.write(json.dumps(answer))


def _bind(seconds: int, memory: int) -> None:
    with suppress(ImportError):
        import resource

        for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory)):
            with suppress(ValueError, OSError):  # some systems know the name and refuse the limit
                resource.setrlimit(kind, (most, most))
