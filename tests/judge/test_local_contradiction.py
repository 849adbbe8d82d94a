"""One slot of an otherwise identical whole sentence differs, and both values cannot hold."""

from __future__ import annotations

import pytest

from citeguard.models import Judged, Stance
from tests.judge.local_case import fragment, judged, outcome

EXCLUDED = [
    ("number", "The guarantee covers the lamp for 24 months.", "The guarantee covers the lamp for 36 months."),
    ("число", "Гарантия на лампу действует 24 месяца.", "Гарантия на лампу действует 36 месяцев."),
    ("number words", "The exam lasts fifteen minutes.", "The exam lasts 50 minutes."),
    ("числительное", "На ответ отводится пятнадцать дней.", "На ответ отводится 50 дней."),
    ("percent", "The rate is 5 percent.", "The rate is 7%."),
    ("процент", "Ставка составляет 5 процентов.", "Ставка составляет 7 %."),
    ("price", "The ticket costs 12 dollars.", "The ticket costs 15 dollars."),
    ("цена", "Билет стоит 300 рублей.", "Билет стоит 500 рублей."),
    ("unit", "The recordings are kept for 30 days.", "The recordings are kept for 30 hours."),
    ("единица", "Записи хранятся 30 дней.", "Записи хранятся 30 часов."),
    ("count", "The archive has 40 rooms.", "The archive has 45 rooms."),
    ("date", "The treaty was signed on 3 March 2021.", "The treaty was signed on 3 May 2021."),
    ("дата", "Приказ вступает в силу 1 июля 2022 года.", "Приказ вступает в силу 1 июня 2022 года."),
    (
        "comparator",
        "Guides must have at least two years of practice.",
        "Guides must have at most two years of practice.",
    ),
    ("граница", "Аванс составляет не менее 30 процентов цены.", "Аванс составляет не более 30 процентов цены."),
    ("antonym", "Smoking in the yard is allowed.", "Smoking in the yard is prohibited."),
    ("антоним", "Курение во дворе разрешено.", "Курение во дворе запрещено."),
    ("length of time", "The card is valid for 3 years.", "The card is valid for 5 years."),
    ("among other sentences", "Ask the guide. The exam lasts 15 minutes. Good luck.", "The exam lasts 50 minutes."),
]


@pytest.mark.parametrize(("document", "claim"), [pytest.param(d, c, id=name) for name, d, c in EXCLUDED])
def test_one_excluded_slot_contradicts(document: str, claim: str) -> None:
    assert outcome(claim, fragment(document)) == "contradicted"


COMPATIBLE = [
    ("bound within", "A reply is sent within 14 days.", "A reply is sent within 30 days."),
    ("bound at least", "The lamp lasts at least 100 hours.", "The lamp lasts at least 200 hours."),
    ("bound up to", "The hall holds up to 40 people.", "The hall holds up to 60 people."),
    ("bound after the number", "The lamp lasts 100 hours or more.", "The lamp lasts 200 hours or more."),
    ("граница не менее", "Стаж составляет не менее 3 лет.", "Стаж составляет не менее 5 лет."),
    ("граница до", "Кредит выдаётся на срок до 5 лет.", "Кредит выдаётся на срок до 7 лет."),
    ("граница от", "Ставка составляет от 5 процентов.", "Ставка составляет от 7 процентов."),
    ("граница в течение", "Жалоба рассматривается в течение 10 дней.", "Жалоба рассматривается в течение 15 дней."),
    ("граница с числом после", "Стаж составляет 3 года и более.", "Стаж составляет 5 лет и более."),
    ("under", "The ticket costs under 12 dollars.", "The ticket costs under 15 dollars."),
    ("month and days", "The trial lasts 1 month.", "The trial lasts 30 days."),
    ("месяц и дни", "Пробный период длится 1 месяц.", "Пробный период длится 30 дней."),
    ("working and calendar days", "The review takes 5 business days.", "The review takes 7 calendar days."),
    ("рабочие и календарные дни", "Проверка занимает 5 рабочих дней.", "Проверка занимает 7 календарных дней."),
    ("approximate", "The tour takes about 40 minutes.", "The tour takes about 45 minutes."),
    ("примерно", "Экскурсия длится примерно 40 минут.", "Экскурсия длится примерно 45 минут."),
    ("exact against a bound", "The hall holds up to 40 people.", "The hall holds exactly 40 people."),
    ("version", "Version 4.2 was released in spring.", "Version 4.3 was released in spring."),
    ("версия", "Версия 4.2 поддерживает выгрузку.", "Версия 4.3 поддерживает выгрузку."),
    ("room", "Room 12 has 40 seats.", "Room 14 has 40 seats."),
    ("clause", "The fee is set by clause 3.", "The fee is set by clause 4."),
    ("пункт", "Плата установлена пунктом 3.", "Плата установлена пунктом 4."),
    ("identifier", "Backups are encrypted with AES-128.", "Backups are encrypted with AES-256."),
    ("model name", "The office has Windows 10 licences.", "The office has Windows 11 licences."),
    ("topic number", "Parcels of 5 kg cost 10 dollars.", "Parcels of 6 kg cost 10 dollars."),
    ("тема", "Посылки весом 5 кг стоят 300 рублей.", "Посылки весом 6 кг стоят 300 рублей."),
    ("condition", "If the order is 50 dollars, delivery is free.", "If the order is 60 dollars, delivery is free."),
    ("условие", "Если заказ стоит 500 рублей, доставка бесплатна.", "Если заказ стоит 600 рублей, доставка бесплатна."),
    ("possibility", "The fee may be 5 dollars.", "The fee may be 7 dollars."),
    ("возможность", "Плата может составить 5 рублей.", "Плата может составить 7 рублей."),
    ("negation", "The fee is not 5 dollars.", "The fee is not 7 dollars."),
    ("отрицание", "Плата не составляет 5 рублей.", "Плата не составляет 7 рублей."),
    ("single negation", "The hall is heated in winter.", "The hall is not heated in winter."),
    ("одно отрицание", "Зал отапливается зимой.", "Зал не отапливается зимой."),
    ("indefinite", "A ticket costs 12 dollars.", "A ticket costs 15 dollars."),
    ("some", "Some tickets cost 12 dollars.", "Some tickets cost 15 dollars."),
    ("некоторые", "Некоторые билеты стоят 300 рублей.", "Некоторые билеты стоят 500 рублей."),
    ("pronoun", "The log is large. It is kept for 14 days.", "It is kept for 30 days."),
    ("местоимение", "Он хранится 14 дней.", "Он хранится 30 дней."),
    ("one of many events", "The court adopted a ruling on 3 May 2020.", "The court adopted a ruling on 5 May 2020."),
    ("several events", "The treaties were signed on 3 May 2020.", "The treaties were signed on 5 May 2020."),
    ("one of several", "One lamp costs 5 dollars.", "One lamp costs 7 dollars."),
    ("some of them", "The museum has 5 guides who speak German.", "The museum has 7 guides who speak German."),
    ("or else", "The exam lasts 15 minutes or until the bell.", "The exam lasts 25 minutes or until the bell."),
    ("by a date", "The treaty was signed by 3 March 2021.", "The treaty was signed by 3 May 2021."),
    ("attribute inside", "The list of open accounts is long.", "The list of closed accounts is long."),
    ("repeated event", "The committee met on 3 March.", "The committee met on 5 March."),
    ("повторяемое событие", "Комитет собрался 3 марта.", "Комитет собрался 5 марта."),
    ("train times", "The train leaves at 9 am.", "The train leaves at 10 am."),
    ("weekdays", "The hall is closed on Monday.", "The hall is closed on Tuesday."),
    ("years as topic", "In 2019, the hall was open.", "In 2020, the hall was open."),
    ("valid until", "The card is valid until 1 May.", "The card is valid until 1 June."),
    ("действует до", "Карта действует до 1 мая.", "Карта действует до 1 июня."),
    ("attribute, not predicate", "Closed accounts are archived.", "Open accounts are archived."),
    ("minimum and maximum", "The minimum fee is 5 dollars.", "The maximum fee is 5 dollars."),
    ("buy and sell", "The bank buys gold.", "The bank sells gold."),
    ("two slots", "The exam lasts 15 minutes and costs 20 dollars.", "The exam lasts 25 minutes and costs 30 dollars."),
    (
        "both values stand there",
        "Basic plan\nThe fee is 5 dollars.\nPro plan\nThe fee is 7 dollars.",
        "The fee is 6 dollars.",
    ),
    ("slice of a sentence", "For members, the ticket costs 12 dollars.", "The ticket costs 15 dollars."),
    ("часть предложения", "Для членов клуба, билет стоит 300 рублей.", "Билет стоит 500 рублей."),
    ("another name", "The Pro plan includes 90 days of history.", "The Basic plan includes 90 days of history."),
    ("bound reversed on a topic", "Orders of at least 50 dollars are free.", "Orders of at most 50 dollars are free."),
    ("range and number inside it", "The tour takes 40-50 minutes.", "The tour takes 45 minutes."),
    ("heading", "# The rate is 5 percent\n", "The rate is 7 percent."),
    ("table", "| Rate | The rate is 5 percent. |", "The rate is 7 percent."),
    ("question", "Why? The rate is 5 percent?", "The rate is 7 percent."),
    ("both happened", "The hostel opened in April.", "The hostel closed in April."),
    ("shut on both days", "The hostel is closed on 3 May.", "The hostel is closed on 9 May."),
    ("закрыт в оба дня", "Приют закрыт 3 мая.", "Приют закрыт 9 мая."),
]


@pytest.mark.parametrize(("document", "claim"), [pytest.param(d, c, id=name) for name, d, c in COMPATIBLE])
def test_what_may_hold_besides_is_no_contradiction(document: str, claim: str) -> None:
    assert outcome(claim, fragment(document)) == "not_quoted"


def test_both_values_are_named() -> None:
    document = "Ask the guide. The exam lasts 15 minutes. Good luck."
    judgment = judged("The exam lasts 50 minutes.", fragment(document))
    assert isinstance(judgment, Judged)
    (evidence,) = judgment.evidence
    assert (evidence.quote, evidence.start, evidence.end) == ("The exam lasts 15 minutes.", 15, 41)
    assert evidence.stance is Stance.AGAINST
    assert judgment.unsupported_parts == ("50 minutes",)
    assert judgment.analysis == "number: claim has '50 minutes', source has '15 minutes'"
