"""Labelled rows: what is read, and that every bad line is named."""

from __future__ import annotations

import json

import pytest

from citeguard.calibration.rows import BadRow, read_rows, scan
from citeguard.errors import InputError

GOOD = {"id": "a", "claim": "c", "fragments": [{"id": "f", "text": "t"}], "label": "entailed", "lang": "en"}


def written(path, *rows):
    path.write_text("".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in rows), encoding="utf-8")
    return path


def only(path):
    (row,) = read_rows([path])
    return row


def test_what_is_absent_has_its_default_and_extra_keys_are_kept(tmp_path):
    row = only(written(tmp_path / "news.dev.jsonl", {**GOOD, "votes": [1, 2]}))
    assert (row.group, row.scheme, row.dataset, row.domain) == ("a", "3way", "news", None)
    assert row.extra == {"votes": [1, 2]}


@pytest.mark.parametrize("notes", ["scheme=binary", "partial; scheme=binary; votes=2/3", "votes=2/3; scheme=binary"])
def test_the_scheme_may_stand_in_the_notes(tmp_path, notes):
    assert only(written(tmp_path / "r.jsonl", {**GOOD, "notes": notes})).scheme == "binary"


def test_the_key_wins_over_the_notes(tmp_path):
    assert only(written(tmp_path / "r.jsonl", {**GOOD, "scheme": "3way", "notes": "scheme=binary"})).scheme == "3way"


def test_a_row_without_a_label_says_so(tmp_path):
    assert only(written(tmp_path / "r.jsonl", {**GOOD, "label": None})).label is None


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"id": " "}, "id must be a string that is not blank"),
        ({"claim": 7}, "claim must be a string that is not blank"),
        (
            {"label": "unknown"},
            "label must be one of entailed, contradicted, insufficient, or null where there is none yet",
        ),
        (
            {"label": ["entailed"]},
            "label must be one of entailed, contradicted, insufficient, or null where there is none yet",
        ),
        ({"lang": None}, "lang must be a string that is not blank"),
        ({"scheme": "2way"}, "scheme must be one of 3way, binary"),
        ({"fragments": []}, "fragments must be a list with at least one fragment"),
        ({"fragments": [{"id": "f", "text": " "}]}, "fragments[0].text must be a string that is not blank"),
        ({"fragments": [{"id": "f", "text": "a"}, {"id": "f", "text": "b"}]}, "two fragments have the same id"),
        ({"fragments": ["t"]}, "fragments[0] must be an object"),
        ({"tags": "a"}, "tags must be a list of strings"),
        ({"group": 3}, "group must be a string that is not blank"),
    ],
)
def test_a_bad_row_says_what_is_wrong(tmp_path, change, problem):
    assert only(written(tmp_path / "r.jsonl", {**GOOD, **change})).problems == (problem,)


def test_every_bad_line_is_named_and_all_its_problems(tmp_path):
    path = written(tmp_path / "r.jsonl", GOOD, "{", {}, "", '{"id": "b", "id": "c"}', "[]", {**GOOD, "id": "d"}, GOOD)
    found = scan([path])
    assert found.rows == 2
    assert [bad.place for bad in found.bad] == [f"{path}:{n}" for n in (2, 3, 5, 6, 8)]
    assert found.bad[1].problems == (
        "fragments must be a list with at least one fragment",
        "id is missing",
        "claim is missing",
        "label is missing",
        "lang is missing",
    )
    assert found.bad[4].problems == ("id 'a' occurs twice",)


def test_bytes_that_are_no_text_are_a_bad_row_and_no_end(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_bytes(b'{"id": "\xff"}\n' + json.dumps(GOOD).encode() + b"\n")
    first, second = read_rows([path])
    assert isinstance(first, BadRow)
    assert second.id == "a"


def test_ids_are_unique_over_all_files(tmp_path):
    first, second = written(tmp_path / "1.jsonl", GOOD), written(tmp_path / "2.jsonl", GOOD)
    assert [str(b) for b in scan([first, second]).bad] == [f"{second}:1: id 'a' occurs twice"]


def test_a_folder_stands_for_its_files(tmp_path):
    written(tmp_path / "1.jsonl", GOOD)
    written(tmp_path / "2.jsonl", {**GOOD, "id": "b"})
    written(tmp_path / "notes.txt", "no rows")
    assert scan([tmp_path]).rows == 2


@pytest.mark.parametrize("name", ["absent.jsonl", "empty.jsonl"])
def test_nothing_to_read_is_an_error(tmp_path, name):
    written(tmp_path / "empty.jsonl")
    with pytest.raises(InputError):
        scan([tmp_path / name])


def test_the_digest_changes_with_anything_that_a_judge_is_shown(tmp_path):
    changed = [
        GOOD,
        {**GOOD, "claim": "d"},
        {**GOOD, "fragments": [{"id": "f", "text": "u"}]},
        {**GOOD, "fragments": [{"id": "f", "text": "t", "title": "x"}]},
    ]
    digests = {only(written(tmp_path / "r.jsonl", row)).digest for row in changed}
    assert len(digests) == 4
    assert only(written(tmp_path / "r.jsonl", {**GOOD, "label": "contradicted"})).digest in digests
