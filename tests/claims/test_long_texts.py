"""Text that is longer than any sentence is held against the claims whole; no claim is matched with it word by word."""

from __future__ import annotations

import pytest

from citeguard.claims.compared import Carrier
from citeguard.claims.coverage import EFFORT, LEAST_EFFORT, affordable
from citeguard.claims.itemise import Readings
from citeguard.claims.lines import MAX_CELLS
from citeguard.claims.reading import MAX_LENGTH, MAX_SEGMENTS
from tests.claims.coverage_case import codes, open_texts, stated

EN = "the archive keeps copy {} for 30 days and lends it to members"
RU = "архив хранит копию {} тридцать дней и выдаёт её читателям"


def endless(unit: str) -> str:
    """One sentence of units, longer than a person's sentence."""
    said = ", ".join(unit.format(n) for n in range(1, 121)) + "."
    assert len(said) > MAX_LENGTH
    return said[:1].upper() + said[1:]


def several(unit: str) -> str:
    """Sentences of a usual length, longer together than one sentence."""
    return " ".join(unit.format(n).capitalize() + "." for n in range(1, 121))


@pytest.mark.parametrize("unit", [EN, RU])
def test_a_long_claim_carries_the_sentence_that_it_repeats(unit: str) -> None:
    assert codes(stated(endless(unit), endless(unit))) == set()


@pytest.mark.parametrize(
    ("unit", "said", "changed"),
    [(EN, "copy 60 for 30 days", "copy 60 for 40 days"), (RU, "копию 60 тридцать", "копию 60 сорок")],
)
def test_one_word_changed_in_a_long_claim_leaves_the_sentence_open(unit: str, said: str, changed: str) -> None:
    answer = endless(unit)
    claim = answer.replace(said, changed)
    assert claim != answer
    assert open_texts(answer, stated(answer, claim)) == [answer]


@pytest.mark.parametrize("unit", [EN, RU])
def test_a_long_claim_carries_all_sentences_that_it_repeats(unit: str) -> None:
    assert codes(stated(several(unit), several(unit))) == set()


def test_a_long_claim_carries_some_sentences_of_an_answer() -> None:
    answer = "Entry is free. " + several(EN) + " Dogs are welcome."
    assert open_texts(answer, stated(answer, several(EN))) == ["Entry is free.", "Dogs are welcome."]


def test_a_long_claim_with_one_sentence_more_carries_none() -> None:
    answer = several(EN)
    found = stated(answer, answer + " This holds for members alone.")
    assert len(open_texts(answer, found)) == 120


def test_a_long_claim_in_another_order_carries_none() -> None:
    answer = several(EN)
    first, _, rest = answer.partition(". ")
    found = stated(answer, f"{rest} {first}.")
    assert len(open_texts(answer, found)) == 120


def test_a_long_claim_that_begins_inside_a_sentence_does_not_carry_it() -> None:
    answer = "It is not true that " + several(EN)
    assert len(open_texts(answer, stated(answer, several(EN)))) == 120


def test_short_claims_do_not_carry_a_long_sentence() -> None:
    answer = endless(EN)
    found = stated(answer, *(EN.format(n).capitalize() + "." for n in range(1, 121)))
    assert open_texts(answer, found) == [answer]


def test_a_short_claim_does_not_carry_a_sentence_that_repeats_it_endlessly() -> None:
    answer = "Lamps are sold to members, " * 200 + "lamps are sold to members."
    assert open_texts(answer, stated(answer, "Lamps are sold to members.")) == [answer]


def test_a_long_claim_does_not_carry_a_sentence_that_it_repeats_endlessly() -> None:
    answer = "Lamps are sold to members."
    assert open_texts(answer, stated(answer, "Lamps are sold to members, " * 200)) == [answer]


def test_a_long_heading_is_to_be_carried_even_where_it_names_nothing() -> None:
    heading = "Rules on " + "the lending of old books " * 200 + "here"
    answer = f"# {heading}\n\nDogs are welcome."
    assert open_texts(answer, stated(answer, "Dogs are welcome.")) == [heading]


def test_a_long_lead_in_is_to_be_carried_and_binds_what_stands_under_it() -> None:
    lead = endless(EN)[:-1] + " and never lends:"
    answer = f"{lead}\n\n- dogs and cats of the members"
    found = stated(answer, "Dogs and cats are of many members.")
    assert open_texts(answer, found) == [lead, "dogs and cats of the members"]


def test_items_of_a_long_list_are_not_carried_without_the_lead_in_that_binds_them() -> None:
    items = "\n".join(f"- lending copy {n} to members for more than thirty days at once" for n in range(1, 81))
    answer = f"The archive never allows:\n\n{items}"
    assert len(items) > MAX_LENGTH
    assert len(open_texts(answer, stated(answer, items.replace("- ", "")))) == 81
    assert open_texts(answer, stated(answer, answer.replace("- ", ""))) == []


def test_a_row_of_too_many_cells_is_carried_whole_alone() -> None:
    row = " | ".join(f"v{n}" for n in range(MAX_CELLS + 1))
    answer = f"| {row} |"
    assert codes(stated(answer, row)) == set()
    assert open_texts(answer, stated(answer, *(f"v0 | v{n}" for n in range(1, MAX_CELLS + 1)))) == [row]


def test_a_text_of_too_many_clauses_is_read_as_one_segment() -> None:
    words = [f"lamp{n}" for n in range(MAX_SEGMENTS + 1)]
    read = Readings().of(", ".join(words))
    assert (read.long, len(read.segments), len(read.items)) == (True, 1, MAX_SEGMENTS + 1)
    assert not Readings().of(", ".join(words[:-1])).long


def test_a_sentence_is_compared_with_no_more_than_its_length_can_pay() -> None:
    texts = Readings()
    sentence = texts.of("Lamps, chairs, tables, and doors are sold.")
    huge = texts.of("Lamps " + "lamp chair door " * 200)
    claims = [Carrier.of(f"c{n}", huge) for n in range(24)]
    chosen = affordable(sentence, range(24), claims)
    cost = len(sentence.segments) * len(huge.items)
    assert 1 < len(chosen) < 24
    assert len(chosen) * cost <= LEAST_EFFORT + EFFORT * len(sentence.text)
    assert affordable(sentence, range(24), [Carrier.of("c", texts.of("Lamps are sold."))] * 24) == list(range(24))
