"""Offset units and folds: everything points back at the text as received."""

from __future__ import annotations

import string
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.models import OffsetUnit
from citeguard.text import FOLDS, Offsets, equal_after, fold, fold_mapped

ODD = "aё𝄞\u0301\u200d\u00ad-–—\n\r «»„“&;#x3;*_`[]()|\\ \u00a0\u200bﬁſоo0\u1100\u1161각İ"
texts = st.text(st.sampled_from(ODD) | st.characters(exclude_categories=["Cs"]), max_size=60)


@pytest.mark.parametrize(
    ("unit", "start", "end", "expected"),
    [
        (OffsetUnit.CODEPOINT, 1, 3, (1, 3)),
        (OffsetUnit.CODEPOINT, 1, 7, None),
        (OffsetUnit.UTF8, 1, 3, (1, 2)),
        (OffsetUnit.UTF8, 3, 7, (2, 3)),
        (OffsetUnit.UTF8, 2, 3, None),
        (OffsetUnit.UTF8, 4, 7, None),
        (OffsetUnit.UTF8, 0, 10, (0, 6)),
        (OffsetUnit.UTF8, 0, 11, None),
        (OffsetUnit.UTF16, 2, 4, (2, 3)),
        (OffsetUnit.UTF16, 2, 3, None),
        (OffsetUnit.UTF16, 0, 7, (0, 6)),
        (OffsetUnit.UTF16, -1, 7, None),
        (OffsetUnit.LINE, 0, 1, (0, 5)),
        (OffsetUnit.LINE, 1, 2, (5, 6)),
        (OffsetUnit.LINE, 0, 3, None),
    ],
)
def test_units_of_one_text(unit, start, end, expected):
    assert Offsets("aё𝄞b\nc", unit).span(start, end) == expected


def test_a_line_end_belongs_to_its_line_and_a_last_one_opens_no_new_line():
    lines = Offsets("one\r\ntwo\rthree\n", OffsetUnit.LINE)
    assert [lines.codepoint(n) for n in range(5)] == [0, 5, 9, 15, None]


@settings(max_examples=60)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), st.integers(1, 400))
def test_every_code_point_is_found_by_its_bytes_and_units(piece, times):
    text = piece * times
    utf8, utf16 = Offsets(text, OffsetUnit.UTF8), Offsets(text, OffsetUnit.UTF16)
    for at in {0, len(text), len(text) // 2, len(text) // 3}:
        assert utf8.codepoint(len(text[:at].encode())) == at
        assert utf16.codepoint(len(text[:at].encode("utf-16-le")) // 2) == at


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("«Срок» — 30", '"Cpoк" - 30'.replace("к", "k")),
        ("plain text, nothing to fold", "plain text, nothing to fold"),
        ("a &lt; b&nbsp;&mdash; c", "a < b - c"),
        ("&notanentity; &amp", "&notanentity; &amp"),
        ("# Title\n> said **so**\n- item", "Title said so item"),
        ("co-\noperate well-known", "cooperate well-known"),
        ("snake_case stays, _this_ goes", "snake_case stays, this goes"),
    ],
)
def test_folded_text(text, folded):
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("same", "same", ()),
        ("е\u0308лка", "ёлка", ("NFC",)),
        ("е\u0308лка", "елка", ("NFC", "ё/е")),
        ("‘a’ b", "'a' b", ("typographic quotes",)),
        ("a\u00a0 b", "a b", ("spaces and line ends",)),
        ("14 days", "41 days", None),
        ("not paid", "paid", None),
        ("", "a", None),
    ],
)
def test_as_few_folds_as_will_do_are_named(one, other, names):
    assert equal_after(one, other) == names


@settings(max_examples=100)
@given(texts)
def test_the_map_belongs_to_the_folded_text_and_points_into_the_original(text):
    folded = fold_mapped(text)
    assert folded.text == fold(text)
    assert len(folded.starts) == len(folded.ends) == len(folded.text)
    assert all(0 <= s < e <= len(text) for s, e in zip(folded.starts, folded.ends, strict=True))
    assert list(folded.starts) == sorted(folded.starts)


def test_what_became_one_letter_comes_from_two():
    folded = fold_mapped("on е\u0308лка &amp; x")
    assert folded.text == "on eлka & x"
    assert folded.original(3, 4) == (3, 5)
    assert folded.original(8, 9) == (9, 14)


@settings(max_examples=100)
@given(texts, st.data())
def test_a_folded_range_comes_from_text_that_folds_to_it(text, data):
    """For the folds that look at one character at a time; the others depend on their surroundings."""
    single = [f for f in FOLDS if f.name in ("ligatures", "typographic quotes", "typographic dashes", "ё/е")]
    folded = fold_mapped(text, single)
    if folded.text:
        start = data.draw(st.integers(0, len(folded.text) - 1))
        end = data.draw(st.integers(start + 1, len(folded.text)))
        assert folded.text[start:end] in fold(folded.original(start, end).of(text), single)


@settings(max_examples=100)
@given(texts)
def test_nfc_as_a_fold_is_nfc(text):
    (nfc,) = [f for f in FOLDS if f.name == "NFC"]
    plain = text.replace("\u1161", "")
    assert unicodedata.is_normalized("NFC", unicodedata.normalize("NFC", fold(plain, [nfc])))
    assert fold("й ё и\u0306 е\u0308 e\u0301", [nfc]) == "й ё й ё é"


@pytest.mark.parametrize(
    "piece", ["&#", "[", "](", "* ", "-\n", " \n", "\u0301", "_", "> # - ", "\u1100", "각", "`", "&amp", "\\"]
)
def test_hostile_repetition_is_linear(piece):
    """Twenty thousand times any beginning of a pattern ends at once; a pattern that backtracks would not end today."""
    assert len(fold(piece * 20_000)) <= 20_000 * len(piece)


@pytest.mark.parametrize("sign", string.punctuation)
@pytest.mark.parametrize("text", ["a price {} of five", "a{}b and c", "{}ab and c", "ab and c{}", "2{}3 {} 4"])
def test_an_escaped_sign_is_that_sign(sign, text):
    plain, escaped = text.replace("{}", sign), text.replace("{}", f"\\{sign}")
    assert equal_after(plain, escaped) == ("Markdown marks",)


@pytest.mark.parametrize("path", ["C:\\new\\table", "\\d+ words", "a \\ b", "жизнь\\"])
def test_a_backslash_before_anything_else_is_a_backslash(path):
    assert fold(path) == path
