"""Metrics: worked by hand, and equal to scikit-learn."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.metrics import balanced_accuracy_score, brier_score_loss, cohen_kappa_score, roc_auc_score

from citeguard.calibration import metrics
from citeguard.calibration.table import read_table
from tests.calibration.simulated import record, write_run

LABELS = ("entailed", "contradicted", "insufficient")
VERDICTS = (*LABELS, "unknown")


@pytest.fixture
def table(tmp_path):
    rng = np.random.default_rng(5)
    rows = [
        record(
            f"r{n}", label=str(rng.choice(LABELS)), verdict=str(rng.choice(VERDICTS)), confidence=float(rng.random())
        )
        for n in range(400)
    ]
    return read_table(write_run(tmp_path / "run.jsonl", rows))


def test_kappa_of_the_textbook_example():
    assert metrics.kappa(np.array([[20, 5], [10, 15]])) == pytest.approx(0.4)


def test_agreement_equals_that_of_scikit_learn(table):
    names = [VERDICTS[k] for k in table.label], [VERDICTS[k] for k in table.verdict]
    assert metrics.verdict_kappa(table) == pytest.approx(cohen_kappa_score(*names, labels=VERDICTS), abs=1e-9)
    assert metrics.entailed_kappa(table) == pytest.approx(cohen_kappa_score(table.supported, table.claimed), abs=1e-9)
    assert metrics.balanced_accuracy(table) == pytest.approx(
        balanced_accuracy_score(table.supported, table.claimed), abs=1e-9
    )


def test_scores_equal_those_of_scikit_learn(table):
    right = table.supported
    assert metrics.brier(table.score, right) == pytest.approx(brier_score_loss(right, table.score), abs=1e-9)
    assert metrics.auroc(table.score, right) == pytest.approx(roc_auc_score(right, table.score), abs=1e-9)
    tied = np.round(table.score, 1)
    assert metrics.auroc(tied, right) == pytest.approx(roc_auc_score(right, tied), abs=1e-9)


def test_calibration_error_by_hand():
    confidence, right = np.array([0.95, 0.95, 0.91, 0.35]), np.array([True, False, True, True])
    # Bin 0.9..1: three rows, mean 0.9367, two right. Bin 0.3..0.4: one row, 0.35, right.
    assert metrics.calibration_error(confidence, right) == pytest.approx((abs(2.81 - 2) + abs(0.35 - 1)) / 4)


def test_risk_coverage_by_hand_with_a_tie():
    curve = metrics.risk_coverage(np.array([0.9, 0.8, 0.8, 0.1]), np.array([False, True, False, True]), 8)
    assert curve.threshold.tolist() == [0.9, 0.8, 0.1]
    assert curve.coverage.tolist() == [0.125, 0.375, 0.5]
    assert curve.risk.tolist() == pytest.approx([0, 1 / 3, 0.5])
    assert curve.area == pytest.approx((0 + 1 / 3 + 1 / 3 + 0.5) / 4)


def test_an_empty_bin_has_no_value():
    bins = metrics.reliability(np.array([0.05, 1.0]), np.array([True, False]))
    assert [(b.count, b.right) for b in bins if b.count or b.low == 0.5] == [(1, 1.0), (0, None), (1, 0.0)]


def test_what_is_undefined_is_none(tmp_path):
    one = read_table(write_run(tmp_path / "run.jsonl", [record("r1")]))
    assert metrics.balanced_accuracy(one) is None
    assert metrics.entailed_kappa(one) is None
    assert metrics.auroc(one.score, one.supported) is None
    assert metrics.brier(np.zeros(0), np.zeros(0, dtype=bool)) is None


def test_classes_are_told_apart_only_where_the_scheme_does(tmp_path):
    rows = [record("a", label="insufficient", verdict="contradicted", scheme="binary"), record("b")]
    rows += [record("c", label="contradicted", verdict="contradicted")]
    table = read_table(write_run(tmp_path / "run.jsonl", rows))
    assert metrics.verdict_kappa(table) == 1.0


def test_flips_are_counted_over_rows_that_have_both_passes(tmp_path):
    rows = [record("a"), record("b"), record("c")]
    rows += [record("a", **{"pass": 2}), record("b", verdict="unknown", confidence=None, **{"pass": 2})]
    assert metrics.flips(read_table(write_run(tmp_path / "run.jsonl", rows))) == (1, 2)
