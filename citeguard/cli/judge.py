"""`citeguard judge`: does it work, what does it cost, what would another judge say."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import click

_CONFIG = click.option("--judge-config", type=click.Path(path_type=Path), help="TOML file of named judges.")
_STORE = click.option(
    "--store", "path", required=True, type=click.Path(path_type=Path), help="Store of judgments (see `check --store`)."
)


@click.group()
def judge() -> None:
    """Check a judge, replay a run by another one, delete what was stored."""


@judge.command()
@click.option("--judge", "spec", required=True, help="local, openai:MODEL, or a named judge.")
@_CONFIG
@click.option("--claims", type=click.IntRange(1), default=1_000, show_default=True, help="Size of the run to estimate.")
@click.option("--explain", is_flag=True, help="Show what was sent and received for one claim.")
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True, help="Language of the words.")
def check(spec: str, judge_config: Path | None, claims: int, explain: bool, lang: str) -> int:
    """Ask the judge four questions with known answers and say in plain words whether it can be used.

    Exit codes: 0 it works, 1 it answers but not usably, 2 bad usage, 3 it could not be reached.
    """
    from citeguard.judge.trial import try_out
    from citeguard.judge.trial_text import described

    tried = asyncio.run(try_out(spec, config=judge_config, environ=os.environ))
    click.echo(described(tried, claims=claims, explain=explain, language=lang), nl=False)
    if not tried.reached:
        return 3
    return 0 if tried.usable else 1


@judge.command()
@click.argument("run", required=False)
@click.option("--judge", "spec", help="The judge to ask now: local, openai:MODEL, or a named judge.")
@_CONFIG
@_STORE
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def replay(run: str | None, spec: str | None, judge_config: Path | None, path: Path, form: str) -> int:
    """Judge the claims of a stored RUN again by another judge and compare. Without RUN: list the stored runs.

    Exit codes: 0 done, 2 bad usage, 3 the judge could not be reached.
    """
    from citeguard.errors import ConfigError
    from citeguard.judge.replay import as_json, as_text, replayed
    from citeguard.judge.store import JudgmentStore

    if not path.exists():
        raise ConfigError("there is no such store", place=str(path))
    with JudgmentStore(path) as store:
        if run is None:
            for name, count in store.runs():
                click.echo(f"{name}  {count} claims")
            return 0
        if spec is None:
            raise click.UsageError("name the judge to ask: --judge NAME")
        kept = list(store.of_run(run))
    if not kept:
        raise ConfigError(f"no run {run!r} in this store; without RUN the runs are listed", place=str(path))
    comparison = asyncio.run(replayed(kept, spec, config=judge_config, environ=os.environ))
    click.echo(as_json(comparison) if form == "json" else as_text(comparison), nl=False)
    return 0 if comparison.reached else 3


@judge.command()
@_STORE
@click.option("--older-than-days", type=click.FloatRange(0), default=None, help="Keep what is younger.")
def purge(path: Path, older_than_days: float | None) -> int:
    """Delete stored judgments with their texts, and give the space back."""
    from citeguard.errors import ConfigError
    from citeguard.judge.store import JudgmentStore

    if not path.exists():
        raise ConfigError("there is no such store", place=str(path))
    with JudgmentStore(path) as store:
        count = store.purge(older_than_days=older_than_days)
    click.echo(f"{count} judgments deleted")
    return 0
