"""From words on the command line to the parts of a gate."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citeguard.claims import Splitter
from citeguard.errors import ConfigError
from citeguard.judge import Judge
from citeguard.policy import Policy, load_policy, strict

if TYPE_CHECKING:
    from citeguard.endpoint.opening import Endpoints
    from citeguard.gate import Gate
    from citeguard.models import CheckRequest, Report


@dataclass(frozen=True, slots=True)
class Judges:
    """The judging parts of a gate, and what has to be closed after it."""

    judge: Judge
    second_look: Judge | None
    splitter: Splitter | None
    endpoints: Endpoints


def open_policy(spec: str) -> Policy:
    """`strict`, or the path of a TOML file. Raises ConfigError."""
    return strict() if spec == "strict" else load_policy(Path(spec))


def open_judges(judge: str, second_look: str | None, splitter: str, config: Path | None) -> Judges:
    """Raises ConfigError for a judge or splitter that is not known or not set up."""
    from citeguard.endpoint.opening import Endpoints
    from citeguard.judge.factory import open_judge, open_second_look

    endpoints = Endpoints(config, os.environ)
    return Judges(
        judge=open_judge(judge, endpoints=endpoints),
        second_look=open_second_look(judge, second_look, endpoints=endpoints),
        splitter=_splitter(splitter),
        endpoints=endpoints,
    )


def _splitter(spec: str) -> Splitter | None:
    if spec != "rules":
        raise ConfigError(f"unknown splitter {spec!r}; known: rules", place="--splitter")
    return None


def run_check(gate: Gate, request: CheckRequest, judges: Judges) -> Report:
    """One check in an event loop of its own, with connections closed at its end."""

    async def checked() -> Report:
        try:
            return await gate.check(request)
        finally:
            await judges.endpoints.aclose()

    return asyncio.run(checked())
