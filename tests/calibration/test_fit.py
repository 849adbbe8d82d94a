"""The whole fit: which rows count, in which parts, and what is said where there is no threshold."""

from __future__ import annotations

import random

import numpy as np
import pytest

from citeguard.calibration.fit import LEAST_TO_FIT, Wanted, fit
from citeguard.calibration.table import read_table
from citeguard.errors import ConfigError, InputError
from tests.calibration.simulated import clean, record, write_run


@pytest.fixture
def fitted(tmp_path):
    def of(records, **wanted):
        return fit(read_table(write_run(tmp_path / "run.jsonl", records)), Wanted(**wanted))

    return of


def only(found):
    (one,) = found.strata
    return one.profile


def test_59_clean_groups_are_enough_and_58_are_told_that_one_is_missing(fitted):
    assert only(fitted(clean(59))).outcome == "threshold"
    none = only(fitted(clean(58)))
    assert (none.outcome, none.why) == ("none", "too_few_labels")
    assert (none.needs.without_a_false_accept, none.needs.have, none.needs.more) == (59, 58, 1)


def test_two_strata_share_delta(fitted):
    rows = clean(70) + clean(75, prefix="s", lang="ru")
    en, ru = (s.profile for s in fitted(rows).strata)
    assert (en.lang, en.outcome, en.needs.without_a_false_accept, en.needs.more) == ("en", "none", 72, 2)
    assert (ru.lang, ru.outcome) == ("ru", "threshold")


def test_rows_of_one_group_are_one_witness(fitted):
    rows = [record(f"r{n}", group=f"g{n % 20}") for n in range(400)]
    none = only(fitted(rows))
    assert (none.groups, none.needs.have, none.needs.more) == (20, 20, 39)


def test_verdicts_other_than_entailed_cannot_be_accepted_and_do_not_count(fitted):
    rows = clean(58) + [record(f"x{n}", verdict="contradicted", label="entailed") for n in range(100)]
    assert only(fitted(rows)).needs.have == 58


def test_what_the_gate_blocks_does_not_vouch_for_what_it_accepts(fitted):
    rows = clean(58) + [record(f"x{n}", blocked=["number_missing"]) for n in range(100)]
    assert only(fitted(rows)).needs.have == 58
    assert only(fitted([record(f"x{n}", blocked=["number_missing"]) for n in range(100)])).why == "blocked"


def test_coverage_counts_all_rows_of_the_stratum(fitted):
    rows = clean(100) + [record(f"x{n}", verdict="unknown", confidence=None) for n in range(300)]
    assert only(fitted(rows)).coverage == 0.25


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (clean(100, wrong=100), "too_many_false_accepts"),
        ([record(f"r{n}", confidence=None) for n in range(100)], "no_confidence"),
        ([record(f"r{n}", verdict="insufficient") for n in range(100)], "nothing_entailed"),
    ],
)
def test_none_says_why(fitted, rows, why):
    assert only(fitted(rows)).why == why


def test_more_labels_do_not_help_a_judge_that_is_wrong_too_often(fitted):
    assert only(fitted(clean(200, wrong=200))).needs.more is None


def test_the_calibrator_is_fitted_on_other_groups_than_the_threshold(fitted):
    one = only(fitted(clean(1000)))
    assert one.fitted_groups == 250
    assert one.tested <= 750


def test_no_label_moves_both_the_calibrator_and_the_test(fitted):
    def seen(flipped=None):
        rows = clean(400, wrong=20)
        if flipped is not None:
            rows[flipped] |= {"label": "contradicted"}
        one = fitted(rows).strata[0]
        return one.profile.calibrator, [s.false for s in one.steps]

    curve, counts = seen()
    moved = [(after[0] != curve, after[1] != counts) for after in map(seen, range(60))]
    assert (True, True) not in moved
    assert sum(by_curve for by_curve, _ in moved) > 5
    assert sum(by_test for _, by_test in moved) > 30


def test_where_labels_are_few_all_serve_the_threshold(fitted):
    one = only(fitted(clean(59 + LEAST_TO_FIT - 1)))
    assert (one.fitted_groups, one.calibrator) == (0, None)
    assert one.threshold == one.raw_threshold


def test_neither_the_order_of_lines_nor_the_labels_move_the_sequence(fitted):
    rows = [record(f"r{n}", group=f"g{n % 500}", confidence=(n * 37 % 1000) / 1000) for n in range(2000)]
    before = fitted(rows)
    shuffled = random.Random(4).sample(rows, len(rows))
    assert fitted(shuffled).strata[0].profile == before.strata[0].profile
    relabelled = [r | {"label": "insufficient" if n % 97 == 0 else "entailed"} for n, r in enumerate(rows)]
    steps = fitted(relabelled).strata[0].steps
    assert [s.raw_threshold for s in steps] == [s.raw_threshold for s in before.strata[0].steps][: len(steps)]


def test_an_answer_is_as_good_as_its_worst_claim(fitted):
    rows = [
        record(
            f"{n}-{k}", group=f"a{n}", confidence=0.99 if k else 0.6, label="entailed" if k or n % 2 else "insufficient"
        )
        for n in range(200)
        for k in range(3)
    ]
    by_claim = only(fitted(rows, by=("lang",)))
    by_answer = only(fitted(rows, by=("lang",), risk="answer"))
    assert (by_claim.outcome, by_claim.raw_threshold) == ("threshold", 0.99)
    assert (by_answer.outcome, by_answer.why) == ("none", "too_many_false_accepts")


def test_an_answer_with_a_claim_that_cannot_be_accepted_is_not_accepted(fitted):
    rows = [
        record(f"{n}-{k}", group=f"a{n}", verdict="unknown" if k else "entailed") for n in range(200) for k in range(2)
    ]
    assert only(fitted(rows, by=("lang",), risk="answer")).groups == 0


def test_whole_answers_are_counted_beside_the_promise_about_claims(fitted):
    rows = [
        record(f"{n}-{k}", group=f"a{n}", label="insufficient" if (n, k) == (7, 1) else "entailed")
        for n in range(400)
        for k in range(2)
    ]
    answers = fitted(rows).answers
    assert (answers.answers, answers.accepted, answers.false_accepts) == (400, 400, 1)


def test_rows_drawn_with_unequal_weights_are_not_pooled(fitted):
    rows = clean(100, weight=2.0) + clean(100, prefix="s", stratum="second_look", weight=5.0)
    with pytest.raises(InputError, match="--by stratum"):
        fitted(rows, by=("lang",))
    assert len(fitted(rows).strata) == 2


def test_a_run_without_labels_is_refused(fitted):
    with pytest.raises(InputError, match="no labelled row"):
        fitted([record("a", label=None)])


@pytest.mark.parametrize(
    "wanted",
    [{"max_false_accept": 0.0}, {"max_false_accept": 1.0}, {"delta": 0.0}, {"by": ("domain",)}, {"risk": "answer"}],
)
def test_what_cannot_be_promised_is_refused(wanted):
    with pytest.raises(ConfigError):
        Wanted(**wanted)


def test_the_second_pass_is_no_second_witness(fitted):
    rows = clean(58) + [r | {"pass": 2} for r in clean(58)]
    assert only(fitted(rows)).needs.have == 58


def test_the_draw_of_a_group_does_not_look_at_labels(fitted):
    rows = [record(f"r{n}", group=f"g{n // 4}", confidence=0.9) for n in range(800)]
    wrong = [r | {"label": "insufficient" if n % 4 == 0 else "entailed"} for n, r in enumerate(rows)]
    steps = fitted(wrong).strata[0].steps
    # One row in four is wrong: a draw that preferred right rows would find fewer.
    assert steps[0].false / steps[0].accepted == pytest.approx(0.25, abs=0.1)
    assert np.isclose(steps[0].raw_threshold, 0.9)


def test_a_disputed_row_counts_as_not_entailed(fitted):
    assert only(fitted(clean(70))).outcome == "threshold"
    disputed = [record(f"d{n}", label=None, disputed=True, confidence=1.0) for n in range(3)]
    none = only(fitted(clean(70) + disputed))
    assert (none.outcome, none.why, none.false_accepts) == ("none", "too_many_false_accepts", 3)


def test_a_row_without_a_label_that_nobody_looked_at_counts_for_nothing(fitted):
    found = only(fitted(clean(70) + [record(f"d{n}", label=None, confidence=1.0) for n in range(3)]))
    assert (found.outcome, found.rows) == ("threshold", 70)


def test_an_answer_with_a_claim_nobody_labelled_is_no_answer_to_count(fitted):
    """The claim without a label may be the wrong one."""
    rows = [record(f"a{n}", group=f"g{n}") for n in range(100)]
    rows += [record(f"b{n}", group=f"g{n}", label="entailed" if n < 60 else None) for n in range(100)]
    by_answer = only(fitted(rows, by=("lang",), risk="answer"))
    assert (by_answer.groups, by_answer.tested) == (60, 60)
    with pytest.raises(InputError, match="no answer has labels for all its claims"):
        fitted([r | ({"label": None} if r["row_id"][0] == "b" else {}) for r in rows], by=("lang",), risk="answer")
