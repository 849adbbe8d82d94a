"""Exact intervals: published values, closed forms, and a reference implementation."""

from __future__ import annotations

import math

import pytest
from statsmodels.stats.proportion import proportion_confint

from citeguard.calibration.exact import interval, lower_bound, needed, needed_at, p_value, upper_bound


@pytest.mark.parametrize(
    ("target", "delta", "strata", "groups"),
    [
        pytest.param(0.05, 0.05, 1, 59, id="5%"),
        pytest.param(0.01, 0.05, 1, 299, id="1%"),
        pytest.param(0.10, 0.05, 1, 29, id="10%"),
        pytest.param(0.05, 0.05, 2, 72, id="two strata"),
        pytest.param(0.05, 0.05, 6, 94, id="six strata"),
        pytest.param(0.5, 0.25, 1, 2, id="a whole number is not rounded up"),
    ],
)
def test_accepts_that_are_needed_without_a_false_one(target, delta, strata, groups):
    assert needed(target, delta, strata) == groups


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        pytest.param(5, 20, "0.0866", "0.4910", id="5 of 20"),
        pytest.param(0, 10, "0.0000", "0.3085", id="0 of 10"),
        pytest.param(10, 10, "0.6915", "1.0000", id="10 of 10"),
        pytest.param(81, 263, "0.2527", "0.3676", id="81 of 263, Newcombe 1998"),
        pytest.param(15, 148, "0.0578", "0.1617", id="15 of 148, Newcombe 1998"),
        pytest.param(1, 29, "0.0009", "0.1776", id="1 of 29, Newcombe 1998"),
        pytest.param(0, 20, "0.0000", "0.1684", id="0 of 20, Newcombe 1998"),
    ],
)
def test_published_intervals_to_their_printed_digits(hits, n, low, high):
    assert tuple(f"{bound:.4f}" for bound in interval(hits, n)) == (low, high)


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (3, 7), (12, 1000), (999, 1000), (50_000, 100_000)])
def test_intervals_equal_those_of_statsmodels(hits, n):
    assert interval(hits, n) == pytest.approx(proportion_confint(hits, n, method="beta"), abs=1e-9)


def test_of_nothing_nothing_is_known():
    assert interval(0, 0) == (0.0, 1.0)


def test_no_false_accept_has_the_closed_form():
    assert upper_bound(0, 59, 0.05) == pytest.approx(1 - 0.05 ** (1 / 59), abs=1e-12)
    assert p_value(0, 59, 0.05) == pytest.approx(0.95**59, abs=1e-12)


def test_the_test_and_the_bound_agree():
    for n in (30, 59, 200):
        for k in range(8):
            assert (p_value(k, n, 0.05) <= 0.05) == (upper_bound(k, n, 0.05) <= 0.05)


def test_a_judge_as_wrong_as_the_target_is_never_shown_to_be_better():
    assert needed_at(0.05, 0.05, 0.05) is None
    enough = needed_at(0.02, 0.05, 0.05)
    assert enough is not None
    assert p_value(math.ceil(0.02 * enough), enough, 0.05) <= 0.05


def test_lower_bound_of_no_hits_is_zero():
    assert lower_bound(0, 12, 0.05) == 0.0
