"""The one place where text becomes HTML. A child that is a plain string is text and is escaped; only this module makes
`Html`, so nothing that a document or an answer says can become markup, script, style or an address.

Characters that a reader cannot see but a browser obeys (controls, bidirectional overrides, invisible letters) are
shown by their code point instead of being passed on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias
from urllib.parse import urlsplit


class Html(str):
    """A string that is markup already."""

    __slots__ = ()


Child: TypeAlias = "str | Html | None"
Attribute: TypeAlias = "str | int | bool | None"

NOTHING = Html("")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_UNSEEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls but tab and line feed
    "\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # bidirectional and invisible
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"  # no characters at all
    "\U000e0000-\U000e007f"  # tag characters: text that no font shows
)
_SPECIAL = re.compile(f"\r\n|[&<>\"'{_UNSEEN}]")
_NEVER = re.compile(r"on|style|src|action|formaction|srcdoc|data$", re.IGNORECASE)
_VOID = frozenset({"meta", "input", "br"})
_SCHEMES = frozenset({"http", "https"})
_LONGEST_URL = 2_000
LONGEST_NAME = 300
"""Names, ids and hints are cut here: one that is longer tells nobody more, and a browser lays it out for minutes."""


def text(value: str) -> Html:
    """Any string as text. Characters that cannot be seen are shown as `U+202E` in a box."""
    return Html(_SPECIAL.sub(_shown, value))


def _shown(match: re.Match[str]) -> str:
    char = match[0]
    if char == "\r\n":
        return "\n"
    if escape := _ESCAPES.get(char):
        return escape
    return f'<span class="unseen">U+{ord(char):04X}</span>'


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """One element. `class_` loses its underscore, other names change it to a hyphen; None leaves an attribute out, True
    gives it without a value. Attributes that can run or load something are refused: nothing here needs one."""
    opening = f"<{name}{''.join(_attribute(k, v) for k, v in attributes.items())}>"
    if name in _VOID:
        return Html(opening)
    return Html(f"{opening}{join(children)}</{name}>")


def join(children: Iterable[Child], between: str = "") -> Html:
    """Children one after the other, escaped where they are plain text. `between` is markup of our own."""
    return Html(between.join(c if isinstance(c, Html) else text(c) for c in children if c))


def constant(value: str) -> Html:
    """A file of this package as it is. Nothing else may be passed: it is not escaped."""
    return Html(value)


def said(value: str, most: int = LONGEST_NAME) -> Html:
    """Inline text from outside, isolated so that its direction changes nothing around it, cut to `most` characters."""
    return tag("bdi", clipped(value, most))


def clipped(value: str, most: int) -> Html:
    """Text up to a length, with an ellipsis where it is cut."""
    if len(value) <= most:
        return text(value)
    return join([text(value[:most]), tag("span", "…", class_="cut")])


def link(url: str | None, child: Child, **attributes: Attribute) -> Html | None:
    """A link to an address outside, or None when it is no plain http or https address."""
    if url is None or not _plain_web_address(url):
        return None
    return tag("a", child, href=url, rel="noopener noreferrer", **attributes)


def _plain_web_address(url: str) -> bool:
    if len(url) > _LONGEST_URL or not url.isprintable() or any(c in url for c in " \\\"'<>`"):
        return False
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in _SCHEMES and bool(parts.hostname) and "@" not in parts.netloc


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    assert not _NEVER.match(name), f"attribute {name!r} can run or load something"
    if value is True:
        return f" {name}"
    written = str(value)
    assert name != "href" or written.startswith("#") or _plain_web_address(written), "no address for a link"
    return f' {name}="{_SPECIAL.sub(_in_attribute, written)}"'


def _in_attribute(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0], "\ufffd")
