"""Texts that say the same word for word have equal keys, others have not."""

from __future__ import annotations

import pytest

from citeguard.language.analysis import analyse
from citeguard.language.canonical import Form, canonical


def keys(text: str, language: str) -> list[str]:
    return [item.key for item in canonical(analyse(text, language))]


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        (
            "The free plan allows up to 1000 requests per hour.",
            "The free plan allows up to 1,000 requests per hour.",
            "en",
        ),
        ("The log is retained for 30 days.", "The log is retained for thirty days.", "en"),
        ("It expires after 2 hours of inactivity.", "It expires after 120 minutes of inactivity.", "en"),
        ("Open until 9 pm daily.", "Open until 21:00 daily.", "en"),
        ("It costs $5 a month here.", "It costs 5 dollars per month here.", "en"),
        ("It goes at 60 mph now.", "It goes at 60 miles per hour now.", "en"),
        ("A quarter of users left.", "25% of users left.", "en"),
        ("На тарифе до 1000 запросов в час.", "На тарифе до 1 000 запросов в час.", "ru"),
        ("Период длится 30 дней.", "Период длится тридцать дней.", "ru"),
        ("Ссылка действует 3 часа.", "Ссылка действует 180 минут.", "ru"),
        ("Цена 1 500,5 тыс. руб. в месяц.", "Цена 1500500 рублей в месяц.", "ru"),
        ("Он начат 1 мая 2024 года.", "Он начат 01.05.2024.", "ru"),
        ("Учётная запись", "Учетная запись", "ru"),
    ],
)
def test_equal(a: str, b: str, language: str) -> None:
    assert keys(a, language) == keys(b, language)


@pytest.mark.parametrize(
    ("a", "b", "language"),
    [
        ("It takes 30 days.", "It takes 1 month.", "en"),
        ("It takes 30 days.", "It takes 50 days.", "en"),
        ("It takes 30 days.", "It takes 30 business days.", "en"),
        ("It takes at least 30 days.", "It takes at most 30 days.", "en"),
        ("It takes at least 30 days.", "It takes 30 days.", "en"),
        ("It costs 5 pounds.", "It costs £5.", "en"),
        ("On 14 July it opens.", "On 14 June it opens.", "en"),
        ("It grew by 5 percent.", "It grew by 5 percentage points.", "en"),
        ("It grew by 5 km/h.", "It grew by 5 km.", "en"),
        ("It costs $5 a month.", "It costs $5.", "en"),
        ("It costs $5 a month.", "It costs $5 a second.", "en"),
        ("Не менее 5 дней.", "Не более 5 дней.", "ru"),
        ("Взнос 1,500 рубля.", "Взнос 1,5 рубля.", "ru"),
        ("Взнос 1,500 рубля.", "Взнос 1500 рубля.", "ru"),
        ("Договор от 1 мая.", "Договор от 1 марта.", "ru"),
        ("Срок 5 календарных дней.", "Срок 5 рабочих дней.", "ru"),
    ],
)
def test_different(a: str, b: str, language: str) -> None:
    assert keys(a, language) != keys(b, language)


def test_bound_words_stay_items_of_their_own() -> None:
    items = canonical(analyse("It takes no more than 5 working days.", "en"))
    assert [item.key for item in items[:5]] == ["it", "takes", "no", "more", "than"]
    assert [item.form for item in items[5:]] == [Form.QUANTITY, Form.PUNCTUATION]
    assert items[5].quantity is not None


def test_items_point_into_the_text() -> None:
    text = "Оплата до 1 мая 2024 года, не позднее чем за 3 дня."
    items = canonical(analyse(text, "ru"))
    assert [item.span.of(text) for item in items if item.form is Form.DATE] == ["1 мая 2024 года"]
    assert [item.span.start for item in items] == sorted(item.span.start for item in items)
