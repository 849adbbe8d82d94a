"""A policy is held against the rules that a profile was fitted under: it may ask more of a claim, never less."""

from __future__ import annotations

from datetime import date

import pytest

from citeguard.policy import parse_policy, shipped, strict
from citeguard.policy.claim_rules import claim_rules, missing

TODAY = date(2026, 3, 1)
WAIVER = '\n[[waiver]]\ncode = "number_mismatch"\neffect = "note"\nreason = "r"\nexpires = {day}\n'


def policy(*, accept="", signals="", waiver=""):
    text = shipped("strict").replace("[accept]", f"[accept]\n{accept}")
    if 'second_look = "always"' in accept:
        text = text.replace('second_look = "signals"', "")
    if signals:
        text += f"\n[signals]\n{signals}\n"
    return parse_policy(text + waiver, place="p")


def test_the_default_policy_asks_nothing_beyond_the_defaults():
    assert claim_rules(strict(), TODAY) == ()
    assert missing(strict(), (), TODAY) == ()


def test_what_a_policy_asks_is_told_in_one_order():
    found = policy(
        accept="second_look_share = 0.02", signals='low_overlap = "second_look"', waiver=WAIVER.format(day="2027-01-01")
    )
    assert claim_rules(found, TODAY) == (
        "low_overlap=second_look",
        "number_mismatch=note",
        "second_look_share=0.02",
    )
    assert claim_rules(parse_policy(shipped("medical"), place="p"), TODAY)[:3] == (
        "comparison_reversed=manual_review",
        "condition_dropped=manual_review",
        "context_narrows_quote=manual_review",
    )


@pytest.mark.parametrize("name", ["strict", "legal", "medical", "finance"])
def test_a_policy_keeps_its_own_rules(name):
    own = parse_policy(shipped(name), place="p")
    assert missing(own, claim_rules(own, TODAY), TODAY) == ()


@pytest.mark.parametrize(
    "rule",
    ["counterfactual", "second_look=always", "second_look_share=0.02", "low_overlap=second_look", "of another version"],
)
def test_a_rule_that_a_policy_does_not_keep_is_named(rule):
    assert missing(strict(), (rule,), TODAY) == (rule,)


@pytest.mark.parametrize("rule", ["second_look_share=x", "low_overlap=sideways", "low_overlap"])
def test_a_rule_that_cannot_be_read_is_not_kept(rule):
    assert missing(strict(), (rule,), TODAY) == (rule,)


def test_a_stricter_policy_keeps_the_rules_of_a_laxer_one():
    medical = parse_policy(shipped("medical"), place="p")
    assert missing(medical, ("counterfactual", "low_overlap=second_look", "second_look_share=0.5"), TODAY) == ()
    assert missing(policy(signals='low_overlap = "manual_review"'), ("low_overlap=second_look",), TODAY) == ()
    assert missing(policy(accept="second_look_share = 0.05"), ("second_look_share=0.02",), TODAY) == ()


def test_a_waiver_that_the_run_did_not_have_asks_less_and_one_that_has_expired_does_not():
    waived = policy(waiver=WAIVER.format(day="2027-01-01"))
    assert missing(waived, (), TODAY) == ("number_mismatch=second_look",)
    assert missing(waived, claim_rules(waived, TODAY), TODAY) == ()
    assert missing(waived, (), date(2027, 1, 1)) == ()
