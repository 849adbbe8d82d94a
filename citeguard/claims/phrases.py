"""The listed phrases of `data/<language>/nonclaims.toml`, and what may stand in their open places.

A phrase must cover the whole of what it is tried on. An open place takes a name of the addressee, or what was not
found; the latter may hold names and an embedded question, but no number and no further clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from citeguard.language.lexicon import topic
from citeguard.models import NonClaimKind

MAX_PHRASE = 300
"""Code points. No courtesy or abstention is longer, and open places make long texts slow to match."""

_PLACE = re.compile(r"\{([a-z_]+)\d?\}")
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_OPEN = {"x": r"[^;:!?()—–]{1,200}?", "name": r"[^,;:.!?()\d]{1,40}"}
_KINDS = {
    "abstention": NonClaimKind.ABSTENTION,
    "greeting": NonClaimKind.GREETING,
    "courtesy": NonClaimKind.COURTESY,
    "discourse": NonClaimKind.DISCOURSE,
}
_FORBIDDEN = re.compile(r"[;:!?()—–]|\s-\s|\.\s")
_COMMA = re.compile(r",\s*")
_SHORT = 2
"""Content words that a further item of an enumeration may have: with more it may be a clause."""
_MIN_STEM = 4


@dataclass(frozen=True, slots=True)
class Words:
    """The word lists of one language."""

    assertive: frozenset[str]
    turning: frozenset[str]
    asking: frozenset[str]
    linking: frozenset[str]
    numbers: frozenset[str]
    openers: frozenset[str]
    interrogative: tuple[str, ...]
    rhetorical: tuple[str, ...]


@cache
def words(language: str) -> Words:
    listed = topic(language, "nonclaims")["words"]
    sets = {key: frozenset(listed[key]) for key in ("assertive", "turning", "asking", "linking", "numbers")}
    return Words(
        **sets,
        openers=frozenset(topic(language, "nonclaims")["courtesy"]["openers"]),
        interrogative=tuple(listed["interrogative"]),
        rhetorical=tuple(listed["rhetorical"]),
    )


def lowered(text: str) -> str:
    """Lower case, ё as е, curly apostrophe as straight; the length stays the same."""
    low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return low.replace("ё", "е").replace("’", "'").replace("\u00a0", " ")


def phrase_kind(shown: str, language: str) -> NonClaimKind | None:
    """The kind of listed phrase that `shown` is as a whole; trimmed text in its own case, white space single."""
    if not shown or len(shown) > MAX_PHRASE:
        return None
    low = lowered(shown)
    for kind, patterns in _patterns(language):
        if any((m := p.fullmatch(low)) and _places_hold(m, shown, language) for p in patterns):
            return kind
    return None


def is_source_header(shown: str, language: str) -> bool:
    return len(shown) <= MAX_PHRASE and _headers(language).fullmatch(lowered(shown)) is not None


@cache
def _headers(language: str) -> re.Pattern[str]:
    return re.compile("|".join(topic(language, "nonclaims")["sources"]["headers"]))


@cache
def _patterns(language: str) -> tuple[tuple[NonClaimKind, tuple[re.Pattern[str], ...]], ...]:
    data = topic(language, "nonclaims")
    macros = {**data["macros"], "opener": "(?:" + "|".join(data["courtesy"]["openers"]) + ")"}
    return tuple((kind, tuple(_compiled(p, macros) for p in data[name]["patterns"])) for name, kind in _KINDS.items())


def _compiled(pattern: str, macros: Mapping[str, str]) -> re.Pattern[str]:
    """Macros written out, open places as numbered groups."""
    count = 0

    def place(m: re.Match[str]) -> str:
        nonlocal count
        if m[1] in _OPEN:
            count += 1
            return f"(?P<{m[1]}_{count}>{_OPEN[m[1]]})"
        return _PLACE.sub(place, macros[m[1]])

    return re.compile(_PLACE.sub(place, pattern))


def _places_hold(m: re.Match[str], shown: str, language: str) -> bool:
    for group, found in m.groupdict().items():
        if found is None:
            continue
        here = shown[m.start(group) : m.end(group)]
        if not (_is_name(here, language) if group.startswith("name") else says_nothing(here, language)):
            return False
    return True


def _is_name(here: str, language: str) -> bool:
    parts = here.split()
    known = words(language)
    return len(parts) <= 3 and all(p[0].isupper() and lowered(p) not in known.assertive for p in parts)


def says_nothing(what: str, language: str) -> bool:
    """Whether `what` (that was not found, or asked about) holds no number and no clause of its own."""
    if _FORBIDDEN.search(what.strip(" .")):
        return False
    known = words(language)
    found = [w.group() for w in _WORD.finditer(lowered(what))]
    if any(w[0].isdigit() or w in known.numbers for w in found) or _has_bare_number(what):
        return False
    return all(_quiet(segment, first=i == 0, known=known) for i, segment in enumerate(_segments(what, known)))


def _has_bare_number(what: str) -> bool:
    return any(c.isnumeric() for c in what if not c.isdecimal())


def _segments(what: str, known: Words) -> Iterable[list[str]]:
    """The words between commas and linking words."""
    for part in _COMMA.split(lowered(what)):
        segment: list[str] = []
        for word in _WORD.findall(part):
            if word in known.linking and segment:
                yield segment
                segment = []
            else:
                segment.append(word)
        if segment:
            yield segment


def _quiet(segment: Sequence[str], *, first: bool, known: Words) -> bool:
    asks = next((i for i, w in enumerate(segment) if w in known.asking), None)
    if asks is not None and (first or asks <= 1):
        return not known.turning.intersection(segment[asks + 1 :]) and _quiet_words(segment[:asks], known)
    content = [w for w in segment if len(w) >= _MIN_STEM]
    return _quiet_words(segment, known) and (first or (len(content) <= _SHORT and not any(map(_verb_like, segment))))


def _quiet_words(segment: Sequence[str], known: Words) -> bool:
    return known.assertive.isdisjoint(segment) and known.turning.isdisjoint(segment)


_VERB_LIKE = re.compile(r"\w{2,}(?:ed|[аяиеу]л[аои]?|[аяуюиеё]т(?:ся)?|л[аои]?сь|лся|ть(?:ся)?|ен[аоы]|ан[аоы])")


def _verb_like(word: str) -> bool:
    return _VERB_LIKE.fullmatch(word) is not None
