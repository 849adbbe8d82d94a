"""Calibrators: equal to reference implementations, never falling, the same numbers in plain Python."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm
from sklearn.isotonic import IsotonicRegression

from citeguard.calibration.curves import ISOTONIC_FROM, apply, fit_calibrator, fit_isotonic, fit_platt
from citeguard.models.profile import Isotonic, Platt


def simulated(n, seed=0):
    rng = np.random.default_rng(seed)
    scores = rng.beta(4, 1.5, n)
    return scores, rng.random(n) < scores**2


def test_platt_is_the_logistic_regression_of_his_targets():
    scores, right = simulated(300)
    hits = int(right.sum())
    target = np.where(right, (hits + 1) / (hits + 2), 1 / (300 - hits + 2))
    reference = sm.GLM(target, sm.add_constant(scores), family=sm.families.Binomial()).fit(tol=1e-14)
    found = fit_platt(scores, right)
    assert (found.intercept, found.slope) == pytest.approx(tuple(reference.params), abs=1e-6)
    assert apply(found, scores) == pytest.approx(reference.predict(), abs=1e-9)


def test_isotonic_is_that_of_scikit_learn_within_laplace_bounds():
    scores, right = simulated(800)
    reference = IsotonicRegression(y_min=1 / 802, y_max=801 / 802, out_of_bounds="clip").fit(scores, right)
    asked = np.linspace(-0.1, 1.1, 500)
    found = fit_isotonic(scores, right)
    assert [found(x) for x in asked] == pytest.approx(reference.predict(asked), abs=1e-9)


def test_plain_python_and_numpy_give_the_same():
    scores, right = simulated(900)
    for curve in (fit_platt(scores, right), fit_isotonic(scores, right)):
        assert apply(curve, scores) == pytest.approx([curve(s) for s in scores], abs=1e-12)


def test_a_judge_whose_confidence_points_the_wrong_way_gets_a_flat_curve():
    scores, right = simulated(300)
    found = fit_platt(1 - scores, right)
    assert found.slope == 0
    assert found(0.1) == pytest.approx(right.mean(), abs=0.01)


def test_all_right_is_not_certain():
    found = fit_platt(np.full(38, 0.9), np.ones(38, dtype=bool))
    assert found(0.9) == pytest.approx(39 / 40)
    assert fit_isotonic(np.linspace(0, 1, 38), np.ones(38, dtype=bool))(1.0) == pytest.approx(39 / 40)


def test_few_labels_get_platt():
    scores, right = simulated(ISOTONIC_FROM - 1)
    assert isinstance(fit_calibrator(scores, right, np.arange(len(scores))), Platt)


def test_many_labels_of_a_curve_with_a_step_get_isotonic():
    rng = np.random.default_rng(3)
    scores = rng.random(4000)
    right = rng.random(4000) < np.where(scores > 0.7, 0.97, 0.4)
    assert isinstance(fit_calibrator(scores, right, np.arange(4000)), Isotonic)


def test_isotonic_between_and_beyond_its_breakpoints():
    curve = Isotonic(x=(0.2, 0.4, 0.8), y=(0.1, 0.5, 0.9))
    assert [curve(x) for x in (0.0, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0)] == pytest.approx([0.1, 0.1, 0.3, 0.5, 0.7, 0.9, 0.9])


def test_platt_at_the_ends_of_the_float_range():
    assert Platt(slope=1e6, intercept=0)(1.0) == 1.0
    assert Platt(slope=1e6, intercept=-2e6)(0.0) == 0.0
