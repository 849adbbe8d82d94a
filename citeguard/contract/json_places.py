"""Where in a JSON text something stands that Python's reader does not locate. Runs only when a file is refused,
except `lone_surrogate`, which costs a search or two in a text that has none."""

from __future__ import annotations

import json
import math
import re

_TOKEN = re.compile(r'(?P<text>"(?:[^"\\]|\\.)*+"?)|(?P<mark>[{}\[\],:])|(?P<word>[^\s"{}\[\],:]+)', re.DOTALL)
_ESCAPE = re.compile(
    r"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<lone>\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
)
_MAX_DIGITS = 4_300
"""Python's own default limit for int()."""


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Both from zero; the column in code points."""
    return text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1


def lone_surrogate(text: str) -> int | None:
    """Offset of an escape such as `\\ud800` that is no half of a pair. The text is valid JSON."""
    if "\\" not in text or (r"\ud" not in text and r"\uD" not in text):  # one character is found ten times as fast
        return None
    return next((m.start() for m in _ESCAPE.finditer(text) if m["lone"]), None)


def odd_number(text: str) -> int | None:
    """Offset of the first NaN, Infinity, number too large for a float, or integer with too many digits."""
    return next((m.start() for m in _TOKEN.finditer(text) if m["word"] and _odd(m["word"])), None)


def _odd(word: str) -> bool:
    if word in ("NaN", "Infinity", "-Infinity"):
        return True
    if word.lstrip("-").isdigit():
        return len(word) > _MAX_DIGITS
    try:
        return math.isinf(float(word))
    except ValueError:
        return False


def duplicate_key(text: str) -> tuple[int | None, str]:
    """Offset and name of the first key that its object already has."""
    seen: list[set[str]] = []
    before = ""
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        if mark in ("{", "["):
            seen.append(set())
        elif mark in ("}", "]") and seen:
            seen.pop()
        elif token["text"] and before in ("{", ",") and seen and _is_key(text, token.end()):
            key = str(json.loads(token["text"]))
            if key in seen[-1]:
                return token.start(), key
            seen[-1].add(key)
        before = mark or ""
    return None, ""


def _is_key(text: str, end: int) -> bool:
    after = re.compile(r"\s*:").match(text, end)
    return after is not None
