"""The self-made sets: 60 honest answers are covered, 60 smuggling answers are found out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.claims.coverage_case import codes, stated

DATA = Path(__file__).parent.parent / "data"


def rows(name: str) -> list[Any]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(row, id=f"{row['id']} {row['kind']}") for row in map(json.loads, lines)]


def found(row: dict[str, Any]) -> set[str]:
    return codes(stated(row["request"]["answer"], *(c["text"] for c in row["request"]["claims"])))


@pytest.mark.parametrize("name", ["honest_answers.jsonl", "smuggled_answers.jsonl"])
def test_sets_have_thirty_rows_a_language(name: str) -> None:
    languages = [p.values[0]["lang"] for p in rows(name)]
    assert (languages.count("en"), languages.count("ru")) == (30, 30)


@pytest.mark.parametrize("row", rows("honest_answers.jsonl"))
def test_honest(row: dict[str, Any]) -> None:
    assert found(row) == set()


@pytest.mark.parametrize("row", rows("smuggled_answers.jsonl"))
def test_smuggled(row: dict[str, Any]) -> None:
    assert found(row) & {"answer_uncovered", "claim_not_in_answer"}
