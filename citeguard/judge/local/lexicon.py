"""The word lists of this judge, from `language/data/<language>/local_judge.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from citeguard.language.lexicon import topic


@dataclass(frozen=True, slots=True)
class Words:
    """What the lists of one language hold; all case-folded, ё as е. Endings begin with `-` in the file."""

    abbreviations: frozenset[str]
    verbs: frozenset[str]
    verb_endings: tuple[str, ...]
    value_verbs: frozenset[str]
    value_prepositions: frozenset[str]
    events: frozenset[str]
    several: frozenset[str]
    date_prepositions: frozenset[str]
    bounds_before: frozenset[str]
    bounds_after: frozenset[str]
    open_subjects: frozenset[str]
    blockers: frozenset[str]
    labels: frozenset[str]
    exclusive: tuple[tuple[frozenset[str], frozenset[str]], ...]
    followers: frozenset[str]
    calls: frozenset[str]
    question_openers: frozenset[str]
    question_particles: frozenset[str]
    told_by_dots: frozenset[str]

    def is_verb(self, word: str) -> bool:
        return word in self.verbs or word in self.value_verbs or word.endswith(self.verb_endings)


@cache
def words(language: str) -> Words:
    lists = topic(language, "local_judge")

    def split(name: str) -> frozenset[str]:
        return frozenset(str(lists[name]).casefold().replace("ё", "е").split())

    verbs = split("verbs")
    return Words(
        abbreviations=split("abbreviations"),
        verbs=frozenset(v for v in verbs if not v.startswith("-")),
        verb_endings=tuple(v[1:] for v in verbs if v.startswith("-")),
        value_verbs=split("value_verbs"),
        value_prepositions=split("value_prepositions"),
        events=split("events"),
        several=split("several"),
        date_prepositions=split("date_prepositions"),
        bounds_before=split("bounds_before"),
        bounds_after=split("bounds_after"),
        open_subjects=split("open_subjects"),
        blockers=split("blockers"),
        labels=split("labels"),
        exclusive=tuple((_side(a), _side(b)) for a, b in lists["exclusive"]),
        followers=split("followers"),
        calls=split("calls"),
        question_openers=split("question_openers"),
        question_particles=split("question_particles"),
        told_by_dots=split("told_by_dots"),
    )


def _side(forms: str) -> frozenset[str]:
    return frozenset(forms.casefold().replace("ё", "е").split())
