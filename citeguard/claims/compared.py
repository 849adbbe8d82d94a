"""The two sides that coverage compares: a sentence of the answer with what stands around it, and a claim."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from citeguard.claims.reading import Item, ItemKind, Key, Reading, keys_of
from citeguard.claims.structure import Bond, bonds


@dataclass(frozen=True, slots=True)
class Column:
    """Of a table row: a cell and the head over it."""

    head: tuple[Item, ...]
    cell: tuple[Item, ...]


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What stands around a sentence of the answer: where its pronouns point and what it stands under."""

    headings: tuple[Reading, ...] = ()
    before: tuple[Reading, ...] = ()
    """Nearest first."""
    after: Reading | None = None
    below: tuple[Item, ...] = ()
    """Of a lead-in: what the items under it say, for a claim states both at once."""
    bound_to: tuple[Item, ...] = ()
    """Of an item that is no sentence by itself: the words of its lead-in, which a claim must repeat."""

    columns: tuple[Column, ...] = ()
    """Of a cell of a table: all the columns of its row, where the table has heads."""

    def heading_items(self) -> tuple[Item, ...]:
        return tuple(i for h in self.headings for i in h.items)

    @cached_property
    def heading_keys(self) -> frozenset[Key]:
        return frozenset().union(*(h.keys for h in self.headings))

    @cached_property
    def below_keys(self) -> frozenset[Key]:
        return keys_of(self.below)

    @cached_property
    def marks_below(self) -> tuple[Item, ...]:
        return tuple(i for i in self.below if i.kind is ItemKind.MARK)


@dataclass(frozen=True, slots=True)
class Carrier:
    """A claim, read."""

    id: str
    reading: Reading
    bonds: tuple[Bond, ...]
    context: tuple[Item, ...] = ()
    """Items of the heading or lead-in that the claim has as context."""
    located: frozenset[Key] = frozenset()
    """Numbers of sections that its cited fragments bear."""

    @property
    def keys(self) -> frozenset[Key]:
        return self.reading.keys

    @staticmethod
    def of(
        claim_id: str, reading: Reading, context: tuple[Item, ...] = (), located: frozenset[Key] = frozenset()
    ) -> Carrier:
        return Carrier(claim_id, reading, bonds(reading), context, located)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of the answer, read, with its surroundings."""

    reading: Reading
    bonds: tuple[Bond, ...]
    around: Surroundings

    @staticmethod
    def of(reading: Reading, around: Surroundings) -> Sentence:
        return Sentence(reading=reading, bonds=bonds(reading), around=around)
