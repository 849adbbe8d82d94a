"""What holds for any JSON value."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.contract import parse, read_json
from citeguard.errors import InputError
from citeguard.models import CheckRequest

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
ANY = st.recursive(SCALARS, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=5), v, max_size=3))
ODD = SCALARS | st.lists(SCALARS, max_size=2) | st.dictionaries(st.text(max_size=2), SCALARS, max_size=1)
CITATION_KEYS = ("id", "document_id", "document_version", "start", "end", "quote", "mode", "offset_unit", "section")


def objects(*keys: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=dict.fromkeys((*keys, "other"), ODD))


def lists(item: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(item | ODD, max_size=3) | ODD


CLAIMS = lists(objects("id", "text", "citation_ids", "span", "sources", "quote"))
REQUESTS = st.fixed_dictionaries(
    {},
    optional={
        "answer": ODD,
        "claims": CLAIMS,
        "citations": lists(objects(*CITATION_KEYS, "content_hash")),
        "retrieved": lists(objects("document_id", "document_version", "start", "end", "chunk_id")),
        "reader": objects("tenant", "groups") | ODD,
        "trace": objects("request_id", "corpus") | ODD,
        "offset_unit": ODD,
        "schema": ODD,
        "other": ANY,
    },
)


@settings(max_examples=100, deadline=None)
@given(ANY | REQUESTS)
def test_no_value_raises_anything_but_input_error(value: object) -> None:
    try:
        parsed = parse(value)
    except InputError:
        return
    assert isinstance(parsed, CheckRequest)
    json.dumps(parsed.trace, allow_nan=False).encode()
    ids = [c.id for c in parsed.citations]
    assert len(set(ids)) == len(ids)
    claim_ids = [c.id for c in parsed.claims or ()]
    assert len(set(claim_ids)) == len(claim_ids)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=40) | st.text(alphabet='{}[]",:\\ud8cN0aI-1e9\n ', max_size=30).map(str.encode))
def test_no_bytes_raise_anything_but_input_error(raw: bytes) -> None:
    try:
        value = read_json(raw, "r.json")
    except InputError:
        return
    assert value == json.loads(raw)
