"""A real browser: the distribution's Chromium under Playwright. Without one the tests here are skipped and say so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from citeguard.models import Report
from citeguard.report.html import render_html
from tests.browser.chromium import ARGUMENTS, CHROMIUM, PATIENCE_MS, WIDE


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Closed after this package: while it runs, no other event loop may."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the extra `test` is not installed")
    if CHROMIUM is None:
        pytest.skip("no chromium is installed")
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=PATIENCE_MS)
        yield opened
        opened.close()


@pytest.fixture
def complaints() -> list[str]:
    """What a page said on its console, and every request it made: nothing, unless a test expects it and clears it."""
    return []


@pytest.fixture
def open_page(browser: Any, complaints: list[str], tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a report as a file. Any complaint fails the test."""
    contexts: list[Any] = []

    def opened(report: Report, *, language: str = "en", viewport: dict[str, int] = WIDE, **options: Any) -> Any:
        file = tmp_path / f"report-{len(contexts)}.html"
        file.write_text(render_html(report, language=language), encoding="utf-8")
        context = browser.new_context(viewport=viewport, **options)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: request.url == file.as_uri() or complaints.append(f"request: {request.url}"))
        page.goto(file.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
