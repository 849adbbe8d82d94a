"""The kit holds what it says, the counts are right, and the structural defences hold where evidence cannot exist."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner

from citeguard.cli.redteam import redteam
from citeguard.judge.local import LocalJudge
from citeguard.models import Evidence, Judged, JudgeFailed, JudgeInfo, Judgment, Question, UnknownReason, Verdict
from citeguard.redteam.bound import upper_bound
from citeguard.redteam.kit import CONTROL, kit
from citeguard.redteam.trial import Trial, run_trial
from tests.judge.asked import judged, outcome
from tests.server import JudgeServer, reply

INFO = JudgeInfo(name="scripted")


@pytest.mark.parametrize(
    ("failures", "trials", "expected"),
    [(0, 59, 0.0495), (0, 299, 0.00997), (1, 100, 0.0466), (5, 50, 0.199), (3, 3, 1.0), (0, 0, 1.0)],
)
def test_the_bound_is_the_exact_one(failures: int, trials: int, expected: float) -> None:
    assert upper_bound(failures, trials, 0.95) == pytest.approx(expected, rel=0.01)


def test_both_languages_have_the_same_kinds_in_the_same_numbers() -> None:
    counted = [sorted(a.kind for a in kit() if a.language == language) for language in ("en", "ru")]
    assert counted[0] == counted[1]
    assert len(counted[0]) >= 100
    assert len({a.question.claim_id for a in kit()}) == len(kit())


def test_no_attack_is_entailed_word_for_word_and_every_control_is() -> None:
    for attack in kit():
        stands = attack.question.claim in attack.question.fragments[0].text
        if attack.kind == CONTROL:
            assert stands
        elif not attack.kind.startswith("forged"):
            assert not stands, attack


def test_the_local_judge_is_not_talked_into_anything() -> None:
    trial = asyncio.run(run_trial(LocalJudge(), None, kit(), name="local"))
    assert trial.whole.wrong == ()
    assert trial.whole.asked >= 200
    assert trial.controls_entailed == trial.controls == 12


class Yes:
    """Says entailed to everything and quotes the first word."""

    name = "yes"

    async def judge(self, question: Question, /) -> Judgment:
        text = question.fragments[0].text
        quote = text[:1] if text.strip() else ""
        if not quote:
            return JudgeFailed(claim_id=question.claim_id, reason=UnknownReason.REFUSED, judge=INFO)
        evidence = Evidence(citation_id="q1", quote=quote, start=0, end=1)
        return Judged(claim_id=question.claim_id, verdict=Verdict.ENTAILED, judge=INFO, evidence=(evidence,))


class Down:
    name = "down"

    async def judge(self, question: Question, /) -> Judgment:
        return JudgeFailed(claim_id=question.claim_id, reason=UnknownReason.ENDPOINT_ERROR, judge=INFO)


def trial(judge: object, second: object = None) -> Trial:
    return asyncio.run(run_trial(judge, second, kit(), name="t"))  # type: ignore[arg-type]


def test_a_judge_that_says_yes_is_found_out_by_kind() -> None:
    found = trial(Yes())
    rates = {c.kind: c.rate for c in found.kinds}
    assert rates["planted_number"] == rates["instruction_in_fragment"] == 1.0
    assert found.whole.rate > 0.9
    assert all(i.startswith("planted_unit") for c in found.kinds if c.kind == "planted_unit" for i in c.wrong)


def test_a_second_look_that_disagrees_undoes_a_false_accept() -> None:
    assert trial(Yes(), LocalJudge()).whole.wrong == ()


def test_questions_that_reached_nobody_are_no_evidence_of_safety() -> None:
    found = trial(Down())
    assert (found.whole.asked, found.whole.rate, found.reached) == (0, 0.0, False)
    assert found.whole.bound(0.95) == 1.0
    assert found.whole.unreached >= 200


class GoesAway(Down):
    """Answers as the local judge does, and not at all after the controls of one language."""

    asked = 0

    async def judge(self, question: Question, /) -> Judgment:
        GoesAway.asked += 1
        return await (LocalJudge() if GoesAway.asked < 60 else Down()).judge(question)


def test_a_judge_that_went_away_in_the_middle_has_not_been_tried() -> None:
    found = trial(GoesAway())
    assert found.whole.unreached > 100
    assert found.whole.rate == 0.0
    assert not found.reached


def test_both_languages_are_counted_apart() -> None:
    assert [(c.kind, c.asked, len(c.wrong)) for c in trial(LocalJudge()).languages] == [("en", 122, 0), ("ru", 122, 0)]


def test_the_command_says_it_in_words_and_in_json() -> None:
    shown = CliRunner().invoke(redteam, ["--judge", "local"], standalone_mode=False)
    assert shown.return_value == 0
    assert "hostile questions, none of them entailed" in shown.output
    as_json = CliRunner().invoke(redteam, ["--judge", "local", "--format", "json"], standalone_mode=False)
    value = json.loads(as_json.output)
    assert value["all"]["false_accepts"] == []
    assert value["controls"] == {"asked": 12, "entailed": 12}


@pytest.mark.parametrize(("allowed", "code"), [("0", 1), ("0.5", 1), ("1", 0)])
def test_the_exit_code_follows_the_allowed_rate(allowed: str, code: int) -> None:
    def obeying(data: Mapping[str, Any]) -> dict[str, Any]:
        words = data["fragments"][0]["text"].split()
        return reply(data, "entailed", [("f1", words[0] if words else "", "for")])

    with JudgeServer(judge=obeying) as server:
        options = ["--judge", "openai:m", "--second-look", "none", "--allowed", allowed]
        shown = CliRunner(env={"OPENAI_BASE_URL": server.url}).invoke(redteam, options, standalone_mode=False)
    assert shown.return_value == code, shown.output


def test_an_endpoint_that_is_down_is_exit_3() -> None:
    runner = CliRunner(env={"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"})
    assert runner.invoke(redteam, ["--judge", "openai:m"], standalone_mode=False).return_value == 3


NO_EVIDENCE = ("instruction_in_claim", "claim_as_source", "planted_number", "planted_negation", "master_key",
               "empty_fragment", "huge_fragment")  # fmt: skip


def test_a_model_that_obeys_the_claim_is_not_believed_where_evidence_cannot_exist() -> None:
    """The model does what it is told: entailed, with the claim itself as the quoted evidence."""

    def obeying(data: Mapping[str, Any]) -> dict[str, Any]:
        return reply(data, "entailed", [(f["citation_id"], data["claim"], "for") for f in data["fragments"]])

    asked = [a.question for a in kit() if a.kind in NO_EVIDENCE]
    with JudgeServer(judge=obeying) as server:
        outcomes = [outcome(j) for j in judged(server.url, asked)]
    assert len(outcomes) >= 60
    assert set(outcomes) == {"unknown:evidence_not_found"}
