"""Puts one claim and the cited part of one stored document before the local judge."""

from __future__ import annotations

import asyncio

from citeguard.judge.local import LocalJudge
from citeguard.models import CONTEXT_CHARS, Fragment, Judged, Judgment, Question, Span


def fragment(document: str, cited: str | None = None, citation_id: str = "q1") -> Fragment:
    """The fragment as the gate would cut it: `cited` stands once in `document`; None cites the whole document."""
    start = 0 if cited is None else document.index(cited)
    end = len(document) if cited is None else start + len(cited)
    return Fragment(
        citation_id=citation_id,
        document_id="doc",
        document_version="1",
        span=Span(start, end),
        text=document[start:end],
        before=document[max(0, start - CONTEXT_CHARS) : start],
        after=document[end : end + CONTEXT_CHARS],
    )


def judged(claim: str, *fragments: Fragment) -> Judgment:
    question = Question(claim_id="c1", claim=claim, fragments=fragments)
    return asyncio.run(LocalJudge(clock=lambda: 0.0).judge(question))


def outcome(claim: str, *fragments: Fragment) -> str:
    """The verdict, or the reason why there is none."""
    judgment = judged(claim, *fragments)
    return judgment.verdict.value if isinstance(judgment, Judged) else judgment.reason.value
