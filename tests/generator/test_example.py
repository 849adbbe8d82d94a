"""The example, run as a reader would run it, against a real HTTP server that plays the generator."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.server import JudgeServer, Play, always
from tests.shown_commands import ROOT

LOG = "The operation log is kept for 30 calendar days."
BACKUPS = "Backups are encrypted at rest."
QUESTION = "How long is the operation log kept?"


def answer(text: str, quote: str, chunk_id: str = "k1") -> dict[str, Any]:
    return {"claims": [{"citations": [{"chunk_id": chunk_id, "quote": quote}], "text": text}], "answer": text}


def ran(tmp_path: Path, server: JudgeServer, question: str = QUESTION, *more: str) -> subprocess.CompletedProcess[str]:
    documents = tmp_path / "documents.json"
    documents.write_text(json.dumps({"log": {"version": "1", "text": LOG}, "ru": {"version": "1", "text": BACKUPS}}))
    environment = {**os.environ, "OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": "test"}
    command = [sys.executable, "examples/generate_and_check.py", question, "--documents", str(documents)]
    return subprocess.run(
        [*command, "--model", "m", *more], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_a_good_answer_is_shown_at_once(tmp_path: Path) -> None:
    with JudgeServer(judge=lambda data: answer(LOG, LOG)) as server:
        done = ran(tmp_path, server)
    assert (done.returncode, done.stdout) == (0, f"{LOG}\n"), done.stderr
    assert len(server.seen) == 1
    assert server.seen[0].data["chunks"][0] == {"chunk_id": "k1", "text": LOG}


def test_what_did_not_hold_goes_back_and_the_next_answer_is_shown(tmp_path: Path) -> None:
    def generator(data: Mapping[str, Any]) -> dict[str, Any]:
        bent = "The operation log is kept for 90 calendar days."
        return answer(LOG, LOG) if "feedback" in data else answer(bent, bent)

    with JudgeServer(judge=generator) as server:
        done = ran(tmp_path, server)
    assert (done.returncode, done.stdout) == (0, f"{LOG}\n"), done.stderr
    told = server.seen[1].data["feedback"]
    assert told[0]["about"] == "The operation log is kept for 90 calendar days."
    assert all(each["problem"] for each in told)


def test_after_the_last_try_the_safe_text_is_shown_and_never_the_answer(tmp_path: Path) -> None:
    with JudgeServer(judge=lambda data: answer("Logs are kept for ever.", "kept for ever")) as server:
        done = ran(tmp_path, server, QUESTION, "--tries", "2")
    assert done.returncode == 1
    assert done.stdout == "The available documents contain no confirmed answer to this question.\n"
    assert len(server.seen) == 2


def test_a_generator_that_is_down_is_no_answer(tmp_path: Path) -> None:
    with JudgeServer(always(Play(text="not JSON"))) as server:
        done = ran(tmp_path, server, "Сколько хранится журнал операций?", "--tries", "1")
    assert done.returncode == 1
    assert done.stdout == "В доступных документах нет подтверждённого ответа на этот вопрос.\n"
    assert "no answer: " in done.stderr
