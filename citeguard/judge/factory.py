"""From a name to a judge: `local`, `openai:MODEL`, or a judge of the user's configuration file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from citeguard.endpoint.opening import Endpoints
from citeguard.judge import Judge

if TYPE_CHECKING:
    from citeguard.judge.model.asking import Memory, ModelJudge

SECOND_LOOK_PROMPT = "second_look"


def open_judge(
    spec: str,
    *,
    config: Path | None = None,
    environ: Mapping[str, str] | None = None,
    endpoints: Endpoints | None = None,
    memory: Memory | None = None,
) -> Judge:
    """The judge of that name. Raises ConfigError for one that is not known or not set up.

    `memory` is what a store of judgments remembers (`judge.store.StoredMemory`); the local judge needs none.
    Pass the same `endpoints` for first look, second look and splitter, so that they share budget and connections."""
    if spec == "local":
        from citeguard.judge.local import LocalJudge

        return LocalJudge()
    endpoints = endpoints or Endpoints(config, environ or {})
    return _model_judge(spec, endpoints, endpoints.named(spec).prompt, memory)


def open_second_look(
    judge: str,
    spec: str | None,
    *,
    config: Path | None = None,
    environ: Mapping[str, str] | None = None,
    endpoints: Endpoints | None = None,
    memory: Memory | None = None,
) -> Judge | None:
    """The second look beside the judge named `judge`: None where there is none.

    `spec` None: what the judge's configuration says, which is by default the same model with the prompt that hunts for
    what is not supported; a `local` judge has none unless one is named. `none`: none. Else: the name of a judge."""
    if spec == "none" or (spec is None and judge == "local"):
        return None
    endpoints = endpoints or Endpoints(config, environ or {})
    if spec is None:
        spec = endpoints.named(judge).second_look
    if spec == "none":
        return None
    if spec == "local":
        return open_judge("local")
    return _model_judge(judge if spec == "same" else spec, endpoints, SECOND_LOOK_PROMPT, memory)


def _model_judge(spec: str, endpoints: Endpoints, prompt: str, memory: Memory | None) -> ModelJudge:
    from citeguard.judge.model.asking import ModelJudge

    return ModelJudge(endpoints.client(spec), name=endpoints.named(spec).name, prompt=prompt, memory=memory)
