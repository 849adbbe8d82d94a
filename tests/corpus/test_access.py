"""Who sees what, and what the report says about it."""

from __future__ import annotations

import pytest

from citeguard.corpus.access import LoadedCorpus, may_see
from citeguard.models import DocumentVersion, Reader


def document(id_: str = "d", *, tenant: str | None = None, acl: list[str] | None = None, version: str = "1"):  # type: ignore[no-untyped-def]
    groups = None if acl is None else frozenset(acl)
    return DocumentVersion(id=id_, version=version, text="text", tenant=tenant, acl=groups)


def reader(tenant: str | None = None, *groups: str) -> Reader:
    return Reader(tenant=tenant, groups=frozenset(groups))


ACME_HR = reader("acme", "hr")
NO_ONE = reader()

SEES = [
    # labels of the version, reader, seen
    pytest.param({"acl": ["*"]}, None, True, id="public, nobody in particular"),
    pytest.param({"acl": ["*"]}, NO_ONE, True, id="public, a reader without anything"),
    pytest.param({"acl": ["*", "hr"]}, None, True, id="a star among groups is public"),
    pytest.param({"acl": ["hr"]}, None, False, id="a group, nobody in particular"),
    pytest.param({"acl": ["hr"]}, ACME_HR, True, id="a group in common"),
    pytest.param({"acl": ["legal", "hr"]}, ACME_HR, True, id="one of two groups in common"),
    pytest.param({"acl": ["legal"]}, ACME_HR, False, id="no group in common"),
    pytest.param({"acl": ["HR"]}, ACME_HR, False, id="groups are compared as they are written"),
    pytest.param({"acl": []}, ACME_HR, False, id="an acl without groups is for nobody"),
    pytest.param({"acl": []}, None, False, id="an acl without groups, nobody in particular"),
    pytest.param({"acl": ["hr"]}, reader("acme", "*"), False, id="a star is no group of a reader"),
    pytest.param({"tenant": "acme"}, ACME_HR, True, id="the reader's tenant"),
    pytest.param({"tenant": "acme"}, reader("other", "hr"), False, id="another tenant"),
    pytest.param({"tenant": "acme"}, NO_ONE, False, id="a reader without a tenant"),
    pytest.param({"tenant": "acme"}, None, False, id="a tenant, nobody in particular"),
    pytest.param({"tenant": "acme", "acl": ["hr"]}, ACME_HR, True, id="tenant and group"),
    pytest.param({"tenant": "acme", "acl": ["hr"]}, reader("other", "hr"), False, id="the group of another tenant"),
    pytest.param({"tenant": "acme", "acl": ["legal"]}, ACME_HR, False, id="the tenant without the group"),
    pytest.param({"tenant": "acme", "acl": ["*"]}, reader("acme"), True, id="anybody of the tenant"),
    pytest.param({"tenant": "acme", "acl": ["*"]}, reader("other"), False, id="anybody of the tenant only"),
    pytest.param({"tenant": "acme", "acl": ["*"]}, None, False, id="anybody of the tenant is not public"),
]


@pytest.mark.parametrize(("labels", "who", "seen"), SEES)
@pytest.mark.parametrize("default_public", [False, True])
def test_labels_decide_and_the_default_does_not(
    labels: dict[str, object], who: Reader | None, seen: bool, default_public: bool
) -> None:
    assert may_see(who, document(**labels), default_public=default_public) is seen  # type: ignore[arg-type]


@pytest.mark.parametrize("who", [None, NO_ONE, ACME_HR])
def test_an_unlabelled_version_follows_the_default(who: Reader | None) -> None:
    assert may_see(who, document(), default_public=True)
    assert not may_see(who, document(), default_public=False)


def corpus(*documents: DocumentVersion, default_public: bool = False) -> LoadedCorpus:
    loaded: dict[str, tuple[DocumentVersion, ...]] = {}
    for each in documents:
        loaded[each.id] = (*loaded.get(each.id, ()), each)
    return LoadedCorpus(loaded, default_public=default_public)


PLAIN = document("plain")
PUBLIC = document("public", acl=["*"])
SECRET = document("secret", acl=["legal"])

STATES = [
    # documents, default_public, reader, access, note begins, ids seen
    pytest.param([PLAIN], False, None, "not_checked", "access was not checked", {"plain"}, id="no reader, no labels"),
    pytest.param(
        [PLAIN], True, None, "not_checked", "access was not checked", {"plain"}, id="the default is not asked"
    ),
    pytest.param([PLAIN, SECRET], False, None, "public_only", "no reader was given", set(), id="no reader, one label"),
    pytest.param(
        [PLAIN, PUBLIC, SECRET], True, None, "public_only", "no reader was given", {"plain", "public"}, id="public only"
    ),
    pytest.param([PLAIN], False, ACME_HR, "reader", "no document carries", set(), id="a reader, no labels"),
    pytest.param([PLAIN], True, ACME_HR, "reader", None, {"plain"}, id="a reader, no labels, public by default"),
    pytest.param([PLAIN, PUBLIC, SECRET], False, ACME_HR, "reader", None, {"public"}, id="a reader, some labels"),
    pytest.param([], False, ACME_HR, "reader", None, set(), id="a reader, no documents"),
    pytest.param([], False, None, "not_checked", "access was not checked", set(), id="nothing at all"),
]


@pytest.mark.parametrize(("documents", "default_public", "who", "access", "note", "seen"), STATES)
def test_what_a_view_says_and_shows(
    documents: list[DocumentVersion],
    default_public: bool,
    who: Reader | None,
    access: str,
    note: str | None,
    seen: set[str],
) -> None:
    view = corpus(*documents, default_public=default_public).view(who)
    assert view.access == access
    assert (view.access_note or "").startswith(note or "")
    assert (view.access_note is None) is (note is None)
    assert {each.id for each in documents if view.versions(each.id)} == seen
    assert {each.id for each in documents if view.denied(each.id)} == {each.id for each in documents} - seen


def test_the_note_on_an_unlabelled_corpus_says_what_to_do() -> None:
    assert "--default-access public" in str(corpus(PLAIN).view(ACME_HR).access_note)


def test_a_document_shows_only_the_versions_that_may_be_seen() -> None:
    view = corpus(document(version="1", acl=["hr"]), document(version="2", acl=["legal"])).view(ACME_HR)
    assert [each.version for each in view.versions("d")] == ["1"]
    assert not view.denied("d")


def test_a_hidden_document_and_no_document_look_the_same() -> None:
    view = corpus(SECRET, PUBLIC).view(ACME_HR)
    assert view.versions("secret") == view.versions("nowhere") == ()
    assert view.denied("secret")
    assert not view.denied("nowhere")


def test_views_of_two_readers_know_nothing_of_each_other() -> None:
    loaded = corpus(SECRET)
    lawyer, clerk = loaded.view(reader(None, "legal")), loaded.view(reader(None, "hr"))
    assert lawyer.versions("secret") == (SECRET,)
    assert clerk.versions("secret") == ()
    assert lawyer.versions("secret") == (SECRET,)
