"""Loose rewordings, for signals only: words that a paraphrase may put for one another, and words that say little."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.stems import stem
from citeguard.language.words import script_language

_SHORTEST = 2


class _Lines(NamedTuple):
    words: Mapping[str, tuple[int, ...]]
    """Stem -> numbers of the lines it stands in."""
    beginnings: Mapping[str, tuple[tuple[str, int], ...]]
    """First two letters -> beginnings of words, with the number of their line."""
    roles: frozenset[int]
    """Lines of people and organisations."""


@cache
def _lines(language: str) -> _Lines:
    lexicon = topic(language, "rewordings")
    roles = [line for line in lexicon["roles"].splitlines() if line]
    words: dict[str, list[int]] = {}
    beginnings: dict[str, list[tuple[str, int]]] = {}
    for number, line in enumerate([*roles, *(line for line in lexicon["groups"].splitlines() if line)]):
        for entry in line.replace("ё", "е").split():
            if entry.endswith("*"):
                beginnings.setdefault(entry[:_SHORTEST], []).append((entry[:-1], number))
            else:
                words.setdefault(stem(entry, language), []).append(number)
    return _Lines(
        {word: tuple(numbers) for word, numbers in words.items()},
        {key: tuple(found) for key, found in beginnings.items()},
        frozenset(range(len(roles))),
    )


@lru_cache(maxsize=32_768)
def senses(word: str) -> frozenset[int]:
    """Numbers of the lines that a normalised word or a stem stands in; none for a word that no line has."""
    language = script_language(word)
    if language not in COVERED:
        return frozenset()
    lines = _lines(language)
    first = COVERED.index(language) * _APART
    found = set(lines.words.get(stem(word, language), ()))
    found.update(number for start, number in lines.beginnings.get(word[:_SHORTEST], ()) if word.startswith(start))
    return frozenset(first + number for number in found)


_APART = 100_000
"""Lines of one language never meet those of another."""


def role_senses(word: str) -> frozenset[int]:
    """Those lines of a word that list people and organisations."""
    language = script_language(word)
    if language not in COVERED:
        return frozenset()
    roles, first = _lines(language).roles, COVERED.index(language) * _APART
    return frozenset(number for number in senses(word) if number - first in roles)


@cache
def _bland() -> frozenset[str]:
    return frozenset(
        w.replace("ё", "е") for language in COVERED for w in topic(language, "rewordings")["bland"].split()
    )


def is_bland(norm: str) -> bool:
    """General verbs and nouns (`get`, `last`, «составляет»): a text may have them or not and say the same."""
    return norm in _bland()
