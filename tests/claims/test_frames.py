"""Words that need not be carried: labels, discourse, the section named as the source. And words that only look so."""

from __future__ import annotations

import asyncio

import pytest

from citeguard.claims.stage import split
from citeguard.models import CheckRequest, Citation, Fragment, GivenClaim, Span
from tests.claims.coverage_case import NoSplitter, codes, stated

HONEST = [
    ("Short answer: the deductible is 300 euros.", ["The deductible is 300 euros."]),
    ("**Details:** it lasts two hours.", ["It lasts two hours."]),
    ("Если коротко: доступ бесплатный.", ["Доступ бесплатный."]),
    ("**Подробнее:** доступ бесплатный.", ["Доступ бесплатный."]),
    ("Good news! The repair is free.", ["The repair is free."]),
    ("Keep in mind that the repair is free.", ["The repair is free."]),
    ("Имейте в виду, что ремонт бесплатный.", ["Ремонт бесплатный."]),
    ("⚠️ Do not open the case.", ["Do not open the case."]),
    ("📌 При аллергии препарат противопоказан.", ["Препарат противопоказан при аллергии."]),
    ("The council approves the budget.", ["The council approves the budget."]),
    ("Бюджет утверждается советом.", ["Совет утверждает бюджет."]),
    ("The exam may be taken once; the fee is 6 euros.", ["The exam may be taken once.", "The fee is 6 euros."]),
    ("According to section 4.2 of the lease agreement, the tenant pays.", ["The tenant pays (section 4.2)."]),
    ("Согласно пункту 4.2 договора, арендатор платит.", ["Арендатор платит (п. 4.2)."]),
    ("Under the terms of service, idle accounts are deleted.", ["Idle accounts are deleted."]),
    ("По условиям сервиса, аккаунты удаляются.", ["Аккаунты удаляются."]),
    ("Use GET /orders to list orders.", ["GET /orders lists orders."]),
    ("Арендатор, по п. 4.3, платит.", ["Арендатор платит (пункт 4.3)."]),
    ("As the privacy policy explains, data is erased.", ["Data is erased."]),
    ("Как поясняется в политике конфиденциальности, данные удаляются.", ["Данные удаляются."]),
    ("По договору подрядчик платит.", ["Подрядчик платит."]),
    ("Устав гласит, что участники голосуют.", ["Участники голосуют."]),
    ("Orders are delivered free of charge.", ["Delivery of orders is free."]),
    ("The board meets once a quarter.", ["The board meets quarterly."]),
    ("Двери открывают дважды в день.", ["Двери открывают два раза в день."]),
    ("The door opens twice a day.", ["The door opens two times a day."]),
    ("Доставка занимает 3 дня.", ["Срок доставки составляет 3 дня."]),
    ("A fee of 5 euros applies.", ["The fee is 5 euros."]),
    ("Бюджет утверждён городским советом.", ["Городской совет утвердил бюджет."]),
    ("**Meetings.** The board meets in May.", ["The board meets in May."]),
    ("**Заседания.** Комитет заседает в мае.", ["Комитет заседает в мае."]),
    ("Here are the details of the Premium plan:\n- It is new.", ["The Premium plan is new."]),
    ("Here is how the two plans compare:\n- Basic is free.\n- Plus is new.", ["Basic is free.", "Plus is new."]),
]
SMUGGLED = [
    ("First delivery is free.", ["Delivery is free."]),
    ("Second requests are rejected.", ["Requests are rejected."]),
    ("Overall limit is 5.", ["The limit is 5."]),
    ("Дополнительно взимается плата.", ["Взимается плата."]),
    ("Notes: the deductible is 300 euros.", ["The deductible is 400 euros."]),
    ("Premium answer: the deductible is 300 euros.", ["The deductible is 300 euros."]),
    ("The report does not say that emissions fell by 12%.", ["Emissions fell by 12%."]),
    ("В отчёте не отмечается, что выбросы снизились.", ["Выбросы снизились."]),
    ("The draft policy states that data is kept for 5 days.", ["Data is kept for 5 days."]),
    ("Only the policy states that data is kept for 5 days.", ["Data is kept for 5 days."]),
    ("Refunds are paid only if the item is sealed.", ["Refunds are paid if the item is sealed."]),
    ("Деньги возвращают, только если товар цел.", ["Деньги возвращают, если товар цел."]),
    ("❌ Refunds are paid.", ["Refunds are paid."]),
    ("🆓 Delivery takes 5 days.", ["Delivery takes 5 days."]),
    ("According to section 4.3 of the agreement, the tenant pays.", ["The tenant pays (section 4.2)."]),
    ("Согласно пункту 4.3 договора, арендатор платит.", ["Арендатор платит."]),
    ("Совет утверждает, что бюджет мал.", ["Бюджет мал."]),
    ("As the draft law would require, data is erased.", ["Data is erased."]),
    ("As the policy does not explain, data is erased.", ["Data is erased."]),
    ("По договору аренды подрядчик платит.", ["Подрядчик платит."]),
    ("Доступ бесплатный. По договору данные продаются.", ["Доступ бесплатный."]),
    ("Доступ бесплатный. Согласно договору данные продаются.", ["Доступ бесплатный."]),
    ("Доступ бесплатный. По правилам вход закрыт.", ["Доступ бесплатный."]),
    ("По договору копии открыты, доступ бесплатный.", ["Доступ бесплатный."]),
    ("Доступ бесплатный. По правилам вход бесплатный.", ["Доступ бесплатный."]),
    ("Доступ общий. По правилам вход бесплатно.", ["Доступ общий."]),
    ("Доступ бесплатный, согласно договору архив открыт.", ["Доступ бесплатный."]),
    ("The board meets twice a quarter.", ["The board meets quarterly."]),
    ("Двери открывают трижды в день.", ["Двери открывают два раза в день."]),
    ("Цена выросла на 2 рубля.", ["Цена выросла в 2 раза."]),
    ("A fee of 6 euros applies.", ["The fee is 5 euros."]),
    ("Городской бюджет утверждён новым советом.", ["Городской совет утвердил новый бюджет."]),
    ("Школа построена фабрикой.", ["Фабрику построила школа."]),
    ("Мельница построена Лундом.", ["Мельница построила Лунда."]),
    ("Delivery is made for a charge.", ["Delivery is free of charge."]),
    ("**Backups are public.** The board meets in May.", ["The board meets in May."]),
    ("**Only admins.** The board meets in May.", ["The board meets in May."]),
    ("**5 users.** The board meets in May.", ["The board meets in May."]),
    ("**Копии открыты.** Комитет заседает в мае.", ["Комитет заседает в мае."]),
    ("Here are the details of the Premium plan:\n- It is new.", ["The Basic plan is new."]),
    ("Here is how the fraud works:\n- Basic is sold and free.", ["Basic is free."]),
]


@pytest.mark.parametrize(("answer", "claims"), HONEST)
def test_what_frames_a_sentence_need_not_be_carried(answer: str, claims: list[str]) -> None:
    assert codes(stated(answer, *claims)) == set()


@pytest.mark.parametrize(("answer", "claims"), SMUGGLED)
def test_what_only_looks_like_a_frame_must_be_carried(answer: str, claims: list[str]) -> None:
    assert codes(stated(answer, *claims)) & {"answer_uncovered", "claim_not_in_answer"}


def cited(answer: str, text: str, fragment: str, *, heading: str | None = None, before: str = "") -> set[str]:
    """The codes for one claim that cites one fragment of a document."""
    request = CheckRequest(
        answer=answer,
        claims=(GivenClaim(id="c1", text=text, citation_ids=("q1",)),),
        citations=(Citation(id="q1"),),
    )
    found = Fragment(
        citation_id="q1",
        document_id="lease",
        document_version="1",
        span=Span(0, len(fragment)),
        text=fragment,
        heading=heading,
        before=before,
    )
    return codes(asyncio.run(split(request, {"q1": found}, NoSplitter())))


@pytest.mark.parametrize(
    ("fragment", "heading", "before"),
    [
        ("4.2 The tenant pays.", None, ""),
        ("The tenant pays.", None, "4.1 The landlord repairs.\n4.2. "),
        ("The tenant pays.", "4.2 Rent", ""),
        ("Section 4.2. The tenant pays.", None, ""),
    ],
    ids=["in the text", "right before it", "in the heading", "after a word"],
)
def test_a_section_number_is_true_where_the_cited_fragment_bears_it(
    fragment: str, heading: str | None, before: str
) -> None:
    answer = "Under section 4.2, the tenant pays."
    assert cited(answer, "The tenant pays.", fragment, heading=heading, before=before) == set()


@pytest.mark.parametrize(
    ("fragment", "before"),
    [("The tenant pays within 4.2 hours.", ""), ("4.3 The tenant pays.", ""), ("The tenant pays.", "4.2 Rent.\n")],
    ids=["a number of something else", "another section", "the section before"],
)
def test_a_section_number_that_the_cited_fragment_does_not_bear_must_be_carried(fragment: str, before: str) -> None:
    assert cited("Under section 4.2, the tenant pays.", "The tenant pays.", fragment, before=before) == {
        "answer_uncovered"
    }
