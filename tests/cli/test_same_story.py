"""`verify` and `check` tell the same of the same request: what only one of them says, the design gives to it alone."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citeguard.cli.verify import outcome
from citeguard.contract import parse
from citeguard.corpus.files import open_documents
from citeguard.gate import Gate
from citeguard.models.wire import finding_json
from citeguard.verification import verify

KEYS, GUESTS = "Ключи действуют 90 дней.", "Guests may not enter."
TEXT = f"{KEYS} {GUESTS} Ключи выдаёт охрана."
DOCUMENTS = {
    "d": [
        {"version": "1", "text": TEXT, "effective_from": "2020-01-01"},
        {"version": "2", "text": f"{TEXT} Всё.", "effective_from": "2025-01-01"},
    ],
    "e": {"version": "1", "text": TEXT, "sections": [{"id": "s", "start": 0, "end": 24}]},
}
AS_OF = datetime(2026, 1, 1, tzinfo=UTC)

ODD = st.sampled_from([None, True, 0, -1, 3.5, "", "x", [], {}, [None], "q1"])
FIRST = {"id": "q1", "document_id": "e", "document_version": "1", "quote": KEYS, "start": 0, "end": 24}
SECOND = {"id": "q2", "document_id": "e", "document_version": "1", "quote": GUESTS}
WHOLE = st.sampled_from([FIRST, SECOND])


def mostly(*good):
    return st.sampled_from(good) | st.sampled_from(good) | ODD


CITATION = st.fixed_dictionaries(
    {},
    optional={
        "id": mostly("q1", "q2"),
        "document_id": mostly("d", "e"),
        "document_version": mostly("1", "2"),
        "quote": mostly(KEYS, GUESTS),
        "start": mostly(0, 25),
        "end": mostly(24, 46),
        "mode": mostly("quote", "paraphrase", "inference"),
        "section": mostly("s"),
        "content_hash": mostly("sha256:0"),
        "offset_unit": mostly("utf8"),
    },
)
CLAIM = st.fixed_dictionaries(
    {},
    optional={
        "id": mostly("c1", "c2"),
        "text": mostly(KEYS, GUESTS),
        "citation_ids": st.lists(mostly("q1", "q2"), max_size=3) | ODD,
        "span": mostly([0, 24], [0, 1000]),
    },
)
REQUEST = st.fixed_dictionaries(
    {"claims": st.lists(CLAIM | ODD, max_size=3) | ODD},
    optional={
        "answer": mostly(f"{KEYS} {GUESTS}", f"{KEYS} [1]", "Не нашёл в документах."),
        "citations": st.lists(CITATION | WHOLE | ODD, max_size=3) | ODD,
        "retrieved": mostly([{"document_id": "e"}], []),
        "reader": mostly({"groups": [1]}),
        "schema": mostly("citeguard.request/1"),
    },
)
COVERAGE = {"claim_not_in_answer", "answer_uncovered"}
"""What only a look at the answer tells, and `verify` takes none."""
SAME = {"judged": "requires_entailment_check", "not_judged": "requires_entailment_check"}


@pytest.fixture(scope="module")
def documents(tmp_path_factory):
    path = tmp_path_factory.mktemp("same") / "documents.json"
    path.write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    return open_documents(path)


def both(request, documents):
    parsed = parse(request)
    verified = outcome(parsed, verify(parsed, documents.view(parsed.reader), as_of=AS_OF))
    return verified, Gate(documents, as_of=AS_OF).check_sync(request)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(REQUEST)
def test_given_claims_have_the_same_findings_and_states(documents, asked):
    verified, report = both(asked, documents)
    told = [finding_json(f) for f in report.facts.findings if f.code not in COVERAGE]
    # An answer that says the documents have none needs no claims; `verify` does not read the answer.
    free = {"no_claims"} if report.claims.abstained else set()
    errors = [e for e in verified["errors"] if e["code"] not in free]
    assert sorted(map(repr, errors)) == sorted(map(repr, told))
    states = {c.claim.id: SAME.get(c.status.value, c.status.value) for c in report.facts.claims}
    assert {c["claim_id"]: c["status"] for c in verified["claims"]} == states


@pytest.mark.parametrize(
    ("cited", "codes", "state"),
    [
        ([None], ["field_invalid"], "invalid_reference"),
        ({}, ["field_invalid"], "invalid_reference"),
        (["q1", 5], ["field_invalid"], "invalid_reference"),
        ([], ["claim_without_citations", "citation_unused"], "unsupported"),
    ],
)
def test_a_list_of_citations_that_cannot_be_read(cited, codes, state, documents):
    given_citation = {"id": "q1", "document_id": "e", "document_version": "1", "quote": KEYS}
    claims = [{"id": "c1", "text": KEYS, "citation_ids": cited}]
    verified, report = both({"answer": KEYS, "claims": claims, "citations": [given_citation]}, documents)
    assert {e["code"] for e in verified["errors"]} - {"citation_unused"} == set(codes) - {"citation_unused"}
    assert {f.code.value for f in report.facts.findings} - {"citation_unused"} == set(codes) - {"citation_unused"}
    assert [c["status"] for c in verified["claims"]] == [state]
    assert [c.status.value for c in report.facts.claims] == [state]


def test_claims_without_an_answer_are_still_told(documents):
    verified, report = both({"claims": [{"id": "c1", "text": KEYS, "citation_ids": []}]}, documents)
    assert [e["code"] for e in verified["errors"]] == ["answer_missing", "claim_without_citations"]
    assert [f.code.value for f in report.facts.findings] == ["answer_missing", "claim_without_citations"]
    assert [c.claim.id for c in report.facts.claims] == ["c1"]
