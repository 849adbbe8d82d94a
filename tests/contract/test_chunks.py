"""Chunk citations, and telling the formats apart."""

from __future__ import annotations

from typing import Any

import pytest

from citeguard.contract import format_names, parse
from citeguard.errors import ConfigError
from citeguard.models import CheckRequest, Citation, GivenClaim, Reader


def request(*claims: object, **more: Any) -> dict[str, Any]:
    return {"answer": "The badge opens the lab.", "claims": list(claims), **more}


def told(parsed: CheckRequest) -> list[tuple[str, str | None]]:
    return [(finding.code.value, finding.path) for finding in parsed.defects]


def cited(id_: str, document_id: str, section: str | None, quote: str | None) -> Citation:
    return Citation(id=id_, document_id=document_id, section=section, quote=quote, version_optional=True)


def test_one_claim_with_one_source() -> None:
    parsed = parse(request({"text": "The badge opens the lab.", "sources": ["doc12#3"], "quote": "opens the lab"}))
    assert parsed == CheckRequest(
        answer="The badge opens the lab.",
        claims=(GivenClaim(id="c1", text="The badge opens the lab.", citation_ids=("c1.s1",)),),
        citations=(cited("c1.s1", "doc12", "3", "opens the lab"),),
        format="chunks",
    )


def test_every_source_of_a_claim_must_hold_its_quote() -> None:
    parsed = parse(request({"text": "x", "sources": ["a#1", "b#2"], "quote": "q"}))
    assert parsed.citations == (cited("c1.s1", "a", "1", "q"), cited("c1.s2", "b", "2", "q"))


def test_a_source_may_have_a_quote_of_its_own() -> None:
    parsed = parse(request({"text": "x", "sources": ["a#1", {"source": "b#2", "quote": "r"}], "quote": "q"}))
    assert parsed.citations == (cited("c1.s1", "a", "1", "q"), cited("c1.s2", "b", "2", "r"))
    assert told(parsed) == []


def test_a_null_quote_of_its_own_does_not_borrow_the_quote_of_the_claim() -> None:
    parsed = parse(request({"text": "x", "sources": [{"source": "b#2", "quote": None}], "quote": "q"}))
    assert parsed.citations == (cited("c1.s1", "b", "2", None),)


@pytest.mark.parametrize(
    ("locator", "document_id", "section"),
    [
        ("doc12#3", "doc12", "3"),
        ("doc12", "doc12", None),
        ("doc12#", "doc12", ""),
        ("#3", "", "3"),
        ("a#b#3", "a#b", "3"),
        ("регламент#сроки", "регламент", "сроки"),
    ],
)
def test_a_locator_is_document_and_chunk(locator: str, document_id: str, section: str | None) -> None:
    parsed = parse(request({"text": "x", "sources": [locator], "quote": "q"}))
    assert parsed.citations == (cited("c1.s1", document_id, section, "q"),)


FIELD = "field_invalid"
DEFECTS = [
    pytest.param({"sources": None}, [(FIELD, "claims[0].sources")], id="sources: null"),
    pytest.param({"sources": "a#1"}, [(FIELD, "claims[0].sources")], id="sources: a string"),
    pytest.param({"sources": [7]}, [(FIELD, "claims[0].sources[0]")], id="a number as source"),
    pytest.param({"sources": [None]}, [(FIELD, "claims[0].sources[0]")], id="a null source"),
    pytest.param({"sources": [[]]}, [(FIELD, "claims[0].sources[0]")], id="a list as source"),
    pytest.param({"sources": [{}]}, [(FIELD, "claims[0].sources[0]")], id="a source without a name"),
    pytest.param({"sources": [""]}, [(FIELD, "claims[0].sources[0]")], id="an empty source"),
    pytest.param(
        {"sources": [{"source": "a#1", "quote": 7}]}, [(FIELD, "claims[0].sources[0].quote")], id="its own quote"
    ),
    pytest.param({"quote": ["q"]}, [(FIELD, "claims[0].quote")], id="quote: a list"),
    pytest.param({"text": ""}, [(FIELD, "claims[0].text")], id="text: empty"),
    pytest.param({"id": 7}, [(FIELD, "claims[0].id")], id="id: a number"),
    pytest.param({"span": [3]}, [(FIELD, "claims[0].span")], id="span: one number"),
    pytest.param({"quote": None}, [], id="no quote is for verification to miss"),
    pytest.param({"sources": []}, [], id="no source is for verification to tell"),
]


@pytest.mark.parametrize(("change", "expected"), DEFECTS)
def test_a_defect(change: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    claim = {"text": "x", "sources": ["a#1"], "quote": "q", **change}
    parsed = parse(request(claim, {"text": "y", "sources": ["b#1"], "quote": "r"}))
    assert told(parsed) == expected
    assert parsed.citations[-1] == cited("c2.s1", "b", "1", "r")


@pytest.mark.parametrize("sources", [None, "a#1", [7], ["a#1", None]])
def test_a_claim_with_an_unusable_source_says_so(sources: object) -> None:
    parsed = parse(request({"text": "x", "sources": sources}))
    assert parsed.claims is not None
    assert parsed.claims[0].invalid == {"sources"}


def test_generated_ids_keep_out_of_the_way_of_given_ones() -> None:
    parsed = parse(request({"text": "x", "sources": ["a"]}, {"id": "c1", "text": "y", "sources": ["b"]}, None))
    assert parsed.claims is not None
    assert [c.id for c in parsed.claims] == ["c1'", "c1"]
    assert [c.id for c in parsed.citations] == ["c1'.s1", "c1.s1"]
    assert told(parsed) == [(FIELD, "claims[2]")]


def test_an_id_twice() -> None:
    parsed = parse(request({"id": "a", "text": "x", "sources": []}, {"id": "a", "text": "y", "sources": []}))
    assert told(parsed) == [("claim_id_duplicate", "claims[1].id")]
    assert parsed.claims is not None
    assert [c.id for c in parsed.claims] == ["a", "c2"]


def test_reader_and_trace_are_those_of_every_format() -> None:
    parsed = parse(request({"text": "x", "sources": ["a"], "score": 1}, reader={"tenant": "t"}, trace={"corpus": "hr"}))
    assert parsed.reader == Reader(tenant="t")
    assert parsed.trace == {"corpus": "hr", "extra": {"claims[0].score": 1}}


@pytest.mark.parametrize(
    ("data", "format_"),
    [
        pytest.param({"answer": "a", "claims": [{"text": "a", "sources": []}]}, "chunks", id="sources"),
        pytest.param({"answer": "a", "claims": [None, {"sources": None}]}, "chunks", id="sources, badly"),
        pytest.param({"answer": "a"}, "citeguard.request/1", id="an answer alone"),
        pytest.param({"answer": "a", "claims": None}, "citeguard.request/1", id="claims: null"),
        pytest.param({"answer": "a", "claims": {"sources": 1}}, "citeguard.request/1", id="claims: an object"),
        pytest.param(
            {"answer": "a", "claims": [{"sources": ["a"]}], "citations": []}, "citeguard.request/1", id="citations win"
        ),
        pytest.param(
            {"schema": "citeguard.request/1", "answer": "a", "claims": [{"sources": ["a"]}]},
            "citeguard.request/1",
            id="the schema wins",
        ),
        pytest.param({}, "citeguard.request/1", id="nothing"),
    ],
)
def test_formats_are_told_apart(data: dict[str, Any], format_: str) -> None:
    assert parse(data).format == format_


def test_a_named_format_is_taken_at_its_word() -> None:
    data = {"answer": "a", "claims": [{"id": "c", "text": "a", "sources": ["d"]}]}
    assert parse(data, format="native").citations == ()
    assert parse({"answer": "a", "claims": []}, format="chunks").format == "chunks"


def test_an_unknown_format_is_a_setting_that_cannot_be_used() -> None:
    with pytest.raises(ConfigError, match="unknown input format 'xml'; known are auto, anthropic, openai, chunks, "):
        parse({"answer": "a"}, format="xml")
    assert (format_names()[0], format_names()[-1]) == ("auto", "native")
