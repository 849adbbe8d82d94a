"""Every command and every output that the README and the docs show is run here."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.shown_commands import ROOT, run, shown

PAGES = [
    p for p in [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").rglob("*.md"))] if shown(p.read_text("utf-8"))
]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_commands_print_what_is_shown(page):
    steps = shown(page.read_text(encoding="utf-8"))
    for step, output in zip(steps, run([s.command for s in steps]), strict=True):
        assert f"$ {step.command}\n{output}" == f"$ {step.command}\n{step.output}"


def test_the_readme_shows_commands():
    assert ROOT / "README.md" in PAGES


def test_the_library_example_runs_as_shown():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (code, output), *_ = re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", readme, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.stdout, done.stderr) == (output, "")
    assert len(code.strip().splitlines()) <= 10
