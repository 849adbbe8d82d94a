"""What a hostile text can do in a real browser: be read."""

from __future__ import annotations

import pytest

from tests.report.page_hostile import hostile
from tests.report.test_html_hostile import ELEMENTS, TEXTS

RUNNING = ("script", "style", "attribute", "handler", "address", "data address", "comment", "entities", "svg", "base")


@pytest.mark.parametrize("name", [n for n in TEXTS if n != "huge word"])
def test_no_text_runs_loads_or_builds_anything(open_page, name):
    page = open_page(hostile(TEXTS[name]))
    assert page.evaluate("window.pwned") is None
    built = page.evaluate("[...new Set([...document.querySelectorAll('*')].map(e => e.localName))]")
    assert set(built) <= ELEMENTS
    assert page.evaluate("[...document.scripts].length") == 1
    assert page.evaluate("document.styleSheets.length") == 1
    assert page.locator(".card").count() == 4
    for number in range(1, 5):
        page.locator(f"#m{number}").first.focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == f"k{number}"
    assert page.evaluate("window.pwned") is None


@pytest.mark.parametrize("name", RUNNING)
def test_the_browser_shows_the_text_as_it_is(open_page, name):
    page = open_page(hostile(TEXTS[name]))
    page.locator("sup").evaluate_all("all => all.forEach(e => e.remove())")
    assert page.locator(".answer .said").text_content() == TEXTS[name]


def test_an_inline_script_that_is_not_ours_is_refused(open_page, complaints):
    page = open_page(hostile("x"))
    refused = page.evaluate(
        "new Promise(done => {"
        " document.addEventListener('securitypolicyviolation', e => done(e.effectiveDirective));"
        " const s = document.createElement('script'); s.textContent = 'window.pwned = 1'; document.body.append(s); })"
    )
    assert refused == "script-src-elem"
    assert page.evaluate("window.pwned") is None
    assert "Executing inline script violates" in complaints.pop()


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", ["huge word", "stacked", "right to left", "bidi"])
def test_no_text_pushes_the_page_apart(open_page, name, width):
    page = open_page(hostile(TEXTS[name]), viewport={"width": width, "height": 740})
    page.locator("#m1").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_right_to_left_text_stands_on_its_own_side(open_page):
    page = open_page(hostile(TEXTS["right to left"]))
    direction = "e => getComputedStyle(e).direction"
    assert page.locator("html").evaluate(direction) == "ltr"
    assert page.locator(".answer .said").evaluate(direction) == "rtl"
    assert page.locator(".card h3").first.evaluate(direction) == "ltr"
