"""Nothing that a command reads is overwritten by what it writes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import click
import pytest

from citeguard.cli.keeping import each, refuse_overwriting
from tests.logs import DOCUMENTS, REQUEST, TEXT


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "r.json").write_text(json.dumps(REQUEST), encoding="utf-8")
    (tmp_path / "r.jsonl").write_text(json.dumps(REQUEST) + "\n", encoding="utf-8")
    (tmp_path / "d.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    (tmp_path / "j.jsonl").touch()
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "logs.md").write_text(f"---\nversion: '1'\n---\n{TEXT}", encoding="utf-8")
    shipped = run(tmp_path, "policy", "show").stdout
    (tmp_path / "p.toml").write_bytes(shipped)
    (tmp_path / "link.json").symlink_to("d.json")
    os.link(tmp_path / "d.json", tmp_path / "twin.json")
    return tmp_path


def run(folder, *args):
    command = [sys.executable, "-m", "citeguard", *args]
    return subprocess.run(command, capture_output=True, cwd=folder, check=False, timeout=60)


def contents(folder):
    return {p.name: p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.mark.parametrize(
    ("args", "names"),
    [
        ("check r.json --documents d.json --output r.json", "--output and RESPONSE"),
        ("check r.json --documents d.json --output d.json", "--output and --documents"),
        ("check r.json --documents d.json --output ./docs/../link.json", "--output and --documents"),
        ("check r.json --documents d.json --output twin.json", "--output and --documents"),
        ("check r.json --documents d.json --policy p.toml --output p.toml", "--output and --policy"),
        ("check r.json --documents d.json --journal j.jsonl --output j.jsonl", "--journal and --output"),
        ("check r.json --documents d.json --journal d.json", "--journal and --documents"),
        ("check r.json --documents d.json --journal new --output new", "--journal and --output"),
        ("check r.json --documents docs --output docs/logs.md", "lies in the folder of --documents"),
        ("check r.json --documents docs --output docs/report.MD", "lies in the folder of --documents"),
        ("check r.jsonl --documents d.json --run a --output r.jsonl", "--output and RESPONSE"),
        ("verify r.json d.json --output r.json", "--output and RESPONSE"),
        ("verify r.json link.json --output d.json", "--output and DOCUMENTS"),
        ("resolve r.json --documents d.json --output d.json", "--output and --documents"),
        ("journal stats j.jsonl --output j.jsonl", "--output and FILE"),
        ("calibrate sample j.jsonl -n 5 --rows r.jsonl --output r.jsonl", "--output and --rows r.jsonl"),
        ("calibrate merge j.jsonl r.jsonl --output j.jsonl", "--output and RUN"),
    ],
)
def test_an_input_is_never_the_output(folder, args, names):
    before = contents(folder)
    done = run(folder, *args.split())
    assert done.returncode == 2
    assert names in done.stderr.decode()
    assert contents(folder) == before


def test_a_store_is_not_overwritten_by_its_own_list(folder):
    assert run(folder, "corpus", "add", "sqlite:s.db", "d.json").returncode == 0
    before = contents(folder)
    done = run(folder, "corpus", "export", "sqlite:s.db", "--output", "s.db")
    assert (done.returncode, contents(folder)) == (2, before)


@pytest.mark.parametrize("output", ["docs/report.json", "docs/report.html", "new.md", "/dev/null"])
def test_other_places_are_free(folder, output):
    assert run(folder, "check", "r.json", "--documents", "docs", "--output", output).returncode in (0, 1)


def test_two_streams_may_be_the_same(tmp_path):
    refuse_overwriting({"--output": tmp_path / "/dev/null", "--journal": tmp_path / "/dev/null"}, {"RESPONSE": "-"})


def test_what_is_no_file_is_no_input(tmp_path):
    refuse_overwriting({"--output": tmp_path / "x"}, {"a": None, "b": "-", "c": "postgresql://host/x", "d": "strict"})


def test_each_file_of_an_argument_counts(tmp_path):
    (tmp_path / "b").touch()
    with pytest.raises(click.UsageError, match="--output and ROWS"):
        refuse_overwriting({"--output": tmp_path / "b"}, each("ROWS", [tmp_path / "a", tmp_path / "b"]))
