"""What a claim says against what its source says: each kind of difference raises its own signal, in both languages."""

from __future__ import annotations

import pytest

from tests.signals.cases import codes, raised

WRONG = [
    ("number_mismatch", "The barge carries 80 containers.", "The barge carries 90 containers."),
    ("number_mismatch", "Баржа перевозит 80 контейнеров.", "Баржа перевозит 90 контейнеров."),
    ("number_mismatch", "A tent costs 60 euros and a stove 40 euros.", "A tent costs 40 euros and a stove 60 euros."),
    ("number_missing", "The barge carries 80 containers.", "The barge carries containers."),
    ("number_missing", "Баржа перевозит 80 контейнеров.", "Баржа перевозит контейнеры."),
    ("unit_mismatch", "The glue sets in 6 hours.", "The glue sets in 6 minutes."),
    ("unit_mismatch", "Клей схватывается за 6 часов.", "Клей схватывается за 6 минут."),
    ("unit_mismatch", "The licence lasts 30 days.", "The licence lasts 1 month."),
    ("unit_mismatch", "Лицензия действует 30 дней.", "Лицензия действует 1 месяц."),
    ("unit_mismatch", "Appeals take 10 days.", "Appeals take 10 working days."),
    ("unit_mismatch", "Апелляция занимает 10 дней.", "Апелляция занимает 10 рабочих дней."),
    ("date_mismatch", "The dam opened on 2 April 1990.", "The dam opened on 2 August 1990."),
    ("date_mismatch", "Плотину открыли 2 апреля 1990 года.", "Плотину открыли 2 августа 1990 года."),
    ("comparison_reversed", "The crew has at most nine sailors.", "The crew has at least nine sailors."),
    ("comparison_reversed", "В экипаже не более девяти моряков.", "В экипаже не менее девяти моряков."),
    ("comparison_reversed", "Visitors arrive after 9 May.", "Visitors arrive before 9 May."),
    ("comparison_reversed", "Гости приезжают после 9 мая.", "Гости приезжают до 9 мая."),
    ("comparison_reversed", "The hall holds exactly 70 guests.", "The hall holds up to 70 guests."),
    ("comparison_reversed", "Зал вмещает ровно 70 гостей.", "Зал вмещает до 70 гостей."),
    ("negation_mismatch", "The lake freezes in winter.", "The lake does not freeze in winter."),
    ("negation_mismatch", "Озеро зимой замерзает.", "Озеро зимой не замерзает."),
    ("negation_mismatch", "The jury freed her without a hearing.", "The jury freed her with a hearing."),
    ("negation_mismatch", "Prices fell in the spring.", "Prices rose in the spring."),
    ("negation_mismatch", "Весной цены упали.", "Весной цены выросли."),
    ("universal_added", "All of the valves leaked.", "Some of the valves leaked."),
    ("universal_added", "Все клапаны протекли.", "Некоторые клапаны протекли."),
    ("universal_added", "Any clerk can unlock the safe.", "Only the treasurer can unlock the safe."),
    ("universal_added", "Открыть сейф может любой служащий.", "Открыть сейф может только казначей."),
    ("universal_added", "Bring a ticket and a badge.", "Bring a ticket or a badge."),
    ("universal_added", "Возьмите билет и пропуск.", "Возьмите билет или пропуск."),
    ("modality_strengthened", "The coating will prevent rust.", "The coating may prevent rust."),
    ("modality_strengthened", "Покрытие предотвратит ржавчину.", "Покрытие может предотвратить ржавчину."),
    ("modality_strengthened", "Divers must carry a lamp.", "Divers should carry a lamp."),
    ("modality_strengthened", "Водолазы обязаны брать фонарь.", "Водолазам следует брать фонарь."),
    ("modality_strengthened", "The firm built a second mill.", "The firm plans to build a second mill."),
    ("modality_strengthened", "Фирма построила вторую мельницу.", "Фирма планирует построить вторую мельницу."),
    ("modality_strengthened", "The crop failed because of the frost.", "The crop failed after the frost."),
    ("condition_dropped", "Boats leave at dawn.", "If the sea is calm, boats leave at dawn."),
    ("condition_dropped", "Лодки выходят на рассвете.", "Если море спокойно, лодки выходят на рассвете."),
    ("condition_dropped", "Entry is free.", "Entry is free for residents of the district."),
    ("condition_dropped", "Вход бесплатный.", "Вход бесплатный для жителей района."),
    ("condition_dropped", "The sea is calm.", "If the sea is calm, boats leave at dawn."),
    ("condition_dropped", "Море спокойно.", "Если море спокойно, лодки выходят на рассвете."),
    ("exception_dropped", "The mill grinds every day.", "The mill grinds every day except Sunday."),
    ("exception_dropped", "Мельница работает каждый день.", "Мельница работает каждый день, кроме воскресенья."),
    ("entity_mismatch", "The Heron boat has two masts.", "The Plover boat has two masts."),
    ("entity_mismatch", "У лодки «Цапля» две мачты.", "У лодки «Чайка» две мачты."),
    ("entity_mismatch", "6% of all farmers sold land.", "6% of the dairy farmers sold land."),
    ("role_swap", "The abbey leased the mill to the guild.", "The mill was leased by the guild to the abbey."),
    ("role_swap", "Монастырь сдал мельницу гильдии.", "Гильдия сдала мельницу монастырю."),
    ("role_swap", "The hull was drawn by Ada Finch and the sails were sewn by Lou Marsh.",
     "The hull was drawn by Lou Marsh and the sails were sewn by Ada Finch."),
    ("role_swap", "Корпус начертил Лев Рогов, а паруса сшила Ада Финч.",
     "Корпус начертила Ада Финч, а паруса сшил Лев Рогов."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "claim", "source"), WRONG)
def test_a_wrong_claim_raises_its_signal(code: str, claim: str, source: str) -> None:
    assert code in codes(claim, source)


HONEST = [
    ("The mill was bought by the guild in 1902.", "The guild bought the mill in 1902."),
    ("Мельница была куплена гильдией в 1902 году.", "Гильдия купила мельницу в 1902 году."),
    ("A quarter of the crew fell ill.", "25% of the crew fell ill."),
    ("Четверть экипажа заболела.", "25% экипажа заболели."),
    ("The crossing takes 2 hours.", "The crossing takes 120 minutes."),
    ("Переправа занимает 2 часа.", "Переправа занимает 120 минут."),
    ("A rope cannot be shorter than 9 metres.", "Ropes must be at least 9 metres long."),
    ("Канат не может быть короче 9 метров.", "Канат должен быть не короче 9 метров."),
    ("The mill is closed on Sundays.", "The mill is open every day except Sunday."),
    ("По воскресеньям мельница закрыта.", "Мельница открыта ежедневно, кроме воскресенья."),
    ("The harbour lends boats.", "The harbour lends boats, and the mill lends carts."),
    ("Гавань выдаёт лодки.", "Гавань выдаёт лодки, а мельница выдаёт телеги."),
]


@pytest.mark.parametrize(("claim", "source"), HONEST)
def test_an_honest_paraphrase_raises_nothing(claim: str, source: str) -> None:
    assert codes(claim, source) == set()


@pytest.mark.parametrize("text", sorted({source for _, _, source in WRONG} | {source for _, source in HONEST}))
def test_a_verbatim_claim_raises_nothing(text: str) -> None:
    assert codes(text, text) == set()


def test_a_signal_names_both_places() -> None:
    signal = next(
        s for s in raised("The barge carries 80 tons.", "Old barge. The barge carries 90 tons.") if s.claim_spans
    )
    assert [span.of("The barge carries 80 tons.") for span in signal.claim_spans] == ["80 tons"]
    assert [p.span.of("Old barge. The barge carries 90 tons.") for p in signal.fragment_spans] == ["90 tons"]
    assert signal.fragment_spans[0].citation_id == "q1"


def test_no_fragments_no_signals() -> None:
    assert raised("The barge carries 80 tons.") == ()


def test_citations_that_share_nothing_named_are_not_linked() -> None:
    assert "citations_not_linked" in codes(
        "The barge with the green flag sank in May.", "A barge has a green flag.", "A barge sank in May."
    )
    assert (
        codes(
            "The Heron weighs 9 tons and carries 40 crates.", "The Heron weighs 9 tons.", "The Heron carries 40 crates."
        )
        == set()
    )


def test_sources_that_disagree() -> None:
    assert "sources_conflict" in codes("The toll is 5 euros.", "The toll is 5 euros.", "The toll is 7 euros.")
    assert "sources_conflict" in codes("Мост платный.", "Мост является платным.", "Мост не является платным.")
    assert codes("The toll is 5 euros.", "The toll is 5 euros.", "The bridge is painted green.") == set()


@pytest.mark.parametrize(
    ("claim", "first", "second"),
    [
        ("Взнос составляет 5 евро, а залог — 40 евро.", "Взнос составляет 5 евро.", "Залог составляет 40 евро."),
        (
            "The fee is 5 euros, the deposit 40 euros.",
            "The fee amounts to 5 euros.",
            "The deposit amounts to 40 euros.",
        ),
    ],
)
def test_two_amounts_of_two_things_that_the_claim_tells_apart_are_no_conflict(
    claim: str, first: str, second: str
) -> None:
    assert "sources_conflict" not in codes(claim, first, second)


@pytest.mark.parametrize(
    ("claim", "first", "second"),
    [
        ("Взнос и залог составляют 5 евро.", "Взнос и залог составляют 5 евро.", "Залог составляет 40 евро."),
        ("The fee is 5 euros, or 40 euros.", "The fee amounts to 5 euros.", "The fee amounts to 40 euros."),
        ("The deposit fee is 5 euros.", "The fee amounts to 5 euros.", "The deposit amounts to 40 euros."),
    ],
)
def test_two_amounts_of_one_thing_are_a_conflict_whatever_the_claim_says(claim: str, first: str, second: str) -> None:
    assert "sources_conflict" in codes(claim, first, second)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Журнал хранится 30 дней.", "Журнал хранится в течение 30 календарных дней."),
        ("The log is kept for 30 days.", "The log is retained for 30 calendar days."),
        ("The log is kept for 30 calendar days.", "The log is retained for 30 days."),
        ("Оплату произведут за 10 дней.", "Оплата производится в течение 10 рабочих дней."),
    ],
)
def test_days_that_are_not_said_to_be_calendar_or_working_days_are_another_unit(claim: str, source: str) -> None:
    assert "unit_mismatch" in codes(claim, source)
