"""Which sentences of a fragment speak of what the claim says. Linear in the fragment, and cheap where it is long."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from citeguard.language.sentences import sentences
from citeguard.language.synonyms import members
from citeguard.language.tokens import Kind, normal
from citeguard.models import Fragment, Span
from citeguard.models.span import merged
from citeguard.signals.reading import Reading, read, shared

BEST = 3
"""Sentences of one fragment that are compared with a claim."""

_WHOLE = 6_000
"""A fragment up to this length is split into sentences whole; of a longer one only the windows with most hits are."""
_WINDOW = 1_500
_WINDOWS = 4
_CANDIDATES = 5
_LONGEST = 4_000
"""Code points of one sentence in which keys are looked for."""
_PREFIX = 4
_WORD = re.compile(rf"([^\W_]{{1,{_PREFIX}}})[^\W_]*")
"""A word, of which only the beginning is looked at."""


class _Scored(NamedTuple):
    hits: int
    span: Span


def aligned(claim: Reading, fragments: Sequence[Fragment]) -> tuple[Reading, ...]:
    """The best sentences of every fragment, best first; a fragment with nothing in common gives its first sentence."""
    keys = keys_of(claim)
    found = [reading for at, fragment in enumerate(fragments) for reading in _of_fragment(claim, keys, at, fragment)]
    return tuple(sorted(found, key=lambda r: (-r.coverage, r.fragment, r.offset)))


def keys_of(claim: Reading) -> frozenset[str]:
    """Beginnings of the claim's words and of their synonyms: a cheap sieve, wide on purpose."""
    words = [token.norm for token in claim.tokens if token.kind is not Kind.PUNCTUATION]
    for word in claim.words:
        words.extend(members(word.stem, claim.language))
    return frozenset(word[:_PREFIX] for word in words if len(word) > 2 or word.isdigit())


def hits(text: str, keys: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Where words with these beginnings stand."""
    for m in _WORD.finditer(text):
        key = m[1]
        if key in keys or (key := normal(key)) in keys:
            yield m.start(), key


def held(text: str, keys: frozenset[str]) -> int:
    """How many of these beginnings stand in a text."""
    return len({key if key in keys else normal(key) for key in set(_WORD.findall(text))} & keys)


def _of_fragment(claim: Reading, keys: frozenset[str], at: int, fragment: Fragment) -> list[Reading]:
    spans = _sentence_spans(fragment.text, keys, claim.language)
    readings = []
    for span in spans:
        reading = read(span.of(fragment.text), claim.language, offset=span.start, fragment=at)
        readings.append(replace(reading, coverage=shared((w.stem for w in claim.words), reading)))
    readings.sort(key=lambda r: (-r.coverage, r.offset))
    best = readings[0].coverage if readings else 0.0
    return [r for r in readings[:BEST] if r is readings[0] or r.coverage >= 0.3 * best]


def _sentence_spans(text: str, keys: frozenset[str], language: str | None) -> list[Span]:
    windows = [Span(0, len(text))] if len(text) <= _WHOLE else _windows(text, keys)
    scored: list[_Scored] = []
    for window in windows:
        for sentence in sentences(window.of(text), language):
            span = sentence.span.shift(window.start)
            scored.append(_Scored(held(span.of(text)[:_LONGEST], keys), span))
    scored.sort(key=lambda s: (-s.hits, s.span.start))
    return [s.span for s in scored[:_CANDIDATES] if s.hits or s is scored[0]]


def _windows(text: str, keys: frozenset[str]) -> list[Span]:
    """The stretches of a long text that hold most of the different keys, cut at line ends where there are any."""
    found: defaultdict[int, set[str]] = defaultdict(set)
    for position, key in hits(text, keys):
        found[position // _WINDOW].add(key)
    best = sorted(found, key=lambda block: (-len(found[block]), block))[:_WINDOWS] or [0]
    return merged([_widened(text, block * _WINDOW, (block + 1) * _WINDOW) for block in sorted(best)])


def _widened(text: str, start: int, end: int) -> Span:
    before = text.rfind("\n", max(0, start - _WINDOW), start)
    after = text.find("\n", end, end + _WINDOW)
    return Span(
        before + 1 if before >= 0 else max(0, start - _WINDOW // 2), after if after >= 0 else end + _WINDOW // 2
    )
