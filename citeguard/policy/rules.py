"""Policies as data: TOML in, one frozen value out. An empty or unknown rule is refused at load."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from citeguard.errors import ConfigError
from citeguard.models import Effect, FindingCode, SignalCode, Status, Verdict, Waiver

SCHEMA = "citeguard.policy/1"
_KEYS = {"schema", "name", "description", "verdicts", "accept", "findings", "signals", "waiver"}
_ACCEPT_KEYS = {
    "require_profile", "second_look", "second_look_near", "second_look_share", "counterfactual", "profile",
    "guide_version",
}  # fmt: skip
_WAIVER_KEYS = {"code", "effect", "reason", "expires"}
_SECOND_LOOK = ("signals", "always")

# Existence and exactness are not matters of taste: a policy may waive a version rule, never a forged quote.
_WAIVABLE_REJECTS = {FindingCode.DOCUMENT_SUPERSEDED, FindingCode.CITATION_NOT_RETRIEVED}
STRICTNESS = (Effect.NOTE, Effect.SECOND_LOOK, Effect.REGENERATE_OR_ABSTAIN, Effect.MANUAL_REVIEW, Effect.REJECT)


Code = TypeVar("Code", FindingCode, SignalCode)
Member = TypeVar("Member", bound=StrEnum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What follows from a fact. Build with `strict`, `load_policy` or `parse_policy`."""

    name: str
    description: str = ""
    verdicts: Mapping[Verdict, Status]
    findings: Mapping[FindingCode, Effect] = field(default_factory=dict)
    signals: Mapping[SignalCode, Effect] = field(default_factory=dict)
    waivers: tuple[Waiver, ...] = ()
    require_profile: bool = False
    second_look_always: bool = False
    second_look_near: float = 0.0
    """Claims whose raw confidence is over the profile's threshold by at most this get a second look too."""
    second_look_share: float = 0.0
    """Share of entailed claims that get a second look too, drawn by a hash of claim and fragments."""
    counterfactual: bool = False
    """Judge entailed claims again with their evidence changed: see `judge.counterfactual`."""
    profile: str | None = None
    """Path of the calibration profile this policy names, as written."""
    guide_version: str | None = None
    """The only version of the labelling guide whose profiles this policy accepts."""

    def effect(self, code: FindingCode | SignalCode, today: date) -> Effect:
        """The effect of a code on a day: raised by the policy, lowered by a waiver that has not expired."""
        for waiver in self.in_force(today):
            if waiver.code is code:
                return waiver.effect
        raised = self.findings.get(code) if isinstance(code, FindingCode) else self.signals.get(code)
        return raised or code.effect

    def in_force(self, today: date) -> tuple[Waiver, ...]:
        return tuple(w for w in self.waivers if today < w.expires)

    def changed(self, today: date) -> Mapping[FindingCode | SignalCode, Effect]:
        """The effects that are not the default ones on a day."""
        named = (*self.findings, *self.signals, *(w.code for w in self.in_force(today)))
        applied = {code: self.effect(code, today) for code in named}
        return {code: effect for code, effect in applied.items() if effect is not code.effect}

    @property
    def fingerprint(self) -> str:
        """First 16 hex digits of the SHA-256 over all rules, in one order: comments, spelling and description of the
        file do not count, a waiver's reason and date do."""
        rules = {
            "name": self.name,
            "verdicts": self.verdicts,
            "findings": self.findings,
            "signals": self.signals,
            "waivers": sorted([w.code, w.effect, w.reason, w.expires.isoformat()] for w in self.waivers),
            "require_profile": self.require_profile,
            "second_look_always": self.second_look_always,
            "counterfactual": self.counterfactual,
            "profile": self.profile,
            "guide_version": self.guide_version,
        }
        # What a policy does not use does not count: policies of before these rules keep their fingerprint.
        rules |= {k: v for k in ("second_look_near", "second_look_share") if (v := getattr(self, k))}
        return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:16]


SHIPPED = ("strict", "legal", "medical", "finance")


def shipped(name: str) -> str:
    """The TOML text of a shipped policy. Raises ConfigError for another name."""
    if name not in SHIPPED:
        raise ConfigError(f"no shipped policy {name!r}; there are {', '.join(SHIPPED)}")
    return (files("citeguard.policy") / f"{name}.toml").read_text(encoding="utf-8")


@cache
def strict() -> Policy:
    """The default policy, as shipped."""
    return parse_policy(shipped("strict"), place="strict.toml")


def shipped_policy(name: str) -> Policy | None:
    """A shipped policy by its name; None for any other name."""
    return parse_policy(shipped(name), place=f"{name}.toml") if name in SHIPPED else None


def load_policy(path: Path) -> Policy:
    """Reads a policy file. Raises ConfigError with file and key for anything that is not understood."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ConfigError("no such policy file", place=str(path)) from None
    except UnicodeDecodeError:
        raise ConfigError("cannot read this policy: not UTF-8", place=str(path)) from None
    except OSError as error:
        raise ConfigError(f"cannot read this policy: {error.strerror}", place=str(path)) from None
    return parse_policy(text, place=str(path))


def parse_policy(text: str, *, place: str) -> Policy:
    """The policy of a TOML text; `place` is its name in messages. Raises ConfigError for the first rule that is empty,
    unknown or looser than its default without a waiver."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"not valid TOML: {error}", place=place) from None
    _only(data, _KEYS, place)
    if data.get("schema") != SCHEMA:
        raise ConfigError(f'schema must be "{SCHEMA}", got {data.get("schema")!r}', place=place)
    accept = _table(data, "accept", place)
    _only(accept, _ACCEPT_KEYS, f"{place} [accept]")
    second_look = accept.get("second_look", "signals")
    if second_look not in _SECOND_LOOK:
        raise ConfigError(f"second_look must be one of {_SECOND_LOOK}, got {second_look!r}", place=f"{place} [accept]")
    return Policy(
        name=_text(data, "name", place),
        description=_description(data, place),
        verdicts=_verdicts(_table(data, "verdicts", place), f"{place} [verdicts]"),
        findings=_raised(data, "findings", FindingCode, place),
        signals=_raised(data, "signals", SignalCode, place),
        waivers=_waivers(data, place),
        require_profile=_flag(accept, "require_profile", place),
        second_look_always=second_look == "always",
        second_look_near=_share(accept, "second_look_near", second_look, place),
        second_look_share=_share(accept, "second_look_share", second_look, place),
        counterfactual=_flag(accept, "counterfactual", place),
        profile=_optional_text(accept, "profile", place),
        guide_version=_optional_text(accept, "guide_version", place),
    )


def _verdicts(table: Mapping[str, Any], place: str) -> Mapping[Verdict, Status]:
    wanted = {Verdict.CONTRADICTED, Verdict.INSUFFICIENT, Verdict.UNKNOWN}
    found = {_member(Verdict, key, place): _member(Status, value, place) for key, value in table.items()}
    if set(found) != wanted:
        raise ConfigError("must set exactly contradicted, insufficient and unknown", place=place)
    if Status.ACCEPT in found.values():
        raise ConfigError("no verdict but entailed can be accepted", place=place)
    return found


def _raised(data: Mapping[str, Any], key: str, codes: type[Code], place: str) -> Mapping[Code, Effect]:
    place = f"{place} [{key}]"
    if key not in data:
        return {}
    table = _table(data, key, place)
    if not table:
        raise ConfigError("this table is empty: leave it out or fill it", place=place)
    raised = {_member(codes, code, place): _member(Effect, effect, place) for code, effect in table.items()}
    for code, effect in raised.items():
        _refuse_second_look(code, effect, place)
        if STRICTNESS.index(effect) < STRICTNESS.index(code.effect):
            raise ConfigError(
                f"{code.value} = {effect.value!r} is looser than {code.effect.value!r}: use a [[waiver]]", place=place
            )
    return raised


def _waivers(data: Mapping[str, Any], place: str) -> tuple[Waiver, ...]:
    tables = data.get("waiver", [])
    if not isinstance(tables, list):
        raise ConfigError("waivers are written as [[waiver]], each with its own table", place=place)
    waivers = tuple(_waiver(w, f"{place} [[waiver]] {n}") for n, w in enumerate(tables, start=1))
    if len({w.code for w in waivers}) < len(waivers):
        raise ConfigError("one code has two waivers: keep one of them", place=place)
    return waivers


def _waiver(data: Any, place: str) -> Waiver:
    if not isinstance(data, dict) or set(data) != _WAIVER_KEYS:
        raise ConfigError("a waiver has exactly code, effect, reason and expires", place=place)
    code = _code(data["code"], place)
    if code.effect is Effect.REJECT and code not in _WAIVABLE_REJECTS:
        raise ConfigError(f"{code.value} cannot be waived", place=place)
    if type(data["expires"]) is not date:  # a date with a time cannot be compared with a day
        raise ConfigError("expires must be a TOML date without a time, as 2027-01-01", place=place)
    effect = _member(Effect, data["effect"], place)
    _refuse_second_look(code, effect, place)
    return Waiver(
        code=code,
        effect=effect,
        reason=_text(data, "reason", place),
        expires=data["expires"],
    )


def _refuse_second_look(code: FindingCode | SignalCode, effect: Effect, place: str) -> None:
    if effect is Effect.SECOND_LOOK and isinstance(code, FindingCode):
        raise ConfigError(f"{code.value}: a finding is a fact, a second look cannot settle it", place=place)


def _code(value: Any, place: str) -> FindingCode | SignalCode:
    if isinstance(value, str) and value in set(FindingCode):
        return FindingCode(value)
    return _member(SignalCode, value, place)


def _member(members: type[Member], value: Any, place: str) -> Member:
    if isinstance(value, str) and value in {m.value for m in members}:
        return members(value)
    known = ", ".join(m.value for m in members)
    raise ConfigError(f"unknown name {value!r}; known are {known}", place=place)


def _only(table: Mapping[str, Any], known: set[str], place: str) -> None:
    unknown = sorted(set(table) - known)
    if unknown:
        raise ConfigError(f"unknown key {unknown[0]!r}; known are {', '.join(sorted(known))}", place=place)


def _table(data: Mapping[str, Any], key: str, place: str) -> Mapping[str, Any]:
    table = data.get(key)
    if not isinstance(table, dict):
        raise ConfigError(f"the table [{key}] is missing", place=place)
    return table


def _text(data: Mapping[str, Any], key: str, place: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise ConfigError(f"{key} must be a non-empty string", place=place)
    return value


def _description(data: Mapping[str, Any], place: str) -> str:
    value = data.get("description", "")
    if not isinstance(value, str):
        raise ConfigError("description must be a string", place=place)
    return value


def _optional_text(data: Mapping[str, Any], key: str, place: str) -> str | None:
    return _text(data, key, place) if key in data else None


def _share(data: Mapping[str, Any], key: str, second_look: str, place: str) -> float:
    value = data.get(key)
    if value is None:
        return 0.0
    if second_look == "always":
        raise ConfigError(f'{key} has no effect beside second_look = "always"', place=f"{place} [accept]")
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1:
        raise ConfigError(f"{key} must be a number above 0 and at most 1", place=f"{place} [accept]")
    return float(value)


def _flag(data: Mapping[str, Any], key: str, place: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise ConfigError(f"{key} must be true or false", place=place)
    return value
