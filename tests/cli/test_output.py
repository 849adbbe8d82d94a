"""Where a result is written to: links, devices, files with rights of their own, and outputs that are closed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from citeguard.cli.writing import is_stream, write_output

DOCUMENTS = {"logs": {"version": "1", "text": "Event logs are kept for 130 days."}}
RESPONSE = {"answer": "Event logs are kept for 130 days.", "claims": [], "citations": []}


def test_the_file_behind_a_link_is_written_and_the_link_stays(tmp_path):
    (tmp_path / "real.json").write_text("old", encoding="utf-8")
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    write_output("new", tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text(encoding="utf-8") == "new"


def test_a_link_to_a_file_that_is_not_there_yet_stays_a_link(tmp_path):
    (tmp_path / "link.json").symlink_to("later.json")
    write_output("new", tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "later.json").read_text(encoding="utf-8") == "new"


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/stderr", "/dev/null", "/dev/fd/1", "/proc/self/fd/1"])
def test_the_name_of_an_open_file_is_written_never_replaced(name):
    """Even where the shell has put a plain file behind it: replacing it would take /dev/stdout from the machine."""
    assert is_stream(Path(name))


def test_a_plain_file_is_no_stream(tmp_path):
    assert not is_stream(tmp_path / "report.json")
    assert not is_stream(Path("/dev/shm/report.json"))


def test_a_file_that_others_may_not_read_stays_so(tmp_path):
    output = tmp_path / "report.json"
    output.touch(mode=0o600)
    write_output("new", output)
    assert output.stat().st_mode & 0o777 == 0o600


def test_the_longest_name_that_the_file_system_takes(tmp_path):
    output = tmp_path / ("n" * 255)
    write_output("new", output)
    assert output.read_text(encoding="utf-8") == "new"


@pytest.mark.parametrize(("closed", "place"), [("<&-", "<stdin>"), (">&-", "<stdout>")])
def test_a_closed_stream_is_one_message_that_names_it(tmp_path, closed, place):
    (tmp_path / "r.json").write_text(json.dumps(RESPONSE), encoding="utf-8")
    (tmp_path / "d.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    response = "-" if place == "<stdin>" else str(tmp_path / "r.json")
    line = f'"$0" -m citeguard verify {response} {tmp_path}/d.json {closed}'
    done = subprocess.run(["/bin/sh", "-c", line, sys.executable], capture_output=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"citeguard: {place}: cannot be ")
    assert done.stderr.count(b"\n") == 1
