"""Which entailed claims are looked at twice although no signal asks for it: those near the threshold, and a sample.

Near the threshold a verdict is least sure; a sample finds mistakes that no signal shows. A second look can only take an
accept away, so the promise of the profile is not loosened by it.
"""

from __future__ import annotations

import hashlib
import json

from citeguard.calibration.applying import over_by
from citeguard.models import ClaimFacts, Judged, Question, SecondLookDue, Verdict
from citeguard.models.profile import Profile
from citeguard.policy import Policy

_ROUNDING = 1e-9
"""0.77 - 0.72 is a little more than 0.05 in a computer."""


def due(facts: ClaimFacts, question: Question, policy: Policy, profile: Profile | None) -> SecondLookDue | None:
    """Why the policy wants a second look at this claim, its signals apart; None if it does not. Only entailed claims
    are looked at twice: the others are not accepted anyway."""
    match facts.judgment:
        case Judged(verdict=Verdict.ENTAILED):
            if policy.second_look_near > 0 and profile is not None and _near(facts, profile, policy.second_look_near):
                return SecondLookDue.NEAR_THRESHOLD
            return SecondLookDue.SAMPLED if sampled(question, policy.second_look_share) else None
        case _:
            return None


def _near(facts: ClaimFacts, profile: Profile, margin: float) -> bool:
    over = over_by(facts, profile)
    return over is not None and 0 <= over <= margin + _ROUNDING


def sampled(question: Question, share: float) -> bool:
    """The same answer for the same claim and fragments, in every run and process: drawn by their SHA-256, so that over
    many claims `share` of them are taken. Ids and places do not enter it."""
    if share <= 0:
        return False
    text = json.dumps([question.claim, question.claim_context, [[f.heading, f.text] for f in question.fragments]])
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8]) < share * 2**64
