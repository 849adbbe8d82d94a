"""Judging: one claim and its fragments in, one judgment out. A file per judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from citeguard.models import Judgment, Question


class Judge(Protocol):
    """Anything that can judge one claim. It must return a judgment for every question: a failure is `JudgeFailed`
    with a reason, and only cancellation may be raised."""

    async def judge(self, question: Question, /) -> Judgment: ...


@runtime_checkable
class AnswerJudge(Judge, Protocol):
    """A judge that shares something among the claims of one answer: a deadline, a budget, a first probe."""

    async def judge_answer(self, questions: Sequence[Question], /) -> Sequence[Judgment]: ...
