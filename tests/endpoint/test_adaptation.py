"""What an endpoint refuses or ignores is learnt from the claims' own calls, once, over a real connection."""

from __future__ import annotations

import pytest

from citeguard.endpoint.settings import Parameters
from tests.judge.asked import judged, many, outcome, question
from tests.server import GOOD, JudgeServer, Play, Script, Seen, error

CLAIM = question("Cats sleep.", "Cats sleep all day.")


def refusing(parameter: str, message: str) -> Script:
    def script(seen: Seen, _n: int) -> Play:
        return error(400, "invalid_request_error", message) if parameter in seen.body else GOOD

    return script


@pytest.mark.parametrize(
    ("parameter", "message"),
    [
        ("temperature", "Unsupported value: 'temperature' does not support 0.0 with this model."),
        ("seed", "Extra inputs are not permitted: seed"),
        ("top_p", "Unsupported parameter: 'top_p'"),
        ("logprobs", "logprobs are not supported with this model"),
    ],
)
def test_a_refused_parameter_is_left_out_from_then_on(parameter: str, message: str) -> None:
    sent = Parameters(temperature=0, seed=7, top_p=1, logprobs=True)
    with JudgeServer(refusing(parameter, message)) as server:
        judgments = judged(server.url, many(5), parameters=sent, concurrency=1)
        assert [outcome(j) for j in judgments] == ["entailed"] * 5
        assert len(server.seen) == 6
        assert f"refused by the model and left out: {parameter}" in judgments[0].judge.notes


def test_max_tokens_is_renamed_where_the_model_wants_the_other_name() -> None:
    message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    with JudgeServer(refusing("max_tokens", message)) as server:
        judgments = judged(server.url, many(3), concurrency=1)
        assert [outcome(j) for j in judgments] == ["entailed"] * 3
        assert [s.body.get("max_completion_tokens") for s in server.seen] == [None, 1536, 1536, 1536]


def test_a_refused_higher_cap_leaves_the_reply_truncated() -> None:
    def script(seen: Seen, _n: int) -> Play:
        if seen.body["max_tokens"] > 1536:
            return error(400, "invalid_request_error", "max_tokens is too large: 6144")
        return Play(text="{", finish="length")

    with JudgeServer(script) as server:
        (judgment,) = judged(server.url, [CLAIM])
        assert outcome(judgment) == "unknown:truncated"
        assert len(server.seen) == 2


def test_lengths_leave_the_schema_where_the_server_refuses_them() -> None:
    def script(seen: Seen, _n: int) -> Play:
        if '"maxLength"' in str(seen.body).replace("'", '"'):
            return error(400, "invalid_request_error", "Invalid schema: 'maxLength' is not permitted")
        return GOOD

    with JudgeServer(script) as server:
        judgments = judged(server.url, many(3), concurrency=1)
        assert [outcome(j) for j in judgments] == ["entailed"] * 3
        assert [s.rung for s in server.seen] == ["json_schema"] * 4


@pytest.mark.parametrize("status", [400, 422, 500])
def test_a_rung_that_a_server_breaks_is_left_and_remembered(status: int) -> None:
    def script(seen: Seen, _n: int) -> Play:
        return error(status, "bad", "unknown field") if seen.rung in ("json_schema", "tools") else GOOD

    with JudgeServer(script) as server:
        judgments = judged(server.url, many(4), concurrency=1)
        assert [outcome(j) for j in judgments] == ["entailed"] * 4
        assert [s.rung for s in server.seen] == ["json_schema", "tools"] + ["json_object"] * 4
        assert "the endpoint does not do json_schema; json_object is used" in judgments[3].judge.notes


def test_a_rung_that_a_server_ignores_is_left() -> None:
    def script(seen: Seen, _n: int) -> Play:
        return Play(text="The claim is supported.", as_text=True) if seen.rung != "prompt" else GOOD

    with JudgeServer(script) as server:
        judgments = judged(server.url, many(3), concurrency=1)
        assert [outcome(j) for j in judgments] == ["entailed"] * 3
        assert [s.rung for s in server.seen] == ["json_schema", "tools", "json_object", "prompt", "prompt", "prompt"]


def test_one_bad_reply_does_not_condemn_a_rung_that_works() -> None:
    def script(_seen: Seen, n: int) -> Play:
        return Play(text="no JSON") if n == 1 else GOOD

    with JudgeServer(script) as server:
        judgments = judged(server.url, many(4), concurrency=1)
        assert [outcome(j) for j in judgments] == ["entailed"] * 4
        assert {s.rung for s in server.seen} == {"json_schema"}


def test_the_first_call_is_the_probe_and_others_wait_for_what_it_learns() -> None:
    message = "Unsupported value: 'temperature'"
    with JudgeServer(refusing("temperature", message)) as server:
        judgments = judged(server.url, many(16), concurrency=16)
        assert [outcome(j) for j in judgments] == ["entailed"] * 16
        assert len(server.seen) == 17


def test_a_clean_run_costs_one_call_a_claim_and_keeps_its_connections() -> None:
    with JudgeServer(latency_s=0.02) as server:
        judgments = judged(server.url, many(40), concurrency=8)
        assert [outcome(j) for j in judgments] == ["entailed"] * 40
        assert len(server.seen) == 40
        assert server.connections <= 8
        assert server.most_in_flight <= 8


def test_what_is_sent_is_strict_closed_and_the_same_for_every_claim_with_as_many_fragments() -> None:
    with JudgeServer() as server:
        judged(server.url, many(2), concurrency=1)
        formats = [s.body["response_format"]["json_schema"] for s in server.seen]
    assert formats[0] == formats[1]
    assert formats[0]["strict"] is True
    schema = formats[0]["schema"]
    assert schema["additionalProperties"] is False
    assert list(schema["properties"]) == [
        "evidence", "analysis", "unsupported_parts", "verdict", "confidence", "claim_id",
    ]  # fmt: skip
    assert schema["required"] == list(schema["properties"])
    assert schema["properties"]["evidence"]["items"]["properties"]["citation_id"]["enum"] == ["f1"]
    assert schema["properties"]["verdict"]["enum"] == ["entailed", "contradicted", "insufficient"]


def test_the_tool_of_the_second_rung_carries_the_same_schema() -> None:
    from citeguard.endpoint.adaptation import Rung

    with JudgeServer() as server:
        judged(server.url, many(1), first_rung=Rung.TOOLS)
        function = server.seen[0].body["tools"][0]["function"]
    assert function["strict"] is True
    assert function["parameters"]["additionalProperties"] is False
    assert function["parameters"]["properties"]["evidence"]["items"]["properties"]["citation_id"]["enum"] == ["f1"]
    assert server.seen[0].body["tool_choice"] == {"type": "function", "function": {"name": "Reply"}}
