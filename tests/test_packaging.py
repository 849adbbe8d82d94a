"""What is installed: extras are told apart, and the core needs none of them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.resources import files

import pytest

from citeguard.cli.doctor import EXTRAS as TOLD
from tests.shown_commands import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {
    extra: {re.split(r"[\[<>=~ ]", wanted)[0] for wanted in names}
    for extra, names in PROJECT["optional-dependencies"].items()
    if extra not in ("test", "dev")
}
OF_EXTRAS = ("lxml", "markdown_it", "numpy", "pdfminer", "psycopg", "scipy", "sklearn")


def without_extras(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command where no extra is installed: an import of one fails as it does then."""
    blocked = f"import sys\nfor name in {OF_EXTRAS}: sys.modules[name] = None\nfrom citeguard.cli import main\nmain()"
    command = [sys.executable, "-c", blocked, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


def test_doctor_knows_the_extras_as_the_project_names_them():
    assert {extra: set(names) for extra, names in TOLD.items()} == EXTRAS


def test_the_test_extra_holds_what_tests_import_of_the_others():
    assert "citeguard[calibration,ingest,pdf,postgresql]" in PROJECT["optional-dependencies"]["test"]


def test_a_check_needs_no_extra():
    done = without_extras("check", "examples/en/accept.json", "--documents", "examples/en/documents.json")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("measure", "calibration/starter.jsonl", "--judge", "local"), "calibration"),
        (("corpus", "add", "sqlite:{folder}/c.db", "{folder}/a.md"), "ingest"),
        (("corpus", "add", "sqlite:{folder}/c.db", "{folder}/a.html"), "ingest"),
        (("corpus", "add", "sqlite:{folder}/c.db", "{folder}/a.pdf"), "pdf"),
        (("check", "examples/en/accept.json", "--documents", "postgresql://localhost/x"), "postgresql"),
    ],
)
def test_what_needs_an_extra_says_how_to_install_it(tmp_path, arguments, extra):
    for name, text in (("a.md", "# A\n"), ("a.html", "<p>A"), ("a.pdf", "%PDF-1.4")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = without_extras(*(one.format(folder=tmp_path) for one in arguments))
    assert done.returncode == 2
    assert f"pip install 'citeguard[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_two_releases_are_compared_without_an_extra():
    done = without_extras("compare", "none.jsonl", "none.jsonl")
    assert (done.returncode, done.stderr) == (
        2,
        "citeguard: none.jsonl: cannot be read: No such file or directory\n",
    )


def test_type_checkers_are_told_that_there_are_types():
    assert (files("citeguard") / "py.typed").is_file()


def test_the_command_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "citeguard", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "citeguard, version 0.1.0\n")
