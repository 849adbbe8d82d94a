"""Proper names, identifiers and quoted titles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from citeguard.language.tokens import Kind, Token
from citeguard.language.words import is_calendar, is_function, script_language
from citeguard.models.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name as a run of tokens. `key` compares inflected forms: «Сосной» and «Сосна» share one."""

    span: Span
    key: tuple[str, ...]


_OPEN = {"«": "»", "„": "“", "“": "”", '"': '"'}
_MAX_TITLE = 8
"""A longer passage in quotation marks is speech or a quotation, not a title."""
_SENTENCE_END = frozenset(".!?…:")
_JOINERS = frozenset({"of", "de", "van", "von", "der", "la", "le", "du", "di", "da", "al", "&", "-"})
_ENDINGS = (
    *("ого", "ому", "ыми", "ими", "ами", "ями", "его", "ему"),
    *("ой", "ей", "ою", "ею", "ая", "яя", "ую", "юю", "ое", "ее", "ые", "ие", "ый", "ий"),
    *("ым", "им", "ом", "ем", "ах", "ях", "ых", "их"),
    *("а", "я", "у", "ю", "ы", "и", "е", "о", "ь", "й"),
)
"""Case endings, longest first."""
_SHORTEST = 3


def names(tokens: tuple[Token, ...], language: str | None) -> tuple[Name, ...]:
    """All names of a short text, in order of their position. A capital at the start of a sentence alone is no name."""
    found = list(_titles(tokens))
    inside = [name.span for name in found]
    if not _capitals_say_nothing(tokens):
        found.extend(name for name in _capitalised(tokens, language) if not any(s.overlaps(name.span) for s in inside))
    inside = [name.span for name in found]
    found.extend(
        Name(span=t.span, key=(t.norm,))
        for t in tokens
        if t.kind is Kind.IDENTIFIER and not any(s.overlaps(t.span) for s in inside)
    )
    return tuple(sorted(found, key=lambda name: name.span))


@lru_cache(maxsize=16_384)
def name_key(norm: str) -> str:
    """A form that the case endings and possessives of one name share. Two passes: Сергей, Сергея, Сергеем."""
    word = norm.removesuffix("'s").removesuffix("'")
    if script_language(word) != "ru":
        return word
    return _trimmed(_trimmed(word))


def _trimmed(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return word[: -len(ending)]
    return word


def _titles(tokens: tuple[Token, ...]) -> Iterator[Name]:
    at = 0
    while at < len(tokens):
        closing = _OPEN.get(tokens[at].text)
        end = _closing(tokens, at, closing) if closing else None
        if end is None:
            at += 1
            continue
        words = [t for t in tokens[at + 1 : end] if t.kind is not Kind.PUNCTUATION]
        if words and (words[0].text[:1].isupper() or words[0].kind is not Kind.WORD):
            span = Span(tokens[at].span.start, tokens[end].span.end)
            yield Name(span=span, key=tuple(name_key(t.norm) for t in words))
        at = end + 1


def _closing(tokens: tuple[Token, ...], at: int, closing: str) -> int | None:
    for end in range(at + 1, min(len(tokens), at + 2 + _MAX_TITLE)):
        if tokens[end].text == closing:
            return end
    return None


def _capitals_say_nothing(tokens: tuple[Token, ...]) -> bool:
    """Whether nearly every word is capitalised, as in headings and in shouting."""
    words = [t for t in tokens if t.kind is Kind.WORD]
    capital = sum(t.text[:1].isupper() for t in words)
    shouted = sum(t.text.isupper() and len(t.text) > 1 for t in words)
    return len(words) > 4 and (capital > 0.8 * len(words) or shouted > 0.6 * len(words))


def _capitalised(tokens: tuple[Token, ...], language: str | None) -> Iterator[Name]:
    elsewhere = {t.norm for at, t in enumerate(tokens) if _is_capital(t, language) and not _starts(tokens, at)}
    at = 0
    while at < len(tokens):
        if not _is_capital(tokens[at], language):
            at += 1
            continue
        end = _run_end(tokens, at, language)
        first = at
        if _starts(tokens, at) and not _named_at_start(tokens, at, end, elsewhere):
            first = at + 1
        if first < end:
            run = [t for t in tokens[first:end] if t.kind is not Kind.PUNCTUATION and t.norm not in _JOINERS]
            if run:
                span = Span(tokens[first].span.start, tokens[end - 1].span.end)
                yield Name(span=span, key=tuple(name_key(t.norm) for t in run))
        at = end


def _is_capital(token: Token, language: str | None) -> bool:
    if token.kind is not Kind.WORD or token.text.islower() or token.norm in {"i", "i'm", "i've", "я"}:
        return False
    rest = token.text[1:]
    if not rest.islower() and any(c.isupper() for c in rest):  # iPhone, NATO, МФЦ
        return True
    return token.text[:1].isupper() and not is_calendar(token.norm, language)


def _run_end(tokens: tuple[Token, ...], at: int, language: str | None) -> int:
    """Index after the run: capitals, numbers and initials in a row, with `of`, `van` and the like between them."""
    end = at + 1
    while end < len(tokens):
        here = tokens[end]
        follows = end + 1 < len(tokens) and _is_capital(tokens[end + 1], language)
        initial = here.text == "." and len(tokens[end - 1].text) == 1
        if _is_capital(here, language) or initial:
            end += 1
        elif here.norm in _JOINERS and follows and here.text not in {"."}:
            end += 2
        else:
            break
    if tokens[end - 1].text == ".":
        end -= 1
    return end


def _starts(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether this is the first word of its sentence."""
    before = at - 1
    while before >= 0 and tokens[before].text in _OPEN:
        before -= 1
    if before < 0:
        return True
    initial = before > 0 and len(tokens[before - 1].text) == 1 and tokens[before - 1].text.isupper()
    return (tokens[before].text in _SENTENCE_END and not initial) or tokens[before].text in {"-", "—", "•", "*"}


def _named_at_start(tokens: tuple[Token, ...], at: int, end: int, elsewhere: set[str]) -> bool:
    """A sentence's first word is part of a name if it stands with a capital elsewhere, has capitals inside, or further
    capitals follow it at once and it is no small word."""
    token = tokens[at]
    if token.norm in elsewhere or (any(c.isupper() for c in token.text[1:]) and len(token.text) > 1):
        return True
    return end - at > 1 and not is_function(token.norm, None)
