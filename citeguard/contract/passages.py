"""Passages: the chunks and contexts that other formats bring along, and the citations that would point at them.

A passage is a text, or an object with a text, or one that names a range or a section of a document. Whatever it says,
the stored documents decide: its text must stand there, character for character. A passage that names no document of
the corpus (`document_id`, or `source_id` as in `doc12#3`) is looked for by its text; ids of other systems (`source`,
`file_id`, `filename`) are tried as ids of stored documents first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import visible
from citeguard.contract.fields import MUST, Ids
from citeguard.messages import told
from citeguard.models import Citation, FindingCode, Mode, Named, OffsetUnit, Passage, Span

MOST_PASSAGES = 200
"""No prompt holds more; and in a format that links nothing, every claim is held against all of them."""

_TEXT = ("text", "page_content", "content")
_NAME = ("id", "chunk_id")
_FOREIGN = ("source", "file_id", "filename")
_STRINGS = ("document_id", "source_id", "document_version", "section", "url", *_FOREIGN)
_OFFSETS = ("start", "end", "start_index")
_KNOWN = frozenset((*_TEXT, *_NAME, *_STRINGS, *_OFFSETS, "title", "metadata", "blocks", "type", "lc", "kwargs"))


@dataclass(frozen=True, slots=True)
class Offered:
    """One passage of the request. `citation` is the one that points at the whole of it."""

    names: tuple[str, ...]
    """What a marker may call it; the first is its id."""
    citation: Citation
    blocks: tuple[Any, ...] = ()

    @property
    def id(self) -> str:
        return self.names[0]


def citation_ids() -> Ids:
    return Ids(FindingCode.CITATION_ID_MISSING, FindingCode.CITATION_ID_DUPLICATE)


def passages(value: object, path: str, ids: Ids, defects: Defects, unit: OffsetUnit) -> tuple[Offered, ...]:
    """The passages of a list, or of an object by name. Those without an id are numbered from 1, as prompts do."""
    items = list(_items(value, path))
    if value is not ABSENT and type(value) not in (list, dict):
        defects.invalid(path, told("must.passages"), value)
    if len(items) > MOST_PASSAGES:
        defects.invalid(path, told("must.most_passages", n=MOST_PASSAGES), value)
    read = [passage(item, name, at, ids, defects, unit) for name, at, item in items[:MOST_PASSAGES]]
    found = [offered for offered in read if offered is not None]
    if any(o.id.isdigit() for o in found) or type(value) is dict:
        return tuple(found)
    # Ids that are no numbers leave the numbers to the places.
    return tuple(replace(o, names=(*o.names, str(n))) for n, o in enumerate(read, 1) if o is not None)


def _items(value: object, path: str) -> Iterator[tuple[str | None, str, object]]:
    if type(value) is dict:
        yield from ((name, f"{path}[{name!r}]", item) for name, item in value.items())
    elif type(value) is list:
        named = any(_is_named(_unwrapped(item)) for item in value if type(item) is dict)
        for at, item in enumerate(value):
            yield None if named else str(at + 1), f"{path}[{at}]", item


def _is_named(item: Mapping[str, Any]) -> bool:
    return any(_field(item, key) is not ABSENT for key in _NAME)


def passage(value: object, name: str | None, path: str, ids: Ids, defects: Defects, unit: OffsetUnit) -> Offered | None:
    """One passage; None after a finding where it is no passage at all."""
    if type(value) is str:
        value = {"text": value}
    if type(value) is not dict:
        defects.invalid(path, told("must.passage"), value)
        return None
    item = _unwrapped(value)
    defects.keep(item, _KNOWN, path)
    before = len(defects.findings)
    fields = _Fields(item, path, defects)
    id_ = name or fields.name()
    text = fields.text()
    if id_ is None:
        defects.invalid(f"{path}.id", told("must.passage_name"), ABSENT)
    citation = _citation(fields, id_ or path, text, unit)
    if len(defects.findings) > before:
        return None
    citation = replace(citation, id=ids.reserve(citation.id))
    names = (id_ or path, fields.name() or id_ or path, *_locators(fields))
    blocks = item.get("blocks")
    return Offered(tuple(dict.fromkeys(names)), citation, tuple(blocks) if type(blocks) is list else ())


def _unwrapped(value: dict[str, Any]) -> dict[str, Any]:
    """A document as LangChain writes it to JSON has its fields one level down."""
    kwargs = value.get("kwargs")
    return kwargs if "lc" in value and type(kwargs) is dict else value


def _field(item: Mapping[str, Any], key: str) -> Any:
    """The field of the passage, else of its metadata; null is none."""
    if item.get(key) is not None:
        return item[key]
    metadata = item.get("metadata")
    found = metadata.get(key) if type(metadata) is dict else None
    return ABSENT if found is None else found


class _Fields:
    """The fields of one passage, each with a finding where it is of no use."""

    def __init__(self, item: Mapping[str, Any], path: str, defects: Defects) -> None:
        self.path = path
        self.defects = defects
        self._item = item
        if item.get("metadata") is not None and type(item["metadata"]) is not dict:
            defects.invalid(f"{path}.metadata", told("must.object"), item["metadata"])
        self.strings = {key: self._string(key) for key in _STRINGS}

    def name(self) -> str | None:
        for key in _NAME:
            value = _field(self._item, key)
            if type(value) is int:
                return str(value)
            if type(value) is str and visible(value):
                return value
            if value is not ABSENT:
                self.defects.invalid(f"{self.path}.{key}", told("must.name_or_number"), value)
        return None

    def text(self) -> str | None:
        for key in _TEXT:
            value = self._item.get(key, ABSENT)
            if type(value) is str and visible(value):
                return value
            if value is not ABSENT and value is not None:
                self.defects.invalid(f"{self.path}.{key}", told("must.passage_text"), value)
        return None

    def number(self, key: str) -> int | None:
        value = _field(self._item, key)
        if type(value) is int and value >= 0:
            return value
        if value is not ABSENT:
            self.defects.invalid(f"{self.path}.{key}", told(MUST["start"]), value)
        return None

    def _string(self, key: str) -> str | None:
        value = _field(self._item, key)
        if type(value) is str:
            return value or None
        if value is not ABSENT:
            self.defects.invalid(f"{self.path}.{key}", told("must.string"), value)
        return None


def _citation(fields: _Fields, id_: str, text: str | None, unit: OffsetUnit) -> Citation:
    given = fields.strings
    document_id, section, named = _document(given, text)
    start, end = fields.number("start"), fields.number("end")
    from_start = fields.number("start_index")
    if from_start is not None and start is None and end is None and text is not None and named is Named.ID:
        start, end, unit = from_start, from_start + len(text), OffsetUnit.CODEPOINT
    if (start is None) is not (end is None) or (start is not None and end is not None and start >= end):
        fields.defects.invalid(f"{fields.path}.end", told("must.range"), end)
    if text is None and start is None and section is None and given["document_id"] is not None:
        section = fields.name()  # a chunk that brings neither text nor range is the stored chunk of that name
    if named is not Named.ID:
        start = end = None  # they count in the other system's text
    in_codepoints = start is not None and end is not None and unit is OffsetUnit.CODEPOINT
    return Citation(
        id=id_,
        document_id=document_id,
        document_version=given["document_version"],
        start=start,
        end=end,
        quote=text,
        mode=Mode.PARAPHRASE,
        section=section,
        offset_unit=unit,
        version_optional=given["document_version"] is None,
        named=named,
        passage=Passage(id=id_, text=text, span=Span(start or 0, end or 0) if in_codepoints else None),
        cut_by_index=text is not None,
    )


def _document(given: Mapping[str, str | None], text: str | None) -> tuple[str | None, str | None, Named]:
    """Document, section and what kind of name that is. Our own names first."""
    if given["document_id"] is not None:
        return given["document_id"], given["section"], Named.ID
    if given["source_id"] is not None:
        document_id, section = located(given["source_id"])
        return document_id, section or given["section"], Named.ID
    foreign = next((given[key] for key in _FOREIGN if given[key] is not None), None)
    if given["url"] is not None and foreign is None:
        return given["url"], None, Named.URL
    return foreign, None, Named.TEXT if text is not None else Named.ID


def located(name: str) -> tuple[str, str | None]:
    """`doc12#3` is chunk or section `3` of `doc12`."""
    document_id, mark, section = name.rpartition("#")
    return (document_id, section) if mark else (name, None)


def _locators(fields: _Fields) -> Iterator[str]:
    given = fields.strings
    if given["source_id"] is not None:
        yield given["source_id"]
        yield located(given["source_id"])[0]
    document_id = given["document_id"]
    if document_id is not None:
        yield document_id
        part = given["section"] or fields.name()
        if part is not None:
            yield f"{document_id}#{part}"
    yield from (given[key] or "" for key in (*_FOREIGN, "url") if given[key] is not None)
