"""One process at a time adds to a file of a run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from citeguard.appending import open_for_one
from citeguard.calibration.runs import RunWriter
from citeguard.errors import ConfigError

pytest.importorskip("fcntl")

HOLDER = """
import sys, time
from pathlib import Path
from citeguard.appending import open_for_one
file = open_for_one(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


@pytest.fixture
def held(tmp_path):
    """A file that another process writes, and the process."""
    path = tmp_path / "run.jsonl"
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield path, holder
        holder.kill()


def test_a_file_that_another_process_writes_is_refused(held) -> None:
    path, _ = held
    with pytest.raises(ConfigError, match="another process is writing this file"):
        open_for_one(path)
    with pytest.raises(ConfigError, match="another process is writing this file"):
        RunWriter(path, "setup")
    answers = path.with_name("answers.jsonl")
    answers.write_text("{}\n", encoding="utf-8")
    command = [sys.executable, "-m", "citeguard", "check", str(answers), "--run", "r", "--output", str(path)]
    again = subprocess.run(
        [*command, "--documents", "examples/en/documents.json"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    assert (again.returncode, again.stdout) == (2, "")
    assert "another process is writing this file" in again.stderr
    assert path.read_bytes() == b""


def test_a_killed_process_holds_nothing(held) -> None:
    path, holder = held
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait()
    open_for_one(path).close()


def test_a_file_that_cannot_be_written_is_told_with_its_place(tmp_path) -> None:
    with pytest.raises(ConfigError, match=str(tmp_path)):
        open_for_one(tmp_path)
