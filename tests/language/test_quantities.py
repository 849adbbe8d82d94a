"""What numbers mean: `value dimension bound` of every quantity of a text, in base units."""

from __future__ import annotations

import pytest

from citeguard.language.quantities import Quantity, quantities
from citeguard.language.tokens import tokenise


def read(text: str, language: str | None) -> tuple[Quantity, ...]:
    return quantities(tokenise(text), language)


def told(quantity: Quantity) -> str:
    low, high = quantity.low, quantity.high
    value = str(low) if low == high else f"{low}..{high}"
    return f"{value} {quantity.dimension or '-'} {quantity.bound.value}"


ENGLISH = [
    # digits
    ("40 volunteers", "40 - exact"),
    ("1000 requests", "1000 - exact"),
    ("1,000 requests", "1000 - exact"),
    ("1 000 requests", "1000 - exact"),
    ("1\u00a0000 requests", "1000 - exact"),
    ("1\u2009000\u2009000 requests", "1000000 - exact"),
    ("1'000 requests", "1000 - exact"),
    ("1,234,567.89 points", "123456789/100 - exact"),
    ("1.000.000,5 points", "2000001/2 - exact"),
    ("3.5 points", "7/2 - exact"),
    ("1.500 points", "3/2 - exact"),
    ("0.125 points", "1/8 - exact"),
    # words
    ("thirty days", "2592000 time exact"),
    ("fifteen days", "1296000 time exact"),
    ("fifty days", "4320000 time exact"),
    ("twenty-five users", "25 - exact"),
    ("Twenty five users", "25 - exact"),
    ("one hundred and five users", "105 - exact"),
    ("three hundred thousand users", "300000 - exact"),
    ("one million two hundred thousand users", "1200000 - exact"),
    ("two thousand and five users", "2005 - exact"),
    ("a hundred users", "100 - exact"),
    ("two dozen eggs", "24 - exact"),
    ("two and a half hours", "9000 time exact"),
    ("2½ hours", "9000 time exact"),
    ("2 1/2 hours", "9000 time exact"),
    ("half an hour", "1800 time exact"),
    ("one hour and a half", "5400 time exact"),
    ("half a million users", "500000 - exact"),
    ("two point five litres", "5/2 volume exact"),
    # scales and money
    ("5k users", "5000 - exact"),
    ("1.5M users", "1500000 - exact"),
    ("2.5 million users", "2500000 - exact"),
    ("$5", "5 currency:USD exact"),
    ("US$ 5", "5 currency:USD exact"),
    ("C$5", "5 currency:CAD exact"),
    ("USD 5", "5 currency:USD exact"),
    ("5 USD", "5 currency:USD exact"),
    ("5 dollars", "5 currency:USD exact"),
    ("5 Canadian dollars", "5 currency:CAD exact"),
    ("$5m", "5000000 currency:USD exact"),
    ("$1.5 billion", "1500000000 currency:USD exact"),
    ("€1.5bn", "1500000000 currency:EUR exact"),
    ("-$5", "-5 currency:USD exact"),
    ("$5-$10", "5..10 currency:USD exact"),
    ("$5-10 million", "5000000..10000000 currency:USD exact"),
    # percent, shares
    ("25% of respondents", "1/4 ratio exact"),
    ("25 percent", "1/4 ratio exact"),
    ("25 per cent", "1/4 ratio exact"),
    ("a quarter of respondents", "1/4 ratio exact"),
    ("two-thirds of users", "2/3 ratio exact"),
    ("half of the users", "1/2 ratio exact"),
    ("1/2 of users", "1/2 ratio exact"),
    ("one in five users", "1/5 ratio exact"),
    ("5 percentage points", "5 points exact"),
    ("25 basis points", "1/4 points exact"),
    # units
    ("2 hours", "7200 time exact"),
    ("120 minutes", "7200 time exact"),
    ("90 min.", "5400 time exact"),
    ("2 hours 30 minutes", "9000 time exact"),
    ("2 weeks", "1209600 time exact"),
    ("24-hour hotline", "86400 time exact"),
    ("a 30-day trial", "2592000 time exact"),
    ("a three-year contract", "36 calendar exact"),
    ("18 months", "18 calendar exact"),
    ("1.5 years", "18 calendar exact"),
    ("2 quarters", "6 calendar exact"),
    ("5kg", "5000 mass exact"),
    ("5 lbs", "45359237/20000 mass exact"),
    ("5 pounds", "5 pound_of_mass_or_money exact"),
    ("£5", "5 currency:GBP exact"),
    ("10 km", "10000 length exact"),
    ("10 square metres", "10 area exact"),
    ("10 sq. m", "10 area exact"),
    ("10 m²", "10 area exact"),
    ("7 MB", "7000000 data exact"),
    ("7 Mb", "875000 data exact"),
    ("7 MiB", "7340032 data exact"),
    ("20 °C", "5863/20 temperature exact"),
    ("68 °F", "5863/20 temperature exact"),
    ("-5 degrees", "-5 degree exact"),
    ("60 mph", "16764/625 length/time exact"),
    ("5 kWh", "18000000 energy exact"),
    # bounds
    ("at least 40", "40 - at_least"),
    ("no less than 40", "40 - at_least"),
    ("not fewer than 40", "40 - at_least"),
    ("a minimum of 40", "40 - at_least"),
    ("40 or more volunteers", "40 - at_least"),
    ("40 volunteers or more", "40 - at_least"),
    ("five years or more", "60 calendar at_least"),
    ("18+", "18 - at_least"),
    ("≥ 5 GB", "5000000000 data at_least"),
    (">= 5 GB", "5000000000 data at_least"),
    ("not be shorter than 12 characters", "12 - at_least"),
    ("cannot be shorter than 12 characters", "12 - at_least"),
    ("from 5 dollars", "5 currency:USD at_least"),
    ("data from 40 volunteers", "40 - exact"),
    ("up to 40", "40 - at_most"),
    ("at most 40", "40 - at_most"),
    ("no more than 40", "40 - at_most"),
    ("no later than five business days", "432000 time at_most"),
    ("within 30 days", "2592000 time at_most"),
    ("must not exceed 5 MB", "5000000 data at_most"),
    ("not longer than 5 minutes", "300 time at_most"),
    ("5 attempts at most", "5 - at_most"),
    ("a maximum of 5 attempts", "5 - at_most"),
    ("more than 40", "40 - more_than"),
    ("over 50 dollars", "50 currency:USD more_than"),
    ("> 40", "40 - more_than"),
    ("fewer than 40", "40 - less_than"),
    ("under 18", "18 - less_than"),
    ("about 40", "40 - approximate"),
    ("approximately 40", "40 - approximate"),
    ("~40", "40 - approximate"),
    ("exactly 40", "40 - exact"),
    # ranges
    ("10-15 days", "864000..1296000 time exact"),
    ("10–15 days", "864000..1296000 time exact"),
    ("10 to 15 days", "864000..1296000 time exact"),
    ("from 10 to 15 days", "864000..1296000 time exact"),
    ("between 10 and 15 people", "10..15 - exact"),
    ("5% to 10%", "1/20..1/10 ratio exact"),
    ("30 minutes to 2 hours", "1800..7200 time exact"),
    ("-10 to -5 °C", "5263/20..5363/20 temperature exact"),
    ("40 ± 2 mm", "19/500..21/500 length exact"),
    ("±5%", "-1/20..1/20 ratio exact"),
    # ordinals, times
    ("the third stage", "3 ordinal exact"),
    ("3rd floor", "3 ordinal exact"),
    ("the twenty-first floor", "21 ordinal exact"),
    ("twice a day", "2 - exact"),
    ("within the first 30 days", "2592000 time at_most"),
    ("up to and including 40", "40 - at_most"),
    ("the first 20 customers", "20 - exact"),
    ("a fee of min. $5", "5 currency:USD at_least"),
    ("under the age of 12", "12 - less_than"),
    ("between +2 and +8 °C", "5503/20..5623/20 temperature exact"),
    ("+5%", "1/20 ratio exact"),
    ("Section 4(2) applies", ""),
    # no quantities
    ("AES-256", ""),
    ("N7", ""),
    ("v4.2", ""),
    ("version 4.2", ""),
    ("ISO 9001", ""),
    ("§ 12", ""),
    ("sections 3, 4 and 5", ""),
    ("runs on Windows 11", ""),
    ("call +7 495 123-45-67", ""),
    ("192.168.0.1", ""),
    ("see [12]", ""),
    ("1. Open the app", ""),
    ("a third party", ""),
    ("no one knows", ""),
    ("one of the users", ""),
    ("the 1990s", ""),
    ("in 1334 B.C. it", "1334 - exact"),
    ("over the next 5 days", "432000 time more_than"),
    ("a limit of 2000.", "2000 - exact"),
    ("14 July 2023", ""),
    ("in 2019", ""),
    ("at 21:00", ""),
    ("at 9 pm", ""),
]

RUSSIAN = [
    ("40 добровольцев", "40 - exact"),
    ("1 000 запросов", "1000 - exact"),
    ("1\u202f000\u202f000 запросов", "1000000 - exact"),
    ("1.000.000 запросов", "1000000 - exact"),
    ("1000 000 рублей", "1000000 currency:RUB exact"),
    ("1 500,5 тыс. руб.", "1500500 currency:RUB exact"),
    ("2,5 миллиона", "2500000 - exact"),
    ("0,125 литра", "1/8 volume exact"),
    # числительные
    ("тридцать дней", "2592000 time exact"),
    ("пятнадцать дней", "1296000 time exact"),
    ("пятьдесят дней", "4320000 time exact"),
    ("тридцать пять дней", "3024000 time exact"),
    ("двадцати пяти дней", "2160000 time exact"),
    ("двадцатью пятью днями", "2160000 time exact"),
    ("двух с половиной часов", "9000 time exact"),
    ("полтора года", "18 calendar exact"),
    ("полторы тысячи рублей", "1500 currency:RUB exact"),
    ("полчаса", "1800 time exact"),
    ("полгода", "6 calendar exact"),
    ("тысяча двести человек", "1200 - exact"),
    ("две тысячи пятьсот человек", "2500 - exact"),
    ("ста пяти человек", "105 - exact"),
    ("двухсот тридцати человек", "230 - exact"),
    ("тремястами рублями", "300 currency:RUB exact"),
    ("трёх человек", "3 - exact"),
    ("четырёх человек", "4 - exact"),
    ("сорока человек", "40 - exact"),
    ("миллион двести тысяч рублей", "1200000 currency:RUB exact"),
    ("полмиллиона рублей", "500000 currency:RUB exact"),
    ("одна заявка", "1 - exact"),
    ("двое сотрудников", "2 - exact"),
    ("30 (тридцать) календарных дней", "2592000 time exact"),
    # деньги
    ("5 руб.", "5 currency:RUB exact"),
    ("5 ₽", "5 currency:RUB exact"),
    ("5 000 рублей", "5000 currency:RUB exact"),
    ("5 тыс. долларов", "5000 currency:USD exact"),
    ("1,5 млрд руб.", "1500000000 currency:RUB exact"),
    ("5 рублей 50 копеек", "11/2 currency:RUB exact"),
    ("5 белорусских рублей", "5 currency:BYN exact"),
    ("5 фунтов", "5 pound_of_mass_or_money exact"),
    # проценты, доли
    ("20% участников", "1/5 ratio exact"),
    ("20 процентов участников", "1/5 ratio exact"),
    ("пятая часть участников", "1/5 ratio exact"),
    ("четверть участников", "1/4 ratio exact"),
    ("треть участников", "1/3 ratio exact"),
    ("половина участников", "1/2 ratio exact"),
    ("две трети участников", "2/3 ratio exact"),
    ("не менее двух третей участников", "2/3 ratio at_least"),
    ("в первые 30 дней", "2592000 time exact"),
    ("три четверти участников", "3/4 ratio exact"),
    ("две пятых участников", "2/5 ratio exact"),
    ("20-процентная скидка", "1/5 ratio exact"),
    ("5%-ный раствор", "1/20 ratio exact"),
    ("5 п.п.", "5 points exact"),
    ("5 процентных пунктов", "5 points exact"),
    # единицы
    ("3 часа", "10800 time exact"),
    ("180 минут", "10800 time exact"),
    ("5 ч 30 мин", "19800 time exact"),
    ("2 суток", "172800 time exact"),
    ("две недели", "1209600 time exact"),
    ("30-дневный", "2592000 time exact"),
    ("тридцатидневный", "2592000 time exact"),
    ("трёхлетний", "36 calendar exact"),
    ("24-часовой", "86400 time exact"),
    ("двадцатичетырёхчасовой", "86400 time exact"),
    ("5-ти дней", "432000 time exact"),
    ("2-х недель", "1209600 time exact"),
    ("18 месяцев", "18 calendar exact"),
    ("пять лет", "60 calendar exact"),
    ("3 квартала", "9 calendar exact"),
    ("5 кг", "5000 mass exact"),
    ("2 т", "2000000 mass exact"),
    ("10 кв. м", "10 area exact"),
    ("10 м²", "10 area exact"),
    ("10 квадратных метров", "10 area exact"),
    ("5 соток", "500 area exact"),
    ("5 МБ", "5000000 data exact"),
    ("5 ГБ", "5000000000 data exact"),
    ("20 градусов Цельсия", "5863/20 temperature exact"),
    ("минус 5 градусов", "-5 degree exact"),
    ("−5 °C", "5363/20 temperature exact"),
    ("60 км/ч", "60000 length exact"),
    ("220 В", "220 voltage exact"),
    ("6,5 л/100 км", "13/2 volume exact; 100000 length exact"),
    ("от +2 до +8 °C", "5503/20..5623/20 temperature exact"),
    ("макс. 5 кг", "5000 mass at_most"),
    ("5 с", "5 time exact"),
    ("5 с половиной метров", "11/2 length exact"),
    ("5 с половиной", "11/2 - exact"),
    ("договоров 5 с коллегами", "5 - exact"),
    ("пять часов с половиной", "19800 time exact"),
    # границы
    ("не менее 5 лет", "60 calendar at_least"),
    ("не менее, чем 5", "5 - at_least"),
    ("минимум 8 символов", "8 - at_least"),
    ("как минимум 8 символов", "8 - at_least"),
    ("от 5 долларов", "5 currency:USD at_least"),
    ("не ранее 5 дней", "432000 time at_least"),
    ("не короче 8 символов", "8 - at_least"),
    ("не может быть меньше 8 символов", "8 - at_least"),
    ("пять лет или больше", "60 calendar at_least"),
    ("пять лет и более", "60 calendar at_least"),
    ("18 лет и старше", "216 calendar at_least"),
    ("18+", "18 - at_least"),
    ("не более 5 дней", "432000 time at_most"),
    ("не более чем на 5 процентов", "1/20 ratio at_most"),
    ("до 40 добровольцев", "40 - at_most"),
    ("максимум 5 попыток", "5 - at_most"),
    ("5 попыток максимум", "5 - at_most"),
    ("не позднее чем за 3 дня", "259200 time at_most"),
    ("не позднее пяти рабочих дней", "432000 time at_most"),
    ("не свыше 5 МБ", "5000000 data at_most"),
    ("не превышает 5 МБ", "5000000 data at_most"),
    ("не должен превышать 5 МБ", "5000000 data at_most"),
    ("в течение 30 дней", "2592000 time at_most"),
    ("более 40 стран", "40 - more_than"),
    ("более чем в 40 странах", "40 - more_than"),
    ("свыше 100 рублей", "100 currency:RUB more_than"),
    ("менее трёх попыток", "3 - less_than"),
    ("младше 18 лет", "216 calendar less_than"),
    ("около 40 человек", "40 - approximate"),
    ("примерно 40 человек", "40 - approximate"),
    ("порядка 40 человек", "40 - approximate"),
    ("ровно 40 человек", "40 - exact"),
    ("примерно на 10%", "1/10 ratio approximate"),
    ("минимум за 3 дня", "259200 time at_least"),
    # промежутки
    ("от 10 до 15 рублей", "10..15 currency:RUB exact"),
    ("10–15 дней", "864000..1296000 time exact"),
    ("два-три дня", "172800..259200 time exact"),
    ("между 5 и 10 процентами", "1/20..1/10 ratio exact"),
    ("от 5 до 10 млн рублей", "5000000..10000000 currency:RUB exact"),
    ("от -10 до -5 °C", "5263/20..5363/20 temperature exact"),
    ("снизили с 15 до 10", "15 - exact; 10 - exact"),
    # порядковые, разы
    ("третий этап", "3 ordinal exact"),
    ("двадцать первый этаж", "21 ordinal exact"),
    ("12-й этаж", "12 ordinal exact"),
    ("дважды в год", "2 - exact"),
    ("три раза в неделю", "3 - exact"),
    # не количества
    ("пункт 4.2", ""),
    ("п.4.2", ""),
    ("версия 3.1", ""),
    ("ГОСТ 1234", ""),
    ("§ 5", ""),
    ("№ 15", ""),
    ("ст. 15 ч. 2", ""),
    ("пункты 3, 4 и 5", ""),
    ("8 800 555-35-35", ""),
    ("+7 (495) 123-45-67", ""),
    ("третьи лица", ""),
    ("в первую очередь", ""),
    ("ушёл в семью", ""),
    ("один из пользователей", ""),
    ("1 мая 2024 года", ""),
    ("в 2021 году", ""),
    ("в 21:00", ""),
    ("в 9 часов утра", ""),
]


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_english(text: str, expected: str) -> None:
    assert "; ".join(told(found) for found in read(text, "en")) == expected


@pytest.mark.parametrize(("text", "expected"), RUSSIAN)
def test_russian(text: str, expected: str) -> None:
    assert "; ".join(told(found) for found in read(text, "ru")) == expected


@pytest.mark.parametrize(
    ("text", "language", "counted", "per"),
    [
        ("up to 1,000 requests per hour", "en", "request", "hour"),
        ("40 healthy volunteers", "en", "volunt", None),
        ("25% of the survey respondents", "en", "respond", None),
        ("8% of all users cancelled", "en", "user", None),
        ("5 requests/second", "en", "request", "second"),
        ("three times a week", "en", "time", "week"),
        ("$5 a month", "en", None, "month"),
        ("$5 per user", "en", None, "user"),
        ("60 km/h", "en", None, "hour"),
        ("до 1 000 запросов в час", "ru", "запрос", "hour"),
        ("40 здоровых добровольцев", "ru", "добровольц", None),
        ("8% платных клиентов", "ru", "клиент", None),
        ("пятая часть участников опроса", "ru", "участник", None),
        ("500 руб./мес.", "ru", None, "month"),
        ("дважды в год", "ru", "раз", "year"),
        ("1000 рублей на человека", "ru", None, "человек"),
    ],
)
def test_what_is_counted_and_over_what(text: str, language: str, counted: str | None, per: str | None) -> None:
    (found,) = read(text, language)
    assert (found.counted, found.per) == (counted, per)


@pytest.mark.parametrize(
    ("text", "language", "qualifiers"),
    [
        ("30 calendar days", "en", ("calendar",)),
        ("five business days", "en", ("working",)),
        ("five working days", "en", ("working",)),
        ("30 календарных дней", "ru", ("calendar",)),
        ("пять рабочих дней", "ru", ("working",)),
        ("пять дней", "ru", ()),
    ],
)
def test_qualifiers_are_kept(text: str, language: str, qualifiers: tuple[str, ...]) -> None:
    (found,) = read(text, language)
    assert found.qualifiers == qualifiers


@pytest.mark.parametrize(
    ("text", "language", "span", "number", "bound"),
    [
        ("It takes no more than 5 days.", "en", "no more than 5 days", "5", "no more than"),
        ("A password cannot be shorter than 12.", "en", "cannot be shorter than 12", "12", "cannot be shorter than"),
        ("It takes 5 or more days.", "en", "5 or more days", "5", "or more"),
        ("It allows 5 attempts at most.", "en", "5", "5", "at most"),
        ("Costs $5 a month.", "en", "$5", "5", None),
        ("Срок не более чем пять дней.", "ru", "не более чем пять дней", "пять", "не более чем"),
        ("Не может быть меньше 8 знаков.", "ru", "Не может быть меньше 8", "8", "Не может быть меньше"),
        ("Цена 1 500,5 тыс. руб. в месяц", "ru", "1 500,5 тыс. руб.", "1 500,5 тыс.", None),
    ],
)
def test_spans_point_into_the_text(text: str, language: str, span: str, number: str, bound: str | None) -> None:
    (found,) = read(text, language)
    assert found.span.of(text) == span
    assert found.number_span.of(text) == number
    assert (found.bound_span.of(text) if found.bound_span else None) == bound


def test_the_words_of_a_rate() -> None:
    text = "It allows up to 1,000 API requests per hour, 60 km/h."
    assert [found.per_span.of(text) for found in read(text, "en") if found.per_span] == ["per hour", "/h"]


def test_digits_that_read_two_ways_are_kept_as_written() -> None:
    assert [found.literal for found in read("1,500 и 1.500 и 1,5", "ru")] == ["1,500", "1.500", None]
    assert [found.literal for found in read("1,500 and 1.500 and 1.50", "en")] == [None, "1.500", None]
    assert [found.literal for found in read("1,500 und 1.500", None)] == ["1,500", "1.500"]


def test_a_russian_text_may_quote_english() -> None:
    (found,) = read("Срок: «30 days»", "ru")
    assert told(found) == "2592000 time exact"


@pytest.mark.parametrize(
    "text", ["9" * 5000, "1" + ",000" * 2000, "²", "5²", "½½", "٣ дня", "1/0", "0/5", "%", "$", "§"]
)
def test_odd_digits_raise_nothing(text: str) -> None:
    for language in ("ru", "en", None):
        for found in read(text, language):
            assert found.span.of(text)
