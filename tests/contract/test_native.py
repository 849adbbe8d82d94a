"""The native format: every defect is a finding with its path, and the rest is still there."""

from __future__ import annotations

from typing import Any

import pytest

from citeguard.contract import parse
from citeguard.errors import InputError
from citeguard.models import (
    CheckRequest,
    Citation,
    GivenClaim,
    Mode,
    OffsetUnit,
    Reader,
    RetrievedChunk,
    Span,
)

GOOD_CLAIM = {"id": "c1", "text": "Ключи живут 90 дней.", "citation_ids": ["q1"]}
GOOD_CITATION = {
    "id": "q1",
    "document_id": "keys",
    "document_version": "2026-01",
    "start": 4,
    "end": 24,
    "quote": "Ключи живут 90 дней.",
}


def request(**changes: Any) -> dict[str, Any]:
    return {"answer": "Ключи живут 90 дней.", "claims": [GOOD_CLAIM], "citations": [GOOD_CITATION], **changes}


def told(parsed: CheckRequest) -> list[tuple[str, str | None]]:
    return [(finding.code.value, finding.path) for finding in parsed.defects]


def test_a_whole_request() -> None:
    parsed = parse(
        {
            "schema": "citeguard.request/1",
            "answer": "Ключи живут 90 дней.",
            "claims": [{**GOOD_CLAIM, "span": [0, 20]}],
            "citations": [
                GOOD_CITATION,
                {
                    **GOOD_CITATION,
                    "id": "q2",
                    "mode": "paraphrase",
                    "content_hash": "sha256:00",
                    "section": "3",
                    "offset_unit": "utf16",
                },
            ],
            "retrieved": [{"chunk_id": "k1", "document_id": "keys", "start": 0, "end": 400}, {"document_id": "b"}],
            "reader": {"tenant": "acme", "groups": ["hr", "legal"]},
            "trace": {"request_id": "r-1", "generator": "g"},
        }
    )
    assert parsed == CheckRequest(
        answer="Ключи живут 90 дней.",
        claims=(GivenClaim(id="c1", text="Ключи живут 90 дней.", citation_ids=("q1",), span=Span(0, 20)),),
        citations=(
            Citation(
                id="q1",
                document_id="keys",
                document_version="2026-01",
                start=4,
                end=24,
                quote="Ключи живут 90 дней.",
            ),
            Citation(
                id="q2",
                document_id="keys",
                document_version="2026-01",
                start=4,
                end=24,
                quote="Ключи живут 90 дней.",
                mode=Mode.PARAPHRASE,
                content_hash="sha256:00",
                section="3",
                offset_unit=OffsetUnit.UTF16,
            ),
        ),
        retrieved=(
            RetrievedChunk(chunk_id="k1", document_id="keys", start=0, end=400),
            RetrievedChunk(document_id="b"),
        ),
        reader=Reader(tenant="acme", groups=frozenset({"hr", "legal"})),
        trace={"request_id": "r-1", "generator": "g"},
    )


@pytest.mark.parametrize("value", [None, [], [1], "answer", 7, True, 1.5])
def test_a_top_level_that_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(InputError, match=r"^r\.json: the top level must be an object"):
        parse(value, place="r.json")


@pytest.mark.parametrize("answer", [None, "", "  \n\t", "\u200b\ufeff", 7, True, ["a"], {"text": "a"}])
def test_an_answer_that_says_nothing_is_missing(answer: object) -> None:
    parsed = parse(request(answer=answer))
    assert parsed.answer is None
    assert told(parsed) == [("answer_missing", "answer")]
    assert parsed.citations[0].id == "q1"


def test_nothing_at_all() -> None:
    parsed = parse({})
    assert told(parsed) == [("answer_missing", "answer")]
    assert (parsed.claims, parsed.citations, parsed.retrieved, parsed.reader) == (None, (), None, None)


FIELD = "field_invalid"
CITATION_DEFECTS = [
    pytest.param({"id": None}, [("citation_id_missing", "citations[0].id")], id="id: null"),
    pytest.param({"id": ""}, [("citation_id_missing", "citations[0].id")], id="id: empty"),
    pytest.param({"id": " "}, [("citation_id_missing", "citations[0].id")], id="id: blank"),
    pytest.param({"id": 7}, [(FIELD, "citations[0].id")], id="id: a number"),
    pytest.param({"id": ["q1"]}, [(FIELD, "citations[0].id")], id="id: a list"),
    pytest.param({"id": {}}, [(FIELD, "citations[0].id")], id="id: an object"),
    pytest.param({"document_id": 7}, [(FIELD, "citations[0].document_id")], id="document_id: a number"),
    pytest.param({"document_id": []}, [(FIELD, "citations[0].document_id")], id="document_id: a list"),
    pytest.param({"document_version": 2026}, [(FIELD, "citations[0].document_version")], id="version: a number"),
    pytest.param({"start": True}, [(FIELD, "citations[0].start")], id="start: true"),
    pytest.param({"start": "4"}, [(FIELD, "citations[0].start")], id="start: a string"),
    pytest.param({"start": 4.0}, [(FIELD, "citations[0].start")], id="start: a float"),
    pytest.param({"start": None}, [(FIELD, "citations[0].start")], id="start: null"),
    pytest.param({"start": -1}, [(FIELD, "citations[0].start")], id="start: negative"),
    pytest.param({"end": False}, [(FIELD, "citations[0].end")], id="end: false"),
    pytest.param({"end": [24]}, [(FIELD, "citations[0].end")], id="end: a list"),
    pytest.param({"quote": 90}, [(FIELD, "citations[0].quote")], id="quote: a number"),
    pytest.param({"quote": ["x"]}, [(FIELD, "citations[0].quote")], id="quote: a list"),
    pytest.param({"mode": "exact"}, [(FIELD, "citations[0].mode")], id="mode: unknown"),
    pytest.param({"mode": None}, [(FIELD, "citations[0].mode")], id="mode: null"),
    pytest.param({"mode": []}, [(FIELD, "citations[0].mode")], id="mode: a list"),
    pytest.param({"offset_unit": "bytes"}, [(FIELD, "citations[0].offset_unit")], id="offset_unit: unknown"),
    pytest.param({"offset_unit": 8}, [(FIELD, "citations[0].offset_unit")], id="offset_unit: a number"),
    pytest.param({"content_hash": 5}, [(FIELD, "citations[0].content_hash")], id="content_hash: a number"),
    pytest.param({"content_hash": None}, [(FIELD, "citations[0].content_hash")], id="content_hash: null"),
    pytest.param({"section": 3}, [(FIELD, "citations[0].section")], id="section: a number"),
    pytest.param({"document_id": None}, [], id="document_id: null is for verification to miss"),
    pytest.param({"document_version": None}, [], id="document_version: null is for verification to miss"),
    pytest.param({"quote": None}, [], id="quote: null is for verification to miss"),
    pytest.param({"quote": ""}, [], id="quote: empty is for verification to miss"),
    pytest.param({"start": 24, "end": 4}, [], id="a range in the wrong order is for verification to tell"),
    pytest.param(
        {"start": "4", "end": -1, "quote": {}},
        [(FIELD, "citations[0].start"), (FIELD, "citations[0].end"), (FIELD, "citations[0].quote")],
        id="all are told together",
    ),
]


@pytest.mark.parametrize(("change", "expected"), CITATION_DEFECTS)
def test_a_defect_of_a_citation(change: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    parsed = parse(request(citations=[{**GOOD_CITATION, **change}, {**GOOD_CITATION, "id": "q2"}]))
    assert told(parsed) == expected
    assert len(parsed.citations) == 2
    assert parsed.citations[1].id == "q2"


def test_an_unusable_field_is_none_and_named() -> None:
    citation = parse(request(citations=[{**GOOD_CITATION, "start": "4", "quote": 7, "mode": "x"}])).citations[0]
    assert (citation.start, citation.quote, citation.mode) == (None, None, Mode.QUOTE)
    assert citation.invalid == {"start", "quote", "mode"}
    assert (citation.end, citation.document_id) == (24, "keys")


def test_a_negative_offset_stays_for_the_range_check() -> None:
    citation = parse(request(citations=[{**GOOD_CITATION, "start": -4}])).citations[0]
    assert citation.start == -4
    assert citation.invalid == frozenset()


CLAIM_DEFECTS = [
    pytest.param({"id": None}, [("claim_id_missing", "claims[0].id")], id="id: null"),
    pytest.param({"id": "\u200b"}, [("claim_id_missing", "claims[0].id")], id="id: invisible"),
    pytest.param({"id": 0}, [(FIELD, "claims[0].id")], id="id: a number"),
    pytest.param({"id": [1]}, [(FIELD, "claims[0].id")], id="id: a list"),
    pytest.param({"text": None}, [(FIELD, "claims[0].text")], id="text: null"),
    pytest.param({"text": " "}, [(FIELD, "claims[0].text")], id="text: blank"),
    pytest.param({"text": ["x"]}, [(FIELD, "claims[0].text")], id="text: a list"),
    pytest.param({"citation_ids": None}, [(FIELD, "claims[0].citation_ids")], id="citation_ids: null"),
    pytest.param({"citation_ids": "q1"}, [(FIELD, "claims[0].citation_ids")], id="citation_ids: a string"),
    pytest.param({"citation_ids": {"q1": 1}}, [(FIELD, "claims[0].citation_ids")], id="citation_ids: an object"),
    pytest.param({"citation_ids": ["q1", 7]}, [(FIELD, "claims[0].citation_ids[1]")], id="a number among the ids"),
    pytest.param({"citation_ids": [["q1"]]}, [(FIELD, "claims[0].citation_ids[0]")], id="a list among the ids"),
    pytest.param({"citation_ids": [None, "q1"]}, [(FIELD, "claims[0].citation_ids[0]")], id="a null among the ids"),
    pytest.param({"citation_ids": [""]}, [(FIELD, "claims[0].citation_ids[0]")], id="an empty id"),
    pytest.param({"citation_ids": []}, [], id="no citation is for verification to tell"),
    pytest.param({"citation_ids": ["q9"]}, [], id="an unknown citation is for verification to tell"),
    pytest.param({"span": "0-20"}, [(FIELD, "claims[0].span")], id="span: a string"),
    pytest.param({"span": [0]}, [(FIELD, "claims[0].span")], id="span: one number"),
    pytest.param({"span": [0, True]}, [(FIELD, "claims[0].span")], id="span: a boolean"),
    pytest.param({"span": [0, 20.0]}, [(FIELD, "claims[0].span")], id="span: a float"),
    pytest.param({"span": [-1, 20]}, [(FIELD, "claims[0].span")], id="span: negative"),
    pytest.param({"span": [20, 0]}, [(FIELD, "claims[0].span")], id="span: in the wrong order"),
    pytest.param({"span": None}, [(FIELD, "claims[0].span")], id="span: null"),
    pytest.param({"span": {"start": 0, "end": 20}}, [(FIELD, "claims[0].span")], id="span: an object"),
    pytest.param({"span": [0, 9999]}, [(FIELD, "claims[0].span")], id="span: past the end of the answer"),
]


@pytest.mark.parametrize(("change", "expected"), CLAIM_DEFECTS)
def test_a_defect_of_a_claim(change: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    parsed = parse(request(claims=[{**GOOD_CLAIM, **change}, {**GOOD_CLAIM, "id": "c2"}]))
    assert told(parsed) == expected
    assert parsed.claims is not None
    assert [claim.id for claim in parsed.claims][1:] == ["c2"]


@pytest.mark.parametrize("key", ["id", "text"])
def test_a_claim_needs_its_id_and_text(key: str) -> None:
    parsed = parse(request(claims=[{k: v for k, v in GOOD_CLAIM.items() if k != key}]))
    assert told(parsed) == [("claim_id_missing" if key == "id" else FIELD, f"claims[0].{key}")]


def test_good_ids_beside_a_bad_one_are_kept_and_the_claim_says_so() -> None:
    parsed = parse(request(claims=[{**GOOD_CLAIM, "citation_ids": ["q1", None, "q2", "q1"]}]))
    assert parsed.claims is not None
    assert parsed.claims[0].citation_ids == ("q1", "q2")
    assert parsed.claims[0].invalid == {"citation_ids"}


def test_ids_are_unique_whatever_was_given() -> None:
    given = [GOOD_CITATION, GOOD_CITATION, {"id": []}, {**GOOD_CITATION, "id": "citations[1]"}]
    parsed = parse(request(citations=given, claims=[GOOD_CLAIM, GOOD_CLAIM]))
    assert told(parsed) == [
        ("claim_id_duplicate", "claims[1].id"),
        ("citation_id_duplicate", "citations[1].id"),
        (FIELD, "citations[2].id"),
        ("citation_id_duplicate", "citations[3].id"),
    ]
    assert [c.id for c in parsed.citations] == ["q1", "citations[1]", "citations[2]", "citations[3]"]
    assert parsed.defects[1].citation_id == "q1"
    assert parsed.defects[0].claim_id == "c1"


@pytest.mark.parametrize("key", ["claims", "citations"])
@pytest.mark.parametrize("value", [None, {}, "q1", 7, True])
def test_a_list_that_is_none(key: str, value: object) -> None:
    parsed = parse(request(**{key: value}))
    assert told(parsed) == [(FIELD, key)]
    assert getattr(parsed, key) == ()


@pytest.mark.parametrize("key", ["claims", "citations"])
@pytest.mark.parametrize("value", [None, [], "q1", 7, True])
def test_an_item_that_is_no_object(key: str, value: object) -> None:
    given = request()[key]
    parsed = parse(request(**{key: [value, *given]}))
    assert told(parsed) == [(FIELD, f"{key}[0]")]
    assert len(getattr(parsed, key)) == 1


def test_claims_absent_and_claims_empty_are_two_things() -> None:
    assert parse({"answer": "a"}).claims is None
    assert parse({"answer": "a", "claims": []}).claims == ()


PUBLIC_ONLY = Reader()
READERS = [
    pytest.param({}, PUBLIC_ONLY, [], id="an empty reader sees what is public"),
    pytest.param({"tenant": "acme"}, Reader(tenant="acme"), [], id="a tenant alone"),
    pytest.param({"groups": ["hr"]}, Reader(groups=frozenset({"hr"})), [], id="groups alone"),
    pytest.param(None, PUBLIC_ONLY, ["reader"], id="null is not nobody in particular"),
    pytest.param("acme", PUBLIC_ONLY, ["reader"], id="a string"),
    pytest.param([], PUBLIC_ONLY, ["reader"], id="a list"),
    pytest.param({"tenant": 7, "groups": ["hr"]}, PUBLIC_ONLY, ["reader.tenant"], id="a tenant that is a number"),
    pytest.param({"tenant": "", "groups": ["hr"]}, PUBLIC_ONLY, ["reader.tenant"], id="an empty tenant"),
    pytest.param({"tenant": None, "groups": ["hr"]}, PUBLIC_ONLY, ["reader.tenant"], id="a null tenant"),
    pytest.param({"tenant": "acme", "groups": "hr"}, PUBLIC_ONLY, ["reader.groups"], id="groups as a string"),
    pytest.param({"tenant": "acme", "groups": ["hr", 7]}, PUBLIC_ONLY, ["reader.groups"], id="a number as a group"),
    pytest.param({"groups": ["hr", " "]}, PUBLIC_ONLY, ["reader.groups"], id="a blank group"),
    pytest.param({"groups": None}, PUBLIC_ONLY, ["reader.groups"], id="null groups"),
    pytest.param({"groups": {"hr": True}}, PUBLIC_ONLY, ["reader.groups"], id="groups as an object"),
]


@pytest.mark.parametrize(("given", "reader", "paths"), READERS)
def test_a_reader_with_a_defect_sees_only_what_is_public(given: object, reader: Reader, paths: list[str]) -> None:
    parsed = parse(request(reader=given))
    assert parsed.reader == reader
    assert told(parsed) == [(FIELD, path) for path in paths]


RETRIEVED = [
    pytest.param(None, ["retrieved"], id="null"),
    pytest.param({}, ["retrieved"], id="an object"),
    pytest.param([None], ["retrieved[0]"], id="a null entry"),
    pytest.param([{}], ["retrieved[0].document_id"], id="no document"),
    pytest.param([{"document_id": 7}], ["retrieved[0].document_id"], id="a number as document"),
    pytest.param([{"document_id": "d", "document_version": 1}], ["retrieved[0].document_version"], id="a version"),
    pytest.param([{"document_id": "d", "chunk_id": 1}], ["retrieved[0].chunk_id"], id="a chunk id"),
    pytest.param([{"document_id": "d", "start": 5}], ["retrieved[0].end"], id="half a range"),
    pytest.param([{"document_id": "d", "start": "0", "end": 5}], ["retrieved[0].start"], id="a string as start"),
    pytest.param([{"document_id": "d", "start": 5, "end": 5}], ["retrieved[0].end"], id="an empty range"),
    pytest.param([{"document_id": "d", "start": 0, "end": True}], ["retrieved[0].end"], id="a boolean as end"),
]


@pytest.mark.parametrize(("given", "paths"), RETRIEVED)
def test_a_defective_entry_retrieves_nothing(given: object, paths: list[str]) -> None:
    parsed = parse(request(retrieved=given))
    assert parsed.retrieved == ()
    assert told(parsed) == [(FIELD, path) for path in paths]


@pytest.mark.parametrize("value", [None, "t", [], 7])
def test_a_trace_that_is_no_object(value: object) -> None:
    parsed = parse(request(trace=value))
    assert (told(parsed), dict(parsed.trace)) == ([(FIELD, "trace")], {})


def test_a_trace_keeps_strings_under_its_known_keys() -> None:
    parsed = parse(request(trace={"request_id": 7, "corpus": "hr", "extra": 1, "note": {"n": None}}))
    assert told(parsed) == [(FIELD, "trace.request_id")]
    assert parsed.trace == {"corpus": "hr", "extra": {"trace.extra": 1, "trace.note": {"n": None}}}


def test_unknown_fields_are_remarks_with_their_place() -> None:
    parsed = parse(
        request(
            verdict="accept",
            claims=[{**GOOD_CLAIM, "confidence": 0.99, "support": "supported"}],
            citations=[{**GOOD_CITATION, "valid": True}],
            reader={"tenant": "acme", "role": "admin"},
            retrieved=[{"document_id": "keys", "score": 0.5}],
        )
    )
    assert told(parsed) == []
    assert parsed.trace == {
        "extra": {
            "verdict": "accept",
            "claims[0].confidence": 0.99,
            "claims[0].support": "supported",
            "citations[0].valid": True,
            "reader.role": "admin",
            "retrieved[0].score": 0.5,
        }
    }
    assert parsed.reader == Reader(tenant="acme")


def test_an_unknown_field_of_absurd_depth_is_refused() -> None:
    deep: Any = 0
    for _ in range(80):
        deep = [deep]
    with pytest.raises(InputError, match="nested deeper than 64 levels"):
        parse(request(note=deep))


def test_the_unit_at_the_top_is_for_citations_that_name_none() -> None:
    parsed = parse(
        request(offset_unit="utf8", citations=[GOOD_CITATION, {**GOOD_CITATION, "id": "q2", "offset_unit": "line"}])
    )
    assert [c.offset_unit for c in parsed.citations] == [OffsetUnit.UTF8, OffsetUnit.LINE]
    assert told(parse(request(offset_unit="bytes"))) == [(FIELD, "offset_unit")]


@pytest.mark.parametrize("value", ["citeguard.request/2", None, 1])
def test_another_schema_is_a_defect(value: object) -> None:
    assert told(parse(request(schema=value))) == [(FIELD, "schema")]


def test_a_python_caller_may_use_tuples() -> None:
    parsed = parse({"answer": "a", "claims": ({"id": "c", "text": "a", "citation_ids": ("q",), "span": (0, 1)},)})
    assert parsed.claims == (GivenClaim(id="c", text="a", citation_ids=("q",), span=Span(0, 1)),)
    assert parsed.defects == ()
