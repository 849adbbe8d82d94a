"""Questions and judgments at rest: JSON values from which they can be made again.

Evidence is kept as the place of a fragment in its question and offsets in that fragment, so that a judgment can be
given to the same question under other ids and at other places of a document.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from citeguard.models import (
    Evidence,
    Fragment,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Judgment,
    Question,
    Span,
    Stance,
    UnknownReason,
    Verdict,
)

LASTING = frozenset(
    {
        UnknownReason.REFUSED,
        UnknownReason.INCONSISTENT,
        UnknownReason.EVIDENCE_NOT_FOUND,
        UnknownReason.CONFLICTING_SOURCES,
    }
)
"""Failures that were a well-formed answer of the model: asking again until it suits would be selection."""


def to_rest(judgment: Judgment, question: Question) -> dict[str, Any] | None:
    """A JSON value from which `from_rest` makes the judgment again; None if it is not one to keep."""
    if isinstance(judgment, JudgeFailed) and judgment.reason not in LASTING:
        return None
    index = {f.citation_id: n for n, f in enumerate(question.fragments)}
    starts = {f.citation_id: f.span.start for f in question.fragments}
    rest: dict[str, Any] = {
        "evidence": [
            [index[e.citation_id], e.start - starts[e.citation_id], e.end - starts[e.citation_id], e.stance.value]
            for e in judgment.evidence
        ],
        "confidence": judgment.confidence,
        "model": judgment.judge.model,
        "prompt": judgment.judge.prompt,
        "fingerprint": judgment.judge.fingerprint,
        "notes": list(judgment.judge.notes),
    }
    match judgment:
        case Judged():
            rest |= {
                "verdict": judgment.verdict.value,
                "unsupported_parts": list(judgment.unsupported_parts),
                "verdict_logprob": judgment.verdict_logprob,
                "analysis": judgment.analysis,
            }
        case JudgeFailed():
            rest |= {"reason": judgment.reason.value, "detail": judgment.detail}
    return rest


def from_rest(rest: dict[str, Any], question: Question, name: str) -> Judgment:
    """The judgment about this question. Costs nothing, and says that it was not asked anew."""
    info = JudgeInfo(
        name=name,
        model=rest["model"],
        prompt=rest["prompt"],
        fingerprint=rest["fingerprint"],
        cached=True,
        attempts=0,
        notes=tuple(rest["notes"]),
    )
    evidence = tuple(_evidence(question, *item) for item in rest["evidence"])
    if "reason" in rest:
        return JudgeFailed(
            claim_id=question.claim_id,
            reason=UnknownReason(rest["reason"]),
            judge=info,
            evidence=evidence,
            detail=rest["detail"],
            confidence=rest["confidence"],
        )
    return Judged(
        claim_id=question.claim_id,
        verdict=Verdict(rest["verdict"]),
        judge=info,
        evidence=evidence,
        unsupported_parts=tuple(rest["unsupported_parts"]),
        confidence=rest["confidence"],
        verdict_logprob=rest["verdict_logprob"],
        analysis=rest["analysis"],
    )


def moved(judgment: Judgment, asked: Question, question: Question) -> Judgment:
    """The judgment of an identical question: same words, other ids and places, nothing spent."""
    index = {f.citation_id: n for n, f in enumerate(asked.fragments)}
    evidence = []
    for each in judgment.evidence:
        n = index[each.citation_id]
        start = asked.fragments[n].span.start
        evidence.append(_evidence(question, n, each.start - start, each.end - start, each.stance.value))
    info = replace(judgment.judge, cached=True, attempts=0, tokens=0, cost=None, latency_ms=0.0)
    return replace(judgment, claim_id=question.claim_id, judge=info, evidence=tuple(evidence))


def _evidence(question: Question, index: int, start: int, end: int, stance: str) -> Evidence:
    fragment = question.fragments[index]
    return Evidence(
        citation_id=fragment.citation_id,
        quote=fragment.text[start:end],
        start=fragment.span.start + start,
        end=fragment.span.start + end,
        stance=Stance(stance),
    )


def question_to_rest(question: Question) -> dict[str, Any]:
    return {
        "claim": question.claim,
        "language": question.language,
        "claim_context": question.claim_context,
        "narrowing": list(question.narrowing),
        "fragments": [
            [f.citation_id, f.document_id, f.document_version, f.span.start, f.text, f.heading]
            for f in question.fragments
        ],
    }


def question_from_rest(rest: dict[str, Any], claim_id: str) -> Question:
    return Question(
        claim_id=claim_id,
        claim=rest["claim"],
        language=rest["language"],
        claim_context=rest["claim_context"],
        narrowing=tuple(rest["narrowing"]),
        fragments=tuple(_fragment(*fragment) for fragment in rest["fragments"]),
    )


def _fragment(citation_id: str, document_id: str, version: str, start: int, text: str, heading: str | None) -> Fragment:
    return Fragment(
        citation_id=citation_id,
        document_id=document_id,
        document_version=version,
        span=Span(start, start + len(text)),
        text=text,
        heading=heading,
    )
