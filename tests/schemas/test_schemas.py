"""Every published schema is one, and real outputs of the commands fit them."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from citeguard.calibration.written import profile_json
from citeguard.generator.shape import json_schema
from citeguard.models.profile import Needs
from citeguard.policy import SHIPPED, shipped
from citeguard.schemas import NAMES, text
from tests.calibration.profiles import profile, stratum
from tests.calibration.simulated import clean, write_run
from tests.cli.test_check import citeguard
from tests.logs import CITATION, DOCUMENTS, TEXT
from tests.logs import REQUEST as LOGS

WRITTEN = [name for name in NAMES if name != "generator"]
REQUEST = LOGS | {"trace": {"question_id": "1", "corpus": "логи"}}
WRONG = REQUEST | {"citations": [CITATION | {"quote": TEXT.replace("130", "30"), "start": "0"}], "reader": 5}
ROW = {"id": "a", "claim": TEXT, "fragments": [{"id": "f", "text": TEXT}], "label": "entailed", "lang": "en"}


def fits(name, value):
    schema = json.loads(text(name)) if name != "generator" else json_schema()
    Draft202012Validator(schema).validate(value)


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def folder(tmp_path):
    for name, value in (("r", REQUEST), ("w", WRONG), ("d", DOCUMENTS)):
        (tmp_path / f"{name}.json").write_text(json.dumps(value), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", WRITTEN)
def test_a_schema_is_a_schema_with_a_name_of_its_own(name):
    schema = json.loads(text(name))
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"https://citeguard.dev/schema/citeguard.{name}.1.json"


def test_every_file_has_a_line_in_the_list():
    found = {f.name.removesuffix(".json") for f in files("citeguard.schemas").iterdir() if f.name.endswith(".json")}
    assert sorted(found) == sorted(WRITTEN)


def test_the_command_lists_and_prints_all():
    listed = citeguard("schema").stdout.decode()
    assert [line.split()[0] for line in listed.splitlines()] == list(NAMES)
    assert citeguard("schema", "verify").stdout.decode() == text("verify")
    assert json.loads(citeguard("schema", "generator").stdout) == json_schema()
    assert citeguard("schema", "reports").returncode == 2


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_check_verify_and_journal(folder, lang):
    for name in ("r", "w"):
        response, documents = folder / f"{name}.json", folder / "d.json"
        more = ("--format", "json", "--lang", lang, "--journal", folder / "j.jsonl")
        fits("report", json.loads(citeguard("check", response, "--documents", documents, *more).stdout))
        fits("verify", json.loads(citeguard("verify", response, documents, "--lang", lang).stdout))
    entries = lines(folder / "j.jsonl")
    assert len(entries) == 2
    for one in entries:
        fits("journal", one)
    fits("journal_stats", json.loads(citeguard("journal", "stats", folder / "j.jsonl").stdout))


def test_requests_and_what_resolve_makes_of_them(folder):
    fits("request", REQUEST)
    with pytest.raises(ValidationError):
        fits("request", WRONG)
    answer = {"answer": TEXT, "claims": [{"text": TEXT, "citations": [{"chunk_id": "logs", "quote": TEXT}]}]}
    fits("generator", answer)
    (folder / "a.json").write_text(json.dumps(answer), encoding="utf-8")
    done = citeguard("resolve", folder / "a.json", "--documents", folder / "d.json")
    assert done.returncode == 0
    fits("request", json.loads(done.stdout))


def test_a_run_of_answers_and_the_comparison_of_two(folder):
    (folder / "r.jsonl").write_text(f"{json.dumps(REQUEST)}\nno json\n", encoding="utf-8")
    for run in ("a", "b"):
        more = ("--run", run, "--output", folder / f"{run}.jsonl")
        done = citeguard("check", folder / "r.jsonl", "--documents", folder / "d.json", *more)
        fits("batch_summary", json.loads(done.stdout))
        report, error = lines(folder / f"{run}.jsonl")
        fits("report", report)
        fits("batch_error", error)
    done = citeguard("compare", folder / "a.jsonl", folder / "b.jsonl", "--format", "json")
    fits("compare", json.loads(done.stdout))


def test_measure_and_its_run(folder):
    rows = [ROW | {"id": f"{n}", "group": f"g{n // 2}", "label": label} for n, label in enumerate(["entailed"] * 3)]
    rows.append(ROW | {"id": "x", "claim": "Keys are red.", "label": "insufficient", "group": "g0"})
    (folder / "rows.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    more = ("--judge", "local", "--run", folder / "run.jsonl", "--format", "json", "--repeat", "2")
    fits("measure", json.loads(citeguard("measure", folder / "rows.jsonl", *more).stdout))
    stored = lines(folder / "run.jsonl")
    assert len(stored) == 8
    for one in stored:
        fits("run", one)


def test_redteam():
    fits("redteam", json.loads(citeguard("redteam", "--judge", "local", "--format", "json").stdout))


def test_profiles(tmp_path):
    write_run(tmp_path / "run.jsonl", clean(2_000))
    done = citeguard("calibrate", tmp_path / "run.jsonl", "--judge", "scripted", "--output", tmp_path / "p.json")
    assert done.returncode == 0
    fits("profile", json.loads((tmp_path / "p.json").read_text(encoding="utf-8")))
    none = stratum(raw_threshold=None, why="too few labels", needs=Needs(without_a_false_accept=59, have=9, more=50))
    fits("profile", json.loads(json.dumps(profile_json(profile(none)))))


@pytest.mark.parametrize("name", SHIPPED)
def test_policies(name):
    fits("policy", tomllib.loads(shipped(name)))


def test_a_value_of_another_shape_does_not_fit():
    for name in WRITTEN:
        with pytest.raises(ValidationError):
            fits(name, {})
