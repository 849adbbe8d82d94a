"""The listed phrases of `data/<language>/nonclaims.toml`, and what may stand in their open places.

A phrase must cover the whole of what it is tried on. An open place takes a name of the addressee, or what was not
found; the latter may hold names and an embedded question, but no number and no further clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from citeguard.language.lexicon import topic
from citeguard.language.words import is_function
from citeguard.models import NonClaimKind

MAX_PHRASE = 300
"""Code points. No courtesy or abstention is longer, and open places make long texts slow to match."""

_PLACE = re.compile(r"\{([a-z_]+)\d?\}")
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_OPEN = {
    "x": r"[^;:!?()—–]{1,200}?",
    "ask": r"(?:[^\W\d_]+ )?(?:{asking})\b[^;:!?()—–]{0,200}?",
    "name": r"[^,;:.!?()\d]{1,40}",
}
_KINDS = {
    "abstention": NonClaimKind.ABSTENTION,
    "greeting": NonClaimKind.GREETING,
    "courtesy": NonClaimKind.COURTESY,
    "discourse": NonClaimKind.DISCOURSE,
}
_FORBIDDEN = re.compile(r"[;:!?()—–]|\s-\s|\.\s")
_COMMA = re.compile(r",\s*")
_SHORT = {"en": 1, "ru": 2}
"""Content words that a further item of an enumeration may have: with more it may be a clause. English verbs look like
nouns ("and clients pay"), Russian ones are known by their endings."""


@dataclass(frozen=True, slots=True)
class Words:
    """The word lists of one language."""

    language: str
    assertive: frozenset[str]
    timing: frozenset[str]
    turning: frozenset[str]
    asking: frozenset[str]
    linking: frozenset[str]
    also_nouns: frozenset[str]
    no_verbs: frozenset[str]
    relative: frozenset[str]
    pointing: frozenset[str]
    numbers: frozenset[str]
    openers: frozenset[str]
    interrogative: tuple[str, ...]
    rhetorical: re.Pattern[str]


_SETS = (
    "assertive",
    "timing",
    "turning",
    "asking",
    "also_nouns",
    "no_verbs",
    "relative",
    "pointing",
    "linking",
    "numbers",
)


@cache
def words(language: str) -> Words:
    listed = topic(language, "nonclaims")["words"]
    sets = {key: frozenset(listed[key]) for key in _SETS}
    return Words(
        language=language,
        **sets,
        openers=frozenset(topic(language, "nonclaims")["courtesy"]["openers"]),
        interrogative=tuple(listed["interrogative"]),
        rhetorical=re.compile("|".join(listed["rhetorical"])),
    )


@cache
def verb_pattern(language: str) -> re.Pattern[str] | None:
    """The look of a finite verb, for a language whose endings show it."""
    pattern: str = topic(language, "nonclaims")["words"]["verb_pattern"]
    return re.compile(pattern) if pattern else None


def lowered(text: str) -> str:
    """Lower case, ё as е, curly apostrophe as straight; the length stays the same."""
    low = text.lower()
    if len(low) != len(text):
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return low.replace("ё", "е").replace("’", "'").replace("\u00a0", " ")


def phrase_kind(shown: str, language: str) -> NonClaimKind | None:
    """The kind of listed phrase that `shown` is as a whole; trimmed text in its own case, white space single."""
    if not shown or len(shown) > MAX_PHRASE:
        return None
    low = lowered(shown)
    for name, kind in _KINDS.items():
        if _may_be(low, language, name) and any(
            (m := p.fullmatch(low)) and _places_hold(m, shown, language) for p in _patterns(language, name)
        ):
            return kind
    return None


def _may_be(low: str, language: str, name: str) -> bool:
    """Cheap: most sentences have none of the words without which no phrase of this kind is said."""
    kind = topic(language, "nonclaims")[name]
    spaced = f" {low} "
    return len(low) <= kind.get("longest", MAX_PHRASE) and all(
        any(word in spaced for word in kind[key]) for key in ("triggers", "subjects") if key in kind
    )


def is_source_header(shown: str, language: str) -> bool:
    return len(shown) <= MAX_PHRASE and _headers(language).fullmatch(lowered(shown)) is not None


@cache
def _headers(language: str) -> re.Pattern[str]:
    return re.compile("|".join(topic(language, "nonclaims")["sources"]["headers"]))


@cache
def _patterns(language: str, name: str) -> tuple[re.Pattern[str], ...]:
    data = topic(language, "nonclaims")
    macros = {
        **data["macros"],
        "opener": "(?:" + "|".join(data["courtesy"]["openers"]) + ")",
        "asking": "|".join(data["words"]["asking"]),
    }
    return tuple(_compiled(p, macros) for p in data[name]["patterns"])


def _compiled(pattern: str, macros: Mapping[str, str]) -> re.Pattern[str]:
    """Macros written out, open places as numbered groups."""
    count = 0

    def place(m: re.Match[str]) -> str:
        nonlocal count
        if m[1] in _OPEN:
            count += 1
            return f"(?P<{m[1]}_{count}>{_PLACE.sub(place, _OPEN[m[1]])})"
        return _PLACE.sub(place, macros[m[1]])

    return re.compile(_PLACE.sub(place, pattern))


def _places_hold(m: re.Match[str], shown: str, language: str) -> bool:
    return all(
        found is None or _holds(group.partition("_")[0], shown[m.start(group) : m.end(group)], language)
        for group, found in m.groupdict().items()
    )


def _holds(place: str, here: str, language: str) -> bool:
    match place:
        case "name":
            return _is_name(here, language)
        case _:
            return says_nothing(here, language)


def _is_name(here: str, language: str) -> bool:
    parts = here.split()
    known = words(language)
    return len(parts) <= 3 and all(p[0].isupper() and lowered(p) not in known.assertive for p in parts)


def says_nothing(what: str, language: str) -> bool:
    """Whether `what` (that was not found, or asked about) holds no number and no clause of its own."""
    if _FORBIDDEN.search(what.strip(" .")):
        return False
    known = words(language)
    found = _WORD.findall(lowered(what))
    fractions = any(c.isnumeric() and not c.isdecimal() for c in what)
    if fractions or any(w[0].isdigit() or w in known.numbers for w in found):
        return False
    before: list[str] = []
    for i, segment in enumerate(_segments(what, known)):
        if not _quiet(segment, before, known, first=i == 0):
            return False
        before = segment
    return True


def _segments(what: str, known: Words) -> Iterator[list[str]]:
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


def _quiet(segment: Sequence[str], before: Sequence[str], known: Words, *, first: bool) -> bool:
    """A segment that is a question, or at the start of it all a noun phrase, or later a short one without a verb."""
    asks = next((i for i, w in enumerate(segment) if w in known.asking), None)
    if asks is not None and (first or asks <= 1):
        relative = segment[asks] in known.relative and not first and not _may_precede_question(before, known)
        opening = [] if asks <= 1 and segment[asks] == "ли" else segment[:asks]
        turns = not (known.turning - known.timing).isdisjoint(segment[asks + 1 :])
        return not relative and not turns and _no_predicate(opening, known)
    if not _no_predicate(segment, known):
        return False
    content = [w for w in segment if not is_function(w, known.language)]
    return first or (len(content) <= _SHORT[known.language] and not any(map(_verb_like, segment)))


def _may_precede_question(before: Sequence[str], known: Words) -> bool:
    return (bool(before) and before[-1] in known.pointing) or not known.asking.isdisjoint(before[:2])


def _no_predicate(segment: Sequence[str], known: Words) -> bool:
    rest = segment[:-1] if segment and segment[-1] in known.also_nouns else segment
    return known.assertive.isdisjoint(rest) and known.turning.isdisjoint(rest)


_VERB_LIKE = re.compile(r"\w{2,}(?:ed|л[аои]?|[аяуюиеё]т(?:ся)?|л[аои]?сь|лся|ть(?:ся)?|ен[аоы]?|ан[аоы]?|ят[аоы]?)")
"""Wider than `verb_pattern`: after a comma or "and" even what may be a verb is not let through."""


def _verb_like(word: str) -> bool:
    return _VERB_LIKE.fullmatch(word) is not None
