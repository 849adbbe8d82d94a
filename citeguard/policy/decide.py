"""The decision. Facts and a policy in, a status with every reason out; no clock, no input or output, no surprise."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import assert_never

from citeguard.messages import told
from citeguard.models import (
    ClaimFacts,
    ClaimStatus,
    Decision,
    Effect,
    Facts,
    FindingCode,
    Judged,
    JudgeFailed,
    NotJudged,
    Reason,
    RiskSignal,
    Status,
    Verdict,
)
from citeguard.policy.rules import Policy

_STATUS_OF_EFFECT = {
    Effect.REJECT: Status.REJECT,
    Effect.MANUAL_REVIEW: Status.MANUAL_REVIEW,
    Effect.REGENERATE_OR_ABSTAIN: Status.REGENERATE_OR_ABSTAIN,
}


def decide(facts: Facts, policy: Policy, *, today: date) -> Decision:
    """The worst reason decides. With no reason at all the answer is accepted, if there is something to accept: at
    least one claim, each entailed with evidence; or an abstention. `today` is the day on which waivers are read."""
    reasons = [*_finding_reasons(facts, policy, today)]
    for claim in facts.claims:
        reasons += _claim_reasons(claim, policy, today)
    if not facts.claims and not facts.abstained and not any(r.code == FindingCode.NO_CLAIMS for r in reasons):
        nothing = told("reason.no_claims")
        reasons.append(Reason(status=Status.REGENERATE_OR_ABSTAIN, code=FindingCode.NO_CLAIMS.value, message=nothing))
    reasons.sort(key=lambda reason: -reason.status.severity)
    status = reasons[0].status if reasons else Status.ACCEPT
    return Decision(
        status=status,
        reasons=tuple(reasons),
        abstained=facts.abstained and status is Status.ACCEPT,
        effects=policy.changed(today),
        waivers=policy.in_force(today),
    )


def _finding_reasons(facts: Facts, policy: Policy, today: date) -> Iterator[Reason]:
    for finding in facts.findings:
        status = _STATUS_OF_EFFECT.get(policy.effect(finding.code, today))
        if status is not None:
            yield Reason(
                status=status,
                code=finding.code.value,
                message=finding.message,
                claim_id=finding.claim_id,
                citation_id=finding.citation_id,
            )


def _claim_reasons(facts: ClaimFacts, policy: Policy, today: date) -> Iterator[Reason]:
    yield from _verdict_reasons(facts, policy)
    entailed = isinstance(facts.judgment, Judged) and facts.judgment.verdict is Verdict.ENTAILED
    for signal in facts.signals:
        if entailed or signal.code.on_every_verdict:
            yield from _signal_reasons(facts, signal, policy.effect(signal.code, today))
    if entailed:
        yield from _entailed_reasons(facts, policy)


def _verdict_reasons(facts: ClaimFacts, policy: Policy) -> Iterator[Reason]:
    match facts.judgment:
        case Judged(verdict=Verdict.ENTAILED):
            return
        case Judged(verdict=verdict):
            yield _reason(facts, policy.verdicts[verdict], f"verdict_{verdict.value}", told(f"reason.{verdict.value}"))
        case JudgeFailed(reason=why):
            yield _reason(
                facts, policy.verdicts[Verdict.UNKNOWN], "verdict_unknown", told("reason.unknown", why=why.value)
            )
        case NotJudged(reason=why):
            yield from _not_judged_reasons(facts, why)
        case _:
            assert_never(facts.judgment)


def _not_judged_reasons(facts: ClaimFacts, why: str) -> Iterator[Reason]:
    """A claim without a judgment never passes, whatever made it so; its own finding usually says more."""
    match facts.status:
        case ClaimStatus.UNSUPPORTED:
            yield _reason(
                facts, Status.REGENERATE_OR_ABSTAIN, FindingCode.CLAIM_WITHOUT_CITATIONS, told("reason.cites_nothing")
            )
        case ClaimStatus.INVALID_REFERENCE:
            yield _reason(facts, Status.REJECT, "invalid_reference", told("reason.invalid_reference"))
        case ClaimStatus.NOT_JUDGED | ClaimStatus.JUDGED:
            yield _reason(facts, Status.MANUAL_REVIEW, "not_judged", told("reason.not_judged", why=why))
        case _:
            assert_never(facts.status)


def _signal_reasons(facts: ClaimFacts, signal: RiskSignal, effect: Effect) -> Iterator[Reason]:
    if effect is Effect.SECOND_LOOK:
        if facts.second is None:
            message = told("reason.no_second_look", signal=signal.message)
            yield _reason(facts, Status.MANUAL_REVIEW, signal.code.value, message)
        return
    status = _STATUS_OF_EFFECT.get(effect)
    if status is not None:
        yield _reason(facts, status, signal.code.value, signal.message)


def _entailed_reasons(facts: ClaimFacts, policy: Policy) -> Iterator[Reason]:
    if facts.inference:
        yield _reason(facts, Status.MANUAL_REVIEW, "inference", told("reason.inference"))
    if (policy.second_look_always or facts.second_look_due is not None) and facts.second is None:
        yield _reason(facts, Status.MANUAL_REVIEW, "second_look_missing", told("reason.second_look_missing"))
    if facts.second is not None and not _agrees(facts):
        yield _reason(
            facts, policy.verdicts[Verdict.UNKNOWN], "second_look_disagrees", told("reason.second_look_disagrees")
        )
    match facts.over_threshold:
        case None if policy.require_profile:
            yield _reason(facts, Status.MANUAL_REVIEW, "profile_required", told("reason.profile_required"))
        case False:
            message = told("reason.below_threshold")
            yield _reason(facts, Status.MANUAL_REVIEW, "below_threshold", message)
        case _:
            return


def _agrees(facts: ClaimFacts) -> bool:
    return isinstance(facts.second, Judged) and facts.second.verdict is Verdict.ENTAILED


def _reason(facts: ClaimFacts, status: Status, code: str, message: str) -> Reason:
    return Reason(status=status, code=str(code), message=message, claim_id=facts.claim.id)
