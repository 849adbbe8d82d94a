"""Cutting compound sentences: few are cut, and none that would say more in parts than it did whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.claims.compounds import parts
from citeguard.language.detection import detect

WHOLE = Path(__file__).parent.parent / "data" / "whole_sentences.txt"


def cut(text: str) -> list[str]:
    return [p.of(text) for p in parts(text, detect(text, "en"))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna signed the lease and Boris paid the deposit.", ["Anna signed the lease", "Boris paid the deposit."]),
        ("Paris is in France, and Rome is in Italy.", ["Paris is in France", "Rome is in Italy."]),
        (
            "The basic plan costs 5 dollars, and the premium plan costs 9 dollars.",
            ["The basic plan costs 5 dollars", "the premium plan costs 9 dollars."],
        ),
        (
            "The basic plan costs 5 dollars a month; the premium plan costs 9 dollars a month.",
            ["The basic plan costs 5 dollars a month", "the premium plan costs 9 dollars a month."],
        ),
        ("Анна подписала договор, а Борис внёс залог.", ["Анна подписала договор", "Борис внёс залог."]),
        (
            "Базовый тариф стоит 500 рублей, а премиальный тариф стоит 900 рублей.",
            ["Базовый тариф стоит 500 рублей", "премиальный тариф стоит 900 рублей."],
        ),
        (
            "Базовый тариф стоит 500 рублей в месяц; премиальный тариф стоит 900 рублей в месяц.",
            ["Базовый тариф стоит 500 рублей в месяц", "премиальный тариф стоит 900 рублей в месяц."],
        ),
    ],
)
def test_clauses_that_stand_alone(text: str, expected: list[str]) -> None:
    assert cut(text) == expected


@pytest.mark.parametrize("text", [t for t in WHOLE.read_text(encoding="utf-8").splitlines() if not t.startswith("#")])
def test_what_would_say_more_in_parts_stays_whole(text: str) -> None:
    assert cut(text) == [text]


WORDS = (
    "Anna",
    "Борис",
    "signed",
    "внёс",
    "lease",
    "залог",
    "and",
    "а",
    ";",
    ",",
    "the",
    "basic",
    "plan",
    "costs",
    "5",
    "—",
    ".",
    "if",
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_no_word_is_lost_but_the_conjunctions(text: str) -> None:
    def content(words: str) -> list[str]:
        return [w for w in words.split() if w.isalnum() and w not in ("and", "а")]

    assert content(" ".join(cut(text))) == content(text)
