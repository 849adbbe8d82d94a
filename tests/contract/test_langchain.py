"""LangChain rows."""

from __future__ import annotations

import pytest

from tests.contract.format_case import FEE, LOG, LOG_AT, checked


def document(text: str, **metadata: object) -> dict[str, object]:
    return {"page_content": text, "metadata": metadata}


def test_a_row_of_a_retrieval_chain() -> None:
    documents = [document(LOG, source="docs/retention.md"), document(FEE, source="pricing-v3")]
    found = checked({"query": "?", "result": f"{LOG} [1] {FEE} [2]", "source_documents": documents})
    assert found.claims == [(LOG, ("1",)), (FEE, ("2",))]
    assert found.places == {"1": ("retention", *LOG_AT), "2": ("pricing-v3", 0, 38)}
    assert found.entailed == 2


def test_documents_as_they_are_dumped() -> None:
    dumped = {"lc": 1, "type": "constructor", "id": ["langchain", "Document"], "kwargs": document(LOG)}
    found = checked({"input": "?", "answer": LOG, "context": [dumped]})
    assert (found.claims, found.places) == ([(LOG, ("1",))], {"1": ("retention", *LOG_AT)})


def test_the_corpus_own_id_is_binding_and_start_index_with_it() -> None:
    right = document(LOG, document_id="retention", start_index=35)
    assert checked({"answer": LOG, "context": [right]}).places == {"1": ("retention", *LOG_AT)}
    wrong = document(LOG, document_id="retention", start_index=34)
    assert checked({"answer": LOG, "context": [wrong]}).findings == [("quote_mismatch", None)]
    elsewhere = document(LOG, document_id="pricing-v3")
    assert checked({"answer": LOG, "context": [elsewhere]}).findings == [("quote_mismatch", None)]


def test_a_source_under_which_a_document_is_stored_is_that_document() -> None:
    assert checked({"answer": LOG, "context": [document(LOG, source="pricing-v3")]}).findings == [
        ("quote_mismatch", None)
    ]


@pytest.mark.parametrize(
    ("row", "finding"),
    [
        ({"context": [document(LOG)]}, ("answer_missing", "answer")),
        ({"answer": LOG, "context": [document(LOG), 7]}, ("field_invalid", "context[1]")),
        ({"answer": LOG, "context": [{"page_content": LOG, "metadata": {"source": 7}}]},
         ("field_invalid", "context[0].source")),
    ],
)  # fmt: skip
def test_defects(row: dict[str, object], finding: tuple[str, str | None]) -> None:
    assert finding in checked(row).findings
