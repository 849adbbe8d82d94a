"""Telling the formats apart, and what holds for any JSON value in any of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.contract import format_names, parse
from citeguard.errors import InputError
from citeguard.models import CheckRequest
from tests.contract.test_properties import ANY, ODD, lists, objects

A = "The badge opens the lab."
SHAPES: dict[str, list[dict[str, Any]]] = {
    "anthropic": [
        {"content": [{"type": "text", "text": A, "citations": []}]},
        {"type": "message", "role": "assistant", "content": [{"type": "thinking"}, {"type": "text", "text": A}]},
        {"message": {"content": [{"type": "text", "text": A}]}, "sources": ["d"]},
    ],
    "openai": [
        {"object": "response", "output": []},
        {"choices": [{"message": {"content": A}}]},
        {"object": "thread.message", "content": [{"type": "text", "text": {"value": A, "annotations": []}}]},
        {"answer": A, "annotations": []},
        {"response": {"output": []}, "sources": {}},
    ],
    "chunks": [{"answer": A, "claims": [{"text": A, "sources": ["d#1"], "quote": A}]}],
    "generator": [{"answer": A, "claims": [{"text": A, "citations": [{"chunk_id": "d#1", "quote": A}]}]}],
    "sources": [
        {"answer": A, "claims": [{"text": A, "source_id": "d#1", "support": "direct"}]},
        {"answer": A, "claims": [{"text": A, "source_ids": ["d#1"]}]},
    ],
    "quotes": [{"answer": A, "citations": [{"source_id": 1, "quote": A}], "contexts": [A]}],
    "langchain": [
        {"query": "?", "result": A, "source_documents": [{"page_content": A, "metadata": {}}]},
        {"input": "?", "answer": A, "context": [{"lc": 1, "type": "constructor", "kwargs": {"page_content": A}}]},
    ],
    "markers": [{"answer": A, "chunks": [A]}, {"answer": A, "passages": {"a": A}}],
    "ragas": [
        {"user_input": "?", "response": A, "retrieved_contexts": [A], "reference": A},
        {"question": "?", "answer": A, "contexts": [A]},
    ],
    "citeguard.request/1": [
        {"answer": A},
        {"answer": A, "citations": [{"document_id": "d"}], "contexts": [A], "chunks": [A]},
        {"answer": A, "claims": [{"id": "c", "text": A, "citation_ids": []}]},
        {"schema": "citeguard.request/1", "content": [{"type": "text", "text": A}]},
    ],
}


@pytest.mark.parametrize(("name", "data"), [(name, data) for name, many in SHAPES.items() for data in many])
def test_a_format_is_known_by_its_shape(name: str, data: dict[str, Any]) -> None:
    assert parse(data).format == name


@pytest.mark.parametrize(("name", "data"), [(name, data) for name, many in SHAPES.items() for data in many])
def test_no_two_formats_take_the_same_request(name: str, data: dict[str, Any]) -> None:
    from importlib import import_module

    if data.get("schema"):
        return
    others = [n for n in format_names() if n not in ("auto", "native")]
    taken = [n for n in others if import_module(f"citeguard.contract.{n}").detect(data)]
    assert taken == ([] if name == "citeguard.request/1" else [name])


@pytest.mark.parametrize("name", [n for n in format_names() if n != "auto"])
@pytest.mark.parametrize("data", [{}, {"answer": None}, {"answer": A}, {"answer": 7, "claims": 7, "citations": 7}])
def test_a_named_format_takes_anything_at_its_word(name: str, data: dict[str, Any]) -> None:
    parsed = parse(data, format=name)
    assert parsed.answer in (None, A)
    assert parsed.answer == A or parsed.defects


STRINGS = st.sampled_from(["a", "d#1", "1", "", " ", "[1]", A])
INDEX = st.integers(-1, 40) | ODD
PASSAGE = objects("id", "text", "page_content", "metadata", "document_id", "start", "end", "source", "url") | STRINGS
PASSAGES = st.lists(PASSAGE | ODD, max_size=3) | st.dictionaries(STRINGS, PASSAGE, max_size=2) | ODD
ANTHROPIC = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            ["char_location", "page_location", "content_block_location", "search_result_location", "x", 7]
        )
    },
    optional={
        "cited_text": STRINGS | ODD, "document_index": INDEX, "search_result_index": INDEX, "document_title": ODD,
        "start_char_index": INDEX, "end_char_index": INDEX, "start_block_index": INDEX, "end_block_index": INDEX,
        "start_page_number": INDEX, "end_page_number": INDEX, "source": ODD, "url": ODD,
    },
)  # fmt: skip
BLOCK = st.fixed_dictionaries(
    {"type": st.just("text") | ODD},
    optional={"text": STRINGS | ODD, "citations": lists(ANTHROPIC)},
)
FIELDS = {
    "start_index": INDEX, "end_index": INDEX, "index": INDEX, "text": STRINGS | ODD, "url": STRINGS | ODD,
    "file_id": STRINGS | ODD, "filename": ODD, "quote": STRINGS | ODD, "content": STRINGS | ODD,
}  # fmt: skip
ANNOTATION = st.fixed_dictionaries(
    {"type": st.sampled_from(["file_citation", "url_citation", "x"]) | ODD},
    optional={**FIELDS, "url_citation": st.fixed_dictionaries({}, optional=FIELDS) | ODD},
)
TEXT_PART = st.fixed_dictionaries(
    {"type": st.just("output_text")}, optional={"text": STRINGS | ODD, "annotations": lists(ANNOTATION)}
)
OUTPUT = st.fixed_dictionaries(
    {"type": st.sampled_from(["message", "file_search_call", "x"])},
    optional={"content": lists(TEXT_PART), "results": lists(objects("file_id", "text")), "status": ODD},
)
CLAIM = st.fixed_dictionaries(
    {},
    optional={
        "id": STRINGS | ODD, "text": STRINGS | ODD, "source_id": STRINGS | ODD, "source_ids": lists(STRINGS),
        "quote": STRINGS | ODD, "citations": lists(objects("chunk_id", "quote")), "sources": lists(STRINGS),
        "span": ODD,
    },
)  # fmt: skip
SOURCES = st.lists(PASSAGE, max_size=2) | st.dictionaries(STRINGS, PASSAGE | st.lists(PASSAGE, max_size=2)) | ODD
REQUESTS = st.fixed_dictionaries(
    {},
    optional={
        "answer": STRINGS | ODD, "response": STRINGS | ODD, "result": STRINGS | ODD, "content": lists(BLOCK),
        "output": lists(OUTPUT), "choices": ODD, "annotations": lists(ANNOTATION), "sources": SOURCES,
        "claims": lists(CLAIM), "citations": lists(objects("source_id", "quote")), "chunks": PASSAGES,
        "contexts": PASSAGES, "retrieved_contexts": PASSAGES, "retrieved_context_ids": ODD, "context": PASSAGES,
        "source_documents": PASSAGES, "retrieved": lists(objects("chunk_id", "document_id", "start", "end")),
        "offset_unit": st.sampled_from(["utf8", "utf16", "line"]) | ODD, "stop_reason": ODD, "status": ODD,
    },
)  # fmt: skip


@pytest.mark.parametrize("name", format_names())
@settings(max_examples=60, deadline=None)
@given(value=ANY | REQUESTS)
def test_no_value_raises_anything_but_input_error(name: str, value: object) -> None:
    try:
        parsed = parse(value, format=name)
    except InputError:
        return
    assert isinstance(parsed, CheckRequest)
    json.dumps(parsed.trace, allow_nan=False).encode()
    ids = [c.id for c in parsed.citations]
    assert len(set(ids)) == len(ids)
    length = len(parsed.answer or "")
    assert all(0 <= a.span.start <= a.span.end <= length for a in parsed.anchors)
    starts = [a.span.start for a in parsed.anchors]
    assert starts == sorted(starts)
