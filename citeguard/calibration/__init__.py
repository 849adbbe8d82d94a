"""Calibration: thresholds with a stated risk, or none.

rows       labelled rows from JSONL, one at a time, every bad one named
runs       stored judgments: `citeguard.run/1`, a line a judgment
table      a run as columns: everything below reads these and calls no judge
exact      exact binomial intervals and tests
metrics    confusion, risk-coverage, reliability, agreement
bootstrap  intervals for rows that come in groups
curves     raw confidence to probability: Platt, isotonic
threshold  fixed-sequence Learn-then-Test
fit        the whole of it: a run in, a profile out
written    profiles as files, strictly read
applying   a profile in the gate: plain Python, no numpy
second_look  which claims are looked at twice: near the threshold, or a sample
labelling  which rows to label, labels taken back
page       the report for people

numpy, scipy and scikit-learn (the extra `calibration`) are loaded only by the modules that calculate; `applying`,
`second_look` and `written`, which the gate uses, need none of them.
"""

from __future__ import annotations

from importlib.util import find_spec

from citeguard.errors import ConfigError

NUMERICS = ("numpy", "scipy", "sklearn")


def require_numerics() -> None:
    """Raises ConfigError with the one command to run, where the extra is not installed. Loads nothing."""
    missing = [name for name in NUMERICS if find_spec(name) is None]
    if missing:
        raise ConfigError(f"needs {', '.join(missing)}, not installed here: pip install 'citeguard[calibration]'")
