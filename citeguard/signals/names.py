"""Names and identifiers of the claim that the cited fragments do not have, or have in another's place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from citeguard.language.names import Name, name_key
from citeguard.language.rewordings import is_bland
from citeguard.language.tokens import Kind, Token
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import CLOSE, Case
from citeguard.signals.lists import word_list
from citeguard.signals.reading import Reading

_SHOWN = 3
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|'?s|-?[а-яё]{1,3})")
"""`8th`, `1980s`, «5-й»: read as numbers."""


def name_signals(case: Case) -> Iterator[RiskSignal]:
    yield from _written(case)
    for name in case.reading.names:
        if _ORDINAL.fullmatch(name.span.of(case.reading.text)):
            continue
        missing = [key for key in name.key if not _known(case, name, key)]
        if not missing:
            continue
        rivals = [(r, n.span) for r in case.support[:2] for n in r.names if not _in_claim(case, n)]
        elsewhere = all(_elsewhere(case, key) for key in missing)
        if elsewhere and not (rivals and case.copied and case.evidence[0].coverage >= CLOSE):
            continue  # the sentence says `it`, and the name stands before it or above it
        if not elsewhere and _less_of_it(case, name, missing):
            continue
        ours = case.reading.shown(name.span)
        theirs = ", ".join(repr(r.shown(span)) for r, span in rivals[:_SHOWN])
        message = told("signal.names", ours=ours, theirs=theirs) if theirs else told("signal.names_not", ours=ours)
        yield case.signal(SignalCode.ENTITY_MISMATCH, message, [name.span], rivals[:_SHOWN])


_WRITTEN = re.compile(r"(?<![\w/.])(?:/[\w.-]+){2,}|\b[a-z]\w*_\w+|(?<!\w)--[a-z][\w-]+|\b[a-z]+[A-Z]\w*")
"""A path, `snake_case`, `--flag`, `camelCase`: written so and not otherwise."""


def _written(case: Case) -> Iterator[RiskSignal]:
    """Things of programs that no cited fragment has, letter for letter."""
    texts = [text for f in case.fragments for text in (f.heading or "", f.text)]
    for found in _WRITTEN.finditer(case.reading.text):
        if not any(found.group() in text for text in texts):
            message = told("signal.names_not", ours=found.group())
            yield case.signal(SignalCode.ENTITY_MISMATCH, message, [Span(found.start(), found.end())])


def _known(case: Case, name: Name, key: str) -> bool:
    """Whether a part of a name stands in the sentences that speak of it, in this or another form."""
    if any(_has_key(r, key) for r in case.support):
        return True
    words = [t for t in case.reading.tokens if name.span.contains(t.span) and key in (name_key(t.norm), t.norm)]
    return any(
        _reworded(r, token) or _spelled_out(r, token) or _shortened(case.reading, name, r)
        for token in words
        for r in case.support
    )


def _has_key(reading: Reading, key: str) -> bool:
    return any(key in (name_key(t.norm), t.norm) for t in reading.tokens if t.kind is not Kind.PUNCTUATION) or (
        any(_plain(key) == _plain(t.norm) for t in reading.tokens)
    )


def _plain(word: str) -> str:
    """Without accents: `François`, `Francois`."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def _in_claim(case: Case, name: Name) -> bool:
    return any(_has_key(case.reading, key) for key in name.key)


def _elsewhere(case: Case, key: str) -> bool:
    """Whether a name stands in a cited fragment or its heading, outside the best sentences. A search, not a parse."""
    return any(key in text.casefold() for f in case.fragments for text in (f.heading or "", f.text))


def _reworded(reading: Reading, token: Token) -> bool:
    """A general word with a capital (`the Customer`, `Chancellor`), an adjective of a name (`German`, `Germany`), a
    number grown onto a letter (`v2`, `version 2`)."""
    if token.kind is Kind.IDENTIFIER and not reading.rewords(token.norm):
        digits = token.norm.removeprefix("v")
        return digits.isdigit() and any(t.norm == digits for t in reading.tokens if t.kind is Kind.NUMBER)
    if is_bland(token.norm) or reading.rewords(token.norm):
        return True
    return any(one_root(token.norm, t.norm) for t in reading.tokens if t.kind is Kind.WORD)


_ROOT = 4
_TAILS = (3, 4)
"""Letters after the common root, of the shorter and of the longer form."""


@lru_cache(maxsize=8_192)
def one_root(first: str, second: str) -> bool:
    """`Canada` and `Canadian`, «Мюнхен» and «мюнхенский»: one of the two is an adjective of the other."""
    keys = sorted((name_key(first), name_key(second)), key=len)
    if keys[0] == keys[1]:
        return True
    if len(keys[0]) < _ROOT:  # «Перу» loses its last letter as if it were an ending
        keys[0] = next(word for word in (first, second) if name_key(word) == keys[0])
    common = next((i for i, (a, b) in enumerate(zip(*keys, strict=False)) if a != b), len(keys[0]))
    if common < _ROOT or len(keys[0]) - common > _TAILS[0] or len(keys[1]) - common > _TAILS[1]:
        return False
    adjectives = [any(mark in k[common - 1 :] for mark in word_list("adjectival")) for k in keys]
    return any(adjectives) and not all(adjectives)


_LONGEST_ACRONYM = 6


def _spelled_out(reading: Reading, token: Token) -> bool:
    """`EU` in the claim, `European Union` in the source."""
    letters = token.text.casefold()
    if not token.text.isupper() or not 1 < len(letters) <= _LONGEST_ACRONYM:
        return False
    initials = "".join(t.norm[0] for t in reading.tokens if t.kind is Kind.WORD)
    content = "".join(reading.norm(w)[0] for w in reading.words)
    return letters in initials or letters in content


def _shortened(claim: Reading, name: Name, reading: Reading) -> bool:
    """`European Union` in the claim, `EU` in the source."""
    words = [t for t in claim.tokens if name.span.contains(t.span) and t.kind is Kind.WORD]
    initials = "".join(t.norm[0] for t in words if t.text[:1].isupper())
    return len(initials) > 1 and any(t.norm == initials and t.text.isupper() for t in reading.tokens)


def _less_of_it(case: Case, name: Name, missing: list[str]) -> bool:
    """A surname alone in the source, or a name without its title: what is missing stands before what is there, and
    nothing else stands in its place. `Premium Plus` for `Premium` is another thing."""
    there = [key for key in name.key if key not in missing]
    if not there or name.key.index(missing[-1]) > name.key.index(there[0]):
        return False
    return any(_bare(r, there[0], missing) for r in case.support)


def _bare(reading: Reading, key: str, missing: list[str]) -> bool:
    """Whether a name stands without another word of a name right before it; an initial is no other word."""
    for at, token in enumerate(reading.tokens):
        if key not in (name_key(token.norm), token.norm):
            continue
        before = reading.tokens[at - 1] if at else None
        if before is not None and before.text == "." and at > 1:
            before = reading.tokens[at - 2]
        if before is None or before.kind is not Kind.WORD or not before.text[:1].isupper():
            return True
        if missing[-1].startswith(before.norm) or at == 1:
            return True
    return False
