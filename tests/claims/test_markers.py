"""Citation markers: found, not confused with other brackets, and cut out so that the sentence heals."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.claims.markers import find_markers, ids_of, plain, within
from citeguard.models import Span

KNOWN = ("q1", "q2", "q3", "doc12#3", "retention")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Kept [q1].", [("[q1]", ("q1",), ())], id="before the full stop"),
        pytest.param("Kept. [q1]", [("[q1]", ("q1",), ())], id="after the full stop"),
        pytest.param("«Хранится».[q1]", [("[q1]", ("q1",), ())], id="после кавычки"),
        pytest.param("Kept [q1, q2].", [("[q1, q2]", ("q1", "q2"), ())], id="two in one bracket"),
        pytest.param("Kept [q1][q2].", [("[q1]", ("q1",), ()), ("[q2]", ("q2",), ())], id="two brackets"),
        pytest.param("Kept [q1; q3].", [("[q1; q3]", ("q1", "q3"), ())], id="semicolon"),
        pytest.param("Kept [q1 q2].", [("[q1 q2]", ("q1", "q2"), ())], id="space"),
        pytest.param("Kept [q1-q3].", [("[q1-q3]", ("q1", "q2", "q3"), ())], id="range"),
        pytest.param("Kept [^q1].", [("[^q1]", ("q1",), ())], id="footnote style"),
        pytest.param("Kept [doc12#3].", [("[doc12#3]", ("doc12#3",), ())], id="chunk id"),
        pytest.param("Kept [retention].", [("[retention]", ("retention",), ())], id="any known id"),
        pytest.param("Kept [q1](http://a.b/c).", [("[q1](http://a.b/c)", ("q1",), ())], id="with a link"),
        pytest.param("Kept [см. q1].", [("[см. q1]", ("q1",), ())], id="с пояснением"),
        pytest.param("Kept [q9].", [("[q9]", ("q9",), ("q9",))], id="an unknown id of a known shape"),
        pytest.param("Kept [q1, q9].", [("[q1, q9]", ("q1", "q9"), ("q9",))], id="one unknown of two"),
        pytest.param("Kept [3].", [("[3]", ("3",), ("3",))], id="an unknown number"),
        pytest.param("Kept 【4】.", [("【4】", ("4",), ("4",))], id="lenticular brackets"),
        pytest.param("Kept [Q1].", [("[Q1]", ("Q1",), ("Q1",))], id="ids are compared exactly"),
        pytest.param("He [the tenant] left.", [], id="an insertion is text"),
        pytest.param("In [2024] it ended.", [], id="a year is text"),
        pytest.param("Use `row[1]` here.", [], id="inline code"),
        pytest.param("[x] [] [ ] [q1", [], id="boxes and unclosed"),
    ],
)
def test_what_is_a_marker(text: str, expected: list[tuple[str, tuple[str, ...], tuple[str, ...]]]) -> None:
    assert [(m.span.of(text), m.ids, m.unknown) for m in find_markers(text, KNOWN)] == expected


def test_without_citations_a_usual_marker_is_still_seen() -> None:
    assert [m.unknown for m in find_markers("Kept [q1] and [note].", ())] == [("q1",)]


def test_code_holds_no_markers() -> None:
    text = "```\nx[1]\n```\n[1]"
    assert [m.span for m in find_markers(text, ["1"], [Span(0, 12)])] == [Span(13, 16)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kept [q1].", "Kept."),
        ("Kept. [q1]", "Kept."),
        ("Kept [q1] for 30 days [q2].", "Kept for 30 days."),
        ("Kept [q1], [q2] here.", "Kept here."),
        ("Kept [q1][q2], then gone.", "Kept, then gone."),
        ("Kept (source: [q1]) here.", "Kept here."),
        ("Хранится (источник: [q1]).", "Хранится."),
        ("**Kept** for *30 days* [q1].", "Kept for 30 days."),
        ("5*3*2 and 2 * 3 * 4", "5*3*2 and 2 * 3 * 4"),
        ("the\n  log", "the log"),
        ("snake_case_name", "snake_case_name"),
        ("Kept () here.", "Kept () here."),
    ],
)
def test_plain_words(text: str, expected: str) -> None:
    assert plain(text, Span(0, len(text)), find_markers(text, KNOWN)) == expected


def test_quote_marks_between_the_lines_of_a_block_quote_are_no_words() -> None:
    assert plain("one\n> two", Span(0, 9), (), quoted=True) == "one two"
    assert plain("over\n> 5", Span(0, 8), ()) == "over > 5"


def test_ids_once_and_in_order_and_only_those_inside() -> None:
    text = "[q2] a [q1] b [q2][q3]"
    markers = find_markers(text, KNOWN)
    assert ids_of(markers) == ("q2", "q1", "q3")
    assert ids_of(within(markers, Span(5, 12))) == ("q1",)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(["[q1]", "[", "]", "q1", ",", " ", "`", "a.", "[q9, q1]", "【", "】", "(", ")", "*", "_", "\n"])
    ).map("".join)
)
def test_markers_are_ordered_disjoint_and_leave_no_trace(text: str) -> None:
    markers = find_markers(text, KNOWN)
    assert all(a.span.end <= b.span.start for a, b in pairwise(markers))
    words = plain(text, Span(0, len(text)), markers)
    assert len(words) <= len(text)
    assert words == words.strip()
