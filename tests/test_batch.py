"""Many answers: a line for a line, in order, resumed after a kill, summed up from what was written."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime

import pytest

from citeguard import Gate, batch, open_documents
from citeguard.errors import ConfigError, InputError
from tests.server import GOOD as GOOD_REPLY
from tests.server import JudgeServer, Play, reply

FIRST = "Access keys expire after 90 days."
GOOD = {
    "answer": FIRST,
    "claims": [{"id": "c1", "text": FIRST, "citation_ids": ["q1"]}],
    "citations": [{"id": "q1", "document_id": "access", "document_version": "3", "quote": FIRST}],
    "trace": {"generator": "g1"},
}
UNCITED = {"answer": FIRST, "claims": [{"id": "c1", "text": FIRST, "citation_ids": []}], "trace": {"generator": "g2"}}


@pytest.fixture
def documents(tmp_path):
    path = tmp_path / "documents.json"
    path.write_text(json.dumps({"access": {"version": "3", "text": FIRST}}), encoding="utf-8")
    return path


def encoded(*requests):
    return [(n, json.dumps(r).encode() if isinstance(r, dict) else r) for n, r in enumerate(requests, start=1)]


def ran(documents, output, *requests, run="r1", concurrency=2):
    settings = batch.Settings(run=run, concurrency=concurrency)
    gate = Gate(open_documents(documents), as_of=datetime(2026, 2, 1, tzinfo=UTC))
    return asyncio.run(batch.run(gate, encoded(*requests), output, settings, place="in.jsonl"))


def written(output):
    return [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]


def test_each_line_gets_its_report_in_order(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    assert ran(documents, output, GOOD, UNCITED, GOOD) == 1
    assert [(e["batch"]["line"], e["status"]) for e in written(output)] == [
        (1, "accept"),
        (2, "regenerate_or_abstain"),
        (3, "accept"),
    ]


def test_a_bad_line_is_told_and_the_rest_is_checked(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    assert ran(documents, output, GOOD, b"{", GOOD) == 2
    first, bad, last = written(output)
    assert (bad["schema"], bad["error"][:12]) == ("citeguard.batch_error/1", "in.jsonl:2:2")
    assert (first["status"], last["status"]) == ("accept", "accept")


def test_an_accepted_run_is_exit_code_0(documents, tmp_path):
    assert ran(documents, tmp_path / "out.jsonl", GOOD, GOOD) == 0


def test_an_empty_run_has_accepted_nothing(documents, tmp_path):
    assert ran(documents, tmp_path / "out.jsonl") == 1


def test_a_torn_line_is_cut_off_and_made_again(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    ran(documents, output, GOOD, UNCITED)
    whole = output.read_bytes()
    output.write_bytes(whole[:-40])
    assert ran(documents, output, GOOD, UNCITED) == 1
    assert output.read_bytes() == whole


def test_another_run_or_other_input_is_refused(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    ran(documents, output, GOOD)
    before = output.read_bytes()
    with pytest.raises(ConfigError, match="belongs to run 'r1'"):
        ran(documents, output, GOOD, run="r2")
    with pytest.raises(ConfigError, match="line 1 was checked with other content"):
        ran(documents, output, UNCITED)
    assert output.read_bytes() == before


def test_a_file_of_something_else_is_not_written_to(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    output.write_text('{"precious": true}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"out\.jsonl:1"):
        ran(documents, output, GOOD)
    assert output.read_text(encoding="utf-8") == '{"precious": true}\n'


def test_the_summary_counts_what_was_written(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    ran(documents, output, GOOD, UNCITED, b"[]")
    summary = batch.summary(output)
    assert summary["unreadable"] == 1
    assert summary["total"]["decisions"] == {"accept": 1, "regenerate_or_abstain": 1}
    assert summary["total"]["findings"] == {"claim_without_citations": 1}
    assert {g: one["answers"] for g, one in summary["by"]["generator"].items()} == {"g1": 1, "g2": 1}


def test_a_line_over_the_limit_stops_the_run(tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_bytes(b"{}\n" + b"x" * 20 + b"\n")
    with path.open("rb") as file:
        lines = batch.lines(file, max_bytes=19, place="in.jsonl")
        assert next(lines) == (1, b"{}")
        with pytest.raises(InputError, match=r"in\.jsonl:2"):
            next(lines)


def command(tmp_path, documents, lines, *more):
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    options = ["--documents", documents, "--run", "r1", "--output", tmp_path / "out.jsonl", "--as-of", "2026-02-01"]
    return [sys.executable, "-m", "citeguard", "check", str(source), *map(str, options), *more]


def test_a_killed_run_goes_on_where_it_stopped(documents, tmp_path):
    lines = [GOOD | {"trace": {"request_id": str(n)}} for n in range(60)]
    run = command(tmp_path, documents, lines)
    output = tmp_path / "out.jsonl"
    process = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not output.exists() or output.stat().st_size < 2_000):
        time.sleep(0.005)
    process.kill()
    process.wait()
    done = subprocess.run(run, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["total"]["decisions"] == {"accept": 60}
    assert [e["trace"]["request_id"] for e in written(output)] == [str(n) for n in range(60)]


def test_an_interrupted_run_keeps_what_was_checked_and_nothing_of_the_rest_counts_as_done(documents, tmp_path):
    answers = (FIRST, "Access keys expire after 90 days!", "Access keys expire after 90 days")
    lines = [json.loads(json.dumps(GOOD).replace(FIRST, text)) | {"citations": GOOD["citations"]} for text in answers]
    run = command(tmp_path, documents, lines, "--judge", "openai:m", "--second-look", "none", "--concurrency", "1")
    output = tmp_path / "out.jsonl"

    def entailed(data):
        return reply(data, "entailed", [("f1", "Access keys expire after 90 days", "for")])

    def second_never_answers(seen, _n):
        return Play(wait_s=3_600) if "!" in seen.data["claim"] else GOOD_REPLY

    with JudgeServer(second_never_answers, judge=entailed) as server:
        process = subprocess.Popen(run, env=environment(server.url), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while len(server.seen) < 2 and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
    assert (process.returncode, b"goes on from there" in told) == (130, True)
    assert [e["batch"]["line"] for e in written(output)] == [1]

    with JudgeServer(judge=entailed) as server:
        done = subprocess.run(run, env=environment(server.url), capture_output=True, check=False)
        assert (done.returncode, len(server.seen)) == (0, 2)
    assert [e["claims"][0]["verdict"] for e in written(output)] == ["entailed"] * 3


def environment(url):
    return os.environ | {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": url}


def test_the_exit_code_is_the_worst_of_all_starts(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    assert ran(documents, output, GOOD, b"[]") == 2
    assert ran(documents, output, GOOD, b"[]", UNCITED) == 2


def test_lines_of_one_request_id_are_answers_of_their_own(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    traced = {"trace": {"request_id": "same"}}
    assert ran(documents, output, GOOD | traced, UNCITED | traced, GOOD | traced) == 1
    assert [e["status"] for e in written(output)] == ["accept", "regenerate_or_abstain", "accept"]


def test_each_line_may_bring_its_documents(tmp_path):
    rows = [{"question": "When?", "answer": FIRST, "contexts": [text]} for text in (FIRST, "The sea is blue.")]
    subprocess.run(command(tmp_path, "request", rows), capture_output=True, check=False)
    entries = written(tmp_path / "out.jsonl")
    assert [e["access"]["mode"] for e in entries] == ["request", "request"]
    assert [e["claims"][0]["verdict"] for e in entries] == ["entailed", "unknown"]


def test_progress_counts_the_lines_of_an_earlier_start(documents, tmp_path):
    output = tmp_path / "out.jsonl"
    ran(documents, output, GOOD)
    told = []
    gate = Gate(open_documents(documents), as_of=datetime(2026, 2, 1, tzinfo=UTC))
    lines = encoded(GOOD, UNCITED)
    asyncio.run(batch.run(gate, lines, output, batch.Settings(run="r1"), place="in.jsonl", progress=told.append))
    assert told == [len(raw) + 1 for _, raw in lines]


def test_a_jsonl_file_without_a_run_is_bad_usage(documents, tmp_path):
    arguments = command(tmp_path, documents, [GOOD])
    at = arguments.index("--run")
    done = subprocess.run([*arguments[:at], *arguments[at + 2 :]], capture_output=True, check=False)
    assert done.returncode == 2
    assert b"needs --run and --output" in done.stderr
    assert not (tmp_path / "out.jsonl").exists()
