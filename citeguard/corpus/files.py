"""Documents from files: a JSON object by id, JSONL with a document a line, or a folder of .txt and .md.

Everything is read once, into memory, and never changes. The stored text is the file's, character for character: line
ends stay, a byte order mark and a front-matter block are not part of it. In a folder the id is the path below the
folder without its suffix, with `/`; files and folders whose name begins with a dot are left out.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path, PurePath
from typing import Any, NoReturn
from unicodedata import normalize

from citeguard.contract import read_file, read_json
from citeguard.contract.defects import kind_of
from citeguard.contract.strict_json import decode_utf8
from citeguard.corpus.access import ACCESS_DEFAULTS, LoadedCorpus
from citeguard.corpus.front_matter import split_front_matter
from citeguard.corpus.stored import differing, document_name, stored_version
from citeguard.errors import ConfigError, InputError
from citeguard.models import DocumentVersion

_LINES = (".jsonl", ".ndjson")
_TEXTS = (".txt", ".md")


def open_documents(path: Path | str, *, default_access: str = "hidden") -> LoadedCorpus:
    """The documents under `path`; `default_access` says how a version without tenant and acl stands to a reader.

    The same id and version twice is tolerated where everything about it is the same, and refused otherwise. Raises
    InputError naming file, document and field, ConfigError for another `default_access`.
    """
    if default_access not in ACCESS_DEFAULTS:
        raise ConfigError(f"unknown default access {default_access!r}; known are {', '.join(ACCESS_DEFAULTS)}")
    documents: dict[str, dict[str, DocumentVersion]] = {}
    for version, place in read_documents(Path(path)):
        known = documents.setdefault(version.id, {}).setdefault(version.version, version)
        if known is not version and known != version:
            _refuse_other(known, version, place)
    loaded = {id_: tuple(versions.values()) for id_, versions in documents.items()}
    return LoadedCorpus(loaded, default_public=default_access == "public")


def read_documents(path: Path) -> Iterator[tuple[DocumentVersion, str]]:
    """Version by version, each with its place for messages; JSONL and folders are not held in memory as a whole."""
    if path.is_dir():
        return _from_folder(path)
    if path.suffix.lower() in _LINES:
        return _from_lines(path)
    return _from_object(path)


def _refuse_other(known: DocumentVersion, other: DocumentVersion, place: str) -> NoReturn:
    raise InputError(
        f"document {other.id!r}: version {other.version!r} is given twice and differs in {differing(known, other)}; "
        "a version never changes: give the new one a version of its own",
        place=place,
    )


def _from_object(path: Path) -> Iterator[tuple[DocumentVersion, str]]:
    place = str(path)
    data = read_json(read_file(path), place)
    if not isinstance(data, dict):
        raise InputError(f"the top level must be an object of documents by id; got {kind_of(data)}", place=place)
    for id_, value in data.items():
        document_name(id_, place)
        for item in value if type(value) is list else [value]:
            if type(item) is not dict:
                raise InputError(f"document {id_!r} must be an object with version and text", place=place)
            if item.get("id", id_) != id_:
                raise InputError(f"document {id_!r} has another id inside", place=place)
            yield stored_version(item, id_, place), place


def _from_lines(path: Path) -> Iterator[tuple[DocumentVersion, str]]:
    name = str(path)
    for number, line in enumerate(_lines(path), start=1):
        if line.strip():
            place = f"{name}:{number}"
            yield _from_line(line, name, number, place), place


def _lines(path: Path) -> Iterator[bytes]:
    """Line by line: the file need not lie in memory beside its documents."""
    try:
        with path.open("rb") as stream:
            yield from stream
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or 'input error'}", place=str(path)) from error
    except ValueError as error:
        raise InputError("cannot be read: no file name", place=ascii(str(path))) from error


def _from_line(line: bytes, name: str, number: int, place: str) -> DocumentVersion:
    data = read_json(line.rstrip(b"\r\n"), name, first_line=number)  # its end is the next line's beginning to a parser
    if not isinstance(data, dict):
        raise InputError(f"a line must hold a document object; got {kind_of(data)}", place=place)
    return stored_version(data, document_name(data.get("id"), place), place)


def _from_folder(folder: Path) -> Iterator[tuple[DocumentVersion, str]]:
    found = False
    for path in walk(folder, _TEXTS):
        found = True
        place = str(path)
        yield stored_version(read_text(path), id_of(path.relative_to(folder), place), place), place
    if not found:
        raise InputError("the folder holds no .txt or .md file", place=str(folder))


def read_text(path: Path) -> dict[str, Any]:
    """The keys of the front matter and the text below it."""
    place = str(path)
    fields, text = split_front_matter(decode_utf8(read_file(path), place), place)
    return {**fields, "text": text}


def walk(folder: Path, suffixes: Collection[str]) -> Iterator[Path]:
    """The files of a folder that end so, in order of their paths; names that begin with a dot are left out.

    A link that leads out of the folder is refused: who may write into a folder of documents could have any file of this
    machine cited. So is what is no file, as a pipe."""
    inside = Path(os.path.realpath(folder))

    def fail(error: OSError) -> None:
        raise InputError(f"cannot be read: {error.strerror or 'input error'}", place=str(folder)) from error

    for here, folders, names in os.walk(folder, onerror=fail):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in folders:
            _refuse_outside(Path(here) / name, inside)
        for name in sorted(names):
            path = Path(here) / name
            if not name.startswith(".") and path.suffix.lower() in suffixes:
                _refuse_outside(path, inside)
                if path.exists() and not path.is_file():
                    raise InputError("is no file", place=str(path))
                yield path


def _refuse_outside(path: Path, folder: Path) -> None:
    if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(folder):
        raise InputError("a link that leads out of the folder of documents", place=str(path))


def id_of(relative: PurePath, place: str) -> str:
    """The id of a file, in composed form: some file systems give names back in decomposed form, and citations are
    typed by people."""
    name = normalize("NFC", relative.with_suffix("").as_posix())
    if any("\ud800" <= c <= "\udfff" for c in name):
        raise InputError("a file name is not UTF-8", place=ascii(place))
    return name
