"""Readers of single fields. Each returns the value, or None and the name of the field in `bad`: the finding with its
path is written only where something is wrong, for a hundred thousand citations cost a hundred thousand paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import visible
from citeguard.messages import Message, told
from citeguard.models import FindingCode, Span

MUST = {
    "document_id": "must.string",
    "document_version": "must.string",
    "quote": "must.string",
    "content_hash": "must.hash",
    "section": "must.string",
    "start": "must.offset",
    "end": "must.offset",
    "mode": "must.mode",
    "offset_unit": "must.offset_unit",
    "text": "must.claim_text",
    "span": "must.span",
    "citation_ids": "must.citation_ids",
    "sources": "must.sources",
    "source": "must.source",
}


def text_or_none(item: Mapping[str, Any], key: str, bad: list[str]) -> str | None:
    """Null counts as absent: for these fields a later stage says which one is missing."""
    value = item.get(key)
    if value is None or type(value) is str:
        return value
    bad.append(key)
    return None


def given_text(item: Mapping[str, Any], key: str, bad: list[str]) -> str | None:
    """An optional field; null is no value for it."""
    value = item.get(key, ABSENT)
    if type(value) is str:
        return value
    if value is not ABSENT:
        bad.append(key)
    return None


def offset(item: Mapping[str, Any], key: str, bad: list[str]) -> int | None:
    """A negative offset is a defect and stays as given: the range is wrong too, and its check has the document."""
    value = item.get(key, ABSENT)
    if type(value) is int:
        if value < 0:
            bad.append(key)
        return value
    if value is not ABSENT:
        bad.append(key)
    return None


def span(item: Mapping[str, Any], bad: list[str]) -> Span | None:
    match item.get("span", ABSENT):
        case [int(start), int(end)] if type(start) is int and type(end) is int and 0 <= start < end:
            return Span(start, end)
        case value:
            if value is not ABSENT:
                bad.append("span")
            return None


def claim_text(item: Mapping[str, Any], bad: list[str]) -> str:
    value = item.get("text")
    if type(value) is str and visible(value):
        return value
    bad.append("text")
    return value if type(value) is str else ""


def list_of(data: Mapping[str, Any], key: str, defects: Defects) -> list[Any]:
    """The list under `key`; none at all is an empty list, anything else a finding and an empty list."""
    value = data.get(key, ABSENT)
    if type(value) is list:
        return value
    if value is not ABSENT:
        defects.invalid(key, told("must.objects"), value)
    return []


def tell(
    item: dict[str, Any],
    bad: list[str],
    path: str,
    defects: Defects,
    *,
    claim_id: str | None = None,
    citation_id: str | None = None,
) -> None:
    """A finding for each bad field; the id and the elements of citation_ids have theirs already."""
    for key in bad:
        if key != "id" and not (key == "citation_ids" and type(item.get(key)) is list):
            value = item.get(key, ABSENT)
            defects.invalid(f"{path}.{key}", told(MUST[key]), value, claim_id=claim_id, citation_id=citation_id)


class Ids:
    """The ids of one list. Whatever was given, what comes out is a string and unique: later stages use it as a key."""

    def __init__(self, missing: FindingCode, duplicate: FindingCode) -> None:
        self._missing = missing
        self._duplicate = duplicate
        self.seen: set[str] = set()

    def take(self, value: object, path: str, defects: Defects) -> str | None:
        """The given id, or None after a finding."""
        if type(value) is str and visible(value):
            if value not in self.seen:
                self.seen.add(value)
                return value
            self._report(self._duplicate, path, told("request.id_duplicate", id=value), value, defects)
        elif value is ABSENT or value is None or type(value) is str:
            self._report(self._missing, path, told("request.id_missing", path=path), None, defects)
        else:
            defects.invalid(path, told("must.string"), value)
        return None

    def reserve(self, wanted: str) -> str:
        """A generated id: the wanted one, lengthened until it is unique."""
        while wanted in self.seen:
            wanted += "'"
        self.seen.add(wanted)
        return wanted

    def _report(self, code: FindingCode, path: str, message: Message, value: str | None, defects: Defects) -> None:
        claim = value if code is FindingCode.CLAIM_ID_DUPLICATE else None
        citation = value if code is FindingCode.CITATION_ID_DUPLICATE else None
        defects.add(code, path, message, claim_id=claim, citation_id=citation)
