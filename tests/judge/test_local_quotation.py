"""What counts as one whole sentence, word for word."""

from __future__ import annotations

import pytest

from citeguard.models import Judged, JudgeFailed, Stance
from tests.judge.local_case import fragment, judged, outcome

WHOLE = [
    ("alone", "Entry is free of charge.", "Entry is free of charge."),
    ("одно", "Вход в зал бесплатный.", "Вход в зал бесплатный."),
    ("without its final stop", "Entry is free of charge.", "Entry is free of charge"),
    ("document without final stop", "Вход в зал остаётся бесплатным", "Вход в зал остаётся бесплатным."),
    ("first of two", "Entry is free of charge. Children need a card.", "Entry is free of charge."),
    ("second of two", "Children need a card. Entry is free of charge.", "Entry is free of charge."),
    ("middle", "Детям нужна карта. Вход в зал бесплатный. Буфет открыт.", "Вход в зал бесплатный."),
    ("lines", "Children need a card\nEntry is free of charge\nThe bar is open", "Entry is free of charge."),
    ("строки", "Детям нужна карта\nВход в зал открывается утром\nБуфет закрыт", "Вход в зал открывается утром."),
    ("windows line ends", "Children need a card.\r\nEntry is free of charge.\r\n", "Entry is free of charge."),
    (
        "wrapped",
        "Entry to the old hall is free\nof charge on Sundays.",
        "Entry to the old hall is free of charge on Sundays.",
    ),
    ("under a plain heading", "Opening hours\n\nThe hall opens in the morning.", "The hall opens in the morning."),
    ("under a Markdown heading", "## Часы работы\nЗал открывается утром.\n", "Зал открывается утром."),
    ("first letter", "The hall opens in the morning.", "the hall opens in the morning."),
    ("articles", "The committee approved a budget.", "Committee approved the budget."),
    ("quotation marks of the claim", "Вход в зал бесплатный.", "«Вход в зал бесплатный»."),
    ("marker of the claim", "Entry is free of charge.", "Entry is free of charge [q1]."),
    ("marker after the stop", "Entry is free of charge.", "Entry is free of charge. [q1, q2]"),
    ("grouped thousands", "The hall seats 1,500 people.", "The hall seats 1500 people."),
    ("тысячи через пробел", "Зал вмещает 1 500 человек.", "Зал вмещает 1500 человек."),
    ("number words", "The guarantee runs for thirty days.", "The guarantee runs for 30 days."),
    ("числительные", "Гарантия длится тридцать дней.", "Гарантия длится 30 дней."),
    ("units converted", "The film lasts 2 hours.", "The film lasts 120 minutes."),
    ("единицы", "Фильм длится 2 часа.", "Фильм длится 120 минут."),
    ("yo", "Счёт ещё не утверждён советом.", "Счет еще не утвержден советом."),
    ("soft hyphen", "Воз\u00adврат оформ\u00adляется в кассе.", "Возврат оформляется в кассе."),
    ("emphasis", "The hall seats **250** people.", "The hall seats 250 people."),
    ("typographic quotes inside", "The plan “Atlas” covers the hall.", 'The plan "Atlas" covers the hall.'),
    ("no-break space", "The hall\u00a0opens in the morning.", "The hall opens in the morning."),
    (
        "two sentences that stand together",
        "The hall is old. It was built of stone. It is heated.",
        "The hall is old. It was built of stone.",
    ),
    (
        "free list item",
        "Visitors should know this.\n\n- The hall is closed on Mondays.\n- The bar is open.\n",
        "The hall is closed on Mondays.",
    ),
    (
        "clauses under a numbered title",
        "Статья 5. Возврат\n\n1. Зал открывается утром.\n2. Буфет закрыт.",
        "Зал открывается утром.",
    ),
    ("clause numbers", "5.2 The hall opens in the morning.\n5.3 The bar is closed.", "The bar is closed."),
    ("номера пунктов", "5.2 Зал открывается утром.\n5.3 Буфет закрыт днём.", "Зал открывается утром."),
    ("numbered rules", "1. The hall is closed on Mondays.\n2. The bar is open daily.", "The bar is open daily."),
    ("with its own condition", "For members, entry is free of charge.", "For members, entry is free of charge."),
    ("decimal at the end", "The yearly rate is 5.25. It is fixed.", "The yearly rate is 5.25."),
    ("decomposed letters", "Зал откры\u0438\u0306т утром.", "Зал открыйт утром."),
    (
        "after an initial that ends a sentence",
        "Read part B. The hall is closed on Mondays.",
        "The hall is closed on Mondays.",
    ),
    ("before a dash that opens another", "Вход в зал бесплатный. — Тариф общий для всех.", "Вход в зал бесплатный."),
    ("before a bracketed sentence", "Entry is free of charge. (See the plan.)", "Entry is free of charge."),
    (
        "before a number",
        "The hall opened in the third season. 40 guides work there.",
        "The hall opened in the third season.",
    ),
    ("after a call", "Внимание! Вход в зал бесплатный.", "Вход в зал бесплатный."),
    ("after a question", "Is the hall open? Entry is free of charge.", "Entry is free of charge."),
    ("after a stray closing sign", 'A screen of 5" is shown. Entry is free of charge.', "Entry is free of charge."),
    ("after a possessive", "The guides' room is old. Entry is free of charge.", "Entry is free of charge."),
    ("pronoun, as the contract allows", "The log is large. It is kept for 30 days.", "It is kept for 30 days."),
]


@pytest.mark.parametrize(("document", "claim"), [pytest.param(d, c, id=name) for name, d, c in WHOLE])
def test_a_whole_sentence_is_entailed(document: str, claim: str) -> None:
    assert outcome(claim, fragment(document)) == "entailed"


def test_cited_by_its_own_range_inside_the_paragraph() -> None:
    document = "Children need a card. Entry is free of charge. The bar is open."
    assert outcome("Entry is free of charge.", fragment(document, "Entry is free of charge.")) == "entailed"
    assert outcome("Entry is free of charge.", fragment(document, "Entry is free of charge")) == "entailed"


def test_a_known_context_that_begins_inside_a_quotation_does_not_turn_the_later_ones_round() -> None:
    document = (
        '"'
        + "The wall is old. " * 70
        + 'So it stays," he said. "It is strong," he said. The hall opens in the morning. Ask us.'
    )
    cited = "The hall opens in the morning."
    assert outcome(cited, fragment(document, cited)) == "entailed"


def test_evidence_is_the_sentence_where_it_stands() -> None:
    document = "Children need a card. Entry is free of charge. The bar is open."
    judgment = judged("Entry is free of charge.", fragment(document, "a card. Entry is free of charge. The"))
    assert isinstance(judgment, Judged)
    (evidence,) = judgment.evidence
    assert (evidence.citation_id, evidence.start, evidence.end) == ("q1", 22, 46)
    assert evidence.quote == "Entry is free of charge."
    assert evidence.stance is Stance.FOR
    assert judgment.confidence is None
    assert judgment.judge.name == "local"


NOTHING_TO_JUDGE = [
    ("empty", ""),
    ("blank", " \n\t"),
    ("punctuation", "... !"),
    ("one word", "Entry."),
    ("one content word", "It is entry."),
    ("question", "Entry is free of charge?"),
    ("вопрос", "Вход в зал бесплатный?"),
    ("another script", "入場は無料です。"),
    ("marker only", "[q1]"),
]


@pytest.mark.parametrize("claim", [pytest.param(c, id=name) for name, c in NOTHING_TO_JUDGE])
def test_a_claim_that_says_too_little_is_unknown(claim: str) -> None:
    assert isinstance(judged(claim, fragment(claim or "x")), JudgeFailed)
    assert isinstance(judged(claim, fragment("Entry is free of charge. Вход в зал бесплатный.")), JudgeFailed)


def test_a_claim_without_a_word_is_named_empty() -> None:
    assert outcome("... !", fragment("... !")) == "empty_claim"


def test_without_fragments_nothing_is_known() -> None:
    assert outcome("Entry is free of charge.") == "not_quoted"


@pytest.mark.parametrize(
    ("document", "claim"),
    [
        ("Thirty two-litre flasks were sold.", "Thirty-two litre flasks were sold."),
        ("Гости поняли все на месте.", "Гости поняли всё на месте."),
        ("Завтра узнаем о цене билета.", "Завтра узнаём о цене билета."),
    ],
)
def test_what_may_be_read_as_another_word_or_number_is_no_quotation(document: str, claim: str) -> None:
    assert outcome(claim, fragment(document)) == "not_quoted"


@pytest.mark.parametrize(
    ("document", "claim"),
    [
        ("The queue is long. Snacks are sold outside.", "The queue is long."),
        ("Автобус идёт через центр. Касса стоит рядом.", "Автобус идёт через центр."),
    ],
)
def test_an_ordinary_word_before_the_full_stop_ends_its_sentence(document: str, claim: str) -> None:
    assert outcome(claim, fragment(document, claim)) == "entailed"


def test_sentences_that_stand_apart_are_no_quotation_together() -> None:
    document = "The hall is old. The bar is new. It was built of stone."
    assert outcome("The hall is old. It was built of stone.", fragment(document)) == "not_quoted"


def test_a_second_source_that_says_otherwise_leaves_it_unknown() -> None:
    one = fragment("The rate is 5 percent.", citation_id="q1")
    other = fragment("The rate is 7 percent.", citation_id="q2")
    judgment = judged("The rate is 5 percent.", one, other)
    assert isinstance(judgment, JudgeFailed)
    assert judgment.reason.value == "conflicting_sources"
    assert [(e.citation_id, e.quote, e.stance.value) for e in judgment.evidence] == [
        ("q1", "The rate is 5 percent.", "for"),
        ("q2", "The rate is 7 percent.", "against"),
    ]


def test_a_second_source_about_something_else_changes_nothing() -> None:
    one = fragment("The hall is closed on Mondays.", citation_id="q1")
    other = fragment("The bar is open.", citation_id="q2")
    assert outcome("The bar is open.", one, other) == "entailed"
