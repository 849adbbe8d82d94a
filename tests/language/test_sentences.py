"""Sentence boundaries and blocks, on a gold set and on tables typed by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from citeguard.language.sentences import Block, cells, sentences

GOLD = Path(__file__).parent.parent / "data" / "sentences.txt"


def shown(text: str) -> list[str]:
    return [s.span.of(text) for s in sentences(text, None)]


def laid_out(text: str) -> list[tuple[str, str]]:
    return [(s.block.value, s.span.of(text)) for s in sentences(text, None)]


def gold() -> list[list[str]]:
    lines = [line for line in GOLD.read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]
    return [block.splitlines()[1:] for block in "\n".join(lines).strip().split("\n\n")]


# One boundary stays open on purpose: after a single capital letter («в положение В.») there may be an initial.
KNOWN_MISS = "Поверните вентиль в положение В."


@pytest.mark.parametrize("expected", [g for g in gold() if g[0] != KNOWN_MISS], ids=lambda g: g[0][:40])
def test_gold_boundaries(expected: list[str]) -> None:
    assert shown(" ".join(expected)) == expected


def test_the_gold_set_is_large_enough() -> None:
    assert sum(len(g) - 1 for g in gold()) >= 120


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The limit is\n30 days.", ["The limit is\n30 days."], id="a digit goes on"),
        pytest.param("Access is denied\nafter 30 days.", ["Access is denied\nafter 30 days."], id="lower case goes on"),
        pytest.param("In Paris,\nBerlin and Rome", ["In Paris,\nBerlin and Rome"], id="a comma goes on"),
        pytest.param("It was built by\nMaria Keller.", ["It was built by\nMaria Keller."], id="a preposition goes on"),
        pytest.param("Мост построила\nМария Келлер", ["Мост построила", "Мария Келлер"], id="short lines end"),
        pytest.param("Договор подписан с\nИвановым.", ["Договор подписан с\nИвановым."], id="предлог продолжается"),
        pytest.param("Срок\n— 30 дней.", ["Срок\n— 30 дней."], id="a dash goes on"),
        pytest.param("It is\n- 5 degrees.", ["It is\n- 5 degrees."], id="a minus goes on"),
        pytest.param("Basic plan\nPro plan", ["Basic plan", "Pro plan"], id="a line end ends"),
        pytest.param("Done.\nnext line", ["Done.\nnext line"], id="lower case after a full stop"),
        pytest.param("Ready [q1]\nSteady [q2]", ["Ready [q1]", "Steady [q2]"], id="a marker ends a line"),
        pytest.param(
            "Kept. ([a.test](https://a.test/x)) Deleted.",
            ["Kept. ([a.test](https://a.test/x))", "Deleted."],
            id="a link in parentheses is the source of what stands before it",
        ),
        pytest.param(
            "Хранится. ([а](https://a.test), [б](https://b.test)) Удаляется.",
            ["Хранится. ([а](https://a.test), [б](https://b.test))", "Удаляется."],
            id="две ссылки в скобках",
        ),
        pytest.param("Ready.\n[q1] [q2]", ["Ready.\n[q1] [q2]"], id="markers on the next line"),
        pytest.param(
            "This agreement is made between the first party and the second\nParty of the third part",
            ["This agreement is made between the first party and the second\nParty of the third part"],
            id="wrapped prose",
        ),
        pytest.param(">30 days is too long.", [">30 days is too long."], id="a comparison is no quote mark"),
    ],
)
def test_lines(text: str, expected: list[str]) -> None:
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("# Fees\nNone.", [("heading", "Fees"), ("paragraph", "None.")], id="atx heading"),
        pytest.param("## Fees ##\n", [("heading", "Fees")], id="closed heading"),
        pytest.param("Fees\n====\nNone.", [("heading", "Fees"), ("paragraph", "None.")], id="setext heading"),
        pytest.param("**Fees**\nNone.", [("heading", "**Fees**"), ("paragraph", "None.")], id="bold line"),
        pytest.param(
            "- one\n* two\n• three\n– four", [("list_item", w) for w in ("one", "two", "three", "four")], id="bullets"
        ),
        pytest.param(
            "1. one\n2) two\n3. three",
            [("list_item", "one"), ("list_item", "two"), ("list_item", "three")],
            id="numbers",
        ),
        pytest.param("а) раз\nб) два", [("list_item", "раз"), ("list_item", "два")], id="буквы"),
        pytest.param("(a) one\n(b) two", [("list_item", "one"), ("list_item", "two")], id="letters in brackets"),
        pytest.param("1.1 One\n1.2 Two", [("list_item", "One"), ("list_item", "Two")], id="decimal numbering"),
        pytest.param(
            "1.5 million people live here.", [("paragraph", "1.5 million people live here.")], id="a decimal fact"
        ),
        pytest.param(
            "1.5 GB on disk\n1.6 GB in memory",
            [("paragraph", "1.5 GB on disk\n1.6 GB in memory")],
            id="rising decimals are facts",
        ),
        pytest.param("30. So.\n31. No.", [("paragraph", w) for w in ("30.", "So.", "31.", "No.")], id="rising numbers"),
        pytest.param(
            "1. Terms\n1.1 Fees\n1.2 Dates\n2. Law",
            [("list_item", w) for w in ("Terms", "Fees", "Dates", "Law")],
            id="a count that begins at one",
        ),
        pytest.param("II. It is.", [("paragraph", "II."), ("paragraph", "It is.")], id="a lone roman numeral"),
        pytest.param("I. One\nII. Two", [("list_item", "One"), ("list_item", "Two")], id="roman numerals"),
        pytest.param("他来了。她走了。", [("paragraph", "他来了。"), ("paragraph", "她走了。")], id="no space needed"),
        pytest.param(
            "30. It is so.", [("paragraph", "30."), ("paragraph", "It is so.")], id="a lone number is no numbering"
        ),
        pytest.param("A. Smith wrote.", [("paragraph", "A. Smith wrote.")], id="an initial is no numbering"),
        pytest.param("Шаг 1. Раз.\nШаг 2. Два.", [("list_item", "Раз."), ("list_item", "Два.")], id="шаги"),
        pytest.param("- a\n  b", [("list_item", "a\n  b")], id="wrapped item"),
        pytest.param("- a\nBut", [("list_item", "a"), ("paragraph", "But")], id="a line at the margin leaves the list"),
        pytest.param("- [x] done", [("list_item", "done")], id="checkbox"),
        pytest.param("✅ yes\n❌ no", [("list_item", "✅ yes"), ("list_item", "❌ no")], id="ticks and crosses stay"),
        pytest.param("> one\n> two. Three", [("quote", "one\n> two."), ("quote", "Three")], id="block quote"),
        pytest.param(
            "a\n```\nx = 1\n```\nb", [("paragraph", "a"), ("code", "```\nx = 1\n```"), ("paragraph", "b")], id="code"
        ),
        pytest.param(
            "```\nThe fee is 5.",
            [("paragraph", "```"), ("paragraph", "The fee is 5.")],
            id="an unclosed fence hides nothing",
        ),
        pytest.param("| a | b |\n|---|---|\n| 1 | 2 |", [("table_row", "a | b"), ("table_row", "1 | 2")], id="table"),
        pytest.param(
            "a | b\n--- | ---\n1 | 2", [("table_row", "a | b"), ("table_row", "1 | 2")], id="table without outer pipes"
        ),
        pytest.param("a\tb\n1\t2", [("table_row", "a\tb"), ("table_row", "1\t2")], id="tabs"),
        pytest.param("a\n\n---\n\nb", [("paragraph", "a"), ("paragraph", "b")], id="rule"),
        pytest.param("", [], id="nothing"),
        pytest.param(" \n\t\n", [], id="blank"),
    ],
)
def test_blocks(text: str, expected: list[tuple[str, str]]) -> None:
    assert laid_out(text) == expected


def test_a_colon_introduces_what_follows() -> None:
    text = "Нужны:\n- паспорт\n- фото\n\nИтого: два документа. Всё:"
    assert [s.lead_in for s in sentences(text, "ru")] == [True, False, False, False, False]


def test_sentences_of_a_block_share_its_index() -> None:
    text = "One. Two.\n\nThree.\n- four. Five."
    assert [s.block_index for s in sentences(text, "en")] == [0, 0, 1, 2, 2]


def test_levels_of_headings_and_lists() -> None:
    text = "# A\n### B\n- one\n  - two\n    - three"
    assert [s.level for s in sentences(text, "en")] == [1, 3, 0, 1, 2]


def test_head_row_and_cells() -> None:
    text = "| Plan | Days |\n|---|---|\n| Pro \\| Max | | 30 |"
    head, row = sentences(text, "en")
    assert (head.header, row.header) == (True, False)
    assert [c.of(text) for c in cells(text, row)] == ["Pro \\| Max", "30"]


def test_a_table_row_is_one_sentence() -> None:
    text = "| No. It is not. | 5 |\n|--|--|\n"
    assert [(s.block, s.span.of(text)) for s in sentences(text, "en")] == [(Block.TABLE_ROW, "No. It is not. | 5")]
