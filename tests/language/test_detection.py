"""Which language a text is in: Russian, English, or none that is covered."""

from __future__ import annotations

import pytest

from citeguard.language.detection import detect, detected

OTHERS = [
    "Die Garantie gilt zwei Jahre ab dem Kauf.",
    "Lieferung erfolgt kostenlos.",
    "La garantie couvre l'appareil pendant deux ans.",
    "La garantía cubre el aparato durante dos años.",
    "Il servizio non condivide i dati dei clienti.",
    "A garantia não cobre danos por água.",
    "De garantie is twee jaar geldig na aankoop.",
    "Usługa nie udostępnia danych klientów.",
    "Гарантія діє два роки з дня покупки.",
    "Гаранцията е валидна две години от датата на покупката.",
    "Паролата се съхранява криптирана.",
    "Сервис не дели личне податке са трећим лицима.",
    "Кепілдік сатылған күннен бастап екі жыл жарамды.",
    "الضمان لمدة عامين",
    "保修期为两年",
]


@pytest.mark.parametrize("text", OTHERS)
def test_a_third_language_is_none(text: str) -> None:
    assert detect(text) is None
    assert detect(text, fallback="en") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The warranty lasts two years.", "en"),
        ("Backups encrypted.", "en"),
        ("Гарантия действует два года.", "ru"),
        ("Плата отменена.", "ru"),
        ("Сервис использует GitHub Actions и Docker.", "ru"),
        ("Мера не была принята.", "ru"),
        ("Оплата проходит автоматически.", "ru"),
        ("GET /v1/orders lists orders.", "en"),
    ],
)
def test_ours(text: str, expected: str) -> None:
    assert detect(text) == expected


@pytest.mark.parametrize("text", ["", "42", "AES-256", "Ada Finch 1990", "???"])
def test_a_text_that_shows_no_language_takes_the_fallback(text: str) -> None:
    assert detect(text, fallback="ru") == "ru"
    assert detect(text) is None


def test_a_mixture_says_so() -> None:
    found = detected("The guild rents its boats to members. Гильдия сдаёт лодки своим членам.")
    assert (found.language, found.mixed) == (None, True)
