"""Pages: whole, self-contained, in both languages, and safe with any text of a row."""

from __future__ import annotations

import json
import re

import pytest

from citeguard.calibration.fit import Wanted, fit
from citeguard.calibration.html import LANGUAGES, words
from citeguard.calibration.making import profile_of, told
from citeguard.calibration.page import render_page
from citeguard.calibration.table import read_table
from citeguard.models.profile import JudgeId
from tests.calibration.profiles import CREATED
from tests.calibration.simulated import clean, record, write_run

HOSTILE = '<script>alert(1)</script><img src=x onerror="y">&'


@pytest.fixture
def rendered(tmp_path):
    def page(records, language="en", texts=()):
        table = read_table(write_run(tmp_path / "run.jsonl", records))
        wanted = Wanted()
        found = fit(table, wanted)
        made = profile_of(table, found, wanted, judge=JudgeId(name="scripted"), guide_version="1", now=CREATED)
        return made, render_page(made, found, language=language, texts=texts)

    return page


def test_both_languages_have_the_same_words():
    def keys(value, at=""):
        if isinstance(value, dict):
            return {k for key, inner in value.items() for k in keys(inner, f"{at}.{key}")}
        return {f"{at}[{len(value)}]"} if isinstance(value, list) else {at}

    assert keys(words("en")) == keys(words("ru"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_loads_nothing_and_runs_nothing(rendered, language):
    _, page = rendered(clean(1000, wrong=5), language)
    assert not re.search(r"<script|<link|<iframe|<object|src=|href=|url\(|@import", page)
    assert "default-src 'none'" in page


def test_text_of_rows_is_text(rendered, tmp_path):
    rows = tmp_path / "rows.jsonl"
    bad = {
        "id": HOSTILE,
        "claim": HOSTILE,
        "fragments": [{"id": "f", "text": "t"}],
        "label": "insufficient",
        "lang": "en",
    }
    rows.write_text(json.dumps(bad) + "\n", encoding="utf-8")
    _, page = rendered([*clean(100), record(HOSTILE, label="insufficient", confidence=1.0)], texts=[rows])
    assert "<script" not in page
    assert "<img" not in page
    assert page.count("&lt;script&gt;") == 2


def test_the_bars_carry_their_counts_and_the_chosen_point_its_bound(rendered):
    _, page = rendered(clean(1000, wrong=5))
    assert ">1000</text>" in page
    assert 'class="chosen c0"' in page
    assert 'class="bound"' in page
    assert 'class="target"' in page


def test_the_worst_rows_come_first(rendered):
    rows = clean(200) + [record(f"bad{n}", label="insufficient", confidence=n / 10) for n in range(3, 9)]
    _, page = rendered(rows)
    assert re.findall(r"<td>(bad\d)</td>", page) == ["bad8", "bad7", "bad6", "bad5", "bad4", "bad3"]


def test_none_says_so_and_promises_nothing(rendered):
    made, page = rendered(clean(30))
    assert "No threshold in any stratum" in page
    assert "With probability 95%, at most 5%" not in page
    assert "needs 59 groups without a false accept, has 30: about 29 more" in page
    assert "needs 59 groups without a false accept, has 30: about 29 more" in told(made)


def test_the_promise_names_its_numbers(rendered):
    _, page = rendered(clean(1000, wrong=5))
    assert "With probability 95%, at most 5% of the claims" in page
    assert "one set of labels in 20" in page
