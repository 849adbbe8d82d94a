"""The accept threshold: fixed-sequence Learn-then-Test (Angelopoulos, Bates, Candes, Jordan, Lei 2021), or none.

Thresholds are tested from the strictest down, each by the exact binomial test at the full level, until the first that
fails; the last that held is taken. Which thresholds are tested, and in which order, follows from the scores and their
counts and never from a label: above the k-th largest score, whichever that is, the labels of the k units are
independent draws of the risk above it. Units are one claim per group, so they are independent.

If even the first fails the answer is none. Taking the last one tested, as published code does, would void the promise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from citeguard.calibration.exact import needed, p_value
from citeguard.calibration.table import Bools, Floats

STEP = 0.05
"""Each threshold lets in at least this share of the units more than the one before: a coarse sequence, because every
step is one more chance to stop early."""
CLEAN = 0.2
"""The first threshold is placed so low that a judge with this share of the target's risk passes it nearly always."""
SURELY = 0.99


@dataclass(frozen=True, slots=True)
class Step:
    """One threshold that was tested."""

    raw_threshold: float
    accepted: int
    false: int
    p: float
    held: bool


def sequence(scores: Floats, target: float, level: float) -> list[float]:
    """The thresholds to test, the strictest first. Empty where no number of right answers would be enough.

    Ties go together: a threshold is always one of the scores, and every unit with that score is above it."""
    least = needed(target, level)
    if len(scores) < least:
        return []
    values, counts = np.unique(scores, return_counts=True)
    above = np.cumsum(counts[::-1])
    wanted = max(least, min(comfortable(target, level), len(scores) // 2))
    found = []
    for value, n in zip(values[::-1], above, strict=True):
        if n >= wanted:
            found.append(float(value))
            wanted = n + max(1, int(STEP * len(scores)))
    if not found or found[-1] != float(values[0]):
        found.append(float(values[0]))
    return found


@cache
def comfortable(target: float, level: float) -> int:
    """Units that a judge with a fifth of the target's risk needs, to pass the test with probability 0.99."""
    from scipy.stats import binom

    n = needed(target, level)
    while True:
        allowed = int(binom.ppf(level, n, target))
        allowed -= binom.cdf(allowed, n, target) > level
        if allowed >= 0 and binom.cdf(allowed, n, CLEAN * target) >= SURELY:
            return n
        n = int(n * 1.05) + 1


def certify(scores: Floats, false: Bools, target: float, level: float) -> list[Step]:
    """The steps taken, the last of them failed or at the end of the sequence. `level` is delta / K."""
    steps = []
    for threshold in sequence(scores, target, level):
        above = scores >= threshold
        n, k = int(above.sum()), int((above & false).sum())
        p = p_value(k, n, target)
        steps.append(Step(threshold, n, k, p, p <= level))
        if p > level:
            break
    return steps


def chosen(steps: list[Step]) -> Step | None:
    """The last step that held; None means that no threshold can be vouched for."""
    held = [s for s in steps if s.held]
    return held[-1] if held else None
