"""The rule table of the strict policy, written out."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeguard.models import ClaimStatus, Effect, FindingCode, NotJudged, SignalCode, Status, UnknownReason, Verdict
from citeguard.policy import decide, parse_policy, shipped, strict
from tests.builders import claim_facts, facts, failed, finding, judged, signal

TODAY = date(2026, 2, 1)
ACCEPT, REGENERATE, REVIEW, REJECT = Status
NOT_JUDGED = NotJudged(claim_id="c1", reason="answer_rejected")


def status(of, policy=None):
    return decide(of, policy or strict(), today=TODAY).status


@pytest.mark.parametrize(
    ("judgment", "expected"),
    [
        pytest.param(judged(), ACCEPT, id="entailed is accepted"),
        pytest.param(judged(Verdict.CONTRADICTED), REVIEW, id="contradicted goes to a person"),
        pytest.param(judged(Verdict.INSUFFICIENT), REGENERATE, id="half a proof is no proof"),
        *[pytest.param(failed(reason), REVIEW, id=f"{reason.value} is not a yes") for reason in UnknownReason],
    ],
)
def test_one_judgment_decides(judgment, expected):
    assert status(facts(claim_facts(judgment))) is expected


@pytest.mark.parametrize(
    ("claim_status", "expected"),
    [(ClaimStatus.UNSUPPORTED, REGENERATE), (ClaimStatus.INVALID_REFERENCE, REJECT), (ClaimStatus.NOT_JUDGED, REVIEW)],
)
def test_a_claim_that_was_not_judged_never_passes(claim_status, expected):
    assert status(facts(claim_facts(NOT_JUDGED, status=claim_status))) is expected


def test_the_worst_reason_wins_and_all_are_listed():
    decision = decide(
        facts(
            claim_facts(judged(Verdict.INSUFFICIENT)),
            claim_facts(failed(claim_id="c2"), claim_id="c2"),
            findings=[finding(FindingCode.QUOTE_MISMATCH, citation_id="q1")],
        ),
        strict(),
        today=TODAY,
    )
    assert decision.status is REJECT
    assert [(r.status, r.code, r.claim_id) for r in decision.reasons] == [
        (REJECT, "quote_mismatch", None),
        (REVIEW, "verdict_unknown", "c2"),
        (REGENERATE, "verdict_insufficient", "c1"),
    ]


def test_nothing_is_not_something_to_accept():
    decision = decide(facts(), strict(), today=TODAY)
    assert (decision.status, [r.code for r in decision.reasons]) == (REGENERATE, ["no_claims"])


def test_an_abstention_is_accepted_as_one():
    decision = decide(facts(abstained=True), strict(), today=TODAY)
    assert (decision.status, decision.abstained, decision.reasons) == (ACCEPT, True, ())


def test_an_abstention_with_a_broken_citation_is_not():
    decision = decide(facts(abstained=True, findings=[finding(FindingCode.FIELD_INVALID)]), strict(), today=TODAY)
    assert (decision.status, decision.abstained) == (REJECT, False)


SECOND_LOOK = [c for c in SignalCode if c.effect is Effect.SECOND_LOOK]


@pytest.mark.parametrize("code", SECOND_LOOK)
@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (None, REVIEW),
        (judged(), ACCEPT),
        (judged(Verdict.INSUFFICIENT), REVIEW),
        (failed(UnknownReason.TIMEOUT), REVIEW),
    ],
    ids=["none configured", "agrees", "disagrees", "silent"],
)
def test_a_second_look_signal_needs_a_second_look_that_agrees(code, second, expected):
    assert status(facts(claim_facts(signals=[signal(code)], second=second))) is expected


@pytest.mark.parametrize("code", [SignalCode.LANGUAGES_DIFFER, SignalCode.LOW_OVERLAP])
def test_a_note_changes_nothing(code):
    assert status(facts(claim_facts(signals=[signal(code)]))) is ACCEPT


@pytest.mark.parametrize(
    ("code", "on_insufficient"),
    [
        (SignalCode.SOURCES_CONFLICT, REGENERATE),
        (SignalCode.SOURCE_ADDRESSES_JUDGE, REVIEW),
        (SignalCode.LANGUAGE_NOT_COVERED, REVIEW),
    ],
)
def test_a_second_look_cannot_settle_a_review_signal(code, on_insufficient):
    assert status(facts(claim_facts(signals=[signal(code)], second=judged()))) is REVIEW
    assert status(facts(claim_facts(judged(Verdict.INSUFFICIENT), signals=[signal(code)]))) is on_insufficient


def test_an_inference_is_never_better_than_review():
    assert status(facts(claim_facts(inference=True, second=judged()))) is REVIEW


@pytest.mark.parametrize(("over", "expected"), [(None, ACCEPT), (True, ACCEPT), (False, REVIEW)])
def test_a_threshold_counts_where_a_profile_is_set(over, expected):
    assert status(facts(claim_facts(over_threshold=over))) is expected


def policy(extra: str):
    return parse_policy(shipped("strict") + extra, place="test.toml")


def test_a_policy_can_require_a_profile_and_a_second_look():
    text = shipped("strict").replace("require_profile = false", "require_profile = true")
    wanting = parse_policy(text.replace('second_look = "signals"', 'second_look = "always"'), place="test.toml")
    assert [r.code for r in decide(facts(claim_facts()), wanting, today=TODAY).reasons] == [
        "second_look_missing",
        "profile_required",
    ]
    assert status(facts(claim_facts(second=judged(), over_threshold=True)), wanting) is ACCEPT


def test_a_policy_raises_an_effect():
    raised = policy('\n[findings]\ncitation_unused = "reject"\n[signals]\nlow_overlap = "second_look"\n')
    assert status(facts(claim_facts(), findings=[finding(FindingCode.CITATION_UNUSED)]), raised) is REJECT
    assert status(facts(claim_facts(signals=[signal(SignalCode.LOW_OVERLAP)])), raised) is REVIEW


def test_a_waiver_holds_until_the_day_it_expires():
    waived = policy(
        '\n[[waiver]]\ncode = "document_superseded"\neffect = "note"\nreason = "archive"\nexpires = 2026-02-02\n'
    )
    old = facts(claim_facts(), findings=[finding(FindingCode.DOCUMENT_SUPERSEDED)])
    assert decide(old, waived, today=date(2026, 2, 1)).status is ACCEPT
    assert decide(old, waived, today=date(2026, 2, 2)).status is REJECT


JUDGMENTS = st.sampled_from([judged(), judged(Verdict.INSUFFICIENT), judged(Verdict.CONTRADICTED), failed()])
SIGNALS = st.lists(st.sampled_from(list(SignalCode)).map(signal), max_size=3)
FINDINGS = st.lists(st.sampled_from(list(FindingCode)).map(finding), max_size=3)


@given(st.lists(st.builds(claim_facts, JUDGMENTS, signals=SIGNALS), max_size=3), FINDINGS, FINDINGS, SIGNALS)
def test_adding_a_finding_or_a_signal_never_loosens(claims, findings, more_findings, more_signals):
    before = status(facts(*claims, findings=findings))
    after = status(facts(*claims, findings=findings + more_findings))
    assert after.severity >= before.severity
    if claims:
        first = claims[0]
        louder = claim_facts(first.judgment, signals=[*first.signals, *more_signals])
        assert status(facts(louder, *claims[1:], findings=findings)).severity >= before.severity


@given(st.lists(st.builds(claim_facts, JUDGMENTS, signals=SIGNALS), max_size=3), FINDINGS)
def test_accept_means_that_every_claim_is_entailed_with_evidence(claims, findings):
    if status(facts(*claims, findings=findings)) is ACCEPT:
        assert claims
        assert all(c.judgment.verdict is Verdict.ENTAILED and c.judgment.evidence for c in claims)
