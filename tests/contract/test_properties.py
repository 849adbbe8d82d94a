"""What holds for any JSON value."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.contract import parse, read_json
from citeguard.contract.defects import Defects
from citeguard.contract.fields import Ids
from citeguard.contract.native import _citation, _claim
from citeguard.contract.quick import usual_citation, usual_claim
from citeguard.errors import InputError
from citeguard.models import CheckRequest, FindingCode, OffsetUnit

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


GOOD = st.sampled_from(["q1", "c2", "ключ", " ", "", "\u200b", "-"])
MOSTLY_GOOD = st.fixed_dictionaries(
    {
        "id": GOOD | ODD,
        "document_id": GOOD | ODD,
        "document_version": GOOD,
        "start": st.integers(-1, 9) | ODD,
        "end": st.integers(-1, 9),
        "quote": GOOD,
    },
    optional={"mode": GOOD, "other": ODD},
)


@settings(max_examples=100, deadline=None)
@given(MOSTLY_GOOD)
def test_the_short_way_gives_what_the_long_way_gives_for_a_citation(item: dict[str, Any]) -> None:
    ids = Ids(FindingCode.CITATION_ID_MISSING, FindingCode.CITATION_ID_DUPLICATE)
    defects = Defects("r.json")
    short = usual_citation(item, set(), OffsetUnit.UTF8)
    long = _citation(item, 0, ids, OffsetUnit.UTF8, defects)
    assert short is None or (short == long and not defects.findings and type(short) is type(long))


@settings(max_examples=100, deadline=None)
@given(
    st.fixed_dictionaries(
        {"id": GOOD | ODD, "text": GOOD | ODD, "citation_ids": st.lists(GOOD | ODD, max_size=2)}, optional={"span": ODD}
    )
)
def test_the_short_way_gives_what_the_long_way_gives_for_a_claim(item: dict[str, Any]) -> None:
    ids = Ids(FindingCode.CLAIM_ID_MISSING, FindingCode.CLAIM_ID_DUPLICATE)
    defects = Defects("r.json")
    short = usual_claim(item, set())
    long = _claim(item, 0, ids, defects)
    assert short is None or (short == long and not defects.findings and type(short) is type(long))


def test_the_short_way_is_taken_and_its_values_are_whole() -> None:
    citation = usual_citation(
        {"id": "q1", "document_id": "d", "document_version": "1", "start": 0, "end": 4, "quote": "text"},
        set(),
        OffsetUnit.CODEPOINT,
    )
    claim = usual_claim({"id": "c1", "text": "text", "citation_ids": ["q1"]}, set())
    assert repr(citation) == (
        "Citation(id='q1', document_id='d', document_version='1', start=0, end=4, quote='text', "
        "mode=<Mode.QUOTE: 'quote'>, content_hash=None, section=None, "
        "offset_unit=<OffsetUnit.CODEPOINT: 'codepoint'>, version_optional=False, "
        "named=<Named.ID: 'id'>, passage=None, cut_by_index=False, invalid=frozenset())"
    )
    assert repr(claim) == "GivenClaim(id='c1', text='text', citation_ids=('q1',), span=None, invalid=frozenset())"
