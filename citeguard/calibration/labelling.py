"""Labels taken back: one sheet or two, how far two agree, and a run that carries what was agreed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from citeguard.calibration.metrics import kappa
from citeguard.calibration.rows import LABELS
from citeguard.calibration.runs import read_records
from citeguard.contract import read_file, read_json
from citeguard.errors import InputError

Labels = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one annotator wrote."""

    labels: Labels
    skipped: frozenset[str]
    """Rows without a label above one that has one. A sheet is in random order, so rows that were not come to are as
    good as not drawn; one that was passed over is likely a hard one, and leaving it out would make the judge look
    better than it is."""


def read_sheet(path: Path) -> Sheet:
    """Raises InputError naming every bad line."""
    labels: dict[str, str] = {}
    blank: list[str] = []
    skipped: list[str] = []
    problems = []
    for place, value in _objects(path):
        row_id, label = value.get("id"), value.get("label")
        if not isinstance(row_id, str) or row_id in labels:
            problems.append(f"{place}: id must be a string that occurs once")
        elif label is not None and label not in LABELS:
            problems.append(f"{place}: label must be one of {', '.join(LABELS)}, or null")
        elif label is None:
            blank.append(row_id)
        else:
            labels[row_id] = str(label)
            skipped, blank = skipped + blank, []
    if problems:
        raise InputError("; ".join(problems))
    return Sheet(labels, frozenset(skipped))


def read_key(path: Path) -> Mapping[str, float]:
    """Probability by row id."""
    found = {}
    for place, value in _objects(path):
        probability: Any = value.get("probability")
        known = type(probability) in (int, float) and 0 < probability <= 1
        if not isinstance(value.get("row_id"), str) or not known:
            raise InputError("a key line has row_id and a probability in (0, 1]", place=place)
        found[value["row_id"]] = float(probability)
    return found


def _objects(path: Path) -> list[tuple[str, dict[str, Any]]]:
    found = []
    for number, line in enumerate(read_file(path).split(b"\n"), start=1):
        if line.strip():
            value = read_json(line, str(path), first_line=number)
            if not isinstance(value, dict):
                raise InputError("a line must be an object", place=f"{path}:{number}")
            found.append((f"{path}:{number}", value))
    return found


def agreement(sheets: Sequence[Labels]) -> dict[str, Any]:
    """Cohen's kappa of each pair of annotators over the rows both labelled (the mean of the pairs where there are more
    than two), and the rows they disagree on."""
    if len(sheets) < 2:
        return {"annotators": len(sheets), "kappa": None, "disagreements": []}
    pairs = [kappa(_crossed(a, b)) for a, b in combinations(sheets, 2)]
    known = [k for k in pairs if k is not None]
    ids = sorted(set().union(*sheets))
    disagreements = [
        {"id": row_id, "labels": [sheet.get(row_id) for sheet in sheets]}
        for row_id in ids
        if len({sheet[row_id] for sheet in sheets if row_id in sheet}) > 1
    ]
    both = sum(sum(row_id in sheet for sheet in sheets) > 1 for row_id in ids)
    return {
        "annotators": len(sheets),
        "labelled_by_several": both,
        "kappa": sum(known) / len(known) if known else None,
        "disagreements": disagreements,
    }


def _crossed(a: Labels, b: Labels) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    names = [label.value for label in LABELS]
    counts = np.zeros((3, 3), dtype=np.int64)
    for row_id in a.keys() & b.keys():
        counts[names.index(a[row_id]), names.index(b[row_id])] += 1
    return counts


def settled(sheets: Sequence[Labels], resolved: Labels | None) -> Labels:
    """What all who labelled a row agree on, or what `resolved` says of it since; the rest has no label."""
    found = {}
    for row_id in set().union(*sheets):
        said = {sheet[row_id] for sheet in sheets if row_id in sheet}
        if resolved is not None and row_id in resolved:
            found[row_id] = resolved[row_id]
        elif len(said) == 1:
            found[row_id] = said.pop()
    return found


def disputed_rows(sheets: Sequence[Sheet], labels: Labels) -> frozenset[str]:
    """Rows that somebody looked at and that have no label all the same: `calibrate` counts them as not entailed."""
    return frozenset(row_id for sheet in sheets for row_id in (*sheet.labels, *sheet.skipped)) - labels.keys()


def labelled_run(
    run: Path, labels: Labels, probabilities: Mapping[str, float], disputed: frozenset[str] = frozenset()
) -> str:
    """The run with these labels and weights 1 / probability. Rows that were not drawn keep what they had.

    Raises InputError for a label of a row that the run or the key does not have."""
    lines, seen = [], set()
    for _, record in read_records(run, torn_end=True):
        row_id = record["row_id"]
        if row_id in probabilities:
            seen.add(row_id)
            weight = 1 / probabilities[row_id]
            record = {**record, "label": labels.get(row_id), "weight": weight}
            if row_id in disputed:
                record["disputed"] = True
        lines.append(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
    strange = sorted(set(labels) - seen)
    if strange:
        raise InputError(f"{len(strange)} labelled rows are not in this run and its key, as {strange[0]!r}")
    return "".join(lines)
