"""A run as numbers: one cell for all rows, for each value of a dimension, and for each combination that occurs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from citeguard.calibration import metrics
from citeguard.calibration.bootstrap import (
    accept_share,
    balanced_accuracy,
    cluster_intervals,
    counts_of,
    false_accept_share,
)
from citeguard.calibration.exact import Interval, interval
from citeguard.calibration.metrics import Bin, Curve
from citeguard.calibration.table import DIMENSIONS, VERDICTS, Floats, Reals, Table

LABELS = VERDICTS[:3]


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence:
    """How the confidence of entailed verdicts relates to truth."""

    n: int
    ece: float | None
    brier: float | None
    auroc: float | None
    curve: Curve
    bins: tuple[Bin, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Numbers of some rows. None in a dimension: not told apart by it (or the rows have none).

    Intervals are at 95%. The exact ones treat rows as independent; where groups have several rows, `clusters` holds
    those of the cluster bootstrap, and of the two the wider is the honest one."""

    dataset: str | None
    lang: str | None
    stratum: str | None
    domain: str | None
    n: int
    labelled: int
    binary: int
    groups: int
    accepted: int
    accept_interval: Interval
    false_accepted: int
    false_accept_interval: Interval
    clusters: dict[str, Interval | None] | None
    verdicts: dict[str, int]
    confusion: dict[str, dict[str, int]]
    balanced_accuracy: float | None
    kappa: float | None
    entailed_kappa: float | None
    raw: Confidence | None
    """None where the judge gave no confidence."""
    calibrated: Confidence | None
    flipped: int
    repeated: int
    flip_interval: Interval | None
    tokens: float | None
    cost: float | None
    latency_ms: tuple[float, float] | None
    """Median and 95th percentile."""


@dataclass(frozen=True, slots=True)
class Summary:
    judge: str
    total: Cell
    by: tuple[Cell, ...]
    margins: dict[str, tuple[Cell, ...]]


_STATISTICS = {
    "accept": accept_share,
    "false_accept": false_accept_share,
    "balanced_accuracy": balanced_accuracy,
}


def summarise(table: Table) -> Summary:
    """Everything that is published about a run. Rows without a label count in `n`, `accepted` and `verdicts` only."""
    by = tuple(cell_of(rows, names) for names, rows in _cells(table, DIMENSIONS))
    margins = {d: tuple(cell_of(rows, names) for names, rows in _cells(table, (d,))) for d in DIMENSIONS}
    names = table.judge.names
    return Summary(", ".join(names) or "unknown", cell_of(table, {}), by, margins)


def _cells(table: Table, dimensions: tuple[str, ...]) -> Iterator[tuple[dict[str, str | None], Table]]:
    columns = [getattr(table, d) for d in dimensions]
    codes = np.column_stack([c.codes for c in columns])
    found, of_row = np.unique(codes, axis=0, return_inverse=True)
    named = []
    for n, code in enumerate(found):
        names = {d: c.names[k] for d, c, k in zip(dimensions, columns, code, strict=True)}
        named.append((tuple(v or "" for v in names.values()), names, n))
    for _, names, n in sorted(named, key=lambda item: item[0]):
        yield names, table.where(of_row.reshape(-1) == n)


def cell_of(table: Table, names: dict[str, str | None]) -> Cell:
    first = table.first_pass
    rows = first.labelled
    accepted, false = int(first.accepted.sum()), int((rows.accepted & ~rows.supported).sum())
    flipped, repeated = metrics.flips(table)
    counts = metrics.confusion(rows)
    verdicts = np.bincount(first.verdict, minlength=4)
    groups = len(np.unique(first.group))
    known_accepts = int(rows.accepted.sum())
    clustered = len(rows) > 0 and groups < len(first)
    return Cell(
        **{d: names.get(d) for d in DIMENSIONS},
        n=len(first),
        labelled=len(rows),
        binary=int(rows.binary.sum()),
        groups=groups,
        accepted=accepted,
        accept_interval=interval(accepted, len(first)),
        false_accepted=false,
        false_accept_interval=interval(false, known_accepts),
        clusters=cluster_intervals(counts_of(rows), rows.group, _STATISTICS) if clustered else None,
        verdicts={v.value: int(verdicts[n]) for n, v in enumerate(VERDICTS) if verdicts[n]},
        confusion={
            label.value: {v.value: int(counts[m, n]) for n, v in enumerate(VERDICTS)}
            for m, label in enumerate(LABELS)
            if counts[m].any()
        },
        balanced_accuracy=metrics.balanced_accuracy(rows),
        kappa=metrics.verdict_kappa(rows),
        entailed_kappa=metrics.entailed_kappa(rows),
        raw=_confidence(rows, rows.score),
        calibrated=_confidence(rows, rows.calibrated),
        flipped=flipped,
        repeated=repeated,
        flip_interval=interval(flipped, repeated) if repeated else None,
        tokens=_sum(table.tokens),
        cost=_sum(table.cost),
        latency_ms=_latency(table.latency_ms),
    )


def _confidence(rows: Table, scores: Floats) -> Confidence | None:
    """Of rows that the judge calls entailed: the confidence in another verdict is about something else."""
    chosen = rows.claimed & ~np.isnan(scores)
    if not chosen.any():
        return None
    confidence, right = scores[chosen], rows.supported[chosen]
    return Confidence(
        n=int(chosen.sum()),
        ece=metrics.calibration_error(confidence, right),
        brier=metrics.brier(confidence, right),
        auroc=metrics.auroc(confidence, right),
        curve=metrics.risk_coverage(confidence, ~right, len(rows)),
        bins=tuple(metrics.reliability(confidence, right)),
    )


def _sum(values: Reals) -> float | None:
    known = values[~np.isnan(values)]
    return float(known.sum(dtype=np.float64)) if len(known) else None


def _latency(values: Reals) -> tuple[float, float] | None:
    known = values[~np.isnan(values)]
    return (float(np.median(known)), float(np.quantile(known, 0.95))) if len(known) else None
