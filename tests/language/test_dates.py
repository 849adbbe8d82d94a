"""Dates and times of day as far as a text gives them."""

from __future__ import annotations

import pytest

from citeguard.language.dates import Date, dates
from citeguard.language.tokens import tokenise
from citeguard.language.vocabulary import Bound

_PARTS = ("year", "month", "day", "quarter", "weekday", "minute_of_day", "literal")


def read(text: str, language: str | None) -> tuple[Date, ...]:
    return dates(tokenise(text), language)


def told(date: Date) -> str:
    """`y2023 m7 d14`: the parts that are given, each by its first letter (`t`: minutes since midnight)."""
    letters = zip(("y", "m", "d", "q", "w", "t", "?"), _PARTS, strict=True)
    return " ".join(f"{letter}{getattr(date, part)}" for letter, part in letters if getattr(date, part) is not None)


ENGLISH = [
    ("on 14 July 2023", "y2023 m7 d14"),
    ("July 14, 2023", "y2023 m7 d14"),
    ("14th July 2023", "y2023 m7 d14"),
    ("July 14th, 2023", "y2023 m7 d14"),
    ("the 14th of July 2023", "y2023 m7 d14"),
    ("14-Jul-2023", "y2023 m7 d14"),
    ("Jul. 14, 2023", "y2023 m7 d14"),
    ("Friday, 14 July 2023", "y2023 m7 d14 w4"),
    ("14.07.2023", "y2023 m7 d14"),
    ("2023-07-14", "y2023 m7 d14"),
    ("2023-07-14 10:30", "y2023 m7 d14 t630"),
    ("2023/07/14", "y2023 m7 d14"),
    ("07/14/2023", "y2023 m7 d14"),
    ("14/07/2023", "y2023 m7 d14"),
    ("05/06/2023", "y2023 ?5/6"),
    ("12/2025", "y2025 m12"),
    ("on 14 July", "m7 d14"),
    ("the fifth of May 2023", "y2023 m5 d5"),
    ("July 1-5, 2023", "m7 d1; y2023 m7 d5"),
    ("from 1 to 5 May", "m5 d1; m5 d5"),
    ("in July 2023", "y2023 m7"),
    ("in May", "m5"),
    ("it may rain", ""),
    ("you may 5 times", ""),
    ("they march on", ""),
    ("on Sundays", "w6"),
    ("Q1 2024", "y2024 q1"),
    ("2024 Q1", "y2024 q1"),
    ("the third quarter of 2024", "y2024 q3"),
    ("in 2019", "y2019"),
    ("since 2021", "y2021"),
    ("from 2019 to 2021", "y2019; y2021"),
    ("2019–2021", "y2019; y2021"),
    ("FY2023", "y2023"),
    ("the novel (1929) sold", "y1929"),
    ("in 1066", "y1066"),
    ("between 1893 and 1908, students", "y1893; y1908"),
    ("in the season 2002/03", "y2002 ?2002/03"),
    ("2023-07-14T10:30:00Z", "y2023 m7 d14 t630"),
    ("at the end of 2024", "y2024"),
    ("a limit of 2000.", ""),
    ("in 2000 cases", ""),
    ("between 1900 and 2000 users", ""),
    ("1500–2000 calories", ""),
    ("in 2019%", ""),
    ("2019 people", ""),
    ("a total of 2000 people", ""),
    ("31/02/2023", ""),
    ("99.99.2023", ""),
    ("at 9 pm", "t1260"),
    ("at 9pm", "t1260"),
    ("at 9 p.m.", "t1260"),
    ("9p.m. sharp", "t1260"),
    ("at 9:30 a.m.", "t570"),
    ("at 9.30 pm", "t1290"),
    ("at 9:30pm", "t1290"),
    ("at 21:00", "t1260"),
    ("21:00–22:30", "t1260; t1350"),
    ("12 am", "t0"),
    ("12 pm", "t720"),
    ("at noon", "t720"),
    ("at midnight", "t0"),
    ("5 o'clock", "t300"),
    ("13 pm", ""),
    ("25:00", ""),
    ("a ratio of 2:1", ""),
]

RUSSIAN = [
    ("1 мая 2024 года", "y2024 m5 d1"),
    ("12 апреля", "m4 d12"),
    ("5-го мая", "m5 d5"),
    ("первого мая 2024 года", "y2024 m5 d1"),
    ("двадцать пятого мая", "m5 d25"),
    ("с 1 по 5 мая", "m5 d1; m5 d5"),
    ("1–5 мая 2024 г.", "y2024 m5 d1; y2024 m5 d5"),
    ("14.07.2023", "y2023 m7 d14"),
    ("14.07.2023 г.", "y2023 m7 d14"),
    ("14.07.2023г.", "y2023 m7 d14"),
    ("14.07.23", "y2023 m7 d14"),
    ("05/06/2023", "y2023 m6 d5"),
    ("14.07.2023 10:30", "y2023 m7 d14 t630"),
    ("в апреле", "m4"),
    ("в мае 2023 года", "y2023 m5"),
    ("в 2021 году", "y2021"),
    ("2023 год", "y2023"),
    ("2023г.", "y2023"),
    ("с 2019 по 2021 год", "y2019; y2021"),
    ("в 2020 и 2021 годах", "y2020; y2021"),
    ("2019–2021 гг.", "y2019; y2021"),
    ("2019 человек", ""),
    ("с 1785 по 1788 год", "y1785; y1788"),
    ("роман (1929) издан", "y1929"),
    ("1500–2000 калорий", ""),
    ("I квартал 2024 года", "y2024 q1"),
    ("2-й квартал 2023 г.", "y2023 q2"),
    ("в третьем квартале", "q3"),
    ("3 квартал 2024 года", "y2024 q3"),
    ("3 квартала", ""),
    ("до понедельника", "w0"),
    ("в среду", "w2"),
    ("среда обитания", ""),
    ("в пятницу, 14 июля", "m7 d14 w4"),
    ("в 21:00", "t1260"),
    ("9 вечера", "t1260"),
    ("9 часов утра", "t540"),
    ("в 3 часа дня", "t900"),
    ("3 дня", ""),
    ("в 2 ночи", "t120"),
    ("2 ночи", ""),
    ("21 час", ""),
    ("с 9:00 до 18:00", "t540; t1080"),
    ("в полдень", "t720"),
    ("в полночь", "t0"),
    ("31.02.2023", ""),
]


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_english(text: str, expected: str) -> None:
    assert "; ".join(told(found) for found in read(text, "en")) == expected


@pytest.mark.parametrize(("text", "expected"), RUSSIAN)
def test_russian(text: str, expected: str) -> None:
    assert "; ".join(told(found) for found in read(text, "ru")) == expected


@pytest.mark.parametrize(
    ("text", "language", "span", "bound", "bound_words"),
    [
        ("no later than 14 July 2023.", "en", "14 July 2023", Bound.AT_MOST, "no later than"),
        ("not before 14 July", "en", "14 July", Bound.AT_LEAST, "not before"),
        ("on 14 July", "en", "14 July", Bound.EXACT, None),
        ("не позднее 1 мая 2024 года", "ru", "1 мая 2024 года", Bound.AT_MOST, "не позднее"),
        ("не ранее 1 мая", "ru", "1 мая", Bound.AT_LEAST, "не ранее"),
        ("до 1 мая", "ru", "1 мая", Bound.AT_MOST, "до"),
        ("договор от 1 мая", "ru", "1 мая", Bound.EXACT, None),
        ("к 2030 году.", "ru", "2030 году", Bound.EXACT, None),
    ],
)
def test_bounds_of_dates(text: str, language: str, span: str, bound: Bound, bound_words: str | None) -> None:
    (found,) = read(text, language)
    assert found.span.of(text) == span
    assert found.bound is bound
    assert (found.bound_span.of(text) if found.bound_span else None) == bound_words


@pytest.mark.parametrize("text", ["²:³²", "1²th May", "²-го мая", "9²pm", "99999999:99", "..", "May", "1-", "Q²"])
def test_odd_digits_raise_nothing(text: str) -> None:
    for language in ("ru", "en", None):
        for found in read(text, language):
            assert found.span.of(text)
