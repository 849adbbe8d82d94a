"""Compound sentences: where one may be cut into assertions that each stand alone.

A part must never say more than its sentence did. So a sentence is cut only between full clauses, each with its own
subject and predicate, of which no later one leans on an earlier one: no condition, exception, report, quantifier,
pronoun, opening adverbial or trailing circumstance that could reach over the cut, and subjects that need no other
part to be understood (names, or the same kind of thing with another attribute). In doubt it stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from citeguard.claims.assertion import has_verb
from citeguard.language.lexicon import topic
from citeguard.language.names import names
from citeguard.language.stems import stem
from citeguard.language.tokens import Kind, Token, tokenise
from citeguard.models import Span

MAX_COMPOUND = 600
"""Code points. A longer sentence is rarely a plain coordination."""


_ADJECTIVE = re.compile(r"[а-я]{3}(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)$")
"""Opening a sentence, such a word has its capital from there and not from being a name."""


@dataclass(frozen=True, slots=True)
class _Words:
    coordinating: frozenset[str]
    binding: frozenset[str]
    leaning: frozenset[str]
    prepositions: frozenset[str]
    determiners: frozenset[str]
    verbs: frozenset[str]


@cache
def _words(language: str) -> _Words:
    listed = topic(language, "compounds")
    keys = ("coordinating", "binding", "leaning", "prepositions", "determiners", "verbs")
    return _Words(**{key: frozenset(listed[key]) for key in keys})


@dataclass(frozen=True, slots=True)
class _Part:
    tokens: tuple[Token, ...]
    hard: bool
    """Cut from the part before it by a semicolon."""


def parts(text: str, language: str | None) -> tuple[Span, ...]:
    """The assertions of one sentence as spans of `text`; the whole as the only one where it must not be cut.

    `text` has white space in the place of markers, so that positions hold.
    """
    whole = (Span(0, len(text)),)
    if language not in ("ru", "en") or len(text) > MAX_COMPOUND:
        return whole
    tokens = tokenise(text)
    listed = _words(language)
    if any(t.norm in listed.binding or t.text in '()[]«»“”"?:' for t in tokens):
        return whole
    for cuts in (_cut(tokens, listed, soft=True), _cut(tokens, listed, soft=False)):
        if len(cuts) > 1 and _stand_alone(cuts, listed, language):
            return tuple(Span(p.tokens[0].span.start, p.tokens[-1].span.end) for p in cuts)
    return whole


def _cut(tokens: Sequence[Token], listed: _Words, *, soft: bool) -> list[_Part]:
    """At semicolons, and with `soft` also before a coordinating conjunction; the conjunction belongs to no part."""
    found: list[_Part] = []
    start, hard = 0, True
    for i, token in enumerate(tokens):
        if token.text == ";" or (soft and i and token.norm in listed.coordinating):
            _add(found, tokens[start:i], hard=hard)
            start, hard = i + 1, token.text == ";"
    _add(found, tokens[start:], hard=hard)
    return found


def _add(found: list[_Part], tokens: Sequence[Token], *, hard: bool) -> None:
    kept = list(tokens)
    while kept and kept[-1].kind is Kind.PUNCTUATION and kept[-1].text in ",;—–-":
        kept.pop()
    if any(t.kind is not Kind.PUNCTUATION for t in kept):
        found.append(_Part(tuple(kept), hard))
    elif found and kept:
        found[-1] = _Part((*found[-1].tokens, *kept), found[-1].hard)


def _stand_alone(cuts: Sequence[_Part], listed: _Words, language: str) -> bool:
    subjects = [_subject(p, listed, language) for p in cuts]
    if any(s is None or any(t.norm in listed.leaning for t in p.tokens) for s, p in zip(subjects, cuts, strict=True)):
        return False
    if any("," in (t.text for t in p.tokens) for p in cuts):
        return False
    soft = any(not p.hard for p in cuts[1:])
    if soft and not _own_circumstances(cuts, listed):
        return False
    known = [s for s in subjects if s is not None]
    return all(_independent(s, known[0], listed, language) for s in known[1:])


def _own_circumstances(cuts: Sequence[_Part], listed: _Words) -> bool:
    """A circumstance at the end of the last part may be meant for all, unless each part has one of its own."""
    having = [any(t.norm in listed.prepositions for t in p.tokens) for p in cuts]
    return all(having) or not having[-1]


def _subject(part: _Part, listed: _Words, language: str) -> tuple[Token, ...] | None:
    """The tokens before the predicate, which must open the part; None where there is no plain subject or predicate."""
    first = part.tokens[0]
    if first.kind is Kind.PUNCTUATION or first.norm in listed.prepositions or first.norm in listed.leaning:
        return None
    for i, token in enumerate(part.tokens):
        if token.norm in listed.verbs or has_verb(token.norm, language) or token.text in "—–":
            return part.tokens[:i] if 0 < i < len(part.tokens) - 1 or (i and token.text not in "—–") else None
        if token.kind is Kind.PUNCTUATION or token.norm in listed.prepositions:
            return None
    return None


def _independent(subject: Sequence[Token], first: Sequence[Token], listed: _Words, language: str) -> bool:
    """A name; or the head word of the first subject with another attribute, where no name is left behind."""
    if _named(subject, language):
        return True
    if any(t.text[:1].isupper() for t in first if t.norm not in listed.determiners and not _ADJECTIVE.search(t.norm)):
        return False
    same_head = stem(subject[-1].norm, language) == stem(first[-1].norm, language)
    return same_head and len(subject) > 1 and len(first) > 1


def _named(subject: Sequence[Token], language: str) -> bool:
    """A capital inside the sentence is a name; the word put before it keeps the capital from opening one."""
    lead = Token(Kind.WORD, Span(0, 0), "a", "a")
    return bool(names((lead, *subject), language))


def predicates(language: str) -> frozenset[str]:
    """Listed finite verbs."""
    return _words(language).verbs
