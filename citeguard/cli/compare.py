"""`citeguard compare`: two releases of a RAG system on the same questions."""

from __future__ import annotations

from pathlib import Path

import click

from citeguard.cli.keeping import refuse_overwriting
from citeguard.cli.writing import write_output
from citeguard.evaluation.releases import KEYS


@click.command()
@click.argument("before", type=click.Path(path_type=Path))
@click.argument("after", type=click.Path(path_type=Path))
@click.option(
    "--by",
    type=click.Choice(KEYS),
    default=KEYS[0],
    show_default=True,
    help="Field of the trace that pairs two answers.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="Write the result to this file.")
def compare(before: Path, after: Path, by: str, form: str, output: Path | None) -> int:
    """Compare the decisions of two releases on the same questions, in pairs.

    BEFORE and AFTER are JSONL files of reports (`check --run`) or journals (`check --journal`). For each outcome: both
    shares, the difference with its 95% interval (Newcombe), and p of McNemar's exact test; then which questions
    changed, and which reasons came and went. Five outcomes are tested, so take p below 0.01 for a difference.

    Exit codes: 0 compared, 2 bad usage, an unreadable file, or no question in common.
    """
    from citeguard.evaluation import compared
    from citeguard.evaluation.releases import compare as paired
    from citeguard.evaluation.releases import read_release

    refuse_overwriting({"--output": output}, {"BEFORE": before, "AFTER": after})
    found = paired(read_release(before, by=by), read_release(after, by=by), by=by)
    write_output(compared.render_json(found) if form == "json" else compared.render_text(found), output)
    return 0
