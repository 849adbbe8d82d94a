"""Listed expressions found in a row of tokens: one pass, longest expression first.

A pattern is words separated by spaces. `word` matches the word itself, `word*` any word that starts so (at least three
letters), `*word` any word with an apostrophe or hyphen that ends so, `#` looks ahead for a number without taking it,
`!#` for anything but one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from citeguard.language.tokens import Token

V = TypeVar("V")
_PREFIX = 3


class Hit(NamedTuple, Generic[V]):
    """`tokens[first:last]` is the expression that stands for `value`."""

    first: int
    last: int
    value: V


@dataclass(frozen=True, slots=True)
class PhraseIndex(Generic[V]):
    """Patterns filed under their first word, so that each token is compared with a handful of them only."""

    exact: Mapping[str, list[tuple[tuple[str, ...], V]]] = field(default_factory=dict)
    prefix: Mapping[str, list[tuple[tuple[str, ...], V]]] = field(default_factory=dict)
    suffix: tuple[tuple[tuple[str, ...], V], ...] = ()

    def find(self, tokens: Sequence[Token], is_number: Callable[[Token], bool]) -> list[Hit[V]]:
        """Hits from left to right, never overlapping."""
        hits: list[Hit[V]] = []
        at = 0
        exact, prefix = self.exact, self.prefix
        while at < len(tokens):
            norm = tokens[at].norm
            if norm not in exact and norm[:_PREFIX] not in prefix and not self._suffixes(norm):
                at += 1  # most words open no expression
                continue
            best = self._at(tokens, at, is_number)
            if best is not None:
                hits.append(best)
                at = best.last
            else:
                at += 1
        return hits

    def _suffixes(self, norm: str) -> tuple[tuple[tuple[str, ...], V], ...]:
        return self.suffix if "'" in norm or "-" in norm else _NONE

    def _at(self, tokens: Sequence[Token], at: int, is_number: Callable[[Token], bool]) -> Hit[V] | None:
        norm = tokens[at].norm
        here = self.exact.get(norm, _NONE), self.prefix.get(norm[:_PREFIX], _NONE), self._suffixes(norm)
        best: Hit[V] | None = None
        best_weight = (0, 0)
        for pattern, value in chain.from_iterable(here):
            last = _matched(pattern, tokens, at, is_number)
            if last <= at:
                continue
            weight = (last - at, sum(map(len, pattern)))
            if weight > best_weight:
                best, best_weight = Hit(at, last, value), weight
        return best


_NONE: tuple[Any, ...] = ()


def phrase_index(entries: Iterable[tuple[str, V]]) -> PhraseIndex[V]:
    """Files patterns by their first word. Patterns are data of ours: a malformed one is an assertion."""
    exact: dict[str, list[tuple[tuple[str, ...], V]]] = {}
    prefix: dict[str, list[tuple[tuple[str, ...], V]]] = {}
    suffix: list[tuple[tuple[str, ...], V]] = []
    for text, value in entries:
        pattern = tuple(text.split())
        first = pattern[0]
        if first.startswith("*"):
            suffix.append((pattern, value))
        elif first.endswith("*"):
            assert len(first) > _PREFIX, f"prefix too short: {text!r}"
            prefix.setdefault(first[:_PREFIX], []).append((pattern, value))
        else:
            exact.setdefault(first, []).append((pattern, value))
    return PhraseIndex(exact, prefix, tuple(suffix))


def _matched(pattern: tuple[str, ...], tokens: Sequence[Token], at: int, is_number: Callable[[Token], bool]) -> int:
    """Index after the last token taken, or -1."""
    here = at
    for element in pattern:
        if element[-1] == "#":
            number_here = here < len(tokens) and is_number(tokens[here])
            if number_here is (element == "!#"):
                return -1
            continue
        if here >= len(tokens):
            return -1
        norm = tokens[here].norm
        if norm != element and not _word_matches(element, norm):
            return -1
        here += 1
    return here


def _word_matches(element: str, norm: str) -> bool:
    """Whether a pattern with an open end matches; a word that is equal has matched before."""
    if element[-1] == "*":
        return norm.startswith(element[:-1])
    return element[0] == "*" and norm.endswith(element[1:]) and len(norm) > len(element) - 1
