"""The structure of one stored text: its headings, its named sections and the definitions of its footnotes.

Built in one pass over the text and then asked about any number of places, each in logarithmic time.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from citeguard.models import DocumentVersion, Span

_LINE = re.compile(r"[^\r\n]+")
_ATX = re.compile(r" {0,3}(#{1,6})[ \t]+(\S.*)")
_HTML = re.compile(r" {0,8}<h([1-6])[^<>]{0,200}>([^<>]{1,300})</h[1-6]>", re.IGNORECASE)
_UNDERLINE = re.compile(r" {0,3}(?:=+|(-{2,}))[ \t]*")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_BOLD_LINE = re.compile(r" {0,3}(?:\*\*|__)([^*_]{1,120})(?:\*\*|__):?[ \t]*")
_LIST_OR_TABLE = re.compile(r"[ \t]*(?:[-*+>|•–—†‡§¹²³⁰⁴-⁹]|\d{1,3}[.)][ \t]+[a-zа-яё]|\(\d|\[|<|```|~~~)")
_PLAIN_END = re.compile(r"[.!?;:,…]\W{0,3}\Z")
_NOTE = re.compile(
    r"[ \t]{0,3}(?:\[\^([^\]\s]{1,40})\]:|(\*{1,3}(?!\*)|[†‡§]{1,3}|[¹²³⁰⁴-⁹]{1,3}|\(\d{1,2}\)|\[\d{1,2}\])"
    r"|<sup>(\d{1,2}|\*{1,3})</sup>)[ \t]*(\S.*)"
)
_LONGEST_PLAIN_HEADING = 80
_LONGEST_HEADING = 200
_LONGEST_NOTE = 500
_MOST_ANCESTORS = 64
"""Steps up through nested sections: real documents have a handful; a hostile one must not cost its depth each time."""
_TITLE_LEVEL = 0
_PLAIN_LEVEL = 7
"""A bold line, or a short line standing alone: under every `#` level."""


class Line(NamedTuple):
    """A line that is not blank, without its line end."""

    start: int
    end: int
    text: str
    alone_above: bool
    """Nothing, or a blank line, stands above."""


class Heading(NamedTuple):
    end: int
    """Where the heading's own line ends: it stands above whatever begins at or after this."""
    level: int
    text: str
    parent: int
    """Index of the heading above it, or -1."""


class Note(NamedTuple):
    start: int
    text: str


class _Part(NamedTuple):
    span: Span
    heading: str | None
    parent: int


class Outline:
    """What stands above, and what is noted below, any place of one document version."""

    def __init__(self, document: DocumentVersion) -> None:
        lines = list(_lines(document.text))
        self._headings = _headings(lines)
        self._heading_ends = [h.end for h in self._headings]
        self._notes = _notes(lines)
        self._parts = _nested(document)
        self._part_starts = [p.span.start for p in self._parts]

    def headings(self, span: Span) -> list[str]:
        """Headings above the range, outermost first: those of the text, then those of sections that add to them."""
        path = self._headings_of_text(span)
        known = {h.casefold() for h in path}
        return path + [h for h in self._headings_of_sections(span) if h.casefold() not in known]

    def note(self, mark: str, after: int) -> str | None:
        """The definition of a footnote mark: the first one that stands after the place, else the first of all."""
        notes = self._notes.get(mark)
        if not notes:
            return None
        at = bisect_right(notes, after, key=lambda n: n.start)
        return notes[at if at < len(notes) else 0].text

    @property
    def has_notes(self) -> bool:
        return bool(self._notes)

    def defines(self, mark: str) -> bool:
        return mark in self._notes

    def _headings_of_text(self, span: Span) -> list[str]:
        path: list[str] = []
        at = bisect_right(self._heading_ends, span.start) - 1
        while at >= 0:
            path.append(self._headings[at].text)
            at = self._headings[at].parent
        return path[::-1]

    def _headings_of_sections(self, span: Span) -> list[str]:
        found: list[str] = []
        at = bisect_right(self._part_starts, span.start) - 1
        for _ in range(_MOST_ANCESTORS):
            if at < 0:
                break
            part = self._parts[at]
            if part.heading and part.span.contains(span):
                found.append(part.heading)
            at = part.parent
        return list(dict.fromkeys(reversed(found)))


def _lines(text: str) -> Iterator[Line]:
    """Blank lines leave only their trace: a text of a million line ends costs no more than any other."""
    before = -1
    for m in _LINE.finditer(text):
        if not m[0].isspace():
            ends = text[before : m.start()] if before >= 0 else "\n\n"
            yield Line(m.start(), m.end(), m[0], ends.replace("\r\n", "\n") not in ("\n", "\r"))
            before = m.end()


def _headings(lines: list[Line]) -> list[Heading]:
    found: list[Heading] = []
    fenced = False
    for at, line in enumerate(lines):
        if _FENCE.match(line.text):
            fenced = not fenced
        elif not fenced:
            for end, level, text in _heading(lines, at):
                found.append(Heading(end, level, text[:_LONGEST_HEADING], _parent(found, level)))
    return found


def _parent(headings: list[Heading], level: int) -> int:
    """Levels fall along the chain of parents, so this takes at most as many steps as there are levels."""
    at = len(headings) - 1
    while at >= 0 and headings[at].level >= level:
        at = headings[at].parent
    return at


def _heading(lines: list[Line], at: int) -> Iterator[tuple[int, int, str]]:
    """End, level and text of the heading that this line is, if it is one."""
    line = lines[at]
    below = lines[at + 1] if at + 1 < len(lines) else None
    if m := _ATX.match(line.text):
        yield line.end, len(m[1]), m[2].rstrip().rstrip("#").rstrip()
    elif m := _HTML.match(line.text):
        yield line.end, int(m[1]), m[2].strip()
    elif m := _BOLD_LINE.fullmatch(line.text):
        yield line.end, _PLAIN_LEVEL, m[1].strip()
    elif below is None or not line.alone_above:
        return
    elif not below.alone_above and (m := _UNDERLINE.fullmatch(below.text)):
        yield below.end, 2 if m[1] else 1, line.text.strip()
    elif below.alone_above and _looks_like_heading(line.text):
        # Short lines one below the other are a list; but the first line of all is a title, above everything.
        if at == 0:
            yield line.end, _TITLE_LEVEL, line.text.strip()
        elif not _looks_like_heading(below.text):
            yield line.end, _PLAIN_LEVEL, line.text.strip()


def _looks_like_heading(text: str) -> bool:
    """A short line without final punctuation, between blank lines, that begins no list, table or note."""
    if len(text) > _LONGEST_PLAIN_HEADING or _LIST_OR_TABLE.match(text) or _PLAIN_END.search(text.rstrip()):
        return False
    return any(c.isalpha() for c in text)


def _notes(lines: list[Line]) -> dict[str, list[Note]]:
    found: dict[str, list[Note]] = {}
    for at, line in enumerate(lines):
        if m := _NOTE.match(line.text):
            label, mark, raised, body = m.groups()
            key = f"[^{label}]" if label else mark or f"<sup>{raised}</sup>"
            text = body if mark else " ".join([body, *_continuation(lines, at + 1)])
            found.setdefault(key, []).append(Note(line.start, text.strip()[:_LONGEST_NOTE]))
    return found


def _continuation(lines: list[Line], at: int) -> Iterator[str]:
    """Further lines of a `[^1]:` definition: up to a blank line or the next definition."""
    taken = 0
    while at < len(lines) and taken < _LONGEST_NOTE and not (lines[at].alone_above or _NOTE.match(lines[at].text)):
        yield lines[at].text.strip()
        taken += len(lines[at].text) + 1
        at += 1


def _nested(document: DocumentVersion) -> list[_Part]:
    """Sections and chunks in order, each with the nearest one around it."""
    parts: list[_Part] = []
    open_parts: list[int] = []
    every = (*document.sections, *document.chunks)
    for each in sorted(every, key=lambda s: (s.start, -s.end)):
        while open_parts and parts[open_parts[-1]].span.end < each.end:
            open_parts.pop()
        parts.append(_Part(Span(each.start, each.end), each.heading, open_parts[-1] if open_parts else -1))
        open_parts.append(len(parts) - 1)
    return parts
