"""`citeguard schema`: the published JSON Schemas."""

from __future__ import annotations

import click

from citeguard.cli.options import write_output


@click.command()
@click.argument("name", type=click.Choice(["report", "generator"]))
def schema(name: str) -> int:
    """Print the JSON Schema of a report, or of what a generator model should answer."""
    if name == "generator":
        import json

        from citeguard.generator.shape import json_schema

        write_output(json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n", None)
        return 0
    from importlib.resources import files

    source = files("citeguard.report") / "schema" / f"citeguard.{name}.1.json"
    write_output(source.read_text(encoding="utf-8"), None)
    return 0
