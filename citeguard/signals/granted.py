"""What stands behind a rule or a right and takes part of it away: a duty, a price, what `all` leaves out."""

from __future__ import annotations

from functools import cache

from citeguard.language.grammar import tense
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.marks import MarkKind
from citeguard.language.stems import stem
from citeguard.language.tokens import Kind
from citeguard.language.words import token_stem
from citeguard.signals.apart import has_another_number, tells
from citeguard.signals.case import Case
from citeguard.signals.narrowing import word_list
from citeguard.signals.reading import Reading, Word

_SHORT = 8
"""Content words of a sentence that says hardly more than that something has a price."""
_ELLIPSIS = 3
"""Tokens of the shortest denial of something named."""


@cache
def stems(kind: str) -> frozenset[str]:
    """One of the lists of single words, as stems."""
    return frozenset(stem(word, language) for language in COVERED for word in topic(language, "around")[kind].split())


def is_out_of_all(case: Case, reading: Reading) -> bool:
    """`Every seat has a socket. The last row has none.`, `All goods carry two years. Batteries carry six months.`,
    `Storage is unlimited. The small plan holds 5 GB.`"""
    denied = bool(case.reading.marks(MarkKind.NEGATION)) and has_stem(case.reading, "limited")
    if reading.quantities and (denied or has_stem(case.reading, "limitless")):
        return True
    spells = word_list("spells")
    if not any(
        m.key == "all" and m.head[:1] and m.head[0] not in spells for m in case.reading.marks(MarkKind.UNIVERSAL)
    ):
        return False
    denies = ends_with(reading, MarkKind.NEGATION) and not case.reading.marks(MarkKind.NEGATION)
    return denies or has_another_number(case, reading)


def ends_with(reading: Reading, kind: MarkKind) -> bool:
    """`The first Sunday of the month only.`, `The last row has none.`"""
    words = [t for t in reading.tokens if t.kind is not Kind.PUNCTUATION]
    return bool(words) and any(m.span.end == words[-1].span.end for m in reading.marks(kind))


def is_followed(case: Case, reading: Reading) -> bool:
    """`The limit is 300 euros. A new limit has applied since May.`"""
    if tells(case.reading):
        return False
    newer = stems("newer")
    pairs = zip(reading.tokens, reading.tokens[1:], strict=False)
    after = {b.span.start for a, b in pairs if token_stem(a, reading.language) in newer and b.text[:1].islower()}
    return any(w.span.start in after and case.reading.has(w.stem) for w in reading.words)


def is_another_case(case: Case, reading: Reading) -> bool:
    """`On the small plan - 5 GB.`: a group of its own, and a number for it."""
    groups = [w for w in reading.words if raw_stem(reading, w) in word_list("groups")]
    apart = bool(groups) and not any(case.reading.has(w.stem) for w in groups)
    return apart and opens_with_preposition(reading) and bool(reading.quantities)


def changes(case: Case, reading: Reading, found: set[str]) -> bool:
    """`From January the hours are eight to ten.`: how it will be, where the quote names no time."""
    if not reading.dates or case.reading.dates:
        return False
    return "stand_ins" in found or has_stem(reading, "generic")


def has_a_price(case: Case, reading: Reading) -> bool:
    """`Admission is free. Skis cost 8 euros.`, `The loan can be repaid early. The bank charges 1 percent for it.`: some
    of it has a price."""
    if case.reading.marks(MarkKind.NEGATION):
        return False
    pays = has_stem(reading, "pays") and len(reading.words) <= _SHORT
    if not has_stem(case.reading, "gratis"):
        return pays and bool(case.reading.marks(MarkKind.POSSIBILITY) and reading.quantities)
    return pays or any((q.dimension or "").startswith("currency") and q.low for q in reading.quantities)


def is_short_denial(case: Case, reading: Reading) -> bool:
    """`Pets are welcome. Snakes are not.`, «Змей — нет»: the quote's own verb, denied of some."""
    tokens = [t for t in reading.tokens if t.text not in {".", "!"}]
    if len(tokens) < _ELLIPSIS or case.reading.marks(MarkKind.NEGATION) or not ends_with(reading, MarkKind.NEGATION):
        return False
    return tense(tokens[-2]) == "present" or tokens[-2].text in {"—", "–", "-"}


def is_duty(case: Case, reading: Reading) -> bool:
    """`Tenants may keep a dog. The landlord has to agree.`: what must be, right behind what is granted."""
    duty = reading.marks(MarkKind.OBLIGATION) or has_stem(reading, "ahead")
    if not duty or case.reading.marks(MarkKind.CONDITION, MarkKind.OBLIGATION):
        return False
    ours, theirs = (r.words and raw_stem(r, r.words[0]) for r in (case.reading, reading))
    if ours != theirs and {ours, theirs} <= word_list("groups") and not opens_with_preposition(reading):
        return False  # of others
    return has_stem(case.reading, "grants")


def has_stem(reading: Reading, kind: str) -> bool:
    """Whether a text has a word of one of the lists of single words."""
    return any(token_stem(t, reading.language) in stems(kind) for t in reading.tokens)


def raw_stem(reading: Reading, word: Word) -> str:
    return token_stem(reading.tokens[word.token], reading.language)


def opens_with_preposition(reading: Reading) -> bool:
    return bool(reading.tokens) and reading.tokens[0].norm in word_list("prepositions")
