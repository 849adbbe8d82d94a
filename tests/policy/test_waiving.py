"""A waiver of a reject: the cited place is judged again. What does not exist or is not exact, no waiver makes good."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from citeguard.corpus.files import open_documents
from citeguard.gate import Gate
from citeguard.models import Status
from citeguard.policy import parse_policy, shipped

OLD, NEW = "Access keys expire after 90 days.", "Access keys expire after 60 days."
VERSIONS = [
    {"version": "1", "text": OLD, "effective_from": "2020-01-01"},
    {"version": "2", "text": NEW, "effective_from": "2025-01-01"},
]
WAIVER = '\n[[waiver]]\ncode = "{code}"\neffect = "{effect}"\nreason = "agreed"\nexpires = 2026-03-01\n'


def checked(tmp_path, *waivers, day=1, retrieved=None, **changed):
    path = tmp_path / "documents.json"
    path.write_text(json.dumps({"keys": VERSIONS}), encoding="utf-8")
    citation = {"id": "q1", "document_id": "keys", "document_version": "1", "start": 0, "end": 33, "quote": OLD}
    request = {
        "answer": OLD,
        "claims": [{"id": "c1", "text": OLD, "citation_ids": ["q1"]}],
        "citations": [citation | changed],
    }
    if retrieved is not None:
        request["retrieved"] = retrieved
    rules = "".join(WAIVER.format(code=code, effect=effect) for code, effect in waivers)
    policy = parse_policy(shipped("strict") + rules, place="mine.toml")
    gate = Gate(
        open_documents(path), policy=policy, clock=lambda: datetime(2026, 2 + day // 28, day % 28 or 1, tzinfo=UTC)
    )
    return gate.check_sync(request)


def decided(report):
    return report.decision.status, [r.code for r in report.decision.reasons]


def test_without_a_waiver_the_old_version_is_rejected(tmp_path):
    report = checked(tmp_path)
    assert report.decision.status is Status.REJECT
    assert not report.verification.citations[0].valid


def test_under_a_waiver_the_claim_is_judged_and_may_be_accepted(tmp_path):
    report = checked(tmp_path, ("document_superseded", "note"))
    assert decided(report) == (Status.ACCEPT, [])
    assert report.verification.citations[0].valid


def test_a_waiver_may_leave_it_to_a_person(tmp_path):
    report = checked(tmp_path, ("document_superseded", "manual_review"))
    assert decided(report) == (Status.MANUAL_REVIEW, ["document_superseded"])


def test_after_its_end_a_waiver_is_none(tmp_path):
    report = checked(tmp_path, ("document_superseded", "note"), day=28)
    assert report.decision.status is Status.REJECT
    assert not report.verification.citations[0].valid


@pytest.mark.parametrize("waivers", [[("document_superseded", "note")], [("citation_not_retrieved", "note")]])
def test_another_reject_stands_beside_the_waived_one(tmp_path, waivers):
    report = checked(tmp_path, *waivers, retrieved=[])
    assert report.decision.status is Status.REJECT


def test_two_waivers_settle_two_rejects(tmp_path):
    both = ("document_superseded", "note"), ("citation_not_retrieved", "note")
    assert decided(checked(tmp_path, *both, retrieved=[])) == (Status.ACCEPT, [])


@pytest.mark.parametrize(
    "changed", [{"quote": NEW}, {"start": 1, "end": 34}, {"start": None}, {"mode": "quoted"}, {"start": "0"}]
)
def test_no_waiver_makes_a_wrong_quote_or_place_good(tmp_path, changed):
    report = checked(tmp_path, ("document_superseded", "note"), **changed)
    assert report.decision.status is Status.REJECT
    assert not report.verification.citations[0].valid
