"""A calibration profile: which confidence is enough, for one judge, prompt, guide and language; or that none is.

Plain numbers, so that applying a profile needs nothing but Python. `calibration` fits them, the gate applies them.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from citeguard.models.finding import Effect
from citeguard.models.signal import RiskSignal

GUIDE_VERSION = "1"
"""Version of the labelling guide in `calibration/labelling-guide.md`; a test compares the two."""
NO_SIGNAL = "none"
_STRATUM_EFFECTS = (Effect.SECOND_LOOK, Effect.MANUAL_REVIEW)


def stratum_of(signals: Iterable[RiskSignal]) -> str:
    """The risk stratum of a claim: the effects of its signals, `none` where there are at most notes."""
    effects = {s.effect for s in signals}
    return "+".join(e.value for e in _STRATUM_EFFECTS if e in effects) or NO_SIGNAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Platt:
    """Logistic curve: 1 / (1 + exp(-(slope * raw + intercept))), never falling (Platt 1999)."""

    slope: float
    intercept: float

    def __call__(self, raw: float) -> float:
        z = self.slope * raw + self.intercept
        return 1 / (1 + math.exp(-z)) if z >= 0 else math.exp(z) / (1 + math.exp(z))


@dataclass(frozen=True, slots=True, kw_only=True)
class Isotonic:
    """A never falling step curve by its breakpoints: linear between them, flat outside (Zadrozny and Elkan 2002)."""

    x: tuple[float, ...]
    y: tuple[float, ...]

    def __call__(self, raw: float) -> float:
        at = bisect_right(self.x, raw)
        if at == 0:
            return self.y[0]
        if at == len(self.x):
            return self.y[-1]
        left, right = self.x[at - 1], self.x[at]
        return self.y[at - 1] + (self.y[at] - self.y[at - 1]) * (raw - left) / (right - left)


Calibrator: TypeAlias = Platt | Isotonic


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptId:
    """`name` holds language and version, as `judge_entailment.en.v1`."""

    name: str
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeId:
    """Whom a profile speaks for. `prompts` is empty for judges that have none."""

    name: str
    model: str | None = None
    prompts: tuple[PromptId, ...] = ()
    reply_schema: int | None = None
    served_models: tuple[str, ...] = ()
    """What the endpoint said it answered with, which may be a dated snapshot of `model`. Empty: it did not say."""
    second_look: str | None = None
    rules: tuple[str, ...] = ()
    """What the policy of the run asked of an entailed claim beyond the defaults, as `counterfactual` or
    `low_overlap=second_look` (see `policy.claim_rules`)."""
    stated_by: str = "run"
    """`run`: the stored judgments say so; `user`: they do not, and whoever called `calibrate` did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What would make a threshold possible, counted in groups of the stratum that the judge calls entailed."""

    without_a_false_accept: int
    """ln(delta / K) / ln(1 - target), rounded up."""
    have: int
    more: int | None
    """None: no number of labels helps while the judge is as wrong as it is at its most confident."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StratumProfile:
    """One stratum: a threshold, or `none` and why. None in `lang` or `stratum`: not told apart by it."""

    lang: str | None
    stratum: str | None
    raw_threshold: float | None
    """The smallest raw confidence that is accepted; None is the outcome `none`."""
    calibrator: Calibrator | None
    coverage: float
    """Accepted rows over all rows of the stratum, on the rows it was fitted on."""
    rows: int
    groups: int
    fitted_groups: int
    """Groups that the calibrator was fitted on; the threshold rests on the others."""
    tested: int
    """Units (claims or answers, one a group) at or above the threshold."""
    false_accepts: int
    upper_bound: float | None
    why: str | None = None
    """Code, where there is no threshold: `no_confidence`, `too_few_labels`, `too_many_false_accepts`, `blocked`."""
    needs: Needs | None = None

    @property
    def outcome(self) -> str:
        return "none" if self.raw_threshold is None else "threshold"

    @property
    def threshold(self) -> float | None:
        """The threshold on the calibrated scale."""
        if self.raw_threshold is None or self.calibrator is None:
            return self.raw_threshold
        return self.calibrator(self.raw_threshold)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """P(not entailed | accepted) <= max_false_accept with probability 1 - delta over the labelled rows."""

    risk: str
    """`claim`: one claim drawn per group. `answer`: a group is an answer, false if any claim of it is not entailed."""
    max_false_accept: float
    delta: float
    strata: int
    """K: delta is divided by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """What the profile was fitted on."""

    fingerprint: str
    """SHA-256 over row id, label, verdict and confidence, in the order of ids."""
    rows: int
    groups: int
    labels: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLevel:
    """What the thresholds mean for whole answers, taking each group for one: counted, not guaranteed."""

    answers: int
    accepted: int
    false_accepts: int
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A fitted profile. `by` names what strata are told apart by: `lang`, `stratum`, both or nothing."""

    judge: JudgeId
    languages: tuple[str, ...]
    guide_version: str
    data: Data
    method: tuple[tuple[str, str], ...]
    target: Target
    by: tuple[str, ...]
    strata: tuple[StratumProfile, ...]
    answer_level: AnswerLevel | None
    created: datetime
    expires: datetime
    citeguard: str
    notes: tuple[str, ...] = ()
    name: str = "unnamed"
    """For reports: the file it came from and the beginning of its digest."""

    def of(self, lang: str | None, stratum: str) -> StratumProfile | None:
        """The entry for a claim; None where nothing was fitted: such a claim is never over a threshold."""
        if lang not in self.languages:
            return None
        wanted = (lang if "lang" in self.by else None, stratum if "stratum" in self.by else None)
        return next((s for s in self.strata if (s.lang, s.stratum) == wanted), None)

    def expired(self, now: datetime) -> bool:
        return now >= self.expires


def describe(calibrator: Calibrator | None) -> dict[str, Any] | None:
    """The calibrator as JSON values."""
    match calibrator:
        case None:
            return None
        case Platt(slope=slope, intercept=intercept):
            return {"kind": "platt", "slope": slope, "intercept": intercept}
        case Isotonic(x=x, y=y):
            return {"kind": "isotonic", "x": list(x), "y": list(y)}
