"""Documents, versions, dates, hashes, retrieval: whether the cited thing is the right one."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

import pytest

from citeguard.models import DocumentVersion, Mode, RetrievedChunk, Section
from tests.verification.stored import View, citation, codes, document, only_finding, verified

OLD = "Refunds are paid within 14 days. Fees are kept."
NEW = "Refunds are paid within 10 days. Fees are kept."
QUOTE = "Refunds are paid within 10 days."


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param({"document_id": "e"}, ["document_missing"], id="no such document"),
        pytest.param({"document_id": None}, ["document_missing"], id="no document named"),
        pytest.param({"document_id": ""}, ["document_missing"], id="a blank name"),
        pytest.param({"document_version": "2"}, ["document_version_mismatch"], id="no such version"),
        pytest.param({"document_version": None}, ["document_version_missing"], id="no version named, one exists"),
        pytest.param({"document_version": ""}, ["document_version_missing"], id="a blank version"),
        pytest.param({"document_version": None, "version_optional": True}, [], id="formats without versions"),
        pytest.param(
            {"document_version": None, "version_optional": True, "document_id": "e"},
            ["document_missing"],
            id="and documents",
        ),
        pytest.param(
            {"document_version": None, "document_id": "e"},
            ["document_missing", "document_version_missing"],
            id="neither",
        ),
    ],
)
def test_documents_and_versions(given, expected):
    found = verified(citation(QUOTE, 0, 32, **given), documents=[document(NEW)])
    assert [f.code.value for f in found.findings] == expected
    assert found.citations[0].valid is (expected == [])


def test_a_format_without_versions_does_not_choose_between_two():
    two = [document(OLD), document(NEW, version="2")]
    optional = citation(QUOTE, document_version=None, version_optional=True)
    assert codes(optional, documents=two) == ["document_version_missing"]


def test_another_version_is_named_where_it_holds_the_quote():
    both = [document(OLD, version="2025-11"), document(NEW, version="2026-01")]
    wrong_version = only_finding(citation(QUOTE, 0, 32, document_version="2024"), documents=both)
    assert (wrong_version.code, wrong_version.hint) == ("document_version_mismatch", "stands in version 2026-01")
    assert (wrong_version.expected, wrong_version.received) == ("2025-11, 2026-01", "2024")
    wrong_text = only_finding(citation(QUOTE, 0, 32, document_version="2025-11"), documents=both)
    assert (wrong_text.code, wrong_text.hint) == ("quote_mismatch", "stands in version 2026-01")


A, B = "2025-01-01", "2026-01-01"
LATER, SOON, PAST = "2027-01-01", "2026-07-01", "2026-03-01"


@pytest.mark.parametrize(
    ("cited", "other", "expected"),
    [
        pytest.param((B, None), (A, None), [], id="the newest, and an old one left open"),
        pytest.param((B, None), (A, B), [], id="the newest, and an old one that ended"),
        pytest.param((A, None), (B, None), ["document_superseded"], id="an old one left open"),
        pytest.param((A, B), (B, None), ["document_superseded"], id="an old one that ended"),
        pytest.param(
            (A, PAST), (B, None), ["document_superseded"], id="an old one that ended after its successor began"
        ),
        pytest.param((A, None), (B, LATER), ["document_superseded"], id="an old one left open, a limited successor"),
        pytest.param((None, B), (B, None), ["document_superseded"], id="an old one that began before all records"),
        pytest.param((A, LATER), (B, LATER), ["document_superseded"], id="two that end together"),
        pytest.param((A, LATER), (B, SOON), ["version_conflict"], id="an old one that outlives the newer"),
        pytest.param(
            (B, None), (A, LATER), ["version_conflict"], id="the newest, an old one still in force by its end"
        ),
        pytest.param((B, LATER), (B, None), ["version_conflict"], id="two that began together"),
        pytest.param((A, B), (None, None), ["document_not_in_force"], id="ended, the other undated"),
        pytest.param((A, B), (A, PAST), ["document_not_in_force"], id="ended, the other too"),
        pytest.param((LATER, None), (A, B), ["document_not_in_force"], id="not yet begun"),
        pytest.param((A, B), (LATER, None), ["document_not_in_force"], id="ended, the successor not yet begun"),
        pytest.param((None, None), (B, None), [], id="undated is never superseded"),
        pytest.param((B, None), (None, None), [], id="undated never conflicts"),
        pytest.param((A, "2026-06-01"), (None, None), ["document_not_in_force"], id="the end is not inside"),
        pytest.param(("2026-06-01", None), (None, None), [], id="the beginning is"),
    ],
)
def test_dates_against_1_june_2026(cited, other, expected):
    both = [
        document(NEW, version="new", begins=cited[0], ends=cited[1]),
        document(OLD, version="other", begins=other[0], ends=other[1]),
    ]
    found = verified(citation(QUOTE, 0, 32, document_version="new"), documents=both)
    assert [f.code.value for f in found.findings] == expected


def test_a_conflict_needs_words_that_differ():
    both = [document(NEW, begins=B), document(OLD, version="2", begins=A, ends=LATER)]
    assert codes(citation("Fees are kept.", 33, 47), documents=both) == []
    assert codes(citation(mode=Mode.PARAPHRASE, start=0, end=32), documents=both) == ["version_conflict"]


def test_in_force_is_asked_of_the_given_instant():
    only = [document(NEW, begins=B, ends=LATER)]
    before = datetime(2025, 12, 31, 23, 59, tzinfo=UTC)
    assert codes(citation(QUOTE, 0, 32), documents=only, as_of=before) == ["document_not_in_force"]
    assert codes(citation(QUOTE, 0, 32), documents=only, as_of=datetime(2026, 1, 1)) == []


DIGEST = hashlib.sha256(NEW.encode()).hexdigest()


@pytest.mark.parametrize(
    ("claimed", "expected"),
    [
        (f"sha256:{DIGEST}", []),
        (DIGEST, []),
        (f"SHA256:{DIGEST.upper()}", []),
        ("sha256:" + "0" * 64, ["content_hash_mismatch"]),
        (f"sha256:{DIGEST[:12]}", ["content_hash_mismatch"]),
        (f"md5:{DIGEST}", ["content_hash_mismatch"]),
        ("", ["content_hash_mismatch"]),
        ("sha256:" + hashlib.sha256(QUOTE.encode()).hexdigest(), ["content_hash_mismatch"]),
    ],
)
def test_the_hash_is_that_of_the_whole_text(claimed, expected):
    assert codes(citation(QUOTE, 0, 32, content_hash=claimed), documents=[document(NEW)]) == expected


def test_the_hash_of_another_version_is_recognised():
    both = [document(NEW), document(OLD, version="2")]
    old_hash = hashlib.sha256(OLD.encode()).hexdigest()
    finding = only_finding(citation(QUOTE, 0, 32, content_hash=old_hash), documents=both)
    assert finding.hint == "is the hash of version 2"


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        pytest.param([], ["citation_not_retrieved"], id="nothing was retrieved"),
        pytest.param([{"document_id": "d", "start": 0, "end": 32}], [], id="exactly"),
        pytest.param([{"document_id": "d", "start": 0, "end": 31}], ["citation_not_retrieved"], id="one short"),
        pytest.param([{"document_id": "d", "start": 1, "end": 47}], ["citation_not_retrieved"], id="begins later"),
        pytest.param([{"document_id": "e", "start": 0, "end": 40}], ["citation_not_retrieved"], id="another document"),
        pytest.param([{"document_id": "d", "document_version": "1", "start": 0, "end": 40}], [], id="this version"),
        pytest.param(
            [{"document_id": "d", "document_version": "2", "start": 0, "end": 40}],
            ["citation_not_retrieved"],
            id="another version",
        ),
        pytest.param([{"document_id": "d"}], [], id="the whole document"),
        pytest.param([{"document_id": "d", "chunk_id": "tail"}], ["citation_not_retrieved"], id="a stored chunk"),
        pytest.param([{"document_id": "d", "chunk_id": "vec-991"}], [], id="a chunk id of the retriever's own"),
        pytest.param(
            [{"document_id": "d", "start": 0, "end": 20}, {"document_id": "d", "start": 15, "end": 40}],
            [],
            id="two chunks that overlap",
        ),
        pytest.param(
            [{"document_id": "d", "start": 0, "end": 20}, {"document_id": "d", "start": 20, "end": 40}],
            [],
            id="two chunks that touch",
        ),
        pytest.param(
            [{"document_id": "d", "start": 0, "end": 20}, {"document_id": "d", "start": 21, "end": 40}],
            ["citation_not_retrieved"],
            id="two chunks with a gap",
        ),
    ],
)
def test_a_citation_must_lie_in_what_was_retrieved(chunks, expected):
    stored = document(NEW, chunks=(Section(id="tail", start=33, end=47),))
    retrieved = tuple(RetrievedChunk(**c) for c in chunks)
    assert codes(citation(QUOTE, 0, 32), documents=[stored], retrieved=retrieved) == expected


def test_a_hidden_document_is_denied_in_the_journal_and_missing_everywhere_else():
    found = verified(
        citation(QUOTE, 0, 32), citation(QUOTE, 0, 32, id="q2", document_id="x"), documents=View(hidden=["d"])
    )
    assert found.denied == ("q1",)
    one, other = found.findings
    assert one.message.replace("q1", "q").replace("'d'", "X") == other.message.replace("q2", "q").replace("'x'", "X")
    assert (one.code, one.expected, one.hint) == (other.code, other.expected, other.hint)


def test_thousands_of_versions_of_one_document_cost_little_each():
    """Counted in looks at a version's dates, not in seconds: 600 versions, each cited once."""
    looks = 0

    class Counted(datetime):
        def __le__(self, other):
            nonlocal looks
            looks += 1
            return super().__le__(other)

    first = Counted(2020, 1, 1, tzinfo=UTC)
    versions = [
        DocumentVersion(id="d", version=str(n), text=QUOTE, effective_from=first + timedelta(days=n))
        for n in range(600)
    ]
    cited = [citation(QUOTE, 0, 32, id=f"q{n}", document_version=str(n)) for n in range(600)]
    found = codes(*cited, documents=versions)
    assert found == ["document_superseded"] * 599
    assert looks < 10_000
