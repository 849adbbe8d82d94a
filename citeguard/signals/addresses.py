"""A source that speaks to the one who judges it: instructions, verdicts, roles, hidden or dressed up.

The text is looked at as it looks (`fold`: invisible characters, look-alike letters) and with letters of the other
script put back, so that «сheck» with a Cyrillic letter is read as it is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from citeguard.language.lexicon import COVERED, topic
from citeguard.messages import told
from citeguard.models import Fragment, FragmentSpan, RiskSignal, SignalCode, Span
from citeguard.signals.case import Case
from citeguard.text import fold, fold_mapped, replaced

_WINDOW = 400
_PREFIX = 5
_NEAR = 120
_WORD = re.compile(rf"([^\W_]{{3,{_PREFIX}}})[^\W_]*")
"""A word, of which only the beginning is looked at."""
_DRESSED = re.compile(r"[^\s!-)+-^a-{}A-Za-z0-9А-Яа-яЁё«»—–…№“”„’‘]")
_ENTITY = re.compile(r"&\w")
"""Anything that folding might change into letters: then the text is looked at as it looks."""


@cache
def _kinds() -> Mapping[str, str]:
    """Beginning of a word -> `strong`, or one of the weak kinds: what to do, with what, with which outcome."""
    return {
        _latinised(word)[:_PREFIX]: kind
        for language in COVERED
        for kind in ("outcomes", "objects", "verbs", "strong")
        for word in topic(language, "judge")[kind].split()
    }


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(
        re.compile(_latinised_pattern(p)) for language in COVERED for p in topic(language, "judge")["patterns"]
    )


def address_signals(case: Case) -> Iterator[RiskSignal]:
    for fragment in case.fragments:
        span = addressed(fragment.text)
        where = "source" if span else next((name for name, text in _around(fragment) if addressed(text)), None)
        if where is None:
            continue
        yield RiskSignal(
            code=SignalCode.SOURCE_ADDRESSES_JUDGE,
            claim_id=case.claim.id,
            message=told("signal.addresses", where=told(f"where.{where}")),
            fragment_spans=(FragmentSpan(citation_id=fragment.citation_id, span=span),) if span else (),
        )


def _around(fragment: Fragment) -> Iterator[tuple[str, str]]:
    """What a judge or a second look is shown beside the fragment."""
    yield "heading", fragment.heading or ""
    yield "before", fragment.before
    yield "after", fragment.after
    yield "note", " ".join(fragment.notes)


def addressed(text: str) -> Span | None:
    """Where a text addresses its judge, in its own code points; None where it does not. Linear."""
    plain = _DRESSED.search(text) is None and _ENTITY.search(text) is None
    seen = _latinised(text if plain else fold(text))
    hit = _first(seen)
    if hit is None:
        return None
    if plain and len(seen) == len(text):
        return Span(*hit)
    folded = fold_mapped(text)
    if len(folded.text) != len(seen):
        return Span(0, len(text))
    return folded.original(*hit)


def _first(seen: str) -> tuple[int, int] | None:
    done = 0
    for position in _places(seen):
        if position < done:
            continue
        start = max(0, position - _WINDOW // 2)
        window = seen[start : position + _WINDOW]
        for pattern in _patterns():
            m = pattern.search(window)
            if m is not None and m.start() < m.end():
                return start + m.start(), start + m.end()
        done = position + _WINDOW // 2
    return None


def _places(seen: str) -> Iterator[int]:
    """Where to look closely: at a strong word, or where two kinds of weak ones stand near each other."""
    kinds = _kinds()
    found = {kinds[word] for word in kinds.keys() & _WORD.findall(seen)}
    if "strong" not in found and len(found) < 2:
        return
    last: dict[str, int] = {}
    for word in _WORD.finditer(seen):
        kind = kinds.get(word[1])
        if kind is None:
            continue
        here = word.start()
        if kind == "strong" or any(other != kind and here - at < _NEAR for other, at in last.items()):
            yield here
        last[kind] = here


_LATIN = dict(zip(map(ord, "авекмнорстухіјѕԁ"), "abekmhopctyxijsd", strict=True))
"""Cyrillic letters that look like Latin ones, after case folding: both scripts are compared in one dress."""


def _latinised(text: str) -> str:
    return replaced(text.casefold().replace("ё", "е"), _LATIN)


def _latinised_pattern(pattern: str) -> str:
    whole_word = r"\b" if re.match(r"\(\?:\w", pattern) else ""
    return whole_word + replaced(pattern.replace("ё", "е"), _LATIN)
