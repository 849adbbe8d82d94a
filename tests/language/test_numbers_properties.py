"""Numbers written in any of the listed ways are read back, and nothing that stands in a text raises."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.language.analysis import analyse
from citeguard.language.canonical import canonical
from citeguard.language.dates import dates
from citeguard.language.quantities import quantities
from citeguard.language.tokens import tokenise
from tests.growth import growth

_ONES_EN = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen"""
ONES_EN = _ONES_EN.split()
_TENS_EN = "_ _ twenty thirty forty fifty sixty seventy eighty ninety"
TENS_EN = _TENS_EN.split()
_ONES_RU = """ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать
четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"""
ONES_RU = _ONES_RU.split()
_TENS_RU = "_ _ двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто"
TENS_RU = _TENS_RU.split()
_HUNDREDS_RU = "_ сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот"
HUNDREDS_RU = _HUNDREDS_RU.split()


def english(number: int, joiner: str = " ", conjunction: str = " ") -> str:
    if number < 20:
        return ONES_EN[number]
    if number < 100:
        return TENS_EN[number // 10] + (joiner + ONES_EN[number % 10] if number % 10 else "")
    size, word = (100, "hundred") if number < 1000 else (1000, "thousand")
    rest = number % size
    between = conjunction if rest < 100 else " "
    tail = between + english(rest, joiner, conjunction) if rest else ""
    return f"{english(number // size, joiner, conjunction)} {word}{tail}"


def russian(number: int) -> str:
    if number < 20:
        return ONES_RU[number]
    if number < 100:
        return TENS_RU[number // 10] + (" " + ONES_RU[number % 10] if number % 10 else "")
    if number < 1000:
        return HUNDREDS_RU[number // 100] + (" " + russian(number % 100) if number % 100 else "")
    head = russian(number // 1000).replace("один", "одна") if number // 1000 % 100 == 1 else russian(number // 1000)
    tail = " " + russian(number % 1000) if number % 1000 else ""
    return f"{head} тысяч{tail}"


def grouped(number: int, separator: str) -> str:
    return f"{number:,}".replace(",", separator)


@given(
    number=st.integers(2, 999_999),
    joiner=st.sampled_from([" ", "-"]),
    conjunction=st.sampled_from([" ", " and "]),
)
@settings(max_examples=100, deadline=None)
def test_english_words(number: int, joiner: str, conjunction: str) -> None:
    (found,) = quantities(tokenise(english(number, joiner, conjunction) + " volunteers"), "en")
    assert found.low == found.high == number


@given(number=st.integers(2, 999_999))
@settings(max_examples=100, deadline=None)
def test_russian_words(number: int) -> None:
    (found,) = quantities(tokenise(russian(number) + " добровольцев"), "ru")
    assert found.low == found.high == number


@given(
    number=st.integers(0, 10**12),
    separator=st.sampled_from(["", " ", "\u00a0", "\u2009", "\u202f"]),
    cents=st.integers(0, 99),
    language=st.sampled_from(["ru", "en"]),
)
@settings(max_examples=100, deadline=None)
def test_digits(number: int, separator: str, cents: int, language: str) -> None:
    mark = "," if language == "ru" else "."
    text = f"{grouped(number, separator)}{mark}{cents:02d} " + ("рублей" if language == "ru" else "dollars")
    (found,) = quantities(tokenise(text), language)
    assert found.low == Fraction(number * 100 + cents, 100)
    assert found.literal is None


_PIECES = """
1 12 1,000 1.500 2023 14.07.2023 2023-07-14 07/14/2023 21:00 9pm 30-day 5-ти 12-й v4.2 AES-256 % $ € ₽ ° °C ±
+ - – − / : ( ) [ ] . , ½ № § ~ ≥ > at least no more than up to from to between and or half a third of quarter
first May July Q1 per hour days day months k million percent not be shorter не менее более чем до от с по и
половиной половина треть пятая часть тысяч млн тыс руб мая года г в час дней лет полтора пять двадцать первый
утра дня
"""
PIECES = _PIECES.split()


@given(
    st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["", " ", "\u00a0", "\n"])), max_size=14),
    st.sampled_from(["ru", "en", None, "de"]),
)
@settings(max_examples=100, deadline=None)
def test_nothing_raises_and_every_span_is_of_the_text(parts: list[tuple[str, str]], language: str | None) -> None:
    text = "".join(piece + gap for piece, gap in parts)
    tokens = tokenise(text)
    dated = dates(tokens, language)
    counted = quantities(tokens, language)
    starts = {token.span.start for token in tokens}
    assert all(0 <= found.span.start < found.span.end <= len(text) for found in (*dated, *counted))
    assert {found.span.start for found in dated} <= starts
    assert not any(a.span.overlaps(b.span) for a in counted for b in dated)
    assert all(a.span.end <= b.span.start for a, b in pairwise(counted))
    assert all(a.span.end <= b.span.start for a, b in pairwise(dated))
    assert all(found.low <= found.high for found in counted)
    items = canonical(analyse(text, language))
    assert [item.span.start for item in items] == sorted(item.span.start for item in items)


@given(st.text(max_size=40))
@settings(max_examples=100, deadline=None)
def test_any_text(text: str) -> None:
    for language in ("ru", "en", None):
        canonical(analyse(text, language))


@pytest.mark.parametrize(
    "unit",
    [
        "1 ",
        "1 000 ",
        "5-",
        "two ",
        "twenty ",
        "hundred ",
        "тысяча ",
        "a ",
        "2019, ",
        "1, ",
        "1 и ",
        "not be ",
        "at least ",
        "не более чем ",
        "п. 3, ",
        "5 часов 3 ",
        "1 мая ",
        "(5) ",
        "$",
        "5 per ",
        "половина ",
        "12:",
        "5 million ",
    ],
)
def test_linear(unit: str) -> None:
    language = "ru" if "а" <= unit[0] <= "я" else "en"
    assert growth(lambda n: quantities(tokenise(unit * n), language), 200, 3_200, below=100) < 100
