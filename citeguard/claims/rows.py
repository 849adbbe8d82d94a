"""A table row that a claim states in one breath: which cell belongs under which head.

A cell is carried together with the first cell of its row. A claim may say other cells of the row too, with the heads
of their columns; then cells of one sort must keep their order, or change it together with their heads.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from citeguard.claims.compared import Carrier, Column, Sentence
from citeguard.claims.reading import Item, ItemKind, beyond, shared


def other_columns(content: Sequence[Item], sentence: Sentence, claim: Carrier) -> list[Item]:
    """`content` without what the other columns of the row say, where the claim binds them as the row does."""
    columns = sentence.around.columns
    told = [c for c in columns if c.cell and not beyond(c.cell, claim.keys)]
    if not told or not all(_bound(one, other, claim) for one, other in combinations(told, 2)):
        return list(content)
    return beyond(content, [i for c in told for i in (*c.cell, *c.head)])


def _bound(one: Column, other: Column, claim: Carrier) -> bool:
    if _sort(one) != _sort(other):
        return True
    here, there = _place(one.cell, claim, ()), _place(other.cell, claim, ())
    first, second = _place(one.head, claim, other.head), _place(other.head, claim, one.head)
    if first is None or second is None:
        return here is not None and there is not None and here < there
    return here is not None and there is not None and (here < there) == (first < second)


def _sort(column: Column) -> tuple[ItemKind, object]:
    item = next((i for i in column.cell if i.counted), column.cell[0])
    return item.kind, item.value[2] if item.kind is ItemKind.NUMBER and item.value else None


def _place(items: Sequence[Item], claim: Carrier, common: Sequence[Item]) -> int | None:
    found = shared(claim.reading.items, beyond(items, common))
    return min((i.place for i in found), default=None)
