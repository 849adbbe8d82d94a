"""`citeguard check` as a user runs it: a process, files, exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def citeguard(*arguments, stdin=None, **options):
    return subprocess.run(
        [sys.executable, "-m", "citeguard", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        **options,
    )


def check(language, name, *arguments):
    folder = EXAMPLES / language
    return citeguard("check", folder / f"{name}.json", "--documents", folder / "documents.json", *arguments)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("accept", "accept", 0),
        ("markers", "accept", 0),
        ("abstain", "accept", 0),
        ("regenerate", "regenerate_or_abstain", 1),
        ("review", "manual_review", 1),
        ("reject", "reject", 1),
    ],
)
def test_each_example_decides_as_it_is_named(language, name, status, code):
    done = check(language, name, "--format", "json")
    assert (json.loads(done.stdout)["status"], done.returncode, done.stderr) == (status, code, b"")


def test_the_worked_example_is_off_by_one():
    report = json.loads(check("ru", "reject", "--format", "json").stdout)
    assert [(f["code"], f["citation_id"], f["hint"]) for f in report["findings"]] == [
        ("quote_mismatch", "q1", "stands at [25, 80)")
    ]


def test_standard_input_and_output_file(tmp_path):
    raw = (EXAMPLES / "en" / "accept.json").read_bytes()
    documents = EXAMPLES / "en" / "documents.json"
    output = tmp_path / "report.json"
    done = citeguard("check", "-", "--documents", documents, "--format", "json", "--output", output, stdin=raw)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert json.loads(output.read_text(encoding="utf-8"))["status"] == "accept"


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"{", "<stdin>:1:2"),
        (b"[]", "<stdin>"),
        (b'{"answer": NaN}', "<stdin>:1:12"),
        (b'{"answer": "a", "answer": "b"}', "<stdin>"),
        (b'{"answer": "\\ud800"}', "<stdin>"),
        ('{"answer": "я"}'.encode("utf-16"), "<stdin>"),
        ('{"answer": "я"}'.encode("cp1251"), "<stdin>"),
        (b'{"a":' * 100_000, "<stdin>"),
        (b"", "<stdin>"),
    ],
    ids=["broken", "a list", "NaN", "duplicate key", "lone surrogate", "UTF-16", "cp1251", "deep", "empty"],
)
def test_unreadable_input_is_one_line_with_its_place_and_exit_code_2(raw, says):
    done = citeguard("check", "-", "--documents", EXAMPLES / "en" / "documents.json", stdin=raw)
    message = done.stderr.decode("utf-8")
    assert (done.returncode, done.stdout) == (2, b"")
    assert message.startswith("citeguard: ")
    assert message.count("\n") == 1
    assert says in message


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["none.json", "--documents", EXAMPLES / "en" / "documents.json"], "none.json"),
        ([EXAMPLES / "en" / "accept.json", "--documents", "nowhere"], "nowhere"),
        ([EXAMPLES / "en" / "accept.json"], "--documents"),
        ([EXAMPLES / "en" / "accept.json", "--documents", EXAMPLES / "en" / "documents.json", "--judge", "x"], "'x'"),
        ([EXAMPLES / "en" / "accept.json", "--documents", EXAMPLES / "en" / "documents.json", "--policy", "x"], "x"),
        (
            [EXAMPLES / "en" / "accept.json", "--documents", EXAMPLES / "en" / "documents.json", "--max-bytes", "9"],
            "--max-bytes",
        ),
        (
            [EXAMPLES / "en" / "accept.json", "--documents", EXAMPLES / "en" / "documents.json", "--output", "/none/x"],
            "/none/x",
        ),
        (
            [EXAMPLES / "en" / "accept.json", "--documents", EXAMPLES / "en" / "documents.json", "--input-format", "x"],
            "x",
        ),
    ],
    ids=["no file", "no documents", "no option", "judge", "policy", "too large", "unwritable", "format"],
)
def test_bad_usage_is_exit_code_2_and_names_its_place(arguments, says):
    done = citeguard("check", *arguments)
    message = done.stderr.decode("utf-8")
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in message
    assert "Traceback" not in message


def test_an_output_that_exists_survives_a_failed_run(tmp_path):
    output = tmp_path / "report.json"
    output.write_text("precious", encoding="utf-8")
    citeguard("check", "none.json", "--documents", EXAMPLES / "en" / "documents.json", "--output", output)
    assert [p.name for p in tmp_path.iterdir()] == ["report.json"]
    assert output.read_text(encoding="utf-8") == "precious"


def test_the_journal_gets_one_line_a_decision_and_can_be_counted(tmp_path):
    journal = tmp_path / "journal.jsonl"
    check("en", "accept", "--journal", journal)
    check("en", "review", "--journal", journal)
    done = citeguard("journal", "stats", journal)
    counted = json.loads(done.stdout)
    assert counted["total"]["decisions"] == {"accept": 1, "manual_review": 1}
    assert counted["by"]["generator"]["example"]["review_rate"] == 0.5
    assert "operation log" not in journal.read_text(encoding="utf-8")


SECRET = "Отдел разработки получит бонус 7777 рублей."
HIDDEN = {
    "public-notice": {"version": "1", "acl": ["*"], "text": "The office opens at nine."},
    "board-minutes": {
        "version": "secret-version-9",
        "title": "Протокол",
        "acl": ["board"],
        "text": SECRET,
        "url": "https://intranet.example/minutes",
    },
}


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize("reader", [None, {"tenant": None, "groups": ["staff"]}])
def test_a_hidden_document_is_exactly_like_one_that_does_not_exist(tmp_path, form, reader):
    outputs = []
    for documents in (HIDDEN, {"public-notice": HIDDEN["public-notice"]}):
        (tmp_path / "documents.json").write_text(json.dumps(documents), encoding="utf-8")
        asked = {
            "answer": "Бонус большой.",
            "claims": [{"id": "c1", "text": "Бонус большой.", "citation_ids": ["q1", "q2"]}],
            "citations": [
                {"id": "q1", "document_id": "board-minutes", "document_version": "1", "quote": "бонус 7777"},
                {
                    "id": "q2",
                    "document_id": "board-minutes",
                    "document_version": "1",
                    "start": 0,
                    "end": 9,
                    "quote": "x",
                },
            ],
        }
        if reader is not None:
            asked["reader"] = {"groups": reader["groups"]}
        done = citeguard(
            "check",
            "-",
            "--documents",
            tmp_path / "documents.json",
            "--format",
            form,
            "--as-of",
            "2026-02-01",
            stdin=json.dumps(asked).encode(),
        )
        outputs.append((done.returncode, done.stdout, done.stderr))
    assert outputs[0] == outputs[1]
    for word in ("7777 рублей", "secret-version-9", "Протокол", "intranet", "Отдел"):
        assert word.encode() not in outputs[0][1] + outputs[0][2]


@pytest.mark.parametrize("command", [[], ["check"], ["verify"], ["doctor"], ["journal"], ["policy"], ["schema"]])
def test_every_command_explains_itself(command):
    done = citeguard(*command, "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Usage: ")


def test_doctor_shows_no_secret():
    done = citeguard("doctor", env={"OPENAI_API_KEY": "sk-very-secret", "PATH": ""})
    assert done.returncode == 0
    assert b"OPENAI_API_KEY is set" in done.stdout
    assert b"very-secret" not in done.stdout


def test_policy_show_is_a_policy_that_checks(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_bytes(citeguard("policy", "show", "strict").stdout)
    done = citeguard("policy", "check", mine)
    assert (done.returncode, done.stdout.decode()) == (0, f"{mine}: policy 'strict' is valid: 0 raised, 0 waived\n")


def test_the_published_schema_is_json():
    assert json.loads(citeguard("schema", "report").stdout)["title"] == "citeguard.report/1"
