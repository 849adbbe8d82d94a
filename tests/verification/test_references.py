from __future__ import annotations

import pytest

from citeguard.models import CheckRequest, Finding, FindingCode, GivenClaim
from citeguard.verification import claim_findings, reference_findings
from tests.verification.stored import citation, document, verified


def found(findings):
    return [(f.code.value, f.claim_id, f.citation_id) for f in findings]


def test_an_id_that_leads_nowhere_is_said_once_a_claim():
    claims = [("c1", ["q9", "q1", "q9"]), ("c2", ["q9"])]
    assert found(reference_findings(claims, ["q1"])) == [
        ("citation_unknown", "c1", "q9"),
        ("citation_unknown", "c2", "q9"),
    ]


def test_a_citation_nobody_uses_is_a_note():
    findings = reference_findings([("c1", ["q1"])], ["q1", "q2"])
    assert found(findings) == [("citation_unused", None, "q2")]
    assert findings[0].effect == "note"


def test_verification_says_both_where_claims_are_given():
    claims = (GivenClaim(id="c1", text="Logs are kept.", citation_ids=("q9",)),)
    found_here = verified(citation("Logs are kept.", 0, 14), documents=[document("Logs are kept.")], claims=claims)
    assert found(found_here.findings) == [("citation_unknown", "c1", "q9"), ("citation_unused", None, "q1")]


def test_an_id_made_up_for_a_citation_without_one_is_not_unused():
    nameless = citation("Logs are kept.", 0, 14, id="citations[0]", invalid=frozenset({"id"}))
    assert verified(nameless, documents=[document("Logs are kept.")], claims=()).findings == ()


def test_long_ids_are_not_repeated_at_length():
    (finding,) = reference_findings([("c1", ["q9", "a" * 5_000])], ["a" * 5_000])
    assert finding.expected == f"'{'a' * 40}'"


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        pytest.param(None, [("no_claims", None, None)], id="absent"),
        pytest.param((), [("no_claims", None, None)], id="empty"),
        pytest.param((GivenClaim(id="c1", text="Yes."),), [("claim_without_citations", "c1", None)], id="bare"),
        pytest.param((GivenClaim(id="c1", text="Yes.", citation_ids=("q1",)),), [], id="cited"),
        pytest.param((GivenClaim(id="c1", text="Yes.", invalid=frozenset({"citation_ids"})),), [], id="already said"),
    ],
)
def test_claims_of_verify(claims, expected):
    assert found(claim_findings(CheckRequest(answer="Yes.", claims=claims))) == expected


def test_an_unusable_list_of_claims_has_its_finding_already():
    defect = Finding(code=FindingCode.FIELD_INVALID, message="…", path="claims")
    assert claim_findings(CheckRequest(answer="Yes.", claims=(), defects=(defect,))) == ()
