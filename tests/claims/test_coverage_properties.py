"""What holds for any answer: spans partition it, permutations, insertions and dropped claims are found."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.claims.coverage_case import codes, open_texts, stated

NUMBERS = ["12", "35", "47", "68"]
EN_NAMES = ["Anna Berg", "Tom Lund", "Vera Ost"]
RU_NAMES = ["Вега", "Орион", "Альтаир"]

NUMBERED = [
    (
        "The fee is {0} dollars, the deposit is {1} dollars and the fine is {2} dollars.",
        ["The fee is {0} dollars.", "The deposit is {1} dollars.", "The fine is {2} dollars."],
    ),
    (
        "- Basic: {0} users\n- Team: {1} users\n- Pro: {2} users",
        ["Basic has {0} users.", "Team has {1} users.", "Pro has {2} users."],
    ),
    (
        "The lake is {0} m deep and {1} m wide. It lies {2} m above the sea.",
        ["The lake is {0} m deep.", "The lake is {1} m wide.", "The lake lies {2} m above the sea."],
    ),
    ("Sales rose from {0} to {1} units in {2} weeks.", ["Sales rose from {0} to {1} units in {2} weeks."]),
    (
        "| Plan | Price | Users |\n|---|---|---|\n| Basic | {0} | {1} |\n| Pro | {2} | {3} |",
        ["The price of Basic is {0}.", "Basic has {1} users.", "The price of Pro is {2}.", "Pro has {3} users."],
    ),
    ("Of {0} patients, {1} recovered and {2} left.", ["Of {0} patients, {1} recovered.", "Of {0} patients, {2} left."]),
    (
        "Backups are kept for {0} days and logs for {1} days.",
        ["Backups are kept for {0} days.", "Logs are kept for {1} days."],
    ),
    (
        "Комиссия {0} рублей, залог {1} рублей, штраф {2} рублей.",
        ["Комиссия {0} рублей.", "Залог {1} рублей.", "Штраф {2} рублей."],
    ),
    (
        "Озеро имеет глубину {0} м и ширину {1} м. Оно лежит на высоте {2} м.",
        ["Озеро имеет глубину {0} м.", "Озеро имеет ширину {1} м.", "Озеро лежит на высоте {2} м."],
    ),
    ("Копии хранятся {0} дней, а журналы {1} дней.", ["Копии хранятся {0} дней.", "Журналы хранятся {1} дней."]),
    ("Продажи выросли с {0} до {1} штук.", ["Продажи выросли с {0} до {1} штук."]),
]
NAMED = [
    (
        EN_NAMES,
        "{0} designed the bridge, {1} built it and {2} paid for it.",
        ["{0} designed the bridge.", "{1} built the bridge.", "{2} paid for the bridge."],
    ),
    (
        EN_NAMES,
        "The bridge was designed by {0}, built by {1} and paid for by {2}.",
        ["The bridge was designed by {0}.", "The bridge was built by {1}.", "The bridge was paid for by {2}."],
    ),
    (EN_NAMES, "{0} hired {1}. She later fired {2}.", ["{0} hired {1}.", "{0} later fired {2}."]),
    (EN_NAMES, "{0} reports to {1}, who reports to {2}.", ["{0} reports to {1}.", "{1} reports to {2}."]),
    (
        EN_NAMES,
        "- Owner: {0}\n- Author: {1}\n- Editor: {2}",
        ["The owner is {0}.", "The author is {1}.", "The editor is {2}."],
    ),
    (
        EN_NAMES,
        "{0} is the mother of {1} and the aunt of {2}.",
        ["{0} is the mother of {1}.", "{0} is the aunt of {2}."],
    ),
    (
        RU_NAMES,
        "Компания {0} купила компанию {1} и продала завод {2}.",
        ["Компания {0} купила компанию {1}.", "Компания {0} продала завод {2}."],
    ),
    (RU_NAMES, "Владелец — {0}, автор — {1}.", ["Владелец — {0}.", "Автор — {1}."]),
    (
        RU_NAMES,
        "## {0}\n\n- Данные хранятся 5 дней.\n\n## {1}\n\n- Данные хранятся 6 дней.",
        ["{0}: данные хранятся 5 дней.", "{1}: данные хранятся 6 дней."],
    ),
]
CASES = [*((NUMBERS, answer, claims) for answer, claims in NUMBERED), *NAMED]


@pytest.mark.parametrize(("pool", "answer", "claims"), CASES)
def test_permuting_numbers_or_names_is_always_found(pool: list[str], answer: str, claims: list[str]) -> None:
    values = [v for n, v in enumerate(pool) if f"{{{n}}}" in answer]
    true_claims = [c.format(*values) for c in claims]
    assert codes(stated(answer.format(*values), *true_claims)) == set()
    for moved in itertools.permutations(values):
        if list(moved) != values:
            assert open_texts(answer.format(*moved), stated(answer.format(*moved), *true_claims)), moved


SENTENCES = [
    "Backups are kept for 30 days.",
    "The archive is not encrypted.",
    "Only admins may delete old records.",
    "If the quota is exceeded, new uploads are rejected.",
    "The Oslo office employs 40 people.",
    "Журнал аудита хранится 90 дней.",
    "Гости не могут читать архив.",
    "Доставка бесплатна, кроме заказов из Омска.",
    "Только руководитель может продлить отпуск.",
    "Мост построен Олафом Брандтом в 1998 году.",
]
several = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=6, unique=True)
joints = st.sampled_from([" ", "\n\n", "\n- "])


@given(several, joints, st.data())
@settings(max_examples=60, deadline=None)
def test_dropping_a_claim_opens_its_sentence(said: list[str], joint: str, data: st.DataObject) -> None:
    answer = joint.join(said)
    assert open_texts(answer, stated(answer, *said)) == []
    dropped = data.draw(st.sampled_from(said))
    assert open_texts(answer, stated(answer, *(s for s in said if s != dropped))) == [dropped]


@given(several, joints, st.sampled_from(SENTENCES), st.integers(0, 6))
@settings(max_examples=60, deadline=None)
def test_an_inserted_sentence_is_found(said: list[str], joint: str, extra: str, where: int) -> None:
    if extra in said:
        said = [s for s in said if s != extra]
    answer = joint.join([*said[:where], extra, *said[where:]])
    assert open_texts(answer, stated(answer, *said)) == [extra]


WORDS = {
    "not": "Backups are not kept for 30 days.",
    "may": "Backups may be kept for 30 days.",
    "must": "Backups must be kept for 30 days.",
    "only": "Only backups are kept for 30 days.",
    "condition": "Backups are kept for 30 days if the plan allows it.",
    "exception": "Backups are kept for 30 days, except on weekends.",
    "number": "Backups are kept for 31 days.",
    "unit": "Backups are kept for 30 hours.",
    "bound": "Backups are kept for at least 30 days.",
    "qualifier": "Backups are kept for 30 business days.",
    "name": "Backups of Acme are kept for 30 days.",
    "word": "Encrypted backups are kept for 30 days.",
    "universal": "All backups are kept for 30 days.",
    "partial": "Most backups are kept for 30 days.",
    "report": "Backups are allegedly kept for 30 days.",
    "plan": "Backups are planned to be kept for 30 days.",
    "symbol": "Backups are kept for 30 days ❌",
}


@pytest.mark.parametrize("changed", WORDS.values(), ids=WORDS)
def test_a_small_word_is_found_on_either_side(changed: str) -> None:
    plain = "Backups are kept for 30 days."
    assert open_texts(changed, stated(changed, plain)) == [changed]
    assert open_texts(plain, stated(plain, changed)) == [plain]


RUSSIAN = {
    "не": "Копии не хранятся 30 дней.",
    "могут": "Копии могут храниться 30 дней.",
    "только": "Только копии хранятся 30 дней.",
    "если": "Копии хранятся 30 дней, если тариф позволяет.",
    "кроме": "Копии хранятся 30 дней, кроме выходных.",
    "число": "Копии хранятся 31 день.",
    "единица": "Копии хранятся 30 часов.",
    "граница": "Копии хранятся не менее 30 дней.",
    "рабочих": "Копии хранятся 30 рабочих дней.",
    "имя": "Копии Акме хранятся 30 дней.",
    "слово": "Старые копии хранятся 30 дней.",
    "все": "Все копии хранятся 30 дней.",
    "некоторые": "Некоторые копии хранятся 30 дней.",
    "якобы": "Копии якобы хранятся 30 дней.",
}


@pytest.mark.parametrize("changed", RUSSIAN.values(), ids=RUSSIAN)
def test_a_small_russian_word_is_found_on_either_side(changed: str) -> None:
    plain = "Копии хранятся 30 дней."
    assert open_texts(changed, stated(changed, plain)) == [changed]
    assert open_texts(plain, stated(plain, changed)) == [plain]


anything = st.text(
    st.one_of(
        st.sampled_from(" .,;:!?()[]#*|-—\n«»\"'`0123456789абвЕжзийклмнОПABcdefgh%$✅"), st.characters(codec="utf-8")
    ),
    max_size=200,
)


@given(anything, st.lists(anything, max_size=3))
@settings(max_examples=100, deadline=None)
def test_spans_partition_the_answer(answer: str, claims: list[str]) -> None:
    found = stated(answer, *claims)
    spans = sorted([*found.covered, *(n.span for n in found.non_claims), *(u.span for u in found.uncovered)])
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    assert all(0 <= s.start < s.end <= len(answer) for s in spans)
    outside = "".join(
        answer[a:b] for a, b in zip([0, *(s.end for s in spans)], [*(s.start for s in spans), None], strict=True)
    )
    assert not any(c.isalnum() for c in outside if c.isalpha())


TOKENS = (
    "backups are kept not only for 30 days if Acme or Нова Облако may delete 5 % , ; : — ( ) копии не хранятся до 2031 "
    "года кроме «Веги» which all 1,000 $ 7 и а но he она respectively"
)
pieces = st.lists(st.sampled_from(TOKENS.split()), min_size=1, max_size=14).map(" ".join)


@given(pieces)
@settings(max_examples=100, deadline=None)
def test_one_line_that_is_its_own_claim_is_covered(answer: str) -> None:
    found = stated(answer, answer)
    assert [u for u in found.uncovered if any(c.isalnum() for c in u.span.of(answer))] == []
    assert "claim_not_in_answer" not in codes(found)
