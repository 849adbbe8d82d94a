"""`citeguard schema`: the published JSON Schemas."""

from __future__ import annotations

import click

from citeguard.cli.options import write_output


@click.command()
@click.argument("name", type=click.Choice(["report"]))
def schema(name: str) -> int:
    """Print the JSON Schema of a wire format."""
    from importlib.resources import files

    source = files("citeguard.report") / "schema" / f"citeguard.{name}.1.json"
    write_output(source.read_text(encoding="utf-8"), None)
    return 0
