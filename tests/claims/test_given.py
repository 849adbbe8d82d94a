"""Given claims: kept, placed by content where the span does not hold, and compared with the answer."""

from __future__ import annotations

import asyncio

import pytest

from citeguard.claims.stage import split
from citeguard.models import CheckRequest, Claim, Claims, GivenClaim, Span
from tests.claims.coverage_case import NoSplitter, codes, stated

ANSWER = "Backups are kept for 30 days. They are stored in Oslo. Журналы не удаляются."


def spanned(text: str, span: Span | None) -> Claim:
    given = GivenClaim(id="c1", text=text, citation_ids=("q1",), span=span)
    return asyncio.run(split(CheckRequest(answer=ANSWER, claims=(given,)), {}, NoSplitter())).claims[0]


def test_claims_are_kept_as_given() -> None:
    found = stated(ANSWER, "Backups are kept for 30 days.", "Журналы не удаляются.")
    assert found.claims == (
        Claim(id="c1", text="Backups are kept for 30 days.", span=Span(0, 29), citation_ids=("q1",), language="en"),
        Claim(id="c2", text="Журналы не удаляются.", span=Span(55, 76), citation_ids=("q1",), language="ru"),
    )


@pytest.mark.parametrize(
    ("text", "span", "placed"),
    [
        pytest.param("Backups are kept for 30 days.", Span(0, 28), Span(0, 28), id="a span that holds"),
        pytest.param("Backups are kept for 30 days.", Span(30, 54), Span(0, 29), id="of another sentence"),
        pytest.param("Backups are kept for 30 days.", Span(0, 900), Span(0, 29), id="past the end"),
        pytest.param("Backups are kept for 30 days.", Span(-5, 29), Span(0, 29), id="before the beginning"),
        pytest.param("Backups are kept for 30 days.", Span(29, 0), Span(0, 29), id="reversed"),
        pytest.param("Backups are kept for 30 days.", None, Span(0, 29), id="none"),
        pytest.param("Backups are stored in Oslo.", None, Span(30, 54), id="by a pronoun's sentence"),
        pytest.param("Whales sing at night.", Span(0, 29), None, id="nowhere"),
        pytest.param("Журналы не удаляются.", Span(0, 29), Span(55, 76), id="Russian, wrong span"),
    ],
)
def test_a_span_is_checked_not_trusted(text: str, span: Span | None, placed: Span | None) -> None:
    assert spanned(text, span).span == placed


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param("Backups are kept for 60 days.", id="number"),
        pytest.param("Backups are stored in Bergen.", id="name"),
        pytest.param("Backups are not stored in Oslo.", id="negation"),
        pytest.param("Whales sing at night.", id="hardly a word"),
        pytest.param("Журналы удаляются через 5 лет.", id="число"),
        pytest.param("Журналы хранятся в городе Тверь.", id="имя"),
    ],
)
def test_claim_not_in_answer(claim: str) -> None:
    assert "claim_not_in_answer" in codes(stated(ANSWER, claim))


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        pytest.param("Backups are kept for thirty days.", "Backups are kept for 30 days.", id="number in words"),
        pytest.param("The fees are 30 and 40 dollars.", "The fees are 30 dollars.", id="shared unit"),
        pytest.param("Signed on 3 March 2021.", "It was signed in March 2021.", id="part of a date"),
        pytest.param("Oslo holds all copies.", "Copies are held in Oslo.", id="name opens a sentence"),
        pytest.param("Компания Акме основана в Твери.", "Акме основали в городе Тверь.", id="падежи имени"),
        pytest.param("Отправка занимает 2 ч.", "Отправка занимает 120 минут.", id="other unit, same value"),
    ],
)
def test_in_the_answer_after_all(answer: str, claim: str) -> None:
    assert "claim_not_in_answer" not in codes(stated(answer, claim))


def test_a_finding_names_the_claim_and_the_word() -> None:
    found = stated(ANSWER, "Backups are stored in Bergen.").findings[0]
    assert (found.claim_id, found.message) == ("c1", "claim 'c1' says 'Bergen', the answer does not")


@pytest.mark.parametrize("text", ["", " ", "[q1]", "?!", "\u200b", "a" * 5000, "🙂"])
def test_a_claim_without_words_covers_nothing(text: str) -> None:
    found: Claims = stated("Backups are kept for 30 days.", text)
    assert [u.span for u in found.uncovered] == [Span(0, 29)]
