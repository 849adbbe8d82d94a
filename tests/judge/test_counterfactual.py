"""A judge that says entailed whatever the evidence says has not used it."""

from __future__ import annotations

import asyncio
import re

import pytest

from citeguard.judge.counterfactual import Counterfactual, variants
from citeguard.models import Evidence, Judged, JudgeFailed, JudgeInfo, Judgment, Question, UnknownReason, Verdict
from tests.judge.asked import outcome, question

INFO = JudgeInfo(name="scripted", tokens=10)


def entailed(asked: Question, quotes: dict[str, str] | None = None) -> Judged:
    """Evidence: the given words of each fragment, by default the whole of the first one that has any."""
    texts = {f.citation_id: f for f in asked.fragments}
    quotes = quotes or {next(i for i, f in texts.items() if f.text): next(f.text for f in texts.values() if f.text)}
    evidence = tuple(
        Evidence(citation_id=i, quote=q, start=(at := texts[i].span.start + texts[i].text.index(q)), end=at + len(q))
        for i, q in quotes.items()
    )
    return Judged(claim_id=asked.claim_id, verdict=Verdict.ENTAILED, judge=INFO, evidence=evidence)


class Reader:
    """Entails a claim whose words and numbers all stand in the fragments; knows "within N" as an upper bound."""

    name = "reader"

    async def judge(self, asked: Question, /) -> Judgment:
        text = " ".join(f.text for f in asked.fragments)
        stated = re.search(r"within (\d+)", text)
        allowed = re.search(r"within (\d+)", asked.claim)
        if stated and allowed and int(stated[1]) <= int(allowed[1]):
            return entailed(asked)
        if asked.claim.rstrip(".") in text:
            return entailed(asked)
        return Judged(claim_id=asked.claim_id, verdict=Verdict.INSUFFICIENT, judge=INFO)


class Knowing:
    """Says entailed to everything and quotes whatever stands there."""

    name = "knowing"

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def judge(self, asked: Question, /) -> Judgment:
        self.asked.append(asked)
        return entailed(asked)


def judged(judge: object, asked: Question) -> Judgment:
    return asyncio.run(Counterfactual(judge).judge(asked))  # type: ignore[arg-type]


CASES = [
    question("Orders arrive within 30 days.", "Orders arrive within 30 days."),
    question("Founded in 1998.", "Founded in 1998."),
    question("Pets are not allowed.", "Pets are not allowed."),
    question("Возврат не принимается.", "Возврат не принимается.", language="ru"),
    question("Срок — 14 дней.", "Срок — 14 дней.", language="ru"),
    question("The gate is open.", "The gate is open.", "Another sentence about lamps."),
]


@pytest.mark.parametrize("asked", CASES, ids=lambda q: q.claim)
def test_a_judge_that_reads_keeps_its_verdict(asked: Question) -> None:
    judgment = judged(Reader(), asked)
    assert outcome(judgment) == "entailed"
    assert (judgment.judge.tokens or 0) > 10


@pytest.mark.parametrize("asked", CASES, ids=lambda q: q.claim)
def test_a_judge_that_knows_better_is_found_out(asked: Question) -> None:
    assert outcome(judged(Knowing(), asked)) == "unknown:evidence_not_used"


def test_evidence_that_is_all_there_is_cannot_be_probed_and_the_report_says_so() -> None:
    judgment = judged(Knowing(), question("The gate is open.", "The gate is open."))
    assert outcome(judgment) == "entailed"
    assert judgment.judge.notes == ("no counterfactual: the evidence is all there is",)


@pytest.mark.parametrize(
    ("claim", "text", "expected"),
    [
        (
            "It costs 40 euros.",
            "It costs 40 euros, not 400.",
            ["It costs 81 euros, not 400.", "It costs 20 euros, not 400."],
        ),
        ("It weighs 1.5 kg.", "It weighs 1.5 kg.", ["It weighs 3.5 kg."]),
        ("Since 2021.", "Since 2021.", ["Since 2028.", "Since 2014."]),
        ("One of 1.", "One of 1.", ["One of 3.", "One of 0."]),
        ("Staff cannot enter.", "Staff cannot enter.", ["Staff can enter."]),
        ("Сюда нельзя входить.", "Сюда нельзя входить.", ["Сюда можно входить."]),
    ],
)
def test_what_is_changed(claim: str, text: str, expected: list[str]) -> None:
    asked = question(claim, text)
    assert [v.fragments[0].text for v in variants(asked, entailed(asked))] == expected
    assert {v.claim for v in variants(asked, entailed(asked))} == {claim}


def test_a_probe_that_fails_is_no_good_news() -> None:
    class Flaky:
        name = "flaky"
        calls = 0

        async def judge(self, asked: Question, /) -> Judgment:
            self.calls += 1
            if self.calls == 1:
                return entailed(asked)
            return JudgeFailed(claim_id=asked.claim_id, reason=UnknownReason.TIMEOUT, judge=INFO)

    assert outcome(judged(Flaky(), CASES[0])) == "unknown:timeout"


def test_only_entailed_claims_are_probed() -> None:
    class Never(Knowing):
        async def judge(self, asked: Question, /) -> Judgment:
            self.asked.append(asked)
            return Judged(claim_id=asked.claim_id, verdict=Verdict.INSUFFICIENT, judge=INFO)

    never = Never()
    assert outcome(judged(never, CASES[0])) == "insufficient"
    assert len(never.asked) == 1
