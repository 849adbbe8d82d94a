"""Small words: which they are, what they govern, and which only look like one."""

from __future__ import annotations

import pytest

from citeguard.language.marks import MarkKind, marks
from citeguard.language.tokens import tokenise


def found(text: str, language: str | None) -> list[tuple[str, str]]:
    kept = [m for m in marks(tokenise(text), language) if m.kind is not MarkKind.ANTONYM]
    return [(m.kind.value, m.key) for m in kept]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The door does not open.", [("negation", "not")]),
        ("The door doesn't open.", [("negation", "not")]),
        ("Smoking is forbidden.", [("negation", "prohibited")]),
        ("It works without power.", [("negation", "without")]),
        ("This is no longer sold.", [("negation", "no_longer")]),
        ("Not only the roof but the cellar leaks.", []),
        ("Submit it no later than Friday.", [("comparator", "no_later")]),
        ("It is not uncommon.", []),
        ("It can run.", [("possibility", "may")]),
        ("It must run.", [("obligation", "must")]),
        ("It should run.", [("possibility", "should")]),
        ("It is expected to run.", [("plan", "plan")]),
        ("In May 2024 it ran.", []),
        ("All lamps glow.", [("universal", "all")]),
        ("Most lamps glow.", [("partial", "most")]),
        ("Only lamps glow.", [("only", "only")]),
        ("At least nine lamps glow.", [("comparator", "at_least")]),
        ("It cannot be lighter than 2 kg.", [("comparator", "at_least")]),
        ("If it rains, stop.", [("condition", "if")]),
        ("Stop unless it rains.", [("condition", "unless")]),
        ("Daily except Sunday.", [("universal", "always"), ("exception", "except")]),
        ("Reportedly it rains.", [("report", "alleged")]),
    ],
)
def test_english(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text, "en") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Дверь не открывается.", [("negation", "not")]),
        ("Входить нельзя.", [("negation", "prohibited")]),
        ("Курение запрещено.", [("negation", "prohibited")]),
        ("Работает без сети.", [("negation", "without")]),
        ("Лифт отсутствует.", [("negation", "absent")]),
        ("Починить невозможно.", [("negation", "unable")]),
        ("Течёт не только крыша.", []),
        ("Не менее девяти ламп.", [("comparator", "at_least")]),
        ("Не более девяти ламп.", [("comparator", "at_most")]),
        ("Сдать не позднее пятницы.", [("comparator", "no_later")]),
        ("Это не запрещено.", [("possibility", "allowed")]),
        ("Он не может не знать.", []),
        ("Лампа может гореть.", [("possibility", "may")]),
        ("Лампа должна гореть.", [("obligation", "must")]),
        ("Завод планирует ремонт.", [("plan", "plan")]),
        ("Все лампы горят.", [("universal", "all")]),
        ("Большинство ламп горит.", [("partial", "most")]),
        ("Только лампы горят.", [("only", "only")]),
        ("Если дождь, стоим.", [("condition", "if")]),
        ("При условии оплаты.", [("condition", "if")]),
        ("Каждый день, кроме среды.", [("universal", "all"), ("exception", "except")]),
        ("Якобы идёт дождь.", [("report", "alleged")]),
    ],
)
def test_russian(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text, "ru") == expected


def test_a_negation_knows_what_it_denies() -> None:
    negation = marks(tokenise("The guild does not sell carts, but rents boats."), "en")[0]
    assert negation.head == ("sell", "cart")


def test_a_prohibition_reaches_back() -> None:
    negation = next(m for m in marks(tokenise("Курение в зале запрещено."), "ru") if m.kind is MarkKind.NEGATION)
    assert negation.head[:2] == ("зал", "курен")


def test_the_scope_of_a_condition_is_its_clause() -> None:
    text = "If the road is open, carts leave."
    condition = next(m for m in marks(tokenise(text), "en") if m.kind is MarkKind.CONDITION)
    assert condition.scope.of(text) == "If the road is open"


def test_an_exception_keeps_its_list() -> None:
    text = "Daily except Monday, Tuesday and Friday, from nine."
    exception = next(m for m in marks(tokenise(text), "en") if m.kind is MarkKind.EXCEPTION)
    assert exception.scope.of(text) == "except Monday, Tuesday and Friday"


def test_keys_are_the_same_in_both_languages() -> None:
    english = {m.key for m in marks(tokenise("All prices may increase unless closed."), "en")}
    russian = {m.key for m in marks(tokenise("Все цены могут вырасти, если не закрыто."), "ru")}
    assert english == russian == {"all", "may", "increase-decrease:0", "unless", "open-closed:1"}


def test_an_unknown_language_still_shows_its_negations() -> None:
    assert found("It is not here. Его нет.", None) == [("negation", "not"), ("negation", "not")]
