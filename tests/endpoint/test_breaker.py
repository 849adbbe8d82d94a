"""The breaker opens for an endpoint that is down, and not for a few claims that always fail."""

from __future__ import annotations

import pytest

from citeguard.endpoint.breaker import Breaker
from citeguard.endpoint.faults import Cause, Fault
from tests.judge.asked import judged, many, outcome, question
from tests.server import FAULTS, GOOD, JudgeServer, Play, Seen, always, error


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def failing(cause: Cause, times: int, *, succeeded: bool = False, in_flight: int = 1) -> tuple[Breaker, Clock]:
    clock = Clock()
    breaker = Breaker(clock)
    for _ in range(in_flight):
        breaker.begin()
    if succeeded:
        breaker.answered()
    for _ in range(times):
        breaker.failed(Fault(cause, "x"))
    return breaker, clock


def is_open(breaker: Breaker) -> bool:
    try:
        breaker.check()
    except Fault as fault:
        return fault.cause is Cause.DOWN
    return False


@pytest.mark.parametrize(
    ("cause", "times", "in_flight", "opened"),
    [
        (Cause.CONNECTION, 2, 1, False),
        (Cause.CONNECTION, 3, 1, True),
        (Cause.TIMEOUT, 4, 5, False),
        (Cause.TIMEOUT, 5, 5, True),
        (Cause.UNAVAILABLE, 7, 64, False),
        (Cause.UNAVAILABLE, 8, 64, True),
        (Cause.AUTH, 1, 16, True),
        (Cause.QUOTA, 1, 16, True),
        (Cause.UNPARSEABLE, 100, 1, False),
        (Cause.RATE_LIMITED, 100, 1, False),
    ],
)
def test_before_any_success_one_wave_is_enough(cause: Cause, times: int, in_flight: int, opened: bool) -> None:
    assert is_open(failing(cause, times, in_flight=in_flight)[0]) is opened


@pytest.mark.parametrize(
    ("cause", "times", "opened"), [(Cause.SERVER, 500, False), (Cause.TIMEOUT, 31, False), (Cause.TIMEOUT, 32, True)]
)
def test_after_a_success_it_takes_more(cause: Cause, times: int, opened: bool) -> None:
    assert is_open(failing(cause, times, succeeded=True)[0]) is opened


def test_after_the_cooling_time_one_call_may_try_and_a_success_closes_it() -> None:
    breaker, clock = failing(Cause.CONNECTION, 3)
    assert is_open(breaker)
    clock.now = 16.0
    assert [is_open(breaker), is_open(breaker)] == [False, True]
    breaker.answered()
    assert not is_open(breaker)


def test_poisoned_answers_one_after_the_other_do_not_stop_the_good_ones() -> None:
    def script(seen: Seen, _n: int) -> Play:
        return FAULTS["500"] if "poison" in seen.data["claim"] else GOOD

    poison = [question(f"A poison {n}.", "A poison.", claim_id=f"p{n}") for n in range(8)]
    with JudgeServer(script) as server:
        judgments = judged(server.url, [*many(1), *poison, *many(6)[1:]], concurrency=1)
    outcomes = [outcome(j) for j in judgments]
    assert outcomes == ["entailed"] + ["unknown:endpoint_error"] * 8 + ["entailed"] * 5


def test_one_refused_document_among_good_ones_does_not_stop_the_others() -> None:
    """A firewall before the endpoint may answer 403 to the words of one document."""

    def script(seen: Seen, _n: int) -> Play:
        return error(403, "forbidden") if "Lamp 1 " in seen.data["claim"] else GOOD

    with JudgeServer(script) as server:
        found = [outcome(j) for j in judged(server.url, many(4), concurrency=1)]
    assert found == ["entailed", "unknown:endpoint_error", "entailed", "entailed"]


def test_a_key_that_is_refused_from_the_start_is_asked_for_once() -> None:
    with JudgeServer(always(error(401, "invalid_api_key"))) as server:
        found = [outcome(j) for j in judged(server.url, many(4), concurrency=1)]
        assert found == ["unknown:endpoint_error"] * 4
        assert len(server.seen) == 1


def test_nobody_waits_for_the_refusal_of_an_open_breaker() -> None:
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    with JudgeServer(always(FAULTS["503"])) as server:
        (judgment,) = judged(server.url, many(1), sleep=wait)
        assert outcome(judgment) == "unknown:endpoint_error"
        assert len(server.seen) == 3
    assert [seconds > 0 for seconds in waits] == [True, True, False]
