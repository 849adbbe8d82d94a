"""The block of `key: value` lines between `---` lines at the head of a text file.

It describes the document and is no part of the stored text, which begins on the line after it. A small part of YAML is
read: plain and quoted strings, `[a, b]`, `- a` lines, JSON for `sections` and `chunks`. Values stay strings, so that
the version 2026-01 is no date and 1.10 no number. Keys that the corpus does not know may hold anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from citeguard.contract import read_json
from citeguard.errors import InputError

_FENCE = re.compile(r"---[ \t]*\r?\n")
_CLOSING = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_BLANK_LINES = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*+")
_KEY = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+(.*))?")
_LISTS = frozenset({"acl", "sections", "chunks"})
_KNOWN = frozenset({"version", "title", "url", "effective_from", "effective_to", "tenant"}) | _LISTS


def split_front_matter(text: str, place: str) -> tuple[Mapping[str, Any], str]:
    """The described keys and the stored text. A text that begins with a rule (`---`) and no keys is all text.

    Raises InputError for a block that does not end, or a known key whose value cannot be read: a lost `acl` line would
    widen access.
    """
    opening = _FENCE.match(text)
    if opening is None or _first_key(text, opening.end()) is None:
        return {}, text
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        raise InputError("the front matter has no closing --- line", place=place)
    return _fields(text[opening.end() : closing.start()], place), text[closing.end() :]


def _first_key(text: str, at: int) -> re.Match[str] | None:
    blank = _BLANK_LINES.match(text, at)
    return _KEY.match(text, blank.end() if blank else at)


def _fields(block: str, place: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    key = ""
    for number, line in enumerate(block.split("\n"), start=2):
        at = f"{place}:{number}"
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        entry = _KEY.fullmatch(line.rstrip())
        if entry:
            key = entry[1]
            if key in found:
                raise InputError(f"the front matter has {key!r} twice", place=at)
            found[key] = _value(key, (entry[2] or "").strip(), at)
        elif key in _KNOWN:
            _continue(found, key, line.strip(), at)
        elif not key or not line.startswith((" ", "\t", "-")):
            raise InputError("the front matter has a line that is not 'key: value'", place=at)
    _refuse_empty(found, place)
    return found


def _continue(found: dict[str, Any], key: str, line: str, at: str) -> None:
    """A `- item` line below `acl:`."""
    if key != "acl" or not line.startswith("- ") or not isinstance(found[key], list):
        raise InputError(f"the front matter's {key!r} must stand on one line", place=at)
    found[key].append(_scalar(line[2:].strip(), at))


def _value(key: str, raw: str, at: str) -> Any:
    if key not in _LISTS:
        return _scalar(raw, at) if key in _KNOWN else raw
    if not raw:
        return []
    try:
        return read_json(raw.encode(), at)
    except InputError as error:
        if key == "acl":
            return _inline_list(_without_comment(raw), at)
        raise InputError(f"the front matter's {key!r} must be a JSON list on one line", place=at) from error


def _inline_list(raw: str, at: str) -> list[str]:
    if not (raw.startswith("[") and raw.endswith("]")):
        raise InputError("the front matter's 'acl' must be a list such as [hr, legal]", place=at)
    inner = raw[1:-1].strip()
    return [_scalar(part.strip(), at) for part in inner.split(",")] if inner else []


def _scalar(raw: str, at: str) -> str:
    quoted = re.fullmatch(r"""(?:"([^"\\]*)"|'([^']*)')[ \t]*(?:#.*)?""", raw)
    if quoted:
        return quoted[1] if quoted[1] is not None else quoted[2]
    if raw[:1] in tuple("\"'{[|>&*!%@`") and raw != "*":
        raise InputError("the front matter has a value that needs plain text or simple quotes", place=at)
    return _without_comment(raw)


def _without_comment(raw: str) -> str:
    return re.split(r"(?:^|[ \t])#", raw, maxsplit=1)[0].rstrip()


def _refuse_empty(found: Mapping[str, Any], place: str) -> None:
    for key, value in found.items():
        if key in _KNOWN and value in ("", "~", "null"):
            raise InputError(f"the front matter's {key!r} has no value", place=place)
