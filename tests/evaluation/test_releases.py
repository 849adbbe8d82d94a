"""Two releases on the same questions: what is paired, what is told apart, what is refused."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from citeguard.cli import cli
from citeguard.errors import CiteguardError, InputError
from citeguard.evaluation.compared import compare_json, render_text
from citeguard.evaluation.releases import compare, read_release

GATE = {"citeguard": "0.1.0", "policy": "strict", "judge": "local"}


def line(question, status, *codes, abstained=False, schema="citeguard.report/1", **other):
    reasons = [{"status": status, "code": code} for code in codes]
    shape = {
        "schema": schema,
        "status": status,
        "abstained": abstained,
        "degraded": False,
        "reasons": reasons,
        "versions": GATE,
        "trace": {"question_id": question},
    }
    return json.dumps(shape | other)


def written(folder, name, *lines):
    path = folder / name
    path.write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")
    return path


def compared(folder, before, after):
    one, other = (
        read_release(written(folder, name, *lines), by="question_id")
        for name, lines in (("before.jsonl", before), ("after.jsonl", after))
    )
    return compare(one, other, by="question_id")


def test_answers_are_paired_by_question_whatever_their_order(tmp_path):
    found = compared(
        tmp_path,
        [line("a", "accept"), line("b", "reject", "quote_mismatch"), line("only before", "accept")],
        [line("b", "accept"), line("a", "accept"), line("c", "reject")],
    )
    shape = compare_json(found)
    assert (shape["pairs"], shape["before"]["unpaired"], shape["after"]["unpaired"]) == (2, 1, 1)
    assert shape["moves"] == [{"before": "reject", "after": "accept", "of": ["b"]}]
    assert shape["reasons"] == {"quote_mismatch": {"before": 1, "after": 0, "gone": 1, "new": 0}}
    accepted = shape["outcomes"]["accept"]
    assert (accepted["before"], accepted["after"], accepted["new"], accepted["difference"]) == (1, 2, 1, 0.5)


def test_an_abstention_is_no_accepted_answer(tmp_path):
    found = compared(tmp_path, [line("a", "accept")], [line("a", "accept", abstained=True)])
    assert {name: (p.before, p.after) for name, p in found.outcomes.items()} == {
        "accept": (1, 0),
        "abstained": (0, 1),
        "regenerate_or_abstain": (0, 0),
        "manual_review": (0, 0),
        "reject": (0, 0),
    }


def test_a_journal_is_read_like_reports(tmp_path):
    found = compared(
        tmp_path, [line("a", "accept")], [line("a", "manual_review", "verdict_unknown", schema="citeguard.journal/1")]
    )
    assert list(found.moves) == [("accept", "manual_review")]


def test_another_gate_is_told(tmp_path):
    other = GATE | {"judge": "openai:m"}
    found = compared(tmp_path, [line("a", "accept")], [line("a", "reject", versions=other)])
    assert not found.same_gate
    assert "before only: judge=local\n" in render_text(found)
    assert "after only: judge=openai:m\n" in render_text(found)


def test_one_gate_is_no_matter_for_a_note(tmp_path):
    found = compared(tmp_path, [line("a", "accept")], [line("a", "accept")])
    assert found.same_gate
    assert "note" not in render_text(found)
    assert "no decision changed" in render_text(found)


def test_answers_without_a_judge_and_unreadable_lines_are_told(tmp_path):
    error = json.dumps({"schema": "citeguard.batch_error/1", "error": "no JSON", "batch": {}})
    found = compared(tmp_path, [line("a", "accept"), error], [line("a", "manual_review", degraded=True)])
    text = render_text(found)
    assert "before: 1 lines could not be read and are in no pair" in text
    assert "after: in 1 answers the judge was not reached for some claim" in text


def test_a_name_cannot_write_to_the_terminal(tmp_path):
    found = compared(tmp_path, [line("a\x1b[2J", "accept")], [line("a\x1b[2J", "reject")])
    assert "\x1b" not in render_text(found)
    assert "a\\x1b[2J" in render_text(found)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ("{", "this line is no JSON"),
        ("[]", "this line is no report"),
        ('{"schema": "other"}', "this line is neither citeguard.report/1 nor citeguard.journal/1"),
        (line("a", "accept", trace={}), "this answer has no trace.question_id"),
        (line("a", "accept", trace={"question_id": 7}), "this answer has no trace.question_id"),
        (line("first", "accept"), "question_id 'first' stands here for the second time"),
        (line("a", "maybe"), "this line has no decision"),
        (line("a", "accept", reasons=None), "this line has no decision"),
    ],
)
def test_a_line_that_says_nothing_is_named(tmp_path, bad, says):
    path = written(tmp_path, "reports.jsonl", line("first", "accept"), bad)
    with pytest.raises(InputError) as raised:
        read_release(path, by="question_id")
    assert f"reports.jsonl:2: {says}" in str(raised.value)


def test_nothing_in_common_is_an_error(tmp_path):
    with pytest.raises(InputError, match=r"no question_id of it is in .*before\.jsonl"):
        compared(tmp_path, [line("a", "accept")], [line("b", "accept")])


def test_the_command_compares_by_the_field_that_is_named(tmp_path):
    one, other = (
        written(tmp_path, name, line("q", status, trace={"request_id": "r", "question_id": name}))
        for name, status in (("before.jsonl", "accept"), ("after.jsonl", "reject"))
    )
    done = CliRunner().invoke(cli, ["compare", str(one), str(other), "--by", "request_id", "--format", "json"])
    assert json.loads(done.stdout)["moves"] == [{"before": "accept", "after": "reject", "of": ["r"]}]
    missing = CliRunner().invoke(cli, ["compare", str(one), str(tmp_path / "none.jsonl")])
    assert isinstance(missing.exception, CiteguardError)
