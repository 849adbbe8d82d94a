"""Where quotes stand: filed blocks of a text give what a plain search gives."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from citeguard.models import Span
from citeguard.verification.places import Searched, occurrences

LINE = "Reader {0} borrows {1} books for {2} days and pays {3} cents a day when they are late. "


def searched_often(text: str) -> Searched:
    """A text in which so many quotes were looked for that its blocks are filed for the next one."""
    searched = Searched(text)
    for _ in range(201):
        searched.occurrences("no such words", Span(0, len(text)))
    return searched


def test_a_quote_is_found_in_a_text_that_was_searched_often() -> None:
    text = "".join(LINE.format(n, n % 7, n % 30, n % 50) for n in range(40))
    quote = "Reader 17 borrows 3 books for 17 days and pays 17 cents"
    at = text.index(quote)
    assert searched_often(text).occurrences(quote, Span(0, len(text))) == ([Span(at, at + len(quote))], False)


def test_a_quote_that_stands_nowhere_is_not_found() -> None:
    text = "".join(LINE.format(n, n % 7, n % 30, n % 50) for n in range(40))
    quote = "Reader 17 borrows 4 books for 17 days and pays 17 cents"
    assert searched_often(text).occurrences(quote, Span(0, len(text))) == ([], False)


def test_places_are_named_in_their_order_and_no_more_than_asked() -> None:
    line = "The reading room is open from nine to five on all working days of the year. "
    text = line * 5
    first, second = Span(0, 76), Span(76, 152)
    assert searched_often(text).occurrences(line, Span(0, len(text)), most=2) == ([first, second], True)


def test_a_place_that_reaches_out_of_the_section_is_none() -> None:
    line = "The reading room is open from nine to five on all working days of the year. "
    text = line * 3
    assert searched_often(text).occurrences(line, Span(10, 200)) == ([Span(76, 152)], False)


def test_a_text_of_one_letter_is_searched_as_before() -> None:
    text = "a" * 60_000
    quote = "a" * 60
    expected = [Span(0, 60), Span(1, 61), Span(2, 62)]
    assert searched_often(text).occurrences(quote, Span(0, len(text))) == (expected, True)


@given(st.integers(0, 2**32), st.integers(1, 4), st.integers(0, 3))
def test_blocks_and_plain_search_agree(seed: int, letters: int, most: int) -> None:
    chance = random.Random(seed)
    text = "".join(chance.choice("ab \n"[:letters]) for _ in range(chance.randrange(400)))
    text += text[: chance.randrange(120)]
    searched = searched_often(text)
    for _ in range(8):
        start = chance.randrange(len(text) + 1)
        quote = text[start : start + chance.randrange(40, 120)] or "b"
        low = chance.randrange(len(text) + 1)
        within = Span(low, chance.randrange(low, len(text) + 1)) if chance.random() < 0.5 else Span(0, len(text))
        assert searched.occurrences(quote, within, most) == occurrences(text, quote, within, most)
