"""A claim or a sentence taken apart for comparison: content words, the clause each stands in, its marks and numbers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from citeguard.language.dates import Date, dates
from citeguard.language.grammar import tense
from citeguard.language.marks import Mark, MarkKind, marks
from citeguard.language.names import Name, names
from citeguard.language.quantities import Quantity, quantities
from citeguard.language.rewordings import senses
from citeguard.language.synonyms import alike, canonical
from citeguard.language.tokens import Kind, Token, tokenise
from citeguard.language.words import is_content, token_stem
from citeguard.models import Span
from citeguard.signals.extents import Extents

MAX_SENTENCE = 2_000
"""Code points of one sentence that are looked at; what is longer is a table or a list that lost its line ends."""

_BOUNDARIES = frozenset(",;:()[].!?") | {
    "and",
    "but",
    "while",
    "whereas",
    "и",
    "а",
    "но",
    "тогда",
    "though",
    "although",
}

_DASHES = frozenset("—–")
_PAST_PARTICIPLES = ("нный", "нная", "нное", "нные", "вший", "вшая", "вшее", "вшие")


class Word(NamedTuple):
    """A content word: its canonical stem, its place and the clause it stands in."""

    stem: str
    token: int
    clause: int
    span: Span


@dataclass(frozen=True, eq=False)
class Parts:
    """What can be read off a text wherever it stands. What is costly to find (numbers, dates, names, marks) is looked
    for when it is first asked: most sentences are only weighed and left."""

    text: str
    language: str | None
    tokens: tuple[Token, ...]
    words: tuple[Word, ...]
    clauses: tuple[int, ...]
    """Clause of each token."""
    stems: frozenset[str]

    @cached_property
    def dates(self) -> tuple[Date, ...]:
        found = dates(self.tokens, self.language)
        return tuple(date for date in found if not date.span.of(self.text).endswith(" may"))  # `under 16 may enter`

    @cached_property
    def word_edges(self) -> tuple[Sequence[int], Sequence[int]]:
        return [w.span.start for w in self.words], [w.span.end for w in self.words]

    @cached_property
    def token_ends(self) -> tuple[int, ...]:
        return tuple(token.span.end for token in self.tokens)

    @cached_property
    def past(self) -> bool:
        """Whether a word tells of something that happened: a time in such a sentence is a detail, no condition."""
        return any(tense(token) == "past" or token.norm.endswith(_PAST_PARTICIPLES) for token in self.tokens)

    @cached_property
    def by_clause(self) -> Mapping[int, list[Word]]:
        found: dict[int, list[Word]] = {}
        for word in self.words:
            found.setdefault(word.clause, []).append(word)
        return found

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        return quantities(self.tokens, self.language, dated=self.dates)

    @cached_property
    def dated(self) -> Extents:
        return Extents(d.span for d in self.dates)

    @cached_property
    def measured(self) -> Extents:
        """Where numbers stand, with their units and bounds."""
        return Extents(q.span for q in self.quantities)

    @cached_property
    def names(self) -> tuple[Name, ...]:
        return names(self.tokens, self.language)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        return marks(self.tokens, self.language)

    @cached_property
    def senses(self) -> frozenset[int]:
        return frozenset().union(*(senses(t.norm) for t in self.tokens if t.kind is Kind.WORD))

    @cached_property
    def light(self) -> frozenset[int]:
        """Tokens of the words that are part of a mark (but a pair of opposites), a date or a number."""
        spans = [m.span for m in self.marks if m.kind is not MarkKind.ANTONYM]
        spans += [d.span for d in self.dates]
        spans += [q.span for q in self.quantities]
        starts, ends = self.word_edges
        return frozenset(
            word.token
            for start, end in spans
            for word in self.words[bisect_right(ends, start) : bisect_left(starts, end)]
        )


@dataclass(frozen=True, eq=False)
class Reading:
    """One short text in its place. `offset` is where it begins in its fragment (0 for a claim)."""

    text: str
    language: str | None
    tokens: tuple[Token, ...]
    words: tuple[Word, ...]
    clauses: tuple[int, ...]
    """Clause of each token."""
    stems: frozenset[str]
    parts: Parts
    offset: int = 0
    fragment: int = -1
    """Index of the fragment; -1 for a claim."""
    coverage: float = 1.0
    """Share of the claim's content words that stand here."""

    @property
    def dates(self) -> tuple[Date, ...]:
        return self.parts.dates

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        return self.parts.quantities

    @property
    def names(self) -> tuple[Name, ...]:
        return self.parts.names

    @property
    def all_marks(self) -> tuple[Mark, ...]:
        return self.parts.marks

    def marks(self, *kinds: MarkKind) -> list[Mark]:
        return [mark for mark in self.all_marks if mark.kind in kinds]

    def has(self, stem: str) -> bool:
        """Whether a word like this one stands here."""
        return _stands_among(canonical(stem, self.language), self.stems, self.language)

    def rewords(self, word: str) -> bool:
        """Whether a word stands here that a paraphrase may put for this one."""
        return not senses(word).isdisjoint(self.parts.senses)

    def norm(self, word: Word) -> str:
        return self.tokens[word.token].norm

    def has_any(self, stems: Iterable[str]) -> bool:
        return any(self.has(stem) for stem in stems)

    def clause_at(self, position: int) -> int:
        """Clause of the token at or after a position in the text."""
        at = bisect_right(self.parts.token_ends, position)
        return self.clauses[min(at, len(self.clauses) - 1)] if self.clauses else 0

    def clause_words(self, clause: int) -> list[Word]:
        return self.parts.by_clause.get(clause, [])

    def words_around(self, span: Span) -> list[Word]:
        """The words of a span's clause; of the whole text where the clause is a bare member of a list."""
        words = self.clause_words(self.clause_at(span.start))
        return words if any(not span.overlaps(w.span) for w in words) else list(self.words)

    def tokens_in(self, span: Span) -> list[Token]:
        ends = self.parts.token_ends
        near = self.tokens[bisect_right(ends, span.start) : bisect_right(ends, span.end)]
        return [token for token in near if span.contains(token.span)]

    def words_in(self, span: Span) -> list[Word]:
        return [word for word in self.words_at(span) if span.contains(word.span)]

    def words_at(self, span: Span) -> Sequence[Word]:
        """The words that a span touches."""
        starts, ends = self.parts.word_edges
        return self.words[bisect_right(ends, span.start) : bisect_left(starts, span.end)]

    def words_beside(self, token: int) -> tuple[Word | None, Word | None]:
        """The last word before a token and the first one after it."""
        at = bisect_left(self.words, token, key=lambda word: word.token)
        after = at + (at < len(self.words) and self.words[at].token == token)
        return self.words[at - 1] if at else None, self.words[after] if after < len(self.words) else None

    def shown(self, span: Span) -> str:
        """The words at a span, for a message."""
        return " ".join(span.of(self.text).split())[:_SHOWN]


_SHOWN = 80


@lru_cache(maxsize=16_384)
def _stands_among(stem: str, stems: frozenset[str], language: str | None) -> bool:
    """Every signal asks this of the same words and the same sentences."""
    return stem in stems or any(alike(stem, other, language) for other in stems)


def read(text: str, language: str | None, *, offset: int = 0, fragment: int = -1) -> Reading:
    parts = _remembered(text, language) if len(text) <= _REMEMBERED else _parts(text[:MAX_SENTENCE], language)
    return Reading(parts.text, language, parts.tokens, parts.words, parts.clauses, parts.stems, parts, offset, fragment)


_REMEMBERED = 400
"""Code points: longer texts are rarely sentences, and would make what is remembered large."""


def _parts(text: str, language: str | None) -> Parts:
    tokens = tokenise(text)
    clauses = _clauses(tokens, language)
    words = tuple(
        Word(stem, at, clauses[at], token.span)
        for at, token in enumerate(tokens)
        if (stem := _stem_of_content(token.kind, token.norm, language)) is not None
    )
    return Parts(text, language, tokens, words, clauses, frozenset(word.stem for word in words))


def _stem_of_content(kind: Kind, norm: str, language: str | None) -> str | None:
    """The canonical stem of a content word; None for any other token."""
    if kind is Kind.PUNCTUATION or kind is Kind.NUMBER:
        return None
    return _word_stem(kind, norm, language) if len(norm) <= _LONGEST else _word_stem.__wrapped__(kind, norm, language)


_LONGEST = 40


@lru_cache(maxsize=16_384)
def _word_stem(kind: Kind, norm: str, language: str | None) -> str | None:
    token = Token(kind, Span(0, 0), norm, norm)
    return canonical(token_stem(token, language), language) if is_content(token, language) else None


# The sentences of a document are neighbours of many quotes: each would be taken apart again for every claim.
_remembered = lru_cache(maxsize=1_024)(_parts)


def _clauses(tokens: Sequence[Token], language: str | None) -> tuple[int, ...]:
    """Number of the clause of each token. A Russian dash mostly stands for a verb, and parts no clauses."""
    found: list[int] = []
    clause = 0
    for token in tokens:
        if token.norm in _BOUNDARIES or (token.norm in _DASHES and language != "ru"):
            clause += 1
        found.append(clause)
    return tuple(found)


def shared(stems: Iterable[str], reading: Reading) -> float:
    """Share of these stems that stand in a reading; 0 for none at all."""
    listed = list(stems)
    return sum(reading.has(stem) for stem in listed) / len(listed) if listed else 0.0
