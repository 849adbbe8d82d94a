"""The store: private, durable, shared, and never a source of a verdict that was not given."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from citeguard.endpoint.client import EndpointClient
from citeguard.endpoint.settings import Parameters
from citeguard.errors import ConfigError
from citeguard.judge.model.asking import ModelJudge
from citeguard.judge.store import JudgmentStore, StoredMemory
from citeguard.models import Judgment, Question
from tests.judge.asked import fragment, many, outcome, question, settings, until
from tests.server import FAULTS, GOOD, JudgeServer, Play, Seen, always


def asked(url: str, path: Path, questions: list[Question], *, reuse: bool = True, run: str | None = None,
          prompt: str = "judge_entailment", **more: object) -> list[Judgment]:  # fmt: skip
    async def ask() -> list[Judgment]:
        with JudgmentStore(path) as store:
            memory = StoredMemory(store, run=run, reuse=reuse)
            judge = ModelJudge(EndpointClient(settings(url, **more)), name="test", memory=memory, prompt=prompt)
            try:
                return list(await judge.judge_answer(questions))
            finally:
                await judge.aclose()

    return asyncio.run(ask())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "judgments.db"


def test_a_second_run_costs_nothing_and_says_the_same(path: Path) -> None:
    with JudgeServer() as server:
        first, second = asked(server.url, path, many(3)), asked(server.url, path, many(3))
        assert len(server.seen) == 3
    assert [outcome(j) for j in second] == ["entailed"] * 3
    assert [j.evidence for j in second] == [j.evidence for j in first]
    assert {(j.judge.cached, j.judge.attempts, j.judge.tokens) for j in second} == {(True, 0, None)}
    assert {j.judge.fingerprint for j in second} == {"6fcdfeeef80b7cfc"}


def test_the_same_words_under_other_ids_are_the_same_question(path: Path) -> None:
    moved = Question(
        claim_id="z", claim="Cats sleep.", language="en", fragments=(fragment("other", "Cats sleep.", 70),)
    )
    with JudgeServer() as server:
        asked(server.url, path, [question("Cats sleep.", "Cats sleep.")])
        (judgment,) = asked(server.url, path, [moved])
        assert len(server.seen) == 1
    assert judgment.claim_id == "z"
    assert [(e.citation_id, e.start, e.end, e.quote) for e in judgment.evidence] == [("other", 70, 80, "Cats sleep")]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"model": "other"}, id="model"),
        pytest.param({"parameters": Parameters(temperature=0.5)}, id="parameters"),
        pytest.param({"prompt": "judge_compact"}, id="prompt"),
    ],
)
def test_what_could_change_a_judgment_is_asked_anew(path: Path, change: dict[str, object]) -> None:
    with JudgeServer() as server:
        asked(server.url, path, many(1))
        asked(server.url, path, many(1), **change)  # type: ignore[arg-type]
        assert len(server.seen) == 2


@pytest.mark.parametrize(
    "other",
    [
        question("Cats sleep", "Cats sleep."),
        question("Cats sleep.", "Cats sleep. "),
        question("Cats sleep.", "Cats sleep.", "More."),
        question("Cats sleep.", "Cats sleep.", claim_context="At night"),
        question("Cats sleep.", "Cats sleep.", narrowing=("In winter.",)),
        question("Cats sleep.", "Cats sleep.", language="ru"),
    ],
)
def test_other_words_are_another_question(path: Path, other: Question) -> None:
    with JudgeServer() as server:
        asked(server.url, path, [question("Cats sleep.", "Cats sleep."), other])
        assert len(server.seen) == 2


def test_no_cache_asks_anew_and_keeps_the_new_judgment(path: Path) -> None:
    with JudgeServer() as server:
        asked(server.url, path, many(2))
        asked(server.url, path, many(2), reuse=False)
        assert len(server.seen) == 4
        asked(server.url, path, many(2))
        assert len(server.seen) == 4


@pytest.mark.parametrize(
    ("fault", "requests"),
    [("refusal", 1), ("truncated", 4), ("invalid_json", 12)],
)
def test_only_what_the_model_really_answered_lasts(path: Path, fault: str, requests: int) -> None:
    with JudgeServer(always(FAULTS[fault])) as server:
        first = asked(server.url, path, many(1))
        second = asked(server.url, path, many(1))
        assert outcome(first[0]) == outcome(second[0])
        assert len(server.seen) == requests


def test_every_judgment_is_on_disk_before_the_answer_is_done(path: Path) -> None:
    def script(seen: Seen, _n: int) -> Play:
        return GOOD if seen.data["claim"] != "Lamp 3 is green." else Play(wait_s=50)

    def stored() -> int:
        with closing(sqlite3.connect(path)) as connection:
            count: int = connection.execute("SELECT count(*) FROM judgments").fetchone()[0]
        return count

    async def ask(url: str) -> None:
        with JudgmentStore(path) as store:
            judge = ModelJudge(EndpointClient(settings(url)), name="test", memory=StoredMemory(store))
            running = asyncio.create_task(judge.judge_answer(many(4)))
            await until(lambda: stored() == 3)
            assert not running.done()
            judge.stop()
            await running
            await judge.aclose()

    with JudgeServer(script) as server:
        asyncio.run(ask(server.url))


def test_the_file_is_for_its_owner_alone(path: Path) -> None:
    with JudgeServer() as server:
        asked(server.url, path, many(1))
    assert {stat.S_IMODE(p.stat().st_mode) for p in path.parent.iterdir()} == {0o600}
    path.chmod(0o644)
    JudgmentStore(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_purge_leaves_no_text_behind(path: Path) -> None:
    with JudgeServer() as server:
        asked(server.url, path, [question("A secret lamp.", "A secret lamp.")], run="r1")
    with JudgmentStore(path) as store:
        assert store.purge(older_than_days=1) == 0
        assert store.purge() == 1
        assert store.runs() == []
    assert not any(b"secret" in p.read_bytes() for p in path.parent.iterdir())


def test_a_run_can_be_read_back_with_its_questions(path: Path) -> None:
    with JudgeServer() as server:
        asked(server.url, path, many(2), run="monday")
        asked(server.url, path, many(3), run="tuesday")
    with JudgmentStore(path) as store:
        assert store.runs() == [("monday", 2), ("tuesday", 3)]
        kept = list(store.of_run("tuesday"))
    assert [k.question.claim for k in kept] == ["Lamp 0 is green.", "Lamp 1 is green.", "Lamp 2 is green."]
    assert [k.question.fragments[0] for k in kept] == [q.fragments[0] for q in many(3)]
    assert [outcome(k.judgment) for k in kept] == ["entailed"] * 3


def test_several_processes_share_one_store(path: Path) -> None:
    program = (
        "import sys, json\nfrom pathlib import Path\nfrom tests.judge.asked import many\n"
        "from tests.judge.test_store import asked\nasked(sys.argv[1], Path(sys.argv[2]), many(20))\n"
    )
    with JudgeServer(latency_s=0.01) as server:
        command = [sys.executable, "-c", program, server.url, str(path)]
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
        processes = [subprocess.Popen(command, env=environment) for _ in range(3)]
        assert [p.wait(60) for p in processes] == [0, 0, 0]
        before = len(server.seen)
        judgments = asked(server.url, path, many(20))
        assert len(server.seen) == before
    assert [outcome(j) for j in judgments] == ["entailed"] * 20


def test_a_store_that_cannot_be_used_is_a_configuration_error(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"this is no database, and it is long enough to tell" * 50)
    for path in (tmp_path / "text", tmp_path, tmp_path / "missing" / "store.db"):
        with pytest.raises(ConfigError, match="store of judgments"):
            JudgmentStore(path)


def test_a_damaged_entry_is_asked_anew(path: Path) -> None:
    with JudgeServer() as server:
        asked(server.url, path, many(1))
        with sqlite3.connect(path) as database:
            database.execute("""UPDATE judgments SET judgment = '{"verdict": "entailed"}'""")
        database.close()
        (judgment,) = asked(server.url, path, many(1))
        assert len(server.seen) == 2
    assert outcome(judgment) == "entailed"
