"""What the gate believes of a judge, and what it does not."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from citeguard.errors import JudgeUnavailable
from citeguard.judge.trust import ask, combined
from citeguard.models import Evidence, Judged, JudgeFailed, Stance, UnknownReason, Verdict
from tests.builders import evidence, failed, judged, question


class Scripted:
    """Answers each question with the next reply; an exception is raised."""

    name = "scripted"

    def __init__(self, *replies):
        self._replies = list(replies)

    async def judge(self, question, /):
        reply = self._replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


class ShortOfOne:
    name = "short"

    async def judge(self, question, /):
        return judged(claim_id=question.claim_id)

    async def judge_answer(self, questions, /):
        return [await self.judge(q) for q in questions[1:]]


def answer(judge, *questions):
    return asyncio.run(ask(judge, questions or (question(),)))


def test_a_verdict_whose_evidence_stands_is_believed():
    assert answer(Scripted(judged())) == [judged()]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (judged(claim_id="c2"), UnknownReason.INCONSISTENT),
        (judged(parts=("after 90 days",)), UnknownReason.INCONSISTENT),
        (replace(judged(), evidence=(evidence(stance=Stance.AGAINST),)), UnknownReason.INCONSISTENT),
        (replace(judged(Verdict.CONTRADICTED), evidence=()), UnknownReason.INCONSISTENT),
        (replace(judged(), evidence=(evidence(citation_id="q9"),)), UnknownReason.EVIDENCE_NOT_FOUND),
        (
            replace(judged(), evidence=(Evidence(citation_id="q1", quote="Access", start=1, end=7),)),
            UnknownReason.EVIDENCE_NOT_FOUND,
        ),
        (
            replace(judged(), evidence=(Evidence(citation_id="q1", quote="x", start=99, end=100),)),
            UnknownReason.EVIDENCE_NOT_FOUND,
        ),
        (ValueError("Access keys"), UnknownReason.JUDGE_ERROR),
        (JudgeUnavailable("down"), UnknownReason.ENDPOINT_ERROR),
    ],
    ids=[
        "another claim",
        "entailed with an unsupported part",
        "entailed by evidence against",
        "contradicted by nothing",
        "evidence of another citation",
        "evidence at another place",
        "evidence outside the fragment",
        "an exception",
        "an unreachable judge",
    ],
)
def test_what_does_not_hold_is_unknown(reply, reason):
    (got,) = answer(Scripted(reply))
    assert isinstance(got, JudgeFailed)
    assert got.reason is reason


def test_an_exception_leaves_no_text_behind():
    (got,) = answer(Scripted(ValueError("Access keys expire")))
    assert got.detail == "ValueError"


def test_one_failing_claim_does_not_take_the_others_with_it():
    first, second = answer(Scripted(ValueError(), judged(claim_id="c2")), question(), question(claim_id="c2"))
    assert isinstance(first, JudgeFailed)
    assert isinstance(second, Judged)


def test_fewer_judgments_than_questions_are_none_at_all():
    got = answer(ShortOfOne(), question(), question(claim_id="c2"))
    assert [(g.claim_id, g.reason) for g in got] == [
        ("c1", UnknownReason.JUDGE_ERROR),
        ("c2", UnknownReason.JUDGE_ERROR),
    ]


def test_no_question_asks_nobody():
    assert asyncio.run(ask(Scripted(), ())) == []


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        (judged(Verdict.INSUFFICIENT), UnknownReason.DISAGREEMENT),
        (judged(Verdict.CONTRADICTED), UnknownReason.DISAGREEMENT),
        (failed(UnknownReason.TIMEOUT), UnknownReason.TIMEOUT),
    ],
)
def test_a_second_look_that_does_not_agree_leaves_nothing_known(second, reason):
    got = combined(judged(), second)
    assert isinstance(got, JudgeFailed)
    assert got.reason is reason


def test_a_second_look_that_agrees_leaves_the_first_verdict():
    assert combined(judged(), judged()) == judged()
