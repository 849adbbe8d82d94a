"""The claims stage: given, empty and absent claims, abstentions, headings, and what is reported."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from citeguard.claims.stage import split
from citeguard.models import (
    CheckRequest,
    Citation,
    Claim,
    Claims,
    FindingCode,
    Fragment,
    GivenClaim,
    NonClaimKind,
    Span,
    Uncovered,
)
from tests.claims.coverage_case import NoSplitter, Scripted, codes, open_texts, stated
from tests.growth import growth


def test_without_an_answer_given_claims_are_kept_and_nothing_is_split() -> None:
    kept = Claim(id="c1", text="Backups are kept for 30 days.", span=None, citation_ids=("q1",), language="en")
    assert stated(None, "Backups are kept for 30 days.") == Claims(claims=(kept,))
    assert asyncio.run(split(CheckRequest(answer=None), {}, NoSplitter())) == Claims(claims=())


def test_the_example_of_a_shared_sentence() -> None:
    answer = "New requests are blocked until the next period."
    found = stated(answer, "New requests are blocked.", "The block lasts until the next period.")
    assert found.covered == (Span(0, 47),)
    assert [c.span for c in found.claims] == [Span(0, 47), Span(0, 47)]
    assert found.findings == ()
    assert found.splitter == "given"


@pytest.mark.parametrize(
    ("answer", "abstained"),
    [
        ("The documents do not contain an answer to this question.", True),
        ("В документах нет ответа на этот вопрос.", True),
        ("Здравствуйте! В документах нет ответа на этот вопрос.", True),
        ("Hello!", False),
        ("The documents do not contain an answer, but the fee is 5 dollars.", False),
        ("В документах нет ответа. Комиссия 5 рублей.", False),
    ],
)
def test_empty_claims(answer: str, abstained: bool) -> None:
    found = stated(answer)
    assert found.abstained is abstained
    assert ("no_claims" in codes(found)) is not abstained


def test_what_is_missing_is_said() -> None:
    answer = "Backups are not kept for 30 days in Oslo."
    found = stated(answer, "Backups are kept for some time.")
    assert found.uncovered == (Uncovered(span=Span(0, 41), missing=("not", "30 days", "Oslo")),)
    finding = next(f for f in found.findings if f.code is FindingCode.ANSWER_UNCOVERED)
    assert finding.hint == "missing: 'not', '30 days', 'Oslo'"


def test_words_that_no_one_claim_says_together() -> None:
    found = stated("The fee is 5 dollars, the fine 7 dollars.", "The fee is 7 dollars.", "The fine is 5 dollars.")
    assert found.uncovered[0].missing == ("fee is 5 dollars", "fine 7 dollars")


def test_a_claim_without_citations_is_reported() -> None:
    request = CheckRequest(answer="Backups are kept.", claims=(GivenClaim(id="c1", text="Backups are kept."),))
    found = asyncio.run(split(request, {}, NoSplitter()))
    assert [(f.code, f.claim_id) for f in found.findings] == [(FindingCode.CLAIM_WITHOUT_CITATIONS, "c1")]


def splitted(answer: str, *claims: Claim) -> Claims:
    request = CheckRequest(answer=answer, citations=(Citation(id="q1"),))
    return asyncio.run(split(request, {}, Scripted(Claims(claims=claims))))


def test_a_splitter_is_not_trusted_to_cover() -> None:
    answer = "Backups are kept. Logs are deleted."
    found = splitted(answer, Claim(id="c1", text="Backups are kept.", span=Span(0, 17), citation_ids=("q1",)))
    assert open_texts(answer, found) == ["Logs are deleted."]
    assert found.splitter == "scripted"


def test_a_splitter_that_finds_nothing_is_no_abstention() -> None:
    assert codes(splitted("Backups are kept.")) == {"no_claims", "answer_uncovered"}
    assert splitted("The answer was not found in the documents.").abstained is True


def test_the_context_of_a_claim_carries_a_heading() -> None:
    answer = "## Nova Cloud\n\nBackups are kept for 5 days."
    bare = Claim(id="c1", text="Backups are kept for 5 days.", span=Span(15, 43), citation_ids=("q1",))
    assert splitted(answer, replace(bare, context="Nova Cloud")).uncovered == ()
    assert open_texts(answer, splitted(answer, bare)) == ["Nova Cloud"]


@pytest.mark.parametrize(
    ("answer", "claims", "kinds", "left_open"),
    [
        ("## Dogs\n\nDogs are allowed.", ["Dogs are allowed."], [NonClaimKind.HEADING], []),
        ("## Rules of 2031\n\nDogs are allowed.", ["Dogs are allowed."], [], ["Rules of 2031"]),
        ("## Rules of 2031\n\nDogs are allowed.", ["In 2031, dogs are allowed."], [], []),
        ("## Cats pay twice.\n\nDogs are allowed.", ["Dogs are allowed."], [], ["Cats pay twice."]),
        ("Правила такие:\n\n- Собаки допускаются.", ["Собаки допускаются."], [NonClaimKind.LEAD_IN], []),
        ("В Твери:\n\n- Собаки допускаются.", ["Собаки допускаются."], [], ["В Твери:"]),
        ("В Твери:\n\n- Собаки допускаются.", ["В Твери собаки допускаются."], [], []),
        (
            "Hello! Dogs are allowed. Is that all?",
            ["Dogs are allowed."],
            [NonClaimKind.GREETING, NonClaimKind.QUESTION],
            [],
        ),
    ],
)
def test_headings_and_lead_ins(answer: str, claims: list[str], kinds: list[NonClaimKind], left_open: list[str]) -> None:
    found = stated(answer, *claims)
    assert [n.kind for n in found.non_claims] == kinds
    assert open_texts(answer, found) == left_open


def test_a_lead_in_is_carried_by_each_claim_below() -> None:
    answer = "In the Pro plan:\n\n- Backups are kept for 90 days.\n- Support is free."
    both = stated(answer, "In the Pro plan, backups are kept for 90 days.", "In the Pro plan, support is free.")
    one = stated(answer, "In the Pro plan, backups are kept for 90 days.", "Support is free.")
    assert (open_texts(answer, both), open_texts(answer, one)) == ([], ["In the Pro plan:"])


def test_a_name_in_a_frame_is_free_only_where_the_cited_document_bears_it() -> None:
    answer = "According to the Zurich policy, backups are kept for 30 days."
    given = (GivenClaim(id="c1", text="Backups are kept for 30 days.", citation_ids=("q1",)),)
    request = CheckRequest(answer=answer, claims=given, citations=(Citation(id="q1"),))

    def cited(document_id: str) -> Claims:
        fragment = Fragment(
            citation_id="q1", document_id=document_id, document_version="1", span=Span(0, 9), text="Backups..."
        )
        return asyncio.run(split(request, {"q1": fragment}, NoSplitter()))

    assert cited("zurich-policy").uncovered == ()
    assert cited("oslo-policy").uncovered[0].missing == ("Zurich",)


@pytest.mark.parametrize("marker", ["[q1]", "[q1, q2]", "[q1][q2]"])
def test_markers_are_no_content(marker: str) -> None:
    answer = f"Backups are kept for 30 days {marker}."
    assert codes(stated(answer, "Backups are kept for 30 days.")) == set()
    assert codes(stated("Backups are kept for 30 days.", f"Backups are kept for 30 days {marker}.")) == set()


def test_time_is_linear_in_the_number_of_claims() -> None:
    def run(count: int) -> None:
        said = [f"Plan P{n} costs {n + 10} dollars and includes {n % 50 + 2} users." for n in range(count)]
        stated(" ".join(said), *(s.replace("costs", "has a price of") for s in said))

    assert growth(run, 40, 400, below=25) < 25
