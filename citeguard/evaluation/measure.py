"""`citeguard.measure/1`, and the same numbers as text for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from citeguard.calibration.exact import Interval
from citeguard.calibration.metrics import Bin, Curve
from citeguard.evaluation.summary import Cell, Confidence, Summary

SCHEMA = "citeguard.measure/1"
MOST_POINTS = 101
"""Points of a curve that are published; a curve of 100,000 thresholds would say no more."""


def measure_json(summary: Summary) -> dict[str, Any]:
    """Cells of `by` share no row and together hold all; `margins` are the same rows by one dimension at a time."""
    return {
        "schema": SCHEMA,
        "judge": summary.judge,
        "total": _cell(summary.total),
        "by": [_cell(cell) for cell in summary.by],
        "margins": {name: [_cell(cell) for cell in cells] for name, cells in summary.margins.items()},
    }


def render_json(summary: Summary) -> str:
    return json.dumps(measure_json(summary), ensure_ascii=False, indent=2) + "\n"


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "dataset": cell.dataset,
        "lang": cell.lang,
        "stratum": cell.stratum,
        "domain": cell.domain,
        "n": cell.n,
        "labelled": cell.labelled,
        "binary": cell.binary,
        "groups": cell.groups,
        "accepted": cell.accepted,
        "accept_interval": list(cell.accept_interval),
        "false_accepted": cell.false_accepted,
        "false_accept_interval": list(cell.false_accept_interval),
        "cluster_intervals": _clusters(cell),
        "verdicts": cell.verdicts,
        "confusion": cell.confusion,
        "balanced_accuracy": cell.balanced_accuracy,
        "kappa": cell.kappa,
        "entailed_kappa": cell.entailed_kappa,
        "confidence": _confidence(cell.raw),
        "calibrated_confidence": _confidence(cell.calibrated),
        "flips": None if not cell.repeated else _flips(cell),
        "tokens": cell.tokens,
        "cost": cell.cost,
        "latency_ms": None if cell.latency_ms is None else {"median": cell.latency_ms[0], "p95": cell.latency_ms[1]},
    }


def _clusters(cell: Cell) -> dict[str, list[float] | None] | None:
    if cell.clusters is None:
        return None
    return {name: None if found is None else list(found) for name, found in cell.clusters.items()}


def _flips(cell: Cell) -> dict[str, Any]:
    share = cell.flipped / cell.repeated
    return {
        "repeated": cell.repeated,
        "flipped": cell.flipped,
        "rate": share,
        "interval": list(cell.flip_interval or ()),
    }


def _confidence(one: Confidence | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {
        "n": one.n,
        "ece": one.ece,
        "brier": one.brier,
        "auroc": one.auroc,
        "aurc": one.curve.area,
        "risk_coverage": [{"threshold": t, "coverage": c, "risk": r} for t, c, r in points(one.curve)],
        "bins": [_bin(b) for b in one.bins],
    }


def _bin(one: Bin) -> dict[str, Any]:
    return {"low": one.low, "high": one.high, "count": one.count, "confidence": one.confidence, "right": one.right}


def points(curve: Curve) -> Iterable[tuple[float, float, float]]:
    """Threshold, coverage and risk, thinned evenly, the last point always among them."""
    n = len(curve.threshold)
    chosen = range(n) if n <= MOST_POINTS else [int(k) for k in np.unique(np.linspace(0, n - 1, MOST_POINTS).round())]
    return [(float(curve.threshold[k]), float(curve.coverage[k]), float(curve.risk[k])) for k in chosen]


def render_text(summary: Summary) -> str:
    """Tables for people: everything, then by each dimension that tells rows apart."""
    lines = [f"judge {summary.judge}", "", *_table([("all", summary.total)]), *_about(summary.total)]
    for name, cells in summary.margins.items():
        if len(cells) > 1:
            lines += ["", f"by {name}", *_table([(getattr(c, name) or "-", c) for c in cells])]
    return "\n".join(lines) + "\n"


_HEAD = ("", "rows", "accepted", "of them false, 95%", "bal. acc.", "E/C/I/unknown", "ECE")


def _table(cells: Iterable[tuple[str, Cell]]) -> list[str]:
    rows = [_HEAD, *(_line(name, cell) for name, cell in cells)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(_HEAD))]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _line(name: str, cell: Cell) -> tuple[str, ...]:
    verdicts = "/".join(str(cell.verdicts.get(v, 0)) for v in ("entailed", "contradicted", "insufficient", "unknown"))
    return (
        name,
        str(cell.n),
        f"{cell.accepted} ({_percent(cell.accepted / cell.n)})" if cell.n else "0",
        f"{cell.false_accepted} {_range(widest(cell))}",
        _number(cell.balanced_accuracy),
        verdicts,
        _number(None if cell.raw is None else cell.raw.ece),
    )


def widest(cell: Cell) -> Interval:
    """The exact interval, and as far as that of the bootstrap where groups have several rows."""
    low, high = cell.false_accept_interval
    other = (cell.clusters or {}).get("false_accept")
    return (low, high) if other is None else (min(low, other[0]), max(high, other[1]))


def _about(cell: Cell) -> Iterator[str]:
    yield ""
    yield f"rows {cell.n} in {cell.groups} groups, {cell.labelled} labelled" + (
        f", {cell.binary} of them only as entailed or not" if cell.binary else ""
    )
    for label, found in cell.confusion.items():
        yield f"labelled {label}: " + ", ".join(f"{n} {verdict}" for verdict, n in found.items() if n)
    by_class, entailed = _number(cell.kappa), _number(cell.entailed_kappa)
    yield f"agreement with the labels (kappa): {by_class} by class, {entailed} entailed or not"
    yield from _about_confidence("confidence of entailed verdicts", cell.raw)
    yield from _about_confidence("the same, calibrated", cell.calibrated)
    if cell.repeated and cell.flip_interval:
        share = f"{_percent(cell.flipped / cell.repeated)}, {_range(cell.flip_interval)}"
        yield f"verdict differs in a second pass: {cell.flipped} of {cell.repeated} ({share})"
    if cell.tokens is not None:
        yield f"tokens {cell.tokens:,.0f}" + (f", cost {cell.cost:.4f}" if cell.cost is not None else "")
    if cell.latency_ms is not None:
        yield f"latency {cell.latency_ms[0]:.1f} ms (median), {cell.latency_ms[1]:.1f} ms (95th percentile)"


def _about_confidence(name: str, one: Confidence | None) -> Iterator[str]:
    if one is not None:
        area = _number(one.curve.area)
        yield f"{name} ({one.n}): ECE {_number(one.ece)}, Brier {_number(one.brier)}, risk-coverage area {area}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _range(found: Interval) -> str:
    return f"[{_percent(found[0])}, {_percent(found[1])}]"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
