"""The pages of `calibrate` and `measure` in a browser: nothing hangs out of the page, no name is cut, dark is dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from citeguard.calibration.fit import Wanted, fit
from citeguard.calibration.making import profile_of
from citeguard.calibration.page import render_page
from citeguard.calibration.table import read_table
from citeguard.evaluation.page import render_page as render_measured
from citeguard.evaluation.summary import summarise
from citeguard.models.profile import JudgeId
from tests.browser.chromium import NARROW, PATIENCE_MS, WIDE
from tests.calibration.profiles import CREATED
from tests.calibration.simulated import clean, write_run

STRATA = ("none", "second_look", "second_look+manual_review")
CUT = """() => [...document.querySelectorAll('svg text')].filter(t => {
    const a = t.getBoundingClientRect(), b = t.ownerSVGElement.getBoundingClientRect();
    return a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1 }).map(t => t.textContent)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Both pages in both languages."""
    rows = [
        r
        for n, s in enumerate(STRATA)
        for lang in ("en", "ru")
        for r in clean(150, wrong=9, prefix=f"{n}{lang}", stratum=s, lang=lang, dataset=f"d{n}", tokens=9)
    ]
    table = read_table(write_run(tmp_path_factory.mktemp("run") / "run.jsonl", rows))
    wanted = Wanted(max_false_accept=0.1)
    found = fit(table, wanted)
    made = profile_of(table, found, wanted, judge=JudgeId(name="scripted"), guide_version="1", now=CREATED)
    summary = summarise(table)
    return {f"calibrate {lang}": render_page(made, found, language=lang) for lang in ("en", "ru")} | {
        f"measure {lang}": render_measured(summary, language=lang) for lang in ("en", "ru")
    }


@pytest.fixture
def shown(browser: Any, pages: dict[str, str], tmp_path: Path) -> Iterator[Any]:
    contexts = []

    def show(name: str, **options: Any) -> Any:
        (tmp_path / "page.html").write_text(pages[name], encoding="utf-8")
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.goto((tmp_path / "page.html").as_uri())
        return page

    yield show
    for context in contexts:
        context.close()


@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", ["calibrate en", "calibrate ru", "measure en", "measure ru"])
def test_the_page_does_not_scroll_sideways_and_no_name_in_a_picture_is_cut(
    shown: Any, name: str, viewport: dict[str, int]
) -> None:
    page = shown(name, viewport=viewport)
    assert page.locator("svg").count() >= 2
    assert page.evaluate(WIDER) == 0
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("name", ["calibrate en", "measure ru"])
def test_a_picture_alone_in_its_row_is_no_larger_than_the_others(shown: Any, name: str) -> None:
    page = shown(name, viewport=WIDE)
    widths = page.evaluate("() => [...document.querySelectorAll('svg')].map(s => s.getBoundingClientRect().width)")
    assert max(widths) - min(widths) < 2


def test_a_dark_screen_gets_a_dark_page_and_paper_stays_white(shown: Any) -> None:
    page = shown("calibrate en", viewport=WIDE, color_scheme="dark")
    colour = "() => getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(colour) == "rgb(20, 24, 31)"
    page.emulate_media(media="print")
    assert page.evaluate(colour) == "rgb(255, 255, 255)"
