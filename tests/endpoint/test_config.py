"""Judges from a file and from the environment; keys that expire; nothing secret anywhere."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

import pytest

from citeguard.endpoint.client import EndpointClient
from citeguard.endpoint.config import judge_of_environment, read_judges
from citeguard.endpoint.keys import CommandKey, FixedKey
from citeguard.endpoint.opening import Endpoints
from citeguard.errors import ConfigError
from citeguard.judge.factory import open_judge, open_second_look
from citeguard.judge.model.asking import ModelJudge
from tests.judge.asked import judged, many, outcome, question, settings
from tests.server import FAULTS, GOOD, JudgeServer, Play, Seen, always, error, in_turn

CLAIM = question("Cats sleep.", "Cats sleep all day.")
FULL = """
[judges.prod]
model = "big"
base_url = "https://llm.example.org/v1/"
api_key_env = "PROD_KEY"
headers = { X-Project = "42" }
prompt = "judge_compact"
second_look = "other"
concurrency = 4
attempt_timeout_s = 7
[judges.prod.parameters]
temperature = 0.2
seed = 1
extra = { reasoning_effort = "low" }
[judges.prod.prices]
input_per_million = 1
output_per_million = 2.5
[judges.prod.per_run]
cost = 3
[judges.other]
model = "small"
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "judges.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_full_file_is_read(tmp_path: Path) -> None:
    judges = read_judges(written(tmp_path, FULL), {"PROD_KEY": "sk-1"})
    prod = judges["prod"]
    assert (prod.settings.model, prod.settings.base_url) == ("big", "https://llm.example.org/v1")
    assert (prod.prompt, prod.second_look) == ("judge_compact", "other")
    assert prod.settings.parameters.seed == 1
    assert prod.settings.per_run.cost == 3
    assert judges["other"].second_look == "same"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[judges.a]\nmodel = "m"\nbase = "x"', "unknown key judges.a.base"),
        ('[judges.a]\nmodel = "m"\n[judges.a.prices]\nin = 1', "unknown key judges.a.prices.in"),
        ('[judges.a]\nmodel = ""', "judges.a.model is missing"),
        ('[judges.a]\nmodel = "m"\nconcurrency = 0', "judges.a.concurrency"),
        ('[judges.a]\nmodel = "m"\nconcurrency = true', "judges.a.concurrency"),
        ('[judges.a]\nmodel = "m"\nbase_url = "ftp://x"', "judges.a.base_url"),
        ('[judges.a]\nmodel = "m"\nbase_url = "https://user:pw@x/v1"', "judges.a.base_url"),
        ('[judges.a]\nmodel = "m"\napi_key_env = "NOT_SET"', "NOT_SET is not set"),
        ('[judges.a]\nmodel = "m"\napi_key_command = []', "api_key_command"),
        ('[judges.a]\nmodel = "m"\nprompt = "mine"', "judges.a.prompt"),
        ('[judges.a]\nmodel = "m"\n[judges.a.per_run]\ncost = 1', "needs prices"),
        ('[judges.a]\nmodel = "m"\n[judges.a.parameters.extra]\nmessages = []', "may not set messages"),
        ('[judges.a]\nmodel = "m"\n[judges.a.headers]\nX = "a\\nb"', "headers.X is no header"),
        ('[judges.a]\nmodel = "m"\nca_bundle = "/nonexistent.pem"', "ca_bundle: there is no such file"),
        ('[judges.local]\nmodel = "m"', "the name is taken"),
        ("[judge.a]\n", "no table"),
        ("= 1", "not TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_and_the_key(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ConfigError, match=r"judges\.toml") as raised:
        read_judges(written(tmp_path, text), {})
    assert problem in str(raised.value)


def test_all_problems_are_reported_together(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        read_judges(written(tmp_path, "[judges.a]\nx = 1\ny = 2\n[judges.b]\nmodel = 5"), {})
    assert all(p in str(raised.value) for p in ("judges.a.x", "judges.a.y", "judges.a.model", "judges.b.model"))


def test_openai_itself_needs_a_key_and_a_local_server_does_not() -> None:
    with pytest.raises(ConfigError, match="OPENAI_API_KEY"):
        judge_of_environment("gpt", {})
    assert judge_of_environment("gpt", {"OPENAI_API_KEY": "sk-1"}).settings.base_url == "https://api.openai.com/v1"
    assert judge_of_environment("m", {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"}).name == "openai:m"
    with pytest.raises(ConfigError, match="name a model"):
        judge_of_environment("", {"OPENAI_API_KEY": "sk-1"})


def test_an_unknown_judge_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    endpoints = Endpoints(written(tmp_path, FULL), {"PROD_KEY": "sk-1"})
    with pytest.raises(ConfigError, match="unknown judge 'gone'; known: local, openai:MODEL, prod, other"):
        open_judge("gone", endpoints=endpoints)


def test_the_second_look_is_the_same_model_with_the_other_prompt_unless_said_otherwise(tmp_path: Path) -> None:
    endpoints = Endpoints(written(tmp_path, FULL), {"PROD_KEY": "sk-1", "OPENAI_BASE_URL": "http://127.0.0.1:1/v1"})
    first, second = open_judge("openai:m", endpoints=endpoints), open_second_look("openai:m", None, endpoints=endpoints)
    assert isinstance(first, ModelJudge)
    assert isinstance(second, ModelJudge)
    assert first.client is second.client
    assert [p.id for p in second.prompts] == ["second_look.en.v1", "second_look.ru.v1"]
    other = open_second_look("prod", None, endpoints=endpoints)
    assert isinstance(other, ModelJudge)
    assert other.client.settings.model == "small"
    assert open_second_look("openai:m", "none", endpoints=endpoints) is None
    assert open_second_look("local", None, endpoints=endpoints) is None
    assert isinstance(open_second_look("local", "prod", endpoints=endpoints), ModelJudge)


def ask(url: str, **more: object) -> tuple[str, str]:
    async def run() -> tuple[str, str]:
        judge = ModelJudge(EndpointClient(settings(url, **more)), name="test")
        judgment = await judge.judge(CLAIM)
        await judge.aclose()
        return outcome(judgment), repr(judgment)

    return asyncio.run(run())


def test_a_refused_token_is_renewed_once_for_all_claims_that_wait_for_it(tmp_path: Path) -> None:
    counter = tmp_path / "count"
    program = (
        f"import pathlib; p = pathlib.Path({str(counter)!r}); p.open('a').write('x'); print('tok', len(p.read_text()))"
    )
    key = CommandKey([sys.executable, "-c", program], 1000)

    def script(seen: Seen, _n: int) -> Play:
        return GOOD if seen.headers["authorization"] == "Bearer tok 2" else error(401, "expired")

    with JudgeServer(script) as server:
        judgments = judged(server.url, many(12), key=key)
        assert [outcome(j) for j in judgments] == ["entailed"] * 12
        assert counter.read_text() == "xx"


@pytest.mark.parametrize("argv", [["/nonexistent/program"], [sys.executable, "-c", "raise SystemExit(3)"]])
def test_a_key_command_that_fails_is_an_endpoint_error_and_no_call(argv: list[str]) -> None:
    with JudgeServer() as server:
        assert ask(server.url, key=CommandKey(argv, 10))[0] == "unknown:endpoint_error"
        assert server.seen == []


def test_headers_of_the_user_are_sent() -> None:
    with JudgeServer() as server:
        ask(server.url, headers={"X-Project": "42"})
        assert server.seen[0].headers["x-project"] == "42"


def test_a_redirect_is_not_followed() -> None:
    with (
        JudgeServer() as other,
        JudgeServer(always(Play(status=307, raw=b"", headers={"location": other.url}))) as server,
    ):
        assert ask(server.url)[0] == "unknown:endpoint_error"
        assert other.seen == []


@pytest.mark.parametrize("fault", ["invalid_json", "wrong_keys", "500", "401", "drop", "refusal"])
def test_neither_key_nor_text_reaches_logs_or_judgments(fault: str, caplog: pytest.LogCaptureFixture) -> None:
    secret = "sk-very-secret"
    echo = f"Incorrect API key provided: {secret}. You sent: Cats sleep all day."
    play = {**FAULTS, "401": error(401, "invalid_api_key", echo), "500": error(500, "server_error", echo)}[fault]
    with caplog.at_level(logging.DEBUG), JudgeServer(in_turn(play, play, play, play)) as server:
        _, shown = ask(server.url, key=FixedKey(secret))
    logged = caplog.text + "".join(str(r.args) for r in caplog.records)
    for text in (secret, "all day", "Sure:"):
        assert text not in logged
    assert secret not in shown
    assert "all day" not in shown
    assert secret not in repr(settings(server.url, key=FixedKey(secret)))


def test_the_host_application_keeps_its_own_logs_of_the_same_libraries(caplog: pytest.LogCaptureFixture) -> None:
    with JudgeServer() as server:
        ask(server.url)
    with caplog.at_level(logging.ERROR):
        logging.getLogger("instructor.v2.retry").error("of the host")
    assert "of the host" in caplog.text


@pytest.mark.parametrize(
    "line",
    [
        "per_run = { tokens = 5, cost = nan }\nprices = { input_per_million = 1, output_per_million = 1 }",
        "prices = { input_per_million = nan, output_per_million = 1 }",
        "attempt_timeout_s = nan",
        "answer_deadline_s = inf",
        "parameters = { extra = { day = 2026-01-01 } }",
        "parameters = { extra = { bias = nan } }",
    ],
)
def test_a_number_that_is_none_is_refused_and_switches_no_cap_off(tmp_path: Path, line: str) -> None:
    with pytest.raises(ConfigError):
        read_judges(written(tmp_path, f'[judges.a]\nmodel = "m"\n{line}\n'), {})


@pytest.mark.parametrize(
    "url", ["https://h/v1?key=sk-1", "https://h?key=sk-1", "https://h/v1#sk-1", "https://u:sk-1@h/v1"]
)
def test_an_address_holds_no_secret_and_no_message_repeats_it(tmp_path: Path, url: str) -> None:
    with pytest.raises(ConfigError, match="without a user name, a password or a query") as caught:
        read_judges(written(tmp_path, f'[judges.a]\nmodel = "m"\nbase_url = "{url}"\n'), {})
    assert "sk-1" not in str(caught.value)
    with pytest.raises(ConfigError):
        judge_of_environment("m", {"OPENAI_BASE_URL": url})
