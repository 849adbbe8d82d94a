"""What to do next: cuts are marked, and doubt offers nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from citeguard.models import Claims, NonClaim, NonClaimKind, Uncovered, Verdict
from citeguard.models.span import Span
from citeguard.policy import decide, strict
from citeguard.report.advice import advice
from citeguard.report.labels import labels
from tests.builders import claim_facts, facts, judged, report

ANSWER = "Hello! Keys expire after 90 days. They cannot be renewed. Ask the service desk."
GREETING, FIRST, SECOND, THIRD = Span(0, 6), Span(7, 33), Span(34, 57), Span(58, 79)


def answered(*placed, uncovered=()):
    claims = []
    for n, (span, verdict) in enumerate(placed, start=1):
        one = claim_facts(judged(verdict, claim_id=f"c{n}"), claim_id=f"c{n}")
        claims.append(replace(one, claim=replace(one.claim, span=span)))
    of = facts(*claims)
    made = report(decide(of, strict(), today=date(2026, 2, 1)), of, answer=ANSWER)
    return replace(
        made,
        claims=Claims(
            claims=tuple(c.claim for c in claims),
            covered=tuple(span for span, _ in placed if span),
            non_claims=(NonClaim(span=GREETING, kind=NonClaimKind.GREETING),),
            uncovered=tuple(Uncovered(span=s) for s in uncovered),
        ),
    )


def reduced(made):
    return advice(made, labels("en"))["reduced_answer"]


def test_the_spans_of_this_test_are_the_sentences():
    assert [s.of(ANSWER) for s in (GREETING, FIRST, SECOND, THIRD)] == [
        "Hello!",
        "Keys expire after 90 days.",
        "They cannot be renewed.",
        "Ask the service desk.",
    ]


def test_what_does_not_hold_is_cut_and_the_cut_is_marked():
    made = answered((FIRST, Verdict.ENTAILED), (SECOND, Verdict.INSUFFICIENT), (THIRD, Verdict.ENTAILED))
    assert reduced(made) == "Hello! Keys expire after 90 days. […not confirmed…] Ask the service desk."


def test_neighbouring_cuts_are_one_mark():
    made = answered((FIRST, Verdict.ENTAILED), (SECOND, Verdict.INSUFFICIENT), uncovered=(THIRD,))
    assert reduced(made) == "Hello! Keys expire after 90 days. […not confirmed…]"


def test_where_nothing_holds_nothing_is_offered():
    assert reduced(answered((FIRST, Verdict.INSUFFICIENT), (SECOND, Verdict.INSUFFICIENT))) is None


def test_a_claim_without_a_place_offers_nothing():
    assert reduced(answered((FIRST, Verdict.ENTAILED), (None, Verdict.INSUFFICIENT))) is None


def test_the_safe_text_is_in_the_language_asked_for():
    made = answered((FIRST, Verdict.INSUFFICIENT))
    assert (
        advice(made, labels("ru"))["safe_text"] == "В доступных документах нет подтверждённого ответа на этот вопрос."
    )
