"""Heavy client libraries are imported by one file each, and only to judge with a model."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import citeguard

PACKAGE = Path(citeguard.__file__).parent
HEAVY = ("openai", "instructor", "pydantic", "tenacity", "httpx", "httpx2")


@pytest.mark.parametrize(
    ("library", "file"), [("openai", "endpoint/transport.py"), ("instructor", "endpoint/structured.py")]
)
def test_one_file_imports_it(library: str, file: str) -> None:
    pattern = re.compile(rf"^\s*(?:import {library}\b|from {library}\b)", re.MULTILINE)
    found = [p for p in PACKAGE.rglob("*.py") if pattern.search(p.read_text(encoding="utf-8"))]
    assert [p.relative_to(PACKAGE).as_posix() for p in found] == [file]


@pytest.mark.parametrize(
    "program",
    [
        "import citeguard",
        "import citeguard.judge.factory as f; f.open_judge('local')",
        "import citeguard.endpoint.opening as o; o.Endpoints(None, {'OPENAI_API_KEY': 'k'}).named('openai:m')",
        "import citeguard.judge.store, citeguard.judge.counterfactual, citeguard.redteam.trial",
        "import citeguard.cli.judge, citeguard.cli.redteam",
    ],
)
def test_nothing_heavy_is_loaded_without_a_model(program: str) -> None:
    check = f"{program}\nimport sys\nprint([m for m in {HEAVY!r} if m in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_opening_a_model_judge_loads_them_so_that_the_first_claim_does_not_wait() -> None:
    program = (
        "import sys, citeguard.judge.factory as f\n"
        "f.open_judge('openai:m', environ={'OPENAI_BASE_URL': 'http://127.0.0.1:9/v1'})\n"
        "print('openai' in sys.modules, 'instructor' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "True True"
