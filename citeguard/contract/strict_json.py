"""Bytes to values: strict JSON, with the place of whatever is wrong.

What is refused here is refused for the whole file (`InputError`): encodings other than UTF-8, NaN and Infinity (also a
number too large for a float), duplicate keys, lone surrogates, nesting and integers past any honest use. Python's own
reader lets most of these through, and each has been used to make two programs read one file differently. No message
holds a value of the file.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from citeguard.contract.json_places import duplicate_key, line_and_column, lone_surrogate, odd_number
from citeguard.errors import InputError

MAX_RESPONSE_BYTES = 16 * 1024 * 1024
"""A response is an answer with its citations; past this it is a mistake or an attack. Documents have no limit."""


class StrictObject(dict[str, Any]):
    """A JSON object that came through this module: no later stage needs to look for NaN or surrogates in it again."""


class _DuplicateKey(Exception):
    pass


class _NotFinite(Exception):
    pass


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _DuplicateKey
    return found


def _constant(_name: str) -> NoReturn:
    raise _NotFinite


def _float(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise _NotFinite
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)


def read_json(raw: bytes, place: str, *, max_bytes: int | None = None, first_line: int = 1) -> object:
    """The value that `raw` holds; an object comes back as a `StrictObject`.

    `place` names the file in errors, which add line and column where they are known; `first_line` is the line of the
    file at which `raw` begins. Raises InputError.
    """
    if max_bytes is not None and len(raw) > max_bytes:
        raise InputError(f"larger than the limit of {max_bytes} bytes", place=place)
    text = _decode(raw, place, first_line)
    del raw  # the bytes of a large file need not live beside its text and its values
    value = _scan(text, place, first_line)
    at = lone_surrogate(text)
    if at is not None:
        _refuse(text, at, "a lone surrogate (half a character) in a string", place, first_line)
    return StrictObject(value) if type(value) is dict else value


def strict_value(value: object, place: str) -> object:
    """A Python value taken for the JSON it would be sent as: tuples become lists, and what is not JSON is refused."""
    if isinstance(value, Mapping):
        value = dict(value)
    try:
        raw = json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError("a lone surrogate (half a character) in a string", place=place) from error
    except RecursionError as error:
        raise InputError("nested too deeply", place=place) from error
    except TypeError as error:
        raise InputError("holds a value that is not JSON (text, number, boolean, list, object)", place=place) from error
    except ValueError as error:
        raise InputError("holds a value that holds itself, or an integer with too many digits", place=place) from error
    return read_json(raw, place)


def read_file(path: Path) -> bytes:
    """The bytes of a file, whatever their number. Raises InputError."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or 'input error'}", place=str(path)) from error
    except ValueError as error:
        raise InputError("cannot be read: no file name", place=ascii(str(path))) from error


def decode_utf8(raw: bytes, place: str, first_line: int = 1) -> str:
    """Text of a file, without a byte order mark; line ends stay as they are. Raises InputError."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = first_line + raw.count(b"\n", 0, error.start)
        raise InputError(f"not UTF-8 at byte {error.start}; save it as UTF-8", place=f"{place}:{line}") from error


def _decode(raw: bytes, place: str, first_line: int) -> str:
    other = _other_encoding(raw[:4])
    if other is not None:
        raise InputError(f"looks like {other}; save it as UTF-8", place=place)
    return decode_utf8(raw, place, first_line)


def _other_encoding(head: bytes) -> str | None:
    if head.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")) or head.count(0) >= 3:
        return "UTF-32"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or head.count(0) >= 1:  # JSON begins with two ASCII characters
        return "UTF-16"
    return None


def _scan(text: str, place: str, first_line: int) -> object:
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        what = "empty" if not text.strip() else f"not JSON: {error.msg}"
        _refuse(text, error.pos, what, place, first_line, error)
    except _DuplicateKey as error:
        at, key = duplicate_key(text)
        _refuse(text, at, f"duplicate key{_shown(key)}", place, first_line, error)
    except _NotFinite as error:
        _refuse(text, odd_number(text), "NaN, Infinity or a number out of range", place, first_line, error)
    except RecursionError as error:
        raise InputError("nested too deeply", place=place) from error
    except ValueError as error:  # int() refuses thousands of digits, which would take quadratic time
        _refuse(text, odd_number(text), "an integer with too many digits", place, first_line, error)


def _refuse(
    text: str, at: int | None, what: str, place: str, first_line: int, cause: Exception | None = None
) -> NoReturn:
    if at is not None:
        line, column = line_and_column(text, at)
        place = f"{place}:{first_line + line}:{column + 1}"
    raise InputError(what, place=place) from cause


def _shown(key: str) -> str:
    """A key is shown only when it looks like a name: anything longer could be text of an answer."""
    return f" {key!r}" if re.fullmatch(r"[\w.#/:-]{1,64}", key) else ""
