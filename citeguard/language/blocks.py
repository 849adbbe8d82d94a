"""Blocks of plain text and Markdown: paragraphs, headings, list items, table rows, code, quotes. One pass over lines.

A block is a list of line contents: what stands before them on the line (indent, `>`, bullets, numbering, `#`) and the
rules, fences and delimiter rows between them belong to no block. Everything else that is not white space does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from citeguard.language.numbering import Candidate, accepted, candidate
from citeguard.models.span import Span


class Block(StrEnum):
    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    CODE = "code"
    QUOTE = "quote"


@dataclass(slots=True)
class TextBlock:
    """One block while it grows. `level`: of a heading 1-6, else the depth of the indent. `header`: a table's head."""

    kind: Block
    level: int = 0
    header: bool = False
    lines: list[Span] = field(default_factory=list)


@dataclass(slots=True)
class _Line:
    start: int
    """Of the content: after indent and quote marks."""
    end: int
    indent: int
    quoted: bool
    numbering: Candidate | None = None
    hashes: int = 0

    @property
    def blank(self) -> bool:
        return self.start >= self.end


_LINE = re.compile(r"[^\n\r\f\v\x85\u2028\u2029]*(?:\r\n|[\n\r\f\v\x85\u2028\u2029]|\Z)")
_PREFIX = re.compile(r"[^\S\n\r]*")
_QUOTE_MARK = re.compile(r">[ \t]?(?![ \t]*\d)")
_QUOTE_AGAIN = re.compile(r">[ \t]?")
_HEADING = re.compile(r"(#{1,6})[ \t]+")
_FENCE = re.compile(r"(`{3,}|~{3,})([^`\n]*)\Z")
_BOLD_LINE = re.compile(r"(?:\*\*|__)(?=\S)[^*_\n]{1,120}(?:\*\*|__):?\Z")
_RULES = (set("-"), set("*"), set("_"), set("="))
_RULE_MARKS = frozenset("-*_= \t")


def blocks(text: str) -> tuple[TextBlock, ...]:
    """All blocks of a text, in order."""
    lines = _lines(text)
    _number(text, lines)
    return tuple(b for b in _assemble(text, lines) if b.lines)


def _lines(text: str) -> list[_Line]:
    found: list[_Line] = []
    for m in _LINE.finditer(text):
        if m.end() > m.start():
            found.append(_line(text, m.start(), m.end(), quoted=bool(found) and found[-1].quoted))
    return found


def _line(text: str, start: int, end: int, *, quoted: bool) -> _Line:
    """`quoted`: the line before was. Only then is `> 30 days` a quote and not a comparison."""
    content = text[start:end]
    stop = start + len(content.rstrip())
    if not quoted and content[0] != ">" and not content[0].isspace():
        return _Line(start, stop, 0, False)  # by far the most lines
    at = min(stop, start + len(content) - len(content.lstrip()))
    indent = _width(text[start:at])
    marks = False
    while m := (_QUOTE_AGAIN if quoted or marks else _QUOTE_MARK).match(text, at, stop):
        marks = True
        inner = _PREFIX.match(text, m.end(), stop)
        at = inner.end() if inner else m.end()
        indent = _width(text[m.end() : at])
    return _Line(at, max(at, stop), indent, marks)


def _width(space: str) -> int:
    return sum(4 if c == "\t" else 1 for c in space)


def _number(text: str, lines: Sequence[_Line]) -> None:
    """Set `numbering` of the lines that open with a bullet or with a number that really counts."""
    carriers = []
    for line in lines:
        if text.startswith("#", line.start) and (heading := _HEADING.match(text, line.start, line.end)):
            line.hashes = len(heading[1])
            line.start = heading.end()
        found = None if line.blank else candidate(text, line.start, line.end, line.indent)
        if found is not None:
            carriers.append((line, found))
    for (line, found), ok in zip(carriers, accepted([c for _, c in carriers]), strict=True):
        line.numbering = found if ok else None


@dataclass(slots=True)
class _State:
    current: TextBlock | None = None
    table: bool = False
    unclosed: dict[str, int] = field(default_factory=dict)
    """Per fence character the shortest fence known to have no end below: it is not searched for again."""


def _assemble(text: str, lines: Sequence[_Line]) -> Iterator[TextBlock]:
    state = _State()
    at = 0
    while at < len(lines):
        line = lines[at]
        close = _fence_end(text, lines, at, state) if text[line.start : line.start + 3] in ("```", "~~~") else None
        if close is not None:
            yield _code(lines, at, close)
            state.current, state.table = None, False
            at = close + 1
            continue
        yield from _place(text, lines, at, state)
        at += 1


def _fence_end(text: str, lines: Sequence[_Line], at: int, state: _State) -> int | None:
    """The line that closes the fence opened at `at`; None for an unclosed one, which is then no code at all."""
    opening = _FENCE.match(text[lines[at].start : lines[at].end])
    if opening is None:
        return None
    char, length = opening[1][0], len(opening[1])
    if length >= state.unclosed.get(char, length + 1):
        return None
    for i in range(at + 1, len(lines)):
        content = text[lines[i].start : lines[i].end]
        if len(content) >= length and set(content) == {char}:
            return i
    state.unclosed[char] = length
    return None


def _code(lines: Sequence[_Line], at: int, close: int) -> TextBlock:
    return TextBlock(Block.CODE, lines=[Span(lines[at].start, lines[close].end)])


def _place(text: str, lines: Sequence[_Line], at: int, state: _State) -> Iterator[TextBlock]:
    """Put one line where it belongs: into the current block, or a new one, which is yielded while it still grows."""
    line = lines[at]
    content = text[line.start : line.end]
    if line.blank or _is_rule(content):
        if not line.blank and set(content) <= {"=", "-", " "} and state.current is not None and _setext(state.current):
            state.current.kind, state.current.level = Block.HEADING, 1 if "=" in content else 2
        state.current, state.table = None, False
        return
    if _is_delimiter_row(content):
        state.table = True
        return
    block = _opened(text, lines, at, state)
    if block is None and state.current is not None:
        state.current.lines.append(Span(line.start, line.end))
        return
    new = block or TextBlock(Block.QUOTE if line.quoted else Block.PARAGRAPH, level=line.indent // 2)
    start = line.numbering.span.end if line.numbering else line.start
    new.lines.append(Span(start, line.end))
    state.current = None if new.kind in (Block.HEADING, Block.TABLE_ROW) else new
    yield new


def _opened(text: str, lines: Sequence[_Line], at: int, state: _State) -> TextBlock | None:
    """The block that the line at `at` opens, or None where it may go on with the current one."""
    line = lines[at]
    content = text[line.start : line.end]
    if line.hashes:
        return TextBlock(Block.HEADING, level=line.hashes)
    if _is_row(content) or (state.table and "|" in content):
        below = lines[at + 1] if at + 1 < len(lines) else None
        header = below is not None and _is_delimiter_row(text[below.start : below.end])
        return TextBlock(Block.TABLE_ROW, header=header)
    if "\t" in content and _tabbed(text, lines, at):
        return TextBlock(Block.TABLE_ROW)
    if "|" in content and at + 1 < len(lines) and _is_delimiter_row(text[lines[at + 1].start : lines[at + 1].end]):
        return TextBlock(Block.TABLE_ROW, header=True)
    state.table = False
    if line.numbering is not None and _interrupts(text, lines, at, state):
        return TextBlock(Block.LIST_ITEM, level=line.indent // 2)
    line.numbering = None
    if _BOLD_LINE.match(content):
        return TextBlock(Block.HEADING, level=6)
    if state.current is not None and state.current.kind is Block.LIST_ITEM and _leaves_list(text, line):
        return TextBlock(Block.PARAGRAPH)
    if state.current is not None and line.quoted != (state.current.kind is Block.QUOTE) and line.quoted:
        return TextBlock(Block.QUOTE)
    return None


def _tabbed(text: str, lines: Sequence[_Line], at: int) -> bool:
    """Whether the line above or below has as many tabs between its words: columns of a table without rules."""
    tabs = text.count("\t", lines[at].start, lines[at].end)
    around = [lines[i] for i in (at - 1, at + 1) if 0 <= i < len(lines)]
    return any(text.count("\t", line.start, line.end) == tabs for line in around)


def _leaves_list(text: str, line: _Line) -> bool:
    """A line at the margin that opens like a new sentence is no part of the item above it."""
    return line.indent == 0 and not text[line.start].islower() and text[line.start].isalpha()


def _interrupts(text: str, lines: Sequence[_Line], at: int, state: _State) -> bool:
    """Whether numbering opens an item here. Inside running text a dash or a first number may be mere text."""
    numbering = lines[at].numbering
    if numbering is None or state.current is None or (numbering.certain and not numbering.dash):
        return numbering is not None
    if state.current.kind is Block.LIST_ITEM or _ends(text, lines[at - 1]):
        return True
    follower = lines[at + 1].numbering if at + 1 < len(lines) else None
    return follower is not None and follower.dash == numbering.dash


def _ends(text: str, line: _Line) -> bool:
    return text[line.start : line.end].rstrip("*_»”\"') ")[-1:] in tuple(".!?:;…]")


def _setext(block: TextBlock) -> bool:
    return block.kind is Block.PARAGRAPH and len(block.lines) == 1


def _is_rule(content: str) -> bool:
    if content[:1] not in _RULE_MARKS or len(content) < 3:
        return False
    return set(content) - {" ", "\t"} in _RULES


def _is_delimiter_row(content: str) -> bool:
    return "|" in content and "-" in content and set(content) <= set("|:- \t")


def _is_row(content: str) -> bool:
    return len(content) > 2 and content[0] == "|" == content[-1]
