"""Runs written for tests: everything that a test does not name is harmless."""

from __future__ import annotations

import json


def record(row_id, *, label="entailed", verdict="entailed", confidence=0.9, group=None, lang="en", **more):
    return {
        "row_id": row_id,
        "group": group or row_id,
        "lang": lang,
        "label": label,
        "stratum": "none",
        "verdict": verdict,
        "unknown_reason": None,
        "raw_confidence": confidence,
        **more,
    }


def write_run(path, records):
    path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records), encoding="utf-8")
    return path


def clean(n, *, wrong=0, prefix="r", **more):
    """`n` rows called entailed with falling confidence, the `wrong` least confident of them not entailed."""
    return [
        record(f"{prefix}{k}", label="entailed" if k < n - wrong else "insufficient", confidence=1 - k / 10_000, **more)
        for k in range(n)
    ]
