"""The model judge: builds the prompt, asks the endpoint, believes what holds. Every failure becomes an unknown."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle
from typing import Protocol

from citeguard.endpoint.client import Answer, Ask, AskFailed, EndpointClient
from citeguard.endpoint.completion import Completion
from citeguard.endpoint.faults import Cause
from citeguard.endpoint.spending import Purse, Spend
from citeguard.judge.model.checks import believed
from citeguard.judge.model.data import CLAIM_IDS, Data, data_of
from citeguard.judge.model.identity import identity
from citeguard.judge.model.logprobs import verdict_logprob
from citeguard.judge.model.quotes import says_something
from citeguard.judge.model.reply import SCHEMA_VERSION, Reply, schema_for
from citeguard.judge.rest import moved
from citeguard.models import JudgeFailed, JudgeInfo, Judgment, Question, UnknownReason
from citeguard.prompts import Prompt, load_prompt

_REASONS = {
    Cause.TIMEOUT: UnknownReason.TIMEOUT,
    Cause.REFUSED: UnknownReason.REFUSED,
    Cause.TRUNCATED: UnknownReason.TRUNCATED,
    Cause.TOO_LONG: UnknownReason.TOO_LONG,
    Cause.UNPARSEABLE: UnknownReason.UNPARSEABLE,
    Cause.BUDGET: UnknownReason.BUDGET_EXHAUSTED,
}
"""Every other cause means that the endpoint was not reached: `endpoint_error`."""

LANGUAGES = ("en", "ru")


class Memory(Protocol):
    """Judgments made before, by what identifies them."""

    def find(self, key: str, question: Question, judge: str, /) -> Judgment | None: ...

    def keep(self, key: str, question: Question, judgment: Judgment, /) -> Judgment: ...


class ModelJudge:
    """Judges one claim a call. `name` stands in reports; `prompt` is the name of a prompt file of each language.

    `token` and `chance` make the boundary and the id of a claim's data block; both are arguments for tests only.
    """

    def __init__(
        self,
        client: EndpointClient,
        *,
        name: str,
        prompt: str = "judge_entailment",
        memory: Memory | None = None,
        token: Callable[[], str] = lambda: secrets.token_hex(8),
        chance: random.Random | None = None,
    ) -> None:
        self.name = name
        self.client = client
        self._prompts = {language: load_prompt(prompt, language) for language in LANGUAGES}
        self._notes = {language: load_prompt("reply_object", language) for language in LANGUAGES}
        self._memory = memory
        self._token = token
        # In turn, not drawn anew: of 16 claims asked together no two share an id, so that a gateway which mixes up
        # their replies is always found out by the echo.
        self._ids = cycle((chance or random.Random()).sample(CLAIM_IDS, len(CLAIM_IDS)))
        self._running: set[asyncio.Task[Judgment]] = set()

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """All prompt files that a judgment may come from, the languages in order."""
        return tuple(self._prompts[language] for language in LANGUAGES)

    @property
    def model(self) -> str:
        return self.client.settings.model

    reply_schema = SCHEMA_VERSION
    """A profile is for one judge: name, model, prompts and the shape of the reply."""

    def identity(self, question: Question) -> str:
        """Equal for two questions if and only if a stored judgment of one may stand for the other."""
        language = _language(question)
        return identity(self.client.settings, (self._prompts[language], self._notes[language]), question)

    async def judge(self, question: Question, /) -> Judgment:
        (judgment,) = await self.judge_answer([question])
        return judgment

    async def judge_answer(self, questions: Sequence[Question], /) -> Sequence[Judgment]:
        """One budget and one deadline for all of them; identical questions are asked once."""
        purse, deadline = self.client.answer_purse(), self.client.answer_deadline()
        keys = [self.identity(question) for question in questions]
        first: dict[str, Question] = {}
        for key, question in zip(keys, questions, strict=True):
            first.setdefault(key, question)
        asked = dict(zip(first, await self._all(list(first.values()), purse, deadline), strict=True))
        return [
            asked[key] if question is first[key] else moved(asked[key], first[key], question)
            for key, question in zip(keys, questions, strict=True)
        ]

    def stop(self) -> None:
        """Ends what is still being asked: those claims become `cancelled`, the others keep their judgment."""
        for task in self._running:
            task.cancel()

    async def aclose(self) -> None:
        """Closes the connections of the running event loop."""
        await self.client.aclose()

    async def _all(self, questions: Sequence[Question], purse: Purse, deadline: float) -> list[Judgment]:
        tasks = [asyncio.create_task(self._one(question, purse, deadline)) for question in questions]
        self._running.update(tasks)
        try:
            await asyncio.gather(*tasks, return_exceptions=True)  # cancelling us cancels them
        finally:
            self._running.difference_update(tasks)
        return [self._result(task, question) for task, question in zip(tasks, questions, strict=True)]

    def _result(self, task: asyncio.Task[Judgment], question: Question) -> Judgment:
        if task.cancelled():
            return self._failed(question, UnknownReason.CANCELLED, "stopped before it was judged", Spend())
        return task.result()

    async def _one(self, question: Question, purse: Purse, deadline: float) -> Judgment:
        if not question.claim.strip():
            return self._failed(question, UnknownReason.EMPTY_CLAIM, "the claim is blank", Spend())
        if not any(says_something(fragment.text) for fragment in question.fragments):
            return self._failed(question, UnknownReason.EVIDENCE_NOT_FOUND, "no fragment holds any text", Spend())
        if self._memory is None:
            return await self._judgment(question, purse, deadline)
        key = self.identity(question)
        known = self._memory.find(key, question, self.name)
        return known or self._memory.keep(key, question, await self._judgment(question, purse, deadline))

    async def _judgment(self, question: Question, purse: Purse, deadline: float) -> Judgment:
        try:
            return await self._asked(question, purse, deadline)
        except AskFailed as failed:
            reason = _REASONS.get(failed.fault.cause, UnknownReason.ENDPOINT_ERROR)
            return self._failed(question, reason, failed.fault.detail, failed.spend, failed.notes)
        except Exception as error:  # noqa: BLE001  # the last line: whatever a library raises is "no verdict"
            return self._failed(question, UnknownReason.JUDGE_ERROR, type(error).__name__, Spend())

    async def _asked(self, question: Question, purse: Purse, deadline: float) -> Judgment:
        data = data_of(question, claim_id=next(self._ids), token=self._token())
        answer = await self.client.ask(self._ask(question, data), purse, deadline)
        info = self._info(question, answer.spend, answer.notes, answer.completion)
        info = self._under_rung(info, question, answer)
        return believed(answer.reply, question, data, info, verdict_logprob(answer.completion))

    def _ask(self, question: Question, data: Data) -> Ask[Reply]:
        language = _language(question)
        return Ask(
            system=self._prompts[language].body,
            format_note=self._notes[language].body,
            user=data.block,
            reply=Reply,
            schema=schema_for(data.citation_ids),
        )

    def _under_rung(self, info: JudgeInfo, question: Question, answer: Answer[Reply]) -> JudgeInfo:
        """On the lower rungs a second prompt file was part of what was sent, and the fingerprint says so."""
        language = _language(question)
        prompt, note = self._prompts[language], self._notes[language]
        if answer.rung.label in ("json_schema", "tools"):
            return info
        return replace(info, prompt=f"{prompt.id}+{note.id}", fingerprint=f"{prompt.fingerprint}+{note.fingerprint}")

    def _failed(
        self, question: Question, reason: UnknownReason, detail: str, spend: Spend, notes: tuple[str, ...] = ()
    ) -> JudgeFailed:
        return JudgeFailed(
            claim_id=question.claim_id, reason=reason, judge=self._info(question, spend, notes, None), detail=detail
        )

    def _info(
        self, question: Question, spend: Spend, notes: tuple[str, ...], completion: Completion | None
    ) -> JudgeInfo:
        prompt = self._prompts[_language(question)]
        uncounted = (f"{spend.uncounted} attempt(s) without a count of tokens",) if spend.uncounted else ()
        return JudgeInfo(
            name=self.name,
            model=(completion.model if completion else None) or self.client.settings.model,
            prompt=prompt.id,
            fingerprint=prompt.fingerprint,
            attempts=spend.attempts,
            tokens=spend.tokens,
            cost=spend.cost,
            latency_ms=round(spend.seconds * 1000, 1),
            notes=(*notes, *uncounted),
        )


def _language(question: Question) -> str:
    """The prompt is in the language of the claim; English where that language has none."""
    return question.language if question.language in LANGUAGES else "en"
