"""Documents from files: what is read, and how a bad file is told."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from citeguard.corpus.files import open_documents
from citeguard.errors import ConfigError, InputError
from citeguard.models import DocumentVersion, Section


def written(folder: Path, documents: object, name: str = "documents.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(documents, ensure_ascii=False), encoding="utf-8")
    return path


def lines(folder: Path, *documents: object) -> Path:
    path = folder / "documents.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in documents), encoding="utf-8")
    return path


def versions(path: Path) -> list[DocumentVersion]:
    return list(open_documents(path).all_versions())


WHOLE = {
    "version": "2026-01",
    "text": "# Ключи\nКлючи живут 90 дней.",
    "title": "Ключи",
    "url": "https://docs.example/keys",
    "effective_from": "2026-01-01",
    "effective_to": "2026-07-01T12:00:00+03:00",
    "tenant": "acme",
    "acl": ["hr", "legal"],
    "sections": [{"id": "life", "start": 8, "end": 28, "heading": "Ключи"}],
    "chunks": [{"id": 3, "start": 0, "end": 28}],
}
READ = DocumentVersion(
    id="keys",
    version="2026-01",
    text="# Ключи\nКлючи живут 90 дней.",
    title="Ключи",
    url="https://docs.example/keys",
    effective_from=datetime(2026, 1, 1, tzinfo=UTC),
    effective_to=datetime(2026, 7, 1, 9, 0, tzinfo=UTC),
    tenant="acme",
    acl=frozenset({"hr", "legal"}),
    sections=(Section(id="life", start=8, end=28, heading="Ключи"),),
    chunks=(Section(id="3", start=0, end=28),),
)


def test_every_key_from_a_json_file(tmp_path: Path) -> None:
    assert versions(written(tmp_path, {"keys": WHOLE})) == [READ]


def test_every_key_from_a_json_line(tmp_path: Path) -> None:
    assert versions(lines(tmp_path, {"id": "keys", **WHOLE})) == [READ]


def test_several_versions_of_a_document(tmp_path: Path) -> None:
    path = written(tmp_path, {"a": [{"version": "1", "text": "x"}, {"version": "2", "text": "x"}], "b": {"text": "y"}})
    assert [(each.id, each.version, each.text) for each in versions(path)] == [
        ("a", "1", "x"),
        ("a", "2", "x"),
        ("b", "sha256:a1fce4363854", "y"),
    ]


def test_null_is_the_same_as_absent(tmp_path: Path) -> None:
    nothing = dict.fromkeys(set(WHOLE) - {"text", "version"}, None)
    assert versions(written(tmp_path, {"a": {"text": "x", "version": "1", **nothing}})) == [
        DocumentVersion(id="a", version="1", text="x")
    ]


def test_keys_of_the_operator_are_left_alone(tmp_path: Path) -> None:
    path = written(tmp_path, {"a": {"text": "x", "version": "1", "author": "n", "ACLNote": 1}})
    assert versions(path) == [DocumentVersion(id="a", version="1", text="x")]


@pytest.mark.parametrize(
    ("given", "instant"),
    [
        ("2026-01-31", datetime(2026, 1, 31, tzinfo=UTC)),
        ("2026-01-31T10:30:00", datetime(2026, 1, 31, 10, 30, tzinfo=UTC)),
        ("2026-01-31T10:30:00Z", datetime(2026, 1, 31, 10, 30, tzinfo=UTC)),
        ("2026-01-31T01:30:00+03:00", datetime(2026, 1, 30, 22, 30, tzinfo=UTC)),
    ],
)
def test_dates_are_instants_in_utc(tmp_path: Path, given: str, instant: datetime) -> None:
    loaded = versions(written(tmp_path, {"a": {"text": "x", "version": "1", "effective_from": given}}))
    assert loaded[0].effective_from == instant
    assert loaded[0].effective_from.tzinfo is UTC


BAD = [
    pytest.param({"text": None}, "text must be a string; got null", id="no text"),
    pytest.param({"text": 7}, "text must be a string; got the number 7", id="text: a number"),
    pytest.param({"version": 2026}, "version must be a string; got the number 2026", id="version: a number"),
    pytest.param({"version": " "}, "version must be a string that is not blank", id="version: blank"),
    pytest.param({"title": ["x"]}, "title must be a string; got a list", id="title: a list"),
    pytest.param({"url": 1}, "url must be a string; got the number 1", id="url: a number"),
    pytest.param({"tenant": []}, "tenant must be a string; got an empty list", id="tenant: a list"),
    pytest.param({"tenant": ""}, "tenant must be a string that is not blank", id="tenant: empty"),
    pytest.param({"acl": "hr"}, "acl must be a list of groups", id="acl: a string"),
    pytest.param({"acl": [7]}, "acl[0] must be the name of a group; got the number 7", id="acl: a number in it"),
    pytest.param({"acl": ["hr", ""]}, "acl[1] must be the name of a group", id="acl: an empty group"),
    pytest.param({"acl": {"hr": True}}, "acl must be a list of groups", id="acl: an object"),
    pytest.param({"effective_from": "soon"}, "effective_from must be an ISO date", id="date: a word"),
    pytest.param({"effective_from": "2026-02-30"}, "effective_from must be an ISO date", id="date: no such day"),
    pytest.param({"effective_to": 20260101}, "effective_to must be an ISO date", id="date: a number"),
    pytest.param({"effective_to": "0001-01-01T00:00:00+03:00"}, "effective_to must be an ISO date", id="before year 1"),
    pytest.param(
        {"effective_from": "2026-02-01", "effective_to": "2026-02-01"},
        "effective_to must be later than effective_from",
        id="an empty period",
    ),
    pytest.param({"sections": {}}, "sections must be a list of objects", id="sections: an object"),
    pytest.param({"sections": [1]}, "sections[0] must be an object", id="sections: a number in it"),
    pytest.param(
        {"sections": [{"id": "s", "start": 0, "end": 5}]},
        "sections[0].end must be a range inside the text of 4 code points; got [",
        id="a section past the text",
    ),
    pytest.param(
        {"chunks": [{"id": "s", "start": -1, "end": 2}]}, "chunks[0].end must be a range inside", id="a negative start"
    ),
    pytest.param({"chunks": [{"id": "s", "start": 2, "end": 2}]}, "chunks[0].end must be a range", id="an empty chunk"),
    pytest.param({"chunks": [{"id": "s", "start": True, "end": 2}]}, "chunks[0].start must be a whole", id="a boolean"),
    pytest.param({"chunks": [{"id": "s", "start": 0, "end": 2.0}]}, "chunks[0].end must be a whole", id="a float"),
    pytest.param({"chunks": [{"start": 0, "end": 2}]}, "chunks[0].id must be a string", id="a chunk without id"),
    pytest.param(
        {"chunks": [{"id": "s", "start": 0, "end": 2, "heading": 7}]}, "chunks[0].heading must be", id="a heading"
    ),
    pytest.param(
        {"chunks": [{"id": 3, "start": 0, "end": 2}, {"id": "3", "start": 2, "end": 4}]},
        "chunks has the id '3' twice",
        id="a chunk id twice",
    ),
    pytest.param({"ACL": ["hr"]}, "unknown key 'ACL'; did you mean 'acl'?", id="a label in capitals"),
    pytest.param(
        {"effectiveTo": "2026-01-01"},
        "unknown key 'effectiveTo'; did you mean 'effective_to'?",
        id="a date in camel case",
    ),
]


@pytest.mark.parametrize(("change", "message"), BAD)
def test_a_bad_document_is_told_by_file_document_and_field(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    document = {"version": "1", "text": "text", **change}
    path = written(tmp_path, {"good": {"text": "x"}, "keys": document})
    with pytest.raises(InputError) as caught:
        open_documents(path)
    assert str(caught.value).startswith(f"{path}: document 'keys': {message}")
    path = lines(tmp_path, {"id": "good", "text": "x"}, {"id": "keys", **document})
    with pytest.raises(InputError) as caught:
        open_documents(path)
    assert str(caught.value).startswith(f"{path}:2: document 'keys': {message}")


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        pytest.param([{"id": "a", "text": "x"}], "the top level must be an object of documents by id", id="a list"),
        pytest.param({"a": "text"}, "document 'a' must be an object", id="a string as document"),
        pytest.param({"a": None}, "document 'a' must be an object", id="a null document"),
        pytest.param({"a": [{"text": "x"}, 7]}, "document 'a' must be an object", id="a number as version"),
        pytest.param({"": {"text": "x"}}, "id must be a string that is not blank", id="a blank id"),
        pytest.param({"a": {"id": "b", "text": "x"}}, "document 'a' has another id inside", id="two ids"),
        pytest.param(
            {"a": [{"version": "1", "text": "x"}, {"version": "1", "text": "y"}]},
            "document 'a': version '1' is given twice and differs in text",
            id="one version, two texts",
        ),
        pytest.param(
            {"a": [{"version": "1", "text": "x", "acl": ["hr"]}, {"version": "1", "text": "x"}]},
            "document 'a': version '1' is given twice and differs in acl",
            id="one version, two acls",
        ),
    ],
)
def test_a_bad_documents_file(tmp_path: Path, documents: object, message: str) -> None:
    path = written(tmp_path, documents)
    with pytest.raises(InputError) as caught:
        open_documents(path)
    assert str(caught.value).startswith(f"{path}: {message}")


def test_a_line_that_says_the_same_again_is_no_matter(tmp_path: Path) -> None:
    one = {"id": "a", "version": "1", "text": "x", "acl": ["hr"]}
    assert len(versions(lines(tmp_path, one, one))) == 1


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        pytest.param(b'{"id": "b", "text": }', ":3:21: ", "not JSON", id="no JSON"),
        pytest.param(b'{"id": "b", "id": "c", "text": "x"}', ":3:13: ", "duplicate key 'id'", id="a key twice"),
        pytest.param(b'{"id": "b", "text": "\xff"}', ":3: ", "not UTF-8", id="no UTF-8"),
        pytest.param(b"[]", ":3: ", "a line must hold a document object; got an empty list", id="a list"),
        pytest.param(b'{"text": "x"}', ":3: ", "id must be a string that is not blank; got null", id="no id"),
        pytest.param(b'{"id": 7, "text": "x"}', ":3: ", "id must be a string", id="a number as id"),
    ],
)
def test_a_bad_line_is_told_by_its_number(tmp_path: Path, line: bytes, place: str, message: str) -> None:
    path = tmp_path / "documents.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"id": "a", "text": "x"}\r\n\n' + line + b"\n")
    with pytest.raises(InputError) as caught:
        open_documents(path)
    assert str(caught.value).startswith(f"{path}{place}{message}")


def test_a_missing_file_and_a_broken_one(tmp_path: Path) -> None:
    for path in (tmp_path / "no.json", tmp_path / "no.jsonl"):
        with pytest.raises(InputError, match="cannot be read: No such file or directory"):
            open_documents(path)
    broken = tmp_path / "broken.json"
    broken.write_bytes('{"a": {"text": "ё"}}'.encode("cp1251"))
    with pytest.raises(InputError, match="not UTF-8 at byte 16; save it as UTF-8"):
        open_documents(broken)


def test_an_unknown_default_access_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="unknown default access 'open'; known are hidden, public"):
        open_documents(written(tmp_path, {}), default_access="open")


def test_the_default_access_reaches_the_view(tmp_path: Path) -> None:
    path = written(tmp_path, {"a": {"text": "x"}, "b": {"text": "y", "acl": ["hr"]}})
    assert len(open_documents(str(path)).view(None).versions("a")) == 0
    assert len(open_documents(str(path), default_access="public").view(None).versions("a")) == 1


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "rules" / "deep").mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    (tmp_path / "rules" / "keys.md").write_text("---\nversion: 2026-01\nacl: [hr]\n---\n# Keys\n", encoding="utf-8")
    (tmp_path / "rules" / "deep" / "Отпуск.2026.TXT").write_bytes("\ufeffОтпуск\r\n28 дней".encode())
    (tmp_path / "rules" / ".draft.md").write_text("x", encoding="utf-8")
    (tmp_path / ".git" / "HEAD.txt").write_text("x", encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    assert versions(tmp_path) == [
        DocumentVersion(id="rules/keys", version="2026-01", text="# Keys\n", acl=frozenset({"hr"})),
        DocumentVersion(id="rules/deep/Отпуск.2026", version="sha256:0ca0ca2a448b", text="Отпуск\r\n28 дней"),
    ]


def test_a_folder_without_texts_is_the_wrong_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"the folder holds no \.txt or \.md file"):
        open_documents(tmp_path)


def test_a_text_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("один\nдва".encode("utf-16"))
    with pytest.raises(InputError, match=r"a\.txt:1: not UTF-8 at byte 0"):
        open_documents(tmp_path)


def test_a_name_in_decomposed_form_is_the_id_people_type(tmp_path: Path) -> None:
    (tmp_path / "Маи\u0306.txt").write_text("x", encoding="utf-8")
    assert versions(tmp_path)[0].id == "Май"


def test_no_message_holds_text_of_a_document(tmp_path: Path) -> None:
    for change in ({"acl": "SECRET"}, {"effective_from": "SECRET"}, {"chunks": ["SECRET"]}, {"tenant": ["SECRET"]}):
        with pytest.raises(InputError) as caught:
            open_documents(written(tmp_path, {"a": {"text": "SECRET", **change}}))
        assert "SECRET" not in str(caught.value)


def test_a_link_that_stays_in_the_folder_is_a_file_of_it(tmp_path):
    """As a mounted ConfigMap has them: every name is a link into a hidden folder beside it."""
    (tmp_path / "..data").mkdir()
    (tmp_path / "..data" / "logs.md").write_text("Logs are kept.", encoding="utf-8")
    (tmp_path / "logs.md").symlink_to("..data/logs.md")
    assert [v.text for v in open_documents(tmp_path).view(None).versions("logs")] == ["Logs are kept."]


@pytest.mark.parametrize("folder", [False, True])
def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path, folder):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.md").write_text("Secret.", encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "logs.md").write_text("Logs are kept.", encoding="utf-8")
    target = tmp_path / "outside" if folder else tmp_path / "outside" / "secret.md"
    (tmp_path / "docs" / "more.md").symlink_to(target)
    with pytest.raises(InputError, match=r"more\.md: a link that leads out of the folder of documents"):
        open_documents(tmp_path / "docs")


def test_the_folder_itself_may_be_a_link(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "logs.md").write_text("Logs are kept.", encoding="utf-8")
    (tmp_path / "link").symlink_to("docs")
    assert len(open_documents(tmp_path / "link").view(None).versions("logs")) == 1


def test_a_pipe_among_the_documents_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "logs.md")
    with pytest.raises(InputError, match=r"logs\.md: is no file"):
        open_documents(tmp_path)


def test_a_line_that_breaks_off_is_named_by_its_own_number(tmp_path):
    path = tmp_path / "documents.jsonl"
    path.write_bytes(b'{"id": "a", "text": "x"}\r\n{"id":\r\n')
    with pytest.raises(InputError, match=r"documents\.jsonl:2:7: not JSON"):
        open_documents(path)
