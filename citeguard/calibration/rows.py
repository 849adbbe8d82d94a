"""Labelled rows: JSONL in, one row at a time, every bad one named with its line.

Nothing but a hash of each id stays in memory, so a file may be larger than that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from citeguard.contract import read_json
from citeguard.errors import InputError
from citeguard.models import Verdict

SCHEMES = ("3way", "binary")
LABELS = (Verdict.ENTAILED, Verdict.CONTRADICTED, Verdict.INSUFFICIENT)
_KNOWN = {"id", "claim", "fragments", "label", "lang", "group", "scheme", "dataset", "domain", "tags"}
_SCHEME_NOTE = re.compile(r"(?:^|[;\s])scheme=([^;\s]*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowFragment:
    id: str
    text: str
    title: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One claim with its fragments and what a person says of them. In `binary` rows `insufficient` only means not
    entailed. `label` is None for a row that is still to be labelled (`"label": null`)."""

    id: str
    claim: str
    fragments: tuple[RowFragment, ...]
    label: Verdict | None
    lang: str
    group: str
    scheme: str
    dataset: str
    domain: str | None
    tags: tuple[str, ...]
    extra: Mapping[str, Any]
    """Keys that this version does not know, as given."""

    @property
    def digest(self) -> str:
        """16 hex digits of all that a judge is shown: changes when the row does."""
        parts = [self.claim, *(part for f in self.fragments for part in (f.id, f.text, f.title or ""))]
        return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class BadRow:
    """A line that is no row: where it stands, and everything that is wrong with it."""

    place: str
    problems: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.place}: {'; '.join(self.problems)}"


def id_hash(text: str) -> int:
    """64 bits of an id: two of a million ids are alike with a chance of one in forty million."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


def row_files(paths: Sequence[Path]) -> list[Path]:
    """The files that are meant: a folder stands for its .jsonl files. Raises InputError where there is none."""
    found: list[Path] = []
    for path in paths:
        files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not files:
            raise InputError("the folder holds no .jsonl file", place=str(path))
        found += files
    return found


def read_rows(paths: Sequence[Path]) -> Iterator[Row | BadRow]:
    """Every row and every bad row, in order. Raises InputError for a file that cannot be read at all."""
    seen: set[int] = set()
    for path in row_files(paths):
        for number, line in _lines(path):
            if not line.strip():
                continue
            row = _row(line, path, number)
            if isinstance(row, Row):
                key = id_hash(row.id)
                if key in seen:
                    row = BadRow(f"{path}:{number}", (f"id {row.id!r} occurs twice",))
                seen.add(key)
            yield row


def good_rows(paths: Sequence[Path]) -> Iterator[Row]:
    """The rows alone, of files that were scanned before."""
    return (row for row in read_rows(paths) if isinstance(row, Row))


@dataclass(frozen=True, slots=True)
class Scan:
    """What a first pass over the rows found."""

    rows: int
    bad: tuple[BadRow, ...]
    labelled: int
    languages: frozenset[str]


def scan(paths: Sequence[Path]) -> Scan:
    """Reads everything once, before anything is paid for. Raises InputError where there is no row at all."""
    rows, labelled, bad, languages = 0, 0, [], set()
    for row in read_rows(paths):
        if isinstance(row, BadRow):
            bad.append(row)
            continue
        rows += 1
        labelled += row.label is not None
        languages.add(row.lang)
    if not rows and not bad:
        raise InputError("no rows", place=", ".join(map(str, paths)))
    return Scan(rows, tuple(bad), labelled, frozenset(languages))


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with path.open("rb") as stream:
            yield from enumerate(stream, start=1)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or type(error).__name__}", place=str(path)) from None
    except ValueError:
        raise InputError("cannot be read: no file name", place=ascii(str(path))) from None


def _row(line: bytes, path: Path, number: int) -> Row | BadRow:
    place = f"{path}:{number}"
    try:
        data = read_json(line, str(path), first_line=number)
    except InputError as error:
        return BadRow(place, (error.message,))
    if not isinstance(data, dict):
        return BadRow(place, ("a row must be an object",))
    problems: list[str] = []
    fragments = _fragments(data.get("fragments"), problems)
    row_id = _text(data, "id", problems)
    row = Row(
        id=row_id,
        claim=_text(data, "claim", problems),
        fragments=fragments,
        label=_label(data, problems),
        lang=_text(data, "lang", problems),
        group=_optional(data, "group", problems) or row_id,
        scheme=_scheme(data, problems),
        dataset=_optional(data, "dataset", problems) or path.name.split(".")[0],
        domain=_optional(data, "domain", problems),
        tags=_tags(data.get("tags"), problems),
        extra={key: value for key, value in data.items() if key not in _KNOWN},
    )
    return BadRow(place, tuple(problems)) if problems else row


def _text(data: Mapping[str, Any], key: str, problems: list[str]) -> str:
    value = data.get(key)
    if isinstance(value, str) and value.strip():
        return value
    problems.append(f"{key} must be a string that is not blank" if key in data else f"{key} is missing")
    return ""


def _optional(data: Mapping[str, Any], key: str, problems: list[str]) -> str | None:
    return None if data.get(key) is None else _text(data, key, problems)


def _label(data: Mapping[str, Any], problems: list[str]) -> Verdict | None:
    value = data.get("label", "")
    if value is None:
        return None
    if isinstance(value, str) and value in LABELS:
        return Verdict(value)
    known = ", ".join(LABELS)
    problems.append(f"label must be one of {known}, or null where there is none yet" if value else "label is missing")
    return None


def _scheme(data: Mapping[str, Any], problems: list[str]) -> str:
    value = data.get("scheme")
    if value is None and isinstance(data.get("notes"), str):
        found = _SCHEME_NOTE.search(data["notes"])
        value = found[1] if found else None
    if value is None:
        return SCHEMES[0]
    if value in SCHEMES:
        return str(value)
    problems.append(f"scheme must be one of {', '.join(SCHEMES)}")
    return ""


def _tags(value: object, problems: list[str]) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, list) and all(isinstance(tag, str) for tag in value):
        return tuple(value)
    problems.append("tags must be a list of strings")
    return ()


def _fragments(value: object, problems: list[str]) -> tuple[RowFragment, ...]:
    if not isinstance(value, list) or not value:
        problems.append("fragments must be a list with at least one fragment")
        return ()
    found = [_fragment(item, f"fragments[{n}]", problems) for n, item in enumerate(value)]
    ids = [f.id for f in found]
    if len(set(ids)) != len(ids):
        problems.append("two fragments have the same id")
    return tuple(found)


def _fragment(value: object, place: str, problems: list[str]) -> RowFragment:
    if not isinstance(value, dict):
        problems.append(f"{place} must be an object")
        return RowFragment(id=place, text="")
    found: list[str] = []
    fragment = RowFragment(
        id=_text(value, "id", found), text=_text(value, "text", found), title=_optional(value, "title", found)
    )
    problems += [f"{place}.{problem}" for problem in found]
    return fragment
