"""How cost grows with size, on a machine that does other things at the same time.

Compared are two sizes in one process, in CPU time, in turns, each by its cheapest run. Other work on the machine only
ever adds to a run, so a burst of it spoils one turn and not all; and what grows too fast does so in every turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_LEAST_TURNS, _MOST_TURNS = 2, 25
_TICK_S = 1e-4
"""Less than this is the clock's own noise."""


def growth(run: Callable[[int], object], small: int, large: int, *, below: float) -> float:
    """How many times as much `run(large)` costs as `run(small)`, measured until it is clear that it is `below`.

    `run` is called with sizes a little above those named, no size twice: what is remembered would cost nothing."""
    cheap = dear = float("inf")
    for turn in range(_MOST_TURNS):
        cheap = min(cheap, _seconds(run, small + turn))
        dear = min(dear, _seconds(run, large + turn))
        if turn + 1 >= _LEAST_TURNS and dear / max(cheap, _TICK_S) < below:
            break
    return dear / max(cheap, _TICK_S)


def _seconds(run: Callable[[int], object], size: int) -> float:
    begun = time.process_time()
    run(size)
    return time.process_time() - begun
