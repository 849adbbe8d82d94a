"""`citeguard journal`: counts over decisions."""

from __future__ import annotations

from pathlib import Path

import click

from citeguard.cli.keeping import refuse_overwriting
from citeguard.cli.writing import write_output


@click.group()
def journal() -> None:
    """Work with a journal of decisions (see `check --journal`)."""


@journal.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--output", type=click.Path(path_type=Path), help="Write to this file.")
def stats(file: Path, output: Path | None) -> int:
    """Claims without citations, invalid citations by code, verdicts and review rate, in all and by corpus, generator,
    retriever and judge version, as JSON."""
    import json

    from citeguard.journal import read_entries
    from citeguard.journal import stats as count

    refuse_overwriting({"--output": output}, {"FILE": file})
    write_output(json.dumps(count(read_entries(file, torn=_torn)), ensure_ascii=False, indent=2) + "\n", output)
    return 0


def _torn(place: str) -> None:
    click.echo(f"citeguard: {place}: a line that was cut off is skipped", err=True)
