"""Who computes when: reading answers first, one after another; what can wait is done while judges are waited for."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from citeguard.turns import Turns, TurnsOfLoops


async def passes(count=5):
    for _ in range(count):
        await asyncio.sleep(0)


async def sliced(turns, needed, name, done):
    async with turns.spare(needed):
        done.append(name)


def test_what_can_wait_is_done_after_every_answer_that_wants_to_be_read():
    async def run():
        turns, done = Turns(), []
        needed = asyncio.get_running_loop().create_future()

        async def read(name):
            async with turns.reading():
                await passes()
                done.append(name)

        reading = [asyncio.create_task(read(name)) for name in ("first", "second")]
        await passes(1)
        waiting = asyncio.create_task(sliced(turns, needed, "spare", done))
        await asyncio.gather(*reading, waiting)
        return done

    assert asyncio.run(run()) == ["first", "second", "spare"]


def test_an_answer_whose_judgments_are_there_does_not_wait_for_all_others_to_be_read():
    async def run():
        turns, done = Turns(), []
        needed = asyncio.get_running_loop().create_future()
        async with turns.reading():
            waiting = asyncio.create_task(sliced(turns, needed, "spare", done))
            await passes()
            before = list(done)
            needed.set_result(None)
            await waiting
        return before, done

    assert asyncio.run(run()) == ([], ["spare"])


def test_between_two_slices_everything_else_gets_its_pass():
    async def run():
        turns, done, seen = Turns(), [], []
        needed = asyncio.get_running_loop().create_future()

        async def network():
            for _ in range(30):
                seen.append(len(done))
                await asyncio.sleep(0)

        slices = [sliced(turns, needed, n, done) for n in range(10)]
        await asyncio.gather(network(), *slices)
        return max(b - a for a, b in pairwise(seen)), done

    assert asyncio.run(run()) == (1, list(range(10)))


def test_whoever_is_stopped_leaves_the_turn_to_the_others():
    async def run():
        turns, done = Turns(), []
        needed = asyncio.get_running_loop().create_future()

        async def read():
            async with turns.reading():
                await asyncio.Event().wait()

        stopped = [asyncio.create_task(read()), asyncio.create_task(read())]
        await passes()
        patient = [asyncio.create_task(sliced(turns, needed, n, done)) for n in range(3)]
        await passes()
        for task in (*stopped, patient[1]):
            task.cancel()
        await asyncio.wait([*stopped, *patient])
        async with turns.reading():
            done.append("read")
        return done

    assert asyncio.run(run()) == [0, 2, "read"]


def test_each_event_loop_has_turns_of_its_own():
    turns = TurnsOfLoops()

    async def here():
        async with turns.here().reading():
            await passes()
        return turns.here()

    first, second = asyncio.run(here()), asyncio.run(here())
    assert first is not second
