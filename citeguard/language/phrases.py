"""Listed expressions found in a row of tokens: one pass, longest expression first.

A pattern is words separated by spaces. `word` matches the word itself, `word*` any word that starts so (at least three
letters), `*word` any word with an apostrophe or hyphen that ends so, `#` looks ahead for a number without taking it,
`!#` for anything but one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from citeguard.language.tokens import Token

V = TypeVar("V")
_PREFIX = 3


class Hit(NamedTuple, Generic[V]):
    """`tokens[first:last]` is the expression that stands for `value`."""

    first: int
    last: int
    value: V


class _Entry(NamedTuple, Generic[V]):
    rank: int
    """Of two patterns that match at one place the one of lower rank counts: more words, then more letters."""
    pattern: tuple[str, ...]
    value: V


@dataclass(frozen=True, slots=True)
class _Shelf(Generic[V]):
    """Patterns with the same first word, by rank: those whose second is a plain word are filed under it."""

    by_second: Mapping[str, list[_Entry[V]]]
    others: list[_Entry[V]]


@dataclass(frozen=True, slots=True)
class PhraseIndex(Generic[V]):
    """Patterns filed under their first words, so that each token is compared with a handful of them only."""

    exact: Mapping[str, _Shelf[V]]
    prefix: Mapping[str, _Shelf[V]]
    suffix: _Shelf[V]

    def find(self, tokens: Sequence[Token], is_number: Callable[[Token], bool]) -> list[Hit[V]]:
        """Hits from left to right, never overlapping."""
        hits: list[Hit[V]] = []
        at = 0
        exact, prefix = self.exact, self.prefix
        while at < len(tokens):
            norm = tokens[at].norm
            if norm not in exact and norm[:_PREFIX] not in prefix and not self._has_suffix(norm):
                at += 1  # most words open no expression
                continue
            best = self._at(tokens, at, is_number)
            if best is not None:
                hits.append(best)
                at = best.last
            else:
                at += 1
        return hits

    def _has_suffix(self, norm: str) -> bool:
        return "'" in norm or "-" in norm

    def _at(self, tokens: Sequence[Token], at: int, is_number: Callable[[Token], bool]) -> Hit[V] | None:
        norm = tokens[at].norm
        second = tokens[at + 1].norm if at + 1 < len(tokens) else None
        shelves = self.exact.get(norm), self.prefix.get(norm[:_PREFIX]), self.suffix if self._has_suffix(norm) else None
        best: _Entry[V] | None = None
        end = at
        for shelf in shelves:
            if shelf is None:
                continue
            for entries in (shelf.by_second.get(second, ()) if second else (), shelf.others):
                for entry in entries:
                    if best is not None and entry.rank > best.rank:
                        break
                    last = _matched(entry.pattern, tokens, at, is_number)
                    if last > at:
                        best, end = entry, last
                        break
        return None if best is None else Hit(at, end, best.value)


def phrase_index(entries: Iterable[tuple[str, V]]) -> PhraseIndex[V]:
    """Files patterns by their first words. Patterns are data of ours: a malformed one is an assertion."""
    exact: dict[str, list[_Entry[V]]] = {}
    prefix: dict[str, list[_Entry[V]]] = {}
    suffix: list[_Entry[V]] = []
    found = [(tuple(text.split()), value) for text, value in entries]
    found.sort(key=lambda one: (*_weight(one[0]), -_kind(one[0][0])), reverse=True)  # stable: else as they are listed
    for rank, (pattern, value) in enumerate(found):
        first = pattern[0]
        entry = _Entry(rank, pattern, value)
        if first.startswith("*"):
            suffix.append(entry)
        elif first.endswith("*"):
            assert len(first) > _PREFIX, f"prefix too short: {first!r}"
            prefix.setdefault(first[:_PREFIX], []).append(entry)
        else:
            exact.setdefault(first, []).append(entry)
    return PhraseIndex(
        {first: _shelf(listed) for first, listed in exact.items()},
        {first: _shelf(listed) for first, listed in prefix.items()},
        _shelf(suffix),
    )


def _weight(pattern: tuple[str, ...]) -> tuple[int, int]:
    return sum(element[-1] != "#" for element in pattern), sum(map(len, pattern))


def _kind(first: str) -> int:
    """A word, the beginning of one, the end of one."""
    return 2 if first.startswith("*") else int(first.endswith("*"))


def _shelf(entries: list[_Entry[V]]) -> _Shelf[V]:
    by_second: dict[str, list[_Entry[V]]] = {}
    others: list[_Entry[V]] = []
    for entry in entries:
        second = entry.pattern[1] if len(entry.pattern) > 1 else "*"
        plain = not (second.startswith("*") or second.endswith(("*", "#")))
        (by_second.setdefault(second, []) if plain else others).append(entry)
    return _Shelf(by_second, others)


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
