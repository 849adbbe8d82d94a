"""Sentences and blocks of plain text and Markdown, with offsets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from citeguard.language.blocks import Block as Block
from citeguard.language.blocks import TextBlock, blocks
from citeguard.language.boundaries import continues, pieces, trimmed
from citeguard.models.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """One sentence. `span` is trimmed: no outer white space, no list or heading numbering, final punctuation inside.

    A table row and a block of code are one sentence each. Citation markers after the full stop are inside the span.
    """

    span: Span
    block: Block
    block_index: int
    """Sentences of one paragraph, list item or row share it."""
    lead_in: bool = False
    """Ends in a colon and introduces the list or text below."""
    level: int = 0
    """Of a heading 1 to 6; elsewhere the depth of the indent."""
    header: bool = False
    """The head row of a table."""


def sentences(text: str, language: str | None) -> tuple[Sentence, ...]:
    """All sentences of a text, in order; linear in its length.

    `language` is not needed: abbreviations of all covered languages are known at once, for texts mix them.
    """
    del language
    return _remembered(text) if len(text) <= _REMEMBERED else _sentences(text)


_REMEMBERED = 8_000
"""Code points: several stages ask for the sentences of one quote or claim; whole documents are not kept in memory."""


def _sentences(text: str) -> tuple[Sentence, ...]:
    found: list[Sentence] = []
    for index, block in enumerate(blocks(text)):
        found += _of_block(text, block, index)
    return tuple(_with_lead_ins(text, found))


_remembered = lru_cache(maxsize=128)(_sentences)


def cells(text: str, row: Sentence) -> tuple[Span, ...]:
    """The cells of a table row, trimmed; empty cells are left out."""
    edges = [row.span.start - 1]
    rule = "|" if "|" in row.span.of(text) else "\t"
    edges += [i for i in range(*row.span) if text[i] == rule and text[i - 1 : i] != "\\"]
    edges.append(row.span.end)
    found = (trimmed(text, a + 1, b) for a, b in pairwise(edges))
    return tuple(s for s in found if s.start < s.end)


def _of_block(text: str, block: TextBlock, index: int) -> Iterator[Sentence]:
    for span in _spans(text, block):
        yield Sentence(span=span, block=block.kind, block_index=index, level=block.level, header=block.header)


def _spans(text: str, block: TextBlock) -> Iterator[Span]:
    if block.kind is Block.CODE:
        yield block.lines[0]
    elif block.kind is Block.TABLE_ROW:
        yield from _row(text, block.lines[0])
    else:
        for run in _runs(text, block):
            yield from pieces(text, run)


def _row(text: str, line: Span) -> Iterator[Span]:
    content = line.of(text)
    start = line.start + len(content) - len(content.lstrip("| \t"))
    end = line.end - (len(content) - len(content.rstrip("| \t")))
    if start < end:
        yield Span(start, end)


def _runs(text: str, block: TextBlock) -> Iterator[Span]:
    """The lines of a block, joined where one plainly goes on in the next."""
    start, last = block.lines[0]
    longest = max(end - begin for begin, end in block.lines)
    previous = block.lines[0]
    for line in block.lines[1:]:
        if not continues(text, previous, line, longest):
            yield Span(start, last)
            start = line.start
        last = line.end
        previous = line
    yield _without_closing_hashes(text, Span(start, last)) if block.kind is Block.HEADING else Span(start, last)


def _without_closing_hashes(text: str, span: Span) -> Span:
    content = span.of(text).rstrip("#")
    closed = content != span.of(text) and content.endswith((" ", "\t"))
    return Span(span.start, span.start + len(content.rstrip())) if closed else span


def _with_lead_ins(text: str, found: list[Sentence]) -> Iterator[Sentence]:
    for i, s in enumerate(found):
        opens = i + 1 < len(found) and s.block not in (Block.CODE, Block.TABLE_ROW) and _ends_in_colon(text, s.span)
        yield replace(s, lead_in=True) if opens else s


def _ends_in_colon(text: str, span: Span) -> bool:
    if text[span.end - 1] not in ":*_ \u00a0":
        return False
    return text[max(span.start, span.end - 8) : span.end].rstrip("*_ \u00a0").endswith(":")
