"""From files as people have them to document versions. A file per format.

What comes out is the text that is stored and that offsets count, with its sections: headings and anchors of Markdown
and HTML, pages and outline of PDF. Everything goes through `stored_version`, as documents from JSON do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from citeguard.contract import read_file
from citeguard.corpus.files import id_of, read_documents, read_text, walk
from citeguard.corpus.stored import content_version, stored_version
from citeguard.errors import ConfigError, InputError
from citeguard.models import DocumentVersion

TEXTS = (".txt",)
MARKDOWN = (".md", ".markdown")
PAGES = (".html", ".htm", ".xhtml")
PDF = (".pdf",)
SINGLE = (*TEXTS, *MARKDOWN, *PAGES, *PDF)
"""Suffixes of files that hold one document; every other file is one of many, in JSON or JSONL."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defaults:
    """What is said about documents that do not say it themselves. A label never takes the place of another."""

    id: str | None = None
    version: str | None = None
    title: str | None = None
    url: str | None = None
    effective_from: datetime | None = None
    effective_to: datetime | None = None
    tenant: str | None = None
    acl: frozenset[str] | None = None


def read_sources(paths: Sequence[Path], defaults: Defaults) -> Iterator[DocumentVersion]:
    """The documents of all the paths, one by one. Raises InputError naming the file, ConfigError for an id given to
    several documents and for a missing extra."""
    if defaults.id is not None and (len(paths) != 1 or paths[0].is_dir() or not _is_single(paths[0])):
        raise ConfigError("an id can be given to one .txt, .md, .html or .pdf file only", place="--id")
    for path in paths:
        for version in _read(path, defaults.id):
            yield _completed(version, defaults, str(path))


def _is_single(path: Path) -> bool:
    return path.suffix.lower() in SINGLE


def _read(path: Path, document_id: str | None) -> Iterator[DocumentVersion]:
    if path.is_dir():
        yield from _from_folder(path)
    elif _is_single(path):
        yield _single(path, document_id or id_of(Path(path.name), str(path)))
    else:
        yield from (version for version, _ in read_documents(path))


def _from_folder(folder: Path) -> Iterator[DocumentVersion]:
    found = False
    for path in walk(folder, SINGLE):
        found = True
        yield _single(path, id_of(path.relative_to(folder), str(path)))
    if not found:
        raise InputError("the folder holds no .txt, .md, .html or .pdf file", place=str(folder))


def _single(path: Path, document_id: str) -> DocumentVersion:
    return stored_version(_fields(path), document_id, str(path))


def _fields(path: Path) -> dict[str, Any]:
    """What the file says about its document, by the keys of a JSON document."""
    suffix, place = path.suffix.lower(), str(path)
    if suffix in TEXTS:
        return read_text(path)
    if suffix in MARKDOWN:
        return _markdown(path)
    if suffix in PAGES:
        from citeguard.corpus.ingest.html import read_page

        return read_page(read_file(path), place)
    from citeguard.corpus.ingest.pdf import read_pdf

    return read_pdf(read_file(path), place)


def _markdown(path: Path) -> dict[str, Any]:
    fields = read_text(path)
    if not fields.get("sections"):  # sections that the author listed are the ones that are meant
        from citeguard.corpus.ingest.markdown import sections_of

        fields["sections"] = sections_of(fields["text"])
    return fields


def _completed(version: DocumentVersion, defaults: Defaults, place: str) -> DocumentVersion:
    names = ("title", "url", "effective_from", "effective_to", "tenant", "acl")
    missing = {name: getattr(defaults, name) for name in names if getattr(version, name) is None}
    if defaults.version is not None and version.version == content_version(version.text):
        missing["version"] = defaults.version
    changes = {name: value for name, value in missing.items() if value is not None}
    if not changes:
        return version
    completed = replace(version, **changes)
    starts, ends = completed.effective_from, completed.effective_to
    if starts is not None and ends is not None and starts >= ends:
        raise InputError(f"document {version.id!r}: effective_to must be later than effective_from", place=place)
    return completed
