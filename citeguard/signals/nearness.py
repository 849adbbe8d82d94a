"""What stands around a number: told apart are two numbers of one sentence by the words of their clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from citeguard.language.synonyms import alike
from citeguard.models import Span
from citeguard.signals.reading import Reading, Word


class Around(NamedTuple):
    """The words around a number, in their order: those of its clause, which its numbers share, and those on it.
    `near` are on it and nowhere else: its unit and what is counted, which many numbers have in common."""

    stems: Sequence[str]
    near: frozenset[str]

    def weight(self, stem: str) -> float:
        return 0.25 if stem in self.near else 1.0


class Surroundings:
    """The words around numbers of one claim and its source. What several numbers share is looked at once."""

    def __init__(self, language: str | None) -> None:
        self._language = language
        self._clauses: dict[tuple[int, int | None], Mapping[str, int]] = {}
        self._orders: dict[tuple[int, int | None], tuple[str, ...]] = {}
        self._like: dict[tuple[int, str], str | None] = {}

    def around(self, reading: Reading, span: Span) -> Around:
        clause = reading.clause_at(span.start)
        words: Sequence[Word] = reading.clause_words(clause)
        inside = reading.words_at(span)
        whole = all(span.overlaps(w.span) for w in words)  # a bare member of a list: then all words are around it
        if not whole and any(w.clause != clause for w in inside):  # it reaches over the end of its clause
            times = Counter(w.stem for w in reading.words if w.clause == clause or span.overlaps(w.span))
            return Around(tuple(times), _only_there(inside, times))
        key = (id(reading.parts), None if whole else clause)
        if key not in self._clauses:
            words = reading.words if whole else words
            self._clauses[key] = Counter(w.stem for w in words)
            self._orders[key] = tuple(self._clauses[key])
        return Around(self._orders[key], _only_there(inside, self._clauses[key]))

    def shared(self, ours: Around, theirs: Around) -> float:
        """How many of the words around the claim's number stand around the source's, those on it counted less."""
        found = ((stem, self._found(stem, theirs.stems)) for stem in ours.stems)
        return sum(ours.weight(stem) * theirs.weight(other) for stem, other in found if other is not None)

    def _found(self, stem: str, stems: Sequence[str]) -> str | None:
        key = (id(stems), stem)
        if key not in self._like:
            self._like[key] = next((s for s in stems if stem == s or alike(stem, s, self._language)), None)
        return self._like[key]


def _only_there(inside: Sequence[Word], times: Mapping[str, int]) -> frozenset[str]:
    return frozenset(stem for stem, n in Counter(w.stem for w in inside).items() if n == times[stem])
