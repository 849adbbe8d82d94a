"""Anthropic messages: `{"content": [{"type": "text", "text", "citations": [{"type", "cited_text", ...}]}, ...]}`.

The answer is the text of all blocks, one after another; what a block cites is cited for the words of that block. The
message knows documents by their place in the request that was sent, so the caller says which those were:

    "sources": ["retention-policy", {"document_id": "pricing", "document_version": "v3", "start": 1200}, ...]

`start` is where the text that was sent begins in the stored document. Without `sources` the cited words are looked for
in all documents, and positions, which count in a text that nobody named, are not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import envelope, visible
from citeguard.contract.passages import Offered, citation_ids, located, passage
from citeguard.contract.positions import Numbers
from citeguard.messages import told
from citeguard.models import Anchor, CheckRequest, Citation, FindingCode, Mode, Named, OffsetUnit, Span

NAME = "anthropic"
_HOLDERS = ("message", "response")
_UNSHOWN = frozenset({"thinking", "redacted_thinking", "tool_use", "server_tool_use"})
"""Blocks that no reader sees; results of tools are the others."""
_WHOLE = (None, "end_turn", "stop_sequence")
_PLACES = {
    "char_location": ("start_char_index", "end_char_index"),
    "page_location": ("start_page_number", "end_page_number"),
    "content_block_location": ("start_block_index", "end_block_index"),
    "search_result_location": ("start_block_index", "end_block_index"),
    "web_search_result_location": (),
}


def detect(data: Mapping[str, Any]) -> bool:
    """A message whose content is a list with a block of text."""
    if "claims" in data or "citations" in data:
        return False
    content = _message(data).get("content")
    return isinstance(content, list) and any(map(_is_text, content))


def _is_text(block: object) -> bool:
    return isinstance(block, dict) and block.get("type") == "text" and isinstance(block.get("text"), str)


def _message(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return next((data[key] for key in _HOLDERS if isinstance(data.get(key), dict)), data)


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A message, bare or under `message`. Raises nothing on content."""
    message = _message(data)
    reason = message.get("stop_reason")
    if reason not in _WHOLE:
        defects.invalid("stop_reason", told("must.stop_reason"), reason)
    reading = _Reading(data, defects)
    reading.read(message.get("content", ABSENT))
    answer: str | None = "".join(reading.texts)
    if not visible(answer or ""):
        defects.add(FindingCode.ANSWER_MISSING, "content", told("request.answer_missing_block"))
        answer = None
    return envelope(
        data,
        defects,
        known=frozenset(data),  # a reply of an API is no place for remarks, and long
        name=NAME,
        answer=answer,
        claims=None,
        citations=tuple(reading.citations),
        anchors=tuple(reading.anchors),
    )


class _Reading:
    """The blocks of a message, read one after another."""

    def __init__(self, data: Mapping[str, Any], defects: Defects) -> None:
        self.texts: list[str] = []
        self.citations: list[Citation] = []
        self.anchors: list[Anchor] = []
        self._length = 0
        self._defects = defects
        self._sources = _Sources(data, defects)

    def read(self, content: object) -> None:
        if not isinstance(content, list):
            self._defects.invalid("content", told("must.blocks"), content)
            return
        for at, block in enumerate(content):
            if _is_text(block):
                self._text(block, f"content[{at}]", at)
            elif not _is_unshown(block):
                self._defects.invalid(f"content[{at}]", told("must.block"), block)

    def _text(self, block: Mapping[str, Any], path: str, at: int) -> None:
        text = block["text"]
        cited = [*self._cited(block.get("citations"), path, at)]
        self.citations += cited
        span = _words(text)
        if cited and span is not None:
            ids = tuple(c.id for c in cited)
            self.anchors.append(Anchor(span=span.shift(self._length), citation_ids=ids))
        self.texts.append(text)
        self._length += len(text)

    def _cited(self, value: object, path: str, at: int) -> Iterator[Citation]:
        if value is None:
            return
        if not isinstance(value, list):
            self._defects.invalid(f"{path}.citations", told("must.block_citations"), value)
            return
        for place, item in enumerate(value):
            where, id_ = f"{path}.citations[{place}]", f"b{at + 1}.{place + 1}"
            if isinstance(item, dict):
                yield self._citation(item, where, id_)
            else:
                self._defects.invalid(where, told("must.block_citation"), item)
                yield Citation(id=id_, invalid=frozenset({"document_id", "quote"}))

    def _citation(self, item: Mapping[str, Any], path: str, id_: str) -> Citation:
        numbers = Numbers(item, path, id_, self._defects)
        kind = item.get("type", ABSENT)
        quote = item.get("cited_text", ABSENT)
        bad = set()
        if type(quote) is not str:
            self._defects.invalid(f"{path}.cited_text", told("must.string"), quote, citation_id=id_)
            bad.add("quote")
        if type(kind) is not str or kind not in _PLACES:
            self._defects.invalid(f"{path}.type", told("must.one_of", names=", ".join(_PLACES)), kind, citation_id=id_)
            bad.add("document_id")
            kind = ""
        places = [numbers.whole(key) for key in _PLACES.get(kind, ())]
        source = self._sources.of(item, kind, numbers)
        citation = Citation(
            id=id_,
            quote=quote if type(quote) is str else None,
            document_id=source.document_id,
            document_version=source.document_version,
            section=source.section,
            named=source.named,
            passage=source.passage,
            mode=Mode.QUOTE,
            version_optional=source.document_version is None,
            invalid=frozenset(bad | numbers.bad),
        )
        if len(places) == 2 and places[0] is not None and places[1] is not None:
            return _placed(citation, kind, places[0], places[1], self._sources.offered(item, kind))
        return citation


def _is_unshown(block: object) -> bool:
    kind = block.get("type") if isinstance(block, dict) else None
    return isinstance(kind, str) and (kind in _UNSHOWN or kind.endswith("_tool_result"))


def _words(text: str) -> Span | None:
    """From the first letter or digit to the last: what stands around them may belong to a neighbour."""
    start = next((at for at, c in enumerate(text) if c.isalnum()), None)
    if start is None:
        return None
    end = next(at for at in range(len(text), 0, -1) if text[at - 1].isalnum())
    return Span(start, end)


def _placed(citation: Citation, kind: str, first: int, last: int, source: Offered | None) -> Citation:
    """With a range in the stored document, where the caller said where the text that was sent stands there."""
    if source is None or source.citation.named is not Named.ID:
        return citation
    whole = source.citation
    if kind == "char_location" and whole.section is None and (whole.quote is None or whole.start is not None):
        base = whole.start or 0
        return replace(citation, start=base + first, end=base + last)
    blocks = source.blocks[first:last]
    if kind in ("content_block_location", "search_result_location") and blocks and len(blocks) == last - first:
        return _in_blocks(citation, blocks)
    return citation


def _in_blocks(citation: Citation, blocks: tuple[Any, ...]) -> Citation:
    """Blocks are sections by their ids, or ranges of the stored document; anything else is found by its words."""
    if len(blocks) == 1 and type(blocks[0]) is str:
        return replace(citation, section=blocks[0])
    match blocks[0], blocks[-1]:
        case [int(start), int()], [int(), int(end)] if 0 <= start < end:
            return replace(citation, start=start, end=end)
        case _:
            return citation


class _Sources:
    """Which documents were sent, as the caller says."""

    def __init__(self, data: Mapping[str, Any], defects: Defects) -> None:
        given = data.get("sources")
        self._given = given is not None
        self._list: list[Offered | None] = []
        self._by_title: dict[str, Offered | None] = {}
        ids = citation_ids()

        def read(value: object, path: str) -> Offered | None:
            if type(value) is str:
                document_id, section = located(value)
                value = {"document_id": document_id, "section": section}
            return passage(value, path, path, ids, defects, OffsetUnit.CODEPOINT)

        if isinstance(given, list):
            self._list = [read(v, f"sources[{at}]") for at, v in enumerate(given)]
        elif isinstance(given, dict):
            self._by_title = {k: read(v, f"sources[{k!r}]") for k, v in given.items()}
        elif given is not None:
            defects.invalid("sources", told("must.block_sources"), given)

    def offered(self, item: Mapping[str, Any], kind: str) -> Offered | None:
        at = item.get("search_result_index" if kind == "search_result_location" else "document_index")
        if self._list:
            return self._list[at] if type(at) is int and 0 <= at < len(self._list) else None
        names = (item.get(key) for key in ("source", "url", "document_title", "title"))
        return next((self._by_title[n] for n in names if type(n) is str and n in self._by_title), None)

    def of(self, item: Mapping[str, Any], kind: str, numbers: Numbers) -> Citation:
        """A citation of the document that is meant, to take its name from."""
        key = "search_result_index" if kind == "search_result_location" else "document_index"
        needed = kind in _PLACES and kind != "web_search_result_location"
        if needed:
            numbers.whole(key)
        found = self.offered(item, kind)
        if found is not None:
            return found.citation
        if self._given and kind:
            numbers.unknown(key if needed else "url", told("must.known_source"))
            return Citation(id="")
        url, name = item.get("url"), item.get("source")
        if kind == "web_search_result_location" and type(url) is str:
            return Citation(id="", document_id=url, named=Named.URL)
        title = name if kind == "search_result_location" else item.get("document_title")
        return Citation(id="", document_id=title if type(title) is str else None, named=Named.TEXT)
