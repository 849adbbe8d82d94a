"""Paired shares: against figures published with the methods, and against another implementation."""

from __future__ import annotations

import pytest
from statsmodels.stats.contingency_tables import mcnemar

from citeguard.evaluation.paired import Paired, wilson


def test_the_interval_is_that_of_the_worked_example_of_its_author():
    # Newcombe 1998, Table II and III: 36, 12, 2, 0 of 50 by method 10.
    low, high = Paired(both=36, after_only=12, before_only=2, neither=0).interval()
    assert (round(low, 4), round(high, 4)) == (0.0569, 0.3404)


def test_the_interval_turns_round_with_the_releases():
    low, high = Paired(both=36, after_only=2, before_only=12, neither=0).interval()
    assert (round(low, 4), round(high, 4)) == (-0.3404, -0.0569)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        pytest.param((40, 8, 2, 30), (-0.0041, 0.1518), id="much agreement: the correlation is corrected"),
        pytest.param((5, 6, 4, 6), (-0.1919, 0.3616), id="little agreement: it counts as none"),
        pytest.param((10, 10, 0, 0), (0.2426, 0.7007), id="all after: there is no correlation to speak of"),
    ],
)
def test_the_interval_knows_how_far_the_two_agree(cells, expected):
    # Worked out by a second program that follows the paper's own notation.
    both, after_only, before_only, neither = cells
    low, high = Paired(both=both, after_only=after_only, before_only=before_only, neither=neither).interval()
    assert (round(low, 4), round(high, 4)) == expected


def test_agreement_alone_is_no_certainty():
    low, high = Paired(both=20, after_only=0, before_only=0, neither=0).interval()
    assert (round(low, 3), round(high, 3)) == (-0.161, 0.161)


@pytest.mark.parametrize(
    ("before_only", "after_only"), [(0, 0), (1, 1), (0, 5), (5, 0), (3, 11), (11, 3), (40, 61), (900, 1000)]
)
def test_the_test_is_that_of_another_implementation(before_only, after_only):
    ours = Paired(both=30, before_only=before_only, after_only=after_only, neither=7).p_value()
    assert ours == pytest.approx(mcnemar([[30, before_only], [after_only, 7]], exact=True).pvalue, rel=1e-9)


def test_five_changes_in_one_direction_are_not_yet_a_difference():
    assert Paired(both=0, before_only=0, after_only=5, neither=0).p_value() == pytest.approx(0.0625)


def test_many_changes_are_counted_without_running_out_of_numbers():
    assert 0 < Paired(both=0, before_only=49_500, after_only=50_500, neither=0).p_value() < 0.002


def test_the_difference_is_after_less_before():
    assert Paired(both=1, before_only=1, after_only=3, neither=5).difference == pytest.approx(0.2)


@pytest.mark.parametrize(("hits", "expected"), [(0, (0.0, 0.2775)), (5, (0.2366, 0.7634)), (10, (0.7225, 1.0))])
def test_wilson_of_ten(hits, expected):
    # Newcombe 1998, Statistics in Medicine 17, 857: the score method without correction.
    assert tuple(round(bound, 4) for bound in wilson(hits, 10)) == expected
