"""`citeguard measure` and `citeguard calibrate` as a user runs them: processes, files, exit codes."""

from __future__ import annotations

import json
import os

import pytest

from citeguard.prompts import load_prompt
from tests.calibration.simulated import clean, record, write_run
from tests.cli.test_check import citeguard
from tests.server import JudgeServer, ideal

TEXT = "Access keys expire after 90 days."
ROW = {"id": "a", "claim": TEXT, "fragments": [{"id": "f", "text": TEXT}], "label": "entailed", "lang": "en"}


def written(path, *rows):
    path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in rows), encoding="utf-8")
    return path


def calibrate(source, tmp_path, *more, judge="scripted"):
    return citeguard("calibrate", source, "--judge", judge, "--output", tmp_path / "p.json", *more)


def profile(tmp_path):
    return json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))


def test_a_measurement_of_the_local_judge(tmp_path):
    rows = written(tmp_path / "rows.jsonl", ROW, ROW | {"id": "b", "claim": "Keys are red.", "label": "insufficient"})
    done = citeguard("measure", rows, "--judge", "local", "--format", "json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["schema"], found["judge"]) == (0, "citeguard.measure/1", "local")
    assert (found["total"]["n"], found["total"]["accepted"], found["total"]["false_accepted"]) == (2, 1, 0)


def test_bad_rows_are_all_named_and_nothing_is_judged(tmp_path):
    rows = written(tmp_path / "rows.jsonl", ROW, {}, ROW | {"id": "c", "label": "x"})
    done = citeguard("measure", rows, "--judge", "local", "--run", tmp_path / "run.jsonl")
    assert (done.returncode, done.stdout) == (2, b"")
    assert [f"rows.jsonl:{n}:".encode() in done.stderr for n in (1, 2, 3)] == [False, True, True]
    assert not (tmp_path / "run.jsonl").exists()


def test_bad_rows_are_skipped_and_counted_when_asked(tmp_path):
    rows = written(tmp_path / "rows.jsonl", ROW, {})
    done = citeguard("measure", rows, "--judge", "local", "--skip-bad", "--format", "json")
    assert (done.returncode, json.loads(done.stdout)["total"]["n"]) == (0, 1)
    assert b"1 bad rows skipped, 1 good ones" in done.stderr


def test_a_run_is_stored_and_gone_on_with(tmp_path):
    rows, run = written(tmp_path / "rows.jsonl", ROW), tmp_path / "run.jsonl"
    for _ in range(2):
        done = citeguard("measure", rows, "--judge", "local", "--run", run, "--repeat", "2", "--progress")
        assert done.returncode == 0
    assert len(run.read_text(encoding="utf-8").splitlines()) == 2
    assert b"2/2 judged" in done.stderr


@pytest.mark.parametrize(("rows", "code"), [(clean(200), 0), (clean(20), 1)])
def test_exit_codes_tell_a_threshold_from_none_and_both_write_the_profile(tmp_path, rows, code):
    done = calibrate(write_run(tmp_path / "run.jsonl", rows), tmp_path, "--report", tmp_path / "r.html", "--lang", "ru")
    assert (done.returncode, done.stderr) == (code, b"")
    assert profile(tmp_path)["strata"][0]["outcome"] == ("none" if code else "threshold")
    assert "Отчёт о калибровке" in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_the_local_judge_cannot_be_calibrated(tmp_path):
    done = calibrate(write_run(tmp_path / "run.jsonl", clean(200)), tmp_path, judge="local")
    assert done.returncode == 2
    assert b"no confidence" in done.stderr
    assert not (tmp_path / "p.json").exists()


@pytest.mark.parametrize(
    ("records", "says"),
    [
        ([record("a") | {"verdict": "yes"}], "run.jsonl:1: verdict must be one of"),
        ([record("a"), record("a")], "judged twice"),
        ([record("a", label=None)], "no labelled row"),
        ([record("a", judge={"name": "other"})], "the run was judged by 'other', not by 'scripted'"),
        ([record("a", judge={"name": "x"}), record("b", judge={"name": "y"})], "mixes several judges: x, y"),
    ],
)
def test_a_run_that_cannot_be_used_is_refused(tmp_path, records, says):
    done = calibrate(write_run(tmp_path / "run.jsonl", records), tmp_path)
    assert done.returncode == 2
    assert says in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert not (tmp_path / "p.json").exists()


@pytest.mark.parametrize(
    "option", [("--max-false-accept", "0"), ("--delta", "1"), ("--by", "domain"), ("--risk", "row")]
)
def test_what_cannot_be_promised_is_refused(tmp_path, option):
    assert calibrate(write_run(tmp_path / "run.jsonl", clean(200)), tmp_path, *option).returncode == 2


def test_the_same_run_gives_the_same_profile(tmp_path):
    run = write_run(tmp_path / "run.jsonl", clean(300, wrong=2))
    found = []
    for _ in range(2):
        assert calibrate(run, tmp_path).returncode == 0
        found.append({k: v for k, v in profile(tmp_path).items() if k not in ("created", "expires")})
    assert found[0] == found[1]


def test_a_profile_binds_to_the_installed_prompts_where_the_run_does_not_tell(tmp_path):
    assert calibrate(write_run(tmp_path / "run.jsonl", clean(200)), tmp_path, judge="openai:m").returncode == 0
    judge = profile(tmp_path)["judge"]
    assert (judge["model"], judge["stated_by"]) == ("m", "user")
    assert [p["name"] for p in judge["prompts"]] == ["judge_entailment.en.v1", "judge_entailment.ru.v1"]


CHECKED = {
    "answer": TEXT,
    "claims": [{"id": "c", "text": TEXT, "citation_ids": ["q"]}],
    "citations": [
        {"id": "q", "document_id": "keys", "document_version": "1", "start": 0, "end": len(TEXT), "quote": TEXT}
    ],
}


@pytest.fixture
def check(tmp_path):
    def run(*more, answer=CHECKED):
        response = written(tmp_path / "response.json", answer)
        documents = written(tmp_path / "documents.json", {"keys": {"version": "1", "text": TEXT}})
        return citeguard("check", response, "--documents", documents, *more)

    return run


def test_check_refuses_a_profile_of_another_judge(tmp_path, check):
    calibrate(write_run(tmp_path / "run.jsonl", clean(200)), tmp_path)
    done = check("--profile", tmp_path / "p.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"for the judge 'scripted', not 'local'" in done.stderr


def for_local(tmp_path, **change):
    calibrate(write_run(tmp_path / "run.jsonl", clean(200)), tmp_path)
    value = profile(tmp_path)
    value["judge"]["name"] = "local"
    return written(tmp_path / "p.json", value | change)


def test_check_sends_a_judge_without_confidence_to_manual_review(tmp_path, check):
    done = check("--profile", for_local(tmp_path), "--format", "json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["status"], report["uncalibrated"]) == (1, "manual_review", False)
    assert report["versions"]["profile"].startswith("p.json@")
    assert [r["code"] for r in report["reasons"]] == ["below_threshold"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"expires": "2020-01-01"}, "expired"),
        ({"languages": ["ru"]}, "the answer is in en"),
        ({"extra": 1}, "unknown key"),
    ],
)
def test_check_refuses_a_profile_that_does_not_fit(tmp_path, check, change, says):
    done = check("--profile", for_local(tmp_path, **change))
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in done.stderr.decode()


def policy(tmp_path, accept):
    text = citeguard("policy", "show", "strict").stdout.decode()
    path = tmp_path / "policy.toml"
    path.write_text(text.replace("[accept]", f"[accept]\n{accept}"), encoding="utf-8")
    return path


def test_a_policy_names_profile_and_guide(tmp_path, check):
    for_local(tmp_path)
    named = policy(tmp_path, 'profile = "p.json"\nguide_version = "1"')
    assert check("--policy", named).returncode == 1
    other = policy(tmp_path, 'profile = "p.json"\nguide_version = "2"')
    assert b"the policy accepts version 2" in check("--policy", other).stderr


def test_a_profile_beside_the_policys_own_is_refused(tmp_path, check):
    for_local(tmp_path)
    (tmp_path / "q.json").write_bytes((tmp_path / "p.json").read_bytes())
    done = check("--policy", policy(tmp_path, 'profile = "p.json"'), "--profile", tmp_path / "q.json")
    assert done.returncode == 2
    assert b"the policy names the profile" in done.stderr


def test_labels_from_sample_to_merge_to_profile(tmp_path):
    rows = written(tmp_path / "rows.jsonl", *(ROW | {"id": f"r{n}", "label": None} for n in range(200)))
    run = write_run(tmp_path / "run.jsonl", [record(f"r{n}", label=None, confidence=0.9) for n in range(200)])
    sheet = tmp_path / "sheet.jsonl"
    assert citeguard("calibrate", "sample", run, "-n", "80", "--rows", rows, "--output", sheet).returncode == 0
    drawn = [json.loads(line) for line in sheet.read_text(encoding="utf-8").splitlines()]
    other = tmp_path / "other.jsonl"
    written(sheet, *(row | {"label": "entailed"} for row in drawn))
    written(other, *(row | {"label": "entailed" if n else "insufficient"} for n, row in enumerate(drawn)))
    done = citeguard("calibrate", "merge", run, sheet, other, "--output", tmp_path / "labelled.jsonl")
    found = json.loads(done.stdout)
    assert (done.returncode, found["labelled"], found["disputed"], len(found["disagreements"])) == (0, 79, 1, 1)
    # 79 right ones would do for a threshold; the one they could not agree on counts as wrong until they do.
    assert calibrate(tmp_path / "labelled.jsonl", tmp_path).returncode == 1
    assert profile(tmp_path)["data"]["labels"] == {"disputed": 1, "entailed": 79}
    resolved = written(tmp_path / "resolved.jsonl", drawn[0] | {"label": "entailed"})
    options = ("--resolved", resolved, "--output", tmp_path / "labelled.jsonl")
    assert json.loads(citeguard("calibrate", "merge", run, sheet, other, *options).stdout)["disputed"] == 0
    assert calibrate(tmp_path / "labelled.jsonl", tmp_path).returncode == 0
    assert profile(tmp_path)["data"]["rows"] == 80


def with_model(server, tmp_path, *arguments):
    env = {**os.environ, "OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": "k"}
    return citeguard(*arguments, env=env, cwd=tmp_path)


def careful(data):
    """Says entailed to all, and is less sure where it is wrong."""
    wrong = "number 0 " in data["claim"] or "number 50 " in data["claim"]
    return ideal(data) | {"confidence": 60 if wrong else 95}


def test_a_model_from_rows_to_a_decision(tmp_path):
    def claim(n):
        return f"Key number {n} expires after {n + 10} days."

    lines = [
        ROW
        | {
            "id": f"r{n}",
            "claim": claim(n),
            "fragments": [{"id": "f", "text": claim(n)}],
            "label": "insufficient" if n % 50 == 0 else "entailed",
        }
        for n in range(80)
    ]
    written(tmp_path / "rows.jsonl", *lines)
    with JudgeServer(judge=careful) as server:
        measured = with_model(server, tmp_path, "measure", "rows.jsonl", "--judge", "openai:m", "--run", "run.jsonl")
        assert (measured.returncode, len(server.seen)) == (0, 80)
        again = with_model(server, tmp_path, "measure", "rows.jsonl", "--judge", "openai:m", "--run", "run.jsonl")
        fitted = with_model(server, tmp_path, "calibrate", "run.jsonl", "--judge", "openai:m", "--output", "p.json")
        assert (again.stdout, fitted.returncode, len(server.seen)) == (measured.stdout, 0, 80)
        checked = with_model(
            server, tmp_path, "measure", "rows.jsonl", "--judge", "openai:m", "--profile", "p.json", "--format", "json"
        )
    total = json.loads(checked.stdout)["total"]
    assert (total["accepted"], total["false_accepted"]) == (78, 0)
    assert profile(tmp_path)["judge"] == {
        "name": "openai:m",
        "model": "m",
        "prompts": [
            {"name": "judge_entailment.en.v1", "fingerprint": load_prompt("judge_entailment", "en").fingerprint}
        ],
        "reply_schema": 1,
        "served_models": ["ideal-1"],
        "second_look": "openai:m",
        "stated_by": "run",
    }


def test_a_profile_keeps_the_rules_it_was_fitted_under(tmp_path):
    written(tmp_path / "rows.jsonl", *(ROW | {"id": f"r{n}"} for n in range(3)))
    stricter = policy(tmp_path, "second_look_share = 0.5")
    with JudgeServer() as server:
        asked = ("rows.jsonl", "--judge", "openai:m", "--run", "run.jsonl")
        assert with_model(server, tmp_path, "measure", *asked, "--policy", stricter).returncode == 0
        with_model(server, tmp_path, "calibrate", "run.jsonl", "--judge", "openai:m", "--output", "p.json")
        assert profile(tmp_path)["judge"]["rules"] == ["second_look_share=0.5"]
        options = ("rows.jsonl", "--judge", "openai:m", "--profile", "p.json")
        refused = with_model(server, tmp_path, "measure", *options)
        kept = with_model(server, tmp_path, "measure", *options, "--policy", stricter)
    assert (refused.returncode, kept.returncode) == (2, 0), kept.stderr
    assert b"fitted under a stricter policy (second_look_share=0.5)" in refused.stderr


@pytest.mark.parametrize("judge", [{"name": ["a"]}, {"name": "a", "rules": {"x": 1}}])
def test_a_run_whose_judge_is_no_name_is_refused(tmp_path, judge):
    run = write_run(tmp_path / "run.jsonl", [record("r1", judge=judge)])
    done = calibrate(run, tmp_path)
    assert done.returncode == 2
    assert b"what judge holds must be strings" in done.stderr
