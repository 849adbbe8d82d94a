"""The exact (Clopper-Pearson) upper bound of a rate."""

from __future__ import annotations

from math import comb


def upper_bound(failures: int, trials: int, confidence: float = 0.95) -> float:
    """The largest rate under which as few failures as these are seen with probability 1 - `confidence`; 1 for no
    trials. One sided."""
    if failures >= trials:
        return 1.0
    low, high = failures / trials, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _at_most(failures, trials, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def _at_most(failures: int, trials: int, rate: float) -> float:
    """The probability of at most as many failures at this rate."""
    return sum(comb(trials, k) * rate**k * (1 - rate) ** (trials - k) for k in range(failures + 1))
