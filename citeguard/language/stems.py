"""Snowball stems, memoised: the same words come back all the time, and the pure-Python stemmer is slow."""

from __future__ import annotations

from functools import lru_cache

_ALGORITHM = {"ru": "russian", "en": "english"}


@lru_cache(maxsize=8)
def _stemmer(language: str) -> object:
    import snowballstemmer  # loads the stemmers of thirty languages

    return snowballstemmer.stemmer(_ALGORITHM[language])


@lru_cache(maxsize=65_536)
def stem(norm: str, language: str | None) -> str:
    """Stem of a normalised word (see `tokens.normal`); the word itself where the language is not covered."""
    if language not in _ALGORITHM:
        return norm
    stemmed: str = _stemmer(language).stemWord(norm)  # type: ignore[attr-defined]  # the package has no types
    return stemmed
