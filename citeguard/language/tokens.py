"""Tokens with offsets. One pass, linear; every code point that is not white space belongs to exactly one token."""

from __future__ import annotations

import re
from enum import StrEnum
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
    """Case-folded, ё as е, curly apostrophe as straight: for comparing words, never for showing."""


_URL = r"(?:https?://|www\.)[^\s<>\"'«»()]*[^\s<>\"'«»().,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_IDENTIFIER = (
    r"(?=[\w./-]{0,80}?\d)(?=[\w./-]{0,80}?[^\W\d_])[^\W_]+(?:[-./_][^\W_]+)*"  # needs a digit and a letter
)
_NUMBER = r"\d+(?:[.,]\d+)*"
_WORD = r"[^\W\d_]+(?:['’\-‑][^\W\d_]+)*"
_TOKEN = re.compile(rf"(?P<url>{_URL})|(?P<ident>{_IDENTIFIER})|(?P<number>{_NUMBER})|(?P<word>{_WORD})|(?P<p>\S)")
_KINDS = {
    "url": Kind.IDENTIFIER,
    "ident": Kind.IDENTIFIER,
    "number": Kind.NUMBER,
    "word": Kind.WORD,
    "p": Kind.PUNCTUATION,
}
_NORM = str.maketrans({"ё": "е", "Ё": "е", "’": "'", "‑": "-"})


def normal(word: str) -> str:
    """The form in which words are compared."""
    return word.translate(_NORM).casefold()


def tokenise(text: str) -> tuple[Token, ...]:
    return tuple(
        Token(_KINDS[m.lastgroup or "p"], Span(*m.span()), m.group(), normal(m.group())) for m in _TOKEN.finditer(text)
    )
