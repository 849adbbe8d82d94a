"""`citeguard.measure/1`: the numbers of a small run, worked by hand."""

from __future__ import annotations

import json

import pytest

from citeguard.calibration.bootstrap import cluster_intervals, counts_of, false_accept_share
from citeguard.calibration.table import read_table
from citeguard.evaluation.measure import measure_json, render_json, render_text
from citeguard.evaluation.page import render_page
from citeguard.evaluation.summary import summarise
from tests.calibration.simulated import record, write_run

ROWS = [
    record("a", accepted=True, confidence=0.9, dataset="one", latency_ms=1.0),
    record("b", accepted=True, confidence=0.8, label="insufficient", dataset="one", latency_ms=3.0, scheme="binary"),
    record("c", verdict="unknown", confidence=None, unknown_reason="refused", dataset="one", lang="ru", tokens=50),
    record("d", label="contradicted", verdict="contradicted", dataset="two", domain="law", stratum="second_look"),
    record("e", label=None, accepted=True, dataset="two", domain="law", tokens=150, cost=0.5),
    record("a", verdict="insufficient", **{"pass": 2}, dataset="one"),
    record("d", label="contradicted", verdict="contradicted", **{"pass": 2}, dataset="two", domain="law"),
]


@pytest.fixture
def summary(tmp_path):
    return summarise(read_table(write_run(tmp_path / "run.jsonl", ROWS)))


def test_the_total_by_hand(summary):
    total = measure_json(summary)["total"]
    expected = {
        "dataset": None,
        "n": 5,
        "labelled": 4,
        "binary": 1,
        "groups": 5,
        "accepted": 3,
        "false_accepted": 1,
        "verdicts": {"entailed": 3, "contradicted": 1, "unknown": 1},
        "balanced_accuracy": 0.5,
        "tokens": 200,
        "cost": 0.5,
    }
    assert {k: total[k] for k in expected} == expected
    assert total["latency_ms"] == pytest.approx({"median": 2.0, "p95": 2.9})
    assert total["confusion"] == {
        "entailed": {"entailed": 1, "contradicted": 0, "insufficient": 0, "unknown": 1},
        "contradicted": {"entailed": 0, "contradicted": 1, "insufficient": 0, "unknown": 0},
        "insufficient": {"entailed": 1, "contradicted": 0, "insufficient": 0, "unknown": 0},
    }
    # 1 false of 2 labelled accepts, Clopper-Pearson
    assert total["false_accept_interval"] == pytest.approx([0.0126, 0.9874], abs=1e-4)
    assert (total["flips"]["flipped"], total["flips"]["repeated"]) == (1, 2)


def test_confidence_is_that_of_entailed_verdicts(summary):
    one = measure_json(summary)["total"]["confidence"]
    assert (one["n"], one["auroc"]) == (2, 1.0)
    assert one["brier"] == pytest.approx((0.1**2 + 0.8**2) / 2)
    assert one["ece"] == pytest.approx((0.1 + 0.8) / 2)
    assert [(p["threshold"], p["coverage"], p["risk"]) for p in one["risk_coverage"]] == [
        (0.9, 0.25, 0),
        (0.8, 0.5, 0.5),
    ]


def test_cells_share_no_row_and_hold_all(summary):
    by = measure_json(summary)["by"]
    assert [(c["dataset"], c["lang"], c["stratum"], c["domain"], c["n"]) for c in by] == [
        ("one", "en", "none", None, 2),
        ("one", "ru", "none", None, 1),
        ("two", "en", "none", "law", 1),
        ("two", "en", "second_look", "law", 1),
    ]
    margins = measure_json(summary)["margins"]
    assert {name: sum(c["n"] for c in cells) for name, cells in margins.items()} == dict.fromkeys(margins, 5)


def test_json_is_json_and_says_its_schema(summary):
    assert json.loads(render_json(summary))["schema"] == "citeguard.measure/1"


def test_the_text_shows_the_interval_and_the_cells(summary):
    text = render_text(summary)
    assert "1 [1.3%, 98.7%]" in text
    assert "by dataset" in text
    assert "verdict differs in a second pass: 1 of 2 (50.0%" in text


@pytest.mark.parametrize(("language", "word"), [("en", "Measurement report"), ("ru", "Отчёт об измерении")])
def test_the_page_in_both_languages(summary, language, word):
    page = render_page(summary, language=language)
    assert word in page
    assert "<script" not in page


def test_rows_that_come_in_groups_get_wider_intervals(tmp_path):
    def width(groups):
        rows = [
            record(f"r{n}", group=f"g{n // (400 // groups)}", accepted=True, label=label_of(n // 10))
            for n in range(400)
        ]
        table = read_table(write_run(tmp_path / "run.jsonl", rows))
        found = cluster_intervals(counts_of(table), table.group, {"false": false_accept_share})["false"]
        return found[1] - found[0]

    # Runs of ten rows are right or wrong together: as 40 groups they tell a tenth of what 400 rows seem to.
    assert width(40) == pytest.approx(width(400) * 10**0.5, rel=0.15)


def label_of(block):
    return "insufficient" if block % 4 == 0 else "entailed"


def test_no_group_has_several_rows_no_cluster_interval(summary):
    assert summary.total.clusters is None
