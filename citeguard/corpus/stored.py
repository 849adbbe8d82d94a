"""One document version from the keys its file gives. Documents are the operator's: a defect is an error, not a finding.

`null` is the same as a key that is not there. A date without a time is midnight UTC, a time without a zone is UTC.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NoReturn

from citeguard.contract.defects import kind_of
from citeguard.errors import InputError
from citeguard.models import DocumentVersion, Section

_KEYS = frozenset(
    {
        "id",
        "version",
        "text",
        "title",
        "url",
        "effective_from",
        "effective_to",
        "tenant",
        "acl",
        "sections",
        "chunks",
    }
)
_ALIKE = {key.replace("_", ""): key for key in _KEYS}


def stored_version(data: Mapping[str, Any], document_id: str, place: str) -> DocumentVersion:
    """The version that `data` describes. Raises InputError naming place, document and field."""
    where = (place, document_id)
    text = data.get("text")
    if type(text) is not str:
        _wrong(where, "text", "a string", text)
    get = data.get
    tenant, acl = get("tenant"), get("acl")
    sections, chunks = get("sections"), get("chunks")
    effective_from, effective_to = get("effective_from"), get("effective_to")
    starts = None if effective_from is None else _instant(effective_from, where, "effective_from")
    ends = None if effective_to is None else _instant(effective_to, where, "effective_to")
    if starts is not None and ends is not None and starts >= ends:
        raise InputError(f"document {document_id!r}: effective_to must be later than effective_from", place=place)
    if not data.keys() <= _KEYS:
        _refuse_look_alikes(data, where)
    return DocumentVersion(
        id=document_id,
        version=_name(data, "version", where) or content_version(text),
        text=text,
        title=_string(data, "title", where),
        url=_string(data, "url", where),
        effective_from=starts,
        effective_to=ends,
        tenant=None if tenant is None else _name(data, "tenant", where),
        acl=None if acl is None else _groups(acl, where),
        sections=() if sections is None else _sections(sections, len(text), where, "sections"),
        chunks=() if chunks is None else _sections(chunks, len(text), where, "chunks"),
    )


def content_version(text: str) -> str:
    """The version of a text that has none of its own: `sha256:` and the first twelve hex digits."""
    return f"sha256:{hashlib.sha256(text.encode('utf-8')).hexdigest()[:12]}"


def differing(known: DocumentVersion, other: DocumentVersion) -> str:
    """The names of the fields in which two versions differ, for a message."""
    names = ("text", "title", "url", "effective_from", "effective_to", "tenant", "acl", "sections", "chunks")
    return ", ".join(name for name in names if getattr(known, name) != getattr(other, name))


def document_name(value: object, place: str) -> str:
    """A document id. Raises InputError for anything but a string that shows."""
    if type(value) is str and value.strip():
        return value
    raise InputError(f"id must be a string that is not blank; got {kind_of(value)}", place=place)


def _string(data: Mapping[str, Any], key: str, where: tuple[str, str]) -> str | None:
    value = data.get(key)
    if value is not None and type(value) is not str:
        _wrong(where, key, "a string", value)
    return value


def _name(data: Mapping[str, Any], key: str, where: tuple[str, str]) -> str | None:
    value = _string(data, key, where)
    if value is not None and not value.strip():
        _wrong(where, key, "a string that is not blank", value)
    return value


def _groups(value: object, where: tuple[str, str]) -> frozenset[str]:
    if type(value) is not list:
        _wrong(where, "acl", 'a list of groups, or ["*"] for everybody', value)
    for index, group in enumerate(value):
        if type(group) is not str or not group.strip():
            _wrong(where, f"acl[{index}]", "the name of a group", group)
    return frozenset(value)


def _instant(value: object, where: tuple[str, str], key: str) -> datetime:
    if type(value) is not str:
        _wrong(where, key, "an ISO date such as 2026-01-31", value)
    try:
        when = datetime.fromisoformat(value)
        return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        _wrong(where, key, "an ISO date such as 2026-01-31", value)


def _sections(value: object, length: int, where: tuple[str, str], key: str) -> tuple[Section, ...]:
    if type(value) is not list:
        _wrong(where, key, "a list of objects", value)
    found = tuple(_section(item, length, where, f"{key}[{index}]") for index, item in enumerate(value))
    ids = [section.id for section in found]
    if len(set(ids)) < len(ids):
        twice, _ = Counter(ids).most_common(1)[0]
        raise InputError(f"document {where[1]!r}: {key} has the id {twice!r} twice", place=where[0])
    return found


def _section(item: object, length: int, where: tuple[str, str], path: str) -> Section:
    if type(item) is not dict:
        _wrong(where, path, "an object with id, start and end", item)
    id_, start, end, heading = item.get("id"), item.get("start"), item.get("end"), item.get("heading")
    if type(id_) is int:  # indexes number their chunks
        id_ = str(id_)
    if type(id_) is not str or not id_.strip():
        _wrong(where, f"{path}.id", "a string that is not blank", id_)
    if type(start) is not int:
        _wrong(where, f"{path}.start", "a whole number of code points", start)
    if type(end) is not int:
        _wrong(where, f"{path}.end", "a whole number of code points", end)
    if not 0 <= start < end <= length:
        message = f"{path}.end must be a range inside the text of {length} code points; got [{start}, {end})"
        raise InputError(f"document {where[1]!r}: {message}", place=where[0])
    if heading is not None and type(heading) is not str:
        _wrong(where, f"{path}.heading", "a string", heading)
    page, box = item.get("page"), item.get("box")
    if page is None and box is None:
        return Section(id=id_, start=start, end=end, heading=heading)
    return Section(
        id=id_, start=start, end=end, heading=heading, page=_page(page, where, path), box=_box(box, where, path)
    )


def _page(value: object, where: tuple[str, str], path: str) -> int:
    if type(value) is not int or value < 1:
        _wrong(where, f"{path}.page", "the number of a page, from 1", value)
    return value


def _box(value: object, where: tuple[str, str], path: str) -> tuple[float, float, float, float] | None:
    if value is None:
        return None
    if type(value) is not list or len(value) != 4 or any(type(side) not in (int, float) for side in value):
        _wrong(where, f"{path}.box", "four numbers: left, bottom, right, top", value)
    left, bottom, right, top = map(float, value)
    return left, bottom, right, top


def _refuse_look_alikes(data: Mapping[str, Any], where: tuple[str, str]) -> None:
    """Other keys are the operator's own business, but `ACL` or `effectiveTo` would silently widen access or force."""
    for key in data.keys() - _KEYS:
        meant = _ALIKE.get(key.casefold().replace("_", "").replace("-", "").replace(" ", ""))
        if meant is not None:
            raise InputError(f"document {where[1]!r}: unknown key {key!r}; did you mean {meant!r}?", place=where[0])


def _wrong(where: tuple[str, str], field: str, must: str, got: object) -> NoReturn:
    place, document_id = where
    raise InputError(f"document {document_id!r}: {field} must be {must}; got {kind_of(got)}", place=place)
