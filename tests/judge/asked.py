"""Questions, and a model judge asked over a real connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from citeguard.endpoint.adaptation import Rung
from citeguard.endpoint.client import EndpointClient
from citeguard.endpoint.settings import EndpointSettings
from citeguard.judge.model.asking import ModelJudge
from citeguard.models import Fragment, Judged, JudgeFailed, Judgment, Question, Span


def fragment(citation_id: str, text: str, start: int = 0, heading: str | None = None) -> Fragment:
    return Fragment(
        citation_id=citation_id,
        document_id="doc",
        document_version="1",
        span=Span(start, start + len(text)),
        text=text,
        heading=heading,
    )


def question(claim: str, *texts: str, claim_id: str = "c1", language: str = "en", **more: Any) -> Question:
    """Fragments q1, q2, ... at 0, 1000, ... of their document."""
    fragments = tuple(fragment(f"q{n + 1}", text, n * 1000) for n, text in enumerate(texts))
    return Question(claim_id=claim_id, claim=claim, fragments=fragments, language=language, **more)


def many(count: int) -> list[Question]:
    """Claims that are all different and all entailed."""
    return [
        question(f"Lamp {n} is green.", f"We know that Lamp {n} is green today.", claim_id=f"c{n}")
        for n in range(count)
    ]


def settings(url: str, **more: Any) -> EndpointSettings:
    """Times that a busy machine does not reach by itself: what a test wants to run out, it sets."""
    return EndpointSettings(
        **{"model": "m", "base_url": url, "attempt_timeout_s": 60.0, "answer_deadline_s": 120.0, **more}
    )


async def until(holds: Callable[[], bool]) -> None:
    """Waits for what is on its way, however long this machine takes."""
    for _ in range(6_000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen within a minute")


async def no_wait(_seconds: float) -> None:
    """For tests in which how long is waited does not matter; the server's own waits are real."""


def judged(
    url: str,
    questions: Sequence[Question],
    *,
    first_rung: Rung = Rung.JSON_SCHEMA,
    sleep: Callable[[float], Awaitable[None]] = no_wait,
    **more: Any,
) -> list[Judgment]:
    async def run() -> list[Judgment]:
        client = EndpointClient(settings(url, **more), first_rung=first_rung, sleep=sleep)
        judge = ModelJudge(client, name="test")
        try:
            return list(await judge.judge_answer(questions))
        finally:
            await judge.aclose()

    return asyncio.run(run())


def outcome(judgment: Judgment) -> str:
    """The verdict, or `unknown:reason`."""
    match judgment:
        case Judged():
            return judgment.verdict.value
        case JudgeFailed():
            return f"unknown:{judgment.reason.value}"
