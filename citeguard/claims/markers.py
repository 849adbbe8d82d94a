"""What the markers of an answer mean for its claims: which stand in a sentence, and its words without them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from citeguard.language.markers import Marker as Marker
from citeguard.language.markers import find_markers as find_markers
from citeguard.models import Anchor, Span


def anchored(anchors: Iterable[Anchor], known: frozenset[str]) -> tuple[Marker, ...]:
    """The markers that a format found by position."""
    return tuple(
        Marker(span=a.span, ids=a.citation_ids, unknown=tuple(i for i in a.citation_ids if i not in known))
        for a in anchors
        if a.is_marker
    )


def placed(found: Sequence[Marker], anchored: Sequence[Marker]) -> tuple[Marker, ...]:
    """Both kinds in order; what the text seems to say where a format has spoken is left out."""
    if not anchored:
        return tuple(found)
    starts = [m.span.start for m in anchored]
    kept = [m for m in found if not _overlaps_any(m.span, anchored, starts)]
    return tuple(sorted((*kept, *anchored), key=lambda m: m.span))


def _overlaps_any(span: Span, anchored: Sequence[Marker], starts: Sequence[int]) -> bool:
    at = bisect_left(starts, span.end)
    return at > 0 and anchored[at - 1].span.end > span.start


def ids_of(markers: Iterable[Marker]) -> tuple[str, ...]:
    """The ids of some markers, each once, in order; unknown ones too."""
    return tuple(dict.fromkeys(i for m in markers for i in m.ids))


def within(markers: Sequence[Marker], span: Span) -> tuple[Marker, ...]:
    """The markers that lie in a span. `markers` in order, as found."""
    first = bisect_left(markers, span.start, key=lambda m: m.span.start)
    last = bisect_left(markers, span.end, lo=first, key=lambda m: m.span.start)
    return tuple(m for m in markers[first:last] if m.span.end <= span.end)


_QUOTE_PREFIX = re.compile(r"(?<=\n)[ \t]*(?:>[ \t]?)+")
_SPACES = re.compile(r"\s+")
_GAP = "\ufffc"
_GAPS = re.compile(rf"(?: ?[,;]? ?{_GAP})+")
_EMPTY = re.compile(r" ?\((?:[ ,;:]|sources?|refs?|see|источники?|см\.){0,8}\)", re.IGNORECASE)
_BEFORE_PUNCTUATION = re.compile(r" (?=[.,;:!?…»”)\]]|\Z)")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)([^*\n]{1,400}?)(?<=\S)\1(?![\w*])")
_UNDERLINE = re.compile(r"(?<![\w_])(_{1,2})(?=\S)([^_\n]{1,400}?)(?<=\S)\1(?![\w_])")
_HIGHLIGHT = re.compile(r"(?<![\w=])==(?=[^\s=])([^=\n]{1,400})(?<=\S)==(?![\w=])")
_LINKED = re.compile(
    r"(?<!!)\[([^\[\]\n]{1,400})\]\(https?://[^\s()/]{1,100}(?:/[^\W\d_]{1,30}(?:[-_][^\W\d_]{1,30})?){0,5}/?\)"
)
"""A link whose address is too short to tell anything; one with a title, or with words in its address, stays."""
_TAG = re.compile(r"</?(?:b|strong|i|em|u|mark|p)>", re.IGNORECASE)
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_CODE_MARK = re.compile(r"`([^`\n]+)`")


def plain(text: str, span: Span, markers: Sequence[Marker], *, quoted: bool = False) -> str:
    """The words of a span of `text`: without markers, Markdown emphasis and line breaks, spaces healed where a marker
    stood. `quoted`: the span lies in a block quote, whose `>` may stand inside it."""
    words = _cut(text, span, markers)
    words = _SPACES.sub(" ", _QUOTE_PREFIX.sub("", words) if quoted else words)
    if _GAP in words:
        words = _BEFORE_PUNCTUATION.sub("", _EMPTY.sub("", _GAPS.sub(" ", words)))
    if "<" in words:
        words = _TAG.sub("", _BREAK.sub(" ", words))
    if "](" in words:
        words = _LINKED.sub(r"\1", words)
    for mark in (_EMPHASIS, _EMPHASIS, _UNDERLINE):
        words = mark.sub(r"\2", words)
    words = _HIGHLIGHT.sub(r"\1", words)
    return _SPACES.sub(" ", _CODE_MARK.sub(r"\1", words)).strip()


def _cut(text: str, span: Span, markers: Sequence[Marker]) -> str:
    """The span with each marker replaced by a gap character."""
    out, at = [], span.start
    for m in within(markers, span):
        out += [text[at : m.span.start].replace(_GAP, " "), _GAP]
        at = m.span.end
    return "".join([*out, text[at : span.end].replace(_GAP, " ")])
