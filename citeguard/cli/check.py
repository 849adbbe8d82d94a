"""`citeguard check`: one answer in, one decision out; or a file of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citeguard.cli.keeping import refuse_overwriting
from citeguard.cli.options import language_option, reading_options
from citeguard.cli.writing import is_stream, on_terminal, write_output

if TYPE_CHECKING:
    from citeguard.cli.setup import GateOptions
    from citeguard.endpoint.client import Exchange
    from citeguard.models import Report


@click.command()
@click.argument("response")
@click.option(
    "--documents",
    required=True,
    metavar="PATH",
    help="JSON, JSONL, folder of .txt/.md, sqlite:FILE or postgresql://...; request: those that came with RESPONSE.",
)
@click.option(
    "--chunks",
    type=click.Path(path_type=Path),
    help="JSON file of the retrieved chunks; RESPONSE may then be plain text or Markdown with markers.",
)
@click.option("--judge", default="local", show_default=True, help="local, openai:MODEL, or a named judge.")
@click.option("--second-look", help="none, openai:MODEL or a named judge.  [default: the judge's own]")
@click.option("--splitter", default="rules", show_default=True, help="rules, openai:MODEL or a named judge.")
@click.option("--judge-config", type=click.Path(path_type=Path), help="TOML file of named judges.")
@click.option("--policy", default="strict", show_default=True, help="A shipped policy (see `policy`), or a TOML file.")
@click.option("--profile", type=click.Path(path_type=Path), help="Calibration profile (see `calibrate`).")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "markdown", "html"]), default="text", show_default=True
)
@language_option
@click.option("--output", type=click.Path(path_type=Path), help="Write the report to this file.")
@click.option("--journal", type=click.Path(path_type=Path), help="Append the decision to this JSONL file, no text.")
@click.option("--store", type=click.Path(path_type=Path), help="Keep a model's judgments, with text, and reuse them.")
@click.option("--cache/--no-cache", default=True, help="Reuse what --store holds.")
@click.option("--run", "run_id", help="Name of the run: for a JSONL file of answers, and in --store.")
@click.option("--concurrency", type=click.IntRange(1, 256), default=4, show_default=True, help="Answers at once.")
@click.option("--explain", metavar="CLAIM_ID", help="Show what was sent to a model for this claim, and its reply.")
@click.option("--estimate", is_flag=True, help="Of a JSONL file: tell claims, calls and cost, and judge nothing.")
@click.option("--judge-all", is_flag=True, help="Judge the claims of a rejected answer too.")
@click.option("--color/--no-color", "colour", default=None, help="Colours.  [default: when it is a terminal]")
@reading_options
def check(response: str, form: str, lang: str, output: Path | None, colour: bool | None, **given: Any) -> int:
    """Check the answer in RESPONSE (a JSON file, or - for standard input) and decide about it.

    With --run and --output, RESPONSE may be a JSONL file: one report a line is written, a killed run goes on where it
    stopped, and a summary is printed at the end. Before a model is asked, what it will probably take is told on
    standard error; --estimate tells it and stops.

    Exit codes: 0 accepted, 1 any other decision, 2 bad usage or unreadable input, 3 the judge could not be reached;
    of a run, the worst of its lines.
    """
    from citeguard.cli.reading import read_request
    from citeguard.cli.setup import opened_gate
    from citeguard.report import exit_code, render

    written = {"--output": output, "--journal": given["journal"], "--store": given["store"]}
    read = {
        "RESPONSE": response,
        "--documents": given["documents"],
        "--chunks": given["chunks"],
        "--policy": given["policy"],
        "--profile": given["profile"],
        "--judge-config": given["judge_config"],
    }
    refuse_overwriting(written, read)
    if given["estimate"] and not response.endswith(".jsonl"):
        raise click.UsageError("--estimate goes with a JSONL file of answers")
    if response.endswith(".jsonl"):
        return _check_lines(response, lang, output, given)
    exchanges: list[Exchange] = []
    options = _gate_options(given, exchanges if given["explain"] else None)
    request = read_request(
        response, input_format=given["input_format"], max_bytes=given["max_bytes"], chunks=given["chunks"]
    )
    with opened_gate(options) as opened:
        report = opened.check(request)
    coloured = colour if colour is not None else output is None and on_terminal(sys.stdout)
    explained = _explained(report, given["explain"], exchanges, lang) if given["explain"] else None
    write_output(render(report, form, language=lang, colour=coloured), output)
    if explained is not None:
        click.echo(explained, err=True, nl=False)
    return exit_code(report)


def _check_lines(response: str, lang: str, output: Path | None, given: dict[str, Any]) -> int:
    from citeguard.batch import Settings
    from citeguard.cli.many import check_many, estimate_of
    from citeguard.cli.setup import opened_gate

    if (not given["run_id"] or output is None) and not given["estimate"]:
        raise click.UsageError("a JSONL file of answers needs --run and --output")
    if output is not None and is_stream(output):
        raise click.UsageError(f"--output of a run must be a file, to be read again when it goes on; {output} is none")
    if given["chunks"] is not None:
        raise click.UsageError("--chunks goes with one answer; in a JSONL file each answer brings its own")
    settings = Settings(
        run=given["run_id"] or "estimate",
        input_format=given["input_format"],
        language=lang,
        max_bytes=given["max_bytes"],
        concurrency=given["concurrency"],
    )
    with opened_gate(_gate_options(given, None)) as opened:
        if given["estimate"]:
            click.echo(estimate_of(response, output, opened, settings, given["judge"]))
            return 0
        assert output is not None
        return check_many(response, output, opened, settings, judge=given["judge"])


def _gate_options(given: dict[str, Any], exchanges: list[Exchange] | None) -> GateOptions:
    from citeguard.cli.setup import GateOptions

    return GateOptions(
        documents=given["documents"],
        default_access=given["default_access"],
        judge=given["judge"],
        second_look=given["second_look"],
        splitter=given["splitter"],
        judge_config=given["judge_config"],
        policy=given["policy"],
        profile=given["profile"],
        journal=given["journal"],
        as_of=given["as_of"],
        judge_all=given["judge_all"],
        store=given["store"],
        run=given["run_id"],
        reuse=given["cache"],
        observer=None if exchanges is None else exchanges.append,
    )


def _explained(report: Report, claim_id: str, exchanges: list[Exchange], lang: str) -> str:
    from citeguard.judge.explained import explained

    texts = [c.claim.text for c in report.facts.claims if c.claim.id == claim_id]
    if not texts:
        known = ", ".join(c.claim.id for c in report.facts.claims) or "none"
        raise click.UsageError(f"--explain: no claim {claim_id!r}; claims are {known}")
    return explained(exchanges, texts[0], language=lang)
