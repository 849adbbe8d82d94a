"""Claims that say the sentence in another grammar, and answers that only look like it."""

from __future__ import annotations

import pytest

from tests.claims.coverage_case import codes, stated

TABLE = "| Plan | Setup fee | Monthly fee |\n|---|---|---|\n| Basic | {} | {} |"
ROLES = "- Admin\n  - create projects\n- Viewer\n  - read projects"

HONEST = [
    # an instruction and what it demands
    ("Press Reset.", ["You should press Reset."]),
    ("Нажмите «Сброс».", ["Нужно нажать «Сброс»."]),
    ("Do not shake the bottle.", ["The bottle must not be shaken."]),
    ("Proxy voting isn't permitted.", ["Proxy voting is not permitted."]),
    ("It doesn't apply to glass.", ["It does not apply to glass."]),
    # one condition, two grammars
    ("Если посылка утеряна, перевозчик платит.", ["При утере посылки перевозчик платит."]),
    ("При утере посылки перевозчик платит.", ["Если посылка утеряна, перевозчик платит."]),
    (
        "The carrier pays, provided you file a claim within 7 days.",
        ["The carrier pays.", "Claims must be filed within 7 days."],
    ),
    ("Requests over 5 MB fail. In that case, it returns 413.", ["Requests over 5 MB fail.", "It returns 413."]),
    (
        "The gateway rejects requests over 5 MB. In that case, it returns 413.",
        ["The gateway rejects requests over 5 MB.", "The gateway returns 413 if requests are over 5 MB."],
    ),
    # what was spoken of
    (
        "Staff get safety training. The training lasts two hours.",
        ["Staff get safety training.", "The safety training lasts two hours."],
    ),
    (
        "The warranty lasts two years. That period starts on delivery.",
        ["The warranty lasts two years, starting on delivery."],
    ),
    ("You can cancel the order.", ["Customers can cancel the order."]),
    (
        "Every passenger may bring a bag. You can bring a stick.",
        ["Every passenger may bring a bag.", "Each passenger can bring a stick."],
    ),
    # several segments in one breath
    (
        "The policy covers theft. It does not cover damage by floods or war.",
        ["The policy covers theft.", "The policy does not cover damage by floods or war."],
    ),
    (
        "Version 3.1 drops Python 3.8 support and adds async calls.",
        ["Version 3.1 drops support for Python 3.8.", "Version 3.1 adds async calls."],
    ),
    ("The contract renews automatically.", ["The contract is automatically renewed."]),
    (
        "A permit is needed for fences, but not for sheds.",
        ["A permit is needed for fences.", "No permit is needed for sheds."],
    ),
    ("The pool is open on weekdays from 7 am to 9 pm.", ["On weekdays the pool is open from 7 am to 9 pm."]),
    ("Open from 1 March to 31 May 2026.", ["Open from 1 March 2026 to 31 May 2026."]),
    ("Заявку рассмотрят за 30 дней.", ["Заявка рассматривается в течение 30 дней."]),
    ("Покупателя уведомляет поставщик.", ["Поставщик уведомляет покупателя."]),
    (
        "Тариф «Мини» включает 3 места, а «Макси» — 10 мест.",
        ["Тариф «Мини» включает 3 места.", "Тариф «Макси» включает 10 мест."],
    ),
    (
        "Samples are taken daily, and the results are published.",
        ["Samples are taken daily.", "The results of the samples are published."],
    ),
    (
        "Fever is common. You should call a doctor if it lasts three days.",
        ["Fever is common.", "A doctor should be called if the fever lasts three days."],
    ),
    ("The grant is for one year. It's paid twice.", ["The grant is for one year.", "The grant is paid twice."]),
    ("Мост закрыт, но пешеходы могут идти по нему.", ["Мост закрыт.", "Пешеходы могут идти по мосту."]),
    (
        "Кредит выдают без справок. Лимит кредита — 5 рублей.",
        ["Кредиты выдают без справок.", "Лимит по кредиту — 5 рублей."],
    ),
    (
        "The fair is held every year, with the next edition in 2027.",
        ["The fair is held every year.", "The next edition of the fair is in 2027."],
    ),
    (
        "Фестиваль проводят раз в два года, следующий пройдёт в 2027 году.",
        ["Фестиваль проводят раз в два года.", "Следующий фестиваль пройдёт в 2027 году."],
    ),
    (
        "Stage 2 starts in May and includes the roof's repair.",
        ["Stage 2 starts in May.", "Stage 2 includes the repair of the roof."],
    ),
    ("Avoid contact with the eyes.", ["Contact with the eyes should be avoided."]),
    # labels, tables, nested lists
    ("## Parking\n\n- **Residents:** 30 pounds a year", ["Residents pay 30 pounds a year for parking."]),
    ("- **Инвалиды:** бесплатно", ["Для инвалидов бесплатно."]),
    (TABLE.format("$5", "$15"), ["The Basic plan has a setup fee of $5 and a monthly fee of $15."]),
    ("| Тариф | Цена |\n|---|---|\n| Про | 5 руб. |", ["Цена тарифа «Про» — 5 рублей."]),
    (ROLES, ["Admins create projects.", "Viewers read projects."]),
    # replies
    ("No. Gift cards can't be exchanged.", ["Gift cards cannot be exchanged."]),
    ("Нет. Подарочные карты нельзя обменять.", ["Подарочные карты нельзя обменять."]),
    ("Is parking free? Yes, parking is free on Sundays.", ["Parking is free on Sundays."]),
    ("Is parking free? Yes. Parking is free, tickets are not needed.", ["Parking is free.", "Tickets are not needed."]),
]

SMUGGLED = [
    ("Do not avoid contact with the eyes.", ["Contact with the eyes should be avoided."]),
    ("Anna's manager praised Boris.", ["Boris's manager praised Anna."]),
    ("Students get a card. The discount is 10%.", ["Students get a card.", "The discount for students is 10%."]),
    (
        "Samples are taken daily, and results are published.",
        ["Samples are taken daily.", "Results of the samples are published."],
    ),
    (
        "Fever is common. You should call a doctor if it lasts three days.",
        ["Fever is common.", "A doctor should be called if the rash lasts three days."],
    ),
    (
        "Fever is common. You should call a doctor.",
        ["Fever is common.", "A doctor should be called if the fever lasts."],
    ),
    ("You must press Reset.", ["You should press Reset."]),
    ("Submit the report.", ["You may submit the report."]),
    ("Press Reset and do not press Stop.", ["Do not press Reset.", "Press Stop."]),
    ("Do not press Reset. Press Stop.", ["Press Reset.", "Do not press Stop."]),
    ("Staff may work from home, if not the manager agrees.", ["Staff may work from home.", "The manager must agree."]),
    ("Выписки не выдаются при долге.", ["Выписки выдаются, если нет долга."]),
    ("If the user pays, the account is closed.", ["If the account is closed, the user pays."]),
    (
        "Premium customers get priority. Refunds are free.",
        ["Premium customers get priority.", "Refunds to premium customers are free."],
    ),
    (
        "Managers get safety training. Training lasts two hours.",
        ["Managers get safety training.", "The safety training lasts two hours."],
    ),
    ("You can cancel the order.", ["Premium members can cancel the order."]),
    ("The warranty lasts two years. It starts on 1 May or on delivery.", ["The warranty lasts two years from 1 May."]),
    ("Neither passwords nor keys are not stored.", ["Passwords are not stored.", "Keys are not stored."]),
    ("Check-in is from 3 pm and check-out is until 11 am.", ["Check-in is until 11 am and check-out is from 3 pm."]),
    ("The meeting is moved from 7 am to 9 pm.", ["The meeting is moved from 9 pm to 7 am."]),
    ("Open from 1 March to 31 May 2026.", ["Open from 1 March 2025 to 31 May 2026."]),
    ("Заявку рассмотрят за 30 дней до начала.", ["Заявка рассматривается в течение 30 дней."]),
    ("Поставщика уведомляет покупатель.", ["Поставщик уведомляет покупателя."]),
    ("Банк уведомляет суд.", ["Суд уведомляет банк."]),
    ("The Keller Bridge was designed by Maria Harbour.", ["Maria Keller designed the Harbour Bridge."]),
    ("Reading is forbidden in the photography room.", ["Photography is forbidden in the reading room."]),
    ("Refunds are always free and delivery takes 5 days.", ["Refunds are free and delivery always takes 5 days."]),
    (
        "Orders can be cancelled and refunds must be asked for.",
        ["Orders must be cancelled and refunds can be asked for."],
    ),
    ("Refunds are free and repairs are not paid.", ["Refunds are not free and repairs are paid."]),
    ("Для сарая оно может не требоваться.", ["Для сарая разрешение не требуется."]),
    (
        "Тариф «Мини» включает 10 мест, а «Макси» — 3 места.",
        ["Тариф «Мини» включает 3 места.", "Тариф «Макси» включает 10 мест."],
    ),
    (TABLE.format("$15", "$5"), ["The Basic plan has a setup fee of $5 and a monthly fee of $15."]),
    (TABLE.format("$15", "$5"), ["The Basic plan has a monthly fee of $15 and a setup fee of $5."]),
    (
        "| Plan | Storage | Price without VAT |\n|---|---|---|\n| Basic | 10 GB | $5 |",
        ["Basic has 10 GB for a price of $5."],
    ),
    (ROLES, ["Admins read projects.", "Viewers create projects."]),
    ("Is parking free? Yes. Parking is not free, tickets are.", ["Parking is not free.", "Tickets are free."]),
    ("No. Gift cards can be exchanged.", ["Gift cards can be exchanged."]),
    ("Is parking free for guests? Yes, parking is free on Sundays.", ["Parking is free on Sundays."]),
    ("Can guests export? Yes. Users can export.", ["Users can export."]),
]


@pytest.mark.parametrize(("answer", "claims"), HONEST)
def test_another_grammar_is_the_same_assertion(answer: str, claims: list[str]) -> None:
    assert codes(stated(answer, *claims)) == set()


@pytest.mark.parametrize(("answer", "claims"), SMUGGLED)
def test_what_another_grammar_could_hide_is_found(answer: str, claims: list[str]) -> None:
    assert codes(stated(answer, *claims)) & {"answer_uncovered", "claim_not_in_answer"}
