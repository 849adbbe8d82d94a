"""Claims near the threshold and a sample of all are looked at twice; without a second look they do not go out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citeguard.calibration.second_look import sampled
from citeguard.errors import ConfigError
from citeguard.models import JudgeFailed, JudgeInfo, SecondLookDue, Status, UnknownReason
from citeguard.policy import parse_policy, shipped
from tests.builders import fragment, question
from tests.calibration.profiles import profile, stratum
from tests.calibration.test_applying import Sure, checked, codes

NEAR = "second_look_near = 0.05"
ALL = "second_look_share = 1"


def policy(rule, look="signals"):
    text = shipped("strict").replace('second_look = "signals"', f'{rule}\nsecond_look = "{look}"')
    return parse_policy(text, place="mine.toml")


class Counting(Sure):
    """Agrees, and counts how often it is asked."""

    asked = 0

    async def judge(self, question, /):
        self.asked += 1
        return await super().judge(question)


class Silent:
    name = "silent"

    async def judge(self, question, /):
        return JudgeFailed(claim_id=question.claim_id, reason=UnknownReason.REFUSED, judge=JudgeInfo(name="silent"))


@pytest.mark.parametrize(
    ("confidence", "asked"), [(0.8, 1), (0.85, 1), (0.86, 0), (1.0, 0), (0.79, 0)]
)  # the threshold is 0.8
def test_a_claim_within_the_margin_over_the_threshold_is_looked_at_twice(confidence, asked):
    second = Counting(0.9)
    report = checked(profile(), Sure(confidence), second_look=second, policy=policy(NEAR))
    assert second.asked == asked
    assert (report.decision.status is Status.ACCEPT) == (confidence >= 0.8)


def test_a_margin_is_not_lost_to_rounding():
    fitted = profile(stratum(raw_threshold=0.72))
    second = Counting(0.9)
    checked(fitted, Sure(0.77), second_look=second, policy=policy(NEAR))
    assert (0.77 - 0.72 > 0.05, second.asked) == (True, 1)


@pytest.mark.parametrize("rule", [NEAR, ALL])
def test_without_a_second_look_such_a_claim_goes_to_a_person(rule):
    report = checked(profile(), Sure(0.82), policy=policy(rule))
    assert report.decision.status is Status.MANUAL_REVIEW
    assert codes(report) == ["second_look_missing"]


def test_a_second_look_that_does_not_agree_takes_the_accept_away():
    report = checked(profile(), Sure(0.82), second_look=Silent(), policy=policy(NEAR))
    assert report.decision.status is Status.MANUAL_REVIEW


def test_far_over_the_threshold_and_without_a_profile_nothing_is_near():
    assert checked(profile(), Sure(0.95), policy=policy(NEAR)).decision.status is Status.ACCEPT
    assert checked(None, Sure(0.82), policy=policy(NEAR)).decision.status is Status.ACCEPT


def test_the_facts_say_why():
    due = [checked(profile(), Sure(0.82), policy=policy(r)).facts.claims[0].second_look_due for r in (NEAR, ALL)]
    assert due == [SecondLookDue.NEAR_THRESHOLD, SecondLookDue.SAMPLED]


def test_a_sample_is_the_same_in_every_run_and_of_the_stated_size():
    asked = [question(f"Lamp {n} is green.", fragment("Lamps are green.")) for n in range(4000)]
    drawn = [n for n, one in enumerate(asked) if sampled(one, 0.1)]
    assert 340 <= len(drawn) <= 460
    assert drawn[:6] == [17, 30, 49, 50, 54, 58]
    assert not set(drawn) - {n for n, one in enumerate(asked) if sampled(one, 0.2)}
    assert [sampled(asked[0], share) for share in (0.0, 1.0)] == [False, True]


def test_a_sample_follows_the_words_and_no_id():
    one = question("Lamps are green.", fragment("Lamps are green."))
    other = replace(one, claim_id="x", fragments=(replace(one.fragments[0], citation_id="y", document_id="z"),))
    assert all(sampled(one, s / 50) == sampled(other, s / 50) for s in range(51))


@pytest.mark.parametrize("value", ["0", "-0.1", "1.5", "true", '"a"', "nan"])
@pytest.mark.parametrize("key", ["second_look_near", "second_look_share"])
def test_a_margin_or_share_that_is_none_is_refused(key, value):
    with pytest.raises(ConfigError, match="must be a number above 0 and at most 1"):
        policy(f"{key} = {value}")


def test_beside_a_second_look_at_every_claim_it_has_no_effect_and_is_refused():
    with pytest.raises(ConfigError, match="has no effect"):
        policy(NEAR, look="always")


def test_a_policy_that_uses_neither_keeps_its_fingerprint_and_one_that_does_has_its_own():
    plain, near, near_more, share = (
        policy(rule).fingerprint for rule in ("", NEAR, "second_look_near = 0.06", "second_look_share = 0.05")
    )
    assert plain == parse_policy(shipped("strict"), place="p").fingerprint
    assert len({plain, near, near_more, share}) == 4
