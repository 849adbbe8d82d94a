"""A run in, a threshold for each stratum out, or none and what is missing. Calls no judge.

In each stratum the groups are parted by a seeded draw: the calibrator is fitted on one part and the threshold on the
other. From each group of the other part one claim is drawn, before any label is looked at: rows of one group are alike,
and an exact binomial test of rows as if they were independent would promise too much. So the promise is about one claim
drawn from a group; for whole answers there is `risk="answer"`, where a group is one unit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from citeguard.calibration.curves import fit_calibrator
from citeguard.calibration.exact import interval, needed, needed_at, upper_bound
from citeguard.calibration.table import Bools, Floats, Ints, Table
from citeguard.calibration.threshold import Step, certify, chosen
from citeguard.errors import ConfigError, InputError
from citeguard.models.profile import AnswerLevel, Calibrator, Needs, StratumProfile

FIT_SHARE = 0.25
"""Share of the groups that the calibrator gets where labels are many."""
LEAST_TO_FIT = 30
"""Groups below which no curve is fitted: all labels then serve the threshold, on the raw confidence."""
RISKS = ("claim", "answer")
BY = ("lang", "stratum")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be promised: P(not entailed | accepted) <= max_false_accept, with probability 1 - delta."""

    max_false_accept: float = 0.05
    delta: float = 0.05
    by: tuple[str, ...] = BY
    risk: str = "claim"
    seed: int = 0

    def __post_init__(self) -> None:
        for name, value in (("max-false-accept", self.max_false_accept), ("delta", self.delta)):
            if not 0 < value < 1:
                raise ConfigError(f"--{name} must lie between 0 and 1")
        unknown = [name for name in self.by if name not in BY]
        if unknown:
            raise ConfigError(f"--by knows {', '.join(BY)}, not {unknown[0]!r}")
        if self.risk not in RISKS:
            raise ConfigError(f"--risk is one of {', '.join(RISKS)}")
        if self.risk == "answer" and "stratum" in self.by:
            raise ConfigError("an answer has claims of several strata: with --risk answer use --by lang")


@dataclass(frozen=True, slots=True)
class FittedStratum:
    """One stratum with what its report needs beside the profile's numbers."""

    profile: StratumProfile
    rows: Table
    eligible: Bools
    steps: list[Step]


@dataclass(frozen=True, slots=True)
class Fitted:
    strata: tuple[FittedStratum, ...]
    tested: int
    """K: strata in which anything could be tested; delta is divided by it."""
    answers: AnswerLevel | None
    rows: Table = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Units:
    """What the test counts: independent draws with a score and a truth."""

    scores: Floats
    false: Bools
    groups: Ints


def fit(table: Table, wanted: Wanted) -> Fitted:
    """Raises InputError where the run has no labelled row of a first pass."""
    if not len(table.first_pass.labelled):
        raise InputError("no labelled row in this run", place=str(table.path))
    rows = _known(table.first_pass, wanted)
    cells = list(_cells(rows, wanted.by))
    units = [_units(cell, wanted) for _, _, cell in cells]
    tested = sum(len(u.scores) > 0 for u in units)
    strata = tuple(
        _stratum(lang, stratum, cell, one, wanted, max(tested, 1))
        for (lang, stratum, cell), one in zip(cells, units, strict=True)
    )
    return Fitted(strata, max(tested, 1), _answers(rows, strata, wanted), rows)


def _known(first: Table, wanted: Wanted) -> Table:
    """Rows of which there is something to count: those with a label, and disputed ones, which count as not entailed.
    For answers only those whose claims are all known: the worst claim of another may be the one without a label."""
    known = (first.label >= 0) | first.disputed
    rows = first.where(known & ~np.isin(first.group, first.group[~known])) if wanted.risk == "answer" else None
    if rows is not None and not len(rows):
        raise InputError("no answer has labels for all its claims: --risk answer needs them", place=str(first.path))
    return first.where(known) if rows is None else rows


def _cells(rows: Table, by: tuple[str, ...]) -> Iterator[tuple[str | None, str | None, Table]]:
    langs = sorted({str(rows.lang.names[c]) for c in np.unique(rows.lang.codes)}) if "lang" in by else [None]
    strata = sorted({str(rows.stratum.names[c]) for c in np.unique(rows.stratum.codes)}) if "stratum" in by else [None]
    for lang in langs:
        for stratum in strata:
            chosen_rows = np.ones(len(rows), dtype=np.bool_)
            if lang is not None:
                chosen_rows &= rows.lang.codes == rows.lang.names.index(lang)
            if stratum is not None:
                chosen_rows &= rows.stratum.codes == rows.stratum.names.index(stratum)
            if chosen_rows.any():
                yield lang, stratum, rows.where(chosen_rows)


def _units(cell: Table, wanted: Wanted) -> _Units:
    if wanted.risk == "answer":
        return _answer_units(cell)
    rows = np.flatnonzero(cell.eligible)
    # One claim a group: the row that comes first in a shuffle.
    shuffled = rows[np.random.default_rng(wanted.seed).permutation(_ranks(cell, rows))]
    groups, first = np.unique(cell.group[shuffled], return_index=True)
    drawn = shuffled[first]
    return _Units(cell.score[drawn], ~cell.supported[drawn], groups)


def _ranks(cell: Table, rows: Ints) -> Ints:
    """Positions in the order of row ids: the draw must not depend on the order of the lines."""
    return np.argsort(cell.key[rows], kind="stable")


def _answer_units(cell: Table) -> _Units:
    """A group is accepted when all its claims are: its score is that of the weakest, its label that of the worst."""
    groups, of_row = np.unique(cell.group, return_inverse=True)
    whole = np.ones(len(groups), dtype=np.bool_)
    np.logical_and.at(whole, of_row, cell.eligible)
    scores = np.full(len(groups), np.inf)
    np.minimum.at(scores, of_row, np.where(np.isnan(cell.score), -np.inf, cell.score))
    false = np.zeros(len(groups), dtype=np.bool_)
    np.logical_or.at(false, of_row, ~cell.supported)
    return _Units(scores[whole], false[whole], groups[whole])


def _parts(units: _Units, needs: int, seed: int) -> tuple[Ints, Ints]:
    """Places of the units for the calibrator and for the threshold: by counts and a draw, never by labels."""
    n = len(units.groups)
    keep = max(math.ceil((1 - FIT_SHARE) * n), min(n, 2 * needs))
    if n - keep < LEAST_TO_FIT:
        keep = n
    order = np.random.default_rng([seed, 1]).permutation(n)
    return order[keep:], order[:keep]


def _stratum(
    lang: str | None, stratum: str | None, cell: Table, units: _Units, wanted: Wanted, strata: int
) -> FittedStratum:
    level = wanted.delta / strata
    least = needed(wanted.max_false_accept, wanted.delta, strata)
    if len(np.unique(cell.weight[cell.eligible])) > 1:
        raise InputError("rows of one stratum were drawn with different probabilities: use --by stratum")
    for_curve, for_threshold = _parts(units, least, wanted.seed)
    eligible = cell.eligible
    scores, false = units.scores[for_threshold], units.false[for_threshold]
    steps = certify(scores, false, wanted.max_false_accept, level)
    best = chosen(steps)
    accepted = eligible & (cell.score >= best.raw_threshold) if best else np.zeros(len(cell), dtype=np.bool_)
    profile = StratumProfile(
        lang=lang,
        stratum=stratum,
        raw_threshold=best.raw_threshold if best else None,
        calibrator=_curve(cell, eligible, units.groups[for_curve]),
        coverage=float((accepted * cell.weight).sum() / cell.weight.sum()),
        rows=len(cell),
        groups=len(units.groups),
        fitted_groups=len(for_curve),
        tested=best.accepted if best else (steps[0].accepted if steps else len(scores)),
        false_accepts=best.false if best else (steps[0].false if steps else int(false.sum())),
        upper_bound=upper_bound(best.false, best.accepted, level) if best else None,
        why=None if best else _why(cell, len(scores), least),
        needs=None if best else _needs(steps, len(scores), least, wanted, strata),
    )
    return FittedStratum(profile, cell, eligible, steps)


def _curve(cell: Table, eligible: Bools, groups: Ints) -> Calibrator | None:
    """Rows go in by their ids: sums of floats, and with them a tie of two curves, hang on the order."""
    rows = np.flatnonzero(eligible & np.isin(cell.group, groups))
    rows = rows[_ranks(cell, rows)]
    return fit_calibrator(cell.score[rows], cell.supported[rows], cell.group[rows]) if len(rows) else None


def _why(cell: Table, units: int, least: int) -> str:
    if not cell.claimed.any():
        return "nothing_entailed"
    if not (cell.claimed & ~np.isnan(cell.score)).any():
        return "no_confidence"
    if not cell.eligible.any():
        return "blocked"
    return "too_few_labels" if units < least else "too_many_false_accepts"


def _needs(steps: list[Step], have: int, least: int, wanted: Wanted, strata: int) -> Needs:
    if not steps:
        return Needs(without_a_false_accept=least, have=have, more=max(least - have, 1))
    first = steps[0]
    enough = needed_at(first.false / first.accepted, wanted.max_false_accept, wanted.delta, strata)
    # The test looked at the surest part of the groups only; labels are drawn from all of them.
    more = None if enough is None else max(1, math.ceil((enough - first.accepted) * have / first.accepted))
    return Needs(without_a_false_accept=least, have=have, more=more)


def _answers(rows: Table, strata: tuple[FittedStratum, ...], wanted: Wanted) -> AnswerLevel | None:
    """What the thresholds do to whole answers: accepted when all claims are, false when any of them is not entailed."""
    passed = np.zeros(len(rows), dtype=np.bool_)
    for one in strata:
        p = one.profile
        if p.raw_threshold is None:
            continue
        inside = rows.eligible & (np.nan_to_num(rows.score, nan=-1.0) >= p.raw_threshold)
        if p.lang is not None:
            inside &= rows.lang.codes == rows.lang.names.index(p.lang)
        if p.stratum is not None:
            inside &= rows.stratum.codes == rows.stratum.names.index(p.stratum)
        passed |= inside
    groups, of_row = np.unique(rows.group, return_inverse=True)
    whole = np.ones(len(groups), dtype=np.bool_)
    np.logical_and.at(whole, of_row, passed)
    false = np.zeros(len(groups), dtype=np.bool_)
    np.logical_or.at(false, of_row, ~rows.supported)
    n, k = int(whole.sum()), int((whole & false).sum())
    return AnswerLevel(
        answers=len(groups), accepted=n, false_accepts=k, interval=interval(k, n, level=1 - wanted.delta)
    )
