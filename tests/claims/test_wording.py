"""A reworded claim says what its sentence says: no more, no less, nothing looser."""

from __future__ import annotations

import pytest

from citeguard.claims.wording import faithful

ANSWER = "The trial is free. It lasts 14 days and may be extended once. Only admins see the log, and guests do not."
IT_LASTS = "Он длится 14 дней и может быть продлён один раз."
RUSSIAN = (
    "Пробный период бесплатный. Он длится 14 дней и может быть продлён один раз. Журнал видят только администраторы."
)


@pytest.mark.parametrize(
    ("claims", "sentence"),
    [
        (["The trial is free."], "The trial is free."),
        (["The trial lasts 14 days and may be extended once."], "It lasts 14 days and may be extended once."),
        (["Only admins see the log.", "Guests do not see the log."], "Only admins see the log, and guests do not."),
    ],
)
def test_faithful(claims: list[str], sentence: str) -> None:
    assert faithful(claims, sentence, ANSWER)


@pytest.mark.parametrize(
    ("claims", "sentence"),
    [
        pytest.param(["The excellent trial is free."], "The trial is free.", id="a word of its own"),
        pytest.param(["The trial is free for 30 days."], "The trial is free.", id="a number of its own"),
        pytest.param(["The trial is not free."], "The trial is free.", id="a negation of its own"),
        pytest.param(["Only the trial is free."], "The trial is free.", id="an only of its own"),
        pytest.param(["The trial."], "The trial is free.", id="a word lost"),
        pytest.param(
            ["It lasts 14 days and is extended once."], "It lasts 14 days and may be extended once.", id="no may"
        ),
        pytest.param(["It may be extended once."], "It lasts 14 days and may be extended once.", id="half of it"),
        pytest.param(
            ["Admins see the log.", "Guests do not."], "Only admins see the log, and guests do not.", id="no only"
        ),
        pytest.param(
            ["Only admins see the log.", "Guests see the log."],
            "Only admins see the log, and guests do not.",
            id="no not",
        ),
    ],
)
def test_not_faithful(claims: list[str], sentence: str) -> None:
    assert not faithful(claims, sentence, ANSWER)


@pytest.mark.parametrize(
    ("claims", "sentence", "expected"),
    [
        (["Пробный период длится 14 дней и может быть продлён один раз."], IT_LASTS, True),
        (["Пробный период длится 14 дней и будет продлён один раз."], IT_LASTS, False),
        (["Пробный период длится 15 дней и может быть продлён один раз."], IT_LASTS, False),
        (["Журнал видят администраторы."], "Журнал видят только администраторы.", False),
        (["Журнал не видят только администраторы."], "Журнал видят только администраторы.", False),
        (["Журнал видят только главные администраторы."], "Журнал видят только администраторы.", False),
    ],
)
def test_russian(claims: list[str], sentence: str, expected: bool) -> None:
    assert faithful(claims, sentence, RUSSIAN) is expected
