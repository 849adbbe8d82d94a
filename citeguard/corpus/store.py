"""How a document version lies in a table: one row, all of its fields under one hash.

The hash covers labels and dates as well as the text, so that a row changed behind the store's back is refused when it
is read. It is no signature: whoever may write to the database and knows this file can write a row with a good hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, NoReturn

from citeguard.errors import InputError
from citeguard.models import DocumentVersion, Section


class Row(NamedTuple):
    """Columns in the order of the table. Dates are ISO 8601 in UTC, lists are JSON, the text is UTF-8: it is encoded
    once for hash and table. Small columns come before it, so that a scan of them does not read it."""

    id: str
    version: str
    tenant: str | None
    acl: str | None
    effective_from: str | None
    effective_to: str | None
    title: str | None
    url: str | None
    sections: str
    chunks: str
    characters: int
    digest: str
    text: bytes


class Listed(NamedTuple):
    """What a listing says about one version; nothing in it was held against the hash."""

    id: str
    version: str
    tenant: str | None
    acl: str | None
    effective_from: str | None
    effective_to: str | None
    title: str | None
    characters: int


class Added(NamedTuple):
    """What an add did: versions that are new, and versions that were there already, the same in everything."""

    new: int
    known: int


def row_of(version: DocumentVersion) -> Row:
    """Raises InputError for what no database takes: a name with a NUL character, half a character, a naive date."""
    acl = version.acl
    facts = (
        version.id,
        version.version,
        version.tenant,
        None if acl is None else _groups(acl),
        None if version.effective_from is None else _written(version, version.effective_from),
        None if version.effective_to is None else _written(version, version.effective_to),
        version.title,
        version.url,
        _ranges(version.sections),
        _ranges(version.chunks),
        len(version.text),
    )
    text = _encoded(version)
    return Row._make((*facts, _sha256(_header(facts, version), text), text))


def version_of(row: Sequence[Any], place: str) -> DocumentVersion:
    """The version that a row holds. Raises InputError where the row is not what was added."""
    found = _intact(row)
    if found is None:
        refuse_changed(row[0], row[1], place)
    return found


def is_intact(row: Sequence[Any]) -> bool:
    """Whether a row is what was added."""
    return _intact(row) is not None


def _intact(row: Sequence[Any]) -> DocumentVersion | None:
    *facts, digest, text = row
    try:
        return _read(Row._make(row)) if digest == _sha256(_joined(facts).encode(), text) else None
    except (TypeError, ValueError, AttributeError):
        return None  # not even readable


def refuse_changed(document_id: object, version: object, place: str) -> NoReturn:
    raise InputError(
        f"document {document_id!r} version {version!r} is not what was added: its row does not match its hash; "
        "restore the store from a copy, or add the documents to a new one",
        place=place,
    )


def _read(row: Row) -> DocumentVersion:
    return DocumentVersion(
        id=row.id,
        version=row.version,
        text=row.text.decode(),
        title=row.title,
        url=row.url,
        effective_from=None if row.effective_from is None else datetime.fromisoformat(row.effective_from),
        effective_to=None if row.effective_to is None else datetime.fromisoformat(row.effective_to),
        tenant=row.tenant,
        acl=None if row.acl is None else frozenset(json.loads(row.acl)),
        sections=_sections(row.sections),
        chunks=_sections(row.chunks),
    )


def _sections(stored: str) -> tuple[Section, ...]:
    return () if stored == "[]" else tuple(_section(*item) for item in json.loads(stored))


def _section(
    id_: str,
    start: int,
    end: int,
    heading: str | None = None,
    page: int | None = None,
    box: Sequence[float] | None = None,
) -> Section:
    left, bottom, right, top = box or (None,) * 4
    place = None if left is None or bottom is None or right is None or top is None else (left, bottom, right, top)
    return Section(id=id_, start=start, end=end, heading=heading, page=page, box=place)


def _ranges(sections: Sequence[Section]) -> str:
    if not sections:
        return "[]"
    return _compact([_without_end((s.id, s.start, s.end, s.heading, s.page, s.box)) for s in sections])


def _without_end(values: Sequence[Any]) -> Sequence[Any]:
    length = len(values)
    while values[length - 1] is None:
        length -= 1
    return values[:length]


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _groups(acl: frozenset[str]) -> str:
    encode = json.encoder.encode_basestring  # what dumps uses, without its preparations
    return f"[{','.join(map(encode, sorted(acl)))}]"


def _written(version: DocumentVersion, when: datetime) -> str:
    if when.tzinfo is None:
        raise InputError(f"document {version.id!r}: a date without a time zone cannot be stored")
    return when.astimezone(UTC).isoformat()


def _encoded(version: DocumentVersion) -> bytes:
    try:
        return version.text.encode()
    except UnicodeEncodeError:
        raise InputError(f"document {version.id!r}: holds half a character (a lone surrogate)") from None


def _header(facts: Sequence[object], version: DocumentVersion) -> bytes:
    """Raises InputError for a name that no database takes."""
    try:
        header = _joined(facts).encode()
    except UnicodeEncodeError:
        raise InputError(f"document {version.id!r}: a name holds half a character (a lone surrogate)") from None
    if header.count(0) != len(facts) or any("\x00" in group for group in version.acl or ()):
        raise InputError(f"document {version.id!r}: a name with a NUL character cannot be stored")
    return header


def _joined(facts: Sequence[object]) -> str:
    """No fact holds a NUL, and a missing one is unlike an empty one: no two versions have the same header."""
    return "".join(["-\x00" if fact is None else f"+{fact}\x00" for fact in facts])


def _sha256(header: bytes, text: bytes) -> str:
    digest = hashlib.sha256(header)
    digest.update(text)
    return digest.hexdigest()
