"""Numbers of a judge against labels. Empty is None, never zero: no row, no share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citeguard.calibration.table import Bools, Floats, Ints, Table

BINS = 10


def confusion(table: Table) -> NDArray[np.int64]:
    """Counts by label (3) and verdict (4), both in the order of `table.VERDICTS`, of labelled rows."""
    known = table.label >= 0
    return np.bincount(table.label[known] * 4 + table.verdict[known], minlength=12)[:12].reshape(3, 4)


def balanced_accuracy(table: Table) -> float | None:
    """Mean of the shares found among entailed and among not entailed rows; no verdict counts as not entailed."""
    right, claimed = table.supported, table.claimed
    if not right.any() or right.all():
        return None
    return float((claimed[right].mean() + (~claimed[~right]).mean()) / 2)


def kappa(counts: NDArray[np.int64]) -> float | None:
    """Cohen 1960, of a square table of counts. None where chance alone explains everything."""
    n = counts.sum()
    if not n:
        return None
    expected = float((counts.sum(axis=0) * counts.sum(axis=1)).sum()) / float(n) ** 2
    return None if expected >= 1 else float((np.trace(counts) / n - expected) / (1 - expected))


def verdict_kappa(table: Table) -> float | None:
    """Agreement of verdict and label over the four classes: `unknown` agrees with no label. Rows whose scheme tells
    three classes apart; the others only know entailed from not."""
    counts = np.zeros((4, 4), dtype=np.int64)
    counts[:3] = confusion(table.where(~table.binary))
    return kappa(counts)


def entailed_kappa(table: Table) -> float | None:
    """Agreement on entailed or not, over all rows."""
    pairs = table.supported.astype(np.int64) * 2 + table.claimed
    return kappa(np.bincount(pairs, minlength=4).reshape(2, 2))


@dataclass(frozen=True, slots=True)
class Curve:
    """Risk over coverage as the threshold falls. `coverage` counts all rows, also those without a confidence."""

    threshold: Floats
    coverage: Floats
    risk: Floats
    area: float | None
    """Mean risk over the rows that a threshold can accept, each at its own coverage (AURC of Geifman and El-Yaniv)."""


def risk_coverage(scores: Floats, false: Bools, rows: int) -> Curve:
    """`scores` and `false` of the rows that a threshold can accept, `rows` the number of all. Ties go together."""
    if not len(scores) or not rows:
        nothing = np.zeros(0)
        return Curve(nothing, nothing, nothing, None)
    values, of_value = np.unique(-scores, return_inverse=True)
    counts = np.bincount(of_value)
    accepted = np.cumsum(counts)
    risk = np.cumsum(np.bincount(of_value, weights=false)) / accepted
    return Curve(-values, accepted / rows, risk, float((risk * counts).sum() / counts.sum()))


@dataclass(frozen=True, slots=True)
class Bin:
    low: float
    high: float
    count: int
    confidence: float | None
    right: float | None
    """Share that is entailed; None for an empty bin, which is never shown as a value."""


def reliability(confidence: Floats, right: Bools, bins: int = BINS) -> list[Bin]:
    """Bins of equal width over 0..1; the last one holds 1."""
    at = _bin(confidence, bins)
    found = []
    for n in range(bins):
        inside = at == n
        count = int(inside.sum())
        low, high = n / bins, (n + 1) / bins
        if not count:
            found.append(Bin(low, high, 0, None, None))
            continue
        found.append(Bin(low, high, count, float(confidence[inside].mean()), float(right[inside].mean())))
    return found


def _bin(confidence: Floats, bins: int) -> Ints:
    return np.minimum((confidence * bins).astype(np.int64), bins - 1)


def calibration_error(confidence: Floats, right: Bools, bins: int = BINS) -> float | None:
    """ECE, Naeini and others 2015: mean distance of confidence and truth over the bins, weighted by their rows."""
    if not len(confidence):
        return None
    at = _bin(confidence, bins)
    gaps = np.bincount(at, weights=confidence, minlength=bins) - np.bincount(at, weights=right, minlength=bins)
    return float(np.abs(gaps).sum() / len(confidence))


def brier(confidence: Floats, right: Bools) -> float | None:
    """Brier 1950: mean squared distance of confidence and truth."""
    return float(((confidence - right) ** 2).mean()) if len(confidence) else None


def auroc(scores: Floats, right: Bools) -> float | None:
    """Chance that a right row has a higher score than a wrong one, ties counted half (Mann and Whitney)."""
    n, m = int(right.sum()), int((~right).sum())
    if not n or not m:
        return None
    from scipy.stats import rankdata

    return float((rankdata(scores)[right].sum() - n * (n + 1) / 2) / (n * m))


def flips(table: Table) -> tuple[int, int]:
    """Rows whose verdict differs between the first two passes, and rows that have both."""
    one, two = table.where(table.number == 1), table.where(table.number == 2)
    _, a, b = np.intersect1d(one.key, two.key, assume_unique=True, return_indices=True)
    return int((one.verdict[a] != two.verdict[b]).sum()), len(a)
