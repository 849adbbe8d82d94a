"""Faults of network and model, over a real connection: what they cost, and that none becomes an accept."""

from __future__ import annotations

import asyncio
import time

import pytest

from citeguard.endpoint.adaptation import Rung
from citeguard.endpoint.client import EndpointClient
from citeguard.judge.model.asking import ModelJudge
from citeguard.models import JudgeFailed
from tests.judge.asked import judged, many, outcome, question, settings
from tests.server import FAULTS, GOOD, JudgeServer, Play, Seen, always, error, in_turn

CLAIM = question("Cats sleep.", "Cats sleep all day.")


@pytest.mark.parametrize("fault", ["429", "500", "503", "drop", "cut", "html", "broken_envelope", "no_choices"])
def test_a_fault_of_transport_heals_with_one_more_request(fault: str) -> None:
    with JudgeServer(in_turn(FAULTS[fault])) as server:
        (judgment,) = judged(server.url, [CLAIM])
        assert outcome(judgment) == "entailed"
        assert len(server.seen) == 2
        assert judgment.judge.attempts == 2


@pytest.mark.parametrize("fault", ["invalid_json", "wrong_keys", "wrong_values", "missing_item", "empty"])
def test_a_useless_reply_heals_with_one_more_request(fault: str) -> None:
    with JudgeServer(in_turn(FAULTS[fault])) as server:
        (judgment,) = judged(server.url, [CLAIM])
        assert outcome(judgment) == "entailed"
        assert len(server.seen) == 2


def test_a_reask_repeats_the_same_request_byte_for_byte_where_the_rung_is_known_to_work() -> None:
    asked = [question("A is so.", "A is so."), question("B is so.", "B is so.", claim_id="c2")]
    with JudgeServer(in_turn(GOOD, FAULTS["invalid_json"], FAULTS["wrong_keys"])) as server:
        judgments = judged(server.url, asked, concurrency=1)
        assert [outcome(j) for j in judgments] == ["entailed", "entailed"]
        assert [s.rung for s in server.seen] == ["json_schema"] * 4
        assert server.seen[1].body == server.seen[2].body == server.seen[3].body


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("invalid_json", "unknown:unparseable"),
        ("wrong_keys", "unknown:unparseable"),
        ("wrong_values", "unknown:unparseable"),
        ("missing_item", "unknown:unparseable"),
        ("empty", "unknown:unparseable"),
        ("html", "unknown:unparseable"),
        ("truncated", "unknown:truncated"),
        ("refusal", "unknown:refused"),
        ("content_filter", "unknown:refused"),
        ("500", "unknown:endpoint_error"),
        ("503", "unknown:endpoint_error"),
        ("429", "unknown:endpoint_error"),
        ("drop", "unknown:endpoint_error"),
    ],
)
def test_a_lasting_fault_is_unknown_with_its_reason(fault: str, expected: str) -> None:
    with JudgeServer(always(FAULTS[fault])) as server:
        (judgment,) = judged(server.url, [CLAIM])
        assert outcome(judgment) == expected
        assert len(server.seen) <= 9


@pytest.mark.parametrize(
    ("fault", "requests"),
    [("invalid_json", 3), ("wrong_values", 3), ("truncated", 2), ("refusal", 1), ("content_filter", 1), ("500", 5)],
)
def test_a_poisoned_claim_costs_a_bounded_number_of_requests(fault: str, requests: int) -> None:
    def script(seen: Seen, _n: int) -> Play:
        return FAULTS[fault] if "poison" in seen.data["claim"] else GOOD

    with JudgeServer(script) as server:
        judgments = judged(server.url, [*many(3), question("A poison.", "A poison.", claim_id="p")], concurrency=1)
        assert [outcome(j) for j in judgments[:3]] == ["entailed"] * 3
        assert isinstance(judgments[3], JudgeFailed)
        assert len(server.seen) == 3 + requests


def test_a_truncated_reply_raises_the_cap_once() -> None:
    with JudgeServer(in_turn(FAULTS["truncated"])) as server:
        (judgment,) = judged(server.url, [CLAIM])
        assert outcome(judgment) == "entailed"
        assert [s.body["max_tokens"] for s in server.seen] == [1536, 6144]


def test_a_complete_reply_that_is_marked_as_cut_is_not_believed() -> None:
    with JudgeServer(always(Play(finish="length"))) as server:
        (judgment,) = judged(server.url, [CLAIM])
        assert outcome(judgment) == "unknown:truncated"


def test_a_duplicated_key_is_unparseable() -> None:
    twice = '{"evidence": [], "analysis": "", "unsupported_parts": [], "verdict": "insufficient", "confidence": 1,'
    with JudgeServer(always(Play(text=twice + ' "verdict": "entailed", "claim_id": "k01"}'))) as server:
        (judgment,) = judged(server.url, [CLAIM])
        assert outcome(judgment) == "unknown:unparseable"


class Waits:
    """Stands in for sleeping, and remembers how long."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


def test_retry_after_is_honoured() -> None:
    waits = Waits()
    with JudgeServer(in_turn(error(429, "rate_limit_exceeded", retry_after="7"))) as server:
        (judgment,) = judged(server.url, [CLAIM], sleep=waits)
        assert outcome(judgment) == "entailed"
        assert len(server.seen) == 2
    (waited,) = waits.seconds
    assert 7.0 <= waited < 8.0


def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    waits = Waits()
    with JudgeServer(always(error(429, "rate_limit_exceeded", retry_after="180"))) as server:
        (judgment,) = judged(server.url, [CLAIM], sleep=waits)
        assert outcome(judgment) == "unknown:endpoint_error"
        assert (len(server.seen), waits.seconds) == (1, [])


@pytest.mark.parametrize(
    "play",
    [
        pytest.param(error(429, "insufficient_quota"), id="exhausted quota"),
        pytest.param(error(401, "invalid_api_key"), id="bad key"),
        pytest.param(error(404, "model_not_found"), id="no such model"),
    ],
)
def test_what_is_hopeless_is_asked_once_for_the_whole_run(play: Play) -> None:
    with JudgeServer(always(play)) as server:
        judgments = judged(server.url, many(5), concurrency=1)
        assert {outcome(j) for j in judgments} == {"unknown:endpoint_error"}
        assert len(server.seen) == 1


def test_the_deadline_holds_against_a_server_that_drips() -> None:
    with JudgeServer(always(Play(drip_s=0.5))) as server:  # a byte every half second: minutes for the whole reply
        begun = time.monotonic()
        (judgment,) = judged(server.url, [CLAIM], answer_deadline_s=1.0)
        took = time.monotonic() - begun
        assert outcome(judgment) == "unknown:timeout"
        assert 0.9 <= took < 60


def test_a_hanging_attempt_is_given_up_and_the_next_one_heals() -> None:
    with JudgeServer(in_turn(Play(wait_s=120))) as server:
        (judgment,) = judged(server.url, [CLAIM], attempt_timeout_s=3.0)
        assert outcome(judgment) == "entailed"
        assert len(server.seen) == 2


def test_an_endpoint_that_is_down_costs_one_attempts_time_for_all_answers() -> None:
    async def run(url: str) -> list[str]:
        client = EndpointClient(settings(url, attempt_timeout_s=4.0, concurrency=16))
        judge = ModelJudge(client, name="test")
        answers = await asyncio.gather(*(judge.judge_answer(many(4)) for _ in range(50)))
        await judge.aclose()
        return [outcome(j) for answer in answers for j in answer]

    with JudgeServer(always(Play(wait_s=120))) as server:
        outcomes = asyncio.run(run(server.url))
        assert set(outcomes) <= {"unknown:timeout", "unknown:endpoint_error"}
        assert 0 < len(server.seen) < 32  # the first wave; what follows it while it times out is no second one


def test_nobody_listening_is_an_endpoint_error_and_no_exception() -> None:
    judgments = judged("http://127.0.0.1:9/v1", many(6))
    assert {outcome(j) for j in judgments} == {"unknown:endpoint_error"}
    assert all(isinstance(j, JudgeFailed) and j.reason.transport for j in judgments)


def test_every_fault_at_once_never_makes_a_silent_error() -> None:
    plays = [*FAULTS.values(), *[GOOD] * 60]

    def script(_seen: Seen, n: int) -> Play:
        return plays[(n * 7) % len(plays)]

    asked = many(40) + [question(f"Door {n} is red.", f"Door {n} is blue.", claim_id=f"d{n}") for n in range(40)]
    with JudgeServer(script) as server:
        outcomes = [outcome(j) for j in judged(server.url, asked)]
    assert {o for o in outcomes[:40] if not o.startswith("unknown")} == {"entailed"}
    assert {o for o in outcomes[40:] if not o.startswith("unknown")} == {"insufficient"}
    assert sum(o.startswith("unknown") for o in outcomes) <= 12


@pytest.mark.parametrize("rung", list(Rung))
def test_every_rung_carries_a_verdict(rung: Rung) -> None:
    with JudgeServer() as server:
        (judgment,) = judged(server.url, [CLAIM], first_rung=rung)
        assert outcome(judgment) == "entailed"
        assert [s.rung for s in server.seen] == [("json_schema", "tools", "json_object", "prompt")[rung]]


@pytest.mark.parametrize("rung", list(Rung))
@pytest.mark.parametrize("fault", ["invalid_json", "wrong_keys", "missing_item", "empty", "no_choices"])
def test_a_useless_reply_is_never_a_verdict_on_any_rung(rung: Rung, fault: str) -> None:
    with JudgeServer(always(FAULTS[fault])) as server:
        (judgment,) = judged(server.url, [CLAIM], first_rung=rung)
        assert outcome(judgment) == "unknown:unparseable"
