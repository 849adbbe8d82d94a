"""Where the API key comes from. A key is never part of a message, a log line, a repr or a report."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from citeguard.errors import ConfigError

COMMAND_TIMEOUT_S = 30.0


class KeySource(Protocol):
    async def key(self, *, refused: str | None = None) -> str:
        """The key to send; not the one that a server has just refused, if the source can make another."""
        ...

    @property
    def renewable(self) -> bool: ...


class NoKey:
    """For servers that ask for none. The client insists on some value, so a plain one is sent."""

    renewable = False

    async def key(self, *, refused: str | None = None) -> str:
        del refused
        return "none"

    def __repr__(self) -> str:
        return "NoKey()"


class FixedKey:
    renewable = False

    def __init__(self, value: str) -> None:
        self._value = value

    async def key(self, *, refused: str | None = None) -> str:
        del refused
        return self._value

    def __repr__(self) -> str:
        return "FixedKey(...)"


class CommandKey:
    """An expiring token: the first line that a command prints, kept for `ttl_s` seconds or until it is refused."""

    renewable = True

    def __init__(self, argv: Sequence[str], ttl_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._argv = tuple(argv)
        self._ttl_s = ttl_s
        self._clock = clock
        self._value: str | None = None
        self._until = 0.0
        self._running: asyncio.Task[str] | None = None

    async def key(self, *, refused: str | None = None) -> str:
        if self._value is None or self._value == refused or self._clock() >= self._until:
            # One run of the command serves all claims that wait for it: a gateway may count them.
            running = self._running
            if running is None or running.done() or running.get_loop() is not asyncio.get_running_loop():
                running = self._running = asyncio.create_task(self._renew())
            return await asyncio.shield(running)
        return self._value

    async def _renew(self) -> str:
        self._value = await self._run()
        self._until = self._clock() + self._ttl_s
        return self._value

    async def _run(self) -> str:
        try:
            process = await asyncio.create_subprocess_exec(
                *self._argv,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
        except (OSError, ValueError) as error:
            raise ConfigError(f"the key command {self._argv[0]!r} cannot be run: {type(error).__name__}") from None
        out = await _output(process, self._argv[0])
        lines = out.decode("utf-8", "replace").strip().splitlines()
        if process.returncode != 0 or not lines:
            raise ConfigError(f"the key command {self._argv[0]!r} printed no key (exit code {process.returncode})")
        return lines[0].strip()

    def __repr__(self) -> str:
        return f"CommandKey({self._argv[0]!r}, ...)"


async def _output(process: asyncio.subprocess.Process, name: str) -> bytes:
    try:
        async with asyncio.timeout(COMMAND_TIMEOUT_S):
            out, _ = await process.communicate()
    except TimeoutError:
        raise ConfigError(f"the key command {name!r} gave no key within {COMMAND_TIMEOUT_S:g} s") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return out
