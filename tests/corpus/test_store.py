"""The stores: what is kept, what is refused, and that a reader sees in them what they would see in a file."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citeguard.corpus.access import LoadedCorpus
from citeguard.corpus.opening import open_corpus, open_store
from citeguard.corpus.store import Added
from citeguard.corpus.store_database import SqlStore
from citeguard.corpus.store_view import StoredCorpus
from citeguard.errors import InputError
from citeguard.gate import Gate
from citeguard.models import DocumentVersion, Reader, Section, Status
from tests import postgres

WHOLE = DocumentVersion(
    id="ключи",
    version="2026-01",
    text="Ключи ротируются\x00 каждые 130 дней. 🔑\r\n",
    title="Ротация ключей",
    url="https://example.com/keys",
    effective_from=datetime(2026, 1, 1, tzinfo=UTC),
    effective_to=datetime(2027, 1, 1, 12, 30, tzinfo=UTC),
    tenant="acme",
    acl=frozenset({"hr", 'кадры "А"', "тест\\"}),
    sections=(Section(id="s1", start=0, end=5, heading="Начало"), Section(id="s2", start=5, end=9)),
    chunks=(Section(id="0", start=0, end=9, page=2, box=(1.5, 2.0, 3.0, 4.0)),),
)
OLD = DocumentVersion(id="terms", version="1", text="Returns are taken for 14 days.")
NEW = DocumentVersion(id="terms", version="2", text="Returns are taken for 30 days.")


@pytest.fixture
def store(spec: str) -> Iterator[SqlStore]:
    opened = open_store(spec, write=True)
    yield opened
    opened.close()


def execute(spec: str, statement: str) -> None:
    """What somebody does to the store behind its back; `versions` is the table."""
    if spec.startswith("sqlite:"):
        with sqlite3.connect(spec.removeprefix("sqlite:")) as connection:
            connection.execute(statement)
        connection.close()
    else:
        import psycopg

        with psycopg.connect(spec, autocommit=True) as connection:
            connection.execute(statement.replace("versions", "citeguard_versions"))


def test_what_was_added_comes_back_the_same_in_everything(store: SqlStore) -> None:
    assert store.add([WHOLE, OLD, NEW]) == Added(new=3, known=0)
    assert store.versions("ключи") == [WHOLE]
    assert store.versions("terms") == [OLD, NEW]
    assert list(store.all_versions()) == [WHOLE, OLD, NEW]


def test_a_listing_goes_by_document_and_then_by_the_order_of_adding(store: SqlStore) -> None:
    store.add([NEW, WHOLE, OLD])
    assert [(each.id, each.version, each.characters) for each in store.listed()] == [
        ("terms", "2", 30),
        ("terms", "1", 30),
        ("ключи", "2026-01", 38),
    ]
    assert [each.version for each in store.listed("terms")] == ["2", "1"]


def test_the_same_again_changes_nothing(store: SqlStore) -> None:
    store.add([OLD])
    assert store.add([OLD, NEW, NEW]) == Added(new=1, known=2)
    assert list(store.all_versions()) == [OLD, NEW]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        pytest.param({"text": "Returns are taken for 15 days."}, "text", id="another text"),
        pytest.param({"acl": frozenset({"*"})}, "acl", id="another acl"),
        pytest.param({"title": "Terms"}, "title", id="another title"),
    ],
)
def test_another_text_under_a_version_is_refused_and_nothing_of_the_add_stays(
    store: SqlStore, change: dict[str, object], named: str
) -> None:
    store.add([OLD])
    fields = {"id": "terms", "version": "1", "text": OLD.text, **change}
    with pytest.raises(InputError, match=f"version '1' is stored already and differs in {named};") as refused:
        store.add([NEW, DocumentVersion(**fields)])  # type: ignore[arg-type]
    assert "days" not in str(refused.value)
    assert list(store.all_versions()) == [OLD]


def test_a_source_that_breaks_off_adds_nothing(spec: str) -> None:
    def documents() -> Iterator[DocumentVersion]:
        for number in range(1_200):
            yield DocumentVersion(id=f"d{number}", version="1", text="x")
        raise InputError("line 1201 is broken")

    store = open_store(spec, write=True)
    with pytest.raises(InputError, match="line 1201"):
        store.add(documents())
    store.close()
    with pytest.raises(InputError, match="no corpus"):
        open_corpus(spec)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE versions SET text = 'Returns are taken for 99 days.'",
        "UPDATE versions SET acl = '[\"*\"]'",
        "UPDATE versions SET tenant = 'acme'",
        "UPDATE versions SET effective_to = '2030-01-01T00:00:00+00:00'",
        "UPDATE versions SET sections = '[[\"s\",0,7]]'",
        "UPDATE versions SET sections = 'no list'",
        "UPDATE versions SET id = 'other'",
        "UPDATE versions SET version = '2'",
        "UPDATE versions SET title = 'Terms'",
        "UPDATE versions SET digest = 'x'",
    ],
)
def test_a_row_changed_behind_its_back_is_refused(spec: str, statement: str) -> None:
    store = open_store(spec, write=True)
    store.add([OLD])
    store.close()
    execute(spec, statement)
    corpus = open_corpus(spec)
    name = "other" if "id = 'other'" in statement else "terms"
    with pytest.raises(InputError, match="is not what was added"):
        corpus.view(Reader(tenant="acme")).versions(name) or corpus.view(None).versions(name)
    corpus.close()
    store = open_store(spec)
    assert [intact for _, _, intact in store.audit()] == [False]
    store.close()


def test_audit_finds_the_one_changed_row(spec: str) -> None:
    store = open_store(spec, write=True)
    store.add([OLD, NEW, WHOLE])
    execute(spec, "UPDATE versions SET characters = 1 WHERE version = '2'")
    assert list(store.audit()) == [("terms", "1", True), ("terms", "2", False), ("ключи", "2026-01", True)]
    store.close()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        pytest.param({"id": "a\x00b"}, "NUL", id="a NUL in an id"),
        pytest.param({"acl": frozenset({"h\x00r"})}, "NUL", id="a NUL in a group"),
        pytest.param({"title": "\ud800"}, "half a character", id="half a character in a title"),
        pytest.param({"text": "\ud800"}, "half a character", id="half a character in a text"),
        pytest.param({"effective_from": datetime(2026, 1, 1)}, "time zone", id="a date of no zone"),
    ],
)
def test_what_no_database_takes_is_refused_by_name(store: SqlStore, fields: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        store.add([DocumentVersion(**{"id": "a", "version": "1", "text": "x", **fields})])  # type: ignore[arg-type]


def test_odd_questions_have_no_answer_and_do_no_harm(store: SqlStore, spec: str) -> None:
    store.add([OLD, DocumentVersion(id="a", version="1", text="x", acl=frozenset({"h"}))])
    corpus = StoredCorpus(store, default_public=True)
    odd = Reader(tenant="\ud800", groups=frozenset({"h\x00r", "\udfff", "'; --", "*"}))
    view = corpus.view(odd)
    for name in ("", "\x00", "\ud800", "terms\x00", "%", "'; DROP TABLE versions; --", "x" * 100_000):
        assert view.versions(name) == ()
        assert not view.denied(name)
    assert view.versions("a") == ()
    assert view.denied("a")
    assert view.versions("terms") == (OLD,)


def test_a_label_that_comes_later_is_not_seen_by_nobody_in_particular(store: SqlStore) -> None:
    store.add([OLD])
    view = StoredCorpus(store, default_public=False).view(None)
    store.add([DocumentVersion(id="pay", version="1", text="x", acl=frozenset({"hr"}))])
    assert view.access == "not_checked"
    assert view.versions("terms") == (OLD,)
    assert view.versions("pay") == ()


# --- a walk through all that a reader may see ---

PUBLIC = DocumentVersion(id="news", version="1", text="Open on Sunday.", acl=frozenset({"*"}))
HR = DocumentVersion(id="pay", version="1", text="Pay rises in May.", acl=frozenset({"hr"}))
HR_OLD = DocumentVersion(id="news", version="0", text="Closed on Sunday.", acl=frozenset({"hr"}))
ACME = DocumentVersion(id="rates", version="1", text="Thirty days.", tenant="acme")


@pytest.mark.parametrize(
    ("who", "seen"),
    [
        pytest.param(None, [PUBLIC], id="nobody in particular"),
        pytest.param(Reader(groups=frozenset({"hr"})), [HR, PUBLIC, HR_OLD], id="a group"),
        pytest.param(Reader(tenant="acme"), [PUBLIC, ACME], id="a tenant"),
        pytest.param(Reader(tenant="acme", groups=frozenset({"hr"})), [HR, PUBLIC, ACME, HR_OLD], id="both"),
        pytest.param(Reader(tenant="other", groups=frozenset({"legal"})), [PUBLIC], id="a stranger"),
    ],
)
def test_a_walk_shows_whole_versions_in_the_order_of_adding(
    store: SqlStore, who: Reader | None, seen: list[DocumentVersion]
) -> None:
    store.add([HR, PUBLIC, ACME, OLD, HR_OLD])
    assert list(StoredCorpus(store, default_public=False).view(who).visible()) == seen
    public = StoredCorpus(store, default_public=True).view(who)
    assert [v for v in public.visible() if v != OLD] == seen
    assert OLD in public.visible()


def test_a_walk_before_there_were_labels_shows_none_that_came_later(store: SqlStore) -> None:
    store.add([OLD])
    view = StoredCorpus(store, default_public=False).view(None)
    store.add([PUBLIC, HR])
    assert list(view.visible()) == [OLD]


def test_a_walk_ends_at_a_row_that_is_not_what_was_added(store: SqlStore, spec: str) -> None:
    store.add([PUBLIC, OLD])
    view = StoredCorpus(store, default_public=True).view(None)
    execute(spec, "UPDATE versions SET title = 'other' WHERE id = 'terms'")
    walk = iter(view.visible())
    assert next(walk) == PUBLIC
    with pytest.raises(InputError, match="document 'terms' version '1' is not what was added"):
        next(walk)


def test_what_names_no_document_is_found_by_its_words_among_what_the_reader_may_see(store: SqlStore) -> None:
    store.add([HR, PUBLIC])
    gate = Gate(StoredCorpus(store, default_public=False))
    request = {"answer": "Pay rises in May. [1]", "chunks": ["Pay rises in May."]}
    hidden = gate.check_sync(request)
    assert hidden.decision.status is Status.REJECT
    assert all(c.document is None for c in hidden.verification.citations)
    seen = gate.check_sync({**request, "reader": {"groups": ["hr"]}})
    assert seen.decision.status is Status.ACCEPT
    assert [c.document for c in seen.verification.citations] == [HR]


# --- the same eyes everywhere ---

GROUPS = ["hr", "legal", "*", "", "кадры", '"', "\\", "h,r"]
labels = st.fixed_dictionaries(
    {
        "tenant": st.sampled_from([None, "acme", "other", ""]),
        "acl": st.none() | st.frozensets(st.sampled_from(GROUPS), max_size=3),
    }
)
corpora = st.lists(st.tuples(st.sampled_from(["a", "b", "c"]), labels), max_size=7)
readers = st.none() | st.builds(
    Reader, tenant=st.sampled_from([None, "acme", "other", ""]), groups=st.frozensets(st.sampled_from(GROUPS))
)


def loaded(versions: list[DocumentVersion], *, default_public: bool) -> LoadedCorpus:
    by_id: dict[str, tuple[DocumentVersion, ...]] = {}
    for each in versions:
        by_id[each.id] = (*by_id.get(each.id, ()), each)
    return LoadedCorpus(by_id, default_public=default_public)


def compare_views(
    store: SqlStore, drawn: list[tuple[str, dict[str, object]]], who: Reader | None, public: bool
) -> None:
    versions = [
        DocumentVersion(id=id_, version=str(n), text=f"text {n}", **fields)  # type: ignore[arg-type]
        for n, (id_, fields) in enumerate(drawn)
    ]
    store.add(versions)
    expected = loaded(versions, default_public=public).view(who)
    view = StoredCorpus(store, default_public=public).view(who)
    assert (view.access, view.access_note) == (expected.access, expected.access_note)
    for name in ("a", "b", "c", "nowhere"):
        assert view.versions(name) == expected.versions(name)
        assert view.denied(name) == expected.denied(name)
    assert sorted(view.visible(), key=lambda v: v.version) == sorted(expected.visible(), key=lambda v: v.version)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawn=corpora, who=readers, public=st.booleans())
def test_a_reader_sees_the_same_in_sqlite_as_in_a_file(
    tmp_path: Path, drawn: list[tuple[str, dict[str, object]]], who: Reader | None, public: bool
) -> None:
    path = tmp_path / "one.db"
    path.unlink(missing_ok=True)
    for side in ("one.db-wal", "one.db-shm"):
        (tmp_path / side).unlink(missing_ok=True)
    store = open_store(f"sqlite:{path}", write=True)
    compare_views(store, drawn, who, public)
    store.close()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawn=corpora, who=readers, public=st.booleans())
def test_a_reader_sees_the_same_in_postgresql_as_in_a_file(
    server: str, drawn: list[tuple[str, dict[str, object]]], who: Reader | None, public: bool
) -> None:
    store = open_store(postgres.emptied(server), write=True)
    compare_views(store, drawn, who, public)
    store.close()


# --- PostgreSQL's own ---


def test_no_message_holds_a_password(server: str) -> None:
    url = postgres.emptied(server)
    wrong = url.replace(postgres.PASSWORD, "wrong-horse-8")
    odd = url.replace(postgres.PASSWORD, "wrong@horse-8")
    query = url.replace(f":{postgres.PASSWORD}@", "@") + "?password=wrong-horse-8"
    for spec in (url, wrong, odd, query, "postgresql://u:wrong-horse-8@127.0.0.1:x/d"):
        with pytest.raises(InputError) as refused:
            open_corpus(spec)
        assert "horse" not in str(refused.value)


def test_a_gate_outlives_its_server(server: str) -> None:
    store = open_store(postgres.emptied(server), write=True)
    store.add([OLD])
    pid = store.rows("SELECT pg_backend_pid()", {})[0][0]
    execute(server, f"SELECT pg_terminate_backend({pid})")
    with pytest.raises(InputError, match="the database refused or broke off"):
        store.versions("terms")
    assert store.versions("terms") == [OLD]
    store.close()


def test_a_postgresql_table_of_somebody_else_is_left_alone(server: str) -> None:
    execute(postgres.emptied(server), "CREATE TABLE versions (id text)")
    with pytest.raises(InputError, match="not of format 1"):
        open_store(server, write=True)


# --- SQLite's own ---


def test_a_missing_file_is_refused_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        open_corpus(f"sqlite:{tmp_path / 'none.db'}")
    assert list(tmp_path.iterdir()) == []


def test_a_store_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "corpus.db"
    store = open_store(f"sqlite:{path}", write=True)
    store.add([OLD])
    assert {p.name: oct(p.stat().st_mode & 0o777) for p in tmp_path.iterdir()} == {"corpus.db": "0o600"}
    store.add([NEW])
    assert {oct(p.stat().st_mode & 0o777) for p in tmp_path.iterdir()} == {"0o600"}
    store.close()


def test_the_mode_that_the_owner_chose_stays(tmp_path: Path) -> None:
    path = tmp_path / "corpus.db"
    for document in (OLD, NEW):
        store = open_store(f"sqlite:{path}", write=True)
        store.add([document])
        store.close()
        path.chmod(0o640)
    assert oct(path.stat().st_mode & 0o777) == "0o640"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        pytest.param(b"", "is no corpus", id="an empty file"),
        pytest.param(b'{"a": {"text": "x"}}', "not a database", id="a JSON file"),
        pytest.param(b"SQLite format 3\x00" + b"\x00" * 200, "cannot be used", id="a torn file"),
    ],
)
def test_a_file_that_is_no_corpus_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "some.db"
    path.write_bytes(content)
    with pytest.raises(InputError, match=says):
        open_corpus(f"sqlite:{path}")
    assert path.read_bytes() == content


def test_a_database_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE versions (id TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(InputError, match="is no corpus"):
        open_store(f"sqlite:{path}", write=True)
    assert path.read_bytes() == before


def test_a_store_of_a_later_format_is_refused(tmp_path: Path) -> None:
    spec = f"sqlite:{tmp_path / 'corpus.db'}"
    store = open_store(spec, write=True)
    store.add([OLD])
    store.close()
    execute(spec, "PRAGMA user_version = 2")
    with pytest.raises(InputError, match="has format 2, this citeguard reads 1"):
        open_corpus(spec)


def test_a_store_named_as_a_path_says_how_to_name_it(tmp_path: Path) -> None:
    path = tmp_path / "corpus.db"
    store = open_store(f"sqlite:{path}", write=True)
    store.add([OLD])
    store.close()
    with pytest.raises(InputError, match=f"write sqlite:{path}"):
        open_corpus(path)


def test_what_a_reader_may_not_see_never_leaves_the_database(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'corpus.db'}", write=True)
    store.add([DocumentVersion(id="pay", version="1", text="x", acl=frozenset({"hr"})), OLD])
    seen: list[object] = []
    asked = store.rows

    class Watched:
        place = store.place
        is_empty, is_labelled, has, close, all_visible = (
            store.is_empty, store.is_labelled, store.has, store.close, store.all_visible,
        )  # fmt: skip

        def visible(self, document_id: str, sight: object, /) -> list[object]:
            rows = store.visible(document_id, sight)  # type: ignore[arg-type]
            seen.extend(rows)
            return list(rows)

    view = StoredCorpus(Watched(), default_public=False).view(Reader(groups=frozenset({"legal"})))  # type: ignore[arg-type]
    assert view.versions("pay") == ()
    assert seen == []
    assert len(asked("SELECT 1 FROM versions", {})) == 2
    store.close()


def test_the_question_for_labels_does_not_walk_through_the_documents(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'corpus.db'}", write=True)
    store.add([OLD])
    plan = store.rows(
        "EXPLAIN QUERY PLAN SELECT 1 FROM versions WHERE (tenant IS NOT NULL OR acl IS NOT NULL) LIMIT 1", {}
    )
    assert "USING INDEX labelled" in plan[0][3] or "USING COVERING INDEX labelled" in plan[0][3]
    store.close()


def test_a_killed_writer_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "corpus.db"
    store = open_store(f"sqlite:{path}", write=True)
    store.add([OLD])

    def killed() -> Iterator[DocumentVersion]:
        for number in range(3_000):
            yield DocumentVersion(id=f"d{number}", version="1", text="x" * 5_000)
        os.kill(os.getpid(), 9)

    child = os.fork()
    if child == 0:
        open_store(f"sqlite:{path}", write=True).add(killed())
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 9
    store.close()
    store = open_store(f"sqlite:{path}", write=True)
    assert list(store.all_versions()) == [OLD]
    assert store.damage() == []
    assert store.add([NEW]) == Added(new=1, known=0)
    store.close()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_a_reader_without_a_right_to_the_folder_is_told_what_is_missing() -> None:
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        spec = f"sqlite:{name}/corpus.db"
        store = open_store(spec, write=True)
        store.add([OLD])
        store.close()
        Path(name, "corpus.db").chmod(0o644)
        out, told = os.pipe()
        child = os.fork()
        if child == 0:
            os.setuid(65534)
            try:
                open_corpus(spec).view(None)
            except InputError as error:
                os.write(told, str(error).encode())
            os._exit(0)
        os.waitpid(child, 0)
        os.close(told)
        assert b"the right to write to its folder" in os.read(out, 1_000)
        os.close(out)
