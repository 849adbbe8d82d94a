"""Whether a stored sentence stands on its own: its edges are sure, and nothing around it has opened what it closes.

The sentence splitter serves many stages and must lose nothing; a judge that accepts needs more. Every rule here only
refuses, and what cannot be seen (a lead-in beyond the known context) is not assumed away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from citeguard.judge.local.enclosure import LOOK_AROUND, closes_first, leaves_open
from citeguard.judge.local.stops import bare, hangs, is_sure_stop
from citeguard.language.sentences import Block, Sentence

_WIDEST_GAP = 2
_NUMBERED_TITLE = re.compile(r"(?:\d+(?:\.\d+)*\.?|[^\W\d_]+ (?:\d+(?:\.\d+)*|[IVXLC]+)\b\.?:?)(?=\s|\Z)")
_FENCE = re.compile(r"^[ \t]{0,3}(?:```|~~~)", re.MULTILINE)
MAX_LIST = 300
"""Items looked through for the lead-in of a list; a longer list is not judged."""


class Surroundings:
    """A stored text with its sentences. `cut`: the document goes on before its first character."""

    def __init__(self, text: str, sentences: Sequence[Sentence], *, cut: bool) -> None:
        self._text = text
        self._sentences = sentences
        self._cut = cut
        self._lists: dict[int, bool] = {}

    def stands_alone(self, index: int) -> bool:
        """Whether sentence `index` is a whole assertion of the document itself."""
        sentence = self._sentences[index]
        return (
            sentence.block in (Block.PARAGRAPH, Block.LIST_ITEM)
            and "\t" not in sentence.span.of(self._text)
            and not self._has_open_fence
            and not self._is_line_of_dialogue(sentence)
            and not self._is_taken_out(sentence)
            and self._opens_surely(index)
            and self._ends_surely(index)
            and not self._is_enclosed(sentence)
            and self._has_no_lead_in(index)
        )

    def _neighbour(self, index: int) -> Sentence | None:
        return self._sentences[index] if 0 <= index < len(self._sentences) else None

    def _opens_surely(self, index: int) -> bool:
        sentence, before = self._sentences[index], self._neighbour(index - 1)
        opening = sentence.span.of(self._text).lstrip("*_ ")
        if _opens_small(opening):
            return False
        if before is None:
            return not self._cut
        gap = self._text[before.span.end : sentence.span.start]
        if _is_broken(gap) or before.block_index != sentence.block_index:
            return not opening.startswith(("—", "–", "…", "...", "(")) and not hangs(before.span.of(self._text))
        return _parts_words(gap) and is_sure_stop(before.span.of(self._text), opening)

    def _ends_surely(self, index: int) -> bool:
        sentence, after = self._sentences[index], self._neighbour(index + 1)
        text = sentence.span.of(self._text)
        if bare(text)[-1:] in tuple("?…:;,-–—") or bare(text).endswith(".."):
            return False
        if after is None:
            return True
        gap = self._text[sentence.span.end : after.span.start]
        following = after.span.of(self._text).lstrip("*_ ")
        if _is_broken(gap) or after.block_index != sentence.block_index:
            return not _is_signature(gap, following) and (_is_punctuated(text) or not _goes_on(gap, following, after))
        return _is_punctuated(text) and _parts_words(gap) and is_sure_stop(text, following)

    @cached_property
    def _has_open_fence(self) -> bool:
        """A fence without its pair, here or beyond the known context: what is code cannot be told."""
        return len(_FENCE.findall(self._text)) % 2 == 1

    def _is_line_of_dialogue(self, sentence: Sentence) -> bool:
        """«— Вход бесплатный.» may be somebody's words; the same dash in a list cannot be told apart."""
        line = max(self._text.rfind("\n", 0, sentence.span.start), self._text.rfind("\r", 0, sentence.span.start)) + 1
        return self._text[line : line + 12].lstrip("*_ \t\u00a0").startswith(("—", "–", "―"))

    def _is_taken_out(self, sentence: Sentence) -> bool:
        """A line of a comparison of versions: `- old`, `+ new` below it."""
        line = self._text.rfind("\n", 0, sentence.span.start) + 1
        if not self._text.startswith("-", line):
            return False
        end = self._text.find("\n", sentence.span.end)
        return end >= 0 and self._text.startswith("+", end + 1)

    def _is_enclosed(self, sentence: Sentence) -> bool:
        """Inside a quotation or brackets, or unbalanced in itself."""
        start, end = sentence.span
        before, after = self._text[max(0, start - LOOK_AROUND) : start], self._text[end : end + LOOK_AROUND]
        return leaves_open(before) or leaves_open(sentence.span.of(self._text)) or (self._cut and closes_first(after))

    @cached_property
    def _first_of_block(self) -> dict[int, int]:
        first: dict[int, int] = {}
        for index, sentence in enumerate(self._sentences):
            first.setdefault(sentence.block_index, index)
        return first

    def _has_no_lead_in(self, index: int) -> bool:
        sentence = self._sentences[index]
        first = self._first_of_block[sentence.block_index]
        if sentence.block is Block.LIST_ITEM:
            if first not in self._lists:
                self._lists[first] = self._list_has_no_lead_in(first)
            return self._lists[first]
        before = self._neighbour(first - 1)
        return before is None or not hangs(before.span.of(self._text))

    def _is_title(self, sentence: Sentence) -> bool:
        """A heading, also a plain line that is numbered like one; other plain lines over a list may lead in to it."""
        start = self._text.rfind("\n", 0, sentence.span.start) + 1
        line = self._text[start : sentence.span.end]
        return sentence.block is Block.HEADING or (_NUMBERED_TITLE.match(line) is not None and not hangs(line))

    def _list_has_no_lead_in(self, first: int) -> bool:
        """Looks back over the items above; an item of the same level that was looked at before answers for the rest."""
        level = self._sentences[first].level
        for index in range(first - 1, max(-1, first - MAX_LIST), -1):
            before = self._sentences[index]
            text = before.span.of(self._text)
            if before.block_index == 0 and self._cut:
                return False
            if before.block is not Block.LIST_ITEM:
                return self._is_title(before) or (_is_punctuated(text) and not hangs(text))
            if before.level < level or hangs(text):
                return False
            if before.level == level and index in self._lists:
                return self._lists[index]
        return first < MAX_LIST and not self._cut


def _opens_small(opening: str) -> bool:
    """A small letter opens no sentence, except in iPhone: what is stored may itself have been cut here."""
    word = re.match(r"[\"'«“„‘(\[]*([^\W\d_]+)", opening)
    return word is not None and word[1][0].islower() and word[1].islower()


def _is_broken(gap: str) -> bool:
    return "\n" in gap or "\r" in gap


def _parts_words(gap: str) -> bool:
    """White space, but not the wide gap between two columns."""
    return 0 < len(gap) <= _WIDEST_GAP and "\t" not in gap


def _is_signature(gap: str, following: str) -> bool:
    """`— The old poster, 1950` in the next line: what stands above is somebody's words."""
    dashed = (gap + following).lstrip().startswith(("—", "–", "―"))
    return dashed and gap.count("\n") == 1 and not _is_punctuated(following)


def _is_punctuated(text: str) -> bool:
    return bare(text)[-1:] in tuple(".!?")


def _goes_on(gap: str, following: str, after: Sentence) -> bool:
    """Whether what follows an unpunctuated sentence belongs to it. A blank line, heading, list or table parts them."""
    if gap.count("\n") > 1 or after.block not in (Block.PARAGRAPH, Block.LIST_ITEM):
        return False
    return following[:1].islower() or following.startswith(("(", "—", "–", "- ", "…", "...", ",", ";"))
