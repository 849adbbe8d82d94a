"""OpenAI replies with annotations: Responses, Chat Completions, Assistants messages, or `{"answer", "annotations"}`.

An annotation names a file or a page and a place of the answer, and no words: what of the file was meant it cannot say.
The words come from the results of the file search where the reply holds them (`include=["file_search_call.results"]`),
or from the caller, who also says which documents the files are:

    "sources": {"file-abc": "retention-policy", "https://...": {"document_id": "pricing", "section": "limits"}}

A citation without words and without a section is `quote_missing`. `start_index` and `end_index` are places of the
answer, in code points unless `offset_unit` says otherwise. `index` of a file citation is such a place too: where it is
to be put in, in real replies right after the words that it is for (the reference calls it a number in a list).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import envelope, visible
from citeguard.contract.linking import in_order
from citeguard.contract.openai_files import Files
from citeguard.contract.openai_shapes import Part, parts, payload, unfinished
from citeguard.contract.passages import citation_ids
from citeguard.contract.positions import Positions
from citeguard.contract.units import default_unit
from citeguard.messages import told
from citeguard.models import Anchor, CheckRequest, Citation, FindingCode, OffsetUnit, Span

NAME = "openai"
_KINDS = ("file_citation", "url_citation")
_NO_SOURCES = frozenset({"container_file_citation", "file_path"})
"""Files that the model made itself: a claim cannot rest on them, and its link is text like any other."""


def detect(data: Mapping[str, Any]) -> bool:
    """One of the four shapes, with text in it or not."""
    return payload(data) is not None


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A reply, bare or under `response`. Raises nothing on content."""
    reply = payload(data) or data
    unfinished(reply, defects)
    found = list(parts(reply, defects))
    answer: str | None = "".join(part.text for part in found)
    if not visible(answer or ""):
        defects.add(FindingCode.ANSWER_MISSING, "answer", told("request.answer_missing_reply"))
        answer = None
    reading = _Reading(Files(data, reply, citation_ids(), defects), default_unit(data, defects), defects)
    for part in found:
        reading.read(part)
    return envelope(
        data,
        defects,
        known=frozenset(data),  # a reply of an API is no place for remarks, and long
        name=NAME,
        answer=answer,
        claims=None,
        citations=tuple(reading.citations.values()),
        anchors=in_order(reading.anchors),
    )


@dataclass(frozen=True, slots=True)
class _Note:
    """One annotation, whichever way it is nested."""

    kind: str
    fields: Mapping[str, Any]
    path: str


class _Reading:
    """The annotated parts of an answer, read one after another."""

    def __init__(self, files: Files, unit: OffsetUnit, defects: Defects) -> None:
        self.citations: dict[str, Citation] = {}
        self.anchors: list[Anchor] = []
        self._files = files
        self._unit = unit
        self._defects = defects
        self._length = 0

    def read(self, part: Part) -> None:
        notes = list(self._notes(part))
        positions = Positions(part.text, self._length, self._unit) if notes else None
        for note in notes:
            cited = self._cited(note)
            self.citations |= {c.id: c for c in cited}
            anchor = self._anchor(note, positions, tuple(c.id for c in cited)) if positions is not None else None
            if anchor is not None:
                self.anchors.append(anchor)
        self._length += len(part.text)

    def _notes(self, part: Part) -> Iterator[_Note]:
        if not isinstance(part.annotations, list):
            if part.annotations is not None and part.annotations is not ABSENT:
                self._defects.invalid(part.path, told("must.annotations"), part.annotations)
            return
        for at, item in enumerate(part.annotations):
            path = f"{part.path}[{at}]"
            kind = item.get("type") if isinstance(item, dict) else None
            if kind in _NO_SOURCES:
                continue
            if type(kind) is not str or kind not in _KINDS:
                self._defects.invalid(path, told("must.annotation", names=", ".join(_KINDS)), item)
                continue
            nested = item.get(kind)
            yield _Note(kind, {**item, **nested} if isinstance(nested, dict) else item, path)

    def _cited(self, note: _Note) -> Sequence[Citation]:
        quote = note.fields.get("quote")
        if quote is not None and type(quote) is not str:
            self._defects.invalid(f"{note.path}.quote", told("must.string"), quote)
            quote = None
        if note.kind == "url_citation":
            return self._files.page(note.fields, note.path, quote)
        return self._files.file(note.fields, note.path, quote or None)

    def _anchor(self, note: _Note, positions: Positions, ids: tuple[str, ...]) -> Anchor | None:
        """None where the annotation names no place: then nothing rests on it."""
        span = self._span(note, positions)
        if span is None:
            return None
        text = note.fields.get("text")
        if type(text) is str and text and span.of(positions.text) != text:
            must = told("must.annotated")
            self._defects.invalid(f"{note.path}.start_index", must, note.fields.get("start_index"))
            return None
        return positions.anchor(span, ids)

    def _span(self, note: _Note, positions: Positions) -> Span | None:
        given = [(key, note.fields[key]) for key in ("start_index", "end_index", "index") if key in note.fields]
        given = [(key, value) for key, value in given if value is not None]
        for key, value in given:
            if type(value) is not int or value < 0:
                self._defects.invalid(f"{note.path}.{key}", told("must.answer_place"), value)
                return None
        at = dict(given)
        if "end_index" not in at and "index" not in at:
            return None
        end = at.get("end_index", at.get("index", 0))
        span = positions.span(at.get("start_index", end), end)
        if span is None:
            key = "end_index" if "end_index" in at else "index"
            self._defects.invalid(f"{note.path}.{key}", told("must.answer_place_inside"), end)
        return span
