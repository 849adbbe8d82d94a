"""What stands beside a quote and bears on it without repeating its words: each kind in both languages."""

from __future__ import annotations

import pytest

from tests.signals.cases import codes, fragment

TAKEN_BACK = [
    # a bare answer
    ("", "The kiln reaches 900 degrees.", " Not any more."),
    ("", "Печь нагревается до 900 градусов.", " Уже нет."),
    ("", "A frog is a reptile.", " Wrong."),
    ("", "Лягушка относится к рептилиям.", " Ложь."),
    # a fault of the text
    ("", "The kiln reaches 900 degrees.", " The editors were mistaken about this."),
    ("", "Печь нагревается до 900 градусов.", " Опечатка: следует читать 700."),
    ("Three remarks that nobody could verify. We could not confirm them.\n", "The mill burned down in May.", ""),
    # a correction or a verdict, announced
    ("", "The kiln holds bread.", " Correction: it holds pots."),
    ("", "В печи помещается хлеб.", " Поправка: горшки."),
    ("", "The miller watered the flour.", " Finding: not proven."),
    ("", "Мельник разбавлял муку.", " Вывод: не доказано."),
    # what became of it
    ("", "The guild sells the barn.", " The motion was lost by two votes."),
    ("", "Гильдия продаёт амбар.", " Предложение не набрало голосов."),
    # how it was
    ("", "The mill grinds on Sundays.", " That was the case under the old miller."),
    ("", "Мельница работает по воскресеньям.", " Так было при прежнем мельнике."),
]


@pytest.mark.parametrize(("before", "quote", "after"), TAKEN_BACK)
def test_a_neighbour_takes_the_quote_back(before: str, quote: str, after: str) -> None:
    assert "context_narrows_quote" in codes(quote, fragment(quote, before=before, after=after))


NARROWED = [
    # an exclusion further on
    ("", "The baker repairs every oven.", " Bring the plate along. Cracked doors are not covered."),
    ("", "Пекарь чинит любую печь.", " Захватите табличку. На треснувшие дверцы гарантии нет."),
    ("", "Each apprentice gets an apron.", " Carters do not."),
    ("", "Каждый подмастерье получает фартук.", " Возчики не получают."),
    # too short to have a matter of its own
    ("", "The pool is open to members.", " Children are not admitted."),
    ("", "Бассейн открыт для членов клуба.", " Дети не допускаются."),
    # a number that is no name of a thing but what is told of it
    ("", "Rate limit 5 applies to the hall.", " Rate limit 7 applies to the hall."),
    ("", "Лимит 5 действует в зале.", " Лимит 7 действует в зале."),
    # something must be had first
    ("", "The mill lends its scales.", " A seal of the guild is required."),
    ("", "Мельница даёт весы.", " Понадобится печать гильдии."),
    # another text goes first
    ("", "Flour is weighed daily.", " The notice at the gate takes precedence."),
    ("", "Муку взвешивают ежедневно.", " На воротах может быть указано иное."),
    # a word with a meaning of its own
    ('By "loaf" we mean two pounds of rye bread.\n\n', "A loaf costs a penny.", ""),
    ("«Каравай» — два фунта ржаного хлеба.\n\n", "Каравай стоит грош.", ""),
    ("", "Millers vote in spring.", " The word miller is used here for owners of two mills."),
    ("", "Мельники голосуют весной.", " Под мельником здесь понимается владелец двух мельниц."),
    # somebody's own words, an invention, a list of mistakes
    ("What follows concerns carters. ", "The toll is halved.", ""),
    ("Речь идёт о возчиках. ", "Пошлина уменьшается вдвое.", ""),
    ("Here is what the accused told the guild. ", "The gate was locked.", ""),
    ("Вот что обвиняемый сказал гильдии. ", "Ворота были заперты.", ""),
    ("Spot the mistake.\n\n", "Rye is a fruit.", ""),
    ("Найдите ошибку.\n\n", "Рожь относится к фруктам.", ""),
    # a question that the quote does not answer
    ("Was the sack sealed before dusk? ", "It is weighed free of charge.", ""),
    ("Мешок запечатали до заката? ", "Его взвешивают даром.", ""),
    # brackets and labels
    ("", "Bread is included.", " (Masters.)"),
    ("", "Хлеб включён.", " (Мастера.)"),
    ("Option A (rejected)\n", "The mill moves upstream.", ""),
    ("Вариант А (отклонён)\n", "Мельница переезжает выше.", ""),
    # another number, under a word that stands for the same
    ("", "The toll is 3 pence.", " On fair days it is 5 pence."),
    ("", "Пошлина составляет 3 рубля.", " В ярмарку она 5 рублей."),
    ("", "The candle burns 8 hours.", " Ours burns 5."),
    # a tag without a verb
    ("", "The ferry sails at dawn.", " Tide permitting."),
    ("", "Паром отходит на рассвете.", " В теории."),
    ("", "The smith shoes horses for free.", " Twice a year."),
    ("", "Кузнец подковывает даром.", " По праздникам."),
    # the lead of a list of paragraphs
    ("We never promise the following.\n\nRye is sold.\n\n", "Bread is warm.", ""),
    ("Мы никогда не обещаем следующее.\n\nРожь продают.\n\n", "Хлеб тёплый.", ""),
    ("False\n", "Bread is stone.", "\nTrue\nBread is food."),
    ("Ложь\n", "Хлеб каменный.", "\nПравда\nХлеб съедобный."),
    # asides, and whose word it was
    ("", "The ferry carries carts.", " Light ones, mind you."),
    ("", "Паром возит телеги.", " Лёгкие, разумеется."),
    ("", "Bees fear smoke.", " So says the beekeeper's rhyme."),
    ("", "Пчёлы боятся дыма.", " Так гласит присказка."),
    ("", "Mint cures a cough.", " Trials found no such effect."),
    ("", "Мята лечит кашель.", " Опыты такого действия не выявили."),
    ("While the fair lasts, these rules hold. ", "Carts stop at noon.", ""),
    ("Пока идёт ярмарка, порядок такой. ", "Телеги стоят с полудня.", ""),
    # a question that shares no more than a word
    ("Has the guild sealed your bread? ", "The bread is sold without a toll.", ""),
    # what a note says of the text
    ("", "The rent is 40 crowns.", " All sums are in thousands of crowns."),
    ("", "Аренда составляет 40 крон.", " Все суммы указаны в тысячах крон."),
    ("These pages were machine-translated. ", "The dose is two drops.", ""),
    ("Страница переведена автоматически и может содержать ошибки. ", "Доза составляет две капли.", ""),
    # from when on
    ("", "Dogs are banned on the quay.", " The ban starts next year."),
    ("", "Собакам нельзя на причал.", " Запрет начнёт действовать со следующего года."),
    # pointing forward
    ("The old charter put it like this. ", "The guild owns the quay.", ""),
    ("Прежний устав говорил так. ", "Причалом владеет гильдия.", ""),
]


@pytest.mark.parametrize(("before", "quote", "after"), NARROWED)
def test_a_neighbour_narrows_the_quote_in_words_of_its_own(before: str, quote: str, after: str) -> None:
    assert "context_narrows_quote" in codes(quote, fragment(quote, before=before, after=after))


@pytest.mark.parametrize(
    ("before", "quote"),
    [
        ("None of these remarks is right.\n\n- Rye is blue.\n- Oats are red.\n- ", "Bread is stone."),
        ("Ни одно из этих замечаний не верно.\n\n- Рожь синяя.\n- Овёс красный.\n- ", "Хлеб каменный."),
        ("We do not promise that:\n\n- Rye is sold.\n- Oats are sold.\n- ", "Bread is warm."),
        ("Мы не обещаем, что:\n\n- Рожь продают.\n- Овёс продают.\n- ", "Хлеб тёплый."),
    ],
)
def test_what_stands_over_a_list_holds_for_its_last_item_too(before: str, quote: str) -> None:
    assert "context_narrows_quote" in codes(quote, fragment(quote, before=before))


@pytest.mark.parametrize(
    ("heading", "quote", "after"),
    [
        ("Riverside", "The mill grinds at night.", "\n\n### Hilltop\n\nThe mill rests at night."),
        ("Приречье", "Мельница работает ночью.", "\n\n### Взгорье\n\nМельница ночью стоит."),
        ("1898", "The mill employs ninety people.", "\n\nThe river is clean."),
        ("Cancelled", "The mill fouls the river.", ""),
        ("Отменено › Вода", "Мельница портит реку.", ""),
        ("Objections", "The mill fouls the river.", ""),
        ("Возражения", "Мельница портит реку.", ""),
        ("1898", "На мельнице работает девяносто человек.", "\n\nРека чистая."),
    ],
)
def test_a_heading_says_which_of_several_is_meant(heading: str, quote: str, after: str) -> None:
    assert "context_narrows_quote" in codes(quote, fragment(quote, heading=heading, after=after))


RULES = [
    ("", "Dogs are welcome.", " Snakes and spiders are not."),
    ("", "С животными пускают.", " Змей и пауков — нет."),
    ("", "The debt can be repaid early.", " The miller charges 1 percent for it."),
    ("", "Долг можно погасить досрочно.", " Мельник берёт за это 1 процент."),
    ("", "Milling is free.", " Skis cost 20 euros."),
    ("", "Fishing goes on at the dam.", " The season lasts from June to August."),
    ("", "The bridge is open.", " Tolls will be introduced in 2027."),
    ("", "The well has no daily limit.", " The small bucket takes 10 litres an hour."),
    ("", "Число вёдер не ограничено.", " Малое ведро вмещает 10 литров в час."),
    ("", "The limit is 300 sacks a day.", " A new limit has applied since May."),
    ("", "Норма составляет 300 мешков в день.", " С мая введена новая норма."),
    ("", "The carter pays compensation.", " The delay must exceed three hours."),
    ("", "Возчик платит компенсацию.", " Задержка должна превысить три часа."),
    ("", "Guests can use the oven.", " Book it at the gate beforehand."),
    ("", "Гости могут пользоваться печью.", " Заранее запишитесь у ворот."),
    ("", "Guards get boots from the mill.", " Helpers buy boots at their own expense."),
    ("", "The offer includes a free sack.", " Last day: 30 June."),
    ("", "Every cart has a lamp.", " The last row has none."),
    ("", "У каждой телеги есть фонарь.", " В последнем ряду фонарей нет."),
    ("", "All tools carry a two-year warranty.", " Sieves carry six months."),
    ("", "Storage is unlimited.", " The small barn holds 5 tons."),
    ("", "Место не ограничено.", " На базовом тарифе — 5 мешков."),
    ("", "Milling is free.", " Foreign bakers pay a fee."),
    ("", "Помол бесплатный.", " Чужие пекари вносят плату."),
    ("", "Entry is open.", " The first Sunday of the month only."),
    ("", "The rebate is 20 percent.", " It ran until the end of June."),
    ("", "Скидка составляет 20 процентов.", " Она действовала до конца июня."),
    ("", "The mill is closing.", " The owner denies it."),
    ("", "Мельница закрывается.", " Владелец это отрицает."),
    ("", "Dogs may run free.", " We mean the fenced meadow."),
    ("", "Carts leave every half hour.", " Outside the season there is one cart a day."),
    ("", "Guests may bake pies.", " The miller has to agree in writing."),
    ("", "Гости могут печь пироги.", " Мельник должен дать согласие."),
    ("", "Milling is free.", " The minimum order is 5 sacks."),
    ("", "Помол бесплатный.", " Минимальный заказ — 5 мешков."),
    ("", "Milling is free.", " Special flours cost 8 euros."),
    ("", "Помол бесплатный.", " Специальная мука стоит 80 рублей."),
    ("", "The mill grinds all night.", " From January the hours are eight to ten."),
    ("", "Мельница мелет круглосуточно.", " С января она работает с восьми до десяти."),
    ("", "The mill lends carts.", " It does so in harvest weeks."),
    ("", "Мельница даёт телеги.", " Так бывает во время жатвы."),
    ("On feast days the timetable changes. ", "Carts leave every hour.", ""),
    ("По праздникам расписание другое. ", "Телеги отходят каждый час.", ""),
    ("", "The pledge is returned in full.", " Deductions are made for damage."),
    ("", "Залог возвращают полностью.", " За порчу делают вычеты."),
]


@pytest.mark.parametrize(("before", "quote", "after"), RULES)
def test_a_rule_is_narrowed_by_a_duty_a_least_amount_a_price_or_a_change(before: str, quote: str, after: str) -> None:
    assert "context_narrows_quote" in codes(quote, fragment(quote, before=before, after=after))


@pytest.mark.parametrize(
    ("heading", "quote"),
    [
        ("Sandbox", "Keys are kept in plain sight."),
        ("Previous tariff", "The fee is 5 crowns."),
        ("For registered sellers", "Stalls are at the gate."),
        ("Для зарегистрированных продавцов", "Ряды стоят у ворот."),
        ("Прежний тариф", "Помол стоит 5 крон."),
        ("Летнее расписание", "Телега отходит каждый час."),
        ("Gifts \u203a Pensioners", "Milling is free."),
    ],
)
def test_one_word_over_a_quote_says_where_when_or_for_whom(heading: str, quote: str) -> None:
    assert "context_narrows_quote" in codes(quote, fragment(quote, heading=heading))


PLAIN = [
    ("", "A sack for bakers costs 12 crowns.", " A sack for children costs 5 crowns."),
    ("", "Lamp L4 means that the door is open.", " Lamp L5 means that there is no water."),
    ("", "The sieve is cleaned once a month.", " Do not use sand."),
    ("", "About 40 people work for the mill.", " Its shares are not listed."),
    ("", "Keys are changed every spring.", " The carter has no access to the keys."),
    ("", "Ключи меняют каждый год.", " Возчик не имеет доступа к ключам."),
    ("", "Жетон присылают по почте.", " Возвращать его не нужно."),
    ("", "Guests may bake for two hours.", " Members must show a pass."),
    ("", "Гости могут печь два часа.", " Сотрудники должны показать пропуск."),
    ("How is flour weighed? ", "The scales stand at the gate.", " Everyone may watch."),
    ("Как взвешивают муку? ", "Весы стоят у ворот.", " Смотреть может каждый."),
    ("Is the mill open? ", "The mill is open.", " Its gate is green."),
    ("Мельница открыта? ", "Мельница открыта.", " Её ворота зелёные."),
    ("", "The scales stand at the gate.", " (See page 4.)"),
    ("", "The scales stand at the gate.", " Thank you!"),
    ("", "The mill grinds rye.", "\n\n### Past\n\nThe mill was built by two brothers."),
    ("", "Мельница мелет рожь.", "\n\n### Прошлое\n\nМельницу построили два брата."),
    ("", "Весы стоят у ворот.", " Спасибо!"),
    ("", "Весы стоят у ворот.", " Дорога узкая."),
    ("", "Весы стоят у ворот.", " Рядом стоит колодец. Дорога к нему узкая."),
    ("", "The scales stand at the gate.", " Everyone may watch."),
    ("1. ", "The scales stand at the gate.", " 2. Flour is sold inside."),
    ("", "Весы стоят у ворот.", " (См. стр. 4.)"),
    ("", "A loaf takes two hours.", " A cake takes three hours."),
    ("", "Каравай пекут два часа.", " Пирог пекут три часа."),
    ("", "The miller lit the lamp.", " The carters did not stop."),
    ("", "Мельник зажёг лампу.", " Возчики не остановились."),
    ("", "Hall 3 keeps its tapes for 43 days.", " Hall 5 keeps its tapes for 59 days."),
    ("", "Зал 3 хранит записи 43 дня.", " Зал 5 хранит записи 59 дней."),
    ("", "The desk opens at nine.", " Lost tickets are not replaced."),
    ("", "Касса открывается в девять.", " Утерянные билеты не восстанавливаются."),
    ("", "The scales stand at the gate.", "\n\n### Hilltop\n\nBread is baked at dawn."),
    ("", "Весы стоят у ворот.", "\n\n### Взгорье\n\nХлеб пекут на рассвете."),
]


@pytest.mark.parametrize(("before", "quote", "after"), PLAIN)
def test_neighbours_that_only_go_on_are_left_alone(before: str, quote: str, after: str) -> None:
    assert "context_narrows_quote" not in codes(quote, fragment(quote, heading="Mill", before=before, after=after))


@pytest.mark.parametrize(
    ("heading", "quote", "after"),
    [
        ("Staff handbook", "The gate opens at nine.", ""),
        ("Справочник сотрудника", "Ворота открываются в девять.", ""),
        ("Mill", "A helper gets two aprons.", " The IT desk is on floor 3."),
        ("Mill", "The fare to Oslo is 3 crowns.", " The fare to Bergen is 4 crowns."),
        ("Мельница", "Проезд в Казань стоит 3 рубля.", " Проезд в Пермь стоит 4 рубля."),
        ("Мельница", "Мука хранится в подвале.", " В подвале минус 5 градусов."),
        ("Cart rental terms › Pick-up", "The barn opens at nine.", ""),
        ("Договор аренды › Ремонт", "Крышу чинит мельник.", ""),
        ("Мельница", "Зелёный огонёк показывает, что вода есть.", " Красный огонёк означает сбой."),
        ("Cart company › Fares", "A seat is sold by the driver.", ""),
        ("Mill › Lost property", "Found sacks are kept for three months.", ""),
        ("Mill", "The daily allowance in Spain is 48 euros.", " The daily allowance in Norway is 62 euros."),
        ("Мельница", "Журнал хранится у мельника.", " Нова Журнал шифрует файлы."),
        ("Town library › Reading room", "Papers lie on the long table.", ""),
        ("Положение об удалённой работе", "Пекари встречаются по вторникам.", ""),
        ("Музей › Билеты", "Зал открыт ночью.", ""),
        ("Положение об отпусках", "Заявку подают мельнику.", ""),
        ("Mill", "Each helper has 25 days of leave.", " Sick days are not counted as leave."),
        ("Mill", "The chest is sealed at once.", " Chests are archived by the clerk."),
    ],
)
def test_titles_acronyms_and_what_is_said_of_others_narrow_nothing(heading: str, quote: str, after: str) -> None:
    assert "context_narrows_quote" not in codes(quote, fragment(quote, heading=heading, after=after))
