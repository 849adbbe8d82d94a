"""Headings of a Markdown text as sections. The stored text is the source, as its author wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from citeguard.corpus.ingest.anchors import Anchors
from citeguard.corpus.ingest.outlining import Heading, sections
from citeguard.errors import ConfigError

if TYPE_CHECKING:
    from markdown_it.token import Token

_LINE_END = re.compile(r"\r\n?|\n")
_GIVEN = re.compile(r"[ \t]*\{[ \t]*#([^\s{}]{1,200})[^{}\n]{0,200}\}[ \t]*\Z")
_MARK = re.compile(r"""<a[ \t]+(?:id|name)[ \t]*=[ \t]*["']?([^"'>\s]{1,200})["']?[ \t]*/?>(?:[ \t]*</a>)?""", re.I)
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,500}>")
_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\([^()\s]{0,500}(?:[ \t]+\"[^\"\n]{0,300}\")?\)")
_EMPHASIS = re.compile(r"\*{1,3}|~~|`+|(?<![^\W_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![^\W_])")
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_SOME_HEADING = re.compile(r"^[ \t>*+\-\d.)]*(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)", re.MULTILINE)


class _Found(NamedTuple):
    line: int
    level: int
    source: str


def sections_of(text: str) -> list[dict[str, Any]]:
    """A section for each heading, named by its own anchor (`{#name}`, `<a id="name">`), else by its words."""
    found = list(_headings(text)) if _SOME_HEADING.search(text.replace("\r", "\n")) else []
    if not found:
        return []
    starts = [0, *(m.end() for m in _LINE_END.finditer(text))]
    given = [_own_anchor(each.source) for each in found]
    anchors = Anchors(name for name in given if name)
    return sections(list(_named(found, given, anchors, starts)), text)


def _named(
    found: Sequence[_Found], given: Sequence[str | None], anchors: Anchors, starts: Sequence[int]
) -> Iterator[Heading]:
    used: set[str] = set()
    for each, own in zip(found, given, strict=True):
        words = _words(each.source)
        # An anchor given twice is a slip of the author's: the first heading has it.
        anchor = own if own and own not in used else anchors.of_heading(words)
        used.add(anchor or "")
        yield Heading(starts[each.line], each.level, anchor, words)


def _headings(text: str) -> Iterator[_Found]:
    tokens = _blocks(text)
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.map:
            yield _Found(token.map[0], int(token.tag[1]), tokens[at + 1].content)


def _blocks(text: str) -> list[Token]:
    """Blocks only: what stands inside them costs most of the time and says nothing about headings."""
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        raise ConfigError("reading Markdown needs an extra: pip install 'citeguard[ingest]'") from None
    return MarkdownIt("commonmark").disable(["inline"]).parse(text)


def _own_anchor(source: str) -> str | None:
    given = _GIVEN.search(source) or _MARK.search(source)
    return given[1] if given else None


def _words(source: str) -> str:
    """The heading as it is read, without marks."""
    text = _TAG.sub("", _LINK.sub(r"\1", _GIVEN.sub("", source)))
    return " ".join(_ESCAPE.sub("", _EMPHASIS.sub("", text)).split())
