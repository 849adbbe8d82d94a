"""Which rows people should label: drawn with known probabilities, shown without what the judge said.

Half of the draw goes to rows that the judge calls entailed, because a mistake there would be accepted; within each half
every risk stratum gets its share. Each row's probability is kept, so that estimates weighted by its inverse are
unbiased (Horvitz and Thompson 1952).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from citeguard.calibration.rows import Row, good_rows
from citeguard.calibration.runs import record_at
from citeguard.calibration.table import Ints, Table
from citeguard.errors import InputError
from citeguard.models.profile import GUIDE_VERSION


@dataclass(frozen=True, slots=True)
class Drawn:
    row_id: str
    probability: float


def draw(table: Table, size: int, *, seed: int = 0) -> list[Drawn]:
    """In random order. All rows of a first pass where there are no more than `size`."""
    rows = table.first_pass
    bucket = rows.claimed.astype(np.int64) * len(rows.stratum.names) + rows.stratum.codes
    buckets, of_row = np.unique(bucket, return_inverse=True)
    sizes = np.bincount(of_row)
    wanted = allotted(sizes, buckets >= len(rows.stratum.names), min(size, len(rows)))
    rng = np.random.default_rng(seed)
    order = np.argsort(rows.key, kind="stable")  # the draw must not depend on the order of the lines
    chosen: list[tuple[int, float]] = []
    for n, (have, want) in enumerate(zip(sizes, wanted, strict=True)):
        inside = order[of_row[order] == n]
        chosen += [(int(row), float(want / have)) for row in rng.permutation(inside)[:want]]
    shuffled = [chosen[k] for k in rng.permutation(len(chosen))]
    return [Drawn(str(record_at(table.path, int(rows.offset[row]))["row_id"]), p) for row, p in shuffled]


def allotted(sizes: Ints, entailed: np.ndarray[tuple[int, ...], np.dtype[np.bool_]], size: int) -> Ints:
    """Rows to draw from each bucket, at least one from each while there are enough to draw: otherwise a bucket would
    have probability zero and no weight could make up for it."""
    found = np.minimum(np.ones(len(sizes), dtype=np.int64), sizes)
    if size < len(sizes):
        raise InputError(f"-n must be at least {len(sizes)}: one row for each stratum and kind of verdict")
    half = np.where(entailed, sizes / max(int(sizes[entailed].sum()), 1), sizes / max(int(sizes[~entailed].sum()), 1))
    while found.sum() < size:
        open_ = found < sizes
        short = np.where(open_, half * size / 2 - found, -np.inf)
        found[int(np.argmax(short))] += 1
    return found


def sheet_text(drawn: Sequence[Drawn], rows: Sequence[Path]) -> str:
    """The sheet for annotators. Raises InputError where the texts of a drawn row are not among the rows."""
    wanted = {d.row_id for d in drawn}
    texts = {row.id: _sheet_row(row) for row in good_rows(rows) if row.id in wanted}
    missing = len(wanted - set(texts))
    if missing:
        raise InputError(f"{missing} of the drawn rows are not among these rows", place=", ".join(map(str, rows)))
    return "".join(texts[d.row_id] + "\n" for d in drawn)


def _sheet_row(row: Row) -> str:
    fragments = [{"id": f.id, **({"title": f.title} if f.title else {}), "text": f.text} for f in row.fragments]
    value = {"id": row.id, "lang": row.lang, "claim": row.claim, "fragments": fragments}
    return json.dumps({**value, "guide_version": GUIDE_VERSION, "label": None, "remark": ""}, ensure_ascii=False)


def key_text(drawn: Sequence[Drawn]) -> str:
    return "".join(json.dumps({"row_id": d.row_id, "probability": d.probability}) + "\n" for d in drawn)
