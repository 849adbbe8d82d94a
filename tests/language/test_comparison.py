"""When two quantities or dates say the same, and when different values are a real difference."""

from __future__ import annotations

import pytest

from citeguard.language.comparison import comparable, conflicts, refines, same
from citeguard.language.dates import Date, dates
from citeguard.language.quantities import Quantity, quantities
from citeguard.language.tokens import tokenise


def quantity(text: str, language: str) -> Quantity:
    (found,) = quantities(tokenise(text), language)
    return found


def date(text: str, language: str) -> Date:
    (found,) = dates(tokenise(text), language)
    return found


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("thirty days", "30 days", "en"),
        ("2 hours", "120 minutes", "en"),
        ("1 day", "24 hours", "en"),
        ("1 week", "7 days", "en"),
        ("1,000 requests per hour", "1000 requests per hour", "en"),
        ("a quarter of respondents", "25% of respondents", "en"),
        ("1 year", "12 months", "en"),
        ("5 km", "5000 m", "en"),
        ("$5 a month", "5 dollars per month", "en"),
        ("60 km per hour", "1 km per minute", "en"),
        ("60 mph", "60 miles per hour", "en"),
        ("a 30-day trial", "30 days", "en"),
        ("5 working days", "five business days", "en"),
        ("20 °C", "68 °F", "en"),
        ("тридцать дней", "30 дней", "ru"),
        ("3 часа", "180 минут", "ru"),
        ("пятая часть участников", "20% участников", "ru"),
        ("1 500,5 тыс. руб.", "1500500 рублей", "ru"),
        ("полтора года", "18 месяцев", "ru"),
        ("60 км/ч", "60 километров в час", "ru"),
        ("1,500 штук", "1,500 штук", "ru"),
    ],
)
def test_same(a: str, b: str, language: str) -> None:
    assert same(quantity(a, language), quantity(b, language))


@pytest.mark.parametrize(
    ("a", "b", "language", "real"),
    [
        ("36 months", "24 months", "en", True),
        ("30 hours", "30 days", "en", True),
        ("fifteen days", "fifty days", "en", True),
        ("40 volunteers", "50 volunteers", "en", True),
        ("1000 requests per hour", "1000 requests per minute", "en", True),
        ("18 месяцев", "12 месяцев", "ru", True),
        ("пятнадцать дней", "пятьдесят дней", "ru", True),
        ("20% участников", "30% участников", "ru", True),
        # unlike things: neither the same nor a difference of values
        ("30 days", "1 month", "en", False),
        ("365 days", "1 year", "en", False),
        ("5 days", "5 business days", "en", False),
        ("5 dollars", "5 euros", "en", False),
        ("5 pounds", "£5", "en", False),
        ("8% of all users", "8% of the paying customers", "en", False),
        ("40 volunteers", "40 patients", "en", False),
        ("5 percent", "5 percentage points", "en", False),
        ("1000 requests", "1000 requests per hour", "en", False),
        ("60 mph", "60 miles", "en", False),
        ("the third stage", "3 stages", "en", False),
        ("10 MB per month", "10 MB per day", "en", False),
        ("30 дней", "1 месяц", "ru", False),
        ("5 дней", "5 рабочих дней", "ru", False),
        ("5 календарных дней", "5 рабочих дней", "ru", False),
        ("5%", "5 п.п.", "ru", False),
        ("1,500 штук", "1500 штук", "ru", False),
        ("1,500 штук", "1,5 штук", "ru", False),
    ],
)
def test_not_the_same(a: str, b: str, language: str, real: bool) -> None:
    first, second = quantity(a, language), quantity(b, language)
    assert not same(first, second)
    assert not same(second, first)
    assert comparable(first, second) is real
    assert comparable(second, first) is real


def test_a_range_is_not_its_end() -> None:
    assert not same(quantity("10-15 days", "en"), quantity("15 days", "en"))
    assert same(quantity("from 10 to 15 days", "en"), quantity("10–15 days", "en"))


@pytest.mark.parametrize(
    ("a", "b", "language", "conflict", "a_refines"),
    [
        ("14 July 2023", "14 June 2023", "en", True, False),
        ("14 July 2023", "14 July", "en", False, True),
        ("14 July", "14 July 2023", "en", False, False),
        ("14 July 2023", "July 2023", "en", False, True),
        ("9 pm", "21:00", "en", False, True),
        ("9 am", "21:00", "en", True, False),
        ("05/06/2023", "5 June 2023", "en", False, False),
        ("05/06/2023", "05/06/2023", "en", False, True),
        ("05/06/2023", "05/06/2022", "en", True, False),
        ("on Sunday", "on Monday", "en", True, False),
        ("Q1 2024", "Q2 2024", "en", True, False),
        ("1 мая 2024 года", "1 марта 2024 года", "ru", True, False),
        ("1 мая 2024 года", "01.05.2024", "ru", False, True),
        ("в 2021 году", "в 2022 году", "ru", True, False),
        ("9 вечера", "21:00", "ru", False, True),
        ("I квартал 2024 года", "1 квартал 2024 года", "ru", False, True),
    ],
)
def test_dates(a: str, b: str, language: str, conflict: bool, a_refines: bool) -> None:
    first, second = date(a, language), date(b, language)
    assert conflicts(first, second) is conflict
    assert conflicts(second, first) is conflict
    assert refines(first, second) is a_refines
