"""Claims as the caller gave them: kept, placed in the answer by content, and compared with it.

A given span is checked, not trusted: one that is out of range or whose text says something else is ignored.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from citeguard.claims.compared import Carrier
from citeguard.claims.lines import Line
from citeguard.claims.reading import Item, ItemKind, Key, Reading
from citeguard.messages import told
from citeguard.models import Finding, FindingCode, Span

MIN_SHARED = 0.5
"""Share of a claim's items that a place must say to be its place."""
HARDLY_ANY = 0.25
"""Below this share of its content words a claim is about something that the answer does not speak of."""
MAX_POSTINGS = 64
"""A word in more sentences than this does not tell where a claim belongs."""


class Said:
    """All that an answer says, and where: looked up once for each claim, not walked through."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self._where: dict[Key, list[int]] = {}
        self._values: set[tuple[Any, ...]] = set()
        self._dates: set[frozenset[Any]] = set()
        self._plain_numbers: set[str] = set()
        for at, line in enumerate(lines):
            cells = (i for part in line.parts if part.reading is not line.reading for i in part.reading.items)
            for item in (*line.reading.items, *cells):
                self._note(item, at)
        self._denies = [any(i.mark_kind == "negation" for i in line.reading.items) for line in lines]
        self._starts = [line.span.start for line in lines]
        self._ends = [line.span.end for line in lines]

    def _note(self, item: Item, at: int) -> None:
        for key in item.keys:
            places = self._where.setdefault(key, [])
            if not places or places[-1] != at:
                places.append(at)
        if item.value is not None:
            self._values.add(item.value)
        if item.kind is ItemKind.DATE and item.value is not None:
            self._dates.update(_parts_of(item.value))
        if item.number and item.value is not None and item.value[2] is None:
            self._plain_numbers.add(item.number)

    def has(self, item: Item) -> bool:
        return any(k in self._where for k in item.keys)

    def has_value(self, item: Item) -> bool:
        """The bare number or date, whatever bounds it; "30 and 40 dollars" has "30 dollars"."""
        if item.value is None:
            return False
        return item.value in self._values or self._part_of_date(item) or bool(item.number in self._plain_numbers)

    def _part_of_date(self, item: Item) -> bool:
        """The answer's "1 May 2024" has the claim's "May 2024"."""
        if item.kind is not ItemKind.DATE or item.value is None:
            return False
        return frozenset((n, p) for n, p in enumerate(item.value) if p is not None) in self._dates

    def most_alike(self, claim: Reading) -> int | None:
        """Index of the sentence with most of the claim's items."""
        found: Counter[int] = Counter()
        for item in claim.required:
            places = {at for k in item.keys for at in self._where.get(k, ())[:MAX_POSTINGS]}
            found.update(places)
        return max(found, key=lambda at: (found[at], -at), default=None)

    def denied_near(self, at: int) -> bool:
        """Whether this sentence or one beside it denies anything."""
        return any(self._denies[max(at - 1, 0) : at + 2])

    def at(self, span: Span) -> Sequence[Line]:
        """The sentences that a span touches."""
        return self.lines[bisect_right(self._ends, span.start) : bisect_left(self._starts, span.end)]


def _parts_of(date: tuple[Any, ...]) -> Iterator[frozenset[Any]]:
    """All that can be told of a date: "1 May 2024" has "May 2024", "1 May"."""
    told = [(n, p) for n, p in enumerate(date) if p is not None]
    return (frozenset(some) for size in range(len(told) + 1) for some in combinations(told, size))


def placed(claim: Carrier, span: Span | None, answer: str, said: Said, carried: Sequence[int]) -> Span | None:
    """Where the claim stands: its own span if that holds, else the sentences it carries, else the one most like it."""
    lines = said.lines
    if span is not None and _holds(span, claim.reading, answer, said):
        return span
    if carried:
        return Span(lines[carried[0]].span.start, lines[_last_in_a_row(carried)].span.end)
    best = said.most_alike(claim.reading)
    if best is None or _share(claim.reading, (lines[best].reading.keys,)) < MIN_SHARED:
        return None
    return lines[best].span


def _holds(span: Span, claim: Reading, answer: str, said: Said) -> bool:
    if not 0 <= span.start < span.end <= len(answer):
        return False
    touched = said.at(span)
    # Sentences are compared whole; a span over half the answer would hold for any claim in it.
    if span.end - span.start > 4 * len(claim.text) + 80:
        return False
    # The first and the last may be far longer than the span, and touched by many; those between lie in it.
    inner = frozenset(k for line in touched[1:-1] for k in line.reading.keys)
    return _share(claim, (inner, *(line.reading.keys for line in (*touched[:1], *touched[-1:])))) >= MIN_SHARED


def _share(claim: Reading, said: Sequence[frozenset[Key]]) -> float:
    """Of what the claim must say, how much is among the keys."""
    required = claim.required
    found = sum(1 for i in required if any(not keys.isdisjoint(i.keys) for keys in said))
    return found / len(required) if required else 0.0


def _last_in_a_row(indices: Sequence[int]) -> int:
    last = indices[0]
    for at in indices[1:]:
        if at != last + 1:
            break
        last = at
    return last


def not_in_answer(claim: Carrier, said: Said, carried: Sequence[int]) -> Finding | None:
    """`claim_not_in_answer`: a number, name or negation that the answer lacks, or hardly a word of it."""
    strange = [i.shown for i in _strange(claim.reading, said)]
    strange += [m.shown for m in _new_negations(claim.reading, said, carried)]
    if not strange and not _elsewhere(claim.reading, said):
        return None
    words = ", ".join(repr(s) for s in dict.fromkeys(strange))
    message = told("claim.few_words_of_answer", claim=claim.id)
    if strange:
        message = told("claim.not_in_answer", claim=claim.id, words=words)
    return Finding(
        code=FindingCode.CLAIM_NOT_IN_ANSWER,
        message=message,
        claim_id=claim.id,
        received=claim.reading.text,
        hint=told("hint.say_in_answer"),
    )


def _strange(claim: Reading, said: Said) -> Iterator[Item]:
    for item in claim.items:
        if (item.counted or item.kind is ItemKind.NAME) and not said.has(item) and not said.has_value(item):
            yield item


def _new_negations(claim: Reading, said: Said, carried: Sequence[int]) -> list[Item]:
    """Negations of a claim that neither carries a sentence nor stands near one that denies anything."""
    ours = [i for i in claim.items if i.mark_kind == "negation"]
    best = said.most_alike(claim) if ours and not carried else None
    denied = best is not None and said.denied_near(best)
    return [] if carried or denied else ours


def _elsewhere(claim: Reading, said: Said) -> bool:
    content = [i for i in claim.required if i.content]
    return bool(content) and sum(map(said.has, content)) / len(content) < HARDLY_ANY
