"""Tokens with offsets. One pass, linear; every code point that is not white space belongs to exactly one token."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from citeguard.models.span import Span


class Kind(StrEnum):
    WORD = "word"
    NUMBER = "number"
    """Digits with inner `.` or `,` as written: grouping and decimals are the business of `quantities`."""
    IDENTIFIER = "identifier"
    """Letters and digits in one word: AES-256, N7, v4.2; also URLs and e-mail addresses."""
    PUNCTUATION = "punctuation"


class Token(NamedTuple):
    kind: Kind
    span: Span
    text: str
    norm: str
    """Case-folded, ё as е, curly apostrophe as straight, invisible characters and look-alike letters of the other
    script gone: for comparing words, never for showing."""


# Combining marks and characters nobody sees: inside a word they must not cut it, or `n<zero width>ot` were no `not`.
_UNSEEN = "\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
_LETTER = r"[^\W\d_]"
# Possessive throughout: nothing here is ever tried twice.
_WORD = rf"{_LETTER}++(?:['’\-‑]{_LETTER}++|[{_UNSEEN}]++{_LETTER}*+)*+"
_NUMBER = r"\d++(?:[.,]\d++)*+"
_URL = r"(?:https?://|www\.)[^\s<>\"'«»()]*[^\s<>\"'«»().,;:!?]|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+"
# Letters and digits grown together. The look-aheads are bounded, so that a long chain is not read again and again.
_HAS_DIGIT = rf"(?={_LETTER})(?=(?:{_LETTER}{{1,40}}[-‑_]){{0,4}}{_LETTER}{{0,40}}\d)"
_HAS_LETTER = rf"(?=(?:\d{{1,40}}(?:[-‑/_]|\.(?=\d))){{0,4}}\d{{1,40}}[-‑]?{_LETTER})"
_IDENTIFIER = rf"(?:{_HAS_DIGIT}|{_HAS_LETTER})[^\W_]++(?:[-‑/_][^\W_]++|\.(?=[\da-z])[^\W_]++)*+"
# Nine of ten tokens are plain: not grown onto anything that could make them a part of an identifier or an address.
_PLAIN_WORD = rf"{_WORD}(?![\d@_]|[-‑./:+][^\W_]|://)"
_PLAIN_NUMBER = rf"{_NUMBER}(?![^\W_]|[-‑./_@+]\w)"
_TOKEN = re.compile(
    rf"(?P<word>{_PLAIN_WORD})|(?P<number>{_PLAIN_NUMBER})|(?P<identifier>{_URL}|{_IDENTIFIER})"
    rf"|(?P<number2>{_NUMBER})|(?P<word2>{_WORD})|(?P<punctuation>\S)"
)
_KINDS = {
    "word": Kind.WORD,
    "word2": Kind.WORD,
    "number": Kind.NUMBER,
    "number2": Kind.NUMBER,
    "identifier": Kind.IDENTIFIER,
    "punctuation": Kind.PUNCTUATION,
}
_REMEMBERED = 40
"""Code points: longer runs are addresses, keys and noise, and would make what is remembered large."""
# What composition leaves of combining marks are stress marks.
_NORM = (
    *(("ё", "е"), ("Ё", "е"), ("’", "'"), ("‑", "-")),
    *((unseen, "") for unseen in "\u00ad\u200b\u200c\u200d\u2060\ufeff\u0300\u0301"),
)
_LATIN, _CYRILLIC = "aceopxyABCEHKMOPTXYi", "асеорхуАВСЕНКМОРТХУі"
_TO_CYRILLIC, _TO_LATIN = str.maketrans(_LATIN, _CYRILLIC), str.maketrans(_CYRILLIC, _LATIN)
_IN_LATIN, _IN_CYRILLIC = re.compile("[a-zA-Z]+"), re.compile("[Ѐ-ӿ]+")
_ONLY_LATIN = re.compile(f"(?![{_LATIN}])[a-zA-Z]")
_ONLY_CYRILLIC = re.compile(f"(?![{_CYRILLIC}])[Ѐ-ӿ]")


def normal(word: str) -> str:
    """The form in which words are compared."""
    return _normal(word) if len(word) <= _REMEMBERED else _normal.__wrapped__(word)


@lru_cache(maxsize=65_536)
def _normal(word: str) -> str:
    if word.isascii():
        return word.lower()
    if not unicodedata.is_normalized("NFC", word):
        word = unicodedata.normalize("NFC", word)
    for old, new in _NORM:
        word = word.replace(old, new)  # a dozen searches are faster than one look-up a character
    return _one_script(word).casefold()


def _one_script(word: str) -> str:
    """A word of mixed scripts, when the fewer letters all look like letters of the other one, as of that one."""
    if _IN_LATIN.search(word) is None or _IN_CYRILLIC.search(word) is None:
        return word
    if sum(map(len, _IN_CYRILLIC.findall(word))) >= sum(map(len, _IN_LATIN.findall(word))):
        return word.translate(_TO_CYRILLIC) if _ONLY_LATIN.search(word) is None else word
    return word.translate(_TO_LATIN) if _ONLY_CYRILLIC.search(word) is None else word


def tokenise(text: str) -> tuple[Token, ...]:
    found: list[Token] = []
    new = tuple.__new__  # the constructors of named tuples cost as much as all the rest
    at = 0
    for run in text.split():
        at = text.index(run, at)
        for kind, start, end, token, norm in _of_run(run) if len(run) <= _REMEMBERED else _of_run.__wrapped__(run):
            found.append(new(Token, (kind, new(Span, (at + start, at + end)), token, norm)))
        at += len(run)
    return tuple(found)


@lru_cache(maxsize=16_384)
def _of_run(run: str) -> tuple[tuple[Kind, int, int, str, str], ...]:
    """Tokens of a run without white space, which no token reaches over: the same words come back all the time."""
    return tuple(
        (_KINDS[found.lastgroup or "punctuation"], *found.span(), found.group(), normal(found.group()))
        for found in _TOKEN.finditer(run)
    )
