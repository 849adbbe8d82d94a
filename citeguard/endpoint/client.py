"""One question to the model: attempts, waits, rungs, and one budget for all of them.

The libraries below never try twice; the only loop is tenacity's here, keyed on the cause of a fault. Every attempt of a
question sends the same messages: no failed output is ever appended.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception

from citeguard.endpoint import structured
from citeguard.endpoint.adaptation import Adaptation, Rung
from citeguard.endpoint.breaker import Breaker
from citeguard.endpoint.completion import Completion, Usage
from citeguard.endpoint.course import Course
from citeguard.endpoint.faults import Cause, Fault
from citeguard.endpoint.schema import without_lengths
from citeguard.endpoint.settings import RAISE_CAP, EndpointSettings
from citeguard.endpoint.spending import Estimate, Purse, Spend
from citeguard.endpoint.transport import OpenAITransport, Transport
from citeguard.errors import ConfigError

Reply = TypeVar("Reply", bound=BaseModel)

HEAD_START_S = 0.1
"""How long the very first question goes alone: a server that refuses a parameter or a rung says so before it thinks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Generic[Reply]):
    """What is sent: the static instructions first (providers cache a common prefix), then the data."""

    system: str
    format_note: str
    """Appended to `system` on the rungs where nothing but words asks for JSON."""
    user: str
    reply: type[Reply]
    schema: Mapping[str, Any]

    def messages(self, rung: Rung) -> list[dict[str, str]]:
        system = self.system if rung < Rung.JSON_OBJECT else f"{self.system}\n{self.format_note}"
        return [{"role": "system", "content": system}, {"role": "user", "content": self.user}]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Generic[Reply]):
    reply: Reply
    completion: Completion
    rung: Rung
    spend: Spend
    notes: tuple[str, ...]


class AskFailed(Exception):
    """No usable reply within the budget; `fault` is the last one met."""

    def __init__(self, fault: Fault, spend: Spend, notes: tuple[str, ...]) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.spend = spend
        self.notes = notes


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """What was sent and received in one attempt. Only made where a person asked to see it."""

    rung: Rung
    messages: tuple[Mapping[str, str], ...]
    received: str | None
    fault: str | None


class _Session:
    """What is bound to one event loop: connections, the semaphore, the first question's head start."""

    def __init__(self, transport: Transport, concurrency: int) -> None:
        self.loop = asyncio.get_running_loop()
        self.transport = transport
        self.slots = asyncio.Semaphore(concurrency)
        self.first_question: asyncio.Event | None = None
        self.limits: dict[asyncio.Timeout, float] = {}
        """The time limit of each attempt under way, and the clock when it began."""

    def cut_since(self, instant: float) -> None:
        """Ends the attempts that were begun in vain: when others had already failed, and the breaker has opened."""
        for limit, begun in self.limits.items():
            if begun >= instant and not limit.expired():
                limit.reschedule(self.loop.time())


class EndpointClient:
    """Shared by all claims of a run. Clock, sleep and randomness are arguments, so that tests can set them."""

    def __init__(
        self,
        settings: EndpointSettings,
        *,
        connect: Callable[[EndpointSettings], Transport] = OpenAITransport,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        chance: random.Random | None = None,
        observer: Callable[[Exchange], None] | None = None,
        first_rung: Rung = Rung.JSON_SCHEMA,
    ) -> None:
        self.settings = settings
        self.adaptation = Adaptation(settings.parameters, first_rung)
        self._connect = connect
        self._clock = clock
        self._sleep = sleep
        self._chance = chance or random.Random()
        self._observer = observer
        self._breaker = Breaker(clock)
        self._run = Purse(settings.per_run, "run")
        self._session: _Session | None = None

    def answer_purse(self) -> Purse:
        """The caps of one answer, inside those of the run."""
        return Purse(self.settings.per_answer, "answer", self._run)

    def answer_deadline(self) -> float:
        """The clock's reading at which an answer begun now must be done."""
        return self._clock() + self.settings.answer_deadline_s

    async def ask(self, ask: Ask[Reply], purse: Purse, deadline: float) -> Answer[Reply]:
        """Raises AskFailed with what was spent; only cancellation gets out besides."""
        course = Course(self.adaptation, lambda: deadline - self._clock(), self._chance, self.settings.key.renewable)
        try:
            async with asyncio.timeout(max(0.0, deadline - self._clock())), self._head_start():
                return await self._attempts(ask, purse, course)
        except TimeoutError:
            late = Fault(Cause.TIMEOUT, "the deadline of the answer passed")
            raise AskFailed(late, course.spend, course.all_notes()) from None
        except Fault as fault:
            raise AskFailed(course.verdict_on(fault), course.spend, course.all_notes()) from None

    async def aclose(self) -> None:
        """Closes the connections, if they belong to the running loop; those of a dead loop are past closing."""
        session, self._session = self._session, None
        if session is not None and session.loop is asyncio.get_running_loop():
            await session.transport.aclose()

    async def _attempts(self, ask: Ask[Reply], purse: Purse, course: Course) -> Answer[Reply]:
        def wait(state: RetryCallState) -> float:
            del state
            return 0.0 if course.unreached and self._breaker.refuses() else course.wait_s  # it would wait for a refusal

        retrying = AsyncRetrying(
            retry=retry_if_exception(course.goes_on), wait=wait, sleep=self._sleep, reraise=True
        )  # `course` decides when to stop: attempts alone would be the wrong measure
        async for attempt in retrying:
            with attempt:
                return await self._attempt(ask, purse, course)
        raise AssertionError("tenacity either returns or raises")

    async def _attempt(self, ask: Ask[Reply], purse: Purse, course: Course) -> Answer[Reply]:
        session = self._bound()
        async with session.slots:
            self._breaker.check()
            rung = course.choose_rung()
            body = self._body(ask, rung, course)
            estimate = Estimate.of(len(ask.system) + len(ask.user), self.settings.prices)
            purse.hold(estimate)
            self._breaker.begin()
            paid = _Paid()
            try:
                reply, completion = await structured.ask(
                    rung, body, ask.reply, self._schema(ask), lambda b: self._send(session, b, course, paid)
                )
            except Fault as fault:
                self._learn(fault, course, session)
                self._show(ask, rung, paid, fault)
                raise
            finally:
                self._breaker.end()
                purse.settle(estimate, paid.usage, self.settings.prices, paid=paid.replied)
                course.spend.add(paid.usage, self.settings.prices, paid.seconds)
        self.adaptation.succeeded(rung)
        self._show(ask, rung, paid, None)
        return Answer(reply=reply, completion=completion, rung=rung, spend=course.spend, notes=course.all_notes())

    def _body(self, ask: Ask[Reply], rung: Rung, course: Course) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.settings.model,
            "messages": ask.messages(rung),
            **self.adaptation.sampling(),
        }
        if self.adaptation.cap_key is not None:
            cap = self.settings.parameters.max_tokens
            body[self.adaptation.cap_key] = cap * RAISE_CAP if course.raised else cap
        course.sent = frozenset(body) - {"model", "messages"}
        course.lengths_sent = rung <= Rung.TOOLS and self.adaptation.schema_lengths
        return body

    def _schema(self, ask: Ask[Reply]) -> Mapping[str, Any]:
        return ask.schema if self.adaptation.schema_lengths else without_lengths(ask.schema)

    async def _send(self, session: _Session, body: Mapping[str, Any], course: Course, paid: _Paid) -> Completion:
        begun = self._clock()
        try:
            key = course.key = await self.settings.key.key(refused=course.refused_key)
        except ConfigError as error:
            raise Fault(Cause.AUTH, error.message) from None
        timeout_s = min(self.settings.attempt_timeout_s, max(0.001, course.left_s()))
        limit = asyncio.timeout(timeout_s)
        try:
            async with limit:
                session.limits[limit] = begun
                outcome = await session.transport.send(body, key=key, timeout_s=timeout_s)
        except TimeoutError:
            raise Fault(Cause.TIMEOUT, f"no reply within {timeout_s:g} s") from None
        finally:
            session.limits.pop(limit, None)
            paid.seconds = self._clock() - begun
        paid.replied, paid.usage = True, outcome.usage
        self._breaker.answered()
        if outcome.completion is None:
            assert outcome.fault is not None
            raise outcome.fault
        paid.received = outcome.completion
        return outcome.completion

    def _learn(self, fault: Fault, course: Course, session: _Session) -> None:
        if course.may_mend(fault):
            return
        failing_since = self._breaker.failing_since
        if self._breaker.failed(fault) and failing_since is not None:
            session.cut_since(failing_since)

    def _bound(self) -> _Session:
        loop = asyncio.get_running_loop()
        if self._session is None or self._session.loop is not loop:
            self._session = _Session(self._connect(self.settings), self.settings.concurrency)
        return self._session

    @asynccontextmanager
    async def _head_start(self) -> AsyncIterator[None]:
        """The first question is the probe: for a moment the others wait for what it learns."""
        session = self._bound()
        first = session.first_question
        if first is None:
            first = session.first_question = asyncio.Event()
            try:
                yield
            finally:
                first.set()
            return
        if not (self.adaptation.proven or first.is_set()):
            with suppress(TimeoutError):
                async with asyncio.timeout(HEAD_START_S):
                    await first.wait()
        yield

    def _show(self, ask: Ask[Reply], rung: Rung, paid: _Paid, fault: Fault | None) -> None:
        if self._observer is None:
            return
        got = paid.received
        self._observer(
            Exchange(
                rung=rung,
                messages=tuple(ask.messages(rung)),
                received=None if got is None else (got.arguments if rung is Rung.TOOLS else got.text),
                fault=None if fault is None else str(fault),
            )
        )


@dataclass(slots=True)
class _Paid:
    """What one attempt cost."""

    usage: Usage | None = None
    seconds: float = 0.0
    replied: bool = False
    received: Completion | None = None
