"""The wire shape is held by its schema and by golden files."""

from __future__ import annotations

import json
from datetime import date

import pytest
from jsonschema import Draft202012Validator

from citeguard.models import ClaimStatus, FindingCode, NotJudged, SignalCode, UnknownReason, Verdict
from citeguard.policy import decide, strict
from citeguard.report.json import render_json, report_json
from citeguard.schemas import text
from tests.builders import claim_facts, facts, failed, finding, judged, report, signal

SCHEMA = json.loads(text("report"))


def reported(*claims, findings=(), abstained=False):
    of = facts(*claims, findings=findings, abstained=abstained)
    return report(decide(of, strict(), today=date(2026, 2, 1)), of)


CASES = {
    "accepted": reported(claim_facts()),
    "unknown": reported(claim_facts(failed(), signals=[signal()])),
    "second look": reported(claim_facts(signals=[signal()], second=judged())),
    "second look failed": reported(claim_facts(failed(UnknownReason.TIMEOUT), second=failed(UnknownReason.TIMEOUT))),
    "insufficient": reported(claim_facts(judged(Verdict.INSUFFICIENT, parts=("90 days",)))),
    "rejected": reported(
        claim_facts(NotJudged(claim_id="c1", reason="answer_rejected"), status=ClaimStatus.NOT_JUDGED),
        findings=[finding(FindingCode.QUOTE_MISMATCH, citation_id="q1")],
    ),
    "abstained": reported(abstained=True),
    "nothing": reported(),
}


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_report_fits_the_published_schema(case, language):
    Draft202012Validator(SCHEMA).validate(json.loads(render_json(CASES[case], language=language)))


def test_the_schema_lists_every_key():
    shape = report_json(CASES["accepted"])
    assert set(shape) == set(SCHEMA["properties"])
    assert set(shape["claims"][0]) == set(SCHEMA["$defs"]["claim"]["properties"])
    assert set(shape["citations"][0]) == set(SCHEMA["$defs"]["citation"]["properties"])


def test_a_failed_judgment_is_unknown_with_its_reason_and_its_signals():
    (claim,) = report_json(CASES["unknown"])["claims"]
    assert (claim["verdict"], claim["unknown_reason"], claim["status"]) == ("unknown", "not_quoted", "judged")
    assert claim["evidence_citation_ids"] == []
    assert [(s["code"], s["effect"]) for s in claim["signals"]] == [("number_missing", "second_look")]


def test_a_claim_that_was_not_judged_has_no_verdict():
    (claim,) = report_json(CASES["rejected"])["claims"]
    assert (claim["status"], claim["verdict"], claim["not_judged_reason"]) == ("not_judged", None, "answer_rejected")


def test_metrics_count_what_the_report_holds():
    metrics = report_json(CASES["unknown"])["metrics"]
    assert metrics == {
        "claims": 1,
        "unsupported": 0,
        "invalid_citations": 0,
        "verdicts": {"unknown": 1},
        "judge_calls": 0,
        "tokens": 0,
        "cost": 0,
    }


def test_an_accepted_answer_needs_no_safe_text():
    assert report_json(CASES["accepted"])["advice"] == {
        "action": "accept",
        "text": "The answer may be shown.",
        "safe_text": None,
        "reduced_answer": None,
        "local_judge_note": None,
    }


def test_feedback_names_what_is_not_supported():
    (claim,) = report_json(CASES["insufficient"])["claims"]
    assert claim["feedback"] == (
        "The cited fragments do not support all of this claim: say only what they say, cite what is missing, "
        "or drop it. Not supported: 90 days."
    )


def test_signals_are_explained_in_the_language_asked_for():
    (claim,) = report_json(reported(claim_facts(signals=[signal(SignalCode.ROLE_SWAP)])), language="ru")["claims"]
    assert claim["feedback"] == "Обратите внимание: перепутано, кто что делает."
