"""A profile in the gate: over the threshold, below it, and every way in which it does not fit."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from citeguard.calibration.applying import check_language
from citeguard.corpus.access import LoadedCorpus
from citeguard.errors import ConfigError
from citeguard.gate import Gate
from citeguard.models import (
    CheckRequest,
    Citation,
    DocumentVersion,
    Effect,
    Evidence,
    GivenClaim,
    Judged,
    JudgeInfo,
    Status,
    Verdict,
)
from citeguard.models.profile import GUIDE_VERSION, JudgeId, PromptId, stratum_of
from citeguard.policy import parse_policy, shipped
from citeguard.report import render
from citeguard.report.json import report_json
from tests.builders import signal
from tests.calibration.profiles import EXPIRES, profile, stratum

TEXT = "Access keys expire after 90 days."
TODAY = datetime(2026, 3, 1, tzinfo=UTC)


class Sure:
    """Finds the claim entailed, with this confidence."""

    name = "scripted"

    def __init__(self, confidence, **info):
        self.confidence = confidence
        self.info = JudgeInfo(**{"name": "scripted", **info})

    async def judge(self, question, /):
        first = question.fragments[0]
        shown = Evidence(citation_id=first.citation_id, quote=first.text, start=first.span.start, end=first.span.end)
        return Judged(
            claim_id=question.claim_id,
            verdict=Verdict.ENTAILED,
            judge=self.info,
            evidence=(shown,),
            confidence=self.confidence,
        )


def gate(fitted, judge=None, *, clock=lambda: TODAY, **options):
    corpus = LoadedCorpus({"keys": (DocumentVersion(id="keys", version="1", text=TEXT),)}, default_public=True)
    return Gate(corpus, judge=judge or Sure(0.9), profile=fitted, clock=clock, **options)


def checked(fitted, judge=None, text=TEXT, **options):
    citation = Citation(id="q", document_id="keys", document_version="1", start=0, end=len(TEXT), quote=TEXT)
    claims = (GivenClaim(id="c", text=text, citation_ids=("q",)),)
    return gate(fitted, judge, **options).check_sync(CheckRequest(answer=text, claims=claims, citations=(citation,)))


def codes(report):
    return [r.code for r in report.decision.reasons]


@pytest.mark.parametrize(
    ("confidence", "status"),
    [(0.8, Status.ACCEPT), (1, Status.ACCEPT), (0.79, Status.MANUAL_REVIEW), (None, Status.MANUAL_REVIEW)],
)
def test_only_a_confidence_over_the_threshold_is_accepted(confidence, status):
    assert checked(profile(), Sure(confidence)).decision.status is status


def test_the_report_has_both_confidences_and_names_the_profile():
    shape = report_json(checked(profile(name="p.json@12ab")))
    claim = shape["claims"][0]
    # 1 / (1 + exp(-(4 * 0.9 - 1)))
    assert (claim["raw_confidence"], claim["confidence"]) == (0.9, pytest.approx(0.9308616))
    assert (shape["uncalibrated"], shape["versions"]["profile"]) == (False, "p.json@12ab")


@pytest.mark.parametrize(
    ("language", "line"), [("en", "confidence 93% (stated 90%)"), ("ru", "уверенность 93% (заявлена 90%)")]
)
def test_reports_for_people_show_both_confidences_and_the_profile(language, line):
    text = render(checked(profile(name="p.json@12ab")), "text", language=language)
    assert line in text
    assert "p.json@12ab" in text


def test_without_a_profile_the_report_says_uncalibrated():
    report = checked(None, Sure(0.1))
    assert (report.decision.status, report.uncalibrated) == (Status.ACCEPT, True)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(stratum(raw_threshold=None), id="none"),
        pytest.param(stratum(lang="ru"), id="another language"),
        pytest.param(stratum(stratum="second_look"), id="another stratum"),
    ],
)
def test_where_nothing_was_vouched_for_a_person_looks(other):
    report = checked(profile(other, languages=("en", "ru")), Sure(1.0))
    assert (report.decision.status, codes(report)) == (Status.MANUAL_REVIEW, ["below_threshold"])


def test_a_claim_in_a_language_of_no_stratum_is_not_covered_by_a_profile_for_all():
    fitted = profile(stratum(lang=None), by=("stratum",), languages=("ru",))
    assert checked(fitted, Sure(1.0)).decision.status is Status.MANUAL_REVIEW


def test_a_profile_that_expires_while_it_runs_accepts_nothing_more():
    instants = iter([TODAY, EXPIRES])
    report = checked(profile(), clock=lambda: next(instants))
    assert (report.decision.status, codes(report)) == (Status.MANUAL_REVIEW, ["below_threshold"])


def test_a_judgment_by_another_model_than_was_calibrated_is_not_vouched_for():
    fitted = profile(judge=JudgeId(name="scripted", model="m", served_models=("m-2026-01",)))
    assert checked(fitted, Sure(0.9, model="m-2026-01")).decision.status is Status.ACCEPT
    assert checked(fitted, Sure(0.9, model="m-2026-02")).decision.status is Status.MANUAL_REVIEW


def test_a_judgment_by_another_prompt_is_not_vouched_for():
    fitted = profile(judge=JudgeId(name="scripted", prompts=(PromptId(name="j.en.v1", fingerprint="f"),)))
    assert checked(fitted, Sure(0.9, prompt="j.en.v1", fingerprint="f")).decision.status is Status.ACCEPT
    assert checked(fitted, Sure(0.9, prompt="j.en.v1", fingerprint="g")).decision.status is Status.MANUAL_REVIEW


def with_prompts(*prompts):
    judge = Sure(0.9)
    judge.prompts = tuple(SimpleNamespace(id=name, fingerprint=fingerprint) for name, fingerprint in prompts)
    return judge


ONE_PROMPT = JudgeId(name="scripted", prompts=(PromptId(name="j.en.v1", fingerprint="f"),))


@pytest.mark.parametrize(
    ("fitted", "judge", "says"),
    [
        (profile(judge=JudgeId(name="other")), Sure(0.9), "for the judge 'other', not 'scripted'"),
        (profile(judge=ONE_PROMPT), with_prompts(("j.en.v1", "g")), "has changed since"),
        (profile(judge=ONE_PROMPT), with_prompts(("j.en.v2", "f")), "which the judge does not use"),
        (profile(), with_prompts(("j.en.v1", "f")), "does not say which prompt"),
        (profile(expires=TODAY), Sure(0.9), "expired at 2026-03-01"),
    ],
)
def test_a_profile_of_something_else_is_refused_at_load(fitted, judge, says):
    with pytest.raises(ConfigError, match=says):
        gate(fitted, judge)


def test_of_another_model_it_is_refused_at_load():
    judge = Sure(0.9)
    judge.client = SimpleNamespace(settings=SimpleNamespace(model="small"))
    with pytest.raises(ConfigError, match="for the model 'large', not 'small'"):
        gate(profile(judge=JudgeId(name="scripted", model="large")), judge)


def test_the_policy_names_the_guide_it_accepts():
    policy = parse_policy(shipped("strict").replace("[accept]", '[accept]\nguide_version = "2"'), place="p.toml")
    with pytest.raises(ConfigError, match="version 1 of the labelling guide; the policy accepts version 2"):
        gate(profile(), policy=policy)


def test_an_answer_in_another_language_is_refused_by_name():
    with pytest.raises(ConfigError, match="for en; the answer is in ru"):
        check_language(profile(), "ru")
    check_language(profile(), "en")
    check_language(profile(), None)


def test_strata_are_the_effects_of_signals():
    from citeguard.models import SignalCode

    look, review, note = SignalCode.NUMBER_MISSING, SignalCode.SOURCES_CONFLICT, SignalCode.LOW_OVERLAP
    assert (look.effect, review.effect, note.effect) == (Effect.SECOND_LOOK, Effect.MANUAL_REVIEW, Effect.NOTE)
    assert stratum_of([]) == "none"
    assert stratum_of([signal(note)]) == "none"
    assert stratum_of([signal(look), signal(look)]) == "second_look"
    assert stratum_of([signal(review), signal(look)]) == "second_look+manual_review"


def test_the_guide_says_the_version_that_profiles_carry():
    from pathlib import Path

    folder = Path(__file__).parents[2] / "calibration"
    assert f"\nVersion: {GUIDE_VERSION} (" in (folder / "labelling-guide.md").read_text(encoding="utf-8")
    assert f"\nВерсия: {GUIDE_VERSION} (" in (folder / "labelling-guide.ru.md").read_text(encoding="utf-8")


def test_the_gate_loads_no_numerics():
    import subprocess
    import sys

    code = (
        "import sys, citeguard; from citeguard import Gate; import citeguard.calibration.written, citeguard.cli.check; "
    )
    code += "sys.exit(bool({'numpy', 'scipy', 'sklearn', 'pydantic'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_profile_of_a_stricter_policy_is_refused_and_of_a_laxer_one_is_not():
    """Under less strict rules claims pass that the fit has never seen."""
    fitted = profile(judge=JudgeId(name="scripted", rules=("low_overlap=second_look",)))
    with pytest.raises(ConfigError, match=r"fitted under a stricter policy \(low_overlap=second_look\)"):
        checked(fitted)
    strict = parse_policy(shipped("strict") + '\n[signals]\nlow_overlap = "second_look"\n', place="p")
    assert checked(fitted, policy=strict).decision.status is Status.ACCEPT
    assert checked(profile(), policy=strict).decision.status is Status.ACCEPT


def test_a_profile_and_a_waiver_that_the_fit_did_not_have_do_not_go_together():
    waiver = '\n[[waiver]]\ncode = "number_mismatch"\neffect = "note"\nreason = "r"\nexpires = 2027-01-01\n'
    with pytest.raises(ConfigError, match="number_mismatch=second_look"):
        checked(profile(), policy=parse_policy(shipped("strict") + waiver, place="p"))
