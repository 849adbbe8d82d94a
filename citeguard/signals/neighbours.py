"""The stored text around a quote, as sentences with their place: beside it, over its list, under another heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from citeguard.language.sentences import Block, Sentence, sentences
from citeguard.models import Fragment
from citeguard.signals.reading import Reading

REACH = 500
"""Code points looked at on each side of a quote."""

_LIST_MARK = re.compile(r"(?:\A|\n)[ \t]{0,12}(?:[-*+•–—]|\d{1,3}[.)]|\(?[a-zа-яA-ZА-Я\d]{1,3}[.)])[ \t]{0,4}\Z")
_LONGEST_HEADING = 80


class Near(NamedTuple):
    """A sentence near a quote."""

    text: str
    distance: int
    """1 for the sentence beside the quote; negative before it."""
    lead_in: bool = False
    over_list: bool = False
    """It stands over the list whose item the quote is."""
    apart: bool = False
    """A line end stands between it and the quote."""
    elsewhere: bool = False
    """Another heading stands between it and the quote, and the quote has one of its own."""


def neighbours(quote: Reading, fragment: Fragment) -> Iterator[Near]:
    """Sentences before and after the quote, nearest first, in the fragment itself and around it."""
    start = quote.offset
    end = start + len(quote.text)
    before = (fragment.before + fragment.text[max(0, start - REACH) : start])[-REACH:]
    after = (fragment.text[end : end + REACH] + fragment.after)[:REACH]
    if _cuts(before, fragment.text[start : start + 1]):
        before = before[: _sentence_start(before)]
    headed = fragment.heading is not None
    yield from _before(before, quote.language, headed=headed)
    yield from _after(after[_tail_end(quote, after) :], quote.language, headed=headed)


def _before(before: str, language: str | None, *, headed: bool) -> Iterator[Near]:
    mark = _LIST_MARK.search(before)
    listed = mark is not None
    before = before[: mark.start()] if mark else before
    headings = 0
    for distance, sentence in enumerate(reversed(sentences(before, language)), 1):
        text = sentence.span.of(before)
        over_list = listed and sentence.block is not Block.LIST_ITEM
        listed = listed and not over_list
        if _is_heading(before, sentence):
            headings += 1
            if headings > 1:
                continue
        yield Near(
            text,
            -distance,
            lead_in=sentence.lead_in or text.endswith(":"),
            over_list=over_list and not headings,
            elsewhere=headed and headings > 0 and not _is_heading(before, sentence),
        )


def _after(rest: str, language: str | None, *, headed: bool) -> Iterator[Near]:
    elsewhere = False
    for distance, sentence in enumerate(sentences(rest, language), 1):
        elsewhere = elsewhere or (headed and _is_heading(rest, sentence))
        if sentence.block is not Block.CODE:
            yield Near(sentence.span.of(rest), distance, apart="\n" in rest[: sentence.span.start], elsewhere=elsewhere)


def _is_heading(text: str, sentence: Sentence) -> bool:
    """A heading by its mark, or a short line between blank lines without final punctuation."""
    if sentence.block is Block.HEADING:
        return True
    start, end = sentence.span
    line = text[start:end]
    if sentence.block is not Block.PARAGRAPH or len(line) > _LONGEST_HEADING or "\n" in line or not line[-1:].isalnum():
        return False
    return text[:start].endswith(("\n\n", "\n")) and text[end : end + 2] == "\n\n"


def _cuts(before: str, first: str) -> bool:
    """Whether the quote begins inside a sentence."""
    tail = before.rstrip(" \t\u00a0")
    return bool(tail) and tail[-1] not in '.!?…:\n»"”)' and not first.isupper()


def _sentence_start(before: str) -> int:
    return max(before.rfind(mark) for mark in (". ", "! ", "? ", "\n")) + 1


_AFTER_THE_END = re.compile(r"(?:\s?\[[^\[\]\s]{1,12}\]|[\s\"'”»)*_]){1,20}$")
"""What may follow the full stop of a sentence: closing marks, `[5]`."""


def _closed(text: str) -> bool:
    tail = text[-60:]
    return _AFTER_THE_END.sub("", tail)[-1:] in {".", "!", "?", "…"}


def _tail_end(quote: Reading, after: str) -> int:
    """Where the quote's own sentence ends in what follows it: 0 if it is complete."""
    if _closed(quote.text) or not after.strip() or after.lstrip(" ")[:1] == "\n":
        return 0
    ends = [at for at in (after.find(mark) for mark in (". ", ".\n", "! ", "? ", "\n")) if at >= 0]
    return min(ends, default=len(after) - 1) + 1


def cut_parts(quote: Reading, fragment: Fragment) -> Iterable[str]:
    """The rest of the quote's own sentence, where the fragment cuts it."""
    start, end = quote.offset, quote.offset + len(quote.text)
    before = (fragment.before + fragment.text[:start])[-REACH:] if start < REACH else ""
    if _cuts(before, fragment.text[start : start + 1]):
        yield before[_sentence_start(before) :].strip()
    after = (fragment.text[end : end + REACH] + fragment.after)[:REACH]
    yield after[: _tail_end(quote, after)].strip()
