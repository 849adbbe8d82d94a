"""From files to versions: sources of all kinds in one add, and what is said about those that say nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from citeguard.corpus.files import open_documents
from citeguard.corpus.ingest import Defaults, read_sources
from citeguard.corpus.store_export import exported
from citeguard.errors import ConfigError, InputError
from citeguard.models import DocumentVersion

NOTHING = Defaults()


def read(*paths: Path, defaults: Defaults = NOTHING) -> list[DocumentVersion]:
    return list(read_sources(paths, defaults))


def test_a_folder_gives_a_document_a_file(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("plain", encoding="utf-8")
    (tmp_path / "a.md").write_text("---\nversion: 2\nacl: [hr]\n---\n# Head\ntext\n", encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.html").write_text("<h1>Page</h1><p>words", encoding="utf-8")
    (tmp_path / "notes.json").write_text("not ours", encoding="utf-8")
    found = read(tmp_path)
    assert [(each.id, each.text) for each in found] == [
        ("a", "# Head\ntext\n"),
        ("b", "plain"),
        ("sub/c", "Page\n\nwords"),
    ]
    assert (found[0].version, found[0].acl) == ("2", frozenset({"hr"}))
    assert [[s.id for s in each.sections] for each in found] == [["head"], [], ["page"]]


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"holds no \.txt, .md, .html or .pdf file"):
        read(tmp_path)


def test_files_of_many_documents_are_read_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "documents.jsonl"
    path.write_text('{"id": "a", "version": "1", "text": "x"}\n{"id": "b", "text": "y"}\n', encoding="utf-8")
    assert read(path) == [v for n in "ab" for v in open_documents(path).view(None).versions(n)]


def test_what_is_said_about_all_fills_what_a_document_leaves_open(tmp_path: Path) -> None:
    (tmp_path / "labelled.md").write_text("---\nversion: 1\nacl: [hr]\n---\ntext", encoding="utf-8")
    (tmp_path / "open.md").write_text("text", encoding="utf-8")
    starts = datetime(2026, 1, 1, tzinfo=UTC)
    said = Defaults(version="7", tenant="acme", acl=frozenset({"*"}), effective_from=starts)
    labelled, unlabelled = read(tmp_path, defaults=said)
    assert (labelled.version, labelled.tenant, labelled.acl) == ("1", "acme", frozenset({"hr"}))
    assert (unlabelled.version, unlabelled.tenant, unlabelled.acl) == ("7", "acme", frozenset({"*"}))
    assert labelled.effective_from == unlabelled.effective_from == starts


def test_an_end_before_the_documents_own_start_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("---\neffective_from: 2026-06-01\n---\ntext", encoding="utf-8")
    with pytest.raises(InputError, match="effective_to must be later"):
        read(path, defaults=Defaults(effective_to=datetime(2026, 1, 1, tzinfo=UTC)))


def test_an_id_is_for_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("text", encoding="utf-8")
    assert read(path, defaults=Defaults(id="terms"))[0].id == "terms"
    for paths in ([tmp_path], [path, path], [tmp_path / "d.jsonl"]):
        with pytest.raises(ConfigError, match=r"one \.txt, .md, .html or .pdf file"):
            read(*paths, defaults=Defaults(id="terms"))


def test_sections_of_the_author_come_before_those_of_headings(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text('---\nsections: [{"id": "own", "start": 0, "end": 3}]\n---\n# Head\n', encoding="utf-8")
    assert [s.id for s in read(path)[0].sections] == ["own"]


def test_what_is_exported_is_read_back_the_same(tmp_path: Path) -> None:
    import json

    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "a.html").write_text("<title>T</title><h1 id=x>Page</h1><p>слова", encoding="utf-8")
    said = Defaults(tenant="acme", acl=frozenset(), effective_from=datetime(2026, 1, 1, 9, tzinfo=UTC))
    found = read(pages, defaults=said)
    path = tmp_path / "out.jsonl"
    path.write_text("".join(json.dumps(exported(each)) + "\n" for each in found), encoding="utf-8")
    assert read(path) == found
