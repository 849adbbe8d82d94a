"""The text of a PDF with its pages, its outline, and the place of each block on its page.

Blocks come in the order in which they are read, also in two columns. The lines of a block are put together again where
they only broke because the column ended; a word parted by a hyphen stays parted, since nothing says whose hyphen it is.

`python -m citeguard.corpus.ingest.pdf_pages` reads a file from standard input within bounds: see `pdf`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from citeguard.corpus.ingest.anchors import Anchors
from citeguard.corpus.ingest.bounded import Refused, answer_within_bounds
from citeguard.corpus.ingest.outlining import Heading, sections

if TYPE_CHECKING:
    from pdfminer.layout import LTTextBox
    from pdfminer.pdfdocument import PDFDocument

_NO_CHARACTER = re.compile(r"\(cid:\d{1,9}\)")
_ITEM = re.compile(r"(?:[•‣▪◦●○■–—*-]|\(?\d{1,3}[.)]|[a-zа-яё]\))[ \t]", re.IGNORECASE)
_FULL = 0.8
"""A line that fills this share of its block went on because it had to."""
_LINE_MARGIN = 0.8
"""Lines nearer than this share of their height are one block: office documents are set one and a half lines apart."""
_MOST_OUTLINED = 20_000


class _Block(NamedTuple):
    page: int
    text: str
    box: tuple[float, float, float, float]


class _Entry(NamedTuple):
    """One line of the outline."""

    level: int
    title: str
    page: int


def document_of(raw: bytes) -> dict[str, Any]:
    """The keys of a document: text, title, a section for each page (`page-3`) and each entry of the outline, and a
    chunk for each block (`page-3-2`). Raises Refused for a file that cannot be read, is locked or holds no text."""
    try:
        document, pages = _opened(raw)
        blocks = list(_blocks(raw))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  # a broken file makes the parser raise almost anything
        what = "needs a password" if "Password" in type(error).__name__ else "is not a PDF that can be read"
        raise Refused(f"{what} ({type(error).__name__})") from None
    if not blocks:
        raise Refused("the PDF holds no text: a scan needs text recognition first")
    return {"title": _title(document), **_document(blocks, _outline(document, pages))}


def _opened(raw: bytes) -> tuple[PDFDocument, Mapping[object, int]]:
    """The document, and the number of each page by the id of its object."""
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfpage import PDFPage
    from pdfminer.pdfparser import PDFParser

    document = PDFDocument(PDFParser(BytesIO(raw)))
    pages = {page.pageid: number for number, page in enumerate(PDFPage.create_pages(document), start=1)}
    return document, pages


def _blocks(raw: bytes) -> Iterator[_Block]:
    from pdfminer.high_level import extract_pages
    from pdfminer.layout import LAParams, LTTextBox

    for number, page in enumerate(extract_pages(BytesIO(raw), laparams=LAParams(line_margin=_LINE_MARGIN)), start=1):
        for box in page:
            if isinstance(box, LTTextBox):
                text = _joined(box)
                if text:
                    left, bottom, right, top = (round(float(side), 1) for side in box.bbox)
                    yield _Block(number, text, (left, bottom, right, top))


def _joined(box: LTTextBox) -> str:
    lines = [(" ".join(_legible(line.get_text()).split()), float(line.x1)) for line in box]
    lines = [(text, right) for text, right in lines if text]
    full = float(box.x0) + _FULL * (float(box.x1) - float(box.x0))
    parts: list[str] = []
    for at, (text, right) in enumerate(lines):
        parts.append(text)
        if at + 1 < len(lines):
            broken = right < full or text.endswith(("-", "\u00ad", "‐")) or _ITEM.match(lines[at + 1][0])
            parts.append("\n" if broken else " ")
    return "".join(parts)


def _legible(text: str) -> str:
    """A glyph without a character behind it is no text, and must look like none."""
    return _NO_CHARACTER.sub("\ufffd", text).replace("\x00", "\ufffd")


def _document(blocks: Sequence[_Block], outline: Sequence[_Entry]) -> dict[str, Any]:
    parts: list[str] = []
    chunks: list[dict[str, Any]] = []
    pages: dict[int, dict[str, Any]] = {}
    length = 0
    for block in blocks:
        if parts:
            parts.append("\n\n")
            length += 2
        start, length = length, length + len(block.text)
        parts.append(block.text)
        page = pages.setdefault(block.page, {"id": f"page-{block.page}", "start": start, "page": block.page, "of": 0})
        page["of"] += 1
        page["end"] = length
        name = f"page-{block.page}-{page['of']}"
        chunk = {"id": name, "start": start, "end": length, "page": block.page}
        chunks.append(chunk | {"box": list(block.box)} if all(map(math.isfinite, block.box)) else chunk)
    text = "".join(parts)
    numbered = [{key: value for key, value in page.items() if key != "of"} for page in pages.values()]
    return {"text": text, "chunks": chunks, "sections": [*numbered, *_outlined(text, pages, outline)]}


def _outlined(text: str, pages: Mapping[int, Mapping[str, Any]], outline: Sequence[_Entry]) -> Iterator[dict[str, Any]]:
    anchors = Anchors(str(page["id"]) for page in pages.values())
    headings: list[Heading] = []
    numbers: dict[str, int] = {}
    after = 0
    for entry in outline:
        page = pages.get(entry.page)
        anchor = anchors.of_heading(entry.title)
        if page is None or anchor is None:
            continue
        start = _standing(text, entry.title, max(after, page["start"]), page["end"])
        if start < after:
            continue  # an outline that goes back does not say where its sections end
        headings.append(Heading(start, entry.level, anchor, entry.title))
        numbers[anchor] = entry.page
        after = start
    yield from ({**section, "page": numbers[section["id"]]} for section in sections(headings, text))


def _standing(text: str, title: str, start: int, end: int) -> int:
    """Where the words of the title stand on the page, whatever white space parts them; else where the page begins."""
    pattern = r"\s+".join(map(re.escape, title.split()[:40]))
    found = re.compile(pattern).search(text, start, end)
    return found.start() if found else start


def _outline(document: PDFDocument, pages: Mapping[object, int]) -> list[_Entry]:
    """As far as it can be followed: a broken outline is no reason to refuse the text."""
    found: list[_Entry] = []
    with suppress(Exception):  # there may be none, and what there is may be anything
        for level, title, destination, action, _ in document.get_outlines():
            page = _page_of(document, destination, action, pages)
            words = " ".join(_legible(str(title)).split())
            if page is not None and words and len(found) < _MOST_OUTLINED:
                found.append(_Entry(max(1, int(level)), words, page))
    return found


def _page_of(document: PDFDocument, destination: Any, action: Any, pages: Mapping[object, int]) -> int | None:
    from pdfminer.pdftypes import resolve1
    from pdfminer.psparser import PSLiteral

    target = resolve1(destination)
    if target is None and action is not None:
        target = resolve1(resolve1(action).get("D"))
    if isinstance(target, PSLiteral):
        target = target.name
    if isinstance(target, bytes | str):
        target = resolve1(document.get_dest(target if isinstance(target, bytes) else target.encode()))
    if isinstance(target, dict):
        target = resolve1(target.get("D"))
    first = target[0] if isinstance(target, list) and target else None
    return pages.get(getattr(first, "objid", -1))


def _title(document: PDFDocument) -> str | None:
    from pdfminer.pdftypes import resolve1
    from pdfminer.utils import decode_text

    for about in document.info:
        title = resolve1(about.get("Title"))
        if isinstance(title, bytes) and decode_text(title).strip():
            return " ".join(_legible(decode_text(title)).split())
    return None


if __name__ == "__main__":
    answer_within_bounds(document_of)
