"""What a user writes against citeguard, for the type checker alone: `mypy --strict tests/typing`.

A judge, a splitter and a corpus of one's own are classes of the right shape; nothing is inherited.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import assert_type

from citeguard import (
    CiteguardError,
    ConfigError,
    Gate,
    InputError,
    Report,
    Status,
    Verdict,
    check,
    exit_code,
    load_policy,
    open_corpus,
    open_documents,
    open_gate,
    parse,
    render,
)
from citeguard.claims import Splitter
from citeguard.corpus import Corpus, CorpusView
from citeguard.judge import Judge
from citeguard.models import (
    CheckRequest,
    Claims,
    DocumentVersion,
    Evidence,
    Fragment,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Judgment,
    NotJudged,
    Question,
    Reader,
    Reason,
    UnknownReason,
)


class OurJudge:
    name = "ours"

    async def judge(self, question: Question, /) -> Judgment:
        first = question.fragments[0]
        if question.claim not in first.text:
            return JudgeFailed(
                claim_id=question.claim_id, reason=UnknownReason.NOT_QUOTED, judge=JudgeInfo(name=self.name)
            )
        start = first.span.start
        shown = Evidence(citation_id=first.citation_id, quote=first.text, start=start, end=start + len(first.text))
        return Judged(
            claim_id=question.claim_id,
            verdict=Verdict.ENTAILED,
            judge=JudgeInfo(name=self.name),
            evidence=(shown,),
            confidence=0.9,
        )


class OurSplitter:
    name = "ours"

    async def split(self, request: CheckRequest, fragments: Mapping[str, Fragment], /) -> Claims:
        return Claims(claims=())


class OurView:
    access = "reader"
    access_note: str | None = None

    def versions(self, document_id: str, /) -> Sequence[DocumentVersion]:
        return (DocumentVersion(id=document_id, version="1", text="Fees are monthly."),)

    def denied(self, document_id: str, /) -> bool:
        return False


class OurCorpus:
    def view(self, reader: Reader | None, /) -> CorpusView:
        return OurView()


judge: Judge = OurJudge()
splitter: Splitter = OurSplitter()
corpus: Corpus = OurCorpus()


def gates() -> None:
    assert_type(open_gate("documents.json", judge="openai:m", second_look="none", policy=Path("ours.toml")), Gate)
    gate = Gate(
        corpus,
        judge=judge,
        second_look=OurJudge(),
        splitter=splitter,
        policy=load_policy(Path("ours.toml")),
        as_of=datetime(2026, 2, 1, tzinfo=UTC),
        clock=lambda: datetime.now(UTC),
    )
    report = gate.check_sync({"answer": "Fees are monthly."})
    assert_type(report, Report)
    assert_type(report.decision.status, Status)
    assert_type(report.decision.reasons, tuple[Reason, ...])
    assert_type(render(report, "json", language="ru"), str)
    assert_type(exit_code(report), int)
    for claim in report.facts.claims:
        match claim.judgment:
            case Judged(verdict=verdict, confidence=confidence):
                assert_type(verdict, Verdict)
                assert_type(confidence, float | None)
            case JudgeFailed(reason=reason):
                assert_type(reason, UnknownReason)
            case NotJudged(reason=why):
                assert_type(why, str)


async def served(gate: Gate, body: Mapping[str, object]) -> str:
    try:
        report = await gate.check(parse(body))
    except InputError as error:
        return str(error)
    finally:
        await gate.aclose()
    return "shown" if report.decision.status is Status.ACCEPT else "held back"


def once() -> Report:
    try:
        return check({"answer": "Fees are monthly."}, open_documents("documents.json"))
    except (ConfigError, CiteguardError):
        return check({"answer": "Fees are monthly."}, open_corpus("sqlite:corpus.db"))
