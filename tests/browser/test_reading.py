"""Opening, clicking, moving by key, narrow screens, without script, on paper."""

from __future__ import annotations

import pytest

from tests.browser.chromium import NARROW
from tests.report.page_rich import rich_en, rich_ru

VISIBLE = "[...document.querySelectorAll('.card')].filter(c => c.checkVisibility({contentVisibilityAuto: true})" + (
    " && c.querySelector('h3').checkVisibility({contentVisibilityAuto: true})).map(c => c.id)"
)


def cards(page):
    """Ids of the cards whose contents can be seen."""
    return page.evaluate(VISIBLE)


def focused(page):
    return page.evaluate("document.activeElement.id")


def in_view(locator):
    box = locator.bounding_box()
    size = locator.page.viewport_size
    return box["y"] + box["height"] > 0 and box["y"] < size["height"] and box["x"] + box["width"] <= size["width"]


def soon(page, holds):
    """The browser scrolls in its own time."""
    for _ in range(600):
        if holds():
            return
        page.wait_for_timeout(50)
    assert holds()


def test_a_wide_page_opens_at_what_needs_a_look_most(open_page):
    page = open_page(rich_en())
    assert cards(page) == ["k18"]
    assert page.locator(".m[aria-current]").get_attribute("href") == "#k18"


def test_a_click_shows_the_sources_of_that_claim(open_page):
    page = open_page(rich_en())
    page.locator("#m4").click()
    assert cards(page) == ["k4"]
    assert page.locator("#k4 mark").inner_text().endswith("may be carried over to the next year")
    assert in_view(page.locator("#k4 h3"))
    assert in_view(page.locator("#k4 mark"))
    page.locator("#m10").click()
    assert cards(page) == ["k10"]
    assert page.locator(".m[aria-current]").count() == 1


def test_the_legend_leads_to_the_first_of_a_kind(open_page):
    page = open_page(rich_en())
    page.locator(".chip.contradicted").click()
    assert cards(page) == ["k4"]


def test_enter_opens_and_escape_returns(open_page):
    page = open_page(rich_en())
    page.locator("#m2").focus()
    page.keyboard.press("Enter")
    assert cards(page) == ["k2"]
    assert focused(page) == "k2"
    page.keyboard.press("Escape")
    assert focused(page) == "m2"
    assert cards(page) == ["k2"]


def test_tab_goes_from_mark_to_mark(open_page):
    page = open_page(rich_en())
    page.locator("#m2").focus()
    page.keyboard.press("Tab")
    assert focused(page) == "m3"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "m2"


@pytest.mark.parametrize(("key", "lands"), [("ArrowRight", 6), ("ArrowDown", 6), ("ArrowLeft", 4), ("ArrowUp", 4)])
def test_arrows_on_a_mark_move_along_the_answer(open_page, key, lands):
    page = open_page(rich_en())
    page.locator("#m5").focus()
    page.keyboard.press(key)
    assert focused(page) == f"m{lands}"
    assert cards(page) == [f"k{lands}"]


def test_arrows_in_a_card_go_to_the_next_one_and_round(open_page):
    page = open_page(rich_en())
    page.locator("#m21").click()
    page.keyboard.press("ArrowRight")
    assert focused(page) == "k1"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "k21"


def test_the_buttons_do_the_same(open_page):
    page = open_page(rich_ru(), language="ru")
    page.locator("#m3").click()
    page.get_by_role("button", name="Вперёд").click()
    assert cards(page) == ["k4"]
    page.get_by_role("button", name="Назад").click()
    page.get_by_role("button", name="Назад").click()
    assert cards(page) == ["k2"]


def test_the_first_tab_leads_to_the_evidence(open_page):
    page = open_page(rich_en())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert focused(page) == "evidence"


def test_a_link_to_a_claim_opens_it(open_page):
    page = open_page(rich_en())
    page.goto(page.url + "#k7")
    page.reload()
    assert cards(page) == ["k7"]


def test_focus_can_be_seen(open_page):
    page = open_page(rich_en())
    for selector in ("#m2", "#m10", ".chip", "button", "#theme-auto + span"):
        page.keyboard.press("Tab")
        page.locator("#theme-auto" if "theme" in selector else selector).first.focus()
        style = page.locator(selector).first.evaluate(
            "e => getComputedStyle(e).outlineStyle + getComputedStyle(e).outlineWidth"
        )
        assert style == "solid3px", selector


def test_narrow_opens_as_a_sheet_and_closes(open_page):
    page = open_page(rich_ru(), language="ru", viewport=NARROW)
    assert cards(page) == []
    page.locator("#m4").click()
    assert cards(page) == ["k4"]
    assert in_view(page.locator("#k4 h3"))
    assert in_view(page.locator("#k4 mark"))
    assert in_view(page.locator("#m4"))
    page.get_by_role("button", name="Закрыть").click()
    assert cards(page) == []
    assert focused(page) == "m4"
    page.keyboard.press("Enter")
    assert cards(page) == ["k4"]
    page.keyboard.press("Escape")
    assert cards(page) == []


@pytest.mark.parametrize(("report", "language"), [(rich_en, "en"), (rich_ru, "ru")])
@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_sticks_out_sideways(open_page, report, language, width):
    page = open_page(report(), language=language, viewport={"width": width, "height": 740})
    page.locator("#m4").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_theme_follows_the_system_and_the_toggle(open_page):
    page = open_page(rich_en(), color_scheme="dark")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(ground) == "rgb(20, 22, 25)"
    page.get_by_label("Light").check()
    assert page.evaluate(ground) == "rgb(250, 249, 246)"
    page.get_by_label("Dark").check()
    assert page.evaluate(ground) == "rgb(20, 22, 25)"
    page.get_by_label("Auto").check()
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ground) == "rgb(250, 249, 246)"


def test_without_script_everything_can_be_read_and_reached(open_page):
    page = open_page(rich_en(), java_script_enabled=False, color_scheme="light")
    assert page.locator(".card h3").count() == 21
    assert all(page.locator(".card h3").nth(n).is_visible() for n in range(21))
    assert not page.locator(".moves").is_visible()
    assert not page.locator(".pick").is_visible()
    page.locator("#m20").click()
    page.wait_for_url("**#k20")
    soon(page, lambda: 0 <= page.locator("#k20").bounding_box()["y"] < 800)
    page.locator("#k20 .back").click()
    page.wait_for_url("**#m20")
    page.get_by_label("Dark").check()


def test_on_paper_every_card_is_there(open_page):
    page = open_page(rich_en(), color_scheme="dark")
    page.get_by_label("Dark").check()
    page.locator("#m4").click()
    page.emulate_media(media="print")
    assert len(cards(page)) == 21
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(28, 30, 33)"
    assert not page.locator(".theme").is_visible()
    assert not page.locator(".moves").is_visible()
    assert len(page.pdf(format="A4")) > 20_000


def test_text_found_by_the_browser_opens_its_card(open_page):
    page = open_page(rich_en())
    page.locator("#k7").evaluate("e => e.dispatchEvent(new Event('beforematch', {bubbles: true}))")
    assert cards(page) == ["k7"]


CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (e) => { for (; e; e = e.parentElement) { const c = rgba(getComputedStyle(e).backgroundColor);
    if (c[3] === 255) return c; } return [255, 255, 255, 255]; };
  const weak = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "STYLE"].includes(e.tagName)) continue;
    const [a, b] = [light(rgba(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) weak.push(e.className + ": " + walker.currentNode.data.slice(0, 30));
  }
  return weak;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_has_contrast_enough(open_page, scheme):
    page = open_page(rich_en(), color_scheme=scheme)
    page.locator("#m4").click()
    assert page.evaluate(CONTRAST) == []


def test_parts_of_the_page_are_named_for_those_who_hear_it(open_page):
    page = open_page(rich_ru(), language="ru")
    for role, name in (("region", "Ответ"), ("region", "Источники"), ("list", "Пометки в ответе и сколько их")):
        assert page.get_by_role(role, name=name, exact=True).count() == 1
    for role in ("banner", "main", "contentinfo"):
        assert page.get_by_role(role).count() == 1
    assert page.get_by_role("group", name="Тема").count() == 1
