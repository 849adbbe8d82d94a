"""Where a range may begin or end: never inside a word, a number or a character made of several code points.

`30 days` out of `130 days` is, character for character, in the document, and says something else. The test looks at the
neighbours of the edge only; the usual edge, beside white space, costs a few comparisons.
"""

from __future__ import annotations

import unicodedata

from citeguard.models import Span

_NUMBER_JOINTS = frozenset(".,:/'’·⁄٫٬-‐‑‒–—−")
_LETTER_JOINTS = frozenset("-‐‑'’·@_")
_MINUS = frozenset("-−–")
_GROUP_SPACES = frozenset(" \u00a0\u2009\u202f")
_GROUP = 3
"""Digits in a group of thousands: in `1 000` the space is inside the number."""
_JOINERS = frozenset("\u00ad\u200c\u200d\u2060")
_UNSEEN = _JOINERS | frozenset("\u200b\ufeff")
"""Code points that nobody sees: `un` and `paid` with one between them is read as one word."""
_LONGEST_FLAG_RUN = 256
_LONGEST_TORN = 256
_LONGEST_UNSEEN = 8
_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")
_NOTED_WORD = 4
"""Letters of a word that a raised digit follows as a footnote mark; a unit, as in `km²`, is shorter."""
_UNSPACED = (
    ("\u0e00", "\u0eff"),  # Thai, Lao
    ("\u1000", "\u109f"),  # Myanmar
    ("\u1780", "\u17ff"),  # Khmer
    ("\u2e80", "\u9fff"),  # Chinese, Japanese
    ("\U00020000", "\U0003ffff"),
)


def splits_token(text: str, at: int) -> bool:
    """True if a range that begins or ends at `at` would cut a token of `text` in two."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before.isspace() or after.isspace():
        return _splits_at_space(text, at, before, after)
    if before.isalnum() and after.isalnum():
        return not (_unspaced(before) or _unspaced(after) or _beside_note_mark(text, at, before, after))
    return _splits_beside_mark(text, at, before, after)


def whole_tokens(text: str, span: Span) -> Span | None:
    """The range without the torn words at its edges; None where nothing would be left or a word has no end."""
    start, end = span
    while start < end and splits_token(text, start):
        start += 1
        if start - span.start > _LONGEST_TORN:
            return None
    while end > start and splits_token(text, end):
        end -= 1
        if span.end - end > _LONGEST_TORN:
            return None
    inner = Span(start, end)
    return inner if inner.of(text).strip() else None


def _splits_at_space(text: str, at: int, before: str, after: str) -> bool:
    if before.isdigit() or after.isdigit():
        return _inside_grouped_number(text, at)
    if after >= "\u0300" and _attaches(after):
        return True
    return (before in "\r\n" or after in "\r\n") and _inside_hyphenated_word(text, at)


def _inside_grouped_number(text: str, at: int) -> bool:
    """`1| 000` and `1 |000`: one to three digits, one space, exactly three digits; `2026 100` is two numbers."""
    space = at if text[at].isspace() else at - 1
    if text[space] not in _GROUP_SPACES:
        return False
    tail = text[space + 1 : space + _GROUP + 2]
    if not tail[:_GROUP].isdigit() or len(tail) < _GROUP or tail[_GROUP:].isdigit():
        return False
    head = text[max(0, space - _GROUP - 1) : space]
    digits = len(head) - len(head.rstrip("0123456789"))
    return 0 < digits <= _GROUP


def _inside_hyphenated_word(text: str, at: int) -> bool:
    """A word broken at a line end: `refund-|\\nable`, `refund-\\n|able`."""
    begin = at
    while begin > max(0, at - 2) and text[begin - 1] in "\r\n":
        begin -= 1
    end = at
    while end < min(len(text), at + 2) and text[end] in "\r\n":
        end += 1
    joined = begin >= 2 and end < len(text) and text[begin - 1] in "-‐‑\u00ad"
    return joined and text[begin - 2].isalpha() and text[end].islower()


def _splits_beside_mark(text: str, at: int, before: str, after: str) -> bool:
    if (after >= "\u00ad" and _attaches(after)) or before in _JOINERS:
        return _joins_something(text, at)
    if before in _UNSEEN or after in _UNSEEN:
        return _inside_seen_word(text, at)
    if _flag(before) and _flag(after):
        return _inside_flag(text, at)
    if before.isalnum():
        return at + 1 < len(text) and _joins(before, after, text[at + 1])
    if after.isalnum():
        return _joined_behind(text, at, before, after)
    return False


def _attaches(char: str) -> bool:
    """A code point that belongs to the one before it: a combining mark, a joiner, a selector, a skin tone."""
    return (
        unicodedata.category(char)[0] == "M"
        or char in _JOINERS
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _joins_something(text: str, at: int) -> bool:
    """Invisible joiners count only between two visible neighbours; a mark always belongs to what stands before it."""
    if unicodedata.category(text[at])[0] == "M" or text[at] >= "\U0001f3fb":
        return True
    before, after = _seen_neighbours(text, at)
    return not before.isspace() and not after.isspace()


def _inside_seen_word(text: str, at: int) -> bool:
    """A zero-width space may be a word boundary, as in Khmer; between other letters it only hides that they are one."""
    before, after = _seen_neighbours(text, at)
    return before.isalnum() and after.isalnum() and not (_unspaced(before) or _unspaced(after))


def _seen_neighbours(text: str, at: int) -> tuple[str, str]:
    """The nearest visible code points on both sides; a space where there is none near."""
    begin, end = at, at
    while begin > max(0, at - _LONGEST_UNSEEN) and text[begin - 1] in _UNSEEN:
        begin -= 1
    while end < min(len(text), at + _LONGEST_UNSEEN) and text[end] in _UNSEEN:
        end += 1
    return text[begin - 1] if begin else " ", text[end] if end < len(text) else " "


def _joined_behind(text: str, at: int, before: str, after: str) -> bool:
    """`1,|000`, `non-|refundable`; also `-|18`: without its minus a number is another number."""
    if unicodedata.category(before)[0] == "M":
        return True
    behind = text[at - 2] if at > 1 else " "
    signed = before in _MINUS and after.isdigit() and (behind.isspace() or behind in '([«"„=:~≈')
    return signed or _joins(behind, before, after)


def _joins(left: str, mark: str, right: str) -> bool:
    """`1|,000`, `non|-refundable`, `example|.com`: does the mark make one token of what stands on its sides?"""
    if not (left.isalnum() and right.isalnum()):
        return False
    if left.isdigit() and right.isdigit():
        return mark in _NUMBER_JOINTS
    if mark == ".":
        return not (right.isupper() and not left.isupper())  # `days.The` is two sentences, `example.com` one token
    if mark == "&":
        return left.isupper() and right.isupper()  # `R&D`, but not `a&nbsp;b`
    return mark in _LETTER_JOINTS


def _flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _inside_flag(text: str, at: int) -> bool:
    """Regional indicators come in pairs. A run too long to be flags is not taken apart: any edge in it splits."""
    begin = at
    while begin > 0 and at - begin < _LONGEST_FLAG_RUN and _flag(text[begin - 1]):
        begin -= 1
    return (at - begin) % 2 == 1 or at - begin >= _LONGEST_FLAG_RUN


def _beside_note_mark(text: str, at: int, before: str, after: str) -> bool:
    """`days|¹` and `¹|Premium` are a word and a footnote mark; `m²` and `10²` are one token."""
    if before in _RAISED:
        return after.isalpha()
    return after in _RAISED and at >= _NOTED_WORD and text[at - _NOTED_WORD : at].isalpha()


def _unspaced(char: str) -> bool:
    """Scripts written without spaces: there is no telling where their words end."""
    return char >= "\u0e00" and any(first <= char <= last for first, last in _UNSPACED)
