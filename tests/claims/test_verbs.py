"""Forms of one Russian verb have one base; another prefix, another verb and a noun have not."""

from __future__ import annotations

import pytest

from citeguard.claims.verbs import verb_base


@pytest.mark.parametrize(
    "forms",
    [
        ["рассмотрят", "рассматривается", "рассмотрение", "рассмотрено", "рассмотреть"],
        ["сообщат", "сообщают", "сообщить"],
        ["выплатит", "выплачивает", "выплачен"],
        ["возвращает", "возвратит"],
        ["утверждается", "утвердит", "утвержден", "утверждение"],
        ["продлевает", "продлит", "продление"],
        ["размещает", "разместит"],
        ["зарабатывает", "заработает"],
    ],
    ids=lambda forms: forms[0],
)
def test_the_forms_of_a_verb_share_a_base(forms: list[str]) -> None:
    assert len({verb_base(form) for form in forms}) == 1
    assert verb_base(forms[0]) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [("подключит", "отключит"), ("вводит", "выводит"), ("включает", "выключает"), ("разрешит", "запретит")],
)
def test_another_prefix_makes_another_verb(one: str, other: str) -> None:
    assert verb_base(one) != verb_base(other)


@pytest.mark.parametrize("word", ["страна", "билет", "лимит", "номер", "день", "keeps", "5"])
def test_a_word_that_looks_like_no_verb_or_is_too_short_has_no_base(word: str) -> None:
    assert verb_base(word) is None
