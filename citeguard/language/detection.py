"""Which covered language a text is in, or none."""

from __future__ import annotations


def detect(text: str) -> str | None:
    """`ru`, `en`, or None where neither is plain: a third language, a mixture, or too few letters to say."""
    cyrillic = sum("а" <= c <= "я" or c == "ё" for c in text.lower())
    latin = sum("a" <= c <= "z" for c in text.lower())
    if not cyrillic and not latin:
        return None
    return "ru" if cyrillic >= latin else "en"
