"""`citeguard corpus`: document versions in a store, for the operator. Nothing here is filtered by a reader."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from citeguard.cli.keeping import refuse_overwriting
from citeguard.cli.options import instant
from citeguard.cli.writing import write_output, write_parts
from citeguard.errors import InputError

if TYPE_CHECKING:
    from citeguard.corpus.store import Listed
    from citeguard.corpus.store_database import SqlStore
    from citeguard.models import DocumentVersion

T = TypeVar("T")
_OUTPUT = click.option("--output", type=click.Path(path_type=Path), help="Write to this file.")


@click.group()
def corpus() -> None:
    """Keep documents in a store: sqlite:FILE, or the URL of a PostgreSQL database.

    Old versions are kept, and a version never changes. `check` and `verify` take a store where they take a file.
    """


@corpus.command()
@click.argument("store")
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--id", "document_id", help="Id of the document, if SOURCES is one text, page or PDF.")
@click.option("--version", help="Version of what names none itself.  [default: sha256: and 12 digits]")
@click.option("--title", help="Title of what has none itself.")
@click.option("--url", help="Address of what names none itself.")
@click.option("--effective-from", type=instant, help="Start of force, for what names none itself.")
@click.option("--effective-to", type=instant, help="End of force, for what names none itself.")
@click.option("--tenant", help="Tenant of what names none itself.")
@click.option(
    "--acl", multiple=True, metavar="GROUP", help="Group that may read what has no acl itself; * for anybody."
)
def add(
    store: str,
    sources: tuple[Path, ...],
    document_id: str | None,
    version: str | None,
    title: str | None,
    url: str | None,
    effective_from: datetime | None,
    effective_to: datetime | None,
    tenant: str | None,
    acl: tuple[str, ...],
) -> int:
    """Add documents to STORE: all of them or none.

    A source is a JSON or JSONL file of documents, a .txt, .md, .html or .pdf file, or a folder of those four. A
    version that is there already is left alone, and must be the same.
    """
    from citeguard.cli.collector import paused
    from citeguard.corpus.ingest import Defaults, read_sources
    from citeguard.corpus.opening import open_store

    defaults = Defaults(
        id=document_id,
        version=version,
        title=title,
        url=url,
        effective_from=effective_from,
        effective_to=effective_to,
        tenant=tenant,
        acl=frozenset(acl) if acl else None,
    )
    documents = read_sources(sources, defaults)
    with paused(), closing(open_store(store, write=True)) as opened:
        added = opened.add(documents)
    write_output(f"{_versions(added.new)} added, {added.known:,} already there\n", None)
    return 0


@corpus.command("list")
@click.argument("store")
@click.option("--document", "document_id", help="Only the versions of this document.")
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", show_default=True)
@_OUTPUT
def list_versions(store: str, document_id: str | None, form: str, output: Path | None) -> int:
    """List the versions in STORE.

    They come by document, and of one document in the order of adding."""
    refuse_overwriting({"--output": output}, {"STORE": store})
    line = _listed_json if form == "jsonl" else _listed_text
    with _open(store) as opened, closing(_each(opened.listed(document_id))) as listed:
        write_parts((line(each) for each in listed), output)
    return 0


@corpus.command()
@click.argument("store")
@click.argument("document_id")
@click.argument("version", required=False)
@click.option("--section", help="Only the text of this chunk, else section.")
@click.option("--text", "text_only", is_flag=True, help="Only the text, character for character.")
@_OUTPUT
def show(
    store: str, document_id: str, version: str | None, section: str | None, text_only: bool, output: Path | None
) -> int:
    """Show one version of a document.

    VERSION may be left out where there is only one."""
    refuse_overwriting({"--output": output}, {"STORE": store})
    with _open(store) as opened:
        found = _one(opened, document_id, version)
    if section is not None:
        write_output(_section_text(found, section), output)
    elif text_only:
        write_output(found.text, output)
    else:
        write_output("\n".join(_shown(found)) + f"\n\n{found.text.rstrip(chr(10))}\n", output)
    return 0


@corpus.command()
@click.argument("store")
@click.argument("document_id")
@click.argument("old")
@click.argument("new")
@_OUTPUT
def diff(store: str, document_id: str, old: str, new: str, output: Path | None) -> int:
    """Show what version NEW changes in OLD.

    First what is said about the document, then its text line by line.

    Exit codes: 0 nothing, 1 something, 2 bad usage or unreadable store.
    """
    from citeguard.corpus.store_diff import difference

    refuse_overwriting({"--output": output}, {"STORE": store})
    with _open(store) as opened:
        before, after = _one(opened, document_id, old), _one(opened, document_id, new)
    lines = list(difference(before, after))
    write_output("".join(lines), output)
    return 1 if lines else 0


@corpus.command()
@click.argument("store")
@click.option("--document", "document_id", help="Only the versions of this document.")
@_OUTPUT
def export(store: str, document_id: str | None, output: Path | None) -> int:
    """Write everything in STORE as JSONL.

    A version a line: `corpus add` takes it back, and `check --documents` takes it as it is. A file is readable by its
    owner alone."""
    from citeguard.corpus.store_export import exported

    refuse_overwriting({"--output": output}, {"STORE": store})
    with _open(store) as opened:
        found = opened.all_versions() if document_id is None else opened.versions(document_id)
        with closing(_each(found)) as versions:
            write_parts((json.dumps(exported(each), ensure_ascii=False) + "\n" for each in versions), output)
    return 0


@corpus.command()
@click.argument("store")
@_OUTPUT
def audit(store: str, output: Path | None) -> int:
    """Hold every version against its hash.

    Exit codes: 0 all are as they were added, 1 some are not, 2 bad usage or unreadable store.
    """
    refuse_overwriting({"--output": output}, {"STORE": store})
    total = 0
    changed: list[str] = []
    with _open(store) as opened:
        changed += (f"{opened.place}: {line}\n" for line in opened.damage())
        for document_id, version, intact in opened.audit():
            total += 1
            if not intact:
                changed.append(f"changed: {_plain(document_id)} {_plain(version)}\n")
    write_output("".join(changed) + f"{_versions(total)} read, {_count(len(changed), 'fault')}\n", output)
    return 1 if changed else 0


def _each(found: Iterable[T]) -> Generator[T, None, None]:
    """To be closed before the store is: a reading that breaks off, as where whoever reads our output goes away, ends
    while there still is a store."""
    yield from found


def _open(store: str) -> closing[SqlStore]:
    from citeguard.corpus.opening import open_store

    return closing(open_store(store))


def _one(store: SqlStore, document_id: str, version: str | None) -> DocumentVersion:
    versions = store.versions(document_id)
    found = versions if version is None else [each for each in versions if each.version == version]
    if len(found) == 1:
        return found[0]
    known = ", ".join(repr(each.version) for each in versions)
    if not versions:
        raise InputError(f"there is no document {document_id!r}", place=store.place)
    if version is None:
        raise InputError(f"document {document_id!r} has {len(versions)} versions, name one: {known}", place=store.place)
    raise InputError(f"document {document_id!r} has no version {version!r}; it has {known}", place=store.place)


def _section_text(found: DocumentVersion, name: str) -> str:
    for each in (*found.chunks, *found.sections):
        if each.id == name:
            return found.text[each.start : each.end] + "\n"
    raise InputError(f"document {found.id!r} version {found.version!r} has no section {name!r}", place="--section")


def _shown(found: DocumentVersion) -> Iterator[str]:
    yield f"document    {_plain(found.id)}"
    yield f"version     {_plain(found.version)}"
    yield f"sha256      {found.sha256()}"
    yield f"characters  {len(found.text):,}"
    if found.title is not None:
        yield f"title       {_plain(found.title)}"
    if found.url is not None:
        yield f"url         {_plain(found.url)}"
    yield f"in force    {_force(_date(found.effective_from), _date(found.effective_to))}"
    yield f"access      {_access(found.tenant, None if found.acl is None else sorted(found.acl))}"
    for kind, ranges in (("section", found.sections), ("chunk", found.chunks)):
        for each in ranges:
            page = f", page {each.page}" if each.page else ""
            heading = f"  {_plain(each.heading)}" if each.heading else ""
            yield f"{kind:11} {_plain(each.id)} [{each.start}, {each.end}){page}{heading}"


def _listed_text(each: Listed) -> str:
    acl = None if each.acl is None else json.loads(each.acl)
    force = _force(_day(each.effective_from), _day(each.effective_to))
    access = _access(each.tenant, acl)
    return f"{_plain(each.id)}  {_plain(each.version)}  {each.characters:,} characters  {force}  {access}\n"


def _listed_json(each: Listed) -> str:
    fields: dict[str, Any] = each._asdict()
    fields["acl"] = None if each.acl is None else json.loads(each.acl)
    return json.dumps({k: v for k, v in fields.items() if v is not None}, ensure_ascii=False) + "\n"


def _force(starts: str | None, ends: str | None) -> str:
    return "undated" if starts is None and ends is None else f"{starts or ''}..{ends or ''}"


def _date(when: datetime | None) -> str | None:
    return None if when is None else _day(when.isoformat())


def _day(stored: str | None) -> str | None:
    return None if stored is None else stored.removesuffix("+00:00").removesuffix("T00:00:00")


def _access(tenant: str | None, acl: list[str] | None) -> str:
    if tenant is None and acl is None:
        return "no labels"
    of = [] if tenant is None else [f"tenant {_plain(tenant)}"]
    return ", ".join(of if acl is None else [*of, f"acl {' '.join(map(_plain, acl)) or 'of nobody'}"])


def _plain(name: str) -> str:
    """A name on one line, without what would move the cursor or turn the line around."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in name)


def _versions(count: int) -> str:
    return _count(count, "document version")


def _count(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
