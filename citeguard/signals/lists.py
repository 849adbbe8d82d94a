"""The lists of `narrowing.toml`: prepositions, nouns and attributes that limit, groups of people, units of time."""

from __future__ import annotations

from functools import cache

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.stems import stem

_AS_THEY_ARE = frozenset(
    {"prepositions", "leads", "discourse", "spans", "strong"}
    | {"twofold", "threefold", "adjectival", "superlatives", "one_year", "one_week", "one_day", "one_hour", "hours"}
)


@cache
def word_list(name: str) -> frozenset[str]:
    """One list of `narrowing.toml`, all covered languages together: as stems for nouns, as they are for small words."""
    words = {(language, word) for language in COVERED for word in topic(language, "narrowing")[name].split()}
    if name in _AS_THEY_ARE:
        return frozenset(word for _, word in words)
    return frozenset(stem(word, language) for language, word in words)
