"""The short ways in: a gate from names, as the command line takes them, and one call for one answer."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from citeguard.corpus import Corpus
from citeguard.corpus.opening import open_corpus
from citeguard.endpoint.opening import Endpoints
from citeguard.gate import Gate
from citeguard.judge.factory import open_judge, open_second_look
from citeguard.models import CheckRequest, Report
from citeguard.policy import load_policy, shipped_policy


def open_gate(
    documents: Path | str,
    *,
    default_access: str = "hidden",
    judge: str = "local",
    second_look: str | None = None,
    judge_config: Path | str | None = None,
    policy: Path | str = "strict",
    environ: Mapping[str, str] | None = None,
    **options: Any,
) -> Gate:
    """A gate whose parts are named as the options of `citeguard check` name them; `options` go to `Gate` as they are.

    `environ` holds OPENAI_API_KEY and OPENAI_BASE_URL, and the keys that `judge_config` names (default: those of the
    process). A gate with a model judge holds connections: `await gate.aclose()` when it is no longer needed.

    Raises InputError for documents that cannot be read, ConfigError for anything else that is not known or not set up.
    """
    endpoints = Endpoints(
        None if judge_config is None else Path(judge_config), os.environ if environ is None else environ
    )
    return Gate(
        open_corpus(documents, default_access=default_access),
        judge=open_judge(judge, endpoints=endpoints),
        second_look=open_second_look(judge, second_look, endpoints=endpoints),
        policy=shipped_policy(str(policy)) or load_policy(Path(policy)),
        **options,
    )


def check(request: CheckRequest | Mapping[str, Any], documents: Corpus, **options: Any) -> Report:
    """`Gate(documents, **options).check_sync(request)`: see `Gate` for the options.

    Raises InputError for a request that is none, RuntimeError inside a running event loop: use `Gate` there."""
    return Gate(documents, **options).check_sync(request)
