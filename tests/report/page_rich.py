"""One answer with everything a page can show: twenty claims, several sources each, in English and in Russian."""

from __future__ import annotations

from citeguard.models import (
    Citation,
    ClaimStatus,
    Finding,
    FindingCode,
    Mode,
    NonClaimKind,
    Report,
    SignalCode,
    Stance,
    UnknownReason,
    Verdict,
)
from tests.report.page_case import Case, Compared, day, document, failed, invalid, judged, unsupported

LEAVE_EN = """# Annual leave

## 1. Entitlement

Every employee has 28 calendar days of paid leave a year. Employees of the night shift have three additional days. \
Leave of the first year may be taken after six months of work; the head of department may agree to an earlier date.

## 2. Carrying over

Up to ten unused days may be carried over to the next year, provided that the employee asks for it in writing before \
1 December. Days carried over expire on 31 March.

## 3. Recall

An employee may be recalled from leave only with their written consent. Pregnant employees and employees under 18 \
must not be recalled. The unused part of the leave is granted at a time of the employee's choice.

## 4. Pay

Leave is paid no later than three days before it begins. The average daily earnings are computed over the last \
twelve months.[^1]

[^1]: Bonuses that are paid once are not included.
"""
TRAVEL_EN = """Business travel

The daily allowance within the country is 700. Abroad it is 2,500. Receipts are handed in within three working days \
of the return. Taxi fares are refunded only between 23:00 and 6:00 or with heavy luggage.

Trips of more than 14 days need the approval of the director.
"""
SICK_EN = (
    """Sick leave: a doctor's note is needed from the third day on. The employee tells the manager on the first day."""
)
OLD_EN = (
    """Sick leave: a doctor's note is needed from the first day on. The employee tells the manager on the first day."""
)

LEAVE_RU = """# Ежегодный отпуск

## 1. Продолжительность

Каждому работнику предоставляется 28 календарных дней оплачиваемого отпуска в год. Работникам ночной смены положены \
три дополнительных дня. Отпуск за первый год можно взять через шесть месяцев работы; руководитель отдела может \
согласовать более раннюю дату.

## 2. Перенос

На следующий год можно перенести до десяти неиспользованных дней, если работник попросит об этом письменно до \
1 декабря. Перенесённые дни сгорают 31 марта.

## 3. Отзыв

Отозвать работника из отпуска можно только с его письменного согласия. Беременных работниц и работников моложе \
18 лет отзывать нельзя. Неиспользованная часть отпуска предоставляется в удобное для работника время.

## 4. Оплата

Отпуск оплачивается не позднее чем за три дня до его начала. Средний дневной заработок считается за последние \
двенадцать месяцев.[^1]

[^1]: Разовые премии не учитываются.
"""
TRAVEL_RU = """Командировки

Суточные внутри страны — 700 рублей. За границей — 2500 рублей. Чеки сдаются в течение трёх рабочих дней после \
возвращения. Такси оплачивается только с 23:00 до 6:00 или при тяжёлом багаже.

Командировка дольше 14 дней требует согласия директора.
"""
SICK_RU = """Больничный: справка врача нужна с третьего дня. Работник сообщает руководителю в первый же день."""
OLD_RU = """Больничный: справка врача нужна с первого дня. Работник сообщает руководителю в первый же день."""


def case(leave: str, travel: str, sick: str, old: str, titles: tuple[str, str, str]) -> Case:
    site = "https://policies.example.org"
    return Case(
        {
            "leave": document(
                "leave", "2026-01", leave, title=titles[0], url=f"{site}/leave?v=2026-01", since=day(2026, 1, 1)
            ),
            "travel": document("hr/travel-rules", "v7", travel, title=titles[1], url=f"{site}/travel"),
            "sick": document("sick", "2026-01", sick, title=titles[2], since=day(2026, 1, 1)),
            "old": document("sick", "2025-01", old, title=titles[2], since=day(2025, 1, 1), until=day(2026, 1, 1)),
        }
    )


def rich_en() -> Report:
    of = case(LEAVE_EN, TRAVEL_EN, SICK_EN, OLD_EN, ("Annual leave", "Business travel", "Sick leave"))
    first, carry = "Annual leave › 1. Entitlement", "Annual leave › 2. Carrying over"
    recall, pay = "Annual leave › 3. Recall", "Annual leave › 4. Pay"
    of.plain("Leave, sickness and travel in short")
    of.space("\n\n")
    days = of.cite("leave", "Every employee has 28 calendar days of paid leave a year.", heading=first)
    of.claim("Every employee has 28 calendar days of paid leave a year.", days)
    night = of.cite("leave", "Employees of the night shift have three additional days.", heading=first)
    of.claim(
        "On the night shift it is 31 days.",
        days,
        night,
        judgment=judged(
            Verdict.ENTAILED, of.evidence(days, "28 calendar days"), of.evidence(night, "three additional days")
        ),
    )
    early = of.cite("leave", "Leave of the first year may be taken after six months of work", heading=first)
    of.claim(
        "In the first year leave is taken after six months.",
        early,
        signals=(
            Compared(
                SignalCode.CONTEXT_NARROWS_QUOTE,
                "after six months",
                early,
                "after six months of work",
                ("the head of department may agree to an earlier date.",),
            ),
            Compared(SignalCode.MODALITY_STRENGTHENED, "is taken", early, "may be taken"),
        ),
    )
    over = of.cite("leave", "Up to ten unused days may be carried over to the next year", heading=carry)
    of.claim(
        "All unused days carry over to the next year.",
        over,
        judgment=judged(Verdict.CONTRADICTED, of.evidence(over, "Up to ten unused days", Stance.AGAINST)),
    )
    ask = of.cite("leave", "provided that the employee asks for it in writing before 1 December.", heading=carry)
    of.claim(
        "Ask before 1 December, by e-mail or in person.",
        ask,
        judgment=judged(Verdict.INSUFFICIENT, parts=("by e-mail or in person",)),
    )
    expire = of.cite("leave", "Days carried over expire on 31 March.", heading=carry)
    of.claim("Days carried over expire on 31 March.", expire)
    of.space("\n\n")
    consent = of.cite(
        "leave", "An employee may be recalled from leave only with their written consent.", heading=recall
    )
    of.claim("An employee may be recalled from leave only with their written consent.", consent)
    never = of.cite("leave", "Pregnant employees and employees under 18 must not be recalled.", heading=recall)
    of.claim("Pregnant employees and employees under 18 must not be recalled.", never)
    of.claim("The days that are lost are paid twice.", status=ClaimStatus.UNSUPPORTED, judgment=unsupported())
    of.gap("In the summer nobody is recalled at all.", "summer", "nobody")
    of.space()
    before = of.cite("leave", "Leave is paid no later than three days before it begins.", heading=pay)
    of.claim("Leave is paid no later than three days before it begins.", before)
    average = of.cite("leave", "The average daily earnings are computed over the last twelve months.[^1]", heading=pay)
    of.claim(
        "Pay follows the average of the last twelve months, bonuses included.",
        average,
        judgment=failed(UnknownReason.DISAGREEMENT, of.evidence(average, "the last twelve months")),
    )
    of.space("\n\n")
    of.plain("Sickness:", NonClaimKind.LEAD_IN)
    of.space("\n")
    note, formerly = (
        of.cite("sick", "a doctor's note is needed from the third day on."),
        of.cite("old", "a doctor's note is needed from the first day on."),
    )
    of.claim(
        "A doctor's note is needed from the third day on.",
        note,
        formerly,
        judgment=failed(
            UnknownReason.CONFLICTING_SOURCES,
            of.evidence(note),
            of.evidence(formerly, "from the first day on", Stance.AGAINST),
        ),
        signals=(Compared(SignalCode.SOURCES_CONFLICT, "from the third day", formerly, "from the first day"),),
    )
    of.findings.append(
        Finding(
            code=FindingCode.DOCUMENT_SUPERSEDED,
            message="newer",
            citation_id=formerly,
            expected="2026-01",
            received="2025-01",
        )
    )
    tell = of.cite("sick", "The employee tells the manager on the first day.")
    of.claim("The employee tells the manager on the first day.", tell)
    of.space("\n\n")
    allowance = of.cite("travel", "The daily allowance within the country is 700. Abroad it is 2,500.")
    of.claim("The daily allowance is 700 at home and 2,500 abroad.", allowance)
    receipts = of.cite(
        "travel", "Receipts are handed in within three working days of the return.", mode=Mode.PARAPHRASE
    )
    of.claim(
        "Hand in receipts within three days.",
        receipts,
        signals=(Compared(SignalCode.UNIT_MISMATCH, "three days", receipts, "three working days"),),
    )
    taxi = of.cite("travel", "Taxi fares are refunded only between 23:00 and 6:00 or with heavy luggage.")
    of.claim(
        "Taxis are always refunded.",
        taxi,
        judgment=judged(Verdict.CONTRADICTED, of.evidence(taxi, "only between 23:00 and 6:00", Stance.AGAINST)),
        signals=(Compared(SignalCode.UNIVERSAL_ADDED, "always", taxi, "only"),),
    )
    wrong = Citation(
        id="q-long",
        document_id="hr/travel-rules",
        document_version="v7",
        start=10,
        end=60,
        quote="Trips of more than 20 days need the approval of the director.",
    )
    of.broken(
        wrong,
        Finding(
            code=FindingCode.QUOTE_MISMATCH,
            message="no",
            citation_id="q-long",
            expected="…14 days need…",
            received="…20 days need…",
            hint="a similar sentence stands at [247, 308)",
        ),
        "travel",
    )
    of.claim(
        "Trips of more than 20 days need the approval of the director.",
        "q-long",
        status=ClaimStatus.INVALID_REFERENCE,
        judgment=invalid(),
    )
    ghost = Citation(
        id="q-ghost",
        document_id="hr/visa",
        document_version="v1",
        start=0,
        end=40,
        quote="Visas are paid by the company.",
    )
    of.broken(
        ghost, Finding(code=FindingCode.DOCUMENT_MISSING, message="no", citation_id="q-ghost", received="hr/visa")
    )
    of.claim("Visas are paid by the company.", "q-ghost", status=ClaimStatus.INVALID_REFERENCE, judgment=invalid())
    of.claim(
        "Hotels are booked by the office.",
        note,
        judgment=judged(Verdict.INSUFFICIENT, parts=("Hotels are booked by the office",)),
    )
    of.claim(
        "Visas and taxis are up to you.", "q-ghost", taxi, status=ClaimStatus.INVALID_REFERENCE, judgment=invalid()
    )
    of.findings.append(Finding(code=FindingCode.CITATION_UNUSED, message="unused", citation_id="q-spare"))
    return of.report(
        request_id="r-2048", corpus="hr-policies", generator="assistant 4.2", retriever={"name": "hybrid", "k": 12}
    )


def rich_ru() -> Report:
    of = case(LEAVE_RU, TRAVEL_RU, SICK_RU, OLD_RU, ("Ежегодный отпуск", "Командировки", "Больничный"))
    first, carry = "Ежегодный отпуск › 1. Продолжительность", "Ежегодный отпуск › 2. Перенос"
    recall, pay = "Ежегодный отпуск › 3. Отзыв", "Ежегодный отпуск › 4. Оплата"
    of.plain("Отпуск, больничный и командировки коротко")
    of.space("\n\n")
    days = of.cite(
        "leave", "Каждому работнику предоставляется 28 календарных дней оплачиваемого отпуска в год.", heading=first
    )
    of.claim("Каждому работнику предоставляется 28 календарных дней оплачиваемого отпуска в год.", days)
    night = of.cite("leave", "Работникам ночной смены положены три дополнительных дня.", heading=first)
    of.claim(
        "В ночной смене — 31 день.",
        days,
        night,
        judgment=judged(
            Verdict.ENTAILED, of.evidence(days, "28 календарных дней"), of.evidence(night, "три дополнительных дня")
        ),
    )
    early = of.cite("leave", "Отпуск за первый год можно взять через шесть месяцев работы", heading=first)
    of.claim(
        "За первый год отпуск берут через шесть месяцев.",
        early,
        signals=(
            Compared(
                SignalCode.CONTEXT_NARROWS_QUOTE,
                "через шесть месяцев",
                early,
                "через шесть месяцев работы",
                ("руководитель отдела может согласовать более раннюю дату.",),
            ),
            Compared(SignalCode.MODALITY_STRENGTHENED, "берут", early, "можно взять"),
        ),
    )
    over = of.cite("leave", "На следующий год можно перенести до десяти неиспользованных дней", heading=carry)
    of.claim(
        "Все неиспользованные дни переходят на следующий год.",
        over,
        judgment=judged(Verdict.CONTRADICTED, of.evidence(over, "до десяти неиспользованных дней", Stance.AGAINST)),
    )
    ask = of.cite("leave", "если работник попросит об этом письменно до 1 декабря.", heading=carry)
    of.claim(
        "Попросите до 1 декабря, по почте или лично.",
        ask,
        judgment=judged(Verdict.INSUFFICIENT, parts=("по почте или лично",)),
    )
    expire = of.cite("leave", "Перенесённые дни сгорают 31 марта.", heading=carry)
    of.claim("Перенесённые дни сгорают 31 марта.", expire)
    of.space("\n\n")
    consent = of.cite("leave", "Отозвать работника из отпуска можно только с его письменного согласия.", heading=recall)
    of.claim("Отозвать работника из отпуска можно только с его письменного согласия.", consent)
    of.claim("Пропавшие дни оплачиваются вдвойне.", status=ClaimStatus.UNSUPPORTED, judgment=unsupported())
    of.gap("Летом никого не отзывают вовсе.", "летом", "никого не")
    of.space()
    before = of.cite("leave", "Отпуск оплачивается не позднее чем за три дня до его начала.", heading=pay)
    of.claim("Отпуск оплачивается не позднее чем за три дня до его начала.", before)
    average = of.cite("leave", "Средний дневной заработок считается за последние двенадцать месяцев.[^1]", heading=pay)
    of.claim(
        "Оплата считается по среднему за двенадцать месяцев, включая премии.",
        average,
        judgment=failed(UnknownReason.DISAGREEMENT, of.evidence(average, "за последние двенадцать месяцев")),
    )
    of.space("\n\n")
    note, formerly = (
        of.cite("sick", "справка врача нужна с третьего дня."),
        of.cite("old", "справка врача нужна с первого дня."),
    )
    of.claim(
        "Справка врача нужна с третьего дня.",
        note,
        formerly,
        judgment=failed(
            UnknownReason.CONFLICTING_SOURCES, of.evidence(note), of.evidence(formerly, "с первого дня", Stance.AGAINST)
        ),
        signals=(Compared(SignalCode.SOURCES_CONFLICT, "с третьего дня", formerly, "с первого дня"),),
    )
    of.findings.append(
        Finding(
            code=FindingCode.DOCUMENT_SUPERSEDED,
            message="newer",
            citation_id=formerly,
            expected="2026-01",
            received="2025-01",
        )
    )
    receipts = of.cite("travel", "Чеки сдаются в течение трёх рабочих дней после возвращения.", mode=Mode.PARAPHRASE)
    of.claim(
        "Чеки сдаются в течение трёх дней.",
        receipts,
        signals=(Compared(SignalCode.UNIT_MISMATCH, "трёх дней", receipts, "трёх рабочих дней"),),
    )
    ghost = Citation(
        id="q-ghost", document_id="hr/visa", document_version="v1", start=0, end=40, quote="Визы оплачивает компания."
    )
    of.broken(
        ghost, Finding(code=FindingCode.DOCUMENT_MISSING, message="no", citation_id="q-ghost", received="hr/visa")
    )
    of.claim("Визы оплачивает компания.", "q-ghost", status=ClaimStatus.INVALID_REFERENCE, judgment=invalid())
    return of.report(request_id="r-2048", corpus="кадровые правила", generator="ассистент 4.2")
