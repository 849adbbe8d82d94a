"""`citeguard resolve`: chunk ids and quotes to documents, versions, ranges and hashes. Exact only."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import datetime
from pathlib import Path

import click

from citeguard.cli.keeping import refuse_overwriting
from citeguard.cli.options import language_option, read_bytes, reading_options
from citeguard.cli.writing import write_output
from citeguard.messages import said


@click.command()
@click.argument("answer")
@click.option("--documents", required=True, metavar="PATH", help="As for `check`.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the request to this file.")
@language_option
@reading_options
def resolve(
    answer: str,
    documents: str,
    output: Path | None,
    lang: str,
    input_format: str,
    as_of: datetime | None,
    default_access: str,
    max_bytes: int,
) -> int:
    """Turn the citations of ANSWER (a JSON file, or - for standard input; see `citeguard schema generator`) into ranges
    of document versions: a request for `check` and `verify`.

    What is not found, or could be two places, is told on standard error and left without a range.

    Exit codes: 0 everything was resolved, 1 something was not, 2 bad usage or unreadable input.
    """
    from citeguard.contract import read_json
    from citeguard.contract.strict_json import StrictObject
    from citeguard.corpus.opening import open_corpus
    from citeguard.errors import InputError
    from citeguard.generator.resolving import resolution

    refuse_overwriting({"--output": output}, {"ANSWER": answer, "--documents": documents})
    raw, place = read_bytes(answer, max_bytes=max_bytes)
    data = read_json(raw, place, max_bytes=max_bytes)
    if not isinstance(data, StrictObject):
        raise InputError("the top level must be an object", place=place)
    with closing(open_corpus(documents, default_access=default_access)) as opened:
        resolved = resolution(data, opened, format=input_format, as_of=as_of)
    for finding in resolved.findings:
        hint = "" if finding.hint is None else f" ({said(finding.hint, lang)})"
        click.echo(f"{finding.code.value}: {said(finding.message, lang)}{hint}", err=True)
    write_output(json.dumps(resolved.request, ensure_ascii=False, indent=2) + "\n", output)
    return 0 if resolved.complete else 1
