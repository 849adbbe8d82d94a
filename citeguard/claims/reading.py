"""A sentence or claim as coverage reads it: segments of items.

An item is what must be carried: a content word, a name, a number, a date, a small word that turns the sentence round,
a symbol. A segment is what must be carried together: the words between two commas or conjunctions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from citeguard.models import Span


class ItemKind(StrEnum):
    WORD = "word"
    NAME = "name"
    NUMBER = "number"
    DATE = "date"
    MARK = "mark"
    SYMBOL = "symbol"


Key = Hashable

MAX_LENGTH = 4_000
"""Code points. Nobody writes a sentence or a claim of 600 words: what is longer is text that lost its full stops, a
table or a dump. Matching it word by word would cost its square, so it is held against others whole, word for word."""
MAX_SEGMENTS = 96
"""A sentence with more commas and conjunctions is such a text too; the lists that people write are shorter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """`keys`: two items say the same when they share one. `place`: index of its first token."""

    kind: ItemKind
    keys: frozenset[Key]
    span: Span
    place: int
    shown: str
    value: tuple[Any, ...] | None = None
    """Of a number or date: the bare value, whatever bounds it."""
    number: str = ""
    """The digits or words of a number, as written."""
    role: str = ""
    """Group of the preposition before a name, number or date: `from`, `to`, ..."""
    agent: bool = False
    """Named as the doer of a passive: "by the tenant", «арендатором»."""
    ending: str = ""
    """What a Russian word has after its stem: in a free word order the ending tells who does what to whom."""
    mark_kind: str = ""
    """Of a mark: `negation`, `only`, ..."""
    optional: bool = False
    """Need not be carried, and may be added: light verbs."""
    linking: bool = False
    """A listed verb that joins a label and its value: "residents pay 30 pounds" for "Residents: 30 pounds"."""
    of_addressee: bool = False
    """Of a mark: stands right before such a word as is told by `addressee`."""
    addressee: bool = False
    """A listed word for whom an answer speaks to, "customer": what "you" stands for."""
    definite: bool = False
    """Means the one that was spoken of: "the training", "this fee"; of Russian, a singular."""
    circumstance: bool = False
    """After «при»: «при утере посылки» is «если посылка утеряна»."""
    articled: bool = False
    """Definite by a word that says so."""
    locator: bool = False
    """The number of a section that is named as the source; optional where the cited fragment bears it."""

    def same(self, other: Item) -> bool:
        return not self.keys.isdisjoint(other.keys)

    @property
    def content(self) -> bool:
        return self.kind in (ItemKind.WORD, ItemKind.NAME)

    @property
    def counted(self) -> bool:
        return self.kind in (ItemKind.NUMBER, ItemKind.DATE, ItemKind.SYMBOL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    items: tuple[Item, ...]
    opener: str = ""
    """The conjunction or punctuation before it."""
    first: str = ""
    """Its first word."""
    elided: bool = False
    """It has no subject of its own: "and lost five games", "which covers damage"."""
    either: bool = False
    """Whether it has one cannot be told from its words: "the aunt of Vera", "children 35 euros"."""
    determined: bool = False
    """Opens with an article or the like."""
    verbless: bool = False
    """A Russian clause of nouns and numbers: «залог 35 рублей»."""
    anaphoric: bool = False
    """Holds a pronoun."""
    predicative: bool = True
    """Has a verb, as far as that can be told."""
    imperative: bool = False
    """Tells the reader what to do: "press Reset"."""
    joined: bool = False
    """Several segments that are compared as one."""
    relative: bool = False
    subordinate: bool = False
    """Opens with a condition or an exception."""
    fronted: bool = False
    """Opens the sentence with a preposition: "In 2023, ..."."""
    required: tuple[Item, ...] = field(init=False)
    marks: tuple[Item, ...] = field(init=False)
    keys: frozenset[Key] = field(init=False)
    subject: Item | None = field(init=False)
    """Its first content word; a heuristic that holds for both languages' plain word order."""

    def __post_init__(self) -> None:
        # Derived once: coverage asks for them for every claim it tries.
        required = tuple(i for i in self.items if not i.optional)
        object.__setattr__(self, "required", required)
        object.__setattr__(self, "marks", tuple(i for i in required if i.kind is ItemKind.MARK))
        object.__setattr__(self, "keys", keys_of(self.items))
        object.__setattr__(self, "subject", next((i for i in required if i.content), None))

    @property
    def bare(self) -> bool:
        """A link of a list, with no statement of its own: "Alice and (Bob)"."""
        if any(m.mark_kind in ("possibility", "obligation") for m in self.marks):
            return False
        required = [i for i in self.required if i.kind is not ItemKind.MARK]
        return len(required) <= 1 or all(i.kind is ItemKind.NAME for i in required)

    @property
    def dependent(self) -> bool:
        """It says nothing by itself: what it belongs to stands in another segment."""
        return self.elided or self.relative or self.subordinate or self.bare or self.subject is None

    def finds(self, item: Item) -> Item | None:
        return next((i for i in self.items if i.same(item)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    text: str
    segments: tuple[Segment, ...]
    norms: tuple[str, ...]
    """Every word as compared, without markers, frames and outer punctuation: equal norms are one wording."""
    anaphoric: bool = False
    """Holds a pronoun or opens without a subject: words of the sentences before may be what it speaks of."""
    opens_with_pronoun: bool = False
    addresses: bool = False
    """Speaks to the reader: "you", "your", an instruction."""
    resumes: bool = False
    """Opens with "in that case": the sentence before is its condition."""
    pairing: bool = False
    """Says "respectively": what belongs to what is told by order alone."""
    long: bool = False
    """Longer than a person's sentence: one segment, that is not matched word by word (see `MAX_LENGTH`)."""

    items: tuple[Item, ...] = field(init=False)
    required: tuple[Item, ...] = field(init=False)
    keys: frozenset[Key] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", tuple(i for s in self.segments for i in s.items))
        object.__setattr__(self, "required", tuple(i for s in self.segments for i in s.required))
        object.__setattr__(self, "keys", frozenset().union(*(s.keys for s in self.segments)))

    def finds(self, item: Item) -> bool:
        return not self.keys.isdisjoint(item.keys)


Told = Iterable[Item] | frozenset[Key]
"""What something says: its items, or all of their keys where those are known already."""


def keys_of(told: Told) -> frozenset[Key]:
    return told if isinstance(told, frozenset) else frozenset(k for i in told for k in i.keys)


def shared(some: Iterable[Item], *others: Told) -> list[Item]:
    """Those of `some` that one of `others` says too."""
    if len(others) == 1:  # plain loops: coverage does little else
        told = keys_of(others[0])
        return [i for i in some if not told.isdisjoint(i.keys)]
    each = [keys_of(o) for o in others]
    return [i for i in some if any(not keys.isdisjoint(i.keys) for keys in each)]


def beyond(some: Iterable[Item], *others: Told) -> list[Item]:
    """Those of `some` that none of `others` says; optional ones are left out."""
    left = [i for i in some if not i.optional]
    for other in others:
        told = keys_of(other)
        left = [i for i in left if told.isdisjoint(i.keys)]
    return left
