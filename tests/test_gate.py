"""The gate as a whole, with a scripted judge at the one seam and everything else real."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import citeguard
from citeguard.corpus.files import open_documents
from citeguard.gate import Gate
from citeguard.models import (
    Evidence,
    Judged,
    JudgeFailed,
    JudgeInfo,
    NotJudged,
    SignalCode,
    Status,
    UnknownReason,
    Verdict,
)

FIRST = "Access keys expire after 90 days."
SECOND = "Guests may not enter the server room."
TEXT = f"{FIRST} {SECOND}"
DOCUMENTS = {"access": {"version": "3", "text": TEXT}}


class AlwaysYes:
    """Finds every claim entailed by all of its first fragment, and remembers what it was asked."""

    name = "always-yes"

    def __init__(self):
        self.asked = []

    async def judge(self, question, /):
        self.asked.append(question)
        first = question.fragments[0]
        shown = Evidence(citation_id=first.citation_id, quote=first.text, start=first.span.start, end=first.span.end)
        info = JudgeInfo(name=self.name, model="scripted")
        return Judged(claim_id=question.claim_id, verdict=Verdict.ENTAILED, judge=info, evidence=(shown,))


class Silent:
    name = "silent"

    async def judge(self, question, /):
        return JudgeFailed(claim_id=question.claim_id, reason=UnknownReason.TIMEOUT, judge=JudgeInfo(name=self.name))


@pytest.fixture
def documents(tmp_path):
    path = tmp_path / "documents.json"
    path.write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    return open_documents(path)


def request(answer=FIRST, claim=None, **citation):
    quoted = {"id": "q1", "document_id": "access", "document_version": "3", "start": 0, "end": 33, "quote": FIRST}
    return {
        "answer": answer,
        "claims": [{"id": "c1", "text": claim or answer, "citation_ids": ["q1"]}],
        "citations": [quoted | citation],
    }


def checked(documents, asked, **options):
    return Gate(documents, **options).check_sync(asked)


def codes(report):
    return [r.code for r in report.decision.reasons]


def test_a_quoted_sentence_is_accepted_by_the_embedded_judge(documents):
    report = checked(documents, request())
    assert (report.decision.status, report.decision.reasons) == (Status.ACCEPT, ())
    assert report.versions.judge == "local"


def test_a_judge_sees_one_claim_and_its_fragments_and_nothing_else(documents):
    judge = AlwaysYes()
    both = {
        "answer": f"{FIRST} {SECOND}",
        "claims": [
            {"id": "c1", "text": FIRST, "citation_ids": ["q1"]},
            {"id": "c2", "text": SECOND, "citation_ids": ["q2"]},
        ],
        "citations": [
            {"id": "q1", "document_id": "access", "document_version": "3", "quote": FIRST},
            {"id": "q2", "document_id": "access", "document_version": "3", "quote": SECOND},
        ],
    }
    assert checked(documents, both, judge=judge).decision.status is Status.ACCEPT
    assert [(q.claim, [f.text for f in q.fragments]) for q in judge.asked] == [(FIRST, [FIRST]), (SECOND, [SECOND])]


def test_on_a_rejected_answer_nobody_is_asked(documents):
    judge = AlwaysYes()
    report = checked(documents, request(start=1, end=34), judge=judge)
    assert (report.decision.status, judge.asked) == (Status.REJECT, [])
    assert isinstance(report.facts.claims[0].judgment, NotJudged)


def test_judge_all_asks_and_changes_no_decision(documents):
    judge = AlwaysYes()
    asked = request() | {"claims": [{"id": "c1", "text": FIRST, "citation_ids": ["q1"]}, {"id": "c1", "text": "x"}]}
    report = checked(documents, asked, judge=judge, judge_all=True)
    assert report.decision.status is Status.REJECT
    assert len(judge.asked) == 1


PROMISE = "Access keys expire after 60 days."


def test_a_signal_on_an_entailed_claim_goes_to_review_without_a_second_look(documents):
    report = checked(documents, request(PROMISE), judge=AlwaysYes())
    assert report.decision.status is Status.MANUAL_REVIEW
    assert "number_mismatch" in codes(report)


def test_a_second_look_is_asked_only_where_a_signal_wants_one(documents):
    second = AlwaysYes()
    assert checked(documents, request(), judge=AlwaysYes(), second_look=second).decision.status is Status.ACCEPT
    assert second.asked == []
    assert checked(documents, request(PROMISE), judge=AlwaysYes(), second_look=second).decision.status is Status.ACCEPT
    assert [q.claim for q in second.asked] == [PROMISE]


def test_a_silent_second_look_is_not_a_yes(documents):
    report = checked(documents, request(PROMISE), judge=AlwaysYes(), second_look=Silent())
    assert report.decision.status is Status.MANUAL_REVIEW
    assert report.facts.claims[0].judgment.reason is UnknownReason.TIMEOUT
    assert report.facts.degraded


def test_narrowing_context_goes_to_the_second_look_and_not_to_the_judge(tmp_path):
    (tmp_path / "fees.md").write_text(
        "---\nversion: '1'\n---\nThe fee is 5 dollars. This applies to premium customers only.\n", encoding="utf-8"
    )
    fee = "The fee is 5 dollars."
    asked = {
        "answer": fee,
        "claims": [{"id": "c1", "text": fee, "citation_ids": ["q1"]}],
        "citations": [{"id": "q1", "document_id": "fees", "document_version": "1", "quote": fee}],
    }
    first, second = AlwaysYes(), AlwaysYes()
    report = checked(open_documents(tmp_path), asked, judge=first, second_look=second)
    assert [s.code for s in report.facts.claims[0].signals] == [SignalCode.CONTEXT_NARROWS_QUOTE]
    assert first.asked[0].narrowing == ()
    assert second.asked[0].narrowing == ("This applies to premium customers only.",)


def test_a_silent_judge_is_a_review_and_says_degraded(documents):
    report = checked(documents, request(), judge=Silent())
    assert report.decision.status is Status.MANUAL_REVIEW
    assert report.facts.degraded
    assert citeguard.exit_code(report) == 3


def test_an_uncited_sentence_of_a_split_answer_is_regenerated(documents):
    asked = {
        "answer": f"{FIRST} [q1] {SECOND}",
        "citations": [{"id": "q1", "document_id": "access", "document_version": "3", "quote": FIRST}],
    }
    report = checked(documents, asked)
    assert report.decision.status is Status.REGENERATE_OR_ABSTAIN
    assert set(codes(report)) == {"claim_without_citations"}


def test_a_smuggled_sentence_is_uncovered(documents):
    asked = request() | {"answer": f"{FIRST} Guests may enter the server room."}
    report = checked(documents, asked, judge=AlwaysYes())
    assert report.decision.status is Status.REGENERATE_OR_ABSTAIN
    assert codes(report) == ["answer_uncovered"]


def test_two_answers_at_the_same_time_do_not_meet(documents):
    gate = Gate(documents)

    async def both():
        return await asyncio.gather(gate.check(request()), gate.check(request(PROMISE)))

    accepted, held = asyncio.run(both())
    assert (accepted.decision.status, held.decision.status) == (Status.ACCEPT, Status.MANUAL_REVIEW)


def test_as_of_decides_which_version_is_in_force(tmp_path):
    path = tmp_path / "documents.json"
    dated = {"version": "3", "text": TEXT, "effective_from": "2026-01-01", "effective_to": "2027-01-01"}
    path.write_text(json.dumps({"access": dated}), encoding="utf-8")
    inside, outside = datetime(2026, 6, 1, tzinfo=UTC), datetime(2027, 6, 1, tzinfo=UTC)
    assert checked(open_documents(path), request(), as_of=inside).decision.status is Status.ACCEPT
    assert codes(checked(open_documents(path), request(), as_of=outside)) == ["document_not_in_force"]


def test_check_is_the_same_as_a_gate(documents):
    assert citeguard.check(request(), documents).decision == checked(documents, request()).decision


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=10,
)
KNOWN = ("answer", "claims", "citations", "retrieved", "reader", "trace")
ITEM = st.dictionaries(
    st.sampled_from(["id", "text", "citation_ids", "span", "document_id", "document_version", "start", "end", "quote"]),
    JSON | st.sampled_from(["q1", "c1", "access", "3", FIRST]) | st.integers(-1, 80),
    max_size=7,
)
REQUESTS = st.dictionaries(st.sampled_from(KNOWN), JSON | st.lists(ITEM, max_size=3) | st.just(FIRST), max_size=6)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=REQUESTS)
def test_no_json_value_raises_and_no_accept_is_without_evidence(documents, asked):
    report = checked(documents, asked, judge=AlwaysYes(), second_look=AlwaysYes())
    if report.decision.status is Status.ACCEPT and not report.decision.abstained:
        assert report.facts.claims
        assert all(c.judgment.evidence for c in report.facts.claims)
        assert all(
            r.valid
            for c in report.facts.claims
            for r in report.verification.citations
            if r.citation.id in c.claim.citation_ids
        )
