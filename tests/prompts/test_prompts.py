"""Prompt files: shipped ones are never edited, and what they teach holds before our own checks."""

from __future__ import annotations

import json
import re

import pytest

from citeguard.errors import ConfigError
from citeguard.judge.model.checks import believed
from citeguard.judge.model.data import CLAIM_IDS, Data
from citeguard.judge.model.reply import VERDICTS, Reply
from citeguard.models import Fragment, Judged, JudgeInfo, Question, Span
from citeguard.prompts import load_prompt, parse_prompt

SHIPPED = {
    "judge_entailment.en.v1": "6fcdfeeef80b7cfc",
    "judge_entailment.ru.v1": "212e28c850b0a0bd",
    "judge_compact.en.v1": "9cf304875aef82b3",
    "judge_compact.ru.v1": "c62848ffc44c7127",
    "second_look.en.v1": "860bd0d1b478f0be",
    "second_look.ru.v1": "c34696a31073e79a",
    "reply_object.en.v1": "a708d4738c3791cd",
    "reply_object.ru.v1": "4c704ea583651cb9",
    "split_claims.en.v1": "7e55505295441d7b",
    "split_claims.ru.v1": "f61ea0287ff2addf",
    "split_object.en.v1": "806a9af81520d0d9",
    "split_object.ru.v1": "7a60d8618e70e970",
    "generate_answer.en.v1": "f6387e1da22c9144",
    "generate_answer.ru.v1": "3313a0cbd8d204d6",
    "generate_object.en.v1": "4211ca1cefae1220",
    "generate_object.ru.v1": "be95e14526d5aaca",
}
"""Never change a line here: a change of wording is a new version beside the old one."""

JUDGING = ("judge_entailment", "judge_compact", "second_look")


@pytest.mark.parametrize("prompt_id", SHIPPED)
def test_a_shipped_prompt_is_never_edited(prompt_id: str) -> None:
    name, language, version = prompt_id.split(".")
    assert load_prompt(name, language, int(version[1:])).fingerprint == SHIPPED[prompt_id]


@pytest.mark.parametrize("name", JUDGING)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_front_matter_declares_the_labels_and_keys_that_the_body_speaks_of(name: str, language: str) -> None:
    prompt = load_prompt(name, language)
    assert prompt.labels == VERDICTS
    assert all(label in prompt.body for label in VERDICTS)
    spoken_of = [v for v in prompt.variables if v in prompt.body]
    assert spoken_of == list(prompt.variables) or name == "judge_compact"


def examples(language: str) -> list[tuple[dict[str, object], dict[str, object]]]:
    body = load_prompt("judge_entailment", language).body
    found = re.findall(r"^(?:Input|Вход): (\{.*\})\n(?:Reply|Ответ): (\{.*\})$", body, re.MULTILINE)
    return [(json.loads(given), json.loads(answer)) for given, answer in found]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_there_are_hard_examples_for_every_verdict_and_for_two_fragments_together(language: str) -> None:
    replies = [answer for _, answer in examples(language)]
    assert len(replies) == 9
    assert {r["verdict"] for r in replies} == {"entailed", "contradicted", "insufficient"}
    assert any(len(r["evidence"]) == 2 for r in replies)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_example_reply_passes_the_checks_of_a_real_one(language: str) -> None:
    for given, answer in examples(language):
        fragments = tuple(
            Fragment(
                citation_id=f["citation_id"], document_id="d", document_version="1",
                span=Span(0, len(f["text"])), text=f["text"], heading=f.get("heading"),
            )
            for f in given["fragments"]  # type: ignore[attr-defined]
        )  # fmt: skip
        ids = tuple(f.citation_id for f in fragments)
        assert given["claim_id"] in CLAIM_IDS
        data = Data(block="", claim_id=str(given["claim_id"]), citation_ids=ids)
        question = Question(claim_id="c", claim=str(given["claim"]), fragments=fragments)
        parsed = Reply.model_validate_json(json.dumps(answer), strict=True)
        judgment = believed(parsed, question, data, JudgeInfo(name="test"))
        assert isinstance(judgment, Judged), given
        assert judgment.verdict.value == answer["verdict"]
        assert judgment.judge.notes == (), given


def test_russian_and_english_teach_the_same_lessons() -> None:
    assert [a["verdict"] for _, a in examples("en")] == [a["verdict"] for _, a in examples("ru")]


@pytest.mark.parametrize(
    "text",
    [
        "no front matter",
        '+++\nname = "a"\n+++\nbody',
        '+++\nname = "a"\nversion = 1\nlanguage = "en"\nlabels = []\nvariables = "x"\n+++\nbody',
        '+++\nname = "b"\nversion = 1\nlanguage = "en"\nlabels = []\nvariables = []\n+++\nbody',
        '+++\nname = "a"\nversion = 1\nlanguage = "en"\nlabels = []\nvariables = []\nmore = 1\n+++\nbody',
        "+++\nname = \n+++\nbody",
    ],
)
def test_a_malformed_prompt_file_is_refused_by_name(text: str) -> None:
    with pytest.raises(ConfigError, match=r"a\.en\.v1\.md"):
        parse_prompt(text, place="a.en.v1.md")


def test_line_ends_of_a_checkout_do_not_change_the_fingerprint() -> None:
    text = '+++\nname = "a"\nversion = 1\nlanguage = "en"\nlabels = []\nvariables = []\n+++\nbody\n'
    unix, windows = parse_prompt(text, place="a.en.v1.md"), parse_prompt(text.replace("\n", "\r\n"), place="a.en.v1.md")
    assert unix == windows


def test_a_prompt_that_is_not_installed_is_a_configuration_error() -> None:
    with pytest.raises(ConfigError, match="no such prompt"):
        load_prompt("judge_entailment", "xx")
