"""The gate: the only place that knows the order of the stages.

    request -> verification -> claims -> signals -> judge -> second look -> policy -> report -> journal

Every stage is a function from frozen values to a frozen value. What fails on the way to a verdict becomes an `unknown`
with a reason; nothing that fails becomes an accept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from citeguard.calibration.applying import applied, check_profile
from citeguard.calibration.second_look import due
from citeguard.claims import Splitter
from citeguard.claims.splitting import RuleSplitter
from citeguard.claims.stage import split
from citeguard.contract import parse
from citeguard.corpus import Corpus
from citeguard.corpus.brought import look
from citeguard.journal import Journal
from citeguard.judge import Judge
from citeguard.judge.counterfactual import Counterfactual
from citeguard.judge.local import LocalJudge
from citeguard.judge.trust import ask, combined, judge_name
from citeguard.models import (
    CheckRequest,
    Claim,
    ClaimFacts,
    Claims,
    ClaimStatus,
    Effect,
    Facts,
    Finding,
    Fragment,
    Judged,
    Judgment,
    Mode,
    NotJudged,
    Question,
    Report,
    RiskSignal,
    SignalCode,
    Verdict,
    Verification,
    Versions,
)
from citeguard.models.profile import Profile
from citeguard.policy import Policy, decide, strict, with_waivers
from citeguard.signals import signals_of
from citeguard.turns import Turns, TurnsOfLoops
from citeguard.verification import fragments_of, reference_findings, verify
from citeguard.version import __version__

_HEAD_START = 8
"""Passes of the event loop: enough for a judge to have sent its first requests."""


def _now() -> datetime:
    return datetime.now(UTC)


class Gate:
    """Checks answers against a corpus. One gate serves any number of answers, also at the same time.

    `second_look` is asked only for claims that the judge found entailed and that carry a signal of that effect, or that
    the policy wants looked at twice: all of them, those near the profile's threshold, or a sample.
    `as_of` is the instant at which cited documents must be in force (default: when the answer is checked).
    `judge_all` judges claims of a rejected answer too: for diagnosis, it changes no decision.
    `profile` is a calibration profile (see `calibration.written.load_profile`): only claims over its threshold pass.
    Raises ConfigError for a profile of another judge, prompt or guide, and for one that has expired.
    """

    def __init__(
        self,
        documents: Corpus,
        *,
        judge: Judge | None = None,
        second_look: Judge | None = None,
        splitter: Splitter | None = None,
        policy: Policy | None = None,
        profile: Profile | None = None,
        journal: Journal | None = None,
        as_of: datetime | None = None,
        judge_all: bool = False,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self._documents = documents
        self._policy = policy or strict()
        self._judge: Judge = judge or LocalJudge()
        if self._policy.counterfactual:
            self._judge = Counterfactual(self._judge)
        self._second_look = second_look
        self._splitter: Splitter = splitter or RuleSplitter()
        self._journal = journal
        self._as_of = as_of
        self._judge_all = judge_all
        self._clock = clock
        self._profile = profile
        self._turns = TurnsOfLoops()
        if profile is not None:
            check_profile(
                profile,
                judge=self._judge,
                judge_name=judge_name(self._judge),
                second_look=None if second_look is None else judge_name(second_look),
                policy=self._policy,
                now=clock(),
                place=profile.name,
            )

    async def check(self, request: CheckRequest | Mapping[str, Any]) -> Report:
        """Decides about one answer. A mapping is parsed as the wire formats are.

        Raises InputError for a mapping that is no request at all; everything else wrong with it is a finding."""
        if not isinstance(request, CheckRequest):
            request = parse(request)
        now = self._clock()
        as_of = self._as_of or now
        turns = self._turns.here()
        async with self._turn(request, turns):
            request, view = look(self._documents, request)
            verification = with_waivers(verify(request, view, as_of=as_of), request, self._policy, today=now.date())
            fragments = fragments_of(verification)
            claims = await split(request, fragments, self._splitter)
            findings = _findings(request, verification, claims)
            rejected = any(self._policy.effect(f.code, now.date()) is Effect.REJECT for f in findings)
            cited = _Cited.of(request, verification, fragments)
            cases = [_case(claim, cited, judge=self._judge_all or not rejected) for claim in claims.claims]
            asking = asyncio.create_task(ask(self._judge, [c.question for c in cases if c.question is not None]))
            await _head_start(asking)
        signals, answers = await _signals_and_answers(cases, asking, turns)
        judged = [_facts(*one, rejected=rejected) for one in zip(cases, signals, answers, strict=True)]
        facts = Facts(
            findings=findings, claims=tuple(await self._settled(cases, judged, now)), abstained=claims.abstained
        )
        report = Report(
            answer=request.answer,
            decision=decide(facts, self._policy, today=now.date()),
            facts=facts,
            verification=verification,
            claims=claims,
            versions=self._versions(claims, as_of),
            trace=dict(request.trace),
            uncalibrated=self._profile is None,
            fragments=fragments,
        )
        if self._journal is not None:
            self._journal.record(report, at=now)
        return report

    def check_sync(self, request: CheckRequest | Mapping[str, Any]) -> Report:
        """`check` for code without an event loop. Raises RuntimeError inside a running one: await `check` there."""

        found: list[Report] = []

        # Not returned from the task: to put back the handler of SIGINT, `asyncio.run` shows it in an exception of its
        # own, and with it the task and all that it returned: for a long answer hundreds of megabytes of text.
        async def checked() -> None:
            try:
                found.append(await self.check(request))
            finally:
                await self.aclose()

        asyncio.run(checked())
        return found[0]

    async def aclose(self) -> None:
        """Closes what was opened in the running event loop: connections to models. The gate can be used again."""
        for part in (self._judge, self._second_look, self._splitter):
            close = getattr(part, "aclose", None)
            if close is not None:
                await close()

    def _turn(self, request: CheckRequest, turns: Turns) -> AbstractAsyncContextManager[object]:
        """Answers checked at once are read one after another, so that the judge's requests of the first go out before
        the last is read. A splitter that waits for a model takes no turn: nobody should wait with it."""
        if request.claims is None and not isinstance(self._splitter, RuleSplitter):
            return nullcontext()
        return turns.reading()

    async def _settled(self, cases: Sequence[_Case], facts: list[ClaimFacts], now: datetime) -> list[ClaimFacts]:
        facts = await self._looked_at_twice(cases, facts, now)
        return facts if self._profile is None else [applied(one, self._profile, now) for one in facts]

    async def _looked_at_twice(
        self, cases: Sequence[_Case], facts: list[ClaimFacts], today: datetime
    ) -> list[ClaimFacts]:
        facts = [self._with_due(one, case.question) for one, case in zip(facts, cases, strict=True)]
        if self._second_look is None:
            return facts
        wanted = [n for n, one in enumerate(facts) if self._wants_second_look(one, today)]
        questions = [
            replace(question, narrowing=_narrowing(facts[n].signals))
            for n in wanted
            if (question := cases[n].question) is not None
        ]
        for n, second in zip(wanted, await ask(self._second_look, questions), strict=True):
            first = facts[n].judgment
            assert isinstance(first, Judged)
            facts[n] = replace(facts[n], judgment=combined(first, second), second=second)
        return facts

    def _wants_second_look(self, facts: ClaimFacts, today: datetime) -> bool:
        match facts.judgment:
            case Judged(verdict=Verdict.ENTAILED):
                signalled = any(self._policy.effect(s.code, today.date()) is Effect.SECOND_LOOK for s in facts.signals)
                return signalled or self._policy.second_look_always or facts.second_look_due is not None
            case _:
                return False

    def _with_due(self, facts: ClaimFacts, question: Question | None) -> ClaimFacts:
        why = None if question is None else due(facts, question, self._policy, self._profile)
        return facts if why is None else replace(facts, second_look_due=why)

    def _versions(self, claims: Claims, as_of: datetime) -> Versions:
        return Versions(
            citeguard=__version__,
            policy=self._policy.name,
            policy_fingerprint=self._policy.fingerprint,
            splitter=claims.splitter,
            judge=judge_name(self._judge),
            second_look=None if self._second_look is None else judge_name(self._second_look),
            profile=None if self._profile is None else self._profile.name,
            as_of=as_of.isoformat(),
        )


@dataclass(frozen=True, slots=True)
class _Case:
    """One claim on its way: what it cites, and the question to ask, if there is one."""

    claim: Claim
    status: ClaimStatus
    fragments: tuple[Fragment, ...]
    question: Question | None
    inference: bool


@dataclass(frozen=True, slots=True)
class _Cited:
    """What the citations of one answer came to, by id; made once, looked up for every claim."""

    valid: frozenset[str]
    unreadable: frozenset[str]
    """Claims whose list of citations could not be read whole: what it named may be what matters."""
    inferences: frozenset[str]
    fragments: Mapping[str, Fragment]

    @classmethod
    def of(cls, request: CheckRequest, verification: Verification, fragments: Mapping[str, Fragment]) -> _Cited:
        return cls(
            valid=frozenset(r.citation.id for r in verification.citations if r.valid),
            unreadable=frozenset(c.id for c in request.claims or () if c.unreadable),
            inferences=frozenset(c.id for c in request.citations if c.mode is Mode.INFERENCE),
            fragments=fragments,
        )

    def status(self, claim: Claim) -> ClaimStatus:
        if claim.id in self.unreadable:
            return ClaimStatus.INVALID_REFERENCE
        if not claim.citation_ids:
            return ClaimStatus.UNSUPPORTED
        holds = all(i in self.valid and i in self.fragments for i in claim.citation_ids)
        return ClaimStatus.JUDGED if holds else ClaimStatus.INVALID_REFERENCE


def _case(claim: Claim, cited: _Cited, *, judge: bool) -> _Case:
    status = cited.status(claim)
    fragments = tuple(cited.fragments[i] for i in dict.fromkeys(claim.citation_ids) if i in cited.fragments)
    question = Question(
        claim_id=claim.id,
        claim=claim.text,
        fragments=fragments,
        language=claim.language,
        claim_context=claim.context,
    )
    return _Case(
        claim=claim,
        status=status,
        fragments=fragments,
        question=question if judge and status is ClaimStatus.JUDGED else None,
        inference=any(i in cited.inferences for i in claim.citation_ids),
    )


async def _head_start(asking: asyncio.Task[list[Judgment]]) -> None:
    """Lets the judge's first requests go out before the next answer is taken up."""
    try:
        for _ in range(_HEAD_START):
            await asyncio.sleep(0)
    except asyncio.CancelledError:
        asking.cancel()
        raise


async def _signals_and_answers(
    cases: Sequence[_Case], asking: asyncio.Task[list[Judgment]], turns: Turns
) -> tuple[list[tuple[RiskSignal, ...]], list[Judgment | None]]:
    """A pair of values for each case. Signals are raised while the judge is waited for."""
    try:
        raised = []
        for case in cases:
            async with turns.spare(asking):
                raised.append(signals_of(case.claim, case.fragments) if case.fragments else ())
        answers = iter(await asking)
    except BaseException:
        asking.cancel()
        raise
    return raised, [next(answers) if case.question is not None else None for case in cases]


def _findings(request: CheckRequest, verification: Verification, claims: Claims) -> tuple[Finding, ...]:
    references = reference_findings(
        [(c.id, c.citation_ids) for c in claims.claims],
        [c.id for c in request.citations if "id" not in c.invalid],  # an id of our own making is nobody's to use
    )
    seen: dict[Finding, None] = {}
    told = {(f.code, f.claim_id, f.citation_id) for f in references}
    # A marker that names nothing is told of the claim that stands on it, once.
    rest = (f for f in claims.findings if (f.code, f.claim_id, f.citation_id) not in told)
    for finding in (*request.defects, *verification.findings, *references, *rest):
        seen.setdefault(finding)
    return tuple(seen)


def _facts(case: _Case, signals: tuple[RiskSignal, ...], judgment: Judgment | None, *, rejected: bool) -> ClaimFacts:
    status = case.status
    outcome: Judgment | NotJudged
    if judgment is not None:
        outcome = judgment
    else:
        if status is ClaimStatus.JUDGED:
            status = ClaimStatus.NOT_JUDGED
        outcome = NotJudged(claim_id=case.claim.id, reason="answer_rejected" if rejected else status.value)
    return ClaimFacts(claim=case.claim, status=status, signals=signals, judgment=outcome, inference=case.inference)


def _narrowing(signals: Sequence[RiskSignal]) -> tuple[str, ...]:
    return tuple(text for s in signals if s.code is SignalCode.CONTEXT_NARROWS_QUOTE for text in s.context)
