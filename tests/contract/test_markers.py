"""Text with markers and the chunks that were retrieved."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.format_case import FEE, LOG, LOG_AT, RU, TEXT, checked, version

CHUNKS = [LOG, {"text": FEE, "document_id": "pricing-v3"}, RU]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(f"{LOG[:-1]} [1]. {FEE[:-1]} [2].", id="before the full stop"),
        pytest.param(f"{LOG} [1] {FEE} [2]", id="after the full stop"),
        pytest.param(f"{LOG}[^1] {FEE}[^2]", id="footnotes"),
        pytest.param(f"{LOG}【1†source】 {FEE}【2†pricing.md】", id="brackets of a vendor"),
        pytest.param(f"- **{LOG}** [1]\n- {FEE} [2]\n", id="a list in Markdown"),
        pytest.param(f"{LOG} [1] {FEE} [pricing-v3]", id="the id of a document"),
    ],
)
def test_each_claim_rests_on_what_its_marker_names(answer: str) -> None:
    found = checked({"answer": answer, "chunks": CHUNKS})
    assert found.claims == [(LOG, ("1",)), (FEE, ("2",))]
    assert found.places == {"1": ("retention", *LOG_AT), "2": ("pricing-v3", 0, 38)}
    assert (found.findings, found.entailed) == ([], 2)


def test_several_markers_and_ranges() -> None:
    found = checked({"answer": f"{LOG} [1,2][3]", "chunks": CHUNKS})
    assert found.claims == [(LOG, ("1", "2", "3"))]
    assert checked({"answer": f"{RU[:-1]} [1-3].", "chunks": CHUNKS}).claims == [(RU, ("1", "2", "3"))]


def test_what_no_marker_names_is_no_citation_and_may_be_anything() -> None:
    found = checked({"answer": f"{LOG} [1]", "chunks": [LOG, "stands nowhere at all"]})
    assert (found.places, found.findings) == ({"1": ("retention", *LOG_AT)}, [])


def test_a_marker_that_names_nothing_is_told() -> None:
    found = checked({"answer": f"{LOG} [4] {FEE} [0]", "chunks": CHUNKS})
    assert {code for code, _ in found.findings} == {"citation_unknown"}
    assert found.claims == [(LOG, ("4",)), (FEE, ("0",))]


def test_a_sentence_without_marker_rests_on_nothing() -> None:
    found = checked({"answer": f"{LOG} {FEE} [2]", "chunks": CHUNKS})
    assert found.claims == [(LOG, ()), (FEE, ("2",))]
    assert found.findings == [("claim_without_citations", None)]


def test_chunks_by_name_and_chunks_that_bring_no_text() -> None:
    chunks = {
        "a-1": {"document_id": "retention", "chunk_id": "c-log"},
        "b": {"document_id": "pricing-v3", "section": "limits"},
        "c": {"document_id": "retention", "document_version": "1", "start": 35, "end": 82},
        "d": {"document_id": "retention"},
    }
    found = checked({"answer": f"{LOG} [a-1][c] {FEE} [pricing-v3#limits]", "chunks": chunks})
    assert found.claims == [(LOG, ("a-1", "c")), (FEE, ("b",))]
    assert found.places == {
        "a-1": ("retention", *LOG_AT), "b": ("pricing-v3", 0, 38), "c": ("retention", *LOG_AT)
    }  # fmt: skip
    assert checked({"answer": f"{LOG} [d]", "chunks": chunks}).findings == [("range_invalid", None)]


@pytest.mark.parametrize(("unit", "start", "end"), [("utf8", 38, 85), ("utf16", 36, 83), ("codepoint", 35, 82)])
def test_offsets_in_other_units_are_converted(unit: str, start: int, end: int) -> None:
    chunk = {"document_id": "retention", "start": start, "end": end, "text": LOG}
    found = checked({"answer": f"{LOG} [1]", "chunks": [chunk], "offset_unit": unit})
    assert found.places == {"1": ("retention", *LOG_AT)}


def test_words_that_the_index_tore_are_not_cited() -> None:
    torn = TEXT[19:90]
    assert torn.startswith("f the archive.")
    found = checked({"answer": f"{LOG} [1]", "chunks": [torn]})
    assert found.places == {"1": ("retention", 20, 84)}
    assert found.entailed == 1


def test_a_number_that_the_index_tore_is_no_evidence() -> None:
    stored = version("d", "The fee is due at once. It is 1500 euros.")
    claim = "It is 1."
    found = checked({"answer": f"{claim} [1]", "chunks": ["The fee is due at once. It is 1"]}, stored)
    assert found.places == {"1": ("d", 0, 30)}
    assert found.entailed == 0


@pytest.mark.parametrize(
    ("chunk", "code"),
    [
        pytest.param(LOG.replace("30", "90"), "document_missing", id="in no document"),
        pytest.param("Keys expire.", "quote_ambiguous", id="twice in one document"),
        pytest.param("Seats are sold in packs of ten.", "document_version_missing", id="in one of two versions"),
        pytest.param({"text": LOG, "document_id": "pricing-v3"}, "quote_mismatch", id="in another document"),
        pytest.param({"text": LOG, "document_id": "gone"}, "document_missing", id="a document that is not there"),
    ],
)
def test_a_chunk_that_is_not_exactly_one_place(chunk: object, code: str) -> None:
    found = checked({"answer": f"{LOG} [1]", "chunks": [chunk]})
    assert [c for c, _ in found.findings] == [code]


def test_one_text_in_two_documents() -> None:
    found = checked({"answer": f"{LOG} [1]", "chunks": [LOG]}, version("a", LOG), version("b", LOG))
    assert [c for c, _ in found.findings] == ["quote_ambiguous"]


def test_a_reader_finds_no_text_that_is_hidden_from_him() -> None:
    documents = [version("open", FEE, acl=frozenset({"*"})), version("secret", LOG, acl=frozenset({"board"}))]
    request: dict[str, Any] = {"answer": f"{LOG} [1]", "chunks": [LOG], "reader": {"groups": ["staff"]}}
    hidden = checked(request, *documents)
    gone = checked(request, documents[0])
    assert hidden.report.facts.findings == gone.report.facts.findings
    assert hidden.findings == [("document_missing", None)]
    assert checked({**request, "reader": {"groups": ["board"]}}, *documents).places == {"1": ("secret", 0, 47)}


@pytest.mark.parametrize(
    ("chunks", "path"),
    [
        (None, "chunks"),
        ("text", "chunks"),
        ([7], "chunks[0]"),
        ([{"text": 7}], "chunks[0].text"),
        ([{"id": [], "text": LOG}], "chunks[0].id"),
        ([{"document_id": 7, "text": LOG}], "chunks[0].document_id"),
        ([{"document_id": "retention", "start": 5}], "chunks[0].end"),
        ({"a": {"text": LOG, "metadata": 7}}, "chunks['a'].metadata"),
        ([LOG] * 201, "chunks"),
    ],
)
def test_defects_have_paths(chunks: object, path: str) -> None:
    found = checked({"answer": f"{LOG} [1]", "chunks": chunks})
    assert ("field_invalid", path) in found.findings


def test_documents_may_come_with_the_request_if_the_caller_says_so() -> None:
    other = "Lockers are emptied every Friday."
    found = checked({"answer": f"{other} [1]", "chunks": [other]}, brought=True)
    assert found.places == {"1": ("1", 0, 33)}
    assert found.entailed == 1
    assert found.report.verification.access == "request"
    assert found.report.verification.access_note == (
        "documents came with the request: existence and access were not checked"
    )
    assert checked({"answer": f"{other} [1]", "chunks": [other]}).findings == [("document_missing", None)]


def test_brought_documents_are_only_passages_with_text() -> None:
    found = checked({"answer": f"{LOG} [1]", "chunks": [{"document_id": "retention", "section": "x"}]}, brought=True)
    assert found.findings == [("document_missing", None)]
