"""Names, titles and identifiers; inflected forms share a key."""

from __future__ import annotations

import pytest

from citeguard.language.names import name_key, names
from citeguard.language.tokens import tokenise


def found(text: str, language: str) -> list[str]:
    return [name.span.of(text) for name in names(tokenise(text), language)]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "The barge was bought by Ada Finch.", ["Ada Finch"]),
        ("en", "Ada Finch bought the barge.", ["Ada Finch"]),
        ("en", "Carts leave at dawn.", []),
        ("en", "On Monday in May carts leave.", []),
        ("en", "The 'Heron' and the \"Plover\" leave.", ["Heron", '"Plover"']),
        ("en", "The Heron boat carries N7 crates.", ["Heron", "N7"]),
        ("en", "NATO met. The NATO staff left.", ["NATO", "NATO"]),
        ("ru", "Баржу купила Ада Финч.", ["Ада Финч"]),
        ("ru", "Лодка «Чайка» ушла.", ["«Чайка»"]),
        ("ru", "Телеги уходят на рассвете.", []),
        ("ru", "Отряд вошёл в Тверь по трассе М-10.", ["Тверь", "М-10"]),
    ],
)
def test_names(language: str, text: str, expected: list[str]) -> None:
    assert found(text, language) == expected


@pytest.mark.parametrize(
    "forms",
    [
        ["сосна", "сосны", "сосной", "сосну", "сосне"],
        ["сергей", "сергея", "сергею", "сергеем"],
        ["мария", "марии", "марией", "марию"],
        ["орлова", "орловой", "орлову"],
        ["лунин", "лунина", "лунину", "луниным"],
    ],
)
def test_forms_of_one_name_share_a_key(forms: list[str]) -> None:
    assert len({name_key(form) for form in forms}) == 1


def test_a_possessive_is_the_same_name() -> None:
    assert name_key("finch's") == name_key("finch")
