"""Profiles for tests: everything that a test does not name fits the scripted judge."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from citeguard.models.profile import Data, JudgeId, Platt, Profile, StratumProfile, Target

CREATED = datetime(2026, 1, 1, tzinfo=UTC)
EXPIRES = datetime(2026, 7, 1, tzinfo=UTC)


def stratum(**change):
    found = StratumProfile(
        lang="en",
        stratum="none",
        raw_threshold=0.8,
        calibrator=Platt(slope=4.0, intercept=-1.0),
        coverage=0.4,
        rows=500,
        groups=400,
        fitted_groups=100,
        tested=200,
        false_accepts=3,
        upper_bound=0.038,
    )
    return replace(found, **change)


def profile(*strata, **change):
    found = Profile(
        judge=JudgeId(name="scripted"),
        languages=("en",),
        guide_version="1",
        data=Data(fingerprint="ab", rows=500, groups=400, labels=(("entailed", 400), ("insufficient", 100))),
        method=(("threshold", "as tested"),),
        target=Target(risk="claim", max_false_accept=0.05, delta=0.05, strata=1),
        by=("lang", "stratum"),
        strata=strata or (stratum(),),
        answer_level=None,
        created=CREATED,
        expires=EXPIRES,
        citeguard="0.1.0",
    )
    return replace(found, **change)
