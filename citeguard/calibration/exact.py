"""Exact binomial intervals and tests, by scipy.

Clopper and Pearson 1934: bounds are quantiles of the beta distribution. No normal approximation anywhere: with no false
accept among a few rows it would say that nothing can go wrong.
"""

from __future__ import annotations

import math

from scipy.stats import beta, binom

Interval = tuple[float, float]


def interval(hits: int, n: int, *, level: float = 0.95) -> Interval:
    """Two-sided Clopper-Pearson interval of a share. Of nothing at all it is (0, 1): nothing is known."""
    tail = (1 - level) / 2
    return lower_bound(hits, n, tail), upper_bound(hits, n, tail)


def upper_bound(hits: int, n: int, delta: float) -> float:
    """The share is at most this with probability 1 - delta."""
    return 1.0 if hits >= n else float(beta.ppf(1 - delta, hits + 1, n - hits))


def lower_bound(hits: int, n: int, delta: float) -> float:
    return 0.0 if hits <= 0 or n <= 0 else float(beta.ppf(delta, hits, n - hits + 1))


def p_value(false: int, n: int, target: float) -> float:
    """Of the hypothesis "the risk is above the target": P(Bin(n, target) <= false)."""
    return float(binom.cdf(false, n, target))


def needed(target: float, delta: float, strata: int = 1) -> int:
    """Accepts without a single false one that show the risk to be at most `target`: ln(delta / K) / ln(1 - target)."""
    return math.ceil(math.log(delta / strata) / math.log1p(-target) - 1e-12)


def needed_at(rate: float, target: float, delta: float, strata: int = 1, *, limit: int = 10_000_000) -> int | None:
    """Accepts that show it if their false share stays `rate`; None if none would, or more than `limit`."""
    if rate >= target:
        return None
    n = needed(target, delta, strata)
    while n <= limit and p_value(math.ceil(rate * n), n, target) > delta / strata:
        n = math.ceil(n * 1.05)
    return n if n <= limit else None
