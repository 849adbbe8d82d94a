"""Judging: one claim and its fragments in, one judgment out. A file per judge."""

from __future__ import annotations

from typing import Protocol

from citeguard.models import Judgment, Question


class Judge(Protocol):
    """Anything that can judge one claim. It must return a judgment for every question: a failure is `JudgeFailed`
    with a reason, and only cancellation may be raised."""

    async def judge(self, question: Question, /) -> Judgment: ...
