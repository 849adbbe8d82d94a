"""A report tells what was applied: the policy's effects, its waivers, and no tick on what was not let through."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from citeguard.models import Claims, Effect, FindingCode, SignalCode, Status, UnknownReason
from citeguard.models.span import Span
from citeguard.policy import decide, parse_policy, shipped, strict
from citeguard.report import exit_code, render
from citeguard.report.json import report_json
from tests.builders import TEXT, claim_facts, facts, failed, finding, report, signal

TODAY = date(2026, 2, 1)
WAIVER = (
    '\n[[waiver]]\ncode = "{code}"\neffect = "{effect}"\nreason = "the archive, ticket 4711"\nexpires = 2026-03-01\n'
)


def policy(*waived, findings="", signals=""):
    text = shipped("strict")
    text += f"\n[findings]\n{findings}\n" if findings else ""
    text += f"\n[signals]\n{signals}\n" if signals else ""
    text += "".join(WAIVER.format(code=code, effect=effect) for code, effect in waived)
    return parse_policy(text, place="mine.toml")


def reported(*claims, under=None, findings=()):
    of = facts(*claims, findings=findings)
    return report(decide(of, under or strict(), today=TODAY), of)


NOT_IN_FORCE = finding(FindingCode.DOCUMENT_NOT_IN_FORCE, citation_id="q1")
OVERLAP = signal(SignalCode.LOW_OVERLAP)


def test_the_effect_of_a_finding_is_the_raised_one():
    made = reported(claim_facts(), under=policy(findings='document_not_in_force = "reject"'), findings=[NOT_IN_FORCE])
    assert report_json(made)["findings"][0]["effect"] == "reject"
    assert "document_not_in_force [q1] (policy: reject): " in render(made, "text")
    assert "document_not_in_force [q1] (политика: отклонение): " in render(made, "text", language="ru")
    assert 'class="effect-reject"' in render(made, "html")


def test_the_effect_of_a_finding_is_the_waived_one_and_the_waiver_is_told():
    made = reported(claim_facts(), under=policy(("document_not_in_force", "note")), findings=[NOT_IN_FORCE])
    shown = report_json(made)
    assert (shown["status"], shown["findings"][0]["effect"]) == ("accept", "note")
    assert shown["waivers"] == [
        {
            "code": "document_not_in_force",
            "effect": "note",
            "reason": "the archive, ticket 4711",
            "expires": "2026-03-01",
        }
    ]
    told = "by waiver document_not_in_force is only a note, until 2026-03-01: the archive, ticket 4711"
    assert told in render(made, "text")
    assert told in render(made, "html")


def test_a_waiver_that_has_expired_is_not_told_and_changes_nothing():
    of = facts(claim_facts(), findings=[NOT_IN_FORCE])
    late = report(decide(of, policy(("document_not_in_force", "note")), today=date(2026, 3, 1)), of)
    assert (report_json(late)["waivers"], late.decision.status) == ([], Status.MANUAL_REVIEW)
    assert report_json(late)["findings"][0]["effect"] == "manual_review"


def test_the_effect_of_a_signal_is_the_raised_one():
    made = reported(claim_facts(signals=[OVERLAP]), under=policy(signals='low_overlap = "manual_review"'))
    assert report_json(made)["claims"][0]["signals"][0]["effect"] == "manual_review"
    assert "low_overlap (policy: manual review): " in render(made, "text")
    assert "claim and source share few words" in report_json(made)["claims"][0]["feedback"]


def test_a_policy_that_changes_nothing_is_not_told():
    made = reported(claim_facts(), under=policy(findings='document_not_in_force = "manual_review"'))
    assert (made.decision.effects, made.decision.waivers) == ({}, ())
    assert made.decision.effect(FindingCode.QUOTE_MISMATCH) is Effect.REJECT


def test_a_reject_that_was_waived_does_not_hide_that_the_judge_was_down():
    down = claim_facts(failed(UnknownReason.ENDPOINT_ERROR))
    superseded = finding(FindingCode.DOCUMENT_SUPERSEDED, citation_id="q1")
    assert exit_code(reported(down, findings=[superseded])) == 1
    assert exit_code(reported(down, findings=[superseded], under=policy(("document_superseded", "note")))) == 3


@pytest.mark.parametrize("code", [FindingCode.DOCUMENT_NOT_IN_FORCE, FindingCode.VERSION_CONFLICT])
@pytest.mark.parametrize(
    ("form", "confirmed", "doubted"),
    [
        ("text", "\n✓ c1", "\n? c1"),
        ("markdown", "\n## ✅ c1", "\n## ❓ c1"),
        ("html", 'class="card confirmed"', 'class="card held"'),
    ],
)
def test_a_claim_whose_citation_needs_a_check_has_no_tick(form, confirmed, doubted, code):
    held = render(reported(claim_facts(), findings=[finding(code, citation_id="q1")]), form, language="ru")
    assert confirmed not in held
    assert doubted in held
    other = render(reported(claim_facts(), findings=[finding(code, citation_id="q2")]), form, language="ru")
    assert confirmed in other


FIRST, SECOND = Span(0, 33), Span(34, 58)


def two_claims(*signals, under=None, findings=()):
    """The first rests on q1 and carries the signals; the second rests on q2 and has no verdict."""
    first, second = claim_facts(signals=signals), claim_facts(failed(claim_id="c2"), claim_id="c2")
    second = replace(second, claim=replace(second.claim, span=SECOND, citation_ids=("q2",)))
    made = reported(first, second, under=under, findings=findings)
    return replace(
        made,
        answer=f"{TEXT} They cannot be renewed.",
        claims=Claims(claims=tuple(c.claim for c in made.facts.claims), covered=(FIRST, SECOND)),
    )


KEPT = "Access keys expire after 90 days. […not confirmed…]"


def reduced(made):
    return report_json(made)["advice"]["reduced_answer"]


def test_what_was_let_through_is_kept():
    assert reduced(two_claims()) == KEPT
    assert reduced(two_claims(OVERLAP)) == KEPT


def test_a_sentence_whose_citation_needs_a_check_is_not_kept():
    assert reduced(two_claims(findings=[NOT_IN_FORCE])) is None
    assert reduced(two_claims(findings=[NOT_IN_FORCE], under=policy(("document_not_in_force", "note")))) == KEPT


def test_a_sentence_that_the_policy_holds_back_is_not_kept():
    assert reduced(two_claims(OVERLAP, under=policy(signals='low_overlap = "manual_review"'))) is None
    assert reduced(two_claims(signal(SignalCode.NUMBER_MISMATCH), under=policy(("number_mismatch", "note")))) == KEPT


def test_a_claim_below_its_threshold_is_not_kept():
    made = two_claims()
    low = replace(made.facts.claims[0], over_threshold=False)
    of = replace(made.facts, claims=(low, made.facts.claims[1]))
    assert reduced(replace(made, facts=of, decision=decide(of, strict(), today=TODAY))) is None


def test_a_reason_that_no_cut_can_settle_offers_nothing():
    assert reduced(two_claims(findings=[finding(FindingCode.ANSWER_UNCOVERED)])) == KEPT
    assert reduced(two_claims(findings=[finding(FindingCode.FIELD_INVALID)])) is None
