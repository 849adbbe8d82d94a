"""Tokens cut finer where a number is grown together with its unit: `30-day`, `5kg`, «12-й», `twenty-five`.

An atom is a token of the same type whose span is a part of the token's; everything else passes through.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from citeguard.language.tokens import Kind, Token
from citeguard.language.vocabulary import VULGAR, Unit, Vocabulary, vocabulary
from citeguard.models.span import Span

# 5kg, 5m2, 30-day, 12-й, 2½, 10-15kg: digits first, one run of letters last.
_GROWN = re.compile(
    r"(\d+(?:[.,]\d+)*)(?:([-‑])(\d+(?:[.,]\d+)*))?([-‑]?)([^\W\d_]+[²³23]?|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])(?:([-‑])([^\W\d_]+(?:[-‑][^\W\d_]+)*))?$"
)
_CODE_FIRST = re.compile(r"([A-Z]{3})(\d+(?:[.,]\d+)*)$")
_DECADE = re.compile(r"(?:1[6-9]|20)\d0s$")
_LONGEST = 60  # no such word is longer; the rest are hashes, addresses, keys


def atoms(tokens: Sequence[Token], known: Vocabulary) -> Sequence[Token]:
    """The tokens themselves where there is nothing to cut, which is nearly always."""
    if not any(token.kind is Kind.IDENTIFIER or (token.kind is Kind.WORD and "-" in token.norm) for token in tokens):
        return tokens
    out: list[Token] = []
    for token in tokens:
        if token.kind is Kind.IDENTIFIER:
            out += _split_identifier(token, known)
        elif token.kind is Kind.WORD and "-" in token.norm:
            out += _split_word(token, known)
        else:
            out.append(token)
    return out


def _pieces(token: Token, parts: Sequence[tuple[Kind, str]]) -> list[Token]:
    out = []
    start = token.span.start
    at = 0
    for kind, text in parts:
        if text:
            out.append(Token(kind, Span(start, start + len(text)), text, token.norm[at : at + len(text)]))
        start += len(text)
        at += len(text)
    return out


def _split_identifier(token: Token, known: Vocabulary) -> list[Token]:
    if len(token.text) > _LONGEST or len(token.norm) != len(token.text):
        return [token]
    if _DECADE.match(token.text):
        return [token]
    grown = _GROWN.match(token.text)
    if grown and (_is_suffix(grown[5], known) or grown[5] in VULGAR):
        first, dash, second, hyphen, tail, hyphen2, rest = (part or "" for part in grown.groups())
        return _pieces(token, [
            (Kind.NUMBER, first), (Kind.PUNCTUATION, dash), (Kind.NUMBER, second), (Kind.PUNCTUATION, hyphen),
            (Kind.WORD, tail), (Kind.PUNCTUATION, hyphen2), (Kind.WORD, rest),
        ])  # fmt: skip
    code = _CODE_FIRST.match(token.text)
    if code and code[1] in known.symbols:
        return _pieces(token, [(Kind.WORD, code[1]), (Kind.NUMBER, code[2])])
    return [token]


def _is_suffix(tail: str, known: Vocabulary) -> bool:
    norm = tail.casefold().replace("ё", "е")
    return (
        tail in known.symbols or norm in known.unit_lengths or norm in known.scales or norm in known.ordinal_endings
        or norm in known.cardinal_endings or norm in known.adjectives or tail in known.rates
        or norm in known.money_scales or norm in ("am", "pm", "years", "г")
    )  # fmt: skip


def _split_word(token: Token, known: Vocabulary) -> list[Token]:
    head, _, _rest = token.norm.partition("-")
    if head not in known.starts or len(token.norm) != len(token.text) or len(token.text) > _LONGEST:
        return [token]
    if (token.norm,) in known.idioms:
        return [token]
    parts: list[tuple[Kind, str]] = []
    for number, part in enumerate(re.split(r"[-‑]", token.text)):
        if number:
            parts.append((Kind.PUNCTUATION, "-"))
        parts.append((Kind.WORD, part))
    return _pieces(token, parts)


def compound(norm: str, language: str | None) -> tuple[Fraction, Unit] | None:
    """«тридцатидневный» as 30 and day; None for any other word."""
    if norm[:2] not in COMPOUND_STARTS or not 8 <= len(norm) <= 40:
        return None
    return _compound(norm, language)


@lru_cache(maxsize=65_536)
def _compound(norm: str, language: str | None) -> tuple[Fraction, Unit] | None:
    known = vocabulary(language)
    for cut in range(3, len(norm) - 4):
        value = known.compound_prefixes.get(norm[:cut])
        if value is not None and norm[cut:] in known.adjectives:
            return value, known.adjectives[norm[cut:]]
    return None


COMPOUND_STARTS = frozenset(["од", "дв", "тр", "че", "пя", "ше", "се", "во", "де", "ст", "со", "по"])
