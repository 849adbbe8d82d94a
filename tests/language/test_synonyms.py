"""Listed synonyms and opposites."""

from __future__ import annotations

import pytest

from citeguard.language.antonyms import opposites
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.stems import stem
from citeguard.language.synonyms import alike, canonical, members


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "employees", "staff"),
        ("en", "sold", "sell"),
        ("en", "wrote", "written"),
        ("ru", "сотрудник", "работника"),
        ("ru", "утвердил", "утверждён"),
        ("ru", "музей", "музею"),
    ],
)
def test_words_that_may_stand_for_one_another(language: str, first: str, second: str) -> None:
    assert alike(stem(first, language), stem(second, language), language)


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [("en", "bank", "bond"), ("en", "import", "export"), ("ru", "банк", "баня"), ("ru", "импорт", "экспорт")],
)
def test_other_words_may_not(language: str, first: str, second: str) -> None:
    assert not alike(stem(first, language), stem(second, language), language)


def test_a_word_without_synonyms_stands_for_itself() -> None:
    assert canonical("heron", "en") == "heron"
    assert members("heron", "en") == ()


@pytest.mark.parametrize(
    ("language", "word", "key"),
    [
        ("en", "increased", "increase-decrease:0"),
        ("en", "rejected", "accept-reject:1"),
        ("ru", "выросли", "increase-decrease:0"),
        ("ru", "отклонили", "accept-reject:1"),
        ("ru", "недействителен", "valid-invalid:1"),
    ],
)
def test_opposites(language: str, word: str, key: str) -> None:
    assert key in {side.key for side in opposites(word, language)}


@pytest.mark.parametrize("language", COVERED)
def test_at_least_two_hundred_pairs_a_language(language: str) -> None:
    pairs = topic(language, "antonyms")
    assert len(pairs) >= 200
    assert all(len(sides) == 2 and all(side.split() for side in sides) for sides in pairs.values())
