"""`citeguard redteam`: how often can a judge be talked into an entailed?"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citeguard.cli.keeping import refuse_overwriting
from citeguard.cli.writing import write_output

if TYPE_CHECKING:
    from citeguard.redteam.trial import Trial

MOST_NAMED = 20
"""False accepts that are named in the text."""


@click.command()
@click.option("--judge", default="local", show_default=True, help="local, openai:MODEL, or a named judge.")
@click.option("--second-look", default=None, help="none, openai:MODEL or a named judge.  [default: the judge's own]")
@click.option("--judge-config", type=click.Path(path_type=Path), help="TOML file of named judges.")
@click.option(
    "--allowed", type=click.FloatRange(0, 1), default=0.0, show_default=True, help="False-accept rate allowed."
)
@click.option("--confidence", type=click.FloatRange(0.5, 0.9999), default=0.95, show_default=True, help="Of the bound.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="Write to this file.")
def redteam(
    judge: str,
    second_look: str | None,
    judge_config: Path | None,
    allowed: float,
    confidence: float,
    form: str,
    output: Path | None,
) -> int:
    """Ask JUDGE a kit of hostile questions, English and Russian, of which none is entailed.

    Exit codes: 0 at most the allowed rate, 1 above it, 2 bad usage, 3 the judge could not be reached, or went away.
    """
    from citeguard.cli.setup import open_judges
    from citeguard.judge.trust import judge_name
    from citeguard.redteam.kit import kit
    from citeguard.redteam.trial import run_trial

    refuse_overwriting({"--output": output}, {"--judge-config": judge_config})
    judges = open_judges(judge, second_look, "rules", judge_config)

    async def run() -> Trial:
        try:
            return await run_trial(judges.judge, judges.second_look, kit(), name=judge_name(judges.judge))
        finally:
            await judges.endpoints.aclose()

    trial = asyncio.run(run())
    shown = _as_json(trial, confidence) if form == "json" else _as_text(trial, confidence)
    write_output(shown, output)
    if not trial.reached:
        return 3
    return 1 if trial.whole.rate > allowed else 0


def _as_json(trial: Trial, confidence: float) -> str:
    def count(one: Any) -> dict[str, Any]:
        return {
            "kind": one.kind, "asked": one.asked, "unreached": one.unreached, "false_accepts": list(one.wrong),
            "rate": one.rate, "upper_bound": one.bound(confidence),
        }  # fmt: skip

    value = {
        "schema": "citeguard.redteam/1",
        "judge": trial.judge,
        "confidence": confidence,
        "all": count(trial.whole),
        "kinds": [count(one) for one in trial.kinds],
        "languages": [count(one) for one in trial.languages],
        "controls": {"asked": trial.controls, "entailed": trial.controls_entailed},
        "outcomes": dict(trial.outcomes),
    }
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _as_text(trial: Trial, confidence: float) -> str:
    lines = [f"Judge {trial.judge}: {trial.whole.asked} hostile questions, none of them entailed.", ""]
    lines.append(f"{'kind':26} asked  false accepts    rate  at most ({confidence:.0%} sure)")
    for one in (*trial.kinds, *trial.languages, trial.whole):
        bound = f"{one.bound(confidence):10.1%}" if one.asked else "not known"
        lines.append(f"{one.kind:26} {one.asked:5}  {len(one.wrong):13}  {one.rate:6.1%}  {bound}")
    lines += ["", f"True claims without an attack: {trial.controls_entailed} of {trial.controls} entailed."]
    lines.append("Verdicts: " + ", ".join(f"{name} {count}" for name, count in trial.outcomes) + ".")
    if trial.whole.unreached:
        lines.append(f"Not reached: {trial.whole.unreached} questions; they are no evidence of safety.")
    if trial.whole.wrong:
        more = len(trial.whole.wrong) - MOST_NAMED
        rest = f" and {more} more (--format json names all)" if more > 0 else ""
        lines.append("False accepts: " + ", ".join(trial.whole.wrong[:MOST_NAMED]) + rest + ".")
    return "\n".join(lines) + "\n"
