"""A document version as the JSON object that `files` reads: what is not there is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from citeguard.models import DocumentVersion, Section


def exported(version: DocumentVersion) -> dict[str, Any]:
    """What `files` reads back as the same version. Dates are ISO 8601 in their own zone."""
    fields = {
        "id": version.id,
        "version": version.version,
        "title": version.title,
        "url": version.url,
        "effective_from": version.effective_from.isoformat() if version.effective_from else None,
        "effective_to": version.effective_to.isoformat() if version.effective_to else None,
        "tenant": version.tenant,
        "acl": None if version.acl is None else sorted(version.acl),
        "sections": _ranges(version.sections),
        "chunks": _ranges(version.chunks),
        "text": version.text,
    }
    return {key: value for key, value in fields.items() if value is not None}


def _ranges(sections: Sequence[Section]) -> list[dict[str, Any]] | None:
    return [_range(each) for each in sections] or None


def _range(section: Section) -> dict[str, Any]:
    fields = {"heading": section.heading, "page": section.page, "box": section.box and list(section.box)}
    given = {key: value for key, value in fields.items() if value is not None}
    return {"id": section.id, "start": section.start, "end": section.end, **given}
