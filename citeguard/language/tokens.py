"""Tokens with offsets. One pass, linear; every code point that is not white space belongs to exactly one token."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
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
_CACHED_LENGTH = 40
_NORM = str.maketrans(
    {"ё": "е", "Ё": "е", "’": "'", "‑": "-", "\u00ad": None, "\u2060": None, "\ufeff": None}
    | {chr(c): None for c in (*range(0x200B, 0x200E), 0x300, 0x301)}  # what composition leaves are stress marks
)
_LATIN, _CYRILLIC = "aceopxyABCEHKMOPTXYi", "асеорхуАВСЕНКМОРТХУі"
_TO_CYRILLIC, _TO_LATIN = str.maketrans(_LATIN, _CYRILLIC), str.maketrans(_CYRILLIC, _LATIN)


def normal(word: str) -> str:
    """The form in which words are compared."""
    return _normal(word) if len(word) <= _CACHED_LENGTH else _normal.__wrapped__(word)


@lru_cache(maxsize=65_536)
def _normal(word: str) -> str:
    if word.isascii():
        return word.lower()
    if not unicodedata.is_normalized("NFC", word):
        word = unicodedata.normalize("NFC", word)
    return _one_script(word.translate(_NORM)).casefold()


def _one_script(word: str) -> str:
    """A word of mixed scripts, when the fewer letters all look like letters of the other one, as of that one."""
    latin = [c for c in word if "a" <= c <= "z" or "A" <= c <= "Z"]
    cyrillic = [c for c in word if "Ѐ" <= c <= "ӿ"]
    if not latin or not cyrillic:
        return word
    if len(cyrillic) >= len(latin):
        return word.translate(_TO_CYRILLIC) if all(c in _LATIN for c in latin) else word
    return word.translate(_TO_LATIN) if all(c in _CYRILLIC for c in cyrillic) else word


def tokenise(text: str) -> tuple[Token, ...]:
    return tuple(_tokens(text))


def _tokens(text: str) -> Iterator[Token]:
    kinds = _KINDS
    for found in _TOKEN.finditer(text):
        token = found.group()
        yield Token(kinds[found.lastgroup or "punctuation"], Span(*found.span()), token, normal(token))
