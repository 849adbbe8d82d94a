"""Every command and every output that the README and the docs show is run here."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib

import click
import pytest

from citeguard.cli import cli
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


PROGRAMS = [
    pytest.param(code, output, id=f"{page.name}-{number}")
    for page in [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
    for number, (code, output) in enumerate(
        re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL), start=1
    )
]


@pytest.mark.parametrize(("code", "output"), PROGRAMS)
def test_a_program_prints_what_is_shown(code, output):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.stdout, done.stderr) == (output, "")


@pytest.mark.parametrize("page", ["README.md", "README.ru.md"])
def test_the_readme_shows_the_gate_behind_a_generator(page):
    shown_there = [p for p in PROGRAMS if str(p.id).startswith(f"{page}-")]
    assert any("await gate.check(" in p.values[0] for p in shown_there)


def test_no_page_shows_a_program_without_its_output():
    for page in {ROOT / "README.md", ROOT / "README.ru.md", *(ROOT / "docs").rglob("*.md")}:
        text = page.read_text(encoding="utf-8")
        assert text.count("```python\n") == len(re.findall(r"```python\n.*?```\n+```text\n", text, re.DOTALL)), (
            page.name
        )


def written_commands():
    """What the pages only write down, because a model's key or somebody's own files are needed to run it."""
    for page in [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").rglob("*.md"))]:
        fence = None
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("```"):
                fence = None if fence is not None else line.removeprefix("```").strip()
            elif fence in ("", "sh") and line.startswith("citeguard "):
                yield pytest.param(line.partition("  #")[0].strip(), id=f"{page.name}: {line[:60]}")


@pytest.mark.parametrize("line", list(written_commands()))
def test_a_command_that_cannot_run_here_exists_with_its_options(line):
    found, words = cli, line.split()[1:]
    context = click.Context(cli)
    while isinstance(found, click.Group) and words and found.get_command(context, words[0]) is not None:
        found = found.get_command(context, words.pop(0))
    if isinstance(found, click.Group):
        found = found.commands["fit"]  # `calibrate RUN` is short for `calibrate fit RUN`
    known = {name for option in found.params for name in (*option.opts, *option.secondary_opts)}
    assert set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", line)) <= known


def test_the_layers_are_drawn_as_they_are():
    drawn = re.search(r"## Layers\n.*?```\n(.*?)```", (ROOT / "docs/architecture.md").read_text("utf-8"), re.DOTALL)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = project["tool"]["importlinter"]["contracts"]
    assert [re.split(r" {2,}", line)[0] for line in drawn[1].splitlines()] == contract["layers"]


TEXTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", TEXTS, ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\((?!https?:)([^)#]*)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert not target or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", TEXTS, ids=lambda p: p.name)
def test_files_that_a_page_names_are_there(page):
    """`corpus/ingest/bounded.py`, `bench/verify.py`, `prompts/judge_entailment.en.v1.md`: as the tree has them."""
    for name in re.findall(
        r"`((?:[a-z_]+/)+[a-z_.0-9]+\.(?:py|md|toml|jsonl|css|js))`", page.read_text(encoding="utf-8")
    ):
        assert any((folder / name).exists() for folder in (ROOT, ROOT / "citeguard")), name
