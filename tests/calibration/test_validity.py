"""The promise on simulated data with known risk: the quick set. The full one: python -m bench.calibration_validity."""

from __future__ import annotations

import math

import pytest

from bench.calibration_validity import KINDS, fitted, naive, simulate, truth_of

SETS = 80
DELTA = 0.05
SLACK = 3 * math.sqrt(DELTA * (1 - DELTA) / SETS)


@pytest.mark.parametrize("name", ["smooth 200", "ties 1000", "groups 400", "strata 3000", "hopeless 100"])
def test_the_true_rate_is_above_the_target_in_at_most_delta_of_the_sets(name):
    kind = KINDS[name]
    found = simulate(kind, fitted, truth_of(kind), sets=SETS)
    assert found.exceeded / SETS <= DELTA + SLACK


@pytest.mark.parametrize("name", ["smooth 200", "groups 400", "hopeless 100"])
def test_the_naive_threshold_fails_the_same_test(name):
    kind = KINDS[name]
    found = simulate(kind, naive, truth_of(kind), sets=SETS)
    assert found.exceeded / SETS > 0.3


def test_none_is_no_easy_way_out():
    kind = KINDS["step 2000"]
    found = simulate(kind, fitted, truth_of(kind), sets=SETS)
    assert found.found / SETS >= 0.9
    assert found.coverage >= 0.8
