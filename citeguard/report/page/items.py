"""What is marked in the answer: claims, and parts that no claim carries, numbered in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from citeguard.models import (
    ClaimFacts,
    ClaimStatus,
    Decision,
    Effect,
    Finding,
    Judged,
    JudgeFailed,
    NotJudged,
    Reason,
    Report,
    Span,
    Status,
    Uncovered,
    Verdict,
)
from citeguard.report.subjects import reasons_by_claim


class Mark(StrEnum):
    """How an item is marked: each has a sign, an underline and a colour of its own, and words in the labels."""

    CONFIRMED = "confirmed"
    HELD = "held"
    CONTRADICTED = "contradicted"
    INSUFFICIENT = "insufficient"
    UNKNOWN = "unknown"
    UNCITED = "uncited"
    BROKEN = "broken"
    NOT_JUDGED = "not_judged"
    UNCOVERED = "uncovered"

    @property
    def sign(self) -> str:
        return _SIGNS[self]


_SIGNS = {
    Mark.CONFIRMED: "✓",
    Mark.HELD: "!",
    Mark.CONTRADICTED: "≠",
    Mark.INSUFFICIENT: "◐",
    Mark.UNKNOWN: "?",
    Mark.UNCITED: "○",
    Mark.BROKEN: "✗",
    Mark.NOT_JUDGED: "–",
    Mark.UNCOVERED: "∅",
}

STATUS_SIGNS = {
    Status.ACCEPT: "✓",
    Status.REGENERATE_OR_ABSTAIN: "∅",
    Status.MANUAL_REVIEW: "?",
    Status.REJECT: "✗",
}


@dataclass(frozen=True, slots=True)
class ClaimItem:
    """One claim. `status` is what its own reasons and those of its citations alone would decide."""

    number: int
    mark: Mark
    status: Status
    span: Span | None
    facts: ClaimFacts
    reasons: tuple[Reason, ...]
    findings: tuple[Finding, ...]
    """About the claim itself; those about its citations stand with the citations."""


@dataclass(frozen=True, slots=True)
class GapItem:
    """A part of the answer that no claim carries."""

    number: int
    span: Span
    uncovered: Uncovered
    mark: Mark = Mark.UNCOVERED
    status: Status = Status.REGENERATE_OR_ABSTAIN


def items_of(report: Report) -> list[ClaimItem | GapItem]:
    """Everything that can be opened, by place in the answer; what has no place comes last."""
    length = len(report.answer or "")
    reasons, findings = reasons_by_claim(report), _findings_by_claim(report)
    found: list[tuple[int, ClaimFacts | Uncovered]] = []
    for facts in report.facts.claims:
        span = _placed(facts.claim.span, length)
        found.append((span.start if span else length + 1, facts))
    for gap in report.claims.uncovered:
        if span := _placed(gap.span, length):
            found.append((span.start, gap))
    found.sort(key=lambda f: f[0])
    return [_item(n, one, length, reasons, findings) for n, (_, one) in enumerate(found, 1)]


def _item(
    number: int,
    one: ClaimFacts | Uncovered,
    length: int,
    reasons: Mapping[str, Sequence[Reason]],
    findings: Mapping[str, Sequence[Finding]],
) -> ClaimItem | GapItem:
    if isinstance(one, Uncovered):
        return GapItem(number, one.span, one)
    claim = one.claim
    own = reasons[claim.id]
    status = max((r.status for r in own), key=lambda s: s.severity, default=Status.ACCEPT)
    return ClaimItem(
        number=number,
        mark=_mark(one, status),
        status=status,
        span=_placed(claim.span, length),
        facts=one,
        reasons=tuple(own),
        findings=tuple(findings.get(claim.id, ())),
    )


def _findings_by_claim(report: Report) -> Mapping[str, Sequence[Finding]]:
    findings: dict[str, list[Finding]] = {}
    for finding in report.facts.findings:
        if finding.claim_id is not None:
            findings.setdefault(finding.claim_id, []).append(finding)
    return findings


def _mark(facts: ClaimFacts, status: Status) -> Mark:
    match facts.judgment:
        case Judged(verdict=Verdict.ENTAILED):
            return Mark.CONFIRMED if status is Status.ACCEPT else Mark.HELD
        case Judged(verdict=Verdict.CONTRADICTED):
            return Mark.CONTRADICTED
        case Judged():
            return Mark.INSUFFICIENT
        case JudgeFailed():
            return Mark.UNKNOWN
        case NotJudged():
            return _not_judged_mark(facts.status)
        case _:
            assert_never(facts.judgment)


def _not_judged_mark(status: ClaimStatus) -> Mark:
    match status:
        case ClaimStatus.UNSUPPORTED:
            return Mark.UNCITED
        case ClaimStatus.INVALID_REFERENCE:
            return Mark.BROKEN
        case ClaimStatus.JUDGED | ClaimStatus.NOT_JUDGED:
            return Mark.NOT_JUDGED
        case _:
            assert_never(status)


def _placed(span: Span | None, length: int) -> Span | None:
    return span if span is not None and 0 <= span.start < span.end <= length else None


def general_findings(report: Report) -> Iterator[Finding]:
    """Those that no card shows: about the answer, the request, or a citation that no claim uses."""
    claims = {c.claim.id for c in report.facts.claims}
    cited = {i for c in report.facts.claims for i in c.claim.citation_ids}
    covered = bool(report.claims.uncovered)
    for finding in report.facts.findings:
        on_card = finding.claim_id in claims or (finding.claim_id is None and finding.citation_id in cited)
        told = covered and finding.code.value == "answer_uncovered"
        if not on_card and not told:
            yield finding


def worst_first(findings: Sequence[Finding], decision: Decision) -> list[Finding]:
    return sorted(findings, key=lambda f: -_SEVERITY[decision.effect(f.code)])


_SEVERITY = {effect: rank for rank, effect in enumerate(Effect)}
