"""Hints explain a mismatch by listed presentation differences, and by nothing else."""

from __future__ import annotations

import pytest

from citeguard.models import Section
from tests.verification.stored import citation, document, only_finding, verified


@pytest.mark.parametrize(
    ("text", "quote", "hint"),
    [
        pytest.param(
            "Срок «хранения» равен году.", 'Срок "хранения" равен году.', "equal after typographic quotes", id="quotes"
        ),
        pytest.param(
            "Срок хранения — год, не больше.",
            "Срок хранения - год, не больше.",
            "equal after typographic dashes",
            id="dashes",
        ),
        pytest.param("Cafe\u0301 rules apply here.", "Café rules apply here.", "equal after NFC", id="NFC"),
        pytest.param("Расчёт готов сегодня.", "Расчет готов сегодня.", "equal after ё/е", id="ё"),
        pytest.param("The office file is kept.", "The oﬃce ﬁle is kept.", "equal after ligatures", id="ligatures"),
        pytest.param(
            "The re\u00adfund is paid late.",
            "The refund is paid late.",
            "equal after soft and line-end hyphens",
            id="soft",
        ),
        pytest.param(
            "The re-\nfund is paid late.",
            "The refund is paid late.",
            "equal after soft and line-end hyphens",
            id="line end",
        ),
        pytest.param(
            "The refund\nis  paid\tlate.", "The refund is paid late.", "equal after spaces and line ends", id="spaces"
        ),
        pytest.param(
            "До 10\u00a0дней ждать ответа.",
            "До 10 дней ждать ответа.",
            "equal after spaces and line ends",
            id="no-break",
        ),
        pytest.param(
            "The re\u200bfund is paid late.",
            "The refund is paid late.",
            "equal after invisible characters",
            id="invisible",
        ),
        pytest.param(
            "Оплата сoгласована сегодня.",
            "Оплата согласована сегодня.",
            "equal after look-alike Latin and Cyrillic letters",
            id="Latin o",
        ),
        pytest.param(
            "Fish &amp; chips are sold.", "Fish & chips are sold.", "equal after HTML entities", id="entities"
        ),
        pytest.param(
            "The **refund** is `paid` late.", "The refund is paid late.", "equal after Markdown marks", id="Markdown"
        ),
        pytest.param(
            "See [the rules](http://x.example/a) first.",
            "See the rules first.",
            "equal after Markdown marks",
            id="link",
        ),
        pytest.param(
            "«Расчёт»  готов сегодня.",
            '"Расчет" готов сегодня.',
            "equal after typographic quotes, ё/е, spaces and line ends",
            id="three",
        ),
        pytest.param(
            "The refund is paid in 14 days.", "The refund is paid in 41 days.", None, id="a digit is no presentation"
        ),
        pytest.param("The refund is not paid late.", "The refund is paid late.", None, id="nor is a not"),
        pytest.param("The Refund is paid late.", "The refund is paid late.", None, id="nor is case"),
        pytest.param("Возврат не положен никому.", "Возврат положен никому.", None, id="nor is «не»"),
    ],
)
def test_presentation_is_named_and_nothing_else_is(text, quote, hint):
    finding = only_finding(citation(quote, 0, len(text)), documents=[document(text)])
    assert finding.code == "quote_mismatch"
    assert finding.hint == hint


@pytest.mark.parametrize(
    ("start", "end", "quote", "hint"),
    [
        pytest.param(
            46, 86, "Копии хранятся 40 дней.", "offsets look like UTF-8 bytes; stands at [27, 50)", id="UTF-8"
        ),
        pytest.param(900, 940, "Копии хранятся 40 дней.", "stands at [27, 50)", id="past the end"),
        pytest.param(0, 23, "Копии хранятся 40 дней.", "stands at [27, 50)", id="elsewhere"),
        pytest.param(0, 11, "Копии", "stands at [27, 32), [51, 56)", id="in two places"),
        pytest.param(
            0, 23, "Копии  хранятся 40 дней.", "stands at [27, 50) after spaces and line ends", id="folded elsewhere"
        ),
    ],
)
def test_the_place_is_named(start, end, quote, hint):
    text = "Журналы хранятся 130 дней. Копии хранятся 40 дней. Копии зашифрованы."
    finding = only_finding(citation(quote, start, end), documents=[document(text)])
    assert finding.code in ("quote_mismatch", "range_invalid")
    assert finding.hint == hint


def test_utf_16_and_lines_are_recognised():
    text = "🚀🚀 Launch is planned.\nLanding is planned later."
    finding = only_finding(citation("Landing is planned later.", 24, 49), documents=[document(text)])
    assert finding.hint == "offsets look like UTF-16 code units; stands at [22, 47)"
    finding = only_finding(citation("Landing is planned later.", 1, 2), documents=[document(text)])
    assert finding.hint == "offsets look like lines; stands at [22, 47)"


def test_a_quote_in_many_places_names_three():
    text = "Word one. " * 50
    finding = only_finding(citation("Word one", 1, 9), documents=[document(text)])
    assert finding.hint == "stands at [0, 8), [10, 18), [20, 28) and elsewhere"


def test_long_texts_are_shown_around_the_first_difference():
    text = "a b " * 200 + "not paid" + " c d" * 200
    quote = text.replace("not paid", "now paid")
    finding = only_finding(citation(quote, 0, len(text)), documents=[document(text)])
    assert finding.expected is not None
    assert finding.received is not None
    assert finding.expected.startswith("…")
    assert "not paid" in finding.expected
    assert "now paid" in finding.received
    assert len(finding.expected) == len(finding.received) == 162


def test_other_documents_are_never_searched():
    others = [document("Nothing of the kind stands here."), document("Fees are kept in full.", id="e")]
    finding = only_finding(citation("Fees are kept in full.", 0, 22), documents=others)
    assert finding.hint is None


def test_hints_end_before_findings_do():
    many = [citation("Fees are lost.", 0, 14, id=f"q{n}") for n in range(2_001)]
    found = verified(*many, documents=[document("Fees are kept. Fees are\u00a0lost.")])
    assert len(found.findings) == 2_001
    assert [f.hint for f in found.findings[-2:]] == ["stands at [15, 29) after spaces and line ends", None]


def test_no_unit_is_suspected_where_all_units_agree():
    """The words do stand at the given offsets, but not in the named section."""
    text = "Fees are kept. Refunds are paid."
    section = Section(id="fees", start=0, end=14)
    finding = only_finding(
        citation("Refunds are paid.", 15, 32, section="fees"), documents=[document(text, sections=(section,))]
    )
    assert (finding.code.value, finding.hint) == ("range_invalid", "stands at [15, 32)")
