"""What new users do wrong and what shells do to programs: one message, the right exit code, nothing half written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.logs import DOCUMENTS, REQUEST, TEXT


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "r.json").write_text(json.dumps(REQUEST), encoding="utf-8")
    (tmp_path / "r.jsonl").write_text(json.dumps(REQUEST) + "\n", encoding="utf-8")
    (tmp_path / "d.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("my notes", encoding="utf-8")
    row = {"id": "a", "claim": TEXT, "fragments": [{"id": "f", "text": TEXT}], "label": "entailed", "lang": "en"}
    (tmp_path / "rows.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    (tmp_path / "dir").mkdir()
    return tmp_path


def shell(folder, line, **environment):
    """A line of bash in which `citeguard` is ours."""
    ours = f'citeguard() {{ "{sys.executable}" -m citeguard "$@"; }}; {line}'
    command = ["bash", "-c", ours]
    return subprocess.run(
        command, capture_output=True, cwd=folder, check=False, timeout=60, env={**os.environ, **environment}
    )


def told(done):
    return done.stderr.decode("utf-8", "replace")


CHECK = "citeguard check r.json --documents d.json"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("citeguard check dir --documents d.json", "dir: cannot be read: Is a directory"),
        ("citeguard check r.json --documents dir", "dir: the folder holds no .txt or .md file"),
        (f"{CHECK} --policy dir", "dir: cannot read this policy: Is a directory"),
        (f"{CHECK} --output dir", "dir: cannot be written: Is a directory"),
        (f"{CHECK} --output no/such/place", "no/such/place: cannot be written"),
        (f"{CHECK} --journal notes.txt", "notes.txt: this file is no journal"),
        (f"{CHECK} --explain c9", "no claim 'c9'; claims are c1"),
        (f"cat r.json | {CHECK.replace('r.json', '-')} --chunks -", "standard input can be read once only"),
        ("cat r.json | citeguard verify - -", "standard input can be read once only"),
        ("citeguard check r.jsonl --documents d.json --run a --output notes.txt", "not the output of a run"),
        ("citeguard check r.jsonl --documents d.json --run a --output r.json", "not the output of a run"),
        ("citeguard check r.jsonl --documents d.json --run a --output /dev/stdout", "must be a file"),
        ("citeguard check r.jsonl --documents d.json --run '' --output o", "needs --run and --output"),
        ("citeguard measure rows.jsonl --judge local --run notes.txt", "notes.txt: this file is no run"),
        ("citeguard verify r.json <(:)", "empty"),
    ],
)
def test_a_mistake_is_one_message_and_writes_nothing(folder, line, says):
    before = {p.name: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    done = shell(folder, line)
    assert (done.returncode, done.stdout) == (2, b"")
    assert says in told(done)
    assert "Traceback" not in told(done)
    assert {p.name: p.read_bytes() for p in folder.rglob("*") if p.is_file()} == before


@pytest.mark.parametrize("text", ["--help", "schema report", "check r.json --documents d.json --format html"])
def test_a_reader_that_has_gone_is_no_decision(folder, text):
    done = shell(folder, f"(sleep 0.2; citeguard {text}) | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (2, b"")


def test_a_store_is_read_no_further_where_the_reader_has_gone(folder):
    assert shell(folder, "citeguard corpus add sqlite:s.db d.json").returncode == 0
    for command in ("list", "export"):
        done = shell(folder, f"(sleep 0.2; citeguard corpus {command} sqlite:s.db) | true; exit ${{PIPESTATUS[0]}}")
        assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.parametrize("text", ["--help", "--version", "check r.json --documents d.json", "schema"])
def test_a_full_disk_is_one_message(folder, text):
    done = shell(folder, f"citeguard {text} > /dev/full")
    assert (done.returncode, told(done).count("\n")) == (2, 1)
    assert "<stdout>" in told(done)
    assert "No space left on device" in told(done)


@pytest.mark.parametrize(("closed", "code"), [(">&-", 2), ("2>&-", 0)])
def test_a_stream_that_is_closed(folder, closed, code):
    assert shell(folder, f"{CHECK} {closed}").returncode == code
    assert shell(folder, f"citeguard measure rows.jsonl --judge local {closed}").returncode == code


def test_pipes_are_read_once(folder):
    done = shell(folder, "citeguard check <(cat r.json) --documents <(cat d.json)")
    assert (done.returncode, told(done)) == (0, "")


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}]
)
def test_russian_words_in_any_locale(folder, locale):
    done = shell(folder, f"{CHECK} --lang ru --output отчёт.txt; {CHECK} --lang ru", **locale)
    assert (done.returncode, told(done)) == (0, "")
    assert done.stdout.decode("utf-8").startswith("✓ ПРИНЯТЬ\n")
    assert (folder / "отчёт.txt").read_bytes() == done.stdout


@pytest.mark.parametrize("change", [lambda raw: b"\xef\xbb\xbf" + raw, lambda raw: raw.replace(b", ", b",\r\n")])
def test_a_byte_order_mark_and_windows_line_ends_are_no_matter(folder, change):
    for name in ("r.json", "d.json"):
        (folder / name).write_bytes(change((folder / name).read_bytes()))
    assert shell(folder, CHECK).returncode == 0


def test_an_interrupt_ends_it_without_a_trace(folder):
    os.mkfifo(folder / "pipe")
    command = [sys.executable, "-m", "citeguard", "check", "pipe", "--documents", "d.json"]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    # Our end of the pipe opens when theirs has: from then on it waits for what never comes.
    with subprocess.Popen(command, cwd=folder, **streams) as process, (folder / "pipe").open("wb"):
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err
