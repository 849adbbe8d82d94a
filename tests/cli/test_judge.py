"""`citeguard judge`: seen as a user, over a real connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from citeguard.cli.judge import judge
from citeguard.endpoint.client import EndpointClient
from citeguard.errors import ConfigError
from citeguard.judge.model.asking import ModelJudge
from citeguard.judge.store import JudgmentStore, StoredMemory
from tests.judge.asked import many, settings
from tests.server import FAULTS, GOOD, JudgeServer, Play, Seen, always, error, reply


def run(*arguments: str, url: str = "http://127.0.0.1:9/v1") -> Result:
    return CliRunner(env={"OPENAI_BASE_URL": url, "OPENAI_API_KEY": "sk-1"}).invoke(
        judge, list(arguments), standalone_mode=False
    )


def test_a_working_endpoint_is_described_in_plain_words() -> None:
    with JudgeServer() as server:
        shown = run("check", "--judge", "openai:big", url=server.url)
    assert shown.return_value == 0
    assert shown.output.splitlines()[0] == "openai:big works: 4 of 4 plain questions answered rightly."
    assert f"Endpoint {server.url}, model big." in shown.output
    assert "JSON is asked for by: json_schema." in shown.output
    assert "One call uses 120 tokens." in shown.output
    assert "1000 claims: 1000 calls without second looks, about 120000 tokens" in shown.output
    assert "all day" not in shown.output


def test_prices_give_the_cost_of_a_run(tmp_path: Path) -> None:
    with JudgeServer() as server:
        path = tmp_path / "judges.toml"
        path.write_text(
            f'[judges.p]\nmodel = "m"\nbase_url = "{server.url}"\n[judges.p.prices]\n'
            'input_per_million = 1\noutput_per_million = 10\ncurrency = "EUR"\n',
            encoding="utf-8",
        )
        shown = run("check", "--judge", "p", "--judge-config", str(path), "--claims", "50000")
    assert "One call costs 0.00030 EUR; 50000 claims about 15.00 EUR" in shown.output


def test_russian_words() -> None:
    with JudgeServer() as server:
        shown = run("check", "--judge", "openai:big", "--lang", "ru", url=server.url)
    assert shown.output.startswith("openai:big работает: верных ответов на простые вопросы 4 из 4.")


def test_the_rung_and_what_was_adapted_are_said() -> None:
    def script(seen: Seen, _n: int) -> Play:
        if "temperature" in seen.body:
            return error(400, "bad", "Unsupported value: 'temperature'")
        return error(400, "bad", "no such field") if seen.rung != "prompt" else GOOD

    with JudgeServer(script) as server:
        shown = run("check", "--judge", "openai:m", url=server.url)
    assert shown.return_value == 0
    assert "JSON is asked for by: prompt." in shown.output
    assert "refused by the model and left out: temperature" in shown.output
    assert "left json_schema: HTTP 400 (bad)" in shown.output


@pytest.mark.parametrize(
    ("play", "advice"),
    [
        (error(401, "invalid_api_key"), "the key was refused"),
        (error(404, "model_not_found"), "the address or the model was not found"),
        (error(429, "insufficient_quota"), "no quota left"),
        (Play(drop=True), "nobody answers at this address"),
    ],
)
def test_an_endpoint_that_cannot_be_reached_is_exit_3_with_advice(play: Play, advice: str) -> None:
    with JudgeServer(always(play)) as server:
        shown = run("check", "--judge", "openai:m", url=server.url)
    assert shown.return_value == 3
    assert shown.output.splitlines()[0] == "openai:m could not be reached."
    assert f"To fix: {advice}" in shown.output or advice in shown.output
    assert "sk-1" not in shown.output


@pytest.mark.parametrize(
    ("fault", "advice"),
    [("truncated", "raise parameters.max_tokens"), ("invalid_json", "keeps to the form"), ("refusal", "refuses plain")],
)
def test_a_model_that_cannot_judge_is_exit_1_with_advice(fault: str, advice: str) -> None:
    with JudgeServer(always(FAULTS[fault])) as server:
        shown = run("check", "--judge", "openai:m", url=server.url)
    assert shown.return_value == 1
    assert "do not use it" in shown.output
    assert advice in shown.output


def test_a_model_that_says_yes_to_everything_is_not_called_working() -> None:
    def yes(data: Mapping[str, Any]) -> dict[str, Any]:
        return reply(data, "entailed", [("f1", data["fragments"][0]["text"], "for")])

    with JudgeServer(judge=yes) as server:
        shown = run("check", "--judge", "openai:m", url=server.url)
    assert shown.return_value == 1


def test_explain_shows_what_was_sent_and_received_only_where_asked() -> None:
    with JudgeServer() as server:
        plain = run("check", "--judge", "openai:m", url=server.url)
        shown = run("check", "--judge", "openai:m", "--explain", url=server.url)
    assert "--- sent" not in plain.output
    assert "--- sent (json_schema) ---" in shown.output
    assert '"claim":"The pool opens at 7 in the morning."' in shown.output
    assert '"verdict": "entailed"' in shown.output


def test_the_local_judge_needs_nothing() -> None:
    shown = run("check", "--judge", "local")
    assert shown.return_value == 0
    assert "costs nothing" in shown.output


def test_an_unknown_judge_is_a_configuration_error() -> None:
    assert isinstance(run("check", "--judge", "gone").exception, ConfigError)


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "store.db"

    async def ask(url: str) -> None:
        with JudgmentStore(path) as store:
            judge = ModelJudge(EndpointClient(settings(url)), name="first", memory=StoredMemory(store, run="monday"))
            await judge.judge_answer(many(3))
            await judge.aclose()

    with JudgeServer() as server:
        asyncio.run(ask(server.url))
    return path


def test_replay_compares_claim_by_claim(stored: Path) -> None:
    def sterner(data: Mapping[str, Any]) -> dict[str, Any]:
        if "Lamp 1" in data["claim"]:
            return reply(data, "insufficient", [], parts=[data["claim"]])
        return reply(data, "entailed", [("f1", data["claim"].rstrip("."), "for")])

    with JudgeServer(judge=sterner) as server:
        shown = run("replay", "monday", "--judge", "openai:m", "--store", str(stored), url=server.url)
        as_json = run(
            "replay", "monday", "--judge", "openai:m", "--store", str(stored), "--format", "json", url=server.url
        )
    assert shown.return_value == 0
    assert shown.output.splitlines() == [
        "3 claims judged again by openai:m: 2 agree, 1 do not.",
        "    1  entailed -> insufficient",
        "c1: entailed -> insufficient",
    ]
    assert json.loads(as_json.output)["claims"][1] == {
        "id": "c1", "stored": "entailed", "now": "insufficient", "agree": False,
    }  # fmt: skip


def test_replay_lists_the_runs_and_refuses_what_is_not_there(stored: Path, tmp_path: Path) -> None:
    assert run("replay", "--store", str(stored)).output == "monday  3 claims\n"
    assert isinstance(run("replay", "friday", "--judge", "local", "--store", str(stored)).exception, ConfigError)
    assert isinstance(run("replay", "--store", str(tmp_path / "none")).exception, ConfigError)
    assert not (tmp_path / "none").exists()


def test_replay_by_an_unreachable_judge_is_exit_3(stored: Path) -> None:
    assert run("replay", "monday", "--judge", "openai:m", "--store", str(stored)).return_value == 3


def test_purge_deletes_what_was_stored(stored: Path) -> None:
    assert run("purge", "--store", str(stored)).output == "3 judgments deleted\n"
    assert run("replay", "--store", str(stored)).output == ""
