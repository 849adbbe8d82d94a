"""What is no claim, and what only looks like it. Both languages, typed by hand."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.claims.markers import find_markers
from citeguard.claims.nonclaims import abstains, classify, classify_all
from citeguard.language.sentences import Block, sentences
from citeguard.models import NonClaimKind

DATA = Path(__file__).parent.parent / "data"


def listed(name: str) -> list[str]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def kinds(answer: str) -> list[str | None]:
    found = sentences(answer, None)
    markers = find_markers(answer, ["q1", "q2"], [s.span for s in found if s.block is Block.CODE])
    return [k.value if k else None for k in classify_all(answer, found, markers, None)]


@pytest.mark.parametrize("text", listed("abstentions.txt"))
def test_abstentions(text: str) -> None:
    assert classify(text, None) is NonClaimKind.ABSTENTION


@pytest.mark.parametrize("text", listed("not_abstentions.txt"))
def test_claims_that_look_like_abstentions(text: str) -> None:
    assert classify(text, None) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello!", "greeting"),
        ("Hi Anna,", "greeting"),
        ("Dear customer,", "greeting"),
        ("Dear Anna,", "greeting"),
        ("Здравствуйте, Иван!", "greeting"),
        ("Добрый день!", "greeting"),
        ("Hope this helps!", "courtesy"),
        ("I hope this answers your question. 😊", "courtesy"),
        ("Let me know if you have any questions.", "courtesy"),
        ("Feel free to ask if you need more details about the refund policy.", "courtesy"),
        ("Thank you for your question!", "courtesy"),
        ("You're welcome!", "courtesy"),
        ("Please contact support for further assistance.", "courtesy"),
        ("Обращайтесь, если появятся вопросы!", "courtesy"),
        ("Если у вас остались вопросы, обращайтесь.", "courtesy"),
        ("Надеюсь, это поможет!", "courtesy"),
        ("Спасибо за вопрос!", "courtesy"),
        ("Буду рад помочь!", "courtesy"),
        ("Всего доброго!", "courtesy"),
        ("How long is the log kept?", "question"),
        ("Would you like to know more?", "question"),
        ("Do you know when the fee is due, and how it is paid?", "question"),
        ("Сколько хранится журнал?", "question"),
        ("Можно ли вернуть товар?", "question"),
        ("Here is what the documents say:", "discourse"),
        ("Вот что говорится в документах:", "discourse"),
        ("In short:", "discourse"),
        ("Итак:", "discourse"),
    ],
)
def test_phrases(text: str, expected: str) -> None:
    kind = classify(text, None)
    assert kind is not None
    assert kind.value == expected


@pytest.mark.parametrize(
    "text",
    [
        "Hello, refunds are free!",
        "Hi Anna, the limit is 5.",
        "Здравствуйте, возврат бесплатный!",
        "Hope this helps, the fee is 5 dollars.",
        "Let me know if you have questions about the fact that fees are never paid.",
        "Call 8-800-555-35-35 within 30 days.",
        "Обращайтесь в поддержку в течение 30 дней.",
        "Contact support, refunds are free.",
        "Если остались вопросы, позвоните по номеру 8-800-555-35-35.",
        "The fee is 5 dollars, right?",
        "Did you know that refunds are free?",
        "Refunds are free?",
        "Do you know the fee is 5 dollars?",
        "What about the fee, which is 5 dollars?",
        "Как насчёт платы, которая равна 5 рублям?",
        "Isn't it clear that refunds are free?",
        "Знаете ли вы, что возврат бесплатный?",
        "Возврат бесплатный, верно?",
        "Разве возврат не бесплатный?",
        "Why does the shop hide the fee?",
        "Почему магазин скрывает плату?",
        "Certainly!",
        "Конечно!",
        "Yes.",
        "Нет.",
        "✅",
        "👍",
        "30 days.",
        "30 дней.",
    ],
)
def test_claims_that_look_polite(text: str) -> None:
    assert kinds(text) == [None]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param("# Retention\n\nLogs are kept.", ["heading", None], id="heading"),
        pytest.param("# Срок хранения\n\nЖурнал хранится.", ["heading", None], id="заголовок"),
        pytest.param("# Тариф «Сосна» 2024\n\nЖурнал хранится.", ["heading", None], id="имя в заголовке"),
        pytest.param("# Refunds are not paid\n\nIt is so.", [None, None], id="a heading that asserts"),
        pytest.param("# Возврат не производится\n\nЭто так.", [None, None], id="заголовок-утверждение"),
        pytest.param("# Срок: 30 дней\n\nЭто так.", [None, None], id="a heading that fills a form"),
        pytest.param("# Срок — 30 дней\n\nЭто так.", [None, None], id="тире вместо глагола"),
        pytest.param("# Step 2: Payment\n\nIt is so.", ["heading", None], id="a numbered title"),
        pytest.param("**30 days**", [None], id="a bold answer under which nothing stands"),
        pytest.param("**Yes**\n\nLogs are kept.", [None, None], id="a bold yes"),
        pytest.param("No. Logs are not kept.", ["discourse", None], id="a no that is said again"),
        pytest.param("No. Logs are kept.", [None, None], id="a no that is not"),
        pytest.param("Нет. Логи не хранятся.", ["discourse", None], id="нет, сказанное дважды"),
        pytest.param("# Costs\n\n- It is so.", ["heading", None], id="a plural that looks like a verb"),
        pytest.param("# Forbidden\n\n- It is so.", [None, None], id="a participle alone"),
        pytest.param("# What is covered\n\nAll is.", ["heading", None], id="an indirect question as heading"),
        pytest.param("Нужны следующие документы:\n- паспорт", ["lead_in", None], id="lead-in"),
        pytest.param("Support:\n- by phone", ["lead_in", None], id="bare lead-in"),
        pytest.param("Refunds are never paid:\n- late", [None, None], id="a lead-in that denies"),
        pytest.param("Возврат не производится:\n- поздно", [None, None], id="лид с отрицанием"),
        pytest.param("The service is free:\n- mail", [None, None], id="a lead-in that stands alone"),
        pytest.param("```bash\nrm -rf /tmp/x\n```", ["code"], id="code"),
        pytest.param("```\nThe limit is thirty days for all.\n```", [None], id="a sentence in a fence"),
        pytest.param("```\nВсе данные открыты.\n```", [None], id="короткое предложение в коде"),
        pytest.param("**Данные открыты**\n\nЭто так.", [None, None], id="краткое прилагательное в заголовке"),
        pytest.param("Данные доступны:\n- архив", [None, None], id="краткое прилагательное в зачине"),
        pytest.param("It is so.\n\n\U000e0044\U000e0061", [None, None], id="letters that are not shown"),
        pytest.param("It is so.\n\n\U0001f3f4\U000e0067\U000e0062\U000e007f", [None, "discourse"], id="a flag"),
        pytest.param("| Plan | Days |\n|--|--|\n| Pro | 30 |", ["heading", None], id="table head"),
        pytest.param("Sources:\n- [q1] Retention policy, section 2", ["sources", "sources"], id="sources"),
        pytest.param("Источники:\n1. Политика хранения, п. 2 [q1]", ["sources", "sources"], id="источники"),
        pytest.param("## References\n\n- https://a.b/c\n", ["sources", "sources"], id="sources under a heading"),
        pytest.param("Sources: [q1], [q2]", ["sources"], id="sources on one line"),
        pytest.param("Sources:\n- The fee is 500.", ["sources", None], id="a claim among the sources"),
        pytest.param("Sources:\n- Customers pay 500 rubles", ["sources", None], id="an amount among the sources"),
        pytest.param("Источники:\n- Плата не взимается", ["sources", None], id="утверждение среди источников"),
        pytest.param("Sources:\n- Limit of 5 users", ["sources", None], id="a number among the sources"),
        pytest.param("Источники:\n[1] Лимит 5 пользователей.", ["sources", None], id="число среди источников"),
        pytest.param("Sources:\n- Free parking", ["sources", None], id="no noun of a source"),
        pytest.param("Источники:\n- Бесплатная парковка", ["sources", None], id="нет названия источника"),
        pytest.param("Sources:\n- [Limit of 5 users](https://a.b/c)", ["sources", None], id="a claim as a link"),
        pytest.param("Sources:\n- Policy fee: 500", ["sources", None], id="a labelled number"),
        pytest.param("Sources:\n- Employee handbook (2023), p. 12", ["sources", "sources"], id="a page"),
        pytest.param("Источники:\n- Иванов И. И. Море, 1999", ["sources", "sources"], id="автор и год"),
        pytest.param("Источники:\n- «Тихий Дон»", ["sources", "sources"], id="название в кавычках"),
        pytest.param("Kept.[^1]\n\n[^1]: Retention policy, version 2", [None, "sources"], id="a footnote"),
        pytest.param("Kept.[^1]\n\n[^1]: Data is sold", [None, None], id="a claim in a footnote"),
        pytest.param("Sources: Retention policy, p. 4; log.pdf", ["sources"], id="titles on one line"),
        pytest.param("Sources: the policy; all data is sold", [None], id="a claim after a title"),
        pytest.param("```python\n# Data is sold to partners.\n```", [None], id="a comment that tells"),
        pytest.param("```python\n# restart the main service\nrun()\n```", ["code"], id="a comment"),
        pytest.param("```\nЛимит 5 пользователей\n```", [None], id="число в коде"),
        pytest.param("[q1]: https://a.b/c", ["sources"], id="link definition"),
        pytest.param("Kept.\n\n[q1]", [None, "marker"], id="marker alone"),
        pytest.param(
            "Certainly! Here is the answer:\nLogs are kept.", ["courtesy", "discourse", None], id="certainly, announced"
        ),
        pytest.param("Certainly! Logs are kept.", [None, None], id="certainly, as the answer"),
        pytest.param("Thanks! 😊", ["courtesy"], id="ornament"),
    ],
)
def test_in_place(answer: str, expected: list[str | None]) -> None:
    assert kinds(answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Not found in the documents.", True),
        ("Здравствуйте! В документах нет ответа. Обращайтесь, если появятся вопросы!", True),
        ("Unfortunately, the documents do not say. Could you clarify the question?", True),
        ("Hello!", False),
        ("", False),
        ("The documents do not say. The limit is 30 days.", False),
        ("# Fees\n\nThe documents do not say.", False),
        ("В документах нет ответа, но срок равен 30 дням.", False),
    ],
)
def test_abstained(answer: str, expected: bool) -> None:
    found = sentences(answer, None)
    assert abstains(classify_all(answer, found, find_markers(answer, ()), None)) is expected


FACTS = [
    "but the limit is 5",
    "; refunds are free",
    "and it costs 30 dollars",
    ", но срок равен 30 дням",
    "; плата не взимается",
    "— 30",
]


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("text", listed("abstentions.txt"))
def test_an_abstention_with_a_fact_is_a_claim(text: str, fact: str) -> None:
    assert classify(f"{text.rstrip('.')} {fact}.".replace(" ;", ";").replace(" ,", ","), None) is None


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_no_text_is_too_odd(text: str) -> None:
    classify(text, None)
    kinds(text)


@pytest.mark.parametrize(
    "unit",
    ["the ", "hello, ", "no information about it ", "нет информации о том ", "sorry, ", "a, b ", "of "],
    ids=repr,
)
def test_no_phrase_explodes(unit: str) -> None:
    classify(unit, None)  # compiles the patterns
    started = time.process_time()
    classify((unit * 100)[:299], None)
    assert time.process_time() - started < 1
