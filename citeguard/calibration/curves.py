"""From a raw confidence to a probability: Platt's curve for few labels, an isotonic one for many.

Which of the two is chosen by cross-validation over groups, by the Brier score; an isotonic curve is a candidate from
`ISOTONIC_FROM` labels on. Both are fitted by scikit-learn and kept as plain numbers.
"""

from __future__ import annotations

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from citeguard.calibration.table import Bools, Floats, Ints
from citeguard.models.profile import Calibrator, Isotonic, Platt

ISOTONIC_FROM = 500
FOLDS = 5


def fit_platt(scores: Floats, right: Bools) -> Platt:
    """Platt 1999 with his smoothed targets (n+ + 1) / (n+ + 2) and 1 / (n- + 2), by logistic regression over weighted
    pairs. A falling curve would turn the judge's order round: then it is flat at the share that is right."""
    hits, n = int(right.sum()), len(right)
    target = np.where(right, (hits + 1) / (hits + 2), 1 / (n - hits + 2))
    x = np.concatenate([scores, scores])
    y = np.concatenate([np.ones(n), np.zeros(n)])
    # Weak enough to be no penalty; it only keeps the slope finite where all scores are the same.
    model = LogisticRegression(C=1e10, solver="newton-cholesky", tol=1e-12, max_iter=200)
    centre = float(x.mean())
    model.fit((x - centre).reshape(-1, 1), y, sample_weight=np.concatenate([target, 1 - target]))
    slope, intercept = float(model.coef_[0, 0]), float(model.intercept_[0])
    if slope < 0 or np.ptp(scores) == 0:
        share = float(target.mean())
        return Platt(slope=0.0, intercept=float(np.log(share / (1 - share))))
    return Platt(slope=slope, intercept=intercept - slope * centre)


def fit_isotonic(scores: Floats, right: Bools) -> Isotonic:
    """Zadrozny and Elkan 2002, by pool-adjacent-violators. It ends where `n` right answers in a row would put Laplace's
    estimate: no number of labels makes a probability of 0 or 1."""
    least = 1 / (len(right) + 2)
    model = IsotonicRegression(y_min=least, y_max=1 - least, out_of_bounds="clip")
    model.fit(scores, right.astype(np.float64))
    return Isotonic(x=tuple(map(float, model.X_thresholds_)), y=tuple(map(float, model.y_thresholds_)))


def apply(calibrator: Calibrator, scores: Floats) -> Floats:
    """The calibrator over a column; the same numbers as calling it one by one."""
    match calibrator:
        case Platt(slope=slope, intercept=intercept):
            return np.asarray(1 / (1 + np.exp(-np.clip(slope * scores + intercept, -700, 700))), dtype=np.float64)
        case Isotonic(x=x, y=y):
            return np.interp(scores, x, y)


def fit_calibrator(scores: Floats, right: Bools, groups: Ints) -> Calibrator:
    """The better of the two by grouped cross-validation."""
    if len(scores) < ISOTONIC_FROM or len(np.unique(groups)) < FOLDS or len(np.unique(scores)) < 2:
        return fit_platt(scores, right)
    errors = {"platt": 0.0, "isotonic": 0.0}
    for train, test in GroupKFold(FOLDS).split(scores, right, groups):
        for name, fit in (("platt", fit_platt), ("isotonic", fit_isotonic)):
            guess = apply(fit(scores[train], right[train]), scores[test])
            errors[name] += float(((guess - right[test]) ** 2).sum())
    return fit_isotonic(scores, right) if errors["isotonic"] < errors["platt"] else fit_platt(scores, right)
