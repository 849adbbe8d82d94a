"""Rows through a gate from the command line: judges opened, bad rows told, progress shown, judgments stored."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citeguard.cli.writing import on_terminal
from citeguard.errors import InputError

if TYPE_CHECKING:
    from citeguard.calibration.table import Table
    from citeguard.cli.setup import Judges
    from citeguard.corpus import Corpus
    from citeguard.evaluation.running import Progress
    from citeguard.gate import Gate
    from citeguard.judge import Judge
    from citeguard.models.profile import Profile
    from citeguard.policy import Policy

TELL_EVERY_S = 0.5


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How rows are judged."""

    judge: str
    second_look: str | None
    judge_config: Path | None
    policy: str
    profile: Path | None
    repeat: int
    skip_bad: bool
    progress: bool | None


def run_rows(paths: Sequence[Path], settings: RunSettings, run_path: Path | None) -> Table:
    """The stored run of these rows, judged as far as it was not. Raises InputError after naming every bad row."""
    from citeguard.calibration.table import read_table
    from citeguard.cli.profile import open_profile
    from citeguard.cli.setup import open_judges, open_policy

    total = checked_rows(paths, settings.skip_bad)
    policy = open_policy(settings.policy)
    profile = open_profile(settings.profile, policy, settings.policy)
    judges = open_judges(settings.judge, settings.second_look, "rules", settings.judge_config)
    setup = _setup(settings, policy, profile, judges)
    if run_path is None and settings.judge != "local":
        run_path = Path(f"citeguard-run-{_key(paths, setup)}.jsonl")
        click.echo(f"judgments are stored in {run_path}", err=True)
    if settings.judge != "local":
        _tell_estimate(paths, total, settings, judges)
    if run_path is not None:
        _judge(paths, judges, policy, profile, run_path, setup, total, settings)
        return read_table(run_path)
    with tempfile.TemporaryDirectory() as folder:
        # The embedded judge costs nothing and changes with each version: nothing of it is kept unless asked for.
        path = Path(folder) / "run.jsonl"
        _judge(paths, judges, policy, profile, path, setup, total, settings)
        return read_table(path)


def _tell_estimate(paths: Sequence[Path], total: int, settings: RunSettings, judges: Judges) -> None:
    """Of all rows, those that a stored run holds already too: they cost nothing again."""
    from citeguard.calibration.rows import good_rows
    from citeguard.cli.estimate import READ_WHOLE, Work, estimated

    read = list(islice(good_rows(paths), READ_WHOLE))
    chars = sum(len(r.claim) + sum(len(f.text) for f in r.fragments) for r in read)
    count = total * settings.repeat
    work = Work(answers=count, claims=count, chars=chars * count / len(read), unsplit=0, read=min(len(read), total))
    told = estimated(work, judges, settings.judge)
    if told is not None:
        click.echo(told, err=True)


def checked_rows(paths: Sequence[Path], skip_bad: bool) -> int:
    """The number of good rows. Every bad one is told on standard error; unless they are skipped that is an error."""
    from citeguard.calibration.rows import scan

    found = scan(paths)
    for bad in found.bad:
        click.echo(f"citeguard: {bad}", err=True)
    if found.bad and not skip_bad:
        raise InputError(f"{len(found.bad)} bad rows, {found.rows} good ones; --skip-bad goes on without the bad ones")
    if found.bad:
        click.echo(f"citeguard: {len(found.bad)} bad rows skipped, {found.rows} good ones", err=True)
    if not found.rows:
        raise InputError("no good row", place=", ".join(map(str, paths)))
    return found.rows


def _judge(
    paths: Sequence[Path],
    judges: Judges,
    policy: Policy,
    profile: Profile | None,
    run_path: Path,
    setup: str,
    total: int,
    settings: RunSettings,
) -> None:
    from citeguard.calibration.rows import good_rows
    from citeguard.calibration.runs import RunWriter
    from citeguard.evaluation.running import judge_rows
    from citeguard.gate import Gate
    from citeguard.policy.claim_rules import claim_rules

    def gate_of(corpus: Corpus) -> Gate:
        return Gate(corpus, judge=judges.judge, second_look=judges.second_look, policy=policy, profile=profile)

    rules = "; ".join(claim_rules(policy, datetime.now(UTC).date()))
    shown = settings.progress if settings.progress is not None else on_terminal(sys.stderr)
    told = _teller() if shown else lambda _: None

    async def judged(run: RunWriter) -> None:
        try:
            await judge_rows(
                good_rows(paths),
                gate_of,
                run,
                total=total,
                passes=settings.repeat,
                told=told,
                extra={**known_of(judges.judge), "rules": rules},
            )
        finally:
            await judges.endpoints.aclose()

    with RunWriter(run_path, setup) as run:
        asyncio.run(judged(run))
    if shown:
        click.echo("", err=True)


def known_of(judge: Judge) -> dict[str, Any]:
    """What a judge says of itself that its judgments do not: the model that was asked for, the version of its reply."""
    model = getattr(getattr(getattr(judge, "client", None), "settings", None), "model", None)
    return {"requested": model, "reply_schema": getattr(judge, "reply_schema", None)}


def _setup(settings: RunSettings, policy: Policy, profile: Profile | None, judges: Judges) -> str:
    """What must be the same for a run to be continued."""
    from citeguard.judge.trust import judge_name
    from citeguard.version import __version__

    prompts = [(p.id, p.fingerprint) for p in getattr(judges.judge, "prompts", ())]
    second = None if judges.second_look is None else judge_name(judges.second_look)
    known = known_of(judges.judge)
    parts = [settings.judge, known, prompts, second, repr(policy), profile.name if profile else None, __version__]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _key(paths: Sequence[Path], setup: str) -> str:
    return hashlib.sha256(json.dumps([setup, *(str(p.resolve()) for p in paths)]).encode()).hexdigest()[:12]


def _teller() -> Callable[[Progress], None]:
    last = 0.0

    def told(progress: Progress) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < TELL_EVERY_S and progress.done < progress.total:
            return
        last = now
        left = "" if progress.left_s is None else f", {_duration(progress.left_s)} left"
        click.echo(f"\r{progress.done}/{progress.total} judged{left}      ", err=True, nl=False)

    return told


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
