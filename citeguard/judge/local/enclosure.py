"""Whether a stretch of text opens a quotation or brackets that it does not close.

Straight quotes say nothing about their side by themselves: they open in front of a word and close behind one. A closing
sign that was never opened (`5"`, `1)`) is ignored, an opening one that is never closed is not.
"""

from __future__ import annotations

import re

LOOK_AROUND = 4_000
"""Code points looked at on each side: longer quotations are rare, and the cost of a hostile text stays bounded."""
_TAGS = "del|s|strike|q|blockquote|code|pre|script|style|template|title|h[1-6]|td|th"
_SIGNS = re.compile(
    r"[«»“”„‘’()\[\]{}\"'~`<\n-]"  # one class in front of all: what begins no sign is passed over at once
    r"(?:(?<=[«»“”„‘’()\[\]{}\"'])|(?<=~)~|(?<=`)`*|(?<=-)->|(?<=\n)\s*\n"
    rf"|(?<=<)(?:!--|/?(?:{_TAGS})(?=[\s>])))",
    re.IGNORECASE,
)
_CLOSED_BY = {"«": "»", "“": "”", "„": "“”", "‘": "’'", "(": ")", "[": "]", "{": "}", '"': '"', "'": "'’"}
_CLOSERS = frozenset("".join(_CLOSED_BY.values()))
_ONLY_OPEN = frozenset("«„‘([{")
_DEEPEST = 30
"""Nesting that nobody writes: the text is then taken to leave something open."""
_OVER_PARAGRAPHS = frozenset("«“„")
_FINAL = frozenset([*".!?…»”"])
_ENUMERATOR = re.compile(r"(?:\A|[\s(\[])\w{1,4}\Z")
_HIDING = re.compile(
    r"<(\w{1,12})\b[^<>]{0,300}?(?:\shidden\b|display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden)[^<>]{0,300}>",
    re.IGNORECASE,
)
_QUOTES = frozenset("\"'")
_AFTER_CLOSED = frozenset(["", *" \t\n\r\u00a0.,;:!?)]»”"])
_SPACED_ENDING = re.compile(r"(?:s|t|m|d|re|ve|ll)\b")
"""`it 's`, `SportsCentury ' s`: text taken apart by a tokeniser."""


def leaves_open(text: str) -> bool:
    """Whether something is still open at the end of `text`."""
    return bool(_walk(text)[0]) or _hides(text)


def _hides(text: str) -> bool:
    """Whether an element that no reader sees is still open at the end."""
    if "<" not in text:
        return False
    return any(f"</{m[1].lower()}" not in text[m.end() :].lower() for m in _HIDING.finditer(text))


def closes_first(text: str) -> bool:
    """Whether `text` closes, in its first paragraph, what it has not opened."""
    return _walk(re.split(r"\n\s*\n", text, maxsplit=1)[0])[1]


def opening_of(text: str) -> int:
    """Where to begin to read a text that may have been cut inside a quotation: behind its end, else at 0.

    A straight quote at the wrong side of such a cut would turn every later quotation inside out."""
    at = text.find('"')
    if at < 0 or _opens('"', text[at - 1 : at] if at else " ", text[at + 1 : at + 4]):
        return 0
    return at + 1


def _walk(text: str) -> tuple[list[str], bool]:
    """What is open at the end, and whether a quotation was closed that had not been opened."""
    stack: list[str] = []
    unopened = False
    for found in _SIGNS.finditer(text):
        sign = found[0].lower()
        before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 3]
        opened = _opener(stack, sign)
        if sign.isspace():
            stack = [s for s in stack if s in _OVER_PARAGRAPHS or s.startswith("<")]
        elif opened is not None and _may_close(sign, before, after):
            del stack[opened:]
        elif _closes_unopened(text, found.start(), sign, before, after):
            unopened = True
        elif _opens(sign, before, after):
            stack = [s for s in stack if s != sign] if sign in _QUOTES else stack
            stack.append(sign)
        elif _ends_quotation(sign, before, after):
            unopened = True
        if len(stack) > _DEEPEST:
            break
    return stack, unopened


def _closes_unopened(text: str, at: int, sign: str, before: str, after: str) -> bool:
    """`~~` and `)` behind a word, where what they close is not seen; `1)` and `:)` close nothing."""
    if sign == "~~":
        return bool(before.strip()) and after[:1] in _AFTER_CLOSED
    closed = sign == ")" and (before.isalnum() or before in _FINAL)
    return closed and _ENUMERATOR.search(text[max(0, at - 6) : at]) is None


def _opener(stack: list[str], sign: str) -> int | None:
    """Where in the stack stands what `sign` may close, innermost first."""
    if sign in _ONLY_OPEN:
        return None
    return next((n for n in range(len(stack) - 1, -1, -1) if _closes(stack[n], sign)), None)


def _closes(opener: str, sign: str) -> bool:
    if opener in _CLOSED_BY:
        return sign in _CLOSED_BY[opener]
    if opener == "<!--":
        return sign == "-->"
    return sign == ("</" + opener[1:] if opener.startswith("<") else opener)


def _opens(sign: str, before: str, after: str) -> bool:
    if sign.startswith(("<", "~", "`")):
        return not sign.startswith("</")
    if sign not in _CLOSED_BY:
        return False
    if sign == "'":
        free = not before or before.isspace() or before in "([«“"
        return free and after[:1].isalpha() and _SPACED_ENDING.match(after) is None
    return sign != '"' or not before or before.isspace() or before in "([{«“—–-"


def _may_close(sign: str, before: str, after: str) -> bool:
    if sign in _CLOSERS and sign in "'’":
        return not after[:1].isalpha() and bool(before.strip())
    return sign != '"' or bool(before.strip()) or after[:1] in _AFTER_CLOSED


def _ends_quotation(sign: str, before: str, after: str) -> bool:
    if sign == '"':
        return _may_close(sign, before, after) and not before.isdigit()
    return sign in ("»", "”", "-->") or sign.startswith("</")
