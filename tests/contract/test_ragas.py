"""Ragas rows."""

from __future__ import annotations

import pytest

from tests.contract.format_case import FEE, LOG, LOG_AT, RU, checked

NEW = {"user_input": "?", "response": f"{LOG} {FEE}", "retrieved_contexts": [LOG, FEE], "reference": "r"}
OLD = {"question": "?", "answer": f"{LOG} {FEE}", "contexts": [LOG, FEE], "ground_truth": "r"}


@pytest.mark.parametrize("row", [NEW, OLD])
def test_without_markers_every_claim_rests_on_all_contexts(row: dict[str, object]) -> None:
    found = checked(row)
    assert found.claims == [(LOG, ("1", "2")), (FEE, ("1", "2"))]
    assert found.places == {"1": ("retention", *LOG_AT), "2": ("pricing-v3", 0, 38)}
    assert (found.findings, found.entailed) == ([], 2)


def test_what_no_context_says_is_not_entailed() -> None:
    found = checked({**NEW, "response": "The basic plan costs 20 euros a month.", "retrieved_contexts": [LOG, FEE]})
    assert found.entailed == 0


def test_with_markers_only_these_count() -> None:
    found = checked({**NEW, "response": f"{LOG} [1] {RU}"})
    assert found.claims == [(LOG, ("1",)), (RU, ())]
    assert found.findings == [("claim_without_citations", None)]


def test_a_context_that_stands_in_no_document_spoils_what_rests_on_it() -> None:
    assert checked({**NEW, "retrieved_contexts": [LOG, "made up for the row"]}).findings == [("document_missing", None)]


def test_ids_beside_the_contexts_are_tried_as_documents() -> None:
    row = {**NEW, "response": RU, "retrieved_contexts": [RU], "retrieved_context_ids": ["журнал"]}
    assert checked(row).places == {"1": ("журнал", 0, 45)}
    assert checked({**row, "retrieved_context_ids": ["index-77"]}).places == {"1": ("журнал", 0, 45)}
    assert ("field_invalid", "retrieved_context_ids") in checked({**row, "retrieved_context_ids": [1, 2]}).findings


@pytest.mark.parametrize(
    ("row", "finding"),
    [
        ({"question": "?", "contexts": [LOG]}, ("answer_missing", "response")),
        ({"answer": LOG, "response": FEE, "contexts": [LOG]}, ("field_invalid", "answer")),
        ({"answer": LOG, "contexts": "text"}, ("field_invalid", "contexts")),
        ({"answer": LOG, "contexts": [LOG], "retrieved_contexts": [FEE]}, ("field_invalid", "contexts")),
        ({"answer": LOG, "contexts": [None]}, ("field_invalid", "contexts[0]")),
        ({"answer": LOG, "contexts": []}, ("claim_without_citations", None)),
    ],
)
def test_defects(row: dict[str, object], finding: tuple[str, str | None]) -> None:
    assert finding in checked(row).findings
