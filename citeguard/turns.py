"""Who computes when, among the answers that one event loop checks at once.

One thread serves them all, and what it computes delays every request to a judge and every reply. So the reading of
answers goes first, one after another, each until its requests are out; what can be done while a judge is waited for is
done in small slices, one at a time, with the network looked after between two of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakKeyDictionary


class Turns:
    """Belongs to one event loop."""

    def __init__(self) -> None:
        self._reading = asyncio.Lock()
        self._slice = asyncio.Lock()
        self._wanted = 0
        """Answers that wait for a turn to be read, or have it."""
        self._patient: dict[asyncio.Future[None], None] = {}
        """In the order in which they came."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """A turn to read an answer and to send what it asks."""
        self._wanted += 1
        try:
            async with self._reading:
                yield
        finally:
            self._wanted -= 1
            if not self._wanted:
                for waiting in self._patient:
                    _wake(waiting)

    @asynccontextmanager
    async def spare(self, needed: asyncio.Future[Any]) -> AsyncIterator[None]:
        """A slice of time that no answer needs to be read, or, once `needed` is there, a fair share of it: then this
        slice is all that its own answer waits for."""
        if self._wanted and not needed.done():
            await self._until_free(needed)
        async with self._slice:
            yield
            await asyncio.sleep(0)  # still in the lock: the others queue for it

    async def _until_free(self, needed: asyncio.Future[Any]) -> None:
        waiting = asyncio.get_running_loop().create_future()

        def wake(_: object) -> None:
            _wake(waiting)

        self._patient[waiting] = None
        needed.add_done_callback(wake)
        try:
            await waiting
        finally:
            del self._patient[waiting]
            needed.remove_done_callback(wake)


def _wake(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)


class TurnsOfLoops:
    """What serves several event loops, one after another, has turns in each."""

    def __init__(self) -> None:
        self._turns: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()

    def here(self) -> Turns:
        """Those of the running loop."""
        return self._turns.setdefault(asyncio.get_running_loop(), Turns())
