"""Sentences around a quote that say what it holds for, or take it back without a listed word of denial."""

from __future__ import annotations

import pytest

from tests.signals.cases import codes, fragment

NARROWED = [
    ("The rules below apply only to trainees. ", "Lunch ends at one.", ""),
    ("Следующее касается только учеников. ", "Обед заканчивается в час.", ""),
    ("Before 2015 the rules were different. ", "Drivers paid six euros.", ""),
    ("До 2015 года порядок был другим. ", "Водители платили шесть евро.", ""),
    ("Suppose the valve jams. ", "The boiler shuts down.", ""),
    ("Допустим, клапан заклинило. ", "Котёл отключается.", ""),
    ("Some neighbours think the following. ", "The well never dries up.", ""),
    ("Некоторые соседи считают так. ", "Колодец никогда не пересыхает.", ""),
    ("If the boat is hired abroad, special rules apply. ", "The court in Porto is competent.", ""),
    ("Если лодка нанята за границей, действуют особые правила. ", "Споры решает суд в Порту.", ""),
    ("", "The pool is open every day.", " On Tuesdays it is closed."),
    ("", "Бассейн открыт каждый день.", " По вторникам он закрыт."),
    ("", "The syrup stops a cough.", " The study was later retracted."),
    ("", "The foreman signs every sheet.", " In practice, nobody does this any more."),
    ("", "The scale is exact.", " Or so its makers claimed."),
]


@pytest.mark.parametrize(("before", "quote", "after"), NARROWED)
def test_a_neighbour_that_sets_the_scope_is_seen(before: str, quote: str, after: str) -> None:
    assert "context_narrows_quote" in codes(quote, fragment(quote, before=before, after=after))


PLAIN = [
    ("The seller brings the crates to the buyer. ", "The buyer counts the crates.", " Both sign a slip."),
    ("Продавец привозит ящики покупателю. ", "Покупатель пересчитывает ящики.", " Обе стороны подписывают акт."),
    ("The mill stands by the river. ", "The wheel turns slowly.", " Flour is sold on site."),
    ("Мельница стоит у реки. ", "Колесо вращается медленно.", " Муку продают на месте."),
]


@pytest.mark.parametrize(("before", "quote", "after"), PLAIN)
def test_neighbours_that_go_on_telling_narrow_nothing(before: str, quote: str, after: str) -> None:
    assert "context_narrows_quote" not in codes(quote, fragment(quote, before=before, after=after))
