"""Fragments: the cited slice with its heading, its surroundings and its footnotes."""

from __future__ import annotations

import pytest

from citeguard.models import CONTEXT_CHARS, ResolvedCitation, Section, Span
from citeguard.verification import fragment, fragments_of
from tests.verification.stored import citation, document, verified


def cut(text: str, quote: str, **rest):
    """The fragment of the first place where the quote stands."""
    start = text.index(quote)
    span = Span(start, start + len(quote))
    return fragment(ResolvedCitation(citation=citation(quote), document=document(text, **rest), span=span, valid=True))


GUIDE = """# Guide

Intro text.

## Refunds

### Premium customers

Paid within one day.

## Fees ##

Fees are kept.

Notes
-----

Nothing else.
"""


@pytest.mark.parametrize(
    ("text", "quote", "heading"),
    [
        pytest.param(GUIDE, "Intro text.", "Guide", id="under the title"),
        pytest.param(GUIDE, "Paid within one day.", "Guide › Refunds › Premium customers", id="all ancestors"),
        pytest.param(GUIDE, "Fees are kept.", "Guide › Fees", id="a closed section is left"),
        pytest.param(GUIDE, "Nothing else.", "Guide › Notes", id="underlined"),
        pytest.param(GUIDE, "Premium customers", "Guide › Refunds", id="a heading is not its own"),
        pytest.param("Plain. Text.", "Text.", None, id="none"),
        pytest.param("Черновик\n\nВозврат за день.", "Возврат за день.", "Черновик", id="a line standing alone"),
        pytest.param("**Только для партнёров**\nЦена ниже.", "Цена ниже.", "Только для партнёров", id="a bold line"),
        pytest.param(
            "Draft\n\nRefunds\n\nPaid in a day.", "Paid in a day.", "Draft › Refunds", id="a title and a line"
        ),
        pytest.param("Rates.\n\nGold\n\nSilver\n\nTin pots only.", "Silver", None, id="short lines are a list"),
        pytest.param("One sentence.\n\nAnother one.", "Another one.", None, id="a sentence is no heading"),
        pytest.param("- an item\n\nAnother one.", "Another one.", None, id="nor is an item"),
        pytest.param("```\n# comment\n```\n\nAnother one.", "Another one.", None, id="nor is code"),
        pytest.param("#hashtag\nAnother one.", "Another one.", None, id="nor is a tag"),
        pytest.param("<h2>Draft</h2>\n<p>Another one.", "Another one.", "Draft", id="HTML"),
        pytest.param("# One\r\n\r\nText here.\r\n", "Text here.", "One", id="CRLF"),
    ],
)
def test_headings_above(text, quote, heading):
    assert cut(text, quote).heading == heading


def test_sections_that_hold_the_range_add_their_headings():
    text = "Opening words. Paid within one day. Closing words."
    sections = (
        Section(id="a", start=0, end=50, heading="Policy"),
        Section(id="b", start=0, end=14, heading="Opening"),
        Section(id="c", start=15, end=35, heading="Premium"),
        Section(id="d", start=20, end=50, heading="Crossing"),
    )
    assert cut(text, "Paid within one day.", sections=sections).heading == "Policy › Premium"


def test_context_is_capped_on_both_sides():
    text = "b" * 3_000 + " Paid within one day. " + "a" * 3_000
    found = cut(text, "Paid within one day.")
    assert found.before == "b" * (CONTEXT_CHARS - 1) + " "
    assert found.after == " " + "a" * (CONTEXT_CHARS - 1)


@pytest.mark.parametrize(
    ("text", "quote", "notes"),
    [
        pytest.param("Paid in a day[^1].\n\n[^1]: Premium only.\n", "Paid in a day", ("Premium only.",), id="after"),
        pytest.param(
            "Paid[^a] in a day.\n\n[^a]: Premium\n  only.\n\nMore.",
            "Paid[^a] in a day.",
            ("Premium only.",),
            id="inside",
        ),
        pytest.param("Paid in a day*.\n\n* Premium only.", "Paid in a day*.", ("Premium only.",), id="an asterisk"),
        pytest.param("Срок — день.*\n\n*Кроме выходных.", "Срок — день.", ("Кроме выходных.",), id="звёздочка после"),
        pytest.param("Paid in a day.¹\n\n¹ Premium only.", "Paid in a day.", ("Premium only.",), id="superscript"),
        pytest.param(
            "Paid in a day (1).\n\n(1) Premium only.", "Paid in a day (1).", ("Premium only.",), id="brackets"
        ),
        pytest.param("Paid in a day.<sup>2</sup>\n\n<sup>2</sup> Draft.", "Paid in a day.", ("Draft.",), id="HTML"),
        pytest.param("Paid in *a day*.\n\n* an item\n* another", "Paid in *a day*.", (), id="emphasis is no mark"),
        pytest.param("Paid in a day[^9].", "Paid in a day[^9].", (), id="no definition"),
        pytest.param(
            "Other[^1]. Paid in a day.\n\n[^1]: Not ours.", "Paid in a day.", (), id="the mark of another sentence"
        ),
    ],
)
def test_footnotes(text, quote, notes):
    assert cut(text, quote).notes == notes


def test_fragments_of_a_verification_are_those_of_valid_citations():
    text = "# Logs\n\nEvent logs are kept."
    found = verified(
        citation("Event logs are kept.", 8, 28),
        citation("Event logs are lost.", 8, 28, id="q2"),
        documents=[document(text)],
    )
    fragments = fragments_of(found)
    assert list(fragments) == ["q1"]
    assert fragments["q1"].text == "Event logs are kept."
    assert fragments["q1"].heading == "Logs"
    assert (fragments["q1"].document_id, fragments["q1"].document_version) == ("d", "1")
