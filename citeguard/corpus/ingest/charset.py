"""The characters of an HTML page, in the encoding that it names itself. Nothing is guessed and nothing replaced."""

from __future__ import annotations

import codecs
import re

from citeguard.errors import InputError

_HEAD = 2_048
_NAMED = re.compile(rb"""(?:charset|encoding)[ \t\r\n]*=[ \t\r\n]*["']?[ \t]*([A-Za-z0-9_:.\-]{1,40})""")
_KNOWN = re.compile(
    r"utf-?8|utf-?16(?:le|be)?|(?:us-)?ascii|(?:windows-|cp)125\d|iso-?8859-\d{1,2}|koi8-[ru]|(?:ibm|cp)866|"
    r"(?:x-)?mac-cyrillic|shift[_-]jis|euc-jp|gb2312|gbk|gb18030|big5|euc-kr",
    re.IGNORECASE,
)
_READ_AS = {"iso-8859-1": "windows-1252", "us-ascii": "utf-8", "ascii": "utf-8", "x-mac-cyrillic": "mac-cyrillic"}
"""As browsers read them."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark its own begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decoded(raw: bytes, place: str) -> str:
    """By byte order mark, else by what the head of the page names, else UTF-8. Raises InputError."""
    encoding = next((name for mark, name in _MARKS if raw.startswith(mark)), None) or _named(raw, place)
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(f"is not {encoding} at byte {error.start}; save it as UTF-8", place=place) from error


def _named(raw: bytes, place: str) -> str:
    found = _NAMED.search(raw, 0, _HEAD)
    if found is None:
        return "utf-8"
    name = found[1].decode("ascii").lower()
    if not _KNOWN.fullmatch(name):
        raise InputError(f"names the encoding {name!r}, which is not read; save it as UTF-8", place=place)
    # A page that can be searched for this name as ASCII is not in UTF-16, whatever it says.
    return "utf-8" if name.startswith("utf") else _READ_AS.get(name, name)
