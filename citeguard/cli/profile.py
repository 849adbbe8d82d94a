"""The profile of a check: named by `--profile`, by the policy, or by both, which must then agree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citeguard.errors import ConfigError
from citeguard.policy import Policy

if TYPE_CHECKING:
    from citeguard.models.profile import Profile


def open_profile(given: Path | None, policy: Policy, policy_spec: str) -> Profile | None:
    """Raises ConfigError for a file that is no profile, or for another one than the policy names.

    A path in a policy is relative to the policy's file."""
    named = None if policy.profile is None else Path(policy_spec).parent / policy.profile
    if given is not None and named is not None and given.resolve() != named.resolve():
        raise ConfigError(f"the policy names the profile {named}", place=str(given))
    path = given or named
    if path is None:
        return None
    from citeguard.calibration.written import load_profile

    return load_profile(path)
