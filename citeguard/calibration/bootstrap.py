"""Intervals for rows that come in groups: the cluster bootstrap (Cameron, Gelbach, Miller 2008), percentiles.

Whole groups are drawn again, never rows. Groups that count the same are drawn together as a multinomial, which is the
same draw and does not depend on how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from citeguard.calibration.exact import Interval
from citeguard.calibration.table import Floats, Ints, Table

DRAWS = 1000
Counts = NDArray[np.float64]
Statistic = Callable[[Counts], Floats]


def counts_of(table: Table) -> Counts:
    """A row's contributions: row, accepted, falsely accepted, entailed, found, not entailed, not called so."""
    right, claimed = table.supported, table.claimed
    columns = (
        np.ones(len(table)),
        table.accepted,
        table.accepted & ~right,
        right,
        right & claimed,
        ~right,
        ~right & ~claimed,
    )
    return np.column_stack(columns).astype(np.float64)


def accept_share(counts: Counts) -> Floats:
    return _ratio(counts[:, 1], counts[:, 0])


def false_accept_share(counts: Counts) -> Floats:
    return _ratio(counts[:, 2], counts[:, 1])


def balanced_accuracy(counts: Counts) -> Floats:
    return (_ratio(counts[:, 4], counts[:, 3]) + _ratio(counts[:, 6], counts[:, 5])) / 2


def _ratio(a: Floats, b: Floats) -> Floats:
    shares: Floats = np.divide(a, b, out=np.full(len(a), np.nan), where=b > 0)
    return shares


def cluster_intervals(
    counts: Counts, groups: Ints, statistics: Mapping[str, Statistic], *, level: float = 0.95, seed: int = 0
) -> dict[str, Interval | None]:
    """Percentile intervals of each statistic. None for one that is undefined in half of the draws."""
    clusters, of_row = np.unique(groups, return_inverse=True)
    sums: Counts = np.column_stack([np.bincount(of_row, weights=column) for column in counts.T])
    kinds, sizes = np.unique(sums, axis=0, return_counts=True)
    rng = np.random.default_rng(seed)
    drawn: Counts = rng.multinomial(len(clusters), sizes / len(clusters), size=DRAWS).astype(np.float64) @ kinds
    return {name: _percentiles(statistic(drawn), level) for name, statistic in statistics.items()}


def _percentiles(values: Floats, level: float) -> Interval | None:
    known = values[~np.isnan(values)]
    if len(known) < len(values) / 2:
        return None
    low, high = np.quantile(known, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
