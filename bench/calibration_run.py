"""A stored run of a simulated judge, for trying `calibrate` where no model can be reached.

    python bench/calibration_run.py OUTPUT.jsonl [--groups 1500] [--rows-a-group 3] [--seed 0]

The judge states confidences in steps of five, most of them high. It is wrong more often in Russian, with a signal, and
at low confidence; rows of one group share their luck. No text, no model: these numbers say nothing of any real judge.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RISK = {("en", "none"): 0.25, ("en", "second_look"): 0.55, ("ru", "none"): 0.32, ("ru", "second_look"): 0.75}


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("output", type=Path)
    options.add_argument("--groups", type=int, default=1500)
    options.add_argument("--rows-a-group", type=int, default=3)
    options.add_argument("--seed", type=int, default=0)
    given = options.parse_args()
    with given.output.open("w", encoding="utf-8") as stream:
        for record in records(given.groups, given.rows_a_group, random.Random(given.seed)):
            stream.write(json.dumps(record, ensure_ascii=False) + "\n")


def records(groups: int, most: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    for group in range(groups):
        lang = chance.choice(("en", "en", "ru"))
        domain = chance.choice(("policy", "medicine", "tariffs"))
        luck = chance.choice((0.3, 0.3, 0.3, 3.0))
        for n in range(chance.randint(1, most)):
            yield record(f"s{group}-{n}", f"s{group}", lang, domain, luck, chance)


def record(row_id: str, group: str, lang: str, domain: str, luck: float, chance: random.Random) -> dict[str, Any]:
    stratum = chance.choices(("none", "second_look"), (7, 3))[0]
    verdict = chance.choices(("entailed", "contradicted", "insufficient", "unknown"), (70, 8, 20, 2))[0]
    confidence = round(round(chance.betavariate(5, 1.1) * 20) / 20, 2)
    wrong = chance.random() < min(0.9, luck * RISK[lang, stratum] * (1.03 - confidence) ** 0.7)
    label = verdict if verdict != "unknown" else "insufficient"
    if wrong:
        label = "insufficient" if verdict in ("entailed", "contradicted") else "entailed"
    return {
        "schema": "citeguard.run/1",
        "row_id": row_id,
        "group": group,
        "dataset": "simulated",
        "domain": domain,
        "lang": lang,
        "scheme": "3way",
        "label": label,
        "stratum": stratum,
        "verdict": verdict,
        "unknown_reason": "inconsistent" if verdict == "unknown" else None,
        "raw_confidence": None if verdict == "unknown" else confidence,
        "pass": 1,
        "judge": {"name": "simulated", "model": "simulated", "prompt": None, "fingerprint": None},
        "tokens": chance.randint(700, 1500),
        "latency_ms": round(chance.lognormvariate(7, 0.5), 1),
    }


if __name__ == "__main__":
    main()
