"""OpenAI replies with annotations, in four shapes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.format_case import FEE, LOG, LOG_AT, checked

URL = "https://docs.test/retention"
LINK = f" ([docs.test]({URL}))"


def response(answer: str, *notes: dict[str, Any], results: list[dict[str, Any]] | None = None, **more: Any) -> Any:
    part = {"type": "output_text", "text": answer, "annotations": list(notes)}
    search = {"type": "file_search_call", "results": results}
    return {"object": "response", "status": "completed",
            "output": [search, {"type": "message", "content": [part]}], **more}  # fmt: skip


def file(index: int, file_id: str = "file-1") -> dict[str, Any]:
    return {"type": "file_citation", "index": index, "file_id": file_id, "filename": "retention.md"}


def result(text: str, file_id: str = "file-1") -> dict[str, Any]:
    return {"file_id": file_id, "filename": "retention.md", "text": text, "score": 0.5}


def test_the_results_of_the_file_search_are_what_was_cited() -> None:
    found = checked(
        response(f"{LOG} {FEE}", file(46), file(86, "file-2"), results=[result(LOG), result(FEE, "file-2")])
    )
    assert found.claims == [(LOG, ("a1",)), (FEE, ("a2",))]
    assert found.places == {"a1": ("retention", *LOG_AT), "a2": ("pricing-v3", 0, 38)}
    assert (found.findings, found.entailed) == ([], 2)


def test_all_results_of_a_file_are_cited_for_it_cannot_say_which() -> None:
    found = checked(response(LOG, file(47), results=[result(LOG), result("Backups are encrypted at rest.")]))
    assert len(found.claims[0][1]) == 2
    assert found.entailed == 1


def test_a_file_without_words_cannot_be_checked() -> None:
    codes = [code for code, _ in checked(response(LOG, file(47))).findings]
    assert "quote_missing" in codes


@pytest.mark.parametrize(
    "source",
    [
        "retention#c-log",
        {"document_id": "retention", "start": 35, "end": 82},
        {"document_id": "retention", "text": LOG},
    ],
)
def test_the_caller_says_which_document_a_file_is(source: object) -> None:
    found = checked(response(LOG, file(47), sources={"file-1": source}))
    assert (found.places, found.findings) == ({"a1": ("retention", *LOG_AT)}, [])


def test_a_page_in_a_chat_completion() -> None:
    note = {"type": "url_citation",
            "url_citation": {"url": URL, "title": "t", "start_index": 48, "end_index": 47 + len(LINK)}}  # fmt: skip
    chat = {"choices": [{"finish_reason": "stop", "message": {"content": LOG + LINK, "annotations": [note]}}]}
    found = checked({**chat, "sources": {URL: "retention#c-log"}})
    assert found.claims == [(LOG, ("a1",))]
    assert (found.places, found.entailed) == ({"a1": ("retention", *LOG_AT)}, 1)
    assert "quote_missing" in [code for code, _ in checked(chat).findings]


@pytest.mark.parametrize("end", [46 + len(LINK), 47 + len(LINK)])
def test_a_link_is_whole_whether_its_last_character_or_the_next_is_counted(end: int) -> None:
    note = {"type": "url_citation", "url": URL, "title": "t", "start_index": 48, "end_index": end}
    found = checked(response(f"{LOG}{LINK} {FEE}", note, sources={URL: "retention#c-log"}))
    assert found.claims == [(LOG, ("a1",)), (FEE, ())]


@pytest.mark.parametrize("at", [47, 48])
def test_an_index_right_after_a_sentence_is_for_that_sentence(at: int) -> None:
    found = checked(response(f"{LOG} {FEE}", file(at), results=[result(LOG)]))
    assert found.claims == [(LOG, ("a1",)), (FEE, ())]


@pytest.mark.parametrize("kind", ["container_file_citation", "file_path"])
def test_a_file_that_the_model_made_is_no_source(kind: str) -> None:
    made = {"type": kind, "file_id": "file-9", "index": 3, "start_index": 0, "end_index": 9}
    found = checked(response(LOG, made, file(47), results=[result(LOG)]))
    assert (found.claims, found.findings) == ([(LOG, ("a1",))], [])


def test_a_page_whose_words_the_server_sends() -> None:
    note = {"type": "url_citation", "url": URL, "content": LOG, "start_index": 0, "end_index": 47}
    assert checked({"answer": LOG, "annotations": [note]}).places == {"a1": ("retention", *LOG_AT)}


def assistant(answer: str, start: int, end: int, **more: Any) -> dict[str, Any]:
    note = {"type": "file_citation", "text": "【4:0†source】", "start_index": start, "end_index": end,
            "file_citation": {"file_id": "file-1", "quote": LOG}}  # fmt: skip
    return {"object": "thread.message", "content": [{"type": "text", "text": {"value": answer, "annotations": [note]}}],
            **more}  # fmt: skip


def test_a_message_of_an_assistant() -> None:
    found = checked(assistant(f"{LOG}【4:0†source】 {FEE}", 47, 59))
    assert found.claims == [(LOG, ("a1",)), (FEE, ())]
    assert found.places == {"a1": ("retention", *LOG_AT)}


def test_positions_of_the_answer_in_utf16() -> None:
    answer = f"😀 {LOG}【4:0†source】 Thank you!"
    assert ("field_invalid", "content[0].text.annotations[0].start_index") in checked(
        assistant(answer, 50, 62)
    ).findings
    found = checked(assistant(answer, 50, 62, offset_unit="utf16"))
    assert found.places == {"a1": ("retention", *LOG_AT)}
    assert found.claims[0][1] == ("a1",)


def test_an_annotation_without_a_place_supports_nothing() -> None:
    note = {"type": "file_citation", "file_id": "file-1", "quote": LOG}
    found = checked({"answer": LOG, "annotations": [note]})
    assert found.claims == [(LOG, ())]
    assert ("claim_without_citations", None) in found.findings


@pytest.mark.parametrize(
    ("data", "finding"),
    [
        (response(LOG, file(470), results=[result(LOG)]), "output[1].content[0].annotations[0].index"),
        (response(LOG, {"type": "new"}), "output[1].content[0].annotations[0]"),
        (response(LOG, {"type": "url_citation"}), "output[1].content[0].annotations[0].url"),
        (response(LOG, {"type": "file_citation", "index": 3}), "output[1].content[0].annotations[0].file_id"),
        (response(LOG, results=[{"file_id": "f"}]), "output[0].results[0]"),
        (response(LOG, status="incomplete"), "status"),
        ({"choices": []}, "choices"),
        ({"choices": [{"finish_reason": "length", "message": {"content": LOG}}]}, "finish_reason"),
        ({"answer": LOG, "annotations": [7]}, "annotations[0]"),
    ],
)
def test_defects(data: dict[str, Any], finding: str) -> None:
    assert ("field_invalid", finding) in checked(data).findings


def test_no_text_is_no_answer() -> None:
    assert ("answer_missing", "answer") in checked({"object": "response", "output": []}).findings
