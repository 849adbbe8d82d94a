"""Fixed-sequence testing: where it starts, where it stops, and that it says none."""

from __future__ import annotations

import numpy as np

from citeguard.calibration.threshold import certify, chosen, sequence


def falling(n):
    return 1 - np.arange(n) / 10_000


def none_false(n):
    return np.zeros(n, dtype=bool)


def test_58_clean_accepts_are_too_few_and_59_are_enough():
    assert chosen(certify(falling(58), none_false(58), 0.05, 0.05)) is None
    found = chosen(certify(falling(59), none_false(59), 0.05, 0.05))
    assert found is not None
    assert (found.accepted, found.false) == (59, 0)


def test_when_the_first_test_fails_there_is_no_threshold():
    # Code published with a cascade returns the last threshold it looked at here.
    false = np.ones(200, dtype=bool)
    steps = certify(falling(200), false, 0.05, 0.05)
    assert [s.held for s in steps] == [False]
    assert chosen(steps) is None


def test_the_first_failure_ends_it_even_if_a_later_threshold_would_hold():
    # A cluster of mistakes after the first 600; by the end their share would be within the target again.
    false = np.zeros(4000, dtype=bool)
    false[600:660] = True
    steps = certify(falling(4000), false, 0.05, 0.05)
    assert [s.held for s in steps] == [True, True, False]
    assert chosen(steps) == steps[1]
    assert false.mean() == 0.015


def test_a_test_that_fails_by_little_fails():
    false = np.zeros(90, dtype=bool)
    false[80] = True
    steps = certify(falling(90), false, 0.05, 0.05)
    assert [s.held for s in steps] == [True] * 6 + [False]
    assert 0.05 < steps[-1].p < 0.1
    assert chosen(steps) == steps[5]


def test_equal_scores_go_together():
    scores = np.array([0.9] * 100 + [0.8] * 100)
    assert sequence(scores, 0.05, 0.05) == [0.9, 0.8]
    assert [s.accepted for s in certify(scores, none_false(200), 0.05, 0.05)] == [100, 200]


def test_the_sequence_falls_and_ends_at_the_lowest_score():
    scores = np.random.default_rng(1).random(3000)
    found = sequence(scores, 0.05, 0.05)
    assert found == sorted(found, reverse=True)
    assert found[-1] == scores.min()
    assert len(found) <= 21


def test_no_score_no_threshold():
    assert certify(np.zeros(0), none_false(0), 0.05, 0.05) == []
