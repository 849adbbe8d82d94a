"""The decision and what it rests on. Nothing is averaged; the worst reason wins; not knowing is never good news."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from citeguard.models.claim import Claim, Claims
from citeguard.models.document import Fragment, Verification
from citeguard.models.finding import Effect, Finding, FindingCode
from citeguard.models.judgment import JudgeFailed, Judgment, NotJudged
from citeguard.models.signal import RiskSignal, SignalCode


class Status(StrEnum):
    """The four decisions. Compare with `severity`, not as strings."""

    ACCEPT = "accept"
    REGENERATE_OR_ABSTAIN = "regenerate_or_abstain"
    MANUAL_REVIEW = "manual_review"
    REJECT = "reject"

    @property
    def severity(self) -> int:
        return _SEVERITY[self]


_SEVERITY = {
    Status.ACCEPT: 0,
    Status.REGENERATE_OR_ABSTAIN: 1,
    Status.MANUAL_REVIEW: 2,
    Status.REJECT: 3,
}


class ClaimStatus(StrEnum):
    UNSUPPORTED = "unsupported"
    INVALID_REFERENCE = "invalid_reference"
    JUDGED = "judged"
    NOT_JUDGED = "not_judged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason for a status: a finding's code, a signal's code, or `verdict_unknown`, `verdict_contradicted`, …"""

    status: Status
    code: str
    message: str
    claim_id: str | None = None
    citation_id: str | None = None


class SecondLookDue(StrEnum):
    """Why a policy wants a second look at a claim that no signal asks it for."""

    NEAR_THRESHOLD = "near_threshold"
    SAMPLED = "sampled"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFacts:
    """All that is known about one claim when the policy decides."""

    claim: Claim
    status: ClaimStatus
    signals: tuple[RiskSignal, ...]
    judgment: Judgment | NotJudged
    second: Judgment | None = None
    """The second look's own judgment, where one was asked; None where none was."""
    second_look_due: SecondLookDue | None = None
    """Wanted by the policy though no signal asks for it: without a second look such a claim is not accepted."""
    inference: bool = False
    """The claim rests on a citation in mode `inference`: never better than manual_review."""
    calibrated_confidence: float | None = None
    """0..1 by the profile's calibrator; None without a profile or a raw confidence."""
    over_threshold: bool | None = None
    """None: no profile is set. False: the profile gives this claim's stratum no threshold, or it is not reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Everything the policy may look at: findings of all stages, claims, judgments."""

    findings: tuple[Finding, ...]
    claims: tuple[ClaimFacts, ...]
    abstained: bool = False

    @property
    def degraded(self) -> bool:
        """True if any claim failed for transport: the judge was not reached."""
        return any(isinstance(c.judgment, JudgeFailed) and c.judgment.reason.transport for c in self.claims)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiver:
    """One loosened rule, with who-may-ask-why and an end. After `expires` the default effect is back."""

    code: FindingCode | SignalCode
    effect: Effect
    reason: str
    expires: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The status and every reason for it, worst first."""

    status: Status
    reasons: tuple[Reason, ...]
    abstained: bool = False
    effects: Mapping[FindingCode | SignalCode, Effect] = field(default_factory=dict)
    """Of the codes to which the policy gave another effect than their own, on the day of the decision."""
    waivers: tuple[Waiver, ...] = ()
    """Those in force on that day, whether anything came under them or not."""

    def effect(self, code: FindingCode | SignalCode) -> Effect:
        """What a finding or signal of this code did to the decision."""
        return self.effects.get(code, code.effect)


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    """What produced the report: needed to repeat it."""

    citeguard: str
    policy: str
    policy_fingerprint: str
    """Of the rules themselves: a name can be kept while a rule is changed."""
    splitter: str
    judge: str
    second_look: str | None
    profile: str | None
    as_of: str
    """ISO 8601 instant at which documents had to be in force."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One checked answer. JSON, text, HTML and exit code are views of this value."""

    answer: str | None
    decision: Decision
    facts: Facts
    verification: Verification
    claims: Claims
    versions: Versions
    trace: dict[str, object]
    uncalibrated: bool = True
    fragments: Mapping[str, Fragment] = field(default_factory=dict)
    """The cited slices of valid citations by citation id, as a judge was shown them: heading, neighbours, footnotes."""
