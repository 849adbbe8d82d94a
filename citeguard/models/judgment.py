"""What a judge is asked and what it may answer. A failed judgment has no verdict to ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from citeguard.models.document import Fragment


class Verdict(StrEnum):
    ENTAILED = "entailed"
    CONTRADICTED = "contradicted"
    INSUFFICIENT = "insufficient"
    UNKNOWN = "unknown"


class UnknownReason(StrEnum):
    """Why there is no verdict. All of them are reported as `unknown` and none of them is ever an accept."""

    NOT_QUOTED = "not_quoted"
    EMPTY_CLAIM = "empty_claim"
    TIMEOUT = "timeout"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    TOO_LONG = "too_long"
    UNPARSEABLE = "unparseable"
    INCONSISTENT = "inconsistent"
    EVIDENCE_NOT_FOUND = "evidence_not_found"
    EVIDENCE_NOT_USED = "evidence_not_used"
    DISAGREEMENT = "disagreement"
    CONFLICTING_SOURCES = "conflicting_sources"
    ENDPOINT_ERROR = "endpoint_error"
    BUDGET_EXHAUSTED = "budget_exhausted"
    CANCELLED = "cancelled"
    JUDGE_ERROR = "judge_error"

    @property
    def transport(self) -> bool:
        """True when the judge was not reached at all: such a claim makes the report `degraded`."""
        return self in (UnknownReason.TIMEOUT, UnknownReason.ENDPOINT_ERROR)


class Stance(StrEnum):
    FOR = "for"
    AGAINST = "against"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Words of a cited fragment. `start` and `end` are code points of the stored document."""

    citation_id: str
    quote: str
    start: int
    end: int
    stance: Stance = Stance.FOR


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeInfo:
    """Who judged, and what it cost: over all attempts for this claim, retries included."""

    name: str
    model: str | None = None
    prompt: str | None = None
    fingerprint: str | None = None
    cached: bool = False
    attempts: int = 1
    tokens: int | None = None
    cost: float | None = None
    latency_ms: float | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """All that a judge ever sees: one claim and its cited fragments; never the answer, the other claims, the signals
    or other verdicts. `narrowing` is filled for a second look only, is never evidence, and may only lower."""

    claim_id: str
    claim: str
    fragments: tuple[Fragment, ...]
    language: str | None = None
    claim_context: str | None = None
    narrowing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A verdict that held every check: entailed, contradicted or insufficient; never unknown."""

    claim_id: str
    verdict: Verdict
    judge: JudgeInfo
    evidence: tuple[Evidence, ...] = ()
    unsupported_parts: tuple[str, ...] = ()
    confidence: float | None = None
    """0..1, raw: as the judge stated it, before any calibration."""
    verdict_logprob: float | None = None
    analysis: str | None = None

    def __post_init__(self) -> None:
        assert self.verdict is not Verdict.UNKNOWN, "an unknown is JudgeFailed, with a reason"
        assert self.verdict is not Verdict.ENTAILED or self.evidence, "no entailed without evidence"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeFailed:
    """No verdict; reported as `unknown` with this reason."""

    claim_id: str
    reason: UnknownReason
    judge: JudgeInfo
    evidence: tuple[Evidence, ...] = ()
    detail: str | None = None
    """For people; never text of a document, an answer or a reply."""
    confidence: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NotJudged:
    """The judge was not asked: the answer was rejected before, or the claim has no valid citation."""

    claim_id: str
    reason: str
    notes: tuple[str, ...] = field(default=())


Judgment: TypeAlias = Judged | JudgeFailed
