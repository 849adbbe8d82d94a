"""What holds for any text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.language.sentences import sentences
from tests.growth import growth

_MARKS = "# |- |1. |2. |а) |> |```| |.|!|?|…|...|:|;|,|**|«|»|(|)|[q1]|[|]|A.|т. е.|г.|No.|Word|слово|30|1.5|—|😊|¹"
_LINES = ("|", "|--|", "\n", "\n\n", "\t", '"', "\u2028", "\r\n", "\r", "\x00")
PIECES = st.sampled_from([*_MARKS.split("|"), *_LINES])
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=40).map("".join))


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_spans_are_ordered_trimmed_and_within_the_text(text: str) -> None:
    at = 0
    for s in sentences(text, None):
        assert at <= s.span.start < s.span.end <= len(text)
        assert s.span.of(text) == s.span.of(text).strip()
        at = s.span.end


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_every_letter_belongs_to_a_sentence_or_to_numbering(text: str) -> None:
    """Between sentences there is only punctuation, white space and numbering at the start of a line."""
    covered = set()
    for s in sentences(text, None):
        covered.update(range(s.span.start, s.span.end))
    lost = "".join(c if i not in covered else " " for i, c in enumerate(text))
    assert all(len("".join(filter(str.isalnum, word))) <= 6 for line in lost.splitlines() for word in line.split())


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_same_block_same_index_in_rising_order(text: str) -> None:
    indices = [s.block_index for s in sentences(text, None)]
    assert indices == sorted(indices)


@pytest.mark.parametrize(
    "unit",
    [
        "A. ",
        "(a",
        "[a] ",
        '"a. ',
        "> a.\n",
        "1. A\n",
        "|a|b|\n",
        ". ",
        ".¹",
        "1.",
        "«(",
        ")",
        "`",
        "- ",
        "т. е. ",
        "\n",
        "* ",
        "a\n",
    ],
    ids=repr,
)
def test_cost_is_linear(unit: str) -> None:
    """Eight times the text costs about eight times as much: a quadratic loop would cost sixty-four."""

    times = 10_000 // len(unit)
    assert growth(lambda n: sentences(unit * n, None), times, 8 * times, below=30) < 30


@pytest.mark.parametrize(
    "inside",
    ["a" * 64, "a-" * 60, "a b " * 30, "a, " * 60, "see " * 40, "^" * 60, "a-b, c-d " * 12],
    ids=lambda s: s[:6],
)
def test_an_unclosed_marker_costs_nothing(inside: str) -> None:
    started = time.process_time()
    sentences(f"Kept. [{inside} Next. [{inside}! Word", None)
    assert time.process_time() - started < 0.5
