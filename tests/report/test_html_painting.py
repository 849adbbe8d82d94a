"""Marks on stretches of text, and how much of a document a citation shows."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeguard.models import Span
from citeguard.report.page.painting import layered, stretches
from citeguard.report.page.passage import passage


def cut(length, spans, ranks=None):
    found = stretches(length, [Span(*s) for s in spans], ranks or [0] * len(spans))
    return [(tuple(s.span), s.top, s.ending) for s in found]


def test_claims_side_by_side():
    assert cut(10, [(0, 4), (5, 9)]) == [
        ((0, 4), 0, (0,)),
        ((4, 5), None, ()),
        ((5, 9), 1, (1,)),
        ((9, 10), None, ()),
    ]


def test_the_worse_of_two_overlapping_claims_shows():
    assert cut(9, [(0, 6), (3, 9)], [1, 3]) == [((0, 3), 0, ()), ((3, 6), 1, (0,)), ((6, 9), 1, (1,))]


def test_of_equals_the_first_shows_and_the_other_still_ends():
    assert cut(5, [(0, 5), (0, 5)]) == [((0, 5), 0, (0, 1))]


def test_an_inner_claim_does_not_end_the_outer_one():
    assert cut(9, [(0, 9), (3, 6)], [1, 2]) == [((0, 3), 0, ()), ((3, 6), 1, (1,)), ((6, 9), 0, (0,))]


def test_nothing_is_marked_without_claims():
    assert cut(3, []) == [((0, 3), None, ())]
    assert cut(0, []) == []


SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20)).map(lambda p: (p[0], p[0] + p[1])), max_size=12)


@given(SPANS, st.integers(0, 3))
def test_stretches_tile_the_text_and_every_item_ends_once(spans, rank):
    found = cut(60, spans, [rank] * len(spans))
    assert found[0][0][0] == 0
    assert all(a[0][1] == b[0][0] for a, b in pairwise(found))
    assert found[-1][0][1] == 60
    assert sorted(i for s in found for i in s[2]) == list(range(len(spans)))
    for (start, end), top, _ in found:
        on = [i for i, (a, b) in enumerate(spans) if a <= start and end <= b]
        assert top == (on[0] if on else None)


def test_layers_that_overlap():
    layers = [(Span(2, 6), "ev"), (Span(4, 8), "sig")]
    assert [(tuple(s), n) for s, n in layered(Span(0, 10), layers)] == [
        ((0, 2), ()),
        ((2, 4), ("ev",)),
        ((4, 6), ("ev", "sig")),
        ((6, 8), ("sig",)),
        ((8, 10), ()),
    ]


def test_layers_are_cut_to_the_piece_that_is_shown():
    assert [(tuple(s), n) for s, n in layered(Span(5, 8), [(Span(0, 6), "ev"), (Span(9, 12), "ev")])] == [
        ((5, 6), ("ev",)),
        ((6, 8), ()),
    ]


TEXT = "one two three " * 1000


def test_neighbours_begin_and_end_with_whole_words():
    shown = passage(TEXT, Span(7000, 7003))
    assert shown.before.of(TEXT).startswith(("one", "two", "three"))
    assert shown.after.of(TEXT).endswith(("one", "two", "three"))
    assert shown.cut_before
    assert shown.cut_after
    assert shown.before.end == 7000
    assert shown.after.start == 7003


def test_at_the_edges_of_a_document_nothing_is_cut():
    shown = passage("a b c", Span(2, 3))
    assert (shown.before, shown.after) == (Span(0, 2), Span(3, 5))
    assert not shown.cut_before
    assert not shown.cut_after


def test_a_long_citation_shows_its_ends_and_its_evidence_and_counts_the_rest():
    shown = passage("x" * 1_000_000, Span(0, 1_000_000), [Span(500_000, 500_010)])
    assert list(shown.pieces()) == [
        Span(0, 1200),
        498_600,
        Span(499_800, 500_210),
        499_190,
        Span(999_400, 1_000_000),
    ]


def test_evidence_as_long_as_the_document_does_not_show_the_document():
    shown = passage("x" * 1_000_000, Span(0, 1_000_000), [Span(0, 1_000_000)] * 50)
    assert sum(w.end - w.start for w in shown.windows) < 5_000


@given(st.integers(0, 6000), st.integers(1, 6000), st.lists(st.tuples(st.integers(0, 9000), st.integers(1, 3000))))
def test_pieces_tile_the_cited_range(start, length, places):
    cited = Span(start, min(start + length, len(TEXT)))
    shown = passage(TEXT, cited, [Span(a, a + b) for a, b in places])
    sizes = [p if isinstance(p, int) else p.end - p.start for p in shown.pieces()]
    assert sum(sizes) == cited.end - cited.start


@pytest.mark.parametrize("count", [20_000])
def test_many_overlapping_claims_take_no_quadratic_time(count):
    started = time.process_time()
    found = cut(count * 2, [(i, count * 2 - i) for i in range(count)])
    assert len(found) == 2 * count - 1
    assert time.process_time() - started < 5
