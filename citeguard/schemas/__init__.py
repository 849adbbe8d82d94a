"""The published JSON Schemas (draft 2020-12), a file each: what goes in and what comes out. Shapes only grow."""

from __future__ import annotations

from importlib.resources import files

NAMES = {
    "request": "an answer to check, native format; also what `resolve` writes",
    "report": "`check --format json`; a line of `check --run` has `batch` besides",
    "verify": "`verify`",
    "batch_error": "a line of `check --run` whose input could not be read",
    "batch_summary": "the counts that `check --run` prints at the end",
    "journal": "a line of `check --journal`",
    "journal_stats": "`journal stats`",
    "policy": "a policy file, as the values of its TOML",
    "profile": "a calibration profile, written by `calibrate`",
    "run": "a stored judgment, a line of `measure --run`",
    "measure": "`measure --format json`",
    "compare": "`compare --format json`",
    "redteam": "`redteam --format json`",
    "generator": "what a generator model should answer, for structured output",
}
"""What each describes. `generator` is made from its pydantic models: see `generator.shape`."""


def text(name: str) -> str:
    """The schema as it is published. Raises FileNotFoundError for a name that has no file."""
    return (files("citeguard.schemas") / f"{name}.json").read_text(encoding="utf-8")
