"""What of a model's reply is believed. Nothing is repaired."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from citeguard.models import Judged, JudgeFailed, Question, Stance
from tests.judge.asked import judged, outcome, question
from tests.server import JudgeServer, Play, always, reply

PAID = "Orders are paid within 15 days. Orders of members are paid within -5 or 1.5 days, not later."
LATE = "Orders are paid within 40 days."


def ask(asked: Question, **fields: Any) -> Judged | JudgeFailed:
    def judge(data: Mapping[str, Any]) -> dict[str, Any]:
        return {**reply(data, "entailed", [("f1", "Orders are paid within 15 days.", "for")]), **fields}

    with JudgeServer(judge=judge) as server:
        (judgment,) = judged(server.url, [asked])
    return judgment


CLAIM = question("Orders are paid within 15 days.", PAID)
BOTH = question("Orders are paid within 15 days.", PAID, LATE)


def evidence(*items: tuple[str, str, str]) -> list[dict[str, str]]:
    return [{"citation_id": c, "quote": q, "stance": s} for c, q, s in items]


def test_an_honest_reply_is_believed_with_places_in_the_document() -> None:
    judgment = ask(
        question("Cats sleep.", "no", PAID), evidence=evidence(("f2", "Orders are paid within 15 days.", "for"))
    )
    assert isinstance(judgment, Judged)
    assert judgment.confidence == 0.9
    (found,) = judgment.evidence
    assert (found.citation_id, found.start, found.end, found.stance) == ("q2", 1000, 1031, Stance.FOR)
    assert found.quote == "Orders are paid within 15 days."


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({"claim_id": "k99"}, "unknown:inconsistent", id="another claim's reply"),
        pytest.param({"evidence": []}, "unknown:inconsistent", id="entailed without evidence"),
        pytest.param({"unsupported_parts": ["15 days"]}, "unknown:inconsistent", id="entailed with unsupported parts"),
        pytest.param({"unsupported_parts": [""]}, "unknown:inconsistent", id="entailed with a blank unsupported part"),
        pytest.param({"verdict": "contradicted"}, "unknown:inconsistent", id="contradicted without evidence against"),
        pytest.param(
            {"evidence": evidence(("f1", "Orders", "for"), ("f1", "members", "against"))},
            "unknown:inconsistent",
            id="entailed with evidence against from the same source",
        ),
        pytest.param(
            {"verdict": "insufficient", "evidence": evidence(("f1", "Orders", "for"), ("f1", "members", "against"))},
            "insufficient",
            id="one source that speaks both ways is no conflict of sources",
        ),
        pytest.param({"evidence": evidence(("f9", "Orders", "for"))}, "unknown:evidence_not_found", id="foreign id"),
        pytest.param({"evidence": evidence(("q1", "Orders", "for"))}, "unknown:evidence_not_found", id="caller's id"),
        pytest.param({"verdict": "maybe"}, "unknown:unparseable", id="another label"),
        pytest.param({"verdict": "Entailed"}, "unknown:unparseable", id="another case"),
        pytest.param({"confidence": 101}, "unknown:unparseable", id="confidence out of range"),
        pytest.param({"confidence": 0.9}, "unknown:unparseable", id="confidence is no integer"),
        pytest.param({"confidence": "90"}, "unknown:unparseable", id="confidence in quotes"),
        pytest.param({"confidence": True}, "unknown:unparseable", id="confidence is a boolean"),
        pytest.param({"analysis": None}, "unknown:unparseable", id="null analysis"),
        pytest.param({"analysis": "x" * 1201}, "unknown:unparseable", id="longer than the schema allows"),
        pytest.param({"score": 1}, "unknown:unparseable", id="a key of its own"),
        pytest.param({"evidence": evidence(*[("f1", "Orders", "for")] * 9)}, "unknown:unparseable", id="too many"),
    ],
)
def test_what_does_not_hold_is_unknown(fields: dict[str, Any], expected: str) -> None:
    assert outcome(ask(CLAIM, **fields)) == expected


@pytest.mark.parametrize(
    "quote",
    [
        "Orders are paid within 14 days.",
        "Orders are paid after 15 days.",
        "Orders are paid within 15 days, usually.",
        "Orders … 15 days.",
        "orders are paid within 15 days.",
        "",
        " ",
        ":",
        "...",
        "5 days",
        "rders are paid",
        "paid within 1",
        "5 or 1.5 days",
        "5 days, not later",
        "or 1",
    ],
)
def test_a_quote_that_does_not_stand_there_word_for_word_is_not_found(quote: str) -> None:
    assert outcome(ask(CLAIM, evidence=evidence(("f1", quote, "for")))) == "unknown:evidence_not_found"


@pytest.mark.parametrize(
    "quote", ["15 days", "  Orders are paid within 15 days.  ", "-5 or 1.5 days", "1.5 days", "not later"]
)
def test_whole_words_and_numbers_are_found(quote: str) -> None:
    assert outcome(ask(CLAIM, evidence=evidence(("f1", quote, "for")))) == "entailed"


def test_presentation_is_folded_and_said() -> None:
    text = "«Всё\u00a0включено» — это\nна 100\u200b%."
    judgment = ask(
        question("Всё включено.", text, language="ru"), evidence=evidence(("f1", '"Все включено" - это на 100%', "for"))
    )
    assert isinstance(judgment, Judged)
    assert judgment.evidence[0].quote == "«Всё\u00a0включено» — это\nна 100\u200b%"
    assert judgment.judge.notes[0].startswith("evidence of f1 equals the source after: ")


def test_cited_sources_that_disagree_are_unknown_with_both_quotes() -> None:
    judgment = ask(
        BOTH, evidence=evidence(("f1", "Orders are paid within 15 days.", "for"), ("f2", "within 40 days", "against"))
    )
    assert outcome(judgment) == "unknown:conflicting_sources"
    assert [(e.citation_id, e.stance.value) for e in judgment.evidence] == [("q1", "for"), ("q2", "against")]


def test_cited_sources_that_are_all_against_contradict() -> None:
    judgment = ask(
        BOTH,
        verdict="contradicted",
        evidence=evidence(("f1", "within 15 days", "against"), ("f2", "within 40 days", "against")),
    )
    assert outcome(judgment) == "contradicted"


def test_an_unsupported_part_that_is_not_of_the_claim_is_a_note() -> None:
    judgment = ask(CLAIM, verdict="insufficient", unsupported_parts=["ORDERS", "by bank transfer"])
    assert isinstance(judgment, Judged)
    assert judgment.judge.notes == ("unsupported part 2 does not stand in the claim",)


def test_the_log_probability_of_the_verdict_is_kept_where_given() -> None:
    with JudgeServer(always(Play(logprobs=True))) as server:
        (judgment,) = judged(server.url, [question("Cats sleep.", "Cats sleep.")])
    assert isinstance(judgment, Judged)
    assert judgment.verdict_logprob == pytest.approx(-0.25 * len("entailed"))


def test_identical_claims_cost_one_call_and_keep_their_own_ids() -> None:
    one = question("Cats sleep.", "Cats sleep.", claim_id="a")
    other = Question(
        claim_id="b", claim=one.claim, language="en",
        fragments=(question("x", "no", "Cats sleep.").fragments[1],),
    )  # fmt: skip
    with JudgeServer() as server:
        first, second = judged(server.url, [one, other])
        assert len(server.seen) == 1
    assert (first.claim_id, second.claim_id) == ("a", "b")
    assert [(e.citation_id, e.start, e.end) for e in second.evidence] == [("q2", 1000, 1010)]
    assert (second.judge.cached, second.judge.attempts, second.judge.tokens) == (True, 0, 0)


def test_the_prompt_is_in_the_language_of_the_claim_and_its_fingerprint_is_reported() -> None:
    with JudgeServer() as server:
        asked = [question("Коты спят.", "Коты спят.", language="ru"), question("Cats.", "Cats.", claim_id="c2")]
        russian, english = judged(server.url, asked)
    assert (russian.judge.prompt, russian.judge.fingerprint) == ("judge_entailment.ru.v1", "212e28c850b0a0bd")
    assert (english.judge.prompt, english.judge.fingerprint) == ("judge_entailment.en.v1", "6fcdfeeef80b7cfc")


@pytest.mark.parametrize(
    ("claim", "text", "expected"), [("  ", "x", "unknown:empty_claim"), ("x", "\n", "unknown:evidence_not_found")]
)
def test_nothing_to_judge_is_not_asked(claim: str, text: str, expected: str) -> None:
    with JudgeServer() as server:
        (judgment,) = judged(server.url, [question(claim, text)])
        assert server.seen == []
    assert outcome(judgment) == expected


@pytest.mark.parametrize("nothing", ["\u3164", "\u115f", "\uffa0", "\u1160\u200b"])
def test_letters_that_show_nothing_are_no_evidence(nothing: str) -> None:
    asked = question("Orders are paid.", f"{nothing} {PAID}")
    assert outcome(ask(asked, evidence=evidence(("f1", nothing, "for")))) == "unknown:evidence_not_found"


def test_a_fragment_that_shows_nothing_is_not_sent() -> None:
    with JudgeServer() as server:
        (judgment,) = judged(server.url, [question("Orders are paid.", "\u3164 \u200b ...")])
        assert (outcome(judgment), server.seen) == ("unknown:evidence_not_found", [])


def test_replies_that_a_gateway_mixes_up_are_all_found_out() -> None:
    """Every claim gets the reply to the one before it; the evidence stands in all fragments."""
    asked = [question(f"Orders of kind {n} are paid.", PAID, claim_id=f"c{n}") for n in range(16)]
    before: list[Mapping[str, Any]] = []

    def late(data: Mapping[str, Any]) -> dict[str, Any]:
        before.append(data)
        return reply(before[-2] if len(before) > 1 else data, "entailed", [("f1", "Orders are paid", "for")])

    with JudgeServer(judge=late) as server:
        found = [outcome(j) for j in judged(server.url, asked, concurrency=1)]
    assert found == ["entailed", *["unknown:inconsistent"] * 15]
