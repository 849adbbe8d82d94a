"""`citeguard schema`: the published JSON Schemas."""

from __future__ import annotations

import json
from pathlib import Path

import click

from citeguard.cli.writing import write_output
from citeguard.schemas import NAMES, text


@click.command()
@click.argument("name", required=False, type=click.Choice(list(NAMES)), metavar="[NAME]")
@click.option("--output", type=click.Path(path_type=Path), help="Write the schema to this file.")
def schema(name: str | None, output: Path | None) -> int:
    """Print the JSON Schema of a wire format; without NAME, list them."""
    if name is None:
        width = max(map(len, NAMES))
        write_output("".join(f"{each:{width}}  {about}\n" for each, about in NAMES.items()), output)
    elif name == "generator":
        from citeguard.generator.shape import json_schema

        write_output(json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n", output)
    else:
        write_output(text(name), output)
    return 0
