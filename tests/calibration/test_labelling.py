"""Sheets to label: drawn with known probabilities, blind; labels taken back; rates corrected."""

from __future__ import annotations

import json

import numpy as np
import pytest

from citeguard.calibration.labelling import agreement, disputed_rows, labelled_run, read_key, read_sheet, settled
from citeguard.calibration.rates import corrected, corrected_interval, corrected_rate
from citeguard.calibration.sampling import allotted, draw, key_text, sheet_text
from citeguard.calibration.table import read_table
from citeguard.errors import InputError
from tests.calibration.simulated import record, write_run


def population(n=600):
    """A third is called entailed; a tenth of that and half of the rest is unsupported or supported against it."""
    rng = np.random.default_rng(2)
    records = []
    for k in range(n):
        claimed = k % 3 == 0
        wrong = rng.random() < (0.1 if claimed else 0.3)
        label = "entailed" if claimed != wrong else "insufficient"
        stratum = "second_look" if k % 5 == 0 else "none"
        records.append(record(f"r{k}", verdict="entailed" if claimed else "insufficient", label=label, stratum=stratum))
    return records


@pytest.fixture
def run(tmp_path):
    return write_run(tmp_path / "run.jsonl", [r | {"label": None} for r in population()])


@pytest.fixture
def rows(tmp_path):
    path = tmp_path / "rows.jsonl"
    lines = [
        {"id": f"r{k}", "claim": f"claim {k}", "fragments": [{"id": "f", "text": "t"}], "label": None, "lang": "en"}
        for k in range(600)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_the_sheet_shows_nothing_of_the_judge_and_nothing_that_tells_it(run, rows):
    drawn = draw(read_table(run), 60)
    sheet = [json.loads(line) for line in sheet_text(drawn, [rows]).splitlines()]
    assert len(sheet) == 60
    assert {tuple(row) for row in sheet} == {("id", "lang", "claim", "fragments", "guide_version", "label", "remark")}


def test_probabilities_add_up_to_the_rows_they_stand_for(run):
    drawn = draw(read_table(run), 60)
    assert sum(1 / d.probability for d in drawn) == pytest.approx(600)


def test_half_of_the_draw_is_called_entailed(run):
    claimed = {f"r{k}" for k in range(0, 600, 3)}
    assert sum(d.row_id in claimed for d in draw(read_table(run), 60)) == 30


def test_a_bucket_is_never_asked_for_more_than_it_has():
    sizes = np.array([3, 500, 2, 95])
    assert allotted(sizes, np.array([False, False, True, True]), 200).tolist() == [2, 101, 2, 95]


def test_a_draw_that_would_leave_rows_without_any_chance_is_refused(run):
    with pytest.raises(InputError, match="at least 4"):
        draw(read_table(run), 3)


def test_weighted_estimates_are_unbiased(tmp_path, run):
    truth = {r["row_id"]: r["label"] for r in population()}
    share = sum(label != "entailed" for label in truth.values()) / 600
    table = read_table(run)
    estimates = []
    for seed in range(300):
        drawn = draw(table, 60, seed=seed)
        estimates.append(sum((truth[d.row_id] != "entailed") / d.probability for d in drawn) / 600)
    assert np.mean(estimates) == pytest.approx(share, abs=3 * np.std(estimates) / 300**0.5)


def written(path, labels):
    path.write_text("".join(json.dumps({"id": k, "label": v}) + "\n" for k, v in labels.items()), encoding="utf-8")
    return path


def test_two_annotators_by_hand(tmp_path):
    a = read_sheet(written(tmp_path / "a", {"1": "entailed", "2": "entailed", "3": "insufficient", "4": None}))
    b = read_sheet(
        written(tmp_path / "b", {"1": "entailed", "2": "contradicted", "3": "insufficient", "4": "entailed"})
    )
    found = agreement([a.labels, b.labels])
    # Agreement 2/3; by chance (2/3 * 1/3 + 1/3 * 1/3) = 1/3; kappa 1/2.
    assert found["kappa"] == pytest.approx(0.5)
    assert found["disagreements"] == [{"id": "2", "labels": ["entailed", "contradicted"]}]
    agreed = settled([a.labels, b.labels], None)
    assert agreed == {"1": "entailed", "3": "insufficient", "4": "entailed"}
    assert settled([a.labels, b.labels], {"2": "contradicted"})["2"] == "contradicted"
    assert disputed_rows([a, b], agreed) == {"2"}


def test_a_row_that_was_passed_over_is_disputed_and_one_that_was_not_come_to_is_not(tmp_path):
    labels = {"1": "entailed", "2": None, "3": "insufficient", "4": None, "5": None}
    sheet = read_sheet(written(tmp_path / "a", labels))
    assert sheet.skipped == {"2"}
    assert disputed_rows([sheet], sheet.labels) == {"2"}
    other = read_sheet(written(tmp_path / "b", {"2": "entailed"}))
    assert disputed_rows([sheet, other], settled([sheet.labels, other.labels], None)) == frozenset()


def test_labels_go_back_with_their_weights(tmp_path, run):
    drawn = draw(read_table(run), 60)
    key = tmp_path / "sheet.key"
    key.write_text(key_text(drawn), encoding="utf-8")
    labels = {d.row_id: "entailed" for d in drawn[:40]}
    merged = tmp_path / "merged.jsonl"
    merged.write_text(labelled_run(run, labels, read_key(key)), encoding="utf-8")
    table = read_table(merged)
    assert len(table) == 600
    assert len(table.labelled) == 40
    assert sorted(table.labelled.weight) == pytest.approx(sorted(1 / d.probability for d in drawn[:40]))


def test_a_label_of_a_row_that_was_not_drawn_is_refused(run):
    with pytest.raises(InputError, match="not in this run and its key"):
        labelled_run(run, {"r1": "entailed"}, {"r0": 0.5})


@pytest.mark.parametrize(
    "line", ['{"id": 1, "label": null}', '{"id": "a", "label": "yes"}', '{"id": "a"}\n{"id": "a"}', "[]", "{"]
)
def test_a_bad_sheet_is_refused(tmp_path, line):
    path = tmp_path / "sheet"
    path.write_text(line + "\n", encoding="utf-8")
    if line.endswith('{"id": "a"}'):
        path.write_text('{"id": "a", "label": "entailed"}\n{"id": "a", "label": "entailed"}\n', encoding="utf-8")
    with pytest.raises(InputError):
        read_sheet(path)


def test_the_corrected_rate_by_hand():
    # 30% observed, true negatives 90%, true positives 80%: (0.3 + 0.9 - 1) / (0.9 + 0.8 - 1)
    assert corrected(0.3, 0.9, 0.8) == pytest.approx(2 / 7)
    assert corrected(0.05, 0.9, 0.8) == 0.0
    assert corrected(0.3, 0.5, 0.5) is None


def test_the_interval_holds_the_truth_as_often_as_it_says():
    rng = np.random.default_rng(0)
    share, q0, q1, n, m = 0.15, 0.95, 0.75, 2000, 200
    hits = 0
    for _ in range(400):
        bad = rng.binomial(n, share)
        p = (rng.binomial(bad, q1) + rng.binomial(n - bad, 1 - q0)) / n
        m1 = rng.binomial(m, share)
        low, high = corrected_interval(p, rng.binomial(m - m1, q0) / (m - m1), rng.binomial(m1, q1) / m1, n, m - m1, m1)
        hits += low <= share <= high
    assert hits / 400 == pytest.approx(0.95, abs=0.035)


def test_a_run_is_corrected_by_its_labelled_rows(tmp_path):
    records = population()
    full = read_table(write_run(tmp_path / "full.jsonl", records))
    found = corrected_rate(full, full)["unsupported"]
    share = sum(r["label"] != "entailed" for r in records) / 600
    # With every row labelled, the correction gives back exactly the true share.
    assert found["judged"] == pytest.approx(2 / 3)
    assert found["corrected"] == pytest.approx(share)
    assert found["interval"][0] < share < found["interval"][1]
