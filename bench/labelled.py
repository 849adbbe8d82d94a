"""What the local judge says of labelled rows: accepted, contradicted and unknown, right and wrong, by data set.

    python bench/labelled.py ROWS.jsonl [MORE.jsonl | FOLDER ...] [--show]

A row is `{"id", "claim", "label", "lang", "fragments": [{"id", "text"}]}`, `dataset` optional; labels are entailed,
contradicted, insufficient. Each fragment is taken for a whole stored document. In sets whose negative label only means
"not entailed" (`notes` holds `scheme=binary`) a contradiction of an insufficient row can be neither right nor wrong.
`--show` prints every row that was judged wrongly.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from citeguard.judge.local import LocalJudge
from citeguard.models import Fragment, Judged, Question, Span

Row = dict[str, Any]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("paths", nargs="+", type=Path)
    options.add_argument("--show", action="store_true")
    arguments = options.parse_args()
    counts: dict[tuple[str, str], Counter[tuple[str, str]]] = defaultdict(Counter)
    for name, row in rows(arguments.paths):
        verdict = judged(row)
        counts[name, row["lang"]][verdict, row["label"]] += 1
        if arguments.show and verdict not in ("unknown", row["label"]):
            sys.stdout.write(json.dumps({"verdict": verdict, **row}, ensure_ascii=False) + "\n")
    sys.stdout.write(table(counts))


def rows(paths: Sequence[Path]) -> Iterator[tuple[str, Row]]:
    for path in paths:
        for file in sorted(path.glob("*.jsonl")) if path.is_dir() else [path]:
            for line in file.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                yield row.get("dataset", file.name.split(".")[0]), row


def judged(row: Row) -> str:
    fragments = tuple(
        Fragment(
            citation_id=f["id"], document_id=f["id"], document_version="1", span=Span(0, len(f["text"])), text=f["text"]
        )
        for f in row["fragments"]
    )
    judgment = asyncio.run(LocalJudge().judge(Question(claim_id=row["id"], claim=row["claim"], fragments=fragments)))
    return judgment.verdict.value if isinstance(judgment, Judged) else "unknown"


def table(counts: dict[tuple[str, str], Counter[tuple[str, str]]]) -> str:
    lines = [
        "| set | lang | rows | accepted right / false | of entailed % "
        "| contradicted right / entailed / insufficient | unknown % |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    totals: dict[tuple[str, str], Counter[tuple[str, str]]] = defaultdict(Counter)
    for (name, language), found in sorted(counts.items()):
        lines.append(line(name, language, found))
        totals["all", language].update(found)
    lines += [line(name, language, found) for (name, language), found in sorted(totals.items())]
    return "\n".join(lines) + "\n"


def line(name: str, language: str, found: Counter[tuple[str, str]]) -> str:
    size = found.total()
    entailed = sum(n for (_, label), n in found.items() if label == "entailed")
    right = found["entailed", "entailed"]
    false = found["entailed", "contradicted"] + found["entailed", "insufficient"]
    against = " / ".join(str(found["contradicted", label]) for label in ("contradicted", "entailed", "insufficient"))
    unknown = sum(n for (verdict, _), n in found.items() if verdict == "unknown")
    share = f"{100 * right / entailed:.1f}" if entailed else "-"
    return f"| {name} | {language} | {size} | {right} / {false} | {share} | {against} | {100 * unknown / size:.1f} |"


if __name__ == "__main__":
    main()
