"""Whether a stored sentence stands on its own: its edges are sure, and nothing around it has opened what it closes.

The sentence splitter serves many stages and must lose nothing; a judge that accepts needs more. Every rule here only
refuses, and what cannot be seen (a lead-in beyond the known context) is not assumed away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from citeguard.judge.local.items import OUTER_MARKERS
from citeguard.judge.local.lexicon import words
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.sentences import Block, Sentence

_CLOSERS = "*_\"'»”“’)] \t"
_STOP = re.compile(r"[.!?…]+\Z")
_LAST_WORD = re.compile(r"[^\s\"'«»“”„()\[\]*_]*\Z")
_PAIRS = {"«": "»", "“": "”", "„": "“", "(": ")", "[": "]", "{": "}"}
_OPENED = frozenset(_PAIRS)
_CLOSED = frozenset(_PAIRS.values())
_LOOK_BACK = 4_000
_SHORT = 4
MAX_LIST = 300
"""Items looked through for the lead-in of a list; a longer list is not judged."""


class Surroundings:
    """A stored text with its sentences. `cut`: the document goes on before its first character."""

    def __init__(self, text: str, sentences: Sequence[Sentence], *, cut: bool) -> None:
        self._text = text
        self._sentences = sentences
        self._cut = cut

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
        return bool(gap) and not _goes_on("\n", following, after) and _is_sure_stop(text, following)

    def _is_line_of_dialogue(self, sentence: Sentence) -> bool:
        """«— Вход бесплатный.» may be somebody's words; the same dash in a list cannot be told apart."""
        before = self._text[max(0, sentence.span.start - 4) : sentence.span.start].rstrip("*_ \t\u00a0\"«“")
        return before.endswith(("—", "–", "―"))

    def _is_enclosed(self, sentence: Sentence) -> bool:
        """Inside a quotation or brackets opened before it, or unbalanced in itself."""
        start = max(0, sentence.span.start - _LOOK_BACK)
        outside, straight = _depth(self._text[start : sentence.span.start], paragraphs=True)
        inside, own = _depth(sentence.span.of(self._text), paragraphs=False)
        return bool(outside or inside or straight % 2 or own % 2)

    def _has_no_lead_in(self, index: int) -> bool:
        sentence = self._sentences[index]
        first = index
        while (before := self._neighbour(first - 1)) is not None and before.block_index == sentence.block_index:
            first -= 1
            if index - first > MAX_LIST:
                return False
        if sentence.block is Block.LIST_ITEM:
            return self._list_has_no_lead_in(first)
        return before is None or not _hangs(before.span.of(self._text))

    def _list_has_no_lead_in(self, first: int) -> bool:
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
    return last is not None and last[0].casefold() in _continuing()


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
    first = following.lstrip("\"'«“„‘([*_")[:1]
    if not (first.isupper() or first.isdigit() or _is_camel(following)):
        return False
    return not stop[0].startswith(".") or not _abbreviates(bare[: stop.start()], first)


def _is_camel(following: str) -> bool:
    word = re.match(r"[^\W\d_]+", following)
    return word is not None and not word[0].islower()


def _abbreviates(before_stop: str, following: str) -> bool:
    found = _LAST_WORD.search(before_stop)
    last = found[0] if found else ""
    if not last or last[-1].isdigit():
        return last == before_stop.strip()
    if len(last) == 1 or "." in last or last.casefold() in _abbreviations():
        return True
    return following.isdigit() and len(last) <= _SHORT


def _depth(text: str, *, paragraphs: bool) -> tuple[int, int]:
    """Open pairs at the end of a text, and how many straight quotes stand in its last paragraph.

    Brackets and straight quotes do not reach over a paragraph's end; opened typographic quotes do."""
    stack: list[str] = []
    straight = 0
    for found in re.finditer(r'[«»“”„()\[\]{}"]|\n\s*\n', text):
        sign = found[0]
        if sign == '"':
            straight += text[found.start() - 1 : found.start()].isdigit() is False or straight % 2
        elif sign.isspace():
            stack, straight = [s for s in stack if s in "»”“"] if paragraphs else stack, 0
        elif stack and sign == stack[-1]:
            stack.pop()
        elif sign in _OPENED:
            stack.append(_PAIRS[sign])
        elif sign in _CLOSED and sign in stack:
            del stack[stack.index(sign) :]
    return len(stack), straight


@cache
def _abbreviations() -> frozenset[str]:
    """Of all covered languages at once: texts mix them."""
    listed = (a.casefold() for lang in COVERED for kind in topic(lang, "sentences")["abbreviations"].values() for a in kind)
    return frozenset(listed).union(*(words(lang).abbreviations for lang in COVERED))


@cache
def _continuing() -> frozenset[str]:
    return frozenset(w for lang in COVERED for w in topic(lang, "sentences")["words"]["continuing"])
