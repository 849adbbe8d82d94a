"""Which words say the same, and which need not be carried: the `coverage` lexicons of all covered languages as one.

Cyrillic and Latin words never collide, so one vocabulary serves mixed texts too; a word's stem follows its script.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from citeguard.claims.verbs import verb_base
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.stems import stem
from citeguard.language.tokens import normal, tokenise

Phrases = Mapping[str, tuple[tuple[str, ...], ...]]
"""First word to the phrases that begin with it, longest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    function_words: frozenset[str]
    light: frozenset[str]
    """Stems."""
    announcing: frozenset[str]
    """Stems."""
    pronouns: frozenset[str]
    subjects: frozenset[str]
    replies: frozenset[str]
    clause_openers: frozenset[str]
    relatives: frozenset[str]
    conjunctions: frozenset[str]
    contrast: frozenset[str]
    spreading: frozenset[str]
    auxiliaries: frozenset[str]
    determiners: frozenset[str]
    agent: frozenset[str]
    roles: Mapping[str, str]
    discourse: Phrases
    adjectival: frozenset[str]
    labels: Phrases
    resuming: Phrases
    locators: frozenset[str]
    resumed: frozenset[str]
    """Stems."""
    obliging: frozenset[str]
    imperative: frozenset[str]
    linking: frozenset[str]
    """Stems, and bases of Russian verbs."""
    padding: Phrases
    """Phrases whose last word adds nothing: "free of charge"."""
    padded: Phrases
    """Phrases whose first word adds nothing: "once a quarter"."""
    addressees: frozenset[str]
    """Stems."""
    addressing: frozenset[str]
    using: frozenset[str]
    demonstrative: frozenset[str]
    definite: frozenset[str]
    negative_replies: frozenset[str]
    ornaments: frozenset[str]
    openers: Phrases
    weak_openers: frozenset[tuple[str, ...]]
    sources: Phrases
    verbs: frozenset[str]
    that: frozenset[str]
    as_said: frozenset[str]
    tails: frozenset[str]
    synonyms: Mapping[str, str]
    """Stem, or base of a Russian verb, to the name of its group."""

    def group(self, stem: str, base: str | None) -> str | None:
        """The synonyms that a word belongs to, if it is listed."""
        return self.synonyms.get(stem) or (self.synonyms.get(f"verb:{base}") if base else None)


def word_stem(norm: str) -> str:
    return stem(norm, "ru" if any("а" <= c <= "я" for c in norm) else "en")


@cache
def vocabulary() -> Vocabulary:
    files = [topic(language, "coverage") for language in COVERED]
    frames = [f["attribution"] for f in files]
    return Vocabulary(
        function_words=_words(files, "function_words"),
        light=_stems(files, "light"),
        announcing=_stems(files, "announcing"),
        pronouns=_words(files, "pronouns"),
        subjects=_words(files, "subjects"),
        replies=_words(files, "replies"),
        clause_openers=_words(files, "clause_openers"),
        relatives=_words(files, "relatives"),
        conjunctions=_words(files, "conjunctions"),
        contrast=_words(files, "contrast"),
        spreading=_words(files, "spreading"),
        auxiliaries=_words(files, "auxiliaries"),
        determiners=_words(files, "determiners"),
        agent=_words(files, "agent"),
        roles={normal(word): role for f in files for role, words in f["roles"].items() for word in words},
        discourse=_phrases(_all(files, "discourse")),
        adjectival=_words(files, "adjectival"),
        labels=_phrases(_all(files, "labels")),
        resuming=_phrases(_all(files, "resuming")),
        locators=_words(files, "locators"),
        resumed=_stems(files, "resumed"),
        obliging=_words(files, "obliging"),
        imperative=_words(files, "imperative"),
        linking=_stems(files, "linking") | frozenset(b for w in _words(files, "linking") if (b := verb_base(w))),
        padding=_phrases(_all(files, "padding")),
        padded=_phrases(_all(files, "padded")),
        addressees=_stems(files, "addressees"),
        addressing=_words(files, "addressing"),
        using=_words(files, "using"),
        demonstrative=_words(files, "demonstrative"),
        definite=_words(files, "definite"),
        negative_replies=_words(files, "negative_replies"),
        ornaments=frozenset(topic("common", "ornaments")["signs"]) | {"\ufe0f"},
        openers=_phrases(_all(frames, "openers")),
        weak_openers=frozenset(_split(p) for p in _all(frames, "weak_openers")),
        sources=_phrases(_all(frames, "sources")),
        verbs=_words(frames, "verbs"),
        that=_words(frames, "that"),
        as_said=_words(frames, "as_said"),
        tails=_words(frames, "tails"),
        synonyms=_synonyms([*(g for f in files for g in f["synonyms"]["groups"]), *_irregular()]),
    )


def _all(files: Iterable[Mapping[str, Any]], key: str) -> list[str]:
    return [entry for f in files for entry in f[key]]


def _words(files: Iterable[Mapping[str, Any]], key: str) -> frozenset[str]:
    return frozenset(normal(word) for word in _all(files, key))


def _stems(files: Iterable[Mapping[str, Any]], key: str) -> frozenset[str]:
    return frozenset(word_stem(word) for word in _words(files, key))


def _split(phrase: str) -> tuple[str, ...]:
    return tuple(t.norm for t in tokenise(phrase))


def _phrases(entries: Sequence[str]) -> Phrases:
    found: dict[str, list[tuple[str, ...]]] = {}
    for words in sorted({_split(e) for e in entries}, key=lambda w: (-len(w), w)):
        found.setdefault(words[0], []).append(words)
    return {first: tuple(phrases) for first, phrases in found.items()}


def _irregular() -> Iterator[list[str]]:
    """Forms of one word that no stemmer brings together: grammar, not meaning."""
    for language in COVERED:
        yield from (line.split() for line in topic(language, "synonyms")["irregular"].splitlines() if line.strip())


def _synonyms(groups: Iterable[Sequence[str]]) -> dict[str, str]:
    """The first group that lists a stem owns it: a word with two meanings says the same as only one of them. A later
    group with a word that is known already joins that word's group."""
    owner: dict[str, str] = {}
    for group in groups:
        words = [normal(word) for word in group]
        bases = [f"verb:{base}" for word in words if (base := verb_base(word)) is not None]
        keys = [*(word_stem(word) for word in words), *bases]
        name = owner.get(word_stem(words[0]), words[0])
        for key in keys:
            owner.setdefault(key, name)
    return owner
