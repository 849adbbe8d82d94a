"""Ranges, quotes and sections: where the cited words stand."""

from __future__ import annotations

import pytest

from citeguard.models import Finding, FindingCode, Mode, OffsetUnit, Section, Span
from tests.verification.stored import citation, codes, document, only_finding, verified

EN = "Event logs are kept for 130 days. Backups are kept for 40 days. Backups are encrypted."
RU = "Журналы хранятся 130 дней. Копии хранятся 40 дней. Копии зашифрованы."


@pytest.mark.parametrize(
    ("text", "quote", "start", "end"),
    [
        pytest.param(EN, "Event logs are kept for 130 days.", 0, 33, id="first sentence"),
        pytest.param(EN, "Backups are encrypted.", 64, 86, id="last sentence, to the end of the text"),
        pytest.param(RU, "Копии хранятся 40 дней.", 27, 50, id="Russian, in code points"),
        pytest.param(EN, "130 days", 24, 32, id="a number with its unit"),
        pytest.param("a 𝄞 clef is shown here", "clef is shown", 4, 17, id="after an astral character"),
    ],
)
def test_an_exact_quote_at_its_place_is_valid(text, quote, start, end):
    found = verified(citation(quote, start, end), documents=[document(text)])
    assert found.findings == ()
    assert found.citations[0].valid
    assert found.citations[0].span == (start, end)


@pytest.mark.parametrize(
    ("text", "given", "expected"),
    [
        pytest.param(EN, {"start": -5, "end": 3}, ["range_invalid"], id="negative"),
        pytest.param(EN, {"start": 40, "end": 40}, ["range_invalid"], id="empty"),
        pytest.param(EN, {"start": 60, "end": 40}, ["range_invalid"], id="end before start"),
        pytest.param(EN, {"start": 34, "end": 87}, ["range_invalid"], id="one past the end"),
        pytest.param(EN, {"start": 10**30, "end": 10**31}, ["range_invalid"], id="past any text"),
        pytest.param(EN, {"start": 34}, ["range_invalid"], id="no end"),
        pytest.param(EN, {"end": 63}, ["range_invalid"], id="no start"),
        pytest.param(EN, {"start": 34, "end": 62}, ["quote_mismatch"], id="one short"),
        pytest.param(EN, {"start": 33, "end": 62}, ["quote_mismatch"], id="one early"),
        pytest.param(EN, {"quote": "Backups are kept for 41 days."}, ["quote_mismatch"], id="one digit"),
        pytest.param(
            EN,
            {"quote": "Backups are"},
            [
                "quote_ambiguous",
            ],
            id="no range, stands twice",
        ),
        pytest.param(EN, {"quote": "Backups are kept"}, [], id="no range, stands once"),
        pytest.param(EN, {"quote": "30 days"}, ["range_splits_token"], id="no range, stands inside a number only"),
        pytest.param(EN, {"quote": "0 days"}, ["quote_ambiguous"], id="no range, overlooked digits are places too"),
        pytest.param(
            EN, {"quote": "Event logs are kept for 13", "start": 0, "end": 26}, ["range_splits_token"], id="13|0"
        ),
        pytest.param(EN, {"quote": "ent logs are kept", "start": 2, "end": 19}, ["range_splits_token"], id="Ev|ent"),
        pytest.param(EN, {"quote": None, "start": 34, "end": 63}, ["quote_missing"], id="no quote"),
        pytest.param(EN, {"quote": "", "start": 34, "end": 63}, ["quote_missing"], id="an empty quote"),
        pytest.param(EN, {"quote": "", "start": 63, "end": 34}, ["quote_missing", "range_invalid"], id="two causes"),
        pytest.param(RU, {"quote": "30 дней", "start": 18, "end": 25}, ["range_splits_token"], id="30 из 130"),
        pytest.param(RU, {"quote": "Копии"}, ["quote_ambiguous"], id="дважды"),
        pytest.param(RU, {"quote": "Копии хранятся 40 дней.", "start": 26, "end": 49}, ["quote_mismatch"], id="сдвиг"),
        pytest.param(RU, {"quote": "Копии не зашифрованы."}, ["quote_mismatch"], id="лишнее «не»"),
    ],
)
def test_ranges_and_quotes(text, given, expected):
    given = {"quote": "Backups are kept for 40 days.", **given}
    found = verified(citation(**given), documents=[document(text)])
    assert [f.code.value for f in found.findings] == expected
    assert found.citations[0].valid is (expected == [])


def test_a_range_that_is_one_to_the_left_is_told_where_the_quote_stands():
    """The example that circulates for this format: 24..79, where 24 is the space."""
    text = "Version 2026-01. Storage. Request history is stored for thirty calendar days in total. Then it goes."[1:]
    quote = "Request history is stored for thirty calendar days in t"
    assert (text.find(quote), len(quote)) == (25, 55)
    finding = only_finding(citation(quote, 24, 79), documents=[document(text)])
    assert finding.code == "quote_mismatch"
    assert finding.hint == "stands at [25, 80)"
    assert finding.expected == " Request history is stored for thirty calendar days in "
    assert finding.received == "Request history is stored for thirty calendar days in t"


SECTIONED = document(
    EN,
    sections=(Section(id="logs", start=0, end=33, heading="Logs"), Section(id="3", start=0, end=33)),
    chunks=(Section(id="3", start=34, end=63),),
)


@pytest.mark.parametrize(
    ("given", "expected", "span"),
    [
        pytest.param({"section": "3", "quote": "Backups are"}, ["quote_trivial"], (34, 45), id="unique in its chunk"),
        pytest.param(
            {"section": "3", "quote": "Backups are kept for 40 days."}, [], (34, 63), id="chunk before section"
        ),
        pytest.param({"section": "3", "quote": "Event logs are kept"}, ["quote_mismatch"], None, id="in another chunk"),
        pytest.param(
            {"section": "9", "quote": "Event logs are kept"}, ["section_missing"], (0, 19), id="no such chunk"
        ),
        pytest.param({"section": "logs", "quote": "Event logs", "start": 0, "end": 10}, [], (0, 10), id="both"),
        pytest.param(
            {"section": "logs", "quote": "Backups are kept", "start": 34, "end": 50},
            ["range_invalid"],
            None,
            id="outside",
        ),
        pytest.param({"section": "3", "mode": Mode.PARAPHRASE}, [], (34, 63), id="a paraphrase of a chunk"),
        pytest.param({"section": "3"}, ["quote_missing"], None, id="a chunk is no quote"),
        pytest.param({"start": 34, "end": 63, "mode": Mode.PARAPHRASE}, [], (34, 63), id="a paraphrase of a range"),
        pytest.param({"mode": Mode.PARAPHRASE}, ["range_invalid"], None, id="a paraphrase of nothing"),
        pytest.param(
            {"mode": Mode.INFERENCE, "section": "3"}, ["quote_missing"], None, id="an inference needs a quote"
        ),
        pytest.param(
            {"mode": Mode.PARAPHRASE, "start": 34, "end": 63, "quote": "Backups are kept for 41 days."},
            ["quote_mismatch"],
            (34, 63),
            id="the quote of a paraphrase is checked as any other",
        ),
        pytest.param(
            {"mode": Mode.PARAPHRASE, "start": 25, "end": 32}, ["range_splits_token"], (25, 32), id="30 of 130"
        ),
        pytest.param({"mode": Mode.PARAPHRASE, "start": 6, "end": 10}, ["quote_trivial"], (6, 10), id="one word"),
    ],
)
def test_sections_and_modes(given, expected, span):
    found = verified(citation(**given), documents=[SECTIONED])
    assert [f.code.value for f in found.findings] == expected
    assert found.citations[0].span == span


def test_a_quote_of_another_chunk_is_told_where_it_stands():
    finding = only_finding(citation("Event logs are kept", section="3"), documents=[SECTIONED])
    assert finding.hint == "stands at [0, 19)"


@pytest.mark.parametrize(
    ("unit", "start", "end", "expected", "span"),
    [
        (OffsetUnit.CODEPOINT, 27, 50, [], (27, 50)),
        (OffsetUnit.UTF8, 46, 86, [], (27, 50)),
        (OffsetUnit.UTF16, 27, 50, [], (27, 50)),
        (OffsetUnit.UTF8, 47, 86, ["range_invalid"], None),  # inside «К»
        (OffsetUnit.UTF8, 27, 50, ["quote_mismatch"], None),
        (OffsetUnit.UTF8, 46, 900, ["range_invalid"], None),
    ],
)
def test_offsets_in_other_units_are_converted(unit, start, end, expected, span):
    found = verified(citation("Копии хранятся 40 дней.", start, end, offset_unit=unit), documents=[document(RU)])
    assert [f.code.value for f in found.findings] == expected
    assert span is None or found.citations[0].span == span


@pytest.mark.parametrize(
    ("quote", "start", "end", "expected", "span"),
    [
        ("Second line here", 1, 2, [], Span(11, 27)),
        ("Second line here\r\n", 1, 2, [], Span(11, 29)),
        ("Second line", 1, 2, [], Span(11, 22)),
        ("Second line here", 0, 1, ["quote_mismatch"], None),
        ("Third and last", 2, 3, [], Span(29, 43)),
        ("Third and last", 2, 4, ["range_invalid"], None),
    ],
)
def test_lines_count_from_zero_and_hold_their_quote(quote, start, end, expected, span):
    text = "First line\nSecond line here\r\nThird and last"
    found = verified(citation(quote, start, end, offset_unit=OffsetUnit.LINE), documents=[document(text)])
    assert [f.code.value for f in found.findings] == expected
    assert span is None or found.citations[0].span == span


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param({"start": None, "invalid": {"start"}}, [], id="start"),
        pytest.param(
            {"start": None, "invalid": {"start"}, "quote": "Backups are lost."}, ["quote_mismatch"], id="and words"
        ),
        pytest.param({"quote": None, "invalid": {"quote"}}, [], id="quote"),
        pytest.param({"invalid": {"mode"}}, [], id="mode"),
        pytest.param({"document_version": None, "invalid": {"document_version"}}, [], id="version"),
        pytest.param({"document_id": None, "invalid": {"document_id"}}, [], id="document"),
        pytest.param(
            {"start": None, "end": None, "section": None, "invalid": {"section"}, "quote": "Backups"}, [], id="section"
        ),
    ],
)
def test_a_field_that_already_has_a_finding_gets_no_second_one_and_is_never_valid(given, expected):
    given = {"quote": "Backups are kept for 40 days.", "start": 34, "end": 63, **given}
    given["invalid"] = frozenset(given["invalid"])
    found = verified(citation(**given), documents=[document(EN)])
    assert [f.code.value for f in found.findings] == expected
    assert not found.citations[0].valid


def test_every_citation_is_examined():
    found = codes(
        citation("Event logs", 0, 10),
        citation("Event bugs", 0, 10, id="q2"),
        citation("Event logs", 0, 10, id="q3", document_id="e"),
        documents=[document(EN)],
    )
    assert found == ["quote_mismatch", "document_missing"]


def test_a_citation_whose_id_is_given_twice_is_not_valid_and_nothing_more_is_said():
    twice = Finding(code=FindingCode.CITATION_ID_DUPLICATE, message="…", citation_id="q1")
    found = verified(citation("Event logs", 0, 10), documents=[document(EN)], defects=(twice,))
    assert found.findings == ()
    assert not found.citations[0].valid
