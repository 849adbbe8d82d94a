"""Text as it is and text as it looks: conversion of offsets, and the listed presentation folds with a map back.

Folding is for finding and explaining; what is stored, compared first and shown is the text as received. Every fold is
a pattern that matches only what it would change, so that ordinary text costs one scan, and none of the patterns can
backtrack over more than a fixed number of code points.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import unescape
from html.entities import html5
from itertools import accumulate
from typing import NamedTuple

from citeguard.models import OffsetUnit, Span

# --- offset units -----------------------------------------------------------------------------------------------------

_BLOCK = 4_096  # code points between two checkpoints: small enough to decode per look-up, large enough to cost nothing
_ENCODING = {OffsetUnit.UTF8: ("utf-8", 1), OffsetUnit.UTF16: ("utf-16-le", 2)}
_LINE_END = re.compile(r"\r\n|\n|\r")


class Offsets:
    """Where an offset in another unit stands in a text. Built once a text and unit; a look-up is then logarithmic."""

    def __init__(self, text: str, unit: OffsetUnit) -> None:
        self._text = text
        self._unit = unit
        self._marks = _line_starts(text) if unit is OffsetUnit.LINE else _checkpoints(text, unit)

    def codepoint(self, offset: int) -> int | None:
        """The code point offset, or None: outside the text, or inside a code point."""
        if offset < 0:
            return None
        match self._unit:
            case OffsetUnit.CODEPOINT:
                return offset if offset <= len(self._text) else None
            case OffsetUnit.LINE:
                return self._marks[offset] if offset < len(self._marks) else None
            case OffsetUnit.UTF8 | OffsetUnit.UTF16:
                return self._decoded(offset)

    def span(self, start: int, end: int) -> Span | None:
        """The range in code points, or None where either end stands outside the text or inside a code point."""
        first, last = self.codepoint(start), self.codepoint(end)
        return None if first is None or last is None else Span(first, last)

    def _decoded(self, offset: int) -> int | None:
        if offset >= self._marks[-1]:
            return len(self._text) if offset == self._marks[-1] else None
        block = bisect_right(self._marks, offset) - 1
        encoding, width = _ENCODING[self._unit]
        begin = block * _BLOCK
        head = self._text[begin : begin + _BLOCK].encode(encoding, "surrogatepass")
        cut = (offset - self._marks[block]) * width
        if _inside_codepoint(head, cut, width):
            return None
        return begin + len(head[:cut].decode(encoding, "surrogatepass"))


def _checkpoints(text: str, unit: OffsetUnit) -> Sequence[int]:
    """Offsets, in `unit`, of every `_BLOCK`th code point and of the end."""
    if unit is OffsetUnit.CODEPOINT:
        return (len(text),)
    encoding, width = _ENCODING[unit]
    blocks = (text[i : i + _BLOCK] for i in range(0, len(text), _BLOCK))
    return tuple(accumulate((len(b.encode(encoding, "surrogatepass")) // width for b in blocks), initial=0))


def _inside_codepoint(encoded: bytes, cut: int, width: int) -> bool:
    if cut >= len(encoded):
        return False
    if width == 1:
        return encoded[cut] & 0xC0 == 0x80
    unit = int.from_bytes(encoded[cut : cut + 2], "little")
    before = int.from_bytes(encoded[cut - 2 : cut], "little") if cut else 0
    return 0xDC00 <= unit < 0xE000 and 0xD800 <= before < 0xDC00


def _line_starts(text: str) -> Sequence[int]:
    """Starts of all lines, then the end of the text; a line end belongs to its line."""
    starts = [0, *(m.end() for m in _LINE_END.finditer(text))]
    return starts if starts[-1] == len(text) and len(starts) > 1 else [*starts, len(text)]


# --- folds ------------------------------------------------------------------------------------------------------------


def _never(_text: str) -> bool:
    return False


class Fold(NamedTuple):
    """One presentation difference that does not change what is said."""

    name: str
    pattern: re.Pattern[str]
    """Matches what the fold would change, and little else."""
    replace: Callable[[str], str]
    table: Mapping[int, str] | None = None
    """For a fold of single characters: the same as pattern and replace, and much faster."""
    idle: Callable[[str], bool] = _never
    """True for a text in which nothing would change, where that is quicker to see."""


class Folded(NamedTuple):
    """Folded text and, for each of its code points, the range of the original that it came from."""

    text: str
    starts: array[int]
    ends: array[int]

    def original(self, start: int, end: int) -> Span:
        """The range of the original behind a non-empty range of the folded text."""
        return Span(self.starts[start], self.ends[end - 1])


def _table(sources: str, target: str) -> dict[int, str]:
    return dict.fromkeys(map(ord, sources), target)


def replaced(text: str, table: Mapping[int, str]) -> str:
    """The same as `str.translate` for a table whose results are none of its keys: a search for each key instead of a
    look-up for each character, which is many times faster in a text that is not ASCII."""
    for code, new in table.items():
        text = text.replace(chr(code), new)
    return text


def _drop(_found: str) -> str:
    return ""


def _entity(found: str) -> str:
    """Whole names only: `unescape` alone would find `&not` in `&notice;`."""
    return unescape(found) if found[1] == "#" else html5.get(found[1:], found)


def _characters(name: str, table: Mapping[int, str]) -> Fold:
    pattern = re.compile("[" + "".join(map(chr, table)) + "]")
    return Fold(name, pattern, lambda found: found.translate(table), table)


def _is_nfc(text: str) -> bool:
    return unicodedata.is_normalized("NFC", text)


def _no_broken_word(text: str) -> bool:
    return "\u00ad" not in text and not any(h + end in text for h in "-‐‑" for end in "\r\n")


_QUOTES = _table("«»„“”‟″＂", '"') | _table("‘’‚‛′´`‹›＇ʼ", "'")
_DASHES = _table("‐‑‒–—―−﹘﹣－", "-")
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
_YO = {ord("ё"): "е", ord("Ё"): "Е"}
_LOOK_ALIKES = {
    ord(cyrillic): latin
    for cyrillic, latin in zip("АВЕКМНОРСТУХІЈЅԀԌԚԜаеорсухкіјѕһԁԛԝ", "ABEKMHOPCTYXIJSDGQWaeopcyxkijshdqw", strict=True)
}
_INVISIBLE = (
    "[\x00-\x08\x0e-\x1b\x7f\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f\U000e0100-\U000e01ef]+"
)
_COMBINING = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u0670\u093c\u09bc\u09be\u09d7\u0a3c\u0b3c\u0b3e\u0b56\u0b57"
    "\u0bbe\u0bd7\u0c56\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
)
_SINGLETONS = (
    "\u0340-\u0345\u0374\u037e\u0387\u0958-\u095f\u1f71-\u1fff\u2000\u2001\u2126\u212a\u212b\u2329\u232a\uf900-\ufaff"
)
_NFC = f"[^\\s{_COMBINING}][{_COMBINING}]+|[\uac00-\ud7a3]?[\u1100-\u11ff]+|[{_SINGLETONS}]"
_HYPHENS = r"\u00ad(?:\r?\n[ \t]*)?|(?<=[^\W\d_])[-‐‑]\r?\n[ \t]*(?=[^\W\d_])"
_MARKDOWN = (
    r"^(?:[ \t]{0,8}(?:#{1,6}[ \t]+|>|[-*+][ \t]+)){1,4}"  # heading, block quote, bullet
    r"|\*{1,3}|~~|`+|(?<![^\W_])_{1,3}|_{1,3}(?![^\W_])"  # emphasis, code
    r"|!?\[(?=[^\[\]\n]{0,300}\]\()|\]\([^()\s]{0,500}\)"  # [text](address) becomes its text
    r"|\|"
)
_ESCAPED = r"\\[!-/:-@\[-`{-~]"
"""A backslash before any ASCII punctuation: what stands after it is then read as if it had never been escaped."""

FOLDS: tuple[Fold, ...] = (
    Fold("HTML entities", re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"), _entity),
    Fold("invisible characters", re.compile(_INVISIBLE), _drop),
    Fold("NFC", re.compile(_NFC), lambda found: unicodedata.normalize("NFC", found), idle=_is_nfc),
    Fold("soft and line-end hyphens", re.compile(_HYPHENS), _drop, idle=_no_broken_word),
    _characters("ligatures", _LIGATURES),
    Fold("Markdown marks", re.compile(_ESCAPED), lambda found: found[1]),
    Fold("Markdown marks", re.compile(_MARKDOWN, re.MULTILINE), lambda found: " " if found == "|" else ""),
    _characters("typographic quotes", _QUOTES),
    _characters("typographic dashes", _DASHES),
    _characters("ё/е", _YO),
    _characters("look-alike Latin and Cyrillic letters", _LOOK_ALIKES),
    # Last: the others leave spaces behind. A single plain space is no match, or every word would be one.
    Fold("spaces and line ends", re.compile(r" ?[^\S ]\s*| {2,}\s*"), lambda _: " "),
)
"""In the order in which they are applied."""


def fold(text: str, folds: Sequence[Fold] = FOLDS) -> str:
    """The text as it looks: all folds applied in order, outer white space kept as one space."""
    for each in folds:
        if each.table is not None:
            text = replaced(text, each.table)
        elif not each.idle(text):
            text = _substituted(each, text)
    return text


def _substituted(fold: Fold, text: str) -> str:
    return fold.pattern.sub(lambda m: fold.replace(m[0]), text)


def fold_mapped(text: str, folds: Sequence[Fold] = FOLDS) -> Folded:
    """The same text as `fold` gives, with the way back. Costs a few times more: for what `fold` has found."""
    positions = range(len(text))
    folded = Folded(text, array("I", positions), array("I", (i + 1 for i in positions)))
    for each in folds:
        folded = _folded_once(folded, each)
    return folded


def _folded_once(source: Folded, fold: Fold) -> Folded:
    pieces: list[str] = []
    starts, ends = array("I"), array("I")
    done = 0
    for m in fold.pattern.finditer(source.text):
        new = fold.replace(m[0])
        pieces += (source.text[done : m.start()], new)
        starts += source.starts[done : m.start()] + array("I", [source.starts[m.start()]] * len(new))
        ends += source.ends[done : m.start()] + array("I", [source.ends[m.end() - 1]] * len(new))
        done = m.end()
    if not pieces:
        return source
    pieces.append(source.text[done:])
    return Folded("".join(pieces), starts + source.starts[done:], ends + source.ends[done:])


def equal_after(one: str, other: str) -> tuple[str, ...] | None:
    """Names of the folds after which the two are equal, as few as will do; None if they are not. Outer white space
    counts as "spaces and line ends"."""
    if fold(one).strip() != fold(other).strip():
        return None
    changing = {f.name for f in (*_changing(one), *_changing(other), FOLDS[-1])}
    needed = [f for f in FOLDS if f.name in changing]
    for each in tuple(needed):
        fewer = [f for f in needed if f is not each]
        if _equal_under(one, other, fewer):
            needed = fewer
    return tuple(dict.fromkeys(f.name for f in needed))


def _changing(text: str) -> Iterator[Fold]:
    """The folds that have something to do, each after the ones before it."""
    for each in FOLDS:
        folded = fold(text, [each])
        if folded != text:
            yield each
        text = folded


def _equal_under(one: str, other: str, folds: Sequence[Fold]) -> bool:
    first, second = fold(one, folds), fold(other, folds)
    if FOLDS[-1] in folds:
        return first.strip() == second.strip()
    return first == second
