"""The envelope of a reply is a stranger's text: what cannot be told apart or counted is left out, or is a fault."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from citeguard.endpoint.completion import parse_completion
from citeguard.endpoint.faults import Cause, Fault, fault_of_status, retry_after_s
from tests.judge.asked import judged, outcome, question
from tests.server import JudgeServer, Play, always


def envelope(message: dict[str, Any] | None = None, **over: Any) -> bytes:
    choice = {"message": message or {"content": "{}"}, "finish_reason": "stop", **over.pop("choice", {})}
    return json.dumps({"choices": [choice], "model": "m", **over}).encode()


def call(arguments: str) -> dict[str, Any]:
    return {"function": {"name": "Reply", "arguments": arguments}}


def cause_of(body: bytes) -> Cause:
    with pytest.raises(Fault) as caught:
        parse_completion(body)
    return caught.value.cause


def test_of_several_tool_calls_none_is_taken() -> None:
    assert parse_completion(envelope({"tool_calls": [call("{}")]})).arguments == "{}"
    assert cause_of(envelope({"tool_calls": [call("{}"), call("[]")]})) is Cause.UNPARSEABLE


def test_of_several_choices_none_is_taken() -> None:
    one = json.loads(envelope())["choices"][0]
    assert cause_of(json.dumps({"choices": [one, one]}).encode()) is Cause.UNPARSEABLE


def test_a_list_of_parts_is_the_text_of_its_text_parts() -> None:
    parts = [{"type": "thinking", "text": "hm"}, {"type": "text", "text": '{"a"'}, {"type": "text", "text": ":1}"}, 7]
    assert parse_completion(envelope({"content": parts})).text == '{"a":1}'
    assert parse_completion(envelope({"content": [{"type": "thinking", "text": "hm"}]})).text is None


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ({"code": 429, "message": "slow down"}, Cause.RATE_LIMITED),
        ({"code": 401}, Cause.AUTH),
        ({"code": "bad"}, Cause.SERVER),
        ("broken", Cause.SERVER),
        ({"code": 200}, Cause.SERVER),
    ],
)
def test_an_error_in_the_body_of_a_200_is_the_fault_it_names(error: object, expected: Cause) -> None:
    assert cause_of(json.dumps({"error": error}).encode()) is expected


@pytest.mark.parametrize("name", ["the claim that was sent", "m\ud800", "x" * 201, "", 7, None, "имя"])
def test_a_model_name_that_is_no_name_is_left_out(name: object) -> None:
    assert parse_completion(envelope(model=name)).model is None


@pytest.mark.parametrize(
    "name", ["gpt-4o-2024-08-06", "accounts/f/models/x", "gpt://b1g/yandexgpt/latest", "C:\\m.gguf"]
)
def test_names_that_servers_give_are_kept(name: str) -> None:
    assert parse_completion(envelope(model=name)).model == name


@pytest.mark.parametrize("count", [10**400, 10**9 + 1, -1, 1.5, "5", None, True])
def test_a_count_that_is_none_counts_nothing(count: object) -> None:
    assert parse_completion(envelope(usage={"prompt_tokens": count, "completion_tokens": 1})).usage is None


@pytest.mark.parametrize("logprob", [10**400, float("nan"), float("inf"), float("-inf"), 5.5, "a", None, True])
def test_log_probabilities_with_one_that_cannot_be_are_none_at_all(logprob: object) -> None:
    content = [{"token": "a", "logprob": -0.5}, {"token": "b", "logprob": logprob}]
    assert parse_completion(envelope(choice={"logprobs": {"content": content}})).logprobs == ()


def test_a_key_that_a_server_gives_back_as_a_code_is_in_no_message() -> None:
    body = json.dumps({"error": {"code": "sk-abc123", "message": "sk-abc123 is wrong"}}).encode()
    assert "sk-" not in str(fault_of_status(401, {}, body, secret="sk-abc123"))
    assert "sk-" in str(fault_of_status(401, {}, body, secret="another"))


@pytest.mark.parametrize("status", [300, 301, 307, 404, 405])
def test_a_wrong_address_is_wrong_for_every_claim(status: int) -> None:
    assert fault_of_status(status, {}, b"").cause is Cause.NOT_FOUND


@pytest.mark.parametrize(
    ("raw", "expected"), [("99999999999", 1e9), ("inf", 1e9), ("-5", 0.0), ("nan", None), ("soon", None), ("0.5", 0.5)]
)
def test_a_wait_that_no_deadline_allows_is_still_a_wait(raw: str, expected: float | None) -> None:
    assert retry_after_s({"retry-after": raw}) == expected


def test_a_date_to_wait_for_needs_no_clock_of_the_server() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
    wait = retry_after_s({"retry-after": later})
    assert wait is not None
    assert 3000 < wait < 3700


def test_a_packed_body_that_unpacks_without_end_is_not_unpacked() -> None:
    bomb = gzip.compress(b" " * 60_000_000)
    packed = {"content-encoding": "gzip", "content-type": "application/json"}
    with JudgeServer(always(Play(raw=bomb, headers=packed))) as server:
        (judgment,) = judged(server.url, [question("Cats sleep.", "Cats sleep all day.")])
    assert outcome(judgment) == "unknown:unparseable"
    assert judgment.detail == "the reply is larger than 16,777,216 bytes"  # type: ignore[union-attr]
