"""Caps on calls, tokens and money; usage of every attempt; cancelling."""

from __future__ import annotations

import asyncio

import pytest

from citeguard.endpoint.client import EndpointClient, Exchange
from citeguard.endpoint.completion import Usage
from citeguard.endpoint.settings import Limits, Prices
from citeguard.judge.model.asking import ModelJudge
from tests.judge.asked import judged, many, outcome, question, settings, until
from tests.server import FAULTS, GOOD, JudgeServer, Play, Seen, in_turn

CLAIM = question("Cats sleep.", "Cats sleep all day.")
PRICES = Prices(input_per_million=1.0, output_per_million=10.0)  # 100 and 20 tokens a call: 0.0003


def test_cost_counts_cached_tokens_at_their_own_price() -> None:
    prices = Prices(input_per_million=2.0, output_per_million=8.0, cached_input_per_million=0.5)
    usage = Usage(prompt_tokens=1_000_000, completion_tokens=1_000_000, cached_tokens=400_000)
    assert prices.cost(usage) == pytest.approx(0.6 * 2 + 0.4 * 0.5 + 8)


def test_usage_of_useless_attempts_is_counted() -> None:
    with JudgeServer(in_turn(FAULTS["invalid_json"], FAULTS["wrong_keys"])) as server:
        (judgment,) = judged(server.url, [CLAIM], prices=PRICES)
    assert outcome(judgment) == "entailed"
    assert (judgment.judge.attempts, judgment.judge.tokens) == (3, 360)
    assert judgment.judge.cost == pytest.approx(0.0009)


def test_a_server_that_counts_nothing_leaves_tokens_unknown_and_says_so() -> None:
    with JudgeServer(in_turn(Play(usage=False))) as server:
        (judgment,) = judged(server.url, [CLAIM], prices=PRICES)
    assert judgment.judge.tokens is None
    assert judgment.judge.cost is None
    assert "1 attempt(s) without a count of tokens" in judgment.judge.notes


@pytest.mark.parametrize(
    ("limits", "calls"),
    [
        pytest.param({"per_answer": Limits(calls=3)}, 3, id="calls of an answer"),
        pytest.param({"per_run": Limits(calls=2)}, 2, id="calls of a run"),
        pytest.param({"per_answer": Limits(calls=0)}, 0, id="none at all"),
    ],
)
def test_a_cap_on_calls_is_never_passed(limits: dict[str, Limits], calls: int) -> None:
    with JudgeServer() as server:
        judgments = judged(server.url, many(8), **limits)
        assert len(server.seen) == calls
    assert [outcome(j) for j in judgments].count("unknown:budget_exhausted") == 8 - calls


def test_caps_on_tokens_and_money_hold_with_many_calls_at_once() -> None:
    with JudgeServer(latency_s=0.05) as server:
        by_tokens = judged(server.url, many(20), per_run=Limits(tokens=9_000))
        calls = len(server.seen)
        by_cost = judged(server.url, many(20), prices=PRICES, per_run=Limits(cost=0.02))
    assert 0 < calls < 20
    assert "unknown:budget_exhausted" in {outcome(j) for j in by_tokens}
    assert "unknown:budget_exhausted" in {outcome(j) for j in by_cost}
    assert sum(j.judge.cost or 0 for j in by_cost) <= 0.02


def test_the_cap_of_one_answer_is_not_that_of_the_next() -> None:
    async def run(url: str) -> list[str]:
        judge = ModelJudge(EndpointClient(settings(url, per_answer=Limits(calls=2))), name="test")
        answers = [await judge.judge_answer(many(2)) for _ in range(3)]
        await judge.aclose()
        return [outcome(j) for answer in answers for j in answer]

    with JudgeServer() as server:
        assert asyncio.run(run(server.url)) == ["entailed"] * 6


def test_stopping_keeps_what_was_judged_and_cancels_the_rest() -> None:
    def script(seen: Seen, _n: int) -> Play:
        return GOOD if seen.data["claim"] in ("Lamp 0 is green.", "Lamp 1 is green.") else Play(wait_s=50)

    async def run(server: JudgeServer) -> list[str]:
        answered: list[Exchange] = []
        judge = ModelJudge(EndpointClient(settings(server.url), observer=answered.append), name="test")
        asked = asyncio.create_task(judge.judge_answer(many(6)))
        await until(lambda: len(answered) == 2 and len(server.seen) == 6)
        await asyncio.sleep(0.1)  # from the reply to the judgment nothing is waited for
        judge.stop()
        judgments = await asked
        await judge.aclose()
        return [outcome(j) for j in judgments]

    with JudgeServer(script) as server:
        assert asyncio.run(run(server)) == ["entailed"] * 2 + ["unknown:cancelled"] * 4


def test_cancelling_the_caller_ends_every_call() -> None:
    async def run(server: JudgeServer) -> int:
        judge = ModelJudge(EndpointClient(settings(server.url)), name="test")
        asked = asyncio.create_task(judge.judge_answer(many(6)))
        await until(lambda: len(server.seen) > 0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        left = len(asyncio.all_tasks()) - 1
        await judge.aclose()
        return left

    with JudgeServer(lambda _seen, _n: Play(wait_s=50)) as server:
        assert asyncio.run(run(server)) == 0


def test_a_judge_serves_one_event_loop_after_another() -> None:
    with JudgeServer() as server:
        judge = ModelJudge(EndpointClient(settings(server.url)), name="test")

        async def once() -> str:
            judgment = await judge.judge(CLAIM)
            await judge.aclose()
            return outcome(judgment)

        assert [asyncio.run(once()) for _ in range(3)] == ["entailed"] * 3
