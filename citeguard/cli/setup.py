"""From words on the command line to the parts of a gate."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from citeguard.claims import Splitter
from citeguard.errors import ConfigError
from citeguard.judge import Judge
from citeguard.policy import Policy, load_policy, strict


@dataclass(frozen=True, slots=True)
class Judges:
    judge: Judge
    second_look: Judge | None
    splitter: Splitter | None


def open_policy(spec: str) -> Policy:
    """`strict`, or the path of a TOML file. Raises ConfigError."""
    return strict() if spec == "strict" else load_policy(Path(spec))


def open_judges(judge: str, second_look: str | None, splitter: str, config: Path | None) -> Judges:
    """Raises ConfigError for a judge or splitter that is not known or not set up."""
    if judge != "local" or splitter != "rules" or second_look not in (None, "none"):
        raise ConfigError(f"unknown judge {judge!r}", place="--judge")
    from citeguard.judge.local import LocalJudge

    del config
    return Judges(judge=LocalJudge(), second_look=None, splitter=None)
