"""What a run will take is told before the first call of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from citeguard.cli.check import check
from tests.server import JudgeServer

TEXT = "The lab opens at 9. Visitors register at the front desk."
DOCUMENTS = {"d": {"version": "1", "text": TEXT, "acl": ["*"]}}
CITATIONS = [
    {"id": "q1", "document_id": "d", "document_version": "1", "start": 0, "end": 19, "quote": "The lab opens at 9."}
]
PRICED = """
[judges.prod]
model = "m"
base_url = "{url}"
[judges.prod.prices]
input_per_million = 1
output_per_million = 2
"""


def answer(claims: int | None) -> dict[str, Any]:
    given = {} if claims is None else {"claims": [_claim(n) for n in range(claims)]}
    return {"answer": "The lab opens at 9 [q1].", "citations": CITATIONS, **given}


def _claim(n: int) -> dict[str, Any]:
    return {"id": f"c{n}", "text": "The lab opens at 9.", "citation_ids": ["q1"] if n < 2 else []}


def run(tmp_path: Path, answers: Sequence[dict[str, Any]], *options: str, url: str, config: bool = False) -> Result:
    (tmp_path / "docs.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(a) + "\n" for a in answers), encoding="utf-8")
    (tmp_path / "judges.toml").write_text(PRICED.format(url=url), encoding="utf-8")
    judge = ["prod", "--judge-config", str(tmp_path / "judges.toml")] if config else ["openai:m"]
    args = [str(tmp_path / "a.jsonl"), "--documents", str(tmp_path / "docs.json"), "--judge", *judge, *options]
    return CliRunner(env={"OPENAI_BASE_URL": url}).invoke(check, args, standalone_mode=False)


def test_claims_that_cite_something_are_counted_and_nobody_is_asked(tmp_path: Path) -> None:
    with JudgeServer() as server:
        shown = run(tmp_path, [answer(1), answer(4), answer(None), {}], "--estimate", url=server.url, config=True)
        assert server.seen == []
    assert shown.exit_code == 0, shown.output
    assert shown.output.startswith("4 claims of 4 answers: about 4 calls to prod, at most as many second looks, ")
    assert shown.output.endswith(" USD\n")


def test_an_estimate_is_told_before_a_run_and_of_a_resumed_one_only_what_is_left(tmp_path: Path) -> None:
    options = ["--run", "r", "--output", str(tmp_path / "out.jsonl"), "--second-look", "none"]
    with JudgeServer() as server:
        first = run(tmp_path, [answer(1)] * 3, *options, url=server.url)
        assert first.stderr.startswith("3 claims of 3 answers: about 3 calls to openai:m, ")
        again = run(tmp_path, [answer(1)] * 5, *options, url=server.url)
        assert again.stderr.startswith("2 claims of 2 answers: about 2 calls to openai:m, ")


def test_of_a_long_file_the_first_answers_stand_for_the_rest(tmp_path: Path) -> None:
    shown = run(tmp_path, [answer(1)] * 300, "--estimate", "--lang", "ru", url="http://127.0.0.1:9/v1")
    assert shown.output.startswith("300 утверждений в 300 ответах (прочитаны первые 200): около 300 вызовов openai:m")
    assert "цены не заданы" in shown.output


def test_the_prompt_that_goes_with_every_call_is_part_of_the_tokens(tmp_path: Path) -> None:
    shown = run(tmp_path, [answer(1)], "--estimate", url="http://127.0.0.1:9/v1")
    tokens = int(shown.output.split(" tokens")[0].rsplit(" ", 1)[1].replace(",", ""))
    assert 2_000 < tokens < 4_000  # the prompt has some 7,000 characters


def test_one_answer_has_no_estimate(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}", encoding="utf-8")
    shown = CliRunner().invoke(check, [str(tmp_path / "a.json"), "--documents", "x", "--estimate"])
    assert shown.exit_code == 2
    assert "--estimate goes with a JSONL file" in shown.output
