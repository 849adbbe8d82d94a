"""Whether a full stop ends a sentence for sure: not after an abbreviation, an initial or the number of an item."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from citeguard.judge.local.items import outer_markers
from citeguard.judge.local.lexicon import words
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.tokens import normal

_CLOSERS = "*_\"'»”’)] \t"
STOP = re.compile(r"[.!?…]+\Z")
_LAST_WORD = re.compile(r"[^\s\"'«»“”„()\[\]*_]*\Z")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_ITEM_NUMBER = re.compile(r"(?:^|\(|[:;.!?\n]\s+)\w{1,3}\Z|,\s+\d{1,2}\Z")
_SHORT = 4
_FINAL = frozenset("аеёиоуыэюяйьs")
"""Letters in which hardly any abbreviation of four letters ends."""


def bare(text: str) -> str:
    """Without citation markers and closing signs behind the final stop."""
    found = outer_markers(text)
    return (text if found is None else text[: found.start()] + found["stop"]).rstrip(_CLOSERS)


def is_sure_stop(text: str, following: str) -> bool:
    """Whether the full stop that ends `text` is one, given what follows on the same line."""
    ended = bare(text)
    stop = STOP.search(ended)
    if stop is None or "…" in stop[0] or stop[0].startswith(".."):
        return False
    opening = following.lstrip("\"'«“„‘([*_ -–—")
    if not (opening[:1].isupper() or opening[:1].isdigit() or _is_camel(opening)):
        return False
    before = ended[: stop.start()]
    if "?" in stop[0]:
        return True
    return _is_exclaimed(before, opening) if "!" in stop[0] else not _abbreviates(before, opening)


def hangs(text: str) -> bool:
    """A line or block that plainly wants what follows: a colon, a comma, a dash, "and"."""
    ended = bare(text)
    if ended[-1:] in tuple(":,;-–—…") or ended.endswith(".."):
        return True
    if ended[-1:] in tuple(".!?"):
        return False
    last = _LAST_WORD.search(ended)
    return last is not None and last[0].casefold() in _lists().continuing


def _is_camel(opening: str) -> bool:
    word = _FIRST_WORD.match(opening)
    return word is not None and not word[0].islower()


def _is_exclaimed(before_stop: str, opening: str) -> bool:
    """A sentence, or a call like "Attention!"; behind a name the mark may belong to it: "users of Yahoo! Mail"."""
    said = _FIRST_WORD.findall(before_stop)
    if not said or said[-1].islower() or _starts_sentence(opening):
        return True
    return len(said) < 3 and normal(said[-1]) in _lists().calls


def _abbreviates(before_stop: str, opening: str) -> bool:
    """Whether the last word before a full stop may be an abbreviation ("Smith Co. London", but "Smith Co. The"), or the
    number of an item in the line ("false: 1. Entry")."""
    found = _LAST_WORD.search(before_stop)
    last = found[0].casefold() if found else ""
    if _ITEM_NUMBER.search(before_stop):
        return True
    if not any(c.isalpha() for c in last) or last[-1].isdigit():
        return False
    lists = _lists()
    if last in lists.never:
        return True
    if opening[:1].isdigit():
        return len(last) < _SHORT or last in lists.abbreviations or (len(last) == _SHORT and last[-1] not in _FINAL)
    return (len(last) == 1 or "." in last or last in lists.abbreviations) and not _starts_sentence(opening)


def _starts_sentence(opening: str) -> bool:
    """A listed word that opens sentences and is no part of names; a letter with a full stop is an initial."""
    word = _FIRST_WORD.match(opening)
    if word is None or len(word[0]) < 2 or opening[word.end() : word.end() + 1] == ".":
        return False
    return word[0].casefold() in _lists().starters


class _Lists(NamedTuple):
    """Of all covered languages at once: texts mix them."""

    never: frozenset[str]
    abbreviations: frozenset[str]
    starters: frozenset[str]
    continuing: frozenset[str]
    calls: frozenset[str]


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
        calls=frozenset[str]().union(*(words(language).calls for language in COVERED)),
    )
