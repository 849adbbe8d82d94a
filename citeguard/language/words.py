"""Words by role: function words, calendar words, number words; and what counts as a content word."""

from __future__ import annotations

from functools import cache, lru_cache

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.stems import stem
from citeguard.language.tokens import Kind, Token


@cache
def word_set(language: str, name: str) -> frozenset[str]:
    """One list of `words.toml`: `function`, `calendar` or `numbers`."""
    return frozenset(topic(language, "words")[name].split())


@cache
def _any_language(name: str) -> frozenset[str]:
    return frozenset().union(*(word_set(language, name) for language in COVERED))


def _listed(norm: str, language: str | None, name: str) -> bool:
    return norm in (word_set(language, name) if language in COVERED else _any_language(name))


def is_function(norm: str, language: str | None) -> bool:
    """Articles, pronouns, prepositions, auxiliaries, conjunctions. Language unknown: of any covered one."""
    return _listed(norm, language, "function")


def is_calendar(norm: str, language: str | None) -> bool:
    return _listed(norm, language, "calendar")


def is_number(token: Token) -> bool:
    """Digits, or a listed word for a number in either language."""
    return token.kind is Kind.NUMBER or (token.kind is Kind.WORD and token.norm in _any_language("numbers"))


def is_content(token: Token, language: str | None) -> bool:
    """A word with content of its own, or an identifier; numbers and punctuation are none."""
    if token.kind is Kind.WORD:
        return _has_content(token.norm, language)
    return token.kind is Kind.IDENTIFIER


@lru_cache(maxsize=16_384)
def _has_content(norm: str, language: str | None) -> bool:
    return not is_function(norm, language) and norm not in _any_language("numbers")


def token_stem(token: Token, language: str | None) -> str:
    """Stem of a token in the language of its own script: Russian texts are full of English words."""
    return _stem_of_word(token.norm, language) if token.kind is Kind.WORD else token.norm


@lru_cache(maxsize=16_384)
def _stem_of_word(norm: str, language: str | None) -> str:
    norm = norm.removesuffix("'s").removesuffix("'")
    return stem(norm, script_language(norm) or language)


def script_language(norm: str) -> str | None:
    """`ru` for Cyrillic letters, `en` for Latin ones: a choice of stemmer, no claim about the language."""
    first = norm[:1]
    if "а" <= first <= "я":
        return "ru"
    return "en" if "a" <= first <= "z" else None


def content_stems(tokens: tuple[Token, ...], language: str | None) -> tuple[str, ...]:
    """Stems of all content words, in order, repeats kept."""
    return tuple(token_stem(t, language) for t in tokens if is_content(t, language))
