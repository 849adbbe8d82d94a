"""Citation markers in an answer: `[q1]`, `[q1, q2]`, `[q1][q2]`, `[1](link)`, `【q1】`. Markers are no content.

A bracket that names no known citation and does not look like a marker stays text. One that looks like a marker and
names an unknown citation is reported with that id: an invented citation must be seen, not read over.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from citeguard.models.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """One bracket that cites. `ids` as written, in order; `unknown` are those that no citation of the request has."""

    span: Span
    ids: tuple[str, ...]
    unknown: tuple[str, ...] = ()


MAX_RANGE = 50
"""`[1-3]` names three citations; a longer run than this is no citation."""

_BRACKET = re.compile(
    r"\[\[([^\[\]\n]{1,200})\]\]|\\?\[([^\[\]\n]{1,200}?)\\?\](?:\([^()\s]{0,2000}\))?|【([^【】\n]{1,200})】"
)
_INLINE_CODE = re.compile(r"`[^`\n]+`")
_SEPARATOR = re.compile(r"\s*[,;]\s*")
_RANGE = re.compile(r"([^\W\d_]*)(\d{1,4})\s?[-–]\s?\1(\d{1,4})")
_NUMERIC = re.compile(r"\^?\d{1,3}")
_USUAL = re.compile(
    r"\^?(?:q|c|s|d|doc|src|ref|cit|cite|citation|source|chunk|id|ист|док)[-_ #]?\d{1,4}", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+")
_PREFIX = re.compile(r"(?:sources?|refs?\.?|see|cf\.|источники?|см\.|сн\.)\s*:?\s+", re.IGNORECASE)


def find_markers(text: str, known: Collection[str], code: Iterable[Span] = ()) -> tuple[Marker, ...]:
    """All markers of a text, in order. Inline code and the given `code` spans (in order) hold none."""
    if "[" not in text and "【" not in text:
        return ()
    ids = frozenset(known)
    shapes = _shapes(ids)
    closed = sorted([*code, *(Span(*m.span()) for m in _INLINE_CODE.finditer(text))])
    return tuple(_outside(_markers(text, ids, shapes), closed))


@lru_cache(maxsize=8)
def _shapes(ids: frozenset[str]) -> frozenset[str]:
    """Asked for every claim of an answer, always for the same ids."""
    return frozenset(_shape(i) for i in ids if _DIGITS.search(i))


def _outside(markers: Iterator[Marker], closed: Sequence[Span]) -> Iterator[Marker]:
    at = 0
    for marker in markers:
        while at < len(closed) and closed[at].end <= marker.span.start:
            at += 1
        if at == len(closed) or not closed[at].overlaps(marker.span):
            yield marker


def _markers(text: str, ids: frozenset[str], shapes: frozenset[str]) -> Iterator[Marker]:
    for m in _BRACKET.finditer(text):
        forced = m[3] is not None
        parts = _parts((m[1] or m[2] or m[3]).strip(), ids)
        parts = [p.split("†")[0] for p in parts] if forced else parts
        unknown = tuple(p for p in parts if p not in ids)
        if forced or len(unknown) < len(parts) or all(_looks_like_id(p, shapes) for p in parts):
            yield Marker(span=Span(*m.span()), ids=tuple(parts), unknown=unknown)


def _parts(inner: str, ids: frozenset[str]) -> list[str]:
    """The ids that a bracket names. What is written inside may itself be one id, whatever characters it has."""
    if inner in ids:
        return [inner]
    inner = _PREFIX.sub("", inner, count=1)
    spaced = inner.split()
    if len(spaced) > 1 and all(p in ids for p in spaced):
        return spaced
    return [known for part in _SEPARATOR.split(inner) for known in _expanded(part.strip(), ids)]


def _expanded(part: str, ids: frozenset[str]) -> list[str]:
    if part in ids:
        return [part]
    if part.removeprefix("^") in ids:
        return [part.removeprefix("^")]
    if m := _RANGE.fullmatch(part):
        first, last = int(m[2]), int(m[3])
        if first < last <= first + MAX_RANGE:
            return [f"{m[1]}{n}" for n in range(first, last + 1)]
    return [part]


def _looks_like_id(part: str, shapes: frozenset[str]) -> bool:
    return bool(_NUMERIC.fullmatch(part) or _USUAL.fullmatch(part)) or _shape(part) in shapes


def of_their_kind(markers: Iterable[Marker], known: Collection[str]) -> Iterator[Marker]:
    """The markers with unknown ids that are written just as the known ones are, each with those ids alone. A number is
    no such id where it is longer than three digits and than every known one: `[2024]` beside `[1]`; nor is 0, which
    begins the lists of programmers."""
    shapes = frozenset(_DIGITS.sub("9", i) for i in known if _DIGITS.search(i))
    longest = max((len(i) for i in known if i.isdecimal()), default=0)
    for marker in markers:
        alike = tuple(i for i in marker.unknown if _DIGITS.sub("9", i) in shapes)
        alike = tuple(i for i in alike if not i.isdecimal() or (i.strip("0") and len(i) <= max(3, longest)))
        if alike:
            yield replace(marker, ids=alike, unknown=alike)


def _shape(name: str) -> str:
    """`q1` and `Q27` have one shape."""
    return _DIGITS.sub("9", name).casefold()
