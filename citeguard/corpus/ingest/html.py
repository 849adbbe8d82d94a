"""An HTML page as its reader sees it, and its headings and anchors as sections.

Kept: visible text, a paragraph a block, list items with their marks, table rows with `|`, raised and lowered digits as
such (`10²` must not become `102`). Left out: what is not shown (scripts, `hidden`, `display: none`) and what is struck
out, which the page no longer says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from citeguard.corpus.ingest.charset import decoded
from citeguard.corpus.ingest.page_sections import Mark, Title, page_sections
from citeguard.errors import ConfigError, InputError

_SKIPPED = frozenset(
    """audio button canvas datalist del head iframe noscript object s script select strike style svg template textarea
    video""".split()  # noqa: SIM905  # a word a line says no more
)
_PARAGRAPHS = frozenset(
    """address article aside blockquote body details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5
    h6 header hr main nav ol p pre section summary table ul""".split()  # noqa: SIM905
)
_LINES = frozenset(("br", "caption", "dd", "dt", "li", "tr"))
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_SPACE = re.compile(r"[ \t\n\f\r]+")
_UNSEEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_RAISED = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
_GAPS = ("", " ", "\n", "\n\n")
_SPACED, _LINE, _PARAGRAPH = 1, 2, 3
_DEEPEST = 10  # indents shown: deeper lists exist only to be deep


def read_page(raw: bytes, place: str) -> dict[str, Any]:
    """The keys of a document: text, sections and, where the page has them, title and url. Raises InputError for a page
    that cannot be decoded or shows no text, ConfigError without the extra."""
    try:
        from lxml import etree  # type: ignore[import-untyped]  # it has no types of its own
    except ImportError:
        raise ConfigError("reading HTML needs an extra: pip install 'citeguard[ingest]'") from None
    page = _Page()
    parser = etree.HTMLParser(target=page, encoding="utf-8", huge_tree=True)
    try:
        parser.feed(decoded(raw, place).replace("\x00", "\ufffd").encode())
        parser.close()
    except etree.LxmlError as error:
        raise InputError("is not HTML that can be read", place=place) from error
    text = page.text()
    if not text.strip():
        raise InputError("the page shows no text", place=place)
    return {
        "text": text,
        "title": " ".join("".join(page.title).split()) or page.first_heading(text),
        "url": page.url,
        "sections": page_sections(text, page.titles, page.marks),
    }


class _Page:
    """What lxml calls with each tag and text, in the order of the page."""

    def __init__(self) -> None:
        self.title: list[str] = []
        self.url: str | None = None
        self.titles: list[Title] = []
        self.marks: list[Mark] = []
        self._out: list[str] = []
        self._length = 0
        self._gap = 0
        self._lead: str | None = None  # what stands before the next text, its gap included
        self._open: list[list[Mark]] = []
        self._waiting: list[Mark] = []
        self._skipping = 0
        self._in_title = False
        self._preformatted = 0
        self._lists: list[int | None] = []
        self._rows: list[int] = []
        self._scripts: list[str] = []

    # --- the calls ---

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "body":
            self._skipping = 0
        if self._skipping or _is_skipped(tag, attributes):
            self._skipping += 1
            self._head(tag, attributes)
            return
        self._block(tag)
        self._item(tag, attributes)
        self._preformatted += tag == "pre"
        if tag in ("sup", "sub"):
            self._scripts.append(tag)
        marks = [Mark(tag, name) for name in _names(tag, attributes)]
        if tag in _HEADINGS:
            marks.append(Mark(tag, None))
        self._open.append(marks)
        self._waiting += marks

    def end(self, tag: str) -> None:
        if self._skipping:
            self._skipping -= 1
            self._in_title = False
            return
        if self._open:
            for mark in self._open.pop():
                self._close(mark)
        if tag == "tr" and self._rows:
            self._end_row()
        if tag in ("ul", "ol") and self._lists:
            self._lists.pop()
        if tag in ("sup", "sub") and self._scripts:
            self._scripts.pop()
        self._preformatted -= tag == "pre" and self._preformatted > 0
        self._block(tag)

    def data(self, data: str) -> None:
        if self._in_title:
            self.title.append(data)
        if self._skipping:
            return
        if self._preformatted:
            self._write(data.strip("\n") if self._gap >= _LINE else data)
            return
        words = _SPACE.split(data)
        if not words[0]:
            self._gap = max(self._gap, _SPACED)
        shown = " ".join(word for word in words if word)
        if shown:
            self._write(self._script(shown))
            if not words[-1]:
                self._gap = _SPACED

    def comment(self, text: str) -> None:
        pass

    def pi(self, target: str, data: str | None = None) -> None:
        pass

    def close(self) -> None:
        pass

    # --- the text ---

    def text(self) -> str:
        return "".join(self._out)

    def first_heading(self, text: str) -> str | None:
        return next((each.of(text) for each in self.titles if each.level == 1), None)

    def _write(self, text: str) -> None:
        if not text:
            return
        before = self._lead if self._lead is not None else self._separator(self._gap)
        self._lead, self._gap = None, 0
        self._append(before)
        for mark in self._waiting:
            mark.start = self._length
        self._waiting = []
        self._append(text)

    def _append(self, text: str) -> None:
        if text:
            self._out.append(text)
            self._length += len(text)

    def _separator(self, gap: int) -> str:
        return _GAPS[gap] if self._length else ""

    def _script(self, text: str) -> str:
        if not self._scripts:
            return text
        raised = self._scripts[-1] == "sup"
        signs = text.translate(_RAISED if raised else _LOWERED)
        if all(new != old for new, old in zip(signs, text, strict=True)):
            return signs
        return f"{'^' if raised else '_'}{text}"

    def _block(self, tag: str) -> None:
        if tag in _PARAGRAPHS:
            self._gap = _PARAGRAPH
        elif tag in _LINES:
            self._gap = max(self._gap, _LINE)

    def _item(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in ("ul", "ol"):
            self._lists.append(_number(attributes.get("start"), 1) if tag == "ol" else None)
        elif tag == "li" and self._lists:
            self._lead = (
                f"{self._separator(_LINE)}{'  ' * min(len(self._lists) - 1, _DEEPEST)}{self._mark(attributes)} "
            )
        elif tag == "tr":
            self._rows.append(0)
        elif tag in ("td", "th") and self._rows:
            self._begin_cell()

    def _mark(self, attributes: Mapping[str, str]) -> str:
        number = self._lists[-1]
        if number is None:
            return "-"
        number = _number(attributes.get("value"), number)
        self._lists[-1] = number + 1
        return f"{number}."

    def _begin_cell(self) -> None:
        self._rows[-1] += 1
        if self._rows[-1] == 1:
            self._lead = f"{self._separator(_LINE)}| "
        else:
            self._lead = " | " if self._lead is None else f"{self._lead}| "  # the cell before it was empty

    def _end_row(self) -> None:
        if self._rows.pop():
            self._append(f"{self._lead or ' '}|")
            self._lead = None
        self._gap = _LINE

    # --- what has a name ---

    def _close(self, mark: Mark) -> None:
        if mark.start is None:
            # Nothing shows inside, as in <a id="x"></a>: it names what comes next.
            mark.end = -1
        else:
            mark.end = self._length
        if mark.name is not None:
            self.marks.append(mark)
        elif mark.start is not None:
            self.titles.append(Title(mark.start, self._length, _HEADINGS[mark.tag]))

    def _head(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "title" and not self.title:
            self._in_title = True
        elif tag == "link" and "canonical" in (attributes.get("rel") or "").lower().split():
            address = (attributes.get("href") or "").strip()
            if address.lower().startswith(("https://", "http://")):
                self.url = address


def _is_skipped(tag: str, attributes: Mapping[str, str]) -> bool:
    return tag in _SKIPPED or "hidden" in attributes or bool(_UNSEEN.search(attributes.get("style") or ""))


def _names(tag: str, attributes: Mapping[str, str]) -> list[str]:
    found = (attributes.get("id"), attributes.get("name") if tag == "a" else None)
    return list(dict.fromkeys(name for name in found if name and name.strip()))


def _number(written: str | None, otherwise: int) -> int:
    return int(written) if written and re.fullmatch(r"\s*-?\d{1,9}\s*", written) else otherwise
