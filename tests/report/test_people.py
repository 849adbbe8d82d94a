"""Text and Markdown: what a person sees, and what a document may not do to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from citeguard.models import ClaimStatus, FindingCode, NotJudged, UnknownReason, Verdict
from citeguard.policy import decide, strict
from citeguard.report import exit_code, render
from citeguard.report.markdown import escaped
from tests.builders import claim_facts, facts, failed, finding, judged, report, signal


def reported(*claims, findings=()):
    of = facts(*claims, findings=findings)
    return report(decide(of, strict(), today=date(2026, 2, 1)), of)


def test_text_goes_from_claim_to_place_to_verdict_to_next_step():
    assert render(reported(claim_facts()), "text") == (
        "✓ ACCEPT\n"
        "  citeguard 0.1.0 · policy strict · judge scripted · confidence is not calibrated\n"
        "\n"
        "✓ c1  Access keys expire after 90 days.\n"
        "    [q1] Access keys · version 2026-01 · [0, 33) · stands there exactly\n"
        "        “Access keys expire after 90 days.”\n"
        "    verdict: entailed: the cited source says so\n"
        "    evidence: [q1] for [0, 33): Access keys expire after 90 days.\n"
        "\n"
        "Next:\n"
        "  The answer may be shown.\n"
    )


def test_text_says_why_in_russian():
    text = render(reported(claim_facts(failed(), signals=[signal()])), "text", language="ru")
    assert text.startswith("? РУЧНАЯ ПРОВЕРКА\n")
    assert "вердикт: неизвестно: утверждение не является целым предложением источника" in text
    assert "сигналы: number_missing: число, которого нет в источнике (90 here, nothing there)" in text


def test_colour_only_where_asked():
    assert "\x1b[" not in render(reported(claim_facts()), "text")
    assert render(reported(claim_facts()), "text", colour=True).startswith("\x1b[1;32m✓ ACCEPT\x1b[0m\n")


def test_a_terminal_does_not_obey_a_claim():
    one = claim_facts()
    hostile = replace(one, claim=replace(one.claim, text="a\x1b]0;owned\x07b\nc\u202ed"))
    assert "a\ufffd]0;owned\ufffdb c\ufffdd" in render(reported(hostile), "text")


@pytest.mark.parametrize("text", ["<script>", "[a](http://b)", "@team", "| a | b |", "# h", "`x`", "**b**", "&lt;"])
def test_markdown_shows_markup_as_text(text):
    shown = escaped(text)
    assert shown.replace("\\", "") == text
    assert all(shown[i - 1] == "\\" for i, c in enumerate(shown) if c in "<>[](){}`*_#|&@!")


def test_markdown_is_markdown():
    markdown = render(reported(claim_facts(judged(Verdict.CONTRADICTED))), "markdown")
    assert markdown.startswith("# ❓ MANUAL REVIEW\n")
    assert "- **verdict**: contradicted\\: the cited source says otherwise\n" in markdown


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match="unknown report format 'pdf'"):
        render(reported(claim_facts()), "pdf")


DOWN = claim_facts(failed(UnknownReason.ENDPOINT_ERROR))
NOT_ASKED = claim_facts(NotJudged(claim_id="c1", reason="unsupported"), status=ClaimStatus.UNSUPPORTED)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        pytest.param(reported(claim_facts()), 0, id="accepted"),
        pytest.param(reported(claim_facts(failed())), 1, id="not accepted"),
        pytest.param(reported(DOWN), 3, id="the judge is down"),
        pytest.param(reported(DOWN, NOT_ASKED), 3, id="down for all that were asked"),
        pytest.param(reported(DOWN, claim_facts()), 1, id="down for some"),
        pytest.param(reported(NOT_ASKED), 1, id="nobody was asked"),
        pytest.param(reported(DOWN, findings=[finding(FindingCode.QUOTE_MISMATCH)]), 1, id="rejected anyway"),
        pytest.param(reported(), 1, id="empty"),
    ],
)
def test_the_exit_code_is_a_view_of_the_decision(made, expected):
    assert exit_code(made) == expected
