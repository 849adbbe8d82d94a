"""Rows through the gate: what is stored, that a killed run goes on, and that nothing is asked twice."""

from __future__ import annotations

import asyncio
import json

import pytest

from citeguard.calibration.rows import good_rows
from citeguard.calibration.runs import RunWriter, read_records
from citeguard.evaluation.answers import corpus_of, record_of, request_of
from citeguard.evaluation.running import judge_rows
from citeguard.gate import Gate
from citeguard.models import Evidence, Judged, JudgeFailed, JudgeInfo, Status, UnknownReason, Verdict
from tests.calibration.profiles import CREATED, profile

FRAGMENT = "Access keys expire after 90 days."


class Scripted:
    """Says of each claim what the script says: a confidence for entailed, a reason for a failure."""

    name = "scripted"

    def __init__(self, script=None, fail_after=None):
        self.script = script or {}
        self.fail_after = fail_after
        self.asked = []

    async def judge(self, question, /):
        if self.fail_after is not None and len(self.asked) >= self.fail_after:
            raise KeyboardInterrupt
        self.asked.append(question.claim)
        said = self.script.get(question.claim, 0.9)
        info = JudgeInfo(name=self.name, model="m", tokens=100, latency_ms=2.0)
        if isinstance(said, UnknownReason):
            return JudgeFailed(claim_id=question.claim_id, reason=said, judge=info)
        first = question.fragments[0]
        shown = Evidence(citation_id=first.citation_id, quote=first.text, start=first.span.start, end=first.span.end)
        verdict = Verdict.ENTAILED
        return Judged(claim_id=question.claim_id, verdict=verdict, judge=info, evidence=(shown,), confidence=said)


@pytest.fixture
def rows(tmp_path):
    path = tmp_path / "rows.jsonl"
    lines = [
        {
            "id": f"r{n}",
            "claim": claim,
            "fragments": [{"id": "f1", "text": FRAGMENT}],
            "label": label,
            "lang": "en",
            "group": "g",
            "domain": "policy",
        }
        for n, (claim, label) in enumerate(
            [
                (FRAGMENT, "entailed"),
                ("Access keys expire after 30 days.", "contradicted"),
                ("Keys are red.", "insufficient"),
            ]
        )
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def judged(rows, path, judge, **options):
    async def run():
        with RunWriter(path, "setup") as writer:
            await judge_rows(good_rows([rows]), lambda corpus: Gate(corpus, judge=judge), writer, total=3, **options)

    asyncio.run(run())
    return {r["row_id"]: r for _, r in read_records(path)}


def test_a_record_says_what_was_judged_and_decided_and_holds_no_text(rows, tmp_path):
    path = tmp_path / "run.jsonl"
    records = judged(rows, path, Scripted(), extra={"requested": "m"})
    first = records["r0"]
    assert {k: first[k] for k in ("schema", "group", "lang", "label", "stratum", "verdict", "raw_confidence")} == {
        "schema": "citeguard.run/1",
        "group": "g",
        "lang": "en",
        "label": "entailed",
        "stratum": "none",
        "verdict": "entailed",
        "raw_confidence": 0.9,
    }
    assert (first["accepted"], first["blocked"], first["tokens"]) == (True, [], 100)
    assert first["judge"] == {"name": "scripted", "model": "m", "prompt": None, "fingerprint": None, "requested": "m"}
    assert b"Access keys" not in path.read_bytes()


def test_a_claim_with_a_signal_and_no_second_look_is_blocked_whatever_the_confidence(rows, tmp_path):
    record = judged(rows, tmp_path / "run.jsonl", Scripted())["r1"]
    assert (record["stratum"], record["accepted"]) == ("second_look", False)
    assert "number_mismatch" in record["blocked"]


def test_accepted_is_what_the_gate_says_of_the_row_as_an_answer(rows, tmp_path):
    records = judged(rows, tmp_path / "run.jsonl", Scripted())
    for row in good_rows([rows]):
        report = Gate(corpus_of(row), judge=Scripted()).check_sync(request_of(row))
        assert records[row.id]["accepted"] == (report.decision.status is Status.ACCEPT)


def test_a_threshold_that_is_not_reached_blocks_nothing_for_the_next_calibration(rows):
    row = next(good_rows([rows]))
    clock = lambda: CREATED  # noqa: E731  # a clock is a value here
    report = Gate(corpus_of(row), judge=Scripted({FRAGMENT: 0.5}), profile=profile(), clock=clock).check_sync(
        request_of(row)
    )
    record = record_of(row, report, 1)
    assert (record["accepted"], record["blocked"], record["raw_confidence"]) == (False, [], 0.5)
    # 1 / (1 + exp(-(4 * 0.5 - 1)))
    assert record["confidence"] == pytest.approx(0.7310586)


def test_a_failure_is_unknown_with_its_reason(rows, tmp_path):
    record = judged(rows, tmp_path / "run.jsonl", Scripted({FRAGMENT: UnknownReason.REFUSED}))["r0"]
    assert (record["verdict"], record["unknown_reason"], record["raw_confidence"]) == ("unknown", "refused", None)


def test_a_killed_run_goes_on_and_asks_only_what_is_missing(rows, tmp_path):
    path = tmp_path / "run.jsonl"
    with pytest.raises(KeyboardInterrupt):
        judged(rows, path, Scripted(fail_after=2), in_flight=1)
    held = len(list(read_records(path)))
    assert held in (1, 2)
    second = Scripted()
    assert len(judged(rows, path, second)) == 3
    assert len(second.asked) == 3 - held
    third = Scripted()
    judged(rows, path, third)
    assert third.asked == []


def test_a_repetition_asks_each_row_again(rows, tmp_path):
    judge = Scripted()
    path = tmp_path / "run.jsonl"
    judged(rows, path, judge, passes=2)
    assert len(judge.asked) == 6
    assert sorted(r["pass"] for _, r in read_records(path)) == [1, 1, 1, 2, 2, 2]


def test_progress_counts_what_was_reused_and_guesses_what_is_left(rows, tmp_path):
    path = tmp_path / "run.jsonl"
    judged(rows, path, Scripted())
    seconds = iter(range(100))
    seen = []
    judged(rows, path, Scripted(), passes=2, told=seen.append, clock=lambda: next(seconds))
    assert [(p.done, p.total) for p in seen] == [(n, 9 - 3) for n in range(1, 7)]
    assert seen[-1].reused == 3
    assert seen[-1].left_s == 0
    assert seen[0].left_s is None
