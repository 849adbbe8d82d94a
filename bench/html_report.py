"""The HTML report: 200 claims over a document of 1 MB in a real browser, beside the same page without highlighting.

    python bench/html_report.py

Wants the extra `browser` and a chromium. Prints sizes, time to render, and what one click costs from the event to the
painted frame: medians over all claims and seven turns. The page without highlighting has the same text and links.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from citeguard.models import Report
from citeguard.report.html import render_html
from tests.browser.chromium import ARGUMENTS, CHROMIUM, WIDE
from tests.report.page_case import Case, document
from tests.report.page_reading import read

CLAIMS = 200
RUNS = 7
SENTENCE = "Rule {n}: the form of kind {n} is handed in within {n} days of the event, at the office. "
CLICK = """(id) => new Promise(done => {
  const link = document.getElementById(id), started = performance.now();
  link.click();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
})"""


def made() -> tuple[Report, str]:
    text = "".join(SENTENCE.format(n=n) for n in range(12_000))
    of = Case({"rules": document("rules", "1", text)})
    for n in range(0, 12_000, 12_000 // CLAIMS):
        words = SENTENCE.format(n=n).strip()
        of.claim(words, of.cite("rules", words))
    return of.report(), text


def plain(html: str) -> str:
    """The page without marks: links stay, so that it can be clicked."""
    return re.sub(r"</?(?:mark|u|sup)>|<span class=\"(?:ev|sig|part|against)[^>]*>", "", html)


def measured(page: Any, path: Path) -> tuple[float, float, float]:
    started = time.perf_counter()
    page.goto(path.as_uri())
    opened = (time.perf_counter() - started) * 1000
    clicks = [page.evaluate(CLICK, f"m{n}") for n in range(1, CLAIMS + 1)]
    return opened, statistics.median(clicks), max(clicks)


def main() -> None:
    report, text = made()
    started = time.perf_counter()
    html = render_html(report)
    rendered = (time.perf_counter() - started) * 1000
    shown = len(read(html).shown.encode())
    size = len(html.encode())
    print(f"{CLAIMS} claims, document of {len(text):,} characters, rendered in {rendered:.0f} ms")
    print(f"file {size:,} bytes / text it shows {shown:,} bytes = {size / shown:.2f} (at most 3)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(viewport=WIDE)
        pages = {"report": Path(folder) / "ours.html", "without highlighting": Path(folder) / "bare.html"}
        pages["report"].write_text(html, encoding="utf-8")
        pages["without highlighting"].write_text(plain(html), encoding="utf-8")
        turns = [{name: measured(page, path) for name, path in pages.items()} for _ in range(RUNS + 1)][1:]
        browser.close()
    medians = {name: [statistics.median(t[name][i] for t in turns) for i in range(3)] for name in pages}
    for name, (opened, median, most) in medians.items():
        print(f"{name}: opens in {opened:.0f} ms; a click takes {median:.0f} ms (median), {most:.0f} ms (most)")
    ours, bare = medians.values()
    print(f"difference: opening {ours[0] - bare[0]:.0f} ms, click {ours[1] - bare[1]:.0f} ms (at most 200)")


if __name__ == "__main__":
    main()
