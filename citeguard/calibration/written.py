"""Profiles as files: `citeguard.profile/1`, small enough to review, read strictly. Plain Python."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

from citeguard.contract import read_file, read_json
from citeguard.errors import ConfigError, InputError
from citeguard.models.profile import (
    AnswerLevel,
    Calibrator,
    Data,
    Isotonic,
    JudgeId,
    Needs,
    Platt,
    Profile,
    PromptId,
    StratumProfile,
    Target,
    describe,
)

SCHEMA = "citeguard.profile/1"


def write_profile(profile: Profile) -> str:
    """The text of a profile file."""
    return json.dumps(profile_json(profile), ensure_ascii=False, indent=2) + "\n"


def profile_json(profile: Profile) -> dict[str, Any]:
    judge, data, target = profile.judge, profile.data, profile.target
    return {
        "schema": SCHEMA,
        "judge": {
            "name": judge.name,
            "model": judge.model,
            "prompts": [{"name": p.name, "fingerprint": p.fingerprint} for p in judge.prompts],
            "reply_schema": judge.reply_schema,
            "served_models": list(judge.served_models),
            "second_look": judge.second_look,
            **({"rules": list(judge.rules)} if judge.rules else {}),
            "stated_by": judge.stated_by,
        },
        "languages": list(profile.languages),
        "guide_version": profile.guide_version,
        "data": {
            "fingerprint": data.fingerprint,
            "rows": data.rows,
            "groups": data.groups,
            "labels": dict(data.labels),
        },
        "method": dict(profile.method),
        "target": {
            "risk": target.risk,
            "max_false_accept": target.max_false_accept,
            "delta": target.delta,
            "strata": target.strata,
        },
        "by": list(profile.by),
        "strata": [_stratum_json(s) for s in profile.strata],
        "answer_level": _answers_json(profile.answer_level),
        "created": profile.created.isoformat(),
        "expires": profile.expires.isoformat(),
        "citeguard": profile.citeguard,
        "notes": list(profile.notes),
    }


def _stratum_json(stratum: StratumProfile) -> dict[str, Any]:
    needs = stratum.needs
    return {
        "lang": stratum.lang,
        "stratum": stratum.stratum,
        "outcome": stratum.outcome,
        "threshold": stratum.threshold,
        "raw_threshold": stratum.raw_threshold,
        "why": stratum.why,
        "needs": None
        if needs is None
        else {"without_a_false_accept": needs.without_a_false_accept, "have": needs.have, "more": needs.more},
        "coverage": stratum.coverage,
        "tested": stratum.tested,
        "false_accepts": stratum.false_accepts,
        "upper_bound": stratum.upper_bound,
        "rows": stratum.rows,
        "groups": stratum.groups,
        "fitted_groups": stratum.fitted_groups,
        "calibrator": describe(stratum.calibrator),
    }


def _answers_json(answers: AnswerLevel | None) -> dict[str, Any] | None:
    if answers is None:
        return None
    return {
        "answers": answers.answers,
        "accepted": answers.accepted,
        "false_accepts": answers.false_accepts,
        "interval": list(answers.interval),
    }


def profile_name(path: Path, raw: bytes) -> str:
    """For reports: the file's name and the beginning of its digest."""
    return f"{path.name}@{hashlib.sha256(raw).hexdigest()[:12]}"


def load_profile(path: Path) -> Profile:
    """The profile of a file. Raises ConfigError for anything that is not understood."""
    try:
        raw = read_file(path)
        return replace(parse_profile(read_json(raw, str(path)), place=str(path)), name=profile_name(path, raw))
    except InputError as error:
        raise ConfigError(error.message, place=error.place) from None


def parse_profile(value: object, *, place: str) -> Profile:
    return _profile(_Keys(value, place))


class _Keys:
    """One object of the file: takes known keys out, each of one type, and refuses what is missing or left."""

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, Mapping):
            raise ConfigError("must be an object", place=place)
        self._left = dict(value)
        self.place = place

    def refuse(self, key: str, what: str) -> NoReturn:
        raise ConfigError(f"{key} must be {what}", place=self.place)

    def _take(self, key: str) -> Any:
        if key not in self._left:
            raise ConfigError(f"{key} is missing", place=self.place)
        return self._left.pop(key)

    def has(self, key: str) -> bool:
        return key in self._left

    def text(self, key: str) -> str:
        value = self._take(key)
        return value if isinstance(value, str) and value.strip() else self.refuse(key, "a string that is not blank")

    def optional_text(self, key: str) -> str | None:
        if self._left.get(key) is None:
            self._take(key)
            return None
        return self.text(key)

    def number(self, key: str, low: float = -math.inf, high: float = math.inf) -> float:
        value = self._take(key)
        good = type(value) in (int, float) and math.isfinite(value) and low <= value <= high
        return float(value) if good else self.refuse(key, f"a number in [{low:g}, {high:g}]")

    def optional_number(self, key: str, low: float, high: float) -> float | None:
        if self._left.get(key) is None:
            self._take(key)
            return None
        return self.number(key, low, high)

    def count(self, key: str) -> int:
        value = self._take(key)
        return value if type(value) is int and value >= 0 else self.refuse(key, "a whole number from 0")

    def optional_count(self, key: str) -> int | None:
        if self._left.get(key) is None:
            self._take(key)
            return None
        return self.count(key)

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._take(key)
        if not isinstance(value, list) or not all(isinstance(v, str) and v for v in value):
            self.refuse(key, "a list of strings")
        return tuple(value)

    def numbers(self, key: str) -> tuple[float, ...]:
        value = self._take(key)
        if not isinstance(value, list) or not all(type(v) in (int, float) and math.isfinite(v) for v in value):
            self.refuse(key, "a list of numbers")
        return tuple(map(float, value))

    def instant(self, key: str) -> datetime:
        try:
            found = datetime.fromisoformat(self.text(key))
        except ValueError:
            self.refuse(key, "an ISO 8601 date or instant")
        return found if found.tzinfo else found.replace(tzinfo=UTC)

    def object(self, key: str) -> _Keys:
        return _Keys(self._take(key), f"{self.place} {key}")

    def optional_object(self, key: str) -> _Keys | None:
        value = self._take(key)
        return None if value is None else _Keys(value, f"{self.place} {key}")

    def objects(self, key: str) -> list[_Keys]:
        value = self._take(key)
        if not isinstance(value, list):
            self.refuse(key, "a list")
        return [_Keys(v, f"{self.place} {key}[{n}]") for n, v in enumerate(value)]

    def rest(self) -> Mapping[str, Any]:
        left, self._left = self._left, {}
        return left

    def finish(self) -> None:
        if self._left:
            raise ConfigError(f"unknown key {min(self._left)!r}", place=self.place)


def _profile(keys: _Keys) -> Profile:
    if keys.text("schema") != SCHEMA:
        raise ConfigError(f"schema must be {SCHEMA}", place=keys.place)
    profile = Profile(
        judge=_judge(keys.object("judge")),
        languages=keys.texts("languages"),
        guide_version=keys.text("guide_version"),
        data=_data(keys.object("data")),
        method=tuple((str(k), str(v)) for k, v in keys.object("method").rest().items()),
        target=_target(keys.object("target")),
        by=_by(keys),
        strata=tuple(_stratum(s) for s in keys.objects("strata")),
        answer_level=_answers(keys.optional_object("answer_level")),
        created=keys.instant("created"),
        expires=keys.instant("expires"),
        citeguard=keys.text("citeguard"),
        notes=keys.texts("notes"),
    )
    keys.finish()
    _whole(profile, keys.place)
    return profile


def _whole(profile: Profile, place: str) -> None:
    cells = [(s.lang, s.stratum) for s in profile.strata]
    if len(set(cells)) != len(cells):
        raise ConfigError("a stratum occurs twice", place=place)
    for lang, stratum in cells:
        if (lang is None) == ("lang" in profile.by) or (stratum is None) == ("stratum" in profile.by):
            raise ConfigError("a stratum must name exactly what `by` tells apart", place=place)


def _by(keys: _Keys) -> tuple[str, ...]:
    by = keys.texts("by")
    return by if set(by) <= {"lang", "stratum"} else keys.refuse("by", "of lang and stratum")


def _judge(keys: _Keys) -> JudgeId:
    prompts = keys.objects("prompts")
    found = JudgeId(
        name=keys.text("name"),
        model=keys.optional_text("model"),
        prompts=tuple(PromptId(name=p.text("name"), fingerprint=p.text("fingerprint")) for p in prompts),
        reply_schema=keys.optional_count("reply_schema"),
        served_models=keys.texts("served_models"),
        second_look=keys.optional_text("second_look"),
        rules=keys.texts("rules") if keys.has("rules") else (),
        stated_by=keys.text("stated_by"),
    )
    for each in (keys, *prompts):
        each.finish()
    return found


def _data(keys: _Keys) -> Data:
    labels = keys.object("labels").rest()
    found = Data(
        fingerprint=keys.text("fingerprint"),
        rows=keys.count("rows"),
        groups=keys.count("groups"),
        labels=tuple((str(k), int(v)) for k, v in labels.items()),
    )
    keys.finish()
    return found


def _target(keys: _Keys) -> Target:
    risk = keys.text("risk")
    found = Target(
        risk=risk if risk in ("claim", "answer") else keys.refuse("risk", "claim or answer"),
        max_false_accept=keys.number("max_false_accept", 0, 1),
        delta=keys.number("delta", 0, 1),
        strata=keys.count("strata"),
    )
    keys.finish()
    return found


def _stratum(keys: _Keys) -> StratumProfile:
    outcome = keys.text("outcome")
    shown = keys.optional_number("threshold", 0, 1)
    needs = keys.optional_object("needs")
    found = StratumProfile(
        lang=keys.optional_text("lang"),
        stratum=keys.optional_text("stratum"),
        raw_threshold=keys.optional_number("raw_threshold", 0, 1),
        calibrator=_calibrator(keys.optional_object("calibrator")),
        coverage=keys.number("coverage", 0, 1),
        rows=keys.count("rows"),
        groups=keys.count("groups"),
        fitted_groups=keys.count("fitted_groups"),
        tested=keys.count("tested"),
        false_accepts=keys.count("false_accepts"),
        upper_bound=keys.optional_number("upper_bound", 0, 1),
        why=keys.optional_text("why"),
        needs=_needs(needs) if needs else None,
    )
    keys.finish()
    if outcome != found.outcome or not _same(shown, found.threshold):
        # Who edits one of them by hand must be asked what they meant, not guessed at.
        raise ConfigError("outcome, threshold, raw_threshold and calibrator do not agree", place=keys.place)
    return found


def _same(a: float | None, b: float | None) -> bool:
    return a is b is None or (a is not None and b is not None and math.isclose(a, b, abs_tol=1e-9))


def _needs(keys: _Keys) -> Needs:
    found = Needs(
        without_a_false_accept=keys.count("without_a_false_accept"),
        have=keys.count("have"),
        more=keys.optional_count("more"),
    )
    keys.finish()
    return found


def _answers(keys: _Keys | None) -> AnswerLevel | None:
    if keys is None:
        return None
    low_high = keys.numbers("interval")
    if len(low_high) != 2:
        keys.refuse("interval", "two numbers")
    found = AnswerLevel(
        answers=keys.count("answers"),
        accepted=keys.count("accepted"),
        false_accepts=keys.count("false_accepts"),
        interval=(low_high[0], low_high[1]),
    )
    keys.finish()
    return found


def _calibrator(keys: _Keys | None) -> Calibrator | None:
    if keys is None:
        return None
    found: Calibrator
    match keys.text("kind"):
        case "platt":
            found = Platt(slope=keys.number("slope", 0), intercept=keys.number("intercept"))
        case "isotonic":
            x, y = keys.numbers("x"), keys.numbers("y")
            if (
                not x
                or len(x) != len(y)
                or not _rises(x, strictly=True)
                or not _rises(y)
                or not 0 <= y[0] <= y[-1] <= 1
            ):
                keys.refuse("x and y", "breakpoints of a curve that never falls, within 0..1")
            found = Isotonic(x=x, y=y)
        case _:
            keys.refuse("kind", "platt or isotonic")
    keys.finish()
    return found


def _rises(values: Sequence[float], *, strictly: bool = False) -> bool:
    pairs = list(pairwise(values))
    return all(a < b for a, b in pairs) if strictly else all(a <= b for a, b in pairs)
