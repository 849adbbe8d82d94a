"""Listed synonyms: words that may stand for one another in a claim. A short list on purpose: each line is a licence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.stems import stem


@cache
def _groups(language: str) -> Mapping[str, str]:
    """Stem -> stem of the first word of its line. The first line that names a word keeps it."""
    found: dict[str, str] = {}
    for line in topic(language, "synonyms")["groups"].splitlines():
        words = [stem(word, language) for word in line.split()]
        for word in words:
            found.setdefault(word, words[0])
    return found


def canonical(stemmed: str, language: str | None) -> str:
    """The stem that stands for this stem's group; the stem itself where it has none."""
    return _groups(language).get(stemmed, stemmed) if language in COVERED else stemmed


def synonymous(first: str, second: str, language: str | None) -> bool:
    """Whether two stems are the same or listed as synonyms."""
    return first == second or canonical(first, language) == canonical(second, language)


@cache
def _members(language: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in topic(language, "synonyms")["groups"].splitlines():
        words = line.split()
        if words:
            found.setdefault(stem(words[0], language), tuple(words))
    return found


def members(stemmed: str, language: str | None) -> tuple[str, ...]:
    """The words listed beside this stem, for finding places where a synonym stands."""
    return _members(language).get(canonical(stemmed, language), ()) if language in COVERED else ()


_SHORT_ENDING = 3
_LEAST_COMMON = 4


def alike(first: str, second: str, language: str | None) -> bool:
    """Same stem, listed synonyms, or words that differ in their endings only: «утверд» and «утвержд»."""
    if synonymous(first, second, language):
        return True
    longest, shortest = max(len(first), len(second)), min(len(first), len(second))
    if shortest < _LEAST_COMMON or longest - shortest > _SHORT_ENDING + 1:
        return False
    common = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), shortest)
    return common >= max(_LEAST_COMMON, longest - _SHORT_ENDING) and not (common == shortest == longest)
