"""Anthropic messages with citation blocks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.format_case import FEE, LOG, LOG_AT, checked


def text(words: str, *citations: dict[str, Any]) -> dict[str, Any]:
    return {"type": "text", "text": words, "citations": list(citations) or None}


def at(start: int, end: int, cited: str = LOG, index: int = 0, **more: Any) -> dict[str, Any]:
    place = {"start_char_index": start, "end_char_index": end, "document_index": index, "document_title": "T"}
    return {"type": "char_location", "cited_text": cited, **place, **more}


def page(cited: str, index: int = 0) -> dict[str, Any]:
    return {"type": "page_location", "cited_text": cited, "document_index": index, "document_title": None,
            "start_page_number": 1, "end_page_number": 2}  # fmt: skip


def block(cited: str, start: int, end: int) -> dict[str, Any]:
    return {"type": "content_block_location", "cited_text": cited, "document_index": 0, "document_title": None,
            "start_block_index": start, "end_block_index": end}  # fmt: skip


def message(*blocks: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "message", "role": "assistant", "stop_reason": "end_turn", "content": list(blocks), **more}


def test_a_block_is_cited_for_its_own_words() -> None:
    found = checked(
        message(text(LOG, at(35, 82)), text(" "), text(FEE, page(FEE, 1)), sources=["retention", "pricing-v3"])
    )
    assert found.claims == [(LOG, ("b1.1",)), (FEE, ("b3.1",))]
    assert found.places == {"b1.1": ("retention", *LOG_AT), "b3.1": ("pricing-v3", 0, 38)}
    assert (found.findings, found.entailed) == ([], 2)


def test_a_sentence_in_several_blocks_has_what_its_blocks_cite() -> None:
    found = checked(message(text("The operation log is kept for "), text("30 calendar days", at(35, 82)), text(".")))
    assert found.claims == [(LOG, ("b2.1",))]


def test_a_block_without_citations_rests_on_nothing() -> None:
    found = checked(message(text(LOG, at(35, 82)), text(f" {FEE}")))
    assert found.claims == [(LOG, ("b1.1",)), (FEE, ())]
    assert found.findings == [("claim_without_citations", None)]


def test_without_sources_the_words_decide_and_positions_are_not_read() -> None:
    assert checked(message(text(LOG, at(0, 47)))).places == {"b1.1": ("retention", *LOG_AT)}
    assert checked(message(text(LOG, at(0, 12, "Keys expire.")))).findings == [("quote_ambiguous", None)]


@pytest.mark.parametrize(
    ("source", "citation", "place"),
    [
        pytest.param({"document_id": "retention", "start": 35, "end": 82}, at(0, 47), LOG_AT, id="a chunk was sent"),
        pytest.param({"document_id": "retention", "section": "c-log"}, at(0, 47), LOG_AT, id="a stored chunk was sent"),
        pytest.param("retention#c-log", page(LOG), LOG_AT, id="by its locator"),
        pytest.param({"document_id": "retention", "blocks": [[0, 9], [35, 82]]}, block(LOG, 1, 2), LOG_AT, id="ranges"),
        pytest.param({"document_id": "retention", "blocks": ["x", "c-log"]}, block(LOG, 1, 2), LOG_AT, id="sections"),
        pytest.param({"document_id": "retention"}, block(LOG, 1, 2), LOG_AT, id="unknown blocks: by the words"),
    ],
)
def test_positions_become_ranges_of_the_stored_text(
    source: object, citation: dict[str, Any], place: tuple[int, int]
) -> None:
    found = checked(message(text(LOG, citation), sources=[source]))
    assert (found.places, found.findings) == ({"b1.1": ("retention", *place)}, [])


def test_sources_by_title_and_a_message_that_is_held() -> None:
    held = {"message": message(text(LOG, at(35, 82))), "sources": {"T": "retention"}}
    assert checked(held).places == {"b1.1": ("retention", *LOG_AT)}


def test_search_results_and_pages_of_the_web() -> None:
    result = {"type": "search_result_location", "cited_text": LOG, "source": "retention", "title": "t",
              "search_result_index": 0, "start_block_index": 0, "end_block_index": 1}  # fmt: skip
    assert checked(message(text(LOG, result))).places == {"b1.1": ("retention", *LOG_AT)}
    web = {"type": "web_search_result_location", "cited_text": LOG, "url": "https://docs.test/retention"}
    assert checked(message(text(LOG, web))).places == {"b1.1": ("retention", *LOG_AT)}
    elsewhere = {**web, "url": "https://docs.test/other"}
    assert checked(message(text(LOG, elsewhere))).findings == [("document_missing", None)]


@pytest.mark.parametrize(
    ("data", "finding"),
    [
        (message(text(LOG, at(34, 81)), sources=["retention"]), ("quote_mismatch", None)),
        (message(text(LOG, at(35, 82, index=3)), sources=["retention"]),
         ("field_invalid", "content[0].citations[0].document_index")),
        (message(text(LOG, at(-1, 82))), ("field_invalid", "content[0].citations[0].start_char_index")),
        (message(text(LOG, {"type": "new_location", "cited_text": LOG})),
         ("field_invalid", "content[0].citations[0].type")),
        (message(text(LOG, at(35, 82, cited_text=None))), ("field_invalid", "content[0].citations[0].cited_text")),
        (message(text(LOG, at(35, 82)), {"type": "image"}), ("field_invalid", "content[1]")),
        (message(text(LOG, at(35, 82)), stop_reason="max_tokens"), ("field_invalid", "stop_reason")),
        (message({"type": "text", "text": " "}), ("answer_missing", "content")),
        (message(text(LOG, at(35, 82)), sources=7), ("field_invalid", "sources")),
    ],
)  # fmt: skip
def test_defects(data: dict[str, Any], finding: tuple[str, str | None]) -> None:
    found = checked(data)
    assert finding in found.findings
    assert found.report.decision.status == "reject"


def test_what_no_reader_sees_is_no_answer() -> None:
    found = checked(message({"type": "thinking", "thinking": "hm"}, text(LOG, at(35, 82)), {"type": "tool_use"}))
    assert found.claims == [(LOG, ("b2.1",))]
    assert found.report.trace == {}
