"""From words on the command line to judges and a gate, and everything closed after them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from citeguard.claims import Splitter
from citeguard.cli.profile import open_profile
from citeguard.corpus.opening import open_corpus
from citeguard.endpoint.opening import Endpoints
from citeguard.gate import Gate
from citeguard.journal import Journal
from citeguard.judge import Judge
from citeguard.judge.factory import open_judge, open_second_look
from citeguard.models import CheckRequest, Report
from citeguard.models.profile import Profile
from citeguard.policy import Policy, load_policy, shipped_policy

if TYPE_CHECKING:
    from citeguard.endpoint.client import Exchange
    from citeguard.judge.model.asking import Memory

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Judges:
    """The parts of a gate that may ask a model, and the connections they share."""

    judge: Judge
    second_look: Judge | None
    splitter: Splitter | None
    endpoints: Endpoints

    def run(self, work: Coroutine[Any, Any, T], *, resumable: bool = False) -> T:
        """Work in an event loop of its own, with connections closed at its end. An interrupt stops the judging, not
        the work: what was judged stays, the rest is `cancelled`. Work that goes on later where it stopped is
        `resumable`: an interrupt ends it, and nothing counts as done that was not."""

        async def worked() -> T:
            with suppress(NotImplementedError):  # Windows has no signal handlers in event loops
                if not resumable:
                    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self._stop)
            try:
                return await work
            finally:
                await self.endpoints.aclose()

        return asyncio.run(worked())

    def _stop(self) -> None:
        stopping = [s for s in (getattr(j, "stop", None) for j in (self.judge, self.second_look)) if s is not None]
        for stop in stopping:
            stop()
        if not stopping:
            raise KeyboardInterrupt


def open_judges(
    judge: str,
    second_look: str | None,
    splitter: str,
    config: Path | None,
    *,
    memory: Memory | None = None,
    observer: Callable[[Exchange], None] | None = None,
) -> Judges:
    """Raises ConfigError for a judge or splitter that is not known or not set up."""
    endpoints = Endpoints(config, os.environ, observer=observer)
    return Judges(
        judge=open_judge(judge, endpoints=endpoints, memory=memory),
        second_look=open_second_look(judge, second_look, endpoints=endpoints, memory=memory),
        splitter=_splitter(splitter, endpoints),
        endpoints=endpoints,
    )


def _splitter(spec: str, endpoints: Endpoints) -> Splitter | None:
    if spec == "rules":
        return None
    from citeguard.claims.model_splitter import open_splitter

    return open_splitter(spec, endpoints)


def open_policy(spec: str) -> Policy:
    """The name of a shipped policy, or the path of a TOML file. Raises ConfigError."""
    return shipped_policy(spec) or load_policy(Path(spec))


@dataclass(frozen=True, slots=True, kw_only=True)
class GateOptions:
    """The options of `check` that make a gate, as they were given."""

    documents: str
    default_access: str
    judge: str
    second_look: str | None
    splitter: str
    judge_config: Path | None
    policy: str
    profile: Path | None
    journal: Path | None
    as_of: datetime | None
    judge_all: bool
    store: Path | None
    run: str | None
    reuse: bool
    observer: Callable[[Exchange], None] | None


@dataclass(frozen=True, slots=True)
class OpenedGate:
    """A gate with what it was opened with."""

    gate: Gate
    judges: Judges
    profile: Profile | None

    def check(self, request: CheckRequest) -> Report:
        """One check. Raises ConfigError for an answer in another language than the profile's."""
        if self.profile is not None:
            from citeguard.calibration.applying import check_language
            from citeguard.language.detection import detect

            check_language(self.profile, detect(request.answer or ""), place=self.profile.name)
        return self.judges.run(self.gate.check(request))


@contextmanager
def opened_gate(options: GateOptions) -> Iterator[OpenedGate]:
    """Raises ConfigError or InputError, naming the option or file, for whatever cannot be opened."""
    policy = open_policy(options.policy)
    profile = open_profile(options.profile, policy, options.policy)
    with ExitStack() as stack:
        judges = open_judges(
            options.judge,
            options.second_look,
            options.splitter,
            options.judge_config,
            memory=_memory(options, stack),
            observer=options.observer,
        )
        documents = stack.enter_context(closing(open_corpus(options.documents, default_access=options.default_access)))
        gate = Gate(
            documents,
            judge=judges.judge,
            second_look=judges.second_look,
            splitter=judges.splitter,
            policy=policy,
            profile=profile,
            journal=Journal(options.journal) if options.journal else None,
            as_of=options.as_of,
            judge_all=options.judge_all,
        )
        yield OpenedGate(gate, judges, profile)


def _memory(options: GateOptions, stack: ExitStack) -> Memory | None:
    if options.store is None:
        return None
    from citeguard.judge.store import JudgmentStore, StoredMemory

    store = stack.enter_context(JudgmentStore(options.store))
    return StoredMemory(store, run=options.run, reuse=options.reuse)
