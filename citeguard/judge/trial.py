"""Trying a judge out: four questions with plain answers, and what can be learnt of the endpoint from them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from citeguard.endpoint.opening import Endpoints
from citeguard.judge.factory import open_judge
from citeguard.judge.trust import ask, judge_name
from citeguard.models import Fragment, Judged, JudgeFailed, Judgment, Question, Span

if TYPE_CHECKING:
    from citeguard.endpoint.client import Exchange
    from citeguard.endpoint.settings import EndpointSettings


def _question(claim_id: str, claim: str, text: str, language: str) -> Question:
    fragment = Fragment(citation_id="q1", document_id="trial", document_version="1", span=Span(0, len(text)), text=text)
    return Question(claim_id=claim_id, claim=claim, fragments=(fragment,), language=language)


QUESTIONS: tuple[tuple[Question, str], ...] = (
    (_question("t1", "The pool opens at 7 in the morning.", "The pool opens at 7 in the morning.", "en"), "entailed"),
    (_question("t2", "The pool is heated all year.", "The pool opens at 7 in the morning.", "en"), "not entailed"),
    (_question("t3", "Бассейн открывается в 7 утра.", "Бассейн открывается в 7 утра.", "ru"), "entailed"),
    (_question("t4", "Бассейн открывается в 9 утра.", "Бассейн открывается в 7 утра.", "ru"), "not entailed"),
)
"""Far too easy to say how well a model judges: they show whether its answers can be used at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TriedOut:
    """What came of it. `settings` are None for the local judge."""

    name: str
    judgments: tuple[Judgment, ...]
    settings: EndpointSettings | None = None
    rung: str | None = None
    exchanges: tuple[Exchange, ...] = field(default=())

    @property
    def right(self) -> int:
        wanted = [expected for _, expected in QUESTIONS]
        return sum(_matches(j, w) for j, w in zip(self.judgments, wanted, strict=True))

    @property
    def reached(self) -> bool:
        return not all(isinstance(j, JudgeFailed) and j.reason.transport for j in self.judgments)

    @property
    def usable(self) -> bool:
        """All four right: no model that is fit to judge misses one of them."""
        return self.right == len(QUESTIONS)


async def try_out(spec: str, *, config: Path | None, environ: Mapping[str, str]) -> TriedOut:
    """Raises ConfigError for a judge that is not known or not set up."""
    exchanges: list[Exchange] = []
    endpoints = Endpoints(config, environ, observer=exchanges.append)
    judge = open_judge(spec, endpoints=endpoints)
    try:
        first = await ask(judge, [QUESTIONS[0][0]])
        rest = await asyncio.gather(*(ask(judge, [question]) for question, _ in QUESTIONS[1:]))
    finally:
        await endpoints.aclose()
    judgments = (*first, *(judgment for (judgment,) in rest))
    if spec == "local":
        return TriedOut(name=judge_name(judge), judgments=judgments)
    return TriedOut(
        name=judge_name(judge),
        judgments=judgments,
        settings=endpoints.named(spec).settings,
        rung=endpoints.client(spec).adaptation.rung.label,
        exchanges=tuple(exchanges),
    )


def _matches(judgment: Judgment, wanted: str) -> bool:
    """Not to know is right where nothing is entailed: it never lets a claim pass."""
    if wanted == "entailed":
        return isinstance(judgment, Judged) and judgment.verdict.value == "entailed"
    return not (isinstance(judgment, Judged) and judgment.verdict.value == "entailed") and _answered(judgment)


def _answered(judgment: Judgment) -> bool:
    return isinstance(judgment, Judged) or judgment.reason.value in ("not_quoted", "refused", "inconsistent")
