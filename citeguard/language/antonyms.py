"""Listed pairs of opposites, found by stem or by beginning of the word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.stems import stem


class Side(NamedTuple):
    """One side of a pair. Pairs have the same names in all languages."""

    pair: str
    side: int

    @property
    def key(self) -> str:
        return f"{self.pair}:{self.side}"

    @property
    def opposite(self) -> str:
        return f"{self.pair}:{1 - self.side}"


class _Pairs(NamedTuple):
    stems: Mapping[str, list[Side]]
    prefixes: Mapping[str, list[tuple[str, Side]]]


def _entries(language: str) -> Iterator[tuple[str, Side]]:
    for pair, sides in topic(language, "antonyms").items():
        for side, words in enumerate(sides):
            for word in words.split():
                yield word, Side(pair, side)


@cache
def _pairs(language: str) -> _Pairs:
    stems: dict[str, list[Side]] = {}
    prefixes: dict[str, list[tuple[str, Side]]] = {}
    for word, side in _entries(language):
        if word.endswith("*"):
            prefixes.setdefault(word[:3], []).append((word[:-1], side))
        else:
            known = stems.setdefault(stem(word, language), [])
            if side not in known:
                known.append(side)
    return _Pairs(stems, prefixes)


@lru_cache(maxsize=65_536)
def opposites(norm: str, language: str | None) -> tuple[Side, ...]:
    """Every listed side the word stands on; none for a word that is on both sides of a pair."""
    if language not in COVERED:
        return ()
    pairs = _pairs(language)
    found = set(pairs.stems.get(stem(norm, language), ()))
    starting = [(prefix, side) for prefix, side in pairs.prefixes.get(norm[:3], ()) if norm.startswith(prefix)]
    longest = max((len(prefix) for prefix, _ in starting), default=0)
    found.update(side for prefix, side in starting if len(prefix) == longest)
    return tuple(sorted(side for side in found if Side(side.pair, 1 - side.side) not in found))
