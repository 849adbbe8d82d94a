"""The share of unsupported claims in a whole run, corrected for the mistakes of the judge that counted them."""

from __future__ import annotations

import math
from typing import Any

from citeguard.calibration.table import Bools, Floats, Table


def corrected(p: float, q0: float, q1: float) -> float | None:
    """Rogan and Gladen 1978: (p + q0 - 1) / (q0 + q1 - 1), within 0..1. `p` is the observed share, `q0` the judge's
    true-negative and `q1` its true-positive rate. None for a judge no better than chance."""
    gain = q0 + q1 - 1
    return None if gain <= 0 else min(max((p + q0 - 1) / gain, 0.0), 1.0)


def corrected_interval(
    p: float, q0: float, q1: float, n: float, m0: float, m1: float, *, level: float = 0.95
) -> tuple[float, float] | None:
    """The interval of Lee and others 2025 (arXiv 2511.21140), after Lang and Reiczigel 2014: shares are first moved
    towards the middle, so that it holds for few labels and rare mistakes. `m0` and `m1` are the labelled rows of each
    class, `n` the judged rows; effective numbers where rows are weighted."""
    from scipy.stats import norm

    z = float(norm.ppf((1 + level) / 2))
    p = (n * p + z**2 / 2) / (n + z**2)
    q0, q1 = (m0 * q0 + 1) / (m0 + 2), (m1 * q1 + 1) / (m1 + 2)
    n, m0, m1 = n + z**2, m0 + 2, m1 + 2
    gain = q0 + q1 - 1
    if gain <= 0:
        return None
    share = (p + q0 - 1) / gain
    shift = 2 * z**2 * (-(1 - share) * q0 * (1 - q0) / m0 + share * q1 * (1 - q1) / m1)
    spread = p * (1 - p) / n + (1 - share) ** 2 * q0 * (1 - q0) / m0 + share**2 * q1 * (1 - q1) / m1
    half = z * math.sqrt(spread) / gain
    return min(max(share + shift - half, 0.0), 1.0), min(max(share + shift + half, 0.0), 1.0)


def corrected_rate(run: Table, labelled: Table) -> dict[str, Any]:
    """The observed share of a run's rows that the judge does not call entailed, and the corrected one."""
    rows, known = run.first_pass, labelled.first_pass.labelled
    observed = float((~rows.claimed).mean())
    share, interval = None, None
    q0, m0 = _rate(known.claimed, known.supported, known.weight)
    q1, m1 = _rate(~known.claimed, ~known.supported, known.weight)
    if q0 is not None and q1 is not None:
        share = corrected(observed, q0, q1)
        interval = corrected_interval(observed, q0, q1, len(rows), m0, m1)
    return {
        "unsupported": {
            "judged": observed,
            "corrected": share,
            "interval": None if interval is None else list(interval),
            "true_negative_rate": q0,
            "true_positive_rate": q1,
        }
    }


def _rate(hits: Bools, inside: Bools, weight: Floats) -> tuple[float | None, float]:
    """A weighted share, and how many equally weighted rows would tell as much (Kish 1965)."""
    weights = weight[inside]
    if not len(weights):
        return None, 0.0
    share = float((weights * hits[inside]).sum() / weights.sum())
    return share, float(weights.sum() ** 2 / (weights**2).sum())
