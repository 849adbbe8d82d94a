"""Slices that look like sentences: the words stand in the document, the document does not say so."""

from __future__ import annotations

import pytest

from tests.judge.local_case import fragment, outcome

SLICES = [
    (
        "condition before a comma",
        "With a yearly contract, support answers within one hour.",
        "Support answers within one hour.",
    ),
    ("условие перед запятой", "При годовом договоре, поддержка отвечает за час.", "Поддержка отвечает за час."),
    (
        "condition after a comma",
        "Parking costs nothing, as long as the hotel is booked directly.",
        "Parking costs nothing.",
    ),
    (
        "условие после запятой",
        "Парковка ничего не стоит, если номер забронирован напрямую.",
        "Парковка ничего не стоит.",
    ),
    ("after a dash", "Meals are included - in the premium fare only.", "Meals are included."),
    ("после тире", "Питание включено — только в премиальном тарифе.", "Питание включено."),
    ("before a dash", "Премиальный тариф — питание включено.", "Питание включено."),
    ("before a colon", "Not true: the lift carries ten people.", "The lift carries ten people."),
    ("после двоеточия", "Слух: лифт перевозит десять человек.", "Лифт перевозит десять человек."),
    (
        "before a semicolon",
        "The lift carries ten people; since June it is out of service.",
        "The lift carries ten people.",
    ),
    ("после точки с запятой", "До июня лифт работал; лифт перевозит десять человек.", "Лифт перевозит десять человек."),
    ("hard wrap after a comma", "For members of the club,\nentry is free of charge.", "Entry is free of charge."),
    ("перенос строки после запятой", "Для членов клуба,\nВход в зал бесплатный.", "Вход в зал бесплатный."),
    (
        "hard wrap after a preposition",
        "Entry is free of charge for\nMembers of the club pay nothing.",
        "Members of the club pay nothing.",
    ),
    (
        "hard wrap before a small letter",
        "Entry to the hall is free of charge\nfor members of the club.",
        "Entry to the hall is free of charge.",
    ),
    ("перенос строки перед строчной буквой", "Вход в зал бесплатный\nдля членов клуба.", "Вход в зал бесплатный."),
    (
        "hard wrap in a filled paragraph",
        "Under the agreement that was signed by both parties in the spring\n"
        "Berlin residents enter the exhibition free of charge during the\nwhole week.",
        "Berlin residents enter the exhibition free of charge during the whole week.",
    ),
    (
        "hard wrap before a bracket",
        "Entry to the hall is free of charge\n(members of the club only).",
        "Entry to the hall is free of charge.",
    ),
    ("hard wrap before a dash", "Вход в зал бесплатный\n— для членов клуба.", "Вход в зал бесплатный."),
    (
        "list item under a lead-in",
        "Members of the club get:\n- Entry is free of charge.\n- Parking is free of charge.",
        "Entry is free of charge.",
    ),
    (
        "пункт списка под вводной строкой",
        "Запрещено следующее:\n1. Фотографы снимают в зале.\n2. Посетители едят в зале.",
        "Фотографы снимают в зале.",
    ),
    (
        "list item after a blank line",
        "Staff of the museum receive:\n\n* Free entry is granted on Sundays.\n",
        "Free entry is granted on Sundays.",
    ),
    (
        "list item ending in a semicolon",
        "- entry is free of charge;\n- parking is free of charge.",
        "Entry is free of charge.",
    ),
    ("nested list item", "- Members of the club\n  - Entry is free of charge.\n", "Entry is free of charge."),
    (
        "second line of a list item",
        "Gold card:\n- discounts and\n  Entry is free of charge.\n",
        "Entry is free of charge.",
    ),
    (
        "paragraph under a lead-in",
        "Only in the test system:\n\nPasswords are stored as plain text.",
        "Passwords are stored as plain text.",
    ),
    (
        "абзац под вводной строкой",
        "Неверно следующее:\nПароли хранятся открытым текстом.",
        "Пароли хранятся открытым текстом.",
    ),
    ("abbreviation before a number", "Repairs take approx. 30 working days.", "Repairs take approx."),
    (
        "abbreviation, then a capital",
        "Offered by Smith Co. London customers pay no fee.",
        "London customers pay no fee.",
    ),
    (
        "сокращение перед прописной",
        "Не относится к ул. Садовая закрыта для грузовиков.",
        "Садовая закрыта для грузовиков.",
    ),
    ("в т. ч.", "Не облагаются товары, в т. ч. Книги ввозятся без пошлины.", "Книги ввозятся без пошлины."),
    ("initial", "The rule does not concern J. Brown pays the fee every month.", "Brown pays the fee every month."),
    ("No. 5", "The list excludes hall No. 5 is closed on Mondays.", "5 is closed on Mondays."),
    ("№ с точкой", "Кроме зала ном. 5 закрыт по понедельникам.", "5 закрыт по понедельникам."),
    ("decimal point", "The loan costs 5.25 percent a year.", "The loan costs 5."),
    ("десятичная запятая", "Ставка по кредиту равна 5,25 процента.", "Ставка по кредиту равна 5."),
    ("in brackets", "Some visitors (entry is free of charge) are children.", "Entry is free of charge."),
    (
        "sentence inside brackets",
        "Fees apply. (During the festival. Entry is free of charge. See below.)",
        "Entry is free of charge.",
    ),
    (
        "inside a quotation",
        '"We changed everything. Entry is free of charge. Come and see," the old poster said.',
        "Entry is free of charge.",
    ),
    (
        "внутри цитаты",
        "«Мы всё изменили. Вход в зал бесплатный. Приходите», — говорилось в старой афише.",
        "Вход в зал бесплатный.",
    ),
    (
        "whole quotation before its speaker",
        '"Entry is free of charge." That is what the poster claimed.',
        "Entry is free of charge.",
    ),
    ("реплика", "— Вход в зал бесплатный.\n— Нет, это не так.", "Вход в зал бесплатный."),
    (
        "exclamation inside a quotation",
        'The poster "Hurry up! Entry is free of charge" was removed.',
        "Entry is free of charge.",
    ),
    ("block quote", "> Entry is free of charge.\n", "Entry is free of charge."),
    ("struck out", "~~Entry is free of charge.~~", "Entry is free of charge."),
    ("struck out number", "The fee is ~~30~~ 40 dollars.", "The fee is 30 40 dollars."),
    ("footnote star", "Entry to the hall is free of charge*.", "Entry to the hall is free of charge."),
    ("footnote digit", "Entry to the hall is free of charge¹.", "Entry to the hall is free of charge."),
    ("trailing off", "Entry is free of charge ... on Sundays.", "Entry is free of charge."),
    ("многоточие", "Вход в зал бесплатный… по воскресеньям.", "Вход в зал бесплатный."),
    ("after an ellipsis", "If the weather is bad... Entry is free of charge.", "Entry is free of charge."),
    ("stored question", "Is it true? Entry is free of charge?", "Entry is free of charge."),
    ("вопрос в источнике", "Вход в зал бесплатный?", "Вход в зал бесплатный."),
    ("table row", "| Club | Entry is free of charge. |\n| --- | --- |", "Entry is free of charge."),
    ("table cell with tabs", "Club members\tEntry is free of charge.", "Entry is free of charge."),
    ("code", "```\nEntry is free of charge.\n```", "Entry is free of charge."),
    ("Markdown heading", "# Entry is free of charge\n\nThis was so until May.", "Entry is free of charge."),
    (
        "underlined heading",
        "Entry is free of charge\n=======================\n\nNo longer.",
        "Entry is free of charge.",
    ),
    (
        "heading without a verb",
        "Free entry to the hall for members\n\nMembers register at the desk.",
        "Free entry to the hall for members.",
    ),
    (
        "заголовок без сказуемого",
        "Бесплатный вход в зал\n\nЧлены клуба записываются у стойки.",
        "Бесплатный вход в зал.",
    ),
    ("comma moved", "Казнить нельзя, помиловать.", "Казнить, нельзя помиловать."),
    ("comma dropped", "The visitors, who have a card, enter free.", "The visitors who have a card enter free."),
    ("a few and few", "A few visitors enter the hall.", "Few visitors enter the hall."),
    ("name in small letters", "Employees of Apple receive a bonus.", "Employees of apple receive a bonus."),
    ("acronym in small letters", "Orders from the US are taxed twice.", "Orders from the us are taxed twice."),
    ("look-alike letters", "Сервис хранит данные клиентов.", "Сepвиc хранит данные клиентов."),
    ("words in another order", "Маша любит старого Петра.", "Старого Маша любит Петра."),
    ("leading zero", "Room 007 opens in the morning.", "Room 7 opens in the morning."),
    ("version number", "Version 4.20 supports the export of tables.", "Version 4.2 supports the export of tables."),
    ("month and days", "A reply is sent within 1 month.", "A reply is sent within 30 days."),
    ("working days", "Ответ готовится 5 рабочих дней.", "Ответ готовится 5 дней."),
    ("hidden direction mark", "The fee is \u202e05 dollars.", "The fee is 05 dollars."),
    ("HTML comment", "<!-- Old text. Entry is free of charge. Fees rise. -->", "Entry is free of charge."),
    ("struck out over sentences", "~~Old rule. Entry is free of charge. No fee.~~", "Entry is free of charge."),
    ("deleted over sentences", "<del>Old rule. Entry is free of charge. No fee.</del>", "Entry is free of charge."),
    ("deleted over paragraphs", "<del>\nOld rule.\n\nEntry is free of charge.\n\n</del>", "Entry is free of charge."),
    ("inline code", "Type `Old. Entry is free of charge. New.` now.", "Entry is free of charge."),
    ("unclosed fence", "```\nOld text.\n\nEntry is free of charge.\n", "Entry is free of charge."),
    ("numbered in the line", "These are false: 1. Entry is free of charge. 2. Parking is.", "Entry is free of charge."),
    (
        "second in the line",
        "These are false: 1. Parking is free. 2. Entry is free of charge. 3. No.",
        "Entry is free of charge.",
    ),
    (
        "lettered in the line",
        "These are false: a. The entry is free of charge. b. The bar is.",
        "The entry is free of charge.",
    ),
    ("пункты в строке", "Неверно следующее: 1. Вход в зал бесплатный. 2. Буфет открыт.", "Вход в зал бесплатный."),
    (
        "name with an exclamation mark",
        "The rule excludes users of Yahoo! Mail customers pay no fee.",
        "Mail customers pay no fee.",
    ),
    ("state abbreviated", "The rule excludes towns in Calif. Residents pay no fee.", "Residents pay no fee."),
    ("signed by somebody", "Entry is free of charge.\n— Old poster, 1950", "Entry is free of charge."),
    ("реплика из двух фраз", "— Не спорьте. Вход в зал бесплатный.\n— Нет.", "Вход в зал бесплатный."),
    (
        "single quotation marks",
        "'We agree. Entry is free of charge. Come,' said the poster.",
        "Entry is free of charge.",
    ),
    (
        "typographic single marks",
        "‘We agree. Entry is free of charge. Come,’ said the poster.",
        "Entry is free of charge.",
    ),
    (
        "quotation over paragraphs",
        "«Мы рады.\n\nВход в зал бесплатный.\n\nПриходите», — гласила афиша.",
        "Вход в зал бесплатный.",
    ),
    ("columns", "Members only.      Entry is free of charge.", "Entry is free of charge."),
    (
        "list under a plain line",
        "Prohibited\n\n- The visitors touch the paintings.",
        "The visitors touch the paintings.",
    ),
    ("question without its mark", "Is entry free of charge for all", "Is entry free of charge for all."),
    ("вопрос без знака", "Бесплатен ли вход в зал.", "Бесплатен ли вход в зал."),
    ("weekday and weekdays", "The hall closes on Mondays.", "The hall closes on Monday."),
    ("day and 24 hours", "The pass is valid for 24 hours.", "The pass is valid for 1 day."),
    ("megabit and megabyte", "The link carries 5 Mb each second.", "The link carries 5 MB each second."),
    ("rate", "The plan costs $100/month.", "The plan costs $100/second."),
    ("ставка за срок", "Тариф стоит 5 руб. в месяц.", "Тариф стоит 5 руб. в год."),
    ("a and every", "The tour takes one hour a day.", "The tour takes one hour every day."),
    ("number at the start of a line", "2.5 litres of milk are used.", "litres of milk are used."),
    ("tab inside", "A fee for members\tis not due.", "A fee for members is not due."),
    ("text cut in the middle", "entry is free of charge for members.", "Entry is free of charge for members."),
    ("the same direction mark", "The fee is \u202e05 dollars.", "The fee is \u202e05 dollars."),
    ("point nought", "Version 4.0 supports the export of tables.", "Version 4 supports the export of tables."),
    ("minus", "The store is kept at −5 °C.", "The store is kept at 5 °C."),
    (
        "two items as one sentence",
        "Entry costs 5 dollars\nParking costs nothing at all",
        "Entry costs 5 dollars parking costs nothing at all.",
    ),
]


@pytest.mark.parametrize(("document", "claim"), [pytest.param(d, c, id=name) for name, d, c in SLICES])
def test_a_slice_is_no_quotation(document: str, claim: str) -> None:
    assert outcome(claim, fragment(document)) == "not_quoted"


CUT_RANGES = [
    (
        "range starts inside the sentence",
        "In winter, the hall is closed on Mondays.",
        "the hall is closed on Mondays.",
        "The hall is closed on Mondays.",
    ),
    (
        "диапазон начинается внутри предложения",
        "Зимой, зал закрыт по понедельникам.",
        "зал закрыт по понедельникам.",
        "Зал закрыт по понедельникам.",
    ),
    (
        "range ends inside the sentence",
        "The hall is closed on Mondays in winter.",
        "The hall is closed on Mondays",
        "The hall is closed on Mondays.",
    ),
    (
        "диапазон обрывается",
        "Зал закрыт по понедельникам зимой.",
        "Зал закрыт по понедельникам",
        "Зал закрыт по понедельникам.",
    ),
    (
        "range starts in the middle of a word",
        "The unclosed hall is heated in winter.",
        "closed hall is heated in winter.",
        "Closed hall is heated in winter.",
    ),
    ("range cuts a number", "The hall seats 250 people.", "50 people.", "50 people."),
    (
        "sentence across the edge",
        "The hall is closed on Mondays. It opens at ten.",
        "closed on Mondays. It opens at ten.",
        "The hall is closed on Mondays.",
    ),
    (
        "sentence outside the range",
        "The hall is closed on Mondays. It is heated in winter.",
        "It is heated in winter.",
        "The hall is closed on Mondays.",
    ),
    (
        "range after an abbreviation",
        "The rule excludes approx. Thirty halls are closed on Mondays.",
        "Thirty halls are closed on Mondays.",
        "Thirty halls are closed on Mondays.",
    ),
    (
        "lead-in outside the range",
        "Wrong statements are these:\n- The hall is closed on Mondays.",
        "The hall is closed on Mondays.",
        "The hall is closed on Mondays.",
    ),
    (
        "вводная строка вне диапазона",
        "Неверные утверждения:\n\n1) Зал закрыт по понедельникам.",
        "Зал закрыт по понедельникам.",
        "Зал закрыт по понедельникам.",
    ),
    (
        "quotation opened outside the range",
        "«Всё просто. Зал закрыт по понедельникам. Верно», — шутил он.",
        "Зал закрыт по понедельникам.",
        "Зал закрыт по понедельникам.",
    ),
    (
        "question mark outside the range",
        "The hall is closed on Mondays?",
        "The hall is closed on Mondays",
        "The hall is closed on Mondays.",
    ),
]


@pytest.mark.parametrize(("document", "cited", "claim"), [pytest.param(d, r, c, id=n) for n, d, r, c in CUT_RANGES])
def test_a_range_does_not_make_a_sentence(document: str, cited: str, claim: str) -> None:
    assert outcome(claim, fragment(document, cited)) == "not_quoted"


def test_a_lead_in_beyond_the_known_context_is_not_assumed_away() -> None:
    items = "".join(f"- Rule number {n} concerns the halls.\n" for n in range(100, 160))
    document = "None of this is true:\n" + items + "- The hall is closed on Mondays.\n"
    assert (
        outcome("The hall is closed on Mondays.", fragment(document, "- The hall is closed on Mondays."))
        == "not_quoted"
    )


def test_a_quotation_that_began_before_the_known_context_is_one() -> None:
    cited = "Зал закрыт по понедельникам."
    document = "«" + "Стена старая. " * 120 + cited + " Она крепкая», — сказал он."
    assert outcome(cited, fragment(document, cited)) == "not_quoted"


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("(", ")"), ("~~", "~~"), ("«", "»")],
)
def test_what_was_opened_before_the_known_context_is_seen_by_its_end(opening: str, closing: str) -> None:
    filler = "The hall is heated in winter. " * 60
    document = f"{opening}{filler}The lift carries ten people. The bar is old.{closing} Ask the guide."
    assert outcome("The lift carries ten people.", fragment(document, "The lift carries ten people.")) == "not_quoted"


@pytest.mark.parametrize("ending", ["See item 1) below.", "Have fun :)", "The plan (the new one) is old."])
def test_brackets_that_close_nothing_leave_a_sentence_alone(ending: str) -> None:
    filler = "The hall is heated in winter. " * 60
    document = f"{filler}The lift carries ten people. {ending}"
    assert outcome("The lift carries ten people.", fragment(document, "The lift carries ten people.")) == "entailed"


@pytest.mark.parametrize(
    "document",
    [
        "<div hidden>\nThe bar is old.\nThe lift carries ten people.\n</div>\n",
        '<p style="color: red; display: none">\nThe bar is old.\nThe lift carries ten people.\n</p>\n',
        "- The lift carries ten people.\n+ The lift carries six people.\n",
    ],
)
def test_what_no_reader_sees_and_what_a_new_version_takes_out_is_not_said(document: str) -> None:
    assert outcome("The lift carries ten people.", fragment(document, "The lift carries ten people.")) == "not_quoted"


def test_after_a_hidden_part_the_text_is_seen_again() -> None:
    document = "<div hidden>\nThe bar is old.\n</div>\n\nThe lift carries ten people.\n"
    assert outcome("The lift carries ten people.", fragment(document)) == "entailed"
