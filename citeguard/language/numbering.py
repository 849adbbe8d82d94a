"""List and heading numbers, letters and bullets at the start of a line.

A number is taken for numbering only where its neighbours continue the count (`1.`, `2.`, `3.`): a number that stands
alone at the start of a line may be the very fact that the text states, and must not be lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from citeguard.models.span import Span

Value = tuple[int, ...]

_BULLET = re.compile(r"[-*+•‣◦▪▫●○■□·∙➢➤►▶→⇒][ \t\u00a0]+")
_DASH = re.compile(r"[–—―][ \t\u00a0]+|[-+][ \t\u00a0]+(?=\d)")
_TICK = re.compile(r"[✓✔✅☑✗✘❌✖🚫⛔]\ufe0f?[ \t\u00a0]")
_CHECKBOX = re.compile(r"\[[ xXхХ]\][ \t]+")
_KEYCAP = re.compile(r"(\d{1,2})\ufe0f?\u20e3[ \t]*")
# Without a closing mark only before a word with a capital: `1.1 Terms`, but `1.1 GB`, `1.1 million`.
_DECIMAL = re.compile(
    r"(\d{1,3}(?:\.\d{1,3}){1,5})(?:[.)][ \t\u00a0]+|[ \t\u00a0]+(?=[«\"“*]*[A-ZА-ЯЁ](?:[a-zа-яё]|[ \t])))"
)
_DIGITS = re.compile(r"\(?(\d{1,3})[.)][ \t\u00a0]+")
_STEP = re.compile(r"(?:step|шаг)[ \t](\d{1,2})[.:)][ \t]+", re.IGNORECASE)
_LETTER = re.compile(r"\(?([a-zA-Zа-яА-Я])([.)])[ \t\u00a0]+")
_ROMAN = re.compile(r"\(?([ivxIVX]{1,6})([.)])[ \t\u00a0]+")
_LETTERED_START = re.compile(r"[^\W\d_]{1,6}[.)]")
_ROMAN_VALUE = {"i": 1, "v": 5, "x": 10}
_CYRILLIC = "абвгдежзиклмнопрстуфхцчшщэюя"


@dataclass(frozen=True, slots=True)
class Candidate:
    """What might be numbering at one line: each reading is a style and a value. `certain` needs no neighbour."""

    span: Span
    readings: tuple[tuple[str, Value], ...] = ()
    certain: bool = False
    dash: bool = False


def candidate(text: str, start: int, end: int, indent: int) -> Candidate | None:
    """The numbering or bullet that the line content [start, end) may open with."""
    first = text[start]
    if first.isalpha() and first.lower() not in "sш" and not _LETTERED_START.match(text, start, end):
        return None  # by far the most lines: plain words
    for read in (_bullet, _numbered, _lettered):
        found = read(text, start, end)
        if found is not None:
            if found.span.end >= end:
                return None
            nested = tuple((f"{indent} {style}", value) for style, value in found.readings)
            return replace(found, readings=found.readings + nested) if nested else found
    return None


def _bullet(text: str, start: int, end: int) -> Candidate | None:
    if m := _DASH.match(text, start, end):
        return Candidate(Span(start, m.end()), dash=True)
    if m := _BULLET.match(text, start, end):
        box = _CHECKBOX.match(text, m.end(), end)
        return Candidate(Span(start, (box or m).end()), certain=True)
    # A tick or a cross opens an item too, but it says something and stays in the sentence.
    return Candidate(Span(start, start), certain=True) if _TICK.match(text, start, end) else None


def _numbered(text: str, start: int, end: int) -> Candidate | None:
    if m := _KEYCAP.match(text, start, end):
        return Candidate(Span(start, m.end()), certain=True)
    if m := _DECIMAL.match(text, start, end):
        return Candidate(Span(start, m.end()), (("number", tuple(map(int, m[1].split(".")))),))
    if m := _DIGITS.match(text, start, end):
        return Candidate(Span(start, m.end()), (("number", (int(m[1]),)),))
    if m := _STEP.match(text, start, end):
        return Candidate(Span(start, m.end()), (("step", (int(m[1]),)),))
    return None


def _lettered(text: str, start: int, end: int) -> Candidate | None:
    readings: list[tuple[str, Value]] = []
    stop = start
    if m := _ROMAN.match(text, start, end):
        readings.append(("roman" + m[2] + ("U" if m[1].isupper() else ""), (_roman(m[1]),)))
        stop = m.end()
    if m := _LETTER.match(text, start, end):
        readings += _letter(m[1], m[2])
        stop = m.end()
    return Candidate(Span(start, stop), tuple(readings)) if readings else None


def _letter(letter: str, closing: str) -> list[tuple[str, Value]]:
    low = letter.lower()
    case = "U" if letter.isupper() else ""
    if "a" <= low <= "z":
        return [("latin" + closing + case, (ord(low) - ord("a") + 1,))]
    at = _CYRILLIC.find(low)
    return [("cyrillic" + closing + case, (at + 1,))] if at >= 0 else []


def _roman(numeral: str) -> int:
    values = [_ROMAN_VALUE[c] for c in numeral.lower()]
    return sum(-v if any(w > v for w in values[i + 1 :]) else v for i, v in enumerate(values))


def accepted(candidates: Sequence[Candidate]) -> list[bool]:
    """For each candidate of a text, in order, whether it is numbering. Two passes over them: linear.

    A count has to begin at one: `1.5 GB` above `1.6 GB` are facts, whatever they look like.
    """
    counted = _continuing(candidates)
    following = _following(candidates)
    return [
        c.certain or c.dash or goes_on or any(_begins(s, v, nxt) for s, v in c.readings)
        for c, goes_on, nxt in zip(candidates, counted, following, strict=True)
    ]


def _continuing(candidates: Sequence[Candidate]) -> list[bool]:
    """Whether each candidate continues a count that began at one."""
    last: dict[str, Value] = {}
    found = []
    for c in candidates:
        found.append(any(style in last and _follows(last[style], value) for style, value in c.readings))
        last.update((style, value) for style, value in c.readings if found[-1] or value[-1] == 1)
    return found


def _following(candidates: Sequence[Candidate]) -> list[dict[str, Value]]:
    """For each position, the nearest later value of the styles that the candidate there may have."""
    last: dict[str, Value] = {}
    seen = []
    for c in reversed(candidates):
        seen.append({style: last[style] for style, _ in c.readings if style in last})
        last.update(c.readings)
    return seen[::-1]


def _begins(style: str, value: Value, following: dict[str, Value]) -> bool:
    return _opens(style, value) or (value[-1] == 1 and style in following and _follows(value, following[style]))


def _opens(style: str, value: Value) -> bool:
    """The first of its kind needs no neighbour, except where it looks like an initial (`A.`) or an abbreviation."""
    return value == (1,) and (style.endswith(("number", "step", ")")))


def _follows(a: Value, b: Value) -> bool:
    """`b` may come next after `a`: 1 2, 1.1 1.2, 1 1.1, 1.9 2, 1.9 2.1, and 1 1 as lazily numbered Markdown."""
    if b == a:
        return a == (1,)
    if len(b) > len(a):
        return b == (*a, *(1,) * (len(b) - len(a)))
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), None)
    return at is not None and b[at] == a[at] + 1 and set(b[at + 1 :]) <= {1}
