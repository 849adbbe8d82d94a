"""What a policy asks of an entailed claim, in words that a profile can keep and another policy can be held against.

A profile promises something of claims that passed a certain gate. Under a policy that asks less, other claims pass, and
nothing was promised of those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from citeguard.models import Effect, SignalCode
from citeguard.policy.rules import STRICTNESS, Policy


def claim_rules(policy: Policy, today: date) -> tuple[str, ...]:
    """Beyond the defaults, sorted: `counterfactual`, `second_look=always`, `second_look_share=0.02`, and signals with
    another effect than their own, as `low_overlap=second_look`. A waived signal is one of them."""
    return tuple(sorted(_rules(policy, today)))


def _rules(policy: Policy, today: date) -> Iterator[str]:
    if policy.counterfactual:
        yield "counterfactual"
    if policy.second_look_always:
        yield "second_look=always"
    if policy.second_look_share:
        yield f"second_look_share={policy.second_look_share:g}"
    for code, effect in policy.changed(today).items():
        if isinstance(code, SignalCode):
            yield f"{code.value}={effect.value}"


def missing(policy: Policy, rules: Iterable[str], today: date) -> tuple[str, ...]:
    """Rules that `policy` does not keep: it asks less of a claim than the policy that `rules` are of. Rules that this
    version does not know are not kept either."""
    asked = dict(_split(rule) for rule in rules)
    waived = {c.value: c.effect.value for c, e in policy.changed(today).items() if _is_waived(c, e)}
    return tuple(sorted(_named(k, v) for k, v in (waived | asked).items() if not _kept(k, v, policy, today)))


def _is_waived(code: object, effect: Effect) -> bool:
    return isinstance(code, SignalCode) and STRICTNESS.index(effect) < STRICTNESS.index(code.effect)


def _split(rule: str) -> tuple[str, str]:
    key, _, value = rule.partition("=")
    return key, value


def _named(key: str, value: str) -> str:
    return f"{key}={value}" if value else key


def _kept(key: str, value: str, policy: Policy, today: date) -> bool:
    match key:
        case "counterfactual":
            return policy.counterfactual
        case "second_look":
            return policy.second_look_always
        case "second_look_share":
            return policy.second_look_always or _share_kept(policy, value)
        case _ if key in set(SignalCode) and value in set(Effect):
            return STRICTNESS.index(policy.effect(SignalCode(key), today)) >= STRICTNESS.index(Effect(value))
        case _:
            return False


def _share_kept(policy: Policy, share: str) -> bool:
    try:
        return float(f"{policy.second_look_share:g}") >= float(share)
    except ValueError:
        return False
