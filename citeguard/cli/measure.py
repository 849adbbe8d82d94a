"""`citeguard measure`: any judge against labelled rows."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citeguard.cli.keeping import each, refuse_overwriting
from citeguard.cli.writing import write_output

if TYPE_CHECKING:
    from citeguard.calibration.table import Table


@click.command()
@click.argument("rows", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--judge", "judge_spec", required=True, help="local, openai:MODEL, or a named judge.")
@click.option("--second-look", default=None, help="Second look: none, openai:MODEL or a named judge.")
@click.option("--judge-config", type=click.Path(path_type=Path), help="TOML file of named judges.")
@click.option("--policy", "policy_spec", default="strict", show_default=True, help="strict, or a TOML file.")
@click.option("--profile", type=click.Path(path_type=Path), help="Calibration profile (see `calibrate`).")
@click.option("--format", "form", type=click.Choice(["text", "json", "html"]), default="text", show_default=True)
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True, help="Language of the page.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the result to this file.")
@click.option(
    "--run", "run_path", type=click.Path(path_type=Path), help="Store the judgments here, or go on from here."
)
@click.option("--repeat", type=click.IntRange(1, 9), default=1, show_default=True, help="Passes over the rows.")
@click.option("--skip-bad", is_flag=True, help="Go on without rows that cannot be read; they are counted.")
@click.option("--progress/--no-progress", default=None, help="Progress on standard error.  [default: on a terminal]")
def measure(
    rows: tuple[Path, ...],
    judge_spec: str,
    second_look: str | None,
    judge_config: Path | None,
    policy_spec: str,
    profile: Path | None,
    form: str,
    lang: str,
    output: Path | None,
    run_path: Path | None,
    repeat: int,
    skip_bad: bool,
    progress: bool | None,
) -> int:
    """Judge labelled ROWS (JSONL files or folders of them) and publish what is right, wrong and unknown.

    With --run the judgments are stored as they come; the same command goes on where a killed one stopped, and
    `calibrate` reads them without asking again. Without it a judge that costs money stores them beside the current
    folder's other files, under a name that is told.

    Exit codes: 0 measured, 2 bad usage or unreadable rows, 3 the judge was not reached for any row.
    """
    from citeguard.calibration import require_numerics
    from citeguard.cli.running import RunSettings, run_rows

    config = {"--policy": policy_spec, "--profile": profile, "--judge-config": judge_config}
    refuse_overwriting({"--output": output, "--run": run_path}, {**each("ROWS", rows), **config})
    require_numerics()
    settings = RunSettings(judge_spec, second_look, judge_config, policy_spec, profile, repeat, skip_bad, progress)
    table = run_rows(rows, settings, run_path)
    write_output(_rendered(table, form, lang), output)
    return 3 if _nobody_reached(table) else 0


def _rendered(table: Table, form: str, lang: str) -> str:
    from citeguard.evaluation.measure import render_json, render_text
    from citeguard.evaluation.summary import summarise

    summary = summarise(table)
    match form:
        case "json":
            return render_json(summary)
        case "html":
            from citeguard.evaluation.page import render_page

            return render_page(summary, language=lang)
        case _:
            return render_text(summary)


def _nobody_reached(table: Table) -> bool:
    from citeguard.calibration.runs import read_records, unreached

    if bool((table.verdict != 3).any()):
        return False
    asked = [r for _, r in read_records(table.path) if r.get("unknown_reason") != "not_judged"]
    if asked and all(map(unreached, asked)):
        click.echo("citeguard: the judge was not reached", err=True)
        return True
    sys.stderr.flush()
    return False
