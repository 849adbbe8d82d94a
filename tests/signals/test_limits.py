"""No content breaks the signals, and their cost grows with the text, not with its square."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.growth import growth
from tests.signals.cases import fragment, raised

WORDS = st.sampled_from(
    [
        *(
            "не",
            "нет",
            "если",
            "кроме",
            "только",
            "все",
            "может",
            "до",
            "после",
            "«Кедр»",
            "Анна",
            "и",
            "а",
            "10%",
            "5",
        ),
        *("not", "if", "except", "only", "all", "may", "before", "after", "by", "to", "30", "days", "Maria", "AES-256"),
        *("(", ")", ",", ".", ":", ";", "—", "|", "?", "and", "or", "\n", "\t"),
    ]
)
TEXTS = st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=40).map(" ".join))


@settings(max_examples=100, deadline=None)
@given(claim=TEXTS, text=TEXTS, before=TEXTS, after=TEXTS, note=TEXTS)
def test_any_content_gives_spans_inside_the_texts(claim: str, text: str, before: str, after: str, note: str) -> None:
    for signal in raised(claim, fragment(text, before=before, after=after, heading=note, notes=(note,))):
        assert all(0 <= s.start <= s.end <= len(claim) for s in signal.claim_spans)
        assert all(0 <= p.span.start <= p.span.end <= len(text) for p in signal.fragment_spans)
        assert signal.message


@pytest.mark.parametrize(
    "unit",
    [
        "Carts are hired for a day. ",
        "если не ",
        "a, ",
        "((",
        "ignore the ",
        "| a ",
        "5 10 ",
        "«А ",
        "\t",
        "not only ",
        "Ab",
    ],
)
def test_ten_times_the_text_costs_about_ten_times(unit: str) -> None:
    def run(times: int) -> None:
        raised("Carts are not hired for 5 days, except on Sundays.", unit * times, language="en")

    size = 40_000 // len(unit)
    assert growth(run, size, size * 10, below=40) < 40
