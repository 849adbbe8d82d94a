"""Stored judgments: written as they come, resumed, and strictly read."""

from __future__ import annotations

import json

import pytest

from citeguard.calibration.runs import RunWriter, looks_like_run, read_records, record_at
from citeguard.calibration.table import read_table
from citeguard.errors import ConfigError, InputError
from tests.calibration.simulated import record, write_run


def test_what_was_written_is_held_and_read_back(tmp_path):
    path = tmp_path / "run.jsonl"
    with RunWriter(path, "s") as run:
        run.write(record("a", row_digest="d1"))
    with RunWriter(path, "s") as run:
        assert run.held == 1
        assert run.has("a", 1, "d1")
        assert not run.has("a", 2, "d1")
        assert not run.has("b", 1, "d1")
    assert [r["row_id"] for _, r in read_records(path)] == ["a"]


def test_the_line_a_killed_process_was_writing_is_dropped_and_written_anew(tmp_path):
    path = tmp_path / "run.jsonl"
    with RunWriter(path, "s") as run:
        run.write(record("a", row_digest="d"))
    path.write_bytes(path.read_bytes() + b'{"row_id": "b", "verd')
    with RunWriter(path, "s") as run:
        assert not run.has("b", 1, "d")
        run.write(record("b", row_digest="d"))
    assert [r["row_id"] for _, r in read_records(path)] == ["a", "b"]


def test_a_run_of_another_setup_is_not_continued(tmp_path):
    with RunWriter(tmp_path / "run.jsonl", "one") as run:
        run.write(record("a"))
    with pytest.raises(ConfigError, match="another judge"):
        RunWriter(tmp_path / "run.jsonl", "two")


def test_a_row_that_has_changed_is_not_passed_off_as_judged(tmp_path):
    with RunWriter(tmp_path / "run.jsonl", "s") as run:
        run.write(record("a", row_digest="old"))
    with RunWriter(tmp_path / "run.jsonl", "s") as run, pytest.raises(InputError, match="has changed"):
        run.has("a", 1, "new")


def test_a_row_that_the_judge_was_not_reached_for_is_asked_again(tmp_path):
    path = tmp_path / "run.jsonl"
    with RunWriter(path, "s") as run:
        run.write(record("a", verdict="unknown", confidence=None, row_digest="d") | TIMEOUT)
    with RunWriter(path, "s") as run:
        assert not run.has("a", 1, "d")
        run.write(record("a", row_digest="d"))
    assert read_table(path).claimed.tolist() == [True]


TIMEOUT = {"unknown_reason": "timeout"}


def record_with(**change):
    return record("a") | change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"verdict": "yes"}, "verdict must be one of"),
        ({"verdict": ["entailed"]}, "verdict must be one of"),
        ({"label": "unknown"}, "label must be entailed, contradicted, insufficient or null"),
        ({"raw_confidence": 1.2}, "raw_confidence must be a number in 0..1 or null"),
        ({"raw_confidence": True}, "raw_confidence must be a number in 0..1 or null"),
        ({"raw_confidence": "0.9"}, "raw_confidence must be a number in 0..1 or null"),
        ({"row_id": ""}, "row_id must be a non-empty string"),
        ({"lang": None}, "lang must be a non-empty string"),
        ({"pass": 0}, "pass must be a whole number from 1 to 99"),
        ({"accepted": 1}, "accepted must be true or false"),
        ({"schema": "citeguard.run/2"}, "schema must be citeguard.run/1"),
        ({"blocked": "x"}, "blocked must be a list of codes"),
        ({"weight": -1}, "weight must be a number from 0, or null"),
        ({"weight": 0}, "weight must be above 0"),
        ({"tokens": 10**400}, "tokens must be a number from 0, or null"),
        ({"judge": "gpt"}, "judge must be an object"),
    ],
)
def test_a_line_that_is_no_judgment_is_refused_with_its_place(tmp_path, change, problem):
    path = write_run(tmp_path / "run.jsonl", [record("first"), record_with(**change)])
    with pytest.raises(InputError, match=problem) as error:
        read_table(path)
    assert error.value.place == f"{path}:2"


@pytest.mark.parametrize("line", ["[]", "{", '{"raw_confidence": NaN}', "[" * 100_000])
def test_what_is_no_json_object_is_refused(tmp_path, line):
    path = tmp_path / "run.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(InputError):
        list(read_records(path))


def test_a_row_judged_twice_in_one_pass_is_refused(tmp_path):
    with pytest.raises(InputError, match="judged twice"):
        read_table(write_run(tmp_path / "run.jsonl", [record("a"), record("b"), record("a")]))


def test_an_empty_run_is_refused(tmp_path):
    with pytest.raises(InputError, match="no stored judgments"):
        read_table(write_run(tmp_path / "run.jsonl", []))


def test_runs_and_rows_are_told_apart(tmp_path):
    run = write_run(tmp_path / "run.jsonl", [record("a")])
    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps({"id": "a", "claim": "c"}) + "\n", encoding="utf-8")
    assert (looks_like_run(run), looks_like_run(rows)) == (True, False)


def test_a_record_is_found_by_its_offset(tmp_path):
    table = read_table(write_run(tmp_path / "run.jsonl", [record("ä"), record("б"), record("c")]))
    assert [record_at(table.path, int(at))["row_id"] for at in table.offset] == ["ä", "б", "c"]


def test_the_fingerprint_is_about_the_judgments_and_not_their_order(tmp_path):
    def fingerprint(*records):
        return read_table(write_run(tmp_path / "run.jsonl", records)).fingerprint()

    one = fingerprint(record("a"), record("b", label="contradicted"))
    assert fingerprint(record("b", label="contradicted"), record("a")) == one
    assert fingerprint(record("a"), record("b", label="insufficient")) != one
    assert fingerprint(record("a", confidence=0.91), record("b", label="contradicted")) != one
