"""Does the promise hold, and is `none` no easy way out? Simulated judges whose true risk is known.

    python -m bench.calibration_validity [--sets 1000] [--only NAME ...] [--seed 0]

For each kind of data: in how many of the simulated sets the true false-accept rate at the fitted threshold (in any
stratum) is above the target, for citeguard and for the naive threshold (the lowest whose observed rate is within the
target); in how many there is a threshold; and the mean coverage, as a share of the largest valid one. The first share
must be at most delta (5%) plus Monte-Carlo slack.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from citeguard.calibration.fit import Wanted, fit
from citeguard.calibration.table import JudgeSeen, Names, Table

TARGET = DELTA = 0.05
Rng = np.random.Generator
Rule = Callable[["Data", int], dict[int, float]]


@dataclass(frozen=True, slots=True)
class Data:
    """Simulated entailed verdicts."""

    score: np.ndarray
    right: np.ndarray
    group: np.ndarray
    stratum: np.ndarray
    risk: np.ndarray
    """Probability of being wrong, row by row: what no calibration ever sees."""


@dataclass(frozen=True, slots=True)
class Kind:
    about: str
    draw: Callable[[Rng], Data]
    big: Callable[[Rng], Data]
    """The same with very many groups: what is true."""


def alone(score: np.ndarray, risk: np.ndarray, rng: Rng, stratum: np.ndarray | None = None) -> Data:
    n = len(score)
    stratum = np.zeros(n, dtype=int) if stratum is None else stratum
    return Data(score, rng.random(n) >= risk, np.arange(n), stratum, risk)


def step(n: int) -> Callable[[Rng], Data]:
    def draw(rng: Rng) -> Data:
        score = rng.random(n)
        return alone(score, np.where(score > 0.5, 0.01, 0.30), rng)

    return draw


def smooth(n: int) -> Callable[[Rng], Data]:
    def draw(rng: Rng) -> Data:
        score = rng.beta(4, 1.5, n)
        return alone(score, 0.6 * (1 - score) ** 1.2, rng)

    return draw


def ties(n: int) -> Callable[[Rng], Data]:
    """What models state: a few round numbers, most of them high."""

    def draw(rng: Rng) -> Data:
        values, risks = np.array([0.5, 0.7, 0.8, 0.9, 0.95, 1.0]), np.array([0.4, 0.3, 0.15, 0.07, 0.055, 0.03])
        at = rng.choice(6, n, p=[0.03, 0.07, 0.1, 0.3, 0.35, 0.15])
        return alone(values[at], risks[at], rng)

    return draw


def grouped(n: int) -> Callable[[Rng], Data]:
    """`n` groups of one to twelve rows; in a bad group nearly every row is wrong, in a good one nearly none."""

    def draw(rng: Rng) -> Data:
        sizes = rng.integers(1, 13, n)
        group = np.repeat(np.arange(n), sizes)
        level = rng.beta(3, 1, n)
        badness = 0.3 * (1 - level) ** 1.2
        bad = rng.random(n) < badness
        score = np.clip(level[group] + rng.normal(0, 0.05, len(group)), 0, 1).round(2)
        right = rng.random(len(group)) >= np.where(bad[group], 0.95, 0.005)
        risk = 0.005 + 0.945 * badness[group]
        return Data(score, right, group, np.zeros(len(group), dtype=int), risk)

    return draw


def strata(n: int) -> Callable[[Rng], Data]:
    def draw(rng: Rng) -> Data:
        stratum = rng.choice(3, n, p=[0.6, 0.3, 0.1])
        score = rng.random(n)
        slope = np.array([0.25, 0.5, 0.11])[stratum]
        floor = np.array([0.0, 0.0, 0.051])[stratum]
        return alone(score, floor + slope * (1 - score), rng, stratum)

    return draw


def hopeless(n: int, risk: float) -> Callable[[Rng], Data]:
    """The risk is above the target everywhere, by as little as a judge could be: any threshold is wrong."""

    def draw(rng: Rng) -> Data:
        return alone(rng.random(n), np.full(n, risk), rng)

    return draw


def upside_down(n: int) -> Callable[[Rng], Data]:
    """The surest verdicts are the worst, as with a judge that was fooled."""

    def draw(rng: Rng) -> Data:
        score = rng.random(n)
        return alone(score, np.where(score > 0.9, 0.25, 0.02), rng)

    return draw


KINDS = {
    "step 2000": Kind("1% risk in the upper half, 30% below", step(2000), step(1_000_000)),
    "step 500": Kind("the same, 500 rows", step(500), step(1_000_000)),
    "smooth 2000": Kind("risk falls smoothly", smooth(2000), smooth(1_000_000)),
    "smooth 200": Kind("the same, 200 rows", smooth(200), smooth(1_000_000)),
    "smooth 100": Kind("the same, 100 rows", smooth(100), smooth(1_000_000)),
    "ties 1000": Kind("six round values", ties(1000), ties(1_000_000)),
    "ties 5000": Kind("the same, 5,000 rows", ties(5000), ties(1_000_000)),
    "groups 400": Kind("400 groups of 1 to 12 rows, alike within", grouped(400), grouped(150_000)),
    "groups 1500": Kind("the same, 1,500 groups", grouped(1500), grouped(150_000)),
    "strata 3000": Kind("three strata, in one no threshold is valid", strata(3000), strata(1_000_000)),
    "hopeless 1000": Kind("5.1% risk everywhere", hopeless(1000, 0.051), hopeless(200_000, 0.051)),
    "hopeless 100": Kind("the same, 100 rows", hopeless(100, 0.051), hopeless(200_000, 0.051)),
    "upside down 2000": Kind("25% risk in the surest tenth, 2% below", upside_down(2000), upside_down(1_000_000)),
}


class Truth:
    """True risk and coverage by threshold in each stratum, for one claim drawn from each group."""

    def __init__(self, data: Data, rng: Rng) -> None:
        self._of: dict[int, tuple[np.ndarray, np.ndarray, np.ndarray]] = {}
        for stratum in np.unique(data.stratum):
            rows = rng.permutation(np.flatnonzero(data.stratum == stratum))
            _, first = np.unique(data.group[rows], return_index=True)
            drawn = rows[first]
            order = np.argsort(-data.score[drawn], kind="stable")
            score, risk = data.score[drawn][order], data.risk[drawn][order]
            last = np.append(score[1:] != score[:-1], True)
            n = np.arange(1, len(score) + 1)
            self._of[int(stratum)] = (score[last], (np.cumsum(risk) / n)[last], (n / len(n))[last])
        self.strata = list(self._of)

    def at(self, stratum: int, threshold: float) -> tuple[float, float]:
        """Risk and coverage of the stratum at a threshold."""
        score, risk, coverage = self._of[stratum]
        k = int(np.searchsorted(-score, -threshold, side="right")) - 1
        return (0.0, 0.0) if k < 0 else (float(risk[k]), float(coverage[k]))

    def best(self, stratum: int) -> float:
        """The largest coverage whose risk is within the target."""
        _, risk, coverage = self._of[stratum]
        valid = risk <= TARGET
        return float(coverage[valid].max()) if valid.any() else 0.0


def table_of(data: Data) -> Table:
    n = len(data.score)
    zeros, nothing = np.zeros(n, dtype=np.int64), np.full(n, np.nan)
    return Table(
        key=np.arange(n, dtype=np.uint64),
        number=np.ones(n, dtype=np.int64),
        label=np.where(data.right, 0, 2).astype(np.int64),
        verdict=zeros,
        score=data.score.astype(np.float64),
        group=data.group.astype(np.int64),
        dataset=Names(zeros, (None,)),
        lang=Names(zeros, ("en",)),
        stratum=Names(data.stratum.astype(np.int64), ("0", "1", "2")),
        domain=Names(zeros, (None,)),
        binary=np.zeros(n, dtype=np.bool_),
        accepted=np.zeros(n, dtype=np.bool_),
        blocked=np.zeros(n, dtype=np.bool_),
        disputed=np.zeros(n, dtype=np.bool_),
        calibrated=nothing,
        tokens=nothing,
        cost=nothing,
        latency_ms=nothing,
        weight=np.ones(n),
        offset=zeros,
        path=Path("simulated"),
        judge=JudgeSeen((), (), ()),
    )


def fitted(data: Data, seed: int) -> dict[int, float]:
    """Thresholds that citeguard vouches for, by stratum."""
    found = fit(table_of(data), Wanted(max_false_accept=TARGET, delta=DELTA, seed=seed))
    pairs = ((int(s.profile.stratum or 0), s.profile.raw_threshold) for s in found.strata)
    return {stratum: t for stratum, t in pairs if t is not None}


def naive(data: Data, seed: int) -> dict[int, float]:  # noqa: ARG001  # the same signature as the other
    """What is usually done: the lowest threshold whose observed rate is within the target."""
    found = {}
    for stratum in np.unique(data.stratum):
        rows = data.stratum == stratum
        values, of = np.unique(-data.score[rows], return_inverse=True)
        risk = np.cumsum(np.bincount(of, weights=~data.right[rows])) / np.cumsum(np.bincount(of))
        if (risk <= TARGET).any():
            found[int(stratum)] = float(-values[np.flatnonzero(risk <= TARGET)[-1]])
    return found


@dataclass(frozen=True, slots=True)
class Result:
    sets: int
    exceeded: int
    found: int
    coverage: float
    """Mean over the sets, none counted as zero, as a share of the largest valid one; NaN where there is none."""

    @property
    def slack(self) -> float:
        """Three standard errors of a share of delta."""
        return 3 * math.sqrt(DELTA * (1 - DELTA) / self.sets)


def truth_of(kind: Kind, *, seed: int = 0) -> Truth:
    rng = np.random.default_rng([seed, 1])
    return Truth(kind.big(rng), rng)


def simulate(kind: Kind, rule: Rule, truth: Truth, *, sets: int, seed: int = 0) -> Result:
    rng = np.random.default_rng(seed)
    best = sum(truth.best(s) for s in truth.strata)
    exceeded, found, coverage = 0, 0, 0.0
    for n in range(sets):
        thresholds = rule(kind.draw(rng), n)
        at = [truth.at(s, t) for s, t in thresholds.items()]
        exceeded += any(risk > TARGET for risk, _ in at)
        found += bool(at)
        coverage += sum(c for _, c in at)
    return Result(sets, exceeded, found, coverage / sets / best if best else float("nan"))


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--sets", type=int, default=1000)
    options.add_argument("--only", nargs="*", default=list(KINDS))
    options.add_argument("--seed", type=int, default=0)
    arguments = options.parse_args()
    out = sys.stdout.write
    out("| data | true rate above 5%: citeguard | naive | a threshold in | of the largest valid coverage |\n")
    out("| --- | --- | --- | --- | --- |\n")
    failed = False
    for name in arguments.only:
        truth = truth_of(KINDS[name], seed=arguments.seed)
        ours = simulate(KINDS[name], fitted, truth, sets=arguments.sets, seed=arguments.seed)
        theirs = simulate(KINDS[name], naive, truth, sets=arguments.sets, seed=arguments.seed)
        failed |= ours.exceeded / ours.sets > DELTA + ours.slack
        share = "none exists" if math.isnan(ours.coverage) else f"{100 * ours.coverage:.0f}%"
        out(
            f"| {name}: {KINDS[name].about} | {100 * ours.exceeded / ours.sets:.1f}% | "
            f"{100 * theirs.exceeded / theirs.sets:.1f}% | {100 * ours.found / ours.sets:.1f}% | {share} |\n"
        )
        sys.stdout.flush()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
