"""Whether a stored sentence stands on its own: its edges are sure, and nothing around it has opened what it closes.

The sentence splitter serves many stages and must lose nothing; a judge that accepts needs more. Every rule here only
refuses, and what cannot be seen (a lead-in beyond the known context) is not assumed away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, cached_property
from typing import NamedTuple

from citeguard.judge.local.enclosure import LOOK_AROUND, closes_first, leaves_open
from citeguard.judge.local.items import OUTER_MARKERS
from citeguard.judge.local.lexicon import words
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.sentences import Block, Sentence

_CLOSERS = "*_\"'»”“’)] \t"
_STOP = re.compile(r"[.!?…]+\Z")
_LAST_WORD = re.compile(r"[^\s\"'«»“”„()\[\]*_]*\Z")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 4
_FINAL = frozenset("аеёиоуыэюяйьs")
"""Letters in which hardly any abbreviation of four letters ends."""
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
            and not sentence.lead_in
            and "\t" not in sentence.span.of(self._text)
            and not self._is_line_of_dialogue(sentence)
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
        if "\n" in gap or "\r" in gap or before.block_index != sentence.block_index:
            return not opening.startswith(("—", "–", "…", "...", "(")) and not _hangs(before.span.of(self._text))
        return bool(gap) and _is_sure_stop(before.span.of(self._text), opening)

    def _ends_surely(self, index: int) -> bool:
        sentence, after = self._sentences[index], self._neighbour(index + 1)
        text = sentence.span.of(self._text)
        if _bare(text)[-1:] in tuple("?…:;,-–—") or _bare(text).endswith(".."):
            return False
        if after is None:
            return True
        gap = self._text[sentence.span.end : after.span.start]
        following = after.span.of(self._text).lstrip("*_ ")
        if after.block_index != sentence.block_index:
            return _STOP.search(_bare(text)) is not None or not _goes_on(gap, following, after)
        if _STOP.search(_bare(text)) is None:
            return ("\n" in gap or "\r" in gap) and not _goes_on(gap, following, after)
        return bool(gap) and _is_sure_stop(text, following)

    def _is_line_of_dialogue(self, sentence: Sentence) -> bool:
        """«— Вход бесплатный.» may be somebody's words; the same dash in a list cannot be told apart."""
        line = max(self._text.rfind("\n", 0, sentence.span.start), self._text.rfind("\r", 0, sentence.span.start)) + 1
        return self._text[line : line + 12].lstrip("*_ \t\u00a0").startswith(("—", "–", "―"))

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
        return before is None or not _hangs(before.span.of(self._text))

    def _list_has_no_lead_in(self, first: int) -> bool:
        """Looks back over the items above; an item of the same level that was looked at before answers for the rest."""
        level = self._sentences[first].level
        for index in range(first - 1, max(-1, first - MAX_LIST), -1):
            before = self._sentences[index]
            text = before.span.of(self._text)
            if before.block_index == 0 and self._cut:
                return False
            if before.block is not Block.LIST_ITEM:
                apart = self._text.count("\n", before.span.end, self._sentences[index + 1].span.start) > 1
                return not _hangs(text) and (apart or before.block is Block.HEADING or _is_punctuated(text))
            if before.level < level or _hangs(text):
                return False
            if before.level == level and index in self._lists:
                return self._lists[index]
        return first < MAX_LIST and not self._cut


def _opens_small(opening: str) -> bool:
    """A small letter opens no sentence, except in iPhone: what is stored may itself have been cut here."""
    word = re.match(r"[\"'«“„‘(\[]*([^\W\d_]+)", opening)
    return word is not None and word[1][0].islower() and word[1].islower()


def _bare(text: str) -> str:
    """Without citation markers and closing signs behind the final stop."""
    found = OUTER_MARKERS.search(text, max(0, len(text) - 400))
    return (text if found is None else text[: found.start()] + found["stop"]).rstrip(_CLOSERS)


def _is_punctuated(text: str) -> bool:
    return _bare(text)[-1:] in tuple(".!?")


def _hangs(text: str) -> bool:
    """A line or block that plainly wants what follows: a colon, a comma, a dash, "and"."""
    bare = _bare(text)
    if bare[-1:] in tuple(":,;-–—…") or bare.endswith(".."):
        return True
    if bare[-1:] in tuple(".!?"):
        return False
    last = _LAST_WORD.search(bare)
    return last is not None and last[0].casefold() in _lists().continuing


def _goes_on(gap: str, following: str, after: Sentence) -> bool:
    """Whether what follows an unpunctuated sentence belongs to it. A blank line, heading, list or table parts them."""
    if gap.count("\n") > 1 or after.block is not Block.PARAGRAPH:
        return False
    return following[:1].islower() or following.startswith(("(", "—", "–", "- ", "…", "...", ",", ";"))


def _is_sure_stop(text: str, following: str) -> bool:
    """Whether the full stop that ends `text` is one, given what follows on the same line."""
    bare = _bare(text)
    stop = _STOP.search(bare)
    if stop is None or "…" in stop[0] or stop[0].startswith(".."):
        return False
    opening = following.lstrip("\"'«“„‘([*_ -–—")
    if not (opening[:1].isupper() or opening[:1].isdigit() or _is_camel(opening)):
        return False
    return not stop[0].startswith(".") or not _abbreviates(bare[: stop.start()], opening)


def _is_camel(opening: str) -> bool:
    word = _FIRST_WORD.match(opening)
    return word is not None and not word[0].islower()


def _abbreviates(before_stop: str, opening: str) -> bool:
    """Whether the last word before a full stop may be an abbreviation: "Smith Co. London", but "Smith Co. The"."""
    found = _LAST_WORD.search(before_stop)
    last = found[0].casefold() if found else ""
    if not last or last[-1].isdigit():
        return last == before_stop.strip()
    lists = _lists()
    if last in lists.never:
        return True
    if opening[:1].isdigit():
        return len(last) < _SHORT or last in lists.abbreviations or (len(last) == _SHORT and last[-1] not in _FINAL)
    if len(last) > 1 and "." not in last and last not in lists.abbreviations:
        return False
    word = _FIRST_WORD.match(opening)
    initial = word is None or len(word[0]) < 2 or opening[word.end() : word.end() + 1] == "."
    return initial or word[0].casefold() not in lists.starters


class _Lists(NamedTuple):
    """Of all covered languages at once: texts mix them."""

    never: frozenset[str]
    abbreviations: frozenset[str]
    starters: frozenset[str]
    continuing: frozenset[str]


@cache
def _lists() -> _Lists:
    files = [topic(language, "sentences") for language in COVERED]

    def folded(section: str, *names: str) -> frozenset[str]:
        return frozenset(w.casefold() for file in files for name in names for w in file[section][name])

    own = frozenset[str]().union(*(words(language).abbreviations for language in COVERED))
    return _Lists(
        never=folded("abbreviations", "never"),
        abbreviations=folded("abbreviations", "before_number", "may_end", "after_number") | own,
        starters=folded("words", "starters"),
        continuing=folded("words", "continuing"),
    )
