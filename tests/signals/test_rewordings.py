"""Claims in other words than their source: what only rewords it asks for no look, what changes it still does."""

from __future__ import annotations

import pytest

from citeguard.models import Effect
from tests.signals.cases import codes, raised

TRUE = [
    # names: partial, spelled out, as adjectives, with a general word
    ("Dr Osei runs the clinic on the harbour.", "The harbour clinic is headed by Osei."),
    ("The WMO measures the wind here.", "The World Meteorological Organization measures the wind at this place."),
    ("The Peruvian vessel reached the port.", "The vessel from Peru arrived in the port."),
    ("Перуанское судно пришло в порт.", "Судно из Перу прибыло в порт."),
    ("The Customer keeps the crates.", "The crates are kept by the buyer."),
    # common nouns and verbs
    ("Staff hand their keys in at the desk.", "Keys are returned at the desk by employees."),
    ("Персонал сдаёт ключи охране.", "Сотрудники возвращают ключи на пост охраны."),
    ("The physician must see the child before the jab.", "Before vaccination the child has to be seen by a doctor."),
    # numbers in another notation, rates that stand elsewhere
    ("Feed the horses twice a day.", "The horses are fed two times daily."),
    ("The mill closes at 6 in the evening.", "The mill is open until 18:00."),
    ("Мельница закрывается в 6 вечера.", "Мельница работает до 18:00."),
    ("The tower took three years to build.", "Work on the tower began in 1811 and ended in 1814."),
    ("Башню строили три года.", "Башню начали строить в 1811 году и закончили в 1814 году."),
    ("Mooring costs 40 euros a year.", "An annual charge of 40 euros applies to moorings."),
    ("The second edition is sold out.", "Edition 2 is no longer for sale."),
    ("The dock holds boats of up to nine metres.", "Nine metres is the maximum length of boats in the dock."),
    # bounds
    ("You have ten days to appeal.", "Appeals shall be lodged within ten days."),
    ("Boats over nine metres are not let in.", "The lock is open to boats of up to nine metres."),
    # denials
    ("Nobody is charged for the tour.", "The tour is free."),
    ("За экскурсию отдельно не платят.", "Экскурсия включена в стоимость билета."),
    # conditions and parts of sentences that the claim has in its own way
    (
        "Once the dyke is repaired, the road opens.",
        "When repair work on the dyke has been completed, the road will open.",
    ),
    ("Без разрешения смотрителя на маяк не пускают.", "Вход на маяк возможен только с разрешения смотрителя."),
    ("Pregnant visitors should avoid the steam room.", "If you are pregnant, do not use the steam room."),
    ("A lodger who is away for a week must say so.", "Lodgers shall give notice if they are absent for seven days."),
    # modals
    ("The gate opens with a chip.", "The side gate can be unlocked from outside with a chip."),
    ("Калитка открывается чипом.", "Боковую калитку снаружи можно отпереть чипом."),
    # one of several that the source lists, one of two that it joins
    ("The abbey pays for candles.", "The abbey pays for lamp oil, wicks and candles."),
    ("Lena Falk drew the map in 1790.", "Lena Falk and Olaf Brix drew the map in 1790."),
    ("Лена Фальк начертила карту в 1790 году.", "Лена Фальк и Олаф Брикс начертили карту в 1790 году."),
    # a detail of another clause
    ("The miller sold the wheel.", "The miller sold the wheel, and in 1904 a baker from Lund bought the barn."),
    ("Мельник продал колесо.", "Мельник продал колесо, а амбар в 1904 году купил пекарь из Лунда."),
]


@pytest.mark.parametrize(("claim", "source"), TRUE)
def test_a_reworded_claim_asks_for_no_look(claim: str, source: str) -> None:
    assert [s.message for s in raised(claim, source) if s.effect is not Effect.NOTE] == []


CHANGED = [
    # the claim is reworded, and one thing in it is another
    (
        "entity_mismatch",
        "Ines Duarte heads the harbour clinic.",
        "The harbour clinic is headed by Tomas Duarte.",
    ),
    ("entity_mismatch", "Клиникой в порту заведует Инес Дуарте.", "Портовую клинику возглавляет Томас Силва."),
    ("entity_mismatch", "The Heron Plus boat sleeps six.", "The Heron boat has six berths."),
    (
        "entity_mismatch",
        "Put the key into /srv/mill/keys first.",
        "Keys are stored in /srv/barn/keys beforehand.",
    ),
    ("entity_mismatch", "Start it with --quiet so that no log is kept.", "With --silent it keeps no log."),
    ("entity_mismatch", "The nurse signs the sheet.", "The pharmacist signs the sheet."),
    ("entity_mismatch", "Лист подписывает медсестра.", "Лист подписывает провизор."),
    ("entity_mismatch", "The hull is painted with tar.", "The hull is painted with oil."),
    ("entity_mismatch", "Корпус пропитан смолой.", "Корпус пропитан маслом."),
    ("entity_mismatch", "The mill is open and the bakery sells rye loaves.", "The mill is open."),
    ("number_mismatch", "You get 30 days to appeal.", "Appeals shall be lodged within 20 days."),
    ("number_mismatch", "На обжалование есть 30 дней.", "Жалоба подаётся в течение 20 дней."),
    ("number_missing", "The toll has doubled since the flood.", "The toll has risen by 30% since the flood."),
    ("number_missing", "После паводка плата выросла вдвое.", "После паводка плата выросла на 30 %."),
    ("comparison_reversed", "Boats shorter than nine metres may enter.", "Boats longer than nine metres may enter."),
    ("negation_mismatch", "The old seals still fit.", "The old seals no longer fit the new pump."),
    ("negation_mismatch", "Старые прокладки подходят.", "Старые прокладки к новому насосу больше не подходят."),
    ("condition_dropped", "The lock is free of charge.", "Between 8 pm and 6 am the lock is free of charge."),
    ("condition_dropped", "Проход через шлюз бесплатный.", "С 20 до 6 часов проход через шлюз бесплатный."),
    ("condition_dropped", "Rowers get a locker.", "Rowers get a locker when they have paid the deposit."),
    ("condition_dropped", "Гребцам дают шкафчик.", "Гребцам, внёсшим залог, дают шкафчик."),
    ("condition_dropped", "Guests may moor here.", "On the Harbour plan, guests may moor here."),
    ("exception_dropped", "Every berth has a water tap.", "Every berth except the outer ones has a water tap."),
    ("modality_strengthened", "The dyke is going to be raised.", "The dyke may be raised."),
    ("modality_strengthened", "Дамбу поднимут.", "Дамбу могут поднять."),
    ("universal_added", "All the sluices leak.", "Leaks occur in most of the sluices."),
    (
        "role_swap",
        "The ferryman pays the toll and the carter loads.",
        "The carter pays the toll and the ferryman loads.",
    ),
    ("role_swap", "Гуго Марш сменил Елену Ортис.", "Гуго Марша сменила Елена Ортис."),
]


@pytest.mark.parametrize(("code", "claim", "source"), CHANGED)
def test_a_change_is_seen_in_other_words_too(code: str, claim: str, source: str) -> None:
    assert code in codes(claim, source)


def test_two_hours_of_the_day_are_a_conflict_of_sources() -> None:
    assert "sources_conflict" in codes(
        "The ferry leaves at 9 am.", "The ferry leaves at 9 am.", "The ferry leaves at 11 am."
    )


def test_a_neighbour_in_the_cited_fragment_narrows_a_copy_but_no_paraphrase() -> None:
    """Whoever judges a paraphrase reads the whole fragment; a copy may have been lifted out of it."""
    source = "Boats may moor at the pier. In winter boats may not moor at the pier."
    assert "context_narrows_quote" in codes("Boats may moor at the pier.", source)
    assert "context_narrows_quote" not in codes("Vessels have permission to tie up alongside the pier there.", source)
