"""A quote lifted out of what narrows it; honest neighbours are left alone."""

from __future__ import annotations

import pytest

from tests.signals.cases import codes, fragment, raised

EN = "Carts can be hired for a day."
RU = "Телегу можно нанять на день."


@pytest.mark.parametrize(
    ("text", "around"),
    [
        (EN, {"after": " This applies only to members."}),
        (EN, {"after": " This is not true."}),
        (EN, {"after": " Except on market days."}),
        (EN, {"after": " However, in June carts can be hired for an hour."}),
        (EN, {"before": "Draft rules, not yet in force. "}),
        (EN, {"before": "For members of the guild:\n"}),
        (EN, {"heading": "Premium customers"}),
        (EN, {"heading": "Archived rules"}),
        (EN, {"notes": ("1) Not in winter.",)}),
        ("Carts can be hired for a day", {"after": ", if the road is open."}),
        ("carts can be hired for a day.", {"before": "In the northern district, "}),
        (RU, {"after": " Это касается только членов гильдии."}),
        (RU, {"after": " Это неверно."}),
        (RU, {"after": " Кроме ярмарочных дней."}),
        (RU, {"after": " Однако в июне телегу можно нанять на час."}),
        (RU, {"before": "Проект правил, не вступил в силу. "}),
        (RU, {"before": "Для членов гильдии:\n"}),
        (RU, {"heading": "Тариф «Премиум»"}),
        (RU, {"heading": "Архивные правила"}),
        (RU, {"notes": ("1) Кроме зимы.",)}),
        ("Телегу можно нанять на день", {"after": ", если дорога открыта."}),
        ("телегу можно нанять на день.", {"before": "В северном районе "}),
    ],
)
def test_what_narrows_or_voids_the_quote(text: str, around: dict[str, str]) -> None:
    assert "context_narrows_quote" in codes(text, fragment(text, **around))


@pytest.mark.parametrize(
    ("text", "around"),
    [
        (EN, {"before": "The yard lies by the river. ", "after": " Horses are fed at noon.", "heading": "Hire"}),
        (EN, {"after": " They are painted green."}),
        (RU, {"before": "Двор стоит у реки. ", "after": " Лошадей кормят в полдень.", "heading": "Прокат"}),
        (RU, {"after": " Её красят в зелёный цвет."}),
    ],
)
def test_honest_neighbours_are_left_alone(text: str, around: dict[str, str]) -> None:
    assert codes(text, fragment(text, **around)) == set()


def test_the_narrowing_sentence_goes_along_as_context() -> None:
    source = fragment(EN, before="The yard lies by the river. ", after=" This applies only to members.")
    signal = next(s for s in raised(EN, source) if s.code.value == "context_narrows_quote")
    assert signal.context == ("This applies only to members.",)


def test_neighbours_inside_the_fragment_count_as_well() -> None:
    assert "context_narrows_quote" in codes(EN, f"{EN} This is no longer true.")
