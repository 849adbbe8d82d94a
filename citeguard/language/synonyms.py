"""Listed synonyms: words that may stand for one another in a claim. A short list on purpose: each line is a licence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.stems import stem


@cache
def _lines(language: str) -> tuple[tuple[str, ...], ...]:
    """Lines of the lexicon, irregular forms of one verb first: they are no licence, only grammar."""
    lexicon = topic(language, "synonyms")
    return tuple(tuple(line.split()) for name in ("irregular", "groups") for line in lexicon[name].splitlines() if line)


@cache
def _groups(language: str) -> Mapping[str, str]:
    """Stem -> stem that stands for its line. A line with a word that is known already joins that word's group."""
    found: dict[str, str] = {}
    for line in _lines(language):
        stems = [stem(word, language) for word in line]
        head = next((found[s] for s in stems if s in found), stems[0])
        for each in stems:
            found.setdefault(each, head)
    return found


def canonical(stemmed: str, language: str | None) -> str:
    """The stem that stands for this stem's group; the stem itself where it has none."""
    return _groups(language).get(stemmed, stemmed) if language in COVERED else stemmed


def synonymous(first: str, second: str, language: str | None) -> bool:
    """Whether two stems are the same or listed as synonyms."""
    return first == second or canonical(first, language) == canonical(second, language)


@cache
def _members(language: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in _lines(language):
        found.setdefault(canonical(stem(line[0], language), language), []).extend(line)
    return {head: tuple(words) for head, words in found.items()}


def members(stemmed: str, language: str | None) -> tuple[str, ...]:
    """The words listed beside this stem, for finding places where a synonym stands."""
    return _members(language).get(canonical(stemmed, language), ()) if language in COVERED else ()


_SHORT_ENDING = 3
_LEAST_COMMON = 4


@lru_cache(maxsize=65_536)
def alike(first: str, second: str, language: str | None) -> bool:
    """Same stem, listed synonyms, or words that differ in their endings only: «утверд» and «утвержд»."""
    if synonymous(first, second, language):
        return True
    longest, shortest = max(len(first), len(second)), min(len(first), len(second))
    if shortest < _LEAST_COMMON or longest - shortest > _SHORT_ENDING + 1:
        short, long = sorted((first, second), key=len)  # «муз» and «музе» are one word, «бан» and «банк» two
        return shortest == longest - 1 == _LEAST_COMMON - 1 and long.startswith(short) and long[-1] in "еиоуюя"
    common = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), shortest)
    return common >= max(_LEAST_COMMON, longest - _SHORT_ENDING) and not (common == shortest == longest)
