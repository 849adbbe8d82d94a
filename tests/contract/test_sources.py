"""Section sources, quoted sources, and the generator's own format."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.format_case import FEE, LOG, LOG_AT, RU, checked


def test_a_section_is_paraphrased_and_a_quote_is_exact() -> None:
    claims = [
        {"text": FEE, "source_id": "pricing-v3#limits", "support": "direct"},
        {"text": LOG, "source_id": "retention", "quote": LOG},
        {"text": RU, "source_ids": ["журнал"], "quote": RU},
    ]
    found = checked({"answer": f"{FEE} {LOG} {RU}", "claims": claims})
    assert found.places == {
        "c1.s1": ("pricing-v3", 0, 38), "c2.s1": ("retention", *LOG_AT), "c3.s1": ("журнал", 0, 45)
    }  # fmt: skip
    assert (found.findings, found.entailed) == ([], 3)
    assert found.report.trace["extra"] == {"claims[0].support": "direct"}


@pytest.mark.parametrize(
    ("claim", "finding"),
    [
        ({"source_id": "retention"}, ("range_invalid", None)),
        ({"source_id": "retention#nine"}, ("section_missing", None)),
        ({"source_id": "gone#1"}, ("document_missing", None)),
        ({"source_id": "revised", "quote": "Seats are sold in packs of five."}, ("document_version_missing", None)),
        ({"source_id": "retention#c-log", "quote": "encrypted at rest"}, ("quote_mismatch", None)),
        ({"source_id": "retention", "quote": ""}, ("quote_missing", None)),
        ({"source_id": 7}, ("field_invalid", "claims[0].source_id")),
        ({"source_id": ["retention", None]}, ("field_invalid", "claims[0].source_id[1]")),
        ({"source_id": None}, ("claim_without_citations", None)),
        ({"source_id": "retention", "quote": 7}, ("field_invalid", "claims[0].quote")),
    ],
)
def test_what_a_source_does_not_say(claim: dict[str, Any], finding: tuple[str, str | None]) -> None:
    assert finding in checked({"answer": LOG, "claims": [{"text": LOG, **claim}]}).findings


def test_quotes_of_numbered_chunks_stand_in_the_chunk() -> None:
    data = {"answer": f"{LOG} [2]", "contexts": [FEE, LOG], "citations": [{"source_id": 2, "quote": LOG[:-1]}]}
    found = checked(data)
    assert found.claims == [(LOG, ("q1",))]
    assert found.places == {"q1": ("retention", 35, 81)}
    wrong = {**data, "citations": [{"source_id": 1, "quote": LOG}]}
    assert ("quote_mismatch", None) in checked(wrong).findings
    nowhere = {**data, "citations": [{"source_id": 3, "quote": LOG}]}
    assert ("citation_unknown", "citations[0].source_id") in checked(nowhere).findings


def test_two_quotes_of_one_source_are_both_cited() -> None:
    cited = [{"source_id": "retention", "quote": LOG}, {"source_id": "retention", "quote": "encrypted at rest"}]
    assert checked({"answer": f"{LOG} [retention]", "citations": cited}).claims == [(LOG, ("q1", "q2"))]
    assert checked({"answer": LOG, "citations": cited}).claims == [(LOG, ("q1", "q2"))]


def generated(chunk_id: object, quote: object = LOG, **more: Any) -> dict[str, Any]:
    return {"answer": LOG, "claims": [{"text": LOG, "citations": [{"chunk_id": chunk_id, "quote": quote}]}], **more}


@pytest.mark.parametrize("chunk_id", ["c-log", "retention#c-log", "retention"])
def test_a_chunk_id_is_a_chunk_or_a_document(chunk_id: str) -> None:
    found = checked(generated(chunk_id))
    assert (found.places, found.findings, found.entailed) == ({"c1.q1": ("retention", *LOG_AT)}, [], 1)


def test_chunks_of_the_request_say_what_an_id_stands_for() -> None:
    retrieved = [{"chunk_id": "k1", "document_id": "retention", "document_version": "1", "start": 35, "end": 82}]
    assert checked(generated("k1", retrieved=retrieved)).places == {"c1.q1": ("retention", *LOG_AT)}
    assert checked(generated("k1", chunks=[{"id": "k1", "text": LOG}])).places == {"c1.q1": ("retention", *LOG_AT)}
    beside = generated("k1", "Backups are encrypted at rest.", retrieved=retrieved)
    assert ("quote_mismatch", None) in checked(beside).findings


@pytest.mark.parametrize(
    ("data", "finding"),
    [
        (generated("nowhere"), ("document_missing", None)),
        (generated("twice", "Keys expire."), ("quote_ambiguous", None)),
        (generated("revised", "Seats are sold"), ("document_version_missing", None)),
        (generated("c-log", "kept for 30 days"), ("quote_mismatch", None)),
        (generated("c-log", None), ("quote_missing", None)),
        (generated(None), ("field_invalid", "claims[0].citations[0].chunk_id")),
        (generated("k9", chunks=[]), ("citation_unknown", "claims[0].citations[0].chunk_id")),
        ({"answer": LOG, "claims": [{"text": LOG, "citations": None}]}, ("field_invalid", "claims[0].citations")),
        ({"answer": LOG, "claims": [{"text": LOG, "citations": [7]}]}, ("field_invalid", "claims[0].citations[0]")),
    ],
)
def test_what_a_generator_gets_wrong(data: dict[str, Any], finding: tuple[str, str | None]) -> None:
    assert finding in checked(data).findings
