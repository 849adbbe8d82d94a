"""`citeguard check`: one answer in, one decision out."""

from __future__ import annotations

import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path

import click

from citeguard.cli.options import read_bytes, reading_options, write_output


@click.command()
@click.argument("response")
@click.option(
    "--documents",
    required=True,
    metavar="PATH",
    help="JSON, JSONL, folder of .txt/.md, sqlite:FILE or postgresql://...",
)
@click.option(
    "--judge", "judge_spec", default="local", show_default=True, help="local, openai:MODEL, or a named judge."
)
@click.option("--second-look", default=None, help="Second look: none, openai:MODEL or a named judge.")
@click.option("--splitter", "splitter_spec", default="rules", show_default=True, help="rules or openai:MODEL.")
@click.option("--judge-config", type=click.Path(path_type=Path), help="TOML file of named judges.")
@click.option("--policy", "policy_spec", default="strict", show_default=True, help="strict, or a TOML file.")
@click.option("--profile", type=click.Path(path_type=Path), help="Calibration profile (see `calibrate`).")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "markdown", "html"]), default="text", show_default=True
)
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True, help="Language of the words.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the report to this file.")
@click.option(
    "--journal", type=click.Path(path_type=Path), help="Append the decision to this JSONL file, without text."
)
@click.option("--judge-all", is_flag=True, help="Judge the claims of a rejected answer too.")
@click.option("--color/--no-color", "colour", default=None, help="Colours.  [default: when it is a terminal]")
@reading_options
def check(
    response: str,
    documents: str,
    judge_spec: str,
    second_look: str | None,
    splitter_spec: str,
    judge_config: Path | None,
    policy_spec: str,
    profile: Path | None,
    form: str,
    lang: str,
    output: Path | None,
    journal: Path | None,
    judge_all: bool,
    colour: bool | None,
    input_format: str,
    as_of: datetime | None,
    default_access: str,
    max_bytes: int,
) -> int:
    """Check the answer in RESPONSE (a JSON file, or - for standard input) and decide about it.

    Exit codes: 0 accepted, 1 any other decision, 2 bad usage or unreadable input, 3 the judge could not be reached.
    """
    from citeguard.calibration.applying import check_language
    from citeguard.cli.profile import open_profile
    from citeguard.cli.setup import open_judges, open_policy, run_check
    from citeguard.contract import parse, read_json
    from citeguard.corpus.opening import open_corpus
    from citeguard.gate import Gate
    from citeguard.journal import Journal
    from citeguard.language.detection import detect
    from citeguard.report import exit_code, render

    raw, place = read_bytes(response, max_bytes=max_bytes)
    request = parse(read_json(raw, place, max_bytes=max_bytes), format=input_format, place=place)
    judges = open_judges(judge_spec, second_look, splitter_spec, judge_config)
    policy = open_policy(policy_spec)
    calibrated = open_profile(profile, policy, policy_spec)
    if calibrated is not None:
        check_language(calibrated, detect(request.answer or ""), place=calibrated.name)
    with closing(open_corpus(documents, default_access=default_access)) as opened:
        gate = Gate(
            opened,
            judge=judges.judge,
            second_look=judges.second_look,
            splitter=judges.splitter,
            policy=policy,
            profile=calibrated,
            journal=Journal(journal) if journal else None,
            as_of=as_of,
            judge_all=judge_all,
        )
        report = run_check(gate, request, judges)
    coloured = colour if colour is not None else output is None and sys.stdout.isatty()
    write_output(render(report, form, language=lang, colour=coloured), output)
    return exit_code(report)
