"""A profile in the gate: who it speaks for, and what it says of one claim. Plain Python; what does not fit is a no."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from citeguard.errors import ConfigError
from citeguard.models import ClaimFacts, Judged, JudgeInfo, Verdict
from citeguard.models.profile import Profile, stratum_of
from citeguard.policy import Policy
from citeguard.policy.claim_rules import missing


def check_profile(
    profile: Profile,
    *,
    judge: Any,
    judge_name: str,
    second_look: str | None,
    policy: Policy,
    now: datetime,
    place: str | None = None,
) -> None:
    """Raises ConfigError for a profile of another judge, model, prompt, reply schema, second look or guide, for one
    fitted under a policy that asks more of a claim than this one, and for one that has expired. `judge` is asked for
    `model`, `prompts` and `reply_schema` where it has them."""
    of = profile.judge
    if of.name != judge_name:
        raise ConfigError(f"this profile is for the judge {of.name!r}, not {judge_name!r}", place=place)
    model = getattr(getattr(getattr(judge, "client", None), "settings", None), "model", None)
    if model is not None and of.model != model:
        raise ConfigError(f"this profile is for the model {of.model!r}, not {model!r}", place=place)
    _check_prompts(profile, getattr(judge, "prompts", ()), place)
    schema = getattr(judge, "reply_schema", None)
    if schema is not None and of.reply_schema not in (None, schema):
        raise ConfigError(f"this profile is for version {of.reply_schema} of the reply, not {schema}", place=place)
    if of.second_look is not None and second_look not in (None, of.second_look):
        raise ConfigError(f"this profile is for the second look {of.second_look!r}, not {second_look!r}", place=place)
    if policy.guide_version is not None and profile.guide_version != policy.guide_version:
        raise ConfigError(
            f"this profile's labels follow version {profile.guide_version} of the labelling guide; "
            f"the policy accepts version {policy.guide_version}",
            place=place,
        )
    less = missing(policy, of.rules, now.date())
    if less:
        raise ConfigError(
            f"this profile was fitted under a stricter policy ({', '.join(less)}): claims would pass of which it "
            "promises nothing; use that policy, or calibrate under this one",
            place=place,
        )
    if profile.expired(now):
        raise ConfigError(f"this profile expired at {profile.expires.isoformat()}: calibrate again", place=place)


def _check_prompts(profile: Profile, prompts: Iterable[Any], place: str | None) -> None:
    installed = {prompt.id: prompt.fingerprint for prompt in prompts}
    if not installed:
        return
    if not profile.judge.prompts:
        raise ConfigError("this profile does not say which prompt it is for", place=place)
    for known in profile.judge.prompts:
        for part, fingerprint in _parts(known.name, known.fingerprint):
            if part in installed and installed[part] != fingerprint:
                raise ConfigError(f"the prompt {part} has changed since this profile was fitted", place=place)
        first = known.name.split("+")[0]
        if first not in installed:
            raise ConfigError(f"this profile is for the prompt {first}, which the judge does not use", place=place)


def _parts(name: str, fingerprint: str) -> Iterable[tuple[str, str]]:
    """Where an endpoint takes no schema, two prompt files were sent: `first+second` with `f1+f2`."""
    return zip(name.split("+"), fingerprint.split("+"), strict=False)


def check_language(profile: Profile, language: str | None, *, place: str | None = None) -> None:
    """Raises ConfigError for an answer in a language that the profile knows nothing of."""
    if language is not None and language not in profile.languages:
        raise ConfigError(
            f"this profile is for {', '.join(profile.languages)}; the answer is in {language}", place=place
        )


def applied(facts: ClaimFacts, profile: Profile, now: datetime) -> ClaimFacts:
    """The claim with its calibrated confidence, and whether that is enough. Only an entailed claim has either."""
    match facts.judgment:
        case Judged(verdict=Verdict.ENTAILED, confidence=int() | float() as raw, judge=judge) if _speaks_for(
            profile, judge
        ):
            stratum = profile.of(facts.claim.language, stratum_of(facts.signals))
        case _:
            return replace(facts, over_threshold=False)
    if stratum is None:
        return replace(facts, over_threshold=False)
    calibrated = stratum.calibrator(raw) if stratum.calibrator else None
    enough = stratum.raw_threshold is not None and raw >= stratum.raw_threshold and not profile.expired(now)
    return replace(facts, calibrated_confidence=calibrated, over_threshold=enough)


def over_by(facts: ClaimFacts, profile: Profile) -> float | None:
    """By how much the raw confidence of an entailed claim is over the threshold of its stratum; below 0 where it is
    not. None where the profile has no threshold for it."""
    match facts.judgment:
        case Judged(verdict=Verdict.ENTAILED, confidence=int() | float() as raw, judge=judge) if _speaks_for(
            profile, judge
        ):
            stratum = profile.of(facts.claim.language, stratum_of(facts.signals))
            return None if stratum is None or stratum.raw_threshold is None else raw - stratum.raw_threshold
        case _:
            return None


def _speaks_for(profile: Profile, judge: JudgeInfo) -> bool:
    """The judgment itself must come from the model and prompt of the profile: an endpoint may fall back to another."""
    of = profile.judge
    served = of.served_models or (of.model,)
    if judge.name != of.name or (served != (None,) and judge.model not in (None, *served)):
        return False
    if judge.prompt is None or not of.prompts:
        return True
    return any(p.name == judge.prompt and p.fingerprint == judge.fingerprint for p in of.prompts)
