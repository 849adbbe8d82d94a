"""What the gate believes of a judge: any judge, our own included.

A judge that raises, answers another claim, or points at evidence that is not there has reached no verdict.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from citeguard.errors import JudgeUnavailable
from citeguard.judge import AnswerJudge, Judge
from citeguard.models import (
    Evidence,
    Fragment,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Judgment,
    Question,
    Stance,
    UnknownReason,
    Verdict,
)


async def ask(judge: Judge, questions: Sequence[Question]) -> list[Judgment]:
    """One believable judgment a question, in their order. Raises nothing but cancellation."""
    if not questions:
        return []
    if isinstance(judge, AnswerJudge):
        answers = await _answer(judge, questions)
    else:
        answers = list(await asyncio.gather(*(_one(judge, q) for q in questions)))
    return [checked(answer, question) for answer, question in zip(answers, questions, strict=True)]


async def _answer(judge: AnswerJudge, questions: Sequence[Question]) -> list[Judgment]:
    try:
        answers = list(await judge.judge_answer(questions))
    except Exception as error:  # noqa: BLE001  # a judge is foreign code: whatever it raises is "no verdict"
        return [_failed(judge, q, error) for q in questions]
    if len(answers) != len(questions):
        return [_failed(judge, q, ValueError("another number of judgments than questions")) for q in questions]
    return answers


async def _one(judge: Judge, question: Question) -> Judgment:
    try:
        return await judge.judge(question)
    except Exception as error:  # noqa: BLE001  # as above
        return _failed(judge, question, error)


def _failed(judge: Judge, question: Question, error: Exception) -> JudgeFailed:
    reason = UnknownReason.ENDPOINT_ERROR if isinstance(error, JudgeUnavailable) else UnknownReason.JUDGE_ERROR
    # Only the class: the message of a foreign exception may hold text of the claim or the document.
    return JudgeFailed(
        claim_id=question.claim_id, reason=reason, judge=JudgeInfo(name=judge_name(judge)), detail=type(error).__name__
    )


def judge_name(judge: Judge) -> str:
    """For reports: the judge's own `name`, else its class."""
    return str(getattr(judge, "name", type(judge).__name__))


def checked(judgment: Judgment, question: Question) -> Judgment:
    """The judgment itself if it is about this question and all its evidence stands in the cited fragments."""
    if judgment.claim_id != question.claim_id:
        return _unbelieved(judgment, question, UnknownReason.INCONSISTENT)
    fragments = {f.citation_id: f for f in question.fragments}
    if not all(_stands(evidence, fragments.get(evidence.citation_id)) for evidence in judgment.evidence):
        return _unbelieved(judgment, question, UnknownReason.EVIDENCE_NOT_FOUND)
    match judgment:
        case Judged(verdict=Verdict.ENTAILED) if not _for(judgment) or judgment.unsupported_parts:
            return _unbelieved(judgment, question, UnknownReason.INCONSISTENT)
        case Judged(verdict=Verdict.CONTRADICTED) if not judgment.evidence:
            return _unbelieved(judgment, question, UnknownReason.INCONSISTENT)
        case _:
            return judgment


def _stands(evidence: Evidence, fragment: Fragment | None) -> bool:
    if fragment is None or not evidence.quote.strip():
        return False
    start, end = evidence.start - fragment.span.start, evidence.end - fragment.span.start
    return 0 <= start < end <= len(fragment.text) and fragment.text[start:end] == evidence.quote


def _for(judgment: Judged) -> bool:
    return any(e.stance is Stance.FOR for e in judgment.evidence)


def _unbelieved(judgment: Judgment, question: Question, reason: UnknownReason) -> JudgeFailed:
    return JudgeFailed(claim_id=question.claim_id, reason=reason, judge=judgment.judge)


def combined(first: Judged, second: Judgment) -> Judgment:
    """An entailed verdict after a second look: it stands if the second look agrees, else nothing is known."""
    if isinstance(second, Judged) and second.verdict is Verdict.ENTAILED:
        return first
    return JudgeFailed(
        claim_id=first.claim_id,
        reason=second.reason if isinstance(second, JudgeFailed) else UnknownReason.DISAGREEMENT,
        judge=first.judge,
        evidence=(*first.evidence, *second.evidence),
        confidence=first.confidence,
    )
