"""What to do next: feedback per claim for whoever regenerates, the safe text, and the answer with what does not hold
cut out and every cut marked. Nothing is removed silently."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from citeguard.models import (
    ClaimFacts,
    ClaimStatus,
    Decision,
    Effect,
    FindingCode,
    Judged,
    JudgeFailed,
    NotJudged,
    Reason,
    Report,
    Status,
    Verdict,
)
from citeguard.models.span import Span
from citeguard.report.labels import Labels
from citeguard.report.subjects import reasons_by_claim


def feedback(facts: ClaimFacts, decision: Decision, words: Labels) -> str | None:
    """What the generator should change about one claim; None where there is nothing to change."""
    match facts.judgment:
        case Judged(verdict=Verdict.ENTAILED):
            return _signal_feedback(facts, decision, words)
        case Judged(verdict=verdict):
            text = words("feedback", verdict.value)
        case JudgeFailed(reason=reason):
            text = words.get("feedback", f"unknown_{reason.value}", words("feedback", "unknown"))
        case NotJudged():
            text = _not_judged_feedback(facts, words)
        case _:
            assert_never(facts.judgment)
    return " ".join(part for part in (text, _parts(facts, words), _signal_feedback(facts, decision, words)) if part)


def _not_judged_feedback(facts: ClaimFacts, words: Labels) -> str:
    if facts.status in (ClaimStatus.UNSUPPORTED, ClaimStatus.INVALID_REFERENCE):
        return words("feedback", facts.status.value)
    return words("feedback", "not_judged")


def _parts(facts: ClaimFacts, words: Labels) -> str | None:
    if not isinstance(facts.judgment, Judged) or not facts.judgment.unsupported_parts:
        return None
    return words("feedback", "unsupported_parts") + ": " + "; ".join(facts.judgment.unsupported_parts) + "."


def _signal_feedback(facts: ClaimFacts, decision: Decision, words: Labels) -> str | None:
    codes = dict.fromkeys(s.code.value for s in facts.signals if decision.effect(s.code) is not Effect.NOTE)
    if not codes:
        return None
    return words("feedback", "signals") + ": " + "; ".join(words("signal", code) for code in codes) + "."


def advice(report: Report, words: Labels) -> dict[str, Any]:
    """The next step for the answer as a whole: `action`, what it means in words, the safe text to show instead, and
    `reduced_answer`: the answer without the sentences that did not hold, each cut marked (null if nothing is left)."""
    status = report.decision.status
    return {
        "action": status.value,
        "text": words("next_step", "abstained" if report.decision.abstained else status.value),
        "safe_text": None if status is Status.ACCEPT else words("advice", "safe_text"),
        "reduced_answer": None if status is Status.ACCEPT else _reduced(report, words),
        "local_judge_note": _local_note(report, words),
    }


def _local_note(report: Report, words: Labels) -> str | None:
    """The embedded judge says what it cannot do, wherever that was what stopped an answer."""
    not_quoted = any(
        isinstance(c.judgment, JudgeFailed) and c.judgment.judge.name == "local" for c in report.facts.claims
    )
    return words("advice", "local_judge") if not_quoted else None


def _reduced(report: Report, words: Labels) -> str | None:
    """Keeps whole covered sentences all of whose claims held. A claim whose place is unknown, and a reason that is
    about no claim, keep nothing back from doubt: then nothing is offered."""
    if report.answer is None or any(c.claim.span is None for c in report.facts.claims):
        return None
    reasons = reasons_by_claim(report)
    if _about_the_whole(report, reasons):
        return None
    bad = [c.claim.span for c in report.facts.claims if c.claim.span is not None and not _holds(c, reasons)]
    bad += [u.span for u in report.claims.uncovered]
    kept = [s for s in report.claims.covered if not any(s.overlaps(b) for b in bad)]
    return _cut(report.answer, kept, [*bad, *report.claims.covered], words("advice", "cut_mark")) if kept else None


def _about_the_whole(report: Report, reasons: Mapping[str, Sequence[Reason]]) -> bool:
    """True for a reason that cutting sentences out cannot settle."""
    told = {id(reason) for each in reasons.values() for reason in each}
    return any(id(r) not in told and r.code != FindingCode.ANSWER_UNCOVERED for r in report.decision.reasons)


def _holds(facts: ClaimFacts, reasons: Mapping[str, Sequence[Reason]]) -> bool:
    """Let through: entailed, and the policy found nothing against it or against what it cites."""
    entailed = isinstance(facts.judgment, Judged) and facts.judgment.verdict is Verdict.ENTAILED
    return entailed and not reasons[facts.claim.id]


def _cut(answer: str, kept: Sequence[Span], claimed: Sequence[Span], mark: str) -> str:
    """The answer with every claimed span that is not kept replaced by the mark; neighbouring marks become one."""
    cuts = _merged(sorted(s for s in claimed if s not in kept))
    pieces, position = [], 0
    for start, end in cuts:
        pieces += [answer[position:start], mark]
        position = end
    return "".join([*pieces, answer[position:]])


def _merged(spans: Sequence[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in spans:
        if merged and span.start <= merged[-1].end + 1:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged
