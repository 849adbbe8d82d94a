"""The second look: the other prompt, the narrowing sentences under a key of their own, one budget."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from citeguard.endpoint.opening import Endpoints
from citeguard.judge.factory import open_judge, open_second_look
from citeguard.judge.model.asking import ModelJudge
from citeguard.models import Judgment, Question
from tests.judge.asked import outcome, question
from tests.server import JudgeServer, Seen, reply


def looked(asked: Question, judge: Any = None) -> tuple[Judgment, list[Seen]]:
    async def run(url: str) -> Judgment:
        endpoints = Endpoints(None, {"OPENAI_BASE_URL": url})
        second = open_second_look("openai:m", None, endpoints=endpoints)
        assert second is not None
        try:
            return await second.judge(asked)
        finally:
            await endpoints.aclose()

    with JudgeServer(**({"judge": judge} if judge else {})) as server:
        return asyncio.run(run(server.url)), server.seen


def test_it_hunts_for_what_is_not_supported_with_a_prompt_of_its_own() -> None:
    judgment, seen = looked(question("Cats sleep.", "Cats sleep all day."))
    assert outcome(judgment) == "entailed"
    assert (judgment.judge.prompt, judgment.judge.fingerprint) == ("second_look.en.v1", "860bd0d1b478f0be")
    assert seen[0].body["messages"][0]["content"].startswith("You look for what is wrong with a claim")


def test_narrowing_sentences_are_context_and_never_a_fragment() -> None:
    _, seen = looked(question("Cats sleep.", "Cats sleep.", narrowing=("In winter only.",)))
    assert seen[0].data["context"] == ["In winter only."]
    assert [f["text"] for f in seen[0].data["fragments"]] == ["Cats sleep."]


@pytest.mark.parametrize("quote", ["In winter only.", "winter"])
def test_a_narrowing_sentence_is_no_evidence(quote: str) -> None:
    def quoting_the_context(data: Mapping[str, Any]) -> dict[str, Any]:
        return reply(data, "entailed", [("f1", quote, "for")])

    judgment, _ = looked(question("Cats sleep.", "Cats sleep.", narrowing=("In winter only.",)), quoting_the_context)
    assert outcome(judgment) == "unknown:evidence_not_found"


def test_a_first_look_never_has_a_context() -> None:
    async def run(url: str) -> None:
        endpoints = Endpoints(None, {"OPENAI_BASE_URL": url})
        await open_judge("openai:m", endpoints=endpoints).judge(question("Cats sleep.", "Cats sleep."))
        await endpoints.aclose()

    with JudgeServer() as server:
        asyncio.run(run(server.url))
        assert "context" not in server.seen[0].data


def test_first_and_second_look_share_one_client() -> None:
    endpoints = Endpoints(None, {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"})
    first, second = open_judge("openai:m", endpoints=endpoints), open_second_look("openai:m", None, endpoints=endpoints)
    assert isinstance(first, ModelJudge)
    assert isinstance(second, ModelJudge)
    assert first.client is second.client
