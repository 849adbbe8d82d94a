"""`citeguard calibrate`: thresholds with a stated risk, or none. `sample` and `merge` get the labels for it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citeguard.cli.keeping import each, refuse_overwriting
from citeguard.cli.labelling import merge, sample
from citeguard.cli.writing import write_output
from citeguard.errors import ConfigError, InputError
from citeguard.models.profile import GUIDE_VERSION

if TYPE_CHECKING:
    from citeguard.calibration.table import Table
    from citeguard.models.profile import JudgeId


class _FitByDefault(click.Group):
    """`calibrate RUN ...` fits; `calibrate sample` and `calibrate merge` do what they are named for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["fit", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_FitByDefault)
def calibrate() -> None:
    """Fit accept thresholds with a stated risk, or say that there is none and what is missing.

    \b
    citeguard calibrate RUN --judge openai:MODEL --max-false-accept 0.05 --delta 0.05 --output profile.json
    citeguard calibrate sample RUN -n 200 --rows ROWS.jsonl --output sheet.jsonl
    citeguard calibrate merge RUN sheet.jsonl --output labelled.jsonl

    `calibrate RUN` is short for `calibrate fit RUN`; all options: `calibrate fit --help`.
    """


calibrate.add_command(sample)
calibrate.add_command(merge)


@calibrate.command()
@click.argument("source", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN_OR_ROWS...")
@click.option("--judge", "judge_spec", required=True, help="openai:MODEL or a named judge; `local` has no confidence.")
@click.option("--max-false-accept", type=float, default=0.05, show_default=True, help="Largest risk of an accept.")
@click.option("--delta", type=float, default=0.05, show_default=True, help="Chance that the promise does not hold.")
@click.option("--by", default="lang,stratum", show_default=True, help="lang, stratum, both with a comma, or none.")
@click.option("--risk", type=click.Choice(["claim", "answer"]), default="claim", show_default=True)
@click.option("--guide-version", default=GUIDE_VERSION, show_default=True, help="Labelling guide the labels follow.")
@click.option("--expires-days", type=click.IntRange(1, 3650), default=180, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of all draws.")
@click.option(
    "--output", required=True, type=click.Path(path_type=Path), metavar="PROFILE", help="The profile to write."
)
@click.option("--report", type=click.Path(path_type=Path), help="Also write this page (HTML) for people.")
@click.option("--rows", "texts", multiple=True, type=click.Path(path_type=Path), help="Rows, for claims in the page.")
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True, help="Language of the page.")
@click.option("--run", "run_path", type=click.Path(path_type=Path), help="For rows: store the judgments here.")
@click.option("--second-look", default=None, help="For rows: none, openai:MODEL or a named judge.")
@click.option("--judge-config", type=click.Path(path_type=Path), help="TOML file of named judges.")
@click.option("--policy", "policy_spec", default="strict", show_default=True, help="For rows: strict, or a TOML file.")
@click.option("--skip-bad", is_flag=True, help="For rows: go on without those that cannot be read.")
def fit(
    source: tuple[Path, ...],
    judge_spec: str,
    max_false_accept: float,
    delta: float,
    by: str,
    risk: str,
    guide_version: str,
    expires_days: int,
    seed: int,
    output: Path,
    report: Path | None,
    texts: tuple[Path, ...],
    lang: str,
    run_path: Path | None,
    second_look: str | None,
    judge_config: Path | None,
    policy_spec: str,
    skip_bad: bool,
) -> int:
    """Fit a profile from a stored run (which calls no judge), or from rows, which are judged first.

    With probability 1 - DELTA over the labelled rows, at most MAX-FALSE-ACCEPT of the accepted claims are not entailed,
    in all strata together, for rows of the same kind.

    Exit codes: 0 a threshold in at least one stratum, 1 none in any (the profile is written all the same), 2 bad input.
    """
    if judge_spec == "local":
        raise ConfigError(
            "`local` gives no confidence, so there is nothing to calibrate; `measure --judge local` says what it does"
        )
    from citeguard.calibration import require_numerics

    require_numerics()
    from citeguard.calibration.fit import Wanted
    from citeguard.calibration.fit import fit as fitted_to
    from citeguard.calibration.making import judge_of, profile_of, told
    from citeguard.calibration.written import write_profile

    read = {**each("SOURCE", source), **each("--rows", texts), "--policy": policy_spec, "--judge-config": judge_config}
    refuse_overwriting({"--output": output, "--report": report, "--run": run_path}, read)
    names = tuple(name.strip() for name in by.split(",") if name.strip() not in ("", "none"))
    wanted = Wanted(
        max_false_accept=max_false_accept,
        delta=delta,
        by=("lang",) if risk == "answer" and by == "lang,stratum" else names,
        risk=risk,
        seed=seed,
    )
    table = _table(source, judge_spec, run_path, second_look, judge_config, policy_spec, skip_bad)
    judge = judge_of(table.judge, _stated(judge_spec, judge_config))
    fitted = fitted_to(table, wanted)
    now = datetime.now(UTC).replace(microsecond=0)
    profile = profile_of(table, fitted, wanted, judge=judge, guide_version=guide_version, now=now, days=expires_days)
    if report is not None:
        from citeguard.calibration.page import render_page

        write_output(render_page(profile, fitted, language=lang, texts=texts), report)
    write_output(write_profile(profile), output)
    click.echo(told(profile), nl=False)
    return 0 if any(s.outcome == "threshold" for s in profile.strata) else 1


def _table(
    source: tuple[Path, ...],
    judge_spec: str,
    run_path: Path | None,
    second_look: str | None,
    judge_config: Path | None,
    policy_spec: str,
    skip_bad: bool,
) -> Table:
    from citeguard.calibration.runs import looks_like_run
    from citeguard.calibration.table import read_table
    from citeguard.cli.running import RunSettings, run_rows

    if len(source) == 1 and not source[0].is_dir() and looks_like_run(source[0]):
        return read_table(source[0])
    if any(not path.is_dir() and looks_like_run(path) for path in source):
        raise InputError("one run at a time, and no rows beside it")
    settings = RunSettings(judge_spec, second_look, judge_config, policy_spec, None, 1, skip_bad, None)
    return run_rows(source, settings, run_path)


def _stated(spec: str, config: Path | None) -> JudgeId:
    """Judge, model and installed prompts as the command line names them, for runs that do not tell."""
    from citeguard.models.profile import JudgeId, PromptId
    from citeguard.prompts import load_prompt

    model, prompt = None, "judge_entailment"
    if spec.startswith("openai:"):
        model = spec.removeprefix("openai:")
    elif config is not None:
        import os

        from citeguard.endpoint.opening import Endpoints

        named = Endpoints(config, os.environ).named(spec)
        model, prompt = named.settings.model, named.prompt
    else:
        return JudgeId(name=spec)
    prompts = [load_prompt(prompt, language) for language in ("en", "ru")]
    return JudgeId(
        name=spec, model=model, prompts=tuple(PromptId(name=p.id, fingerprint=p.fingerprint) for p in prompts)
    )
