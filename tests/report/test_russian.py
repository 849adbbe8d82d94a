"""A Russian report is Russian: whatever is wrong, only codes, names of fields and what was given stay as they are."""

from __future__ import annotations

import html
import json
import re
from datetime import UTC, datetime

import pytest

from citeguard.corpus.files import open_documents
from citeguard.gate import Gate
from citeguard.models import FindingCode, SignalCode, UnknownReason
from citeguard.report import render

RULES = (
    "# Правила\n\nЕсли стаж больше года, сотрудник может взять отпуск. Кроме стажёров, все получают премию. "
    "Плата составляет 100 рублей. Цена «низкая»: 5 – 7 рублей."
)
DOCUMENTS = {
    "ключи": [
        {"version": "1", "text": "Ключи действуют 90 дней. Ключи выдаёт охрана.", "effective_from": "2020-01-01"},
        {"version": "2", "text": "Ключи действуют 60 дней. Ключи выдаёт охрана.", "effective_from": "2025-01-01"},
    ],
    "архив": {
        "version": "1",
        "text": "Отпуск длится 28 дней. Отпуск длится 28 дней.",
        "effective_from": "2010-01-01",
        "effective_to": "2015-01-01",
    },
    "сезон": [
        {"version": "1", "text": "Скидка 5 процентов.", "effective_from": "2020-01-01", "effective_to": "2030-01-01"},
        {"version": "2", "text": "Скидка 7 процентов.", "effective_from": "2020-01-01", "effective_to": "2030-01-01"},
    ],
    "правила": {"version": "1", "text": RULES},
}
PRICE = "Плата составляет 100 рублей."
LEAVE = "Если стаж больше года, сотрудник может взять отпуск."
BONUS = "Кроме стажёров, все получают премию."


def cited(quote=PRICE, **other):
    start = RULES.find(quote or PRICE)
    given = {"id": "q1", "document_id": "правила", "document_version": "1"}
    given |= {"start": start, "end": start + len(quote or PRICE), "quote": quote} | other
    return {key: value for key, value in given.items() if value is not None}


def found(document, quote, **other):
    return {"id": "q1", "document_id": document, "document_version": "1", "quote": quote} | other


def asked(citation, claim=PRICE, **other):
    claims = [{"id": "c1", "text": claim, "citation_ids": ["q1"]}]
    return {"answer": claim, "claims": claims, "citations": [citation]} | other


REQUESTS = {
    "accepted": asked(cited()),
    "another quote": asked(cited(quote="Плата составляет 200 рублей.")),
    "range by one": asked(cited(start=102, end=130)),
    "half a range": asked(cited(start=None)),
    "range turned round": asked(cited(start=9, end=4)),
    "range outside": asked(cited(start=10**6, end=10**6 + 4)),
    "range of bytes": asked(cited(start=188, end=238)),
    "other quotation marks": asked(cited('Цена "низкая": 5 - 7 рублей.', start=None, end=None)),
    "no such document": asked(cited(document_id="нет")),
    "no version": asked(cited(document_version=None)),
    "no such version": asked(cited(document_version="9")),
    "hash": asked(cited(content_hash="sha256:00")),
    "section": asked(cited(section="9", start=None, end=None)),
    "no quote": asked(cited(quote=None, start=101, end=129)),
    "paraphrase of nothing": asked(cited(quote=None, start=None, end=None, mode="paraphrase")),
    "superseded": asked(found("ключи", "Ключи действуют 90 дней."), "Ключи действуют 90 дней."),
    "ambiguous": asked(found("архив", "Отпуск длится 28 дней."), "Отпуск длится 28 дней."),
    "expired": asked(found("архив", "Отпуск длится 28 дней.", start=0, end=22), "Отпуск длится 28 дней."),
    "trivial": asked(cited("рублей")),
    "cut": asked(cited("лата составляет 100 рублей.")),
    "not retrieved": asked(cited(), retrieved=[{"document_id": "архив"}]),
    "no citation": asked(cited()) | {"citations": []},
    "no claims": {"answer": "Плата 5 рублей.", "claims": []},
    "marker": {"answer": "Плата составляет 100 рублей [q7]."},
    "no answer": {},
    "number": asked(cited(), "Плата составляет 200 рублей."),
    "negation": asked(cited(), "Плата не составляет 100 рублей."),
    "exception": asked(cited(BONUS), "Все получают премию."),
    "condition": asked(cited(LEAVE), "Сотрудник возьмёт отпуск."),
    "language": asked(cited(LEAVE), "The employee may take leave."),
    "inference": asked(cited(mode="inference")),
    "fields": {
        "answer": "Плата.",
        "claims": [None, {"text": 5, "citation_ids": [None, []], "span": [9, 1]}, {"id": "c1"}, {"id": "c1"}],
        "citations": [5, {"id": [], "start": -1, "end": True, "mode": "x", "offset_unit": "y"}, cited(), cited()],
        "reader": 5,
        "trace": [1],
        "retrieved": {},
        "schema": "x",
    },
    "uncovered": asked(cited()) | {"answer": f"{PRICE} А ещё бывает скидка 5 процентов."},
    "conflict": asked(found("сезон", "Скидка 5 процентов."), "Скидка 5 процентов."),
    "not in the answer": asked(cited()) | {"answer": "Плата есть."},
    "no id": asked(cited()) | {"citations": [cited(id=None)]},
    "unused": asked(cited()) | {"citations": [cited(), cited(id="q2")]},
}
NAMES = set(
    """
    citeguard check strict local citations claims quote start end span mode reader trace retrieved answer document_id
    text document_version content_hash schema request sha tenant acl groups default access public codepoint utf line
    judge openai MODEL OpenAI NFC HTML Markdown paraphrase inference citation_ids null true false points code id
    offset_unit The employee may take leave Escape given rules None
    """.split()  # noqa: SIM905  # a list of words
)
WORD = re.compile(r"[A-Za-z_]{3,}")


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    path = tmp_path_factory.mktemp("ru") / "documents.json"
    path.write_text(json.dumps(DOCUMENTS, ensure_ascii=False), encoding="utf-8")
    gate = Gate(open_documents(path), as_of=datetime(2026, 1, 1, tzinfo=UTC), judge_all=True)
    return {name: gate.check_sync(request) for name, request in REQUESTS.items()}


def words_of(report, form):
    shown = render(report, form, language="ru")
    if form == "html":
        shown = re.sub(r"(?s)<(style|script)\b.*?</\1>|<[^>]*>", " ", shown)
        shown = html.unescape(shown)
    if form == "json":
        data = json.loads(shown)
        told = [f[key] for f in data["findings"] for key in ("message", "expected", "received", "hint")]
        told += [s["message"] for c in data["claims"] for s in c["signals"]] + [r["message"] for r in data["reasons"]]
        told += [c["feedback"] for c in data["claims"]] + [data["access"]["note"], *data["advice"].values()]
        shown = "\n".join(str(one) for one in told)
    shown = re.sub(r"sha256:[0-9a-f]{64}", " ", shown.replace("\\", ""))
    codes = {f.code.value for f in report.facts.findings} | {r.code for r in report.decision.reasons}
    codes |= {s.code.value for c in report.facts.claims for s in c.signals} | {
        report.decision.status.value,
        *UnknownReason,
    }
    return {w for w in WORD.findall(shown) if w not in codes}


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
@pytest.mark.parametrize("name", REQUESTS)
def test_nothing_in_a_russian_report_is_english(name, form, reports):
    assert words_of(reports[name], form) - NAMES == set()


def test_these_requests_have_most_of_what_can_be_wrong(reports):
    findings = {f.code for r in reports.values() for f in r.facts.findings}
    signals = {s.code for r in reports.values() for c in r.facts.claims for s in c.signals}
    assert set(FindingCode) - findings == set()
    assert len(signals) >= 6
    assert SignalCode.NUMBER_MISMATCH in signals
