"""What the page shows: the reader's state, the answer with its marks, a card per claim with its sources."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from citeguard.models import Citation, ClaimStatus, FindingCode, NotJudged, Span, UnknownReason, Verdict
from citeguard.policy import decide, strict
from citeguard.report import render
from citeguard.report.html import render_html
from tests.builders import claim_facts, facts, failed, finding, judged, report
from tests.report.page_case import Case, day, document
from tests.report.page_reading import read
from tests.report.page_rich import rich_en, rich_ru


def reported(*claims, findings=(), abstained=False):
    of = facts(*claims, findings=findings, abstained=abstained)
    return report(decide(of, strict(), today=date(2026, 2, 1)), of)


def page(of, language="en"):
    return read(render_html(of, language=language))


def card(root, number):
    return root.by_id(f"k{number}")


@pytest.mark.parametrize(
    ("claim", "english", "russian"),
    [
        (claim_facts(), "source confirmed", "источник подтверждён"),
        (claim_facts(failed()), "needs a check", "нужна проверка"),
        (
            claim_facts(judged(Verdict.INSUFFICIENT)),
            "no confirmation in the available documents",
            "в доступном корпусе нет подтверждения",
        ),
    ],
)
def test_the_reader_is_told_one_of_three_states(claim, english, russian):
    for language, state in (("en", english), ("ru", russian)):
        root = page(reported(claim), language)
        assert root.one("h1").one("span", "state").text == state
        assert card(root, 1).one("h3").one("span", "state").text == state
        assert root.one("html").attributes["lang"] == language


def test_an_abstention_is_not_called_a_confirmed_source():
    root = page(reported(abstained=True))
    assert root.one("h1").one("span", "state").text == "no answer in the documents"
    assert "source confirmed" not in root.shown


@pytest.mark.parametrize(
    ("claim", "mark", "sign"),
    [
        (claim_facts(), "confirmed", "✓"),
        (claim_facts(inference=True), "held", "!"),
        (claim_facts(over_threshold=False), "held", "!"),
        (claim_facts(judged(Verdict.CONTRADICTED)), "contradicted", "≠"),
        (claim_facts(judged(Verdict.INSUFFICIENT)), "insufficient", "◐"),
        (claim_facts(failed(UnknownReason.TIMEOUT)), "unknown", "?"),
        (claim_facts(NotJudged(claim_id="c1", reason="x"), status=ClaimStatus.UNSUPPORTED), "uncited", "○"),
        (claim_facts(NotJudged(claim_id="c1", reason="x"), status=ClaimStatus.INVALID_REFERENCE), "broken", "✗"),
        (claim_facts(NotJudged(claim_id="c1", reason="x"), status=ClaimStatus.NOT_JUDGED), "not_judged", "–"),
    ],
)
def test_every_verdict_has_a_sign_of_its_own(claim, mark, sign):
    root = page(reported(claim))
    link = root.one("a", "m")
    assert link.classes == ["m", mark]
    assert link.one("sup").text == f"{sign}1"
    assert link.attributes["href"] == "#k1"
    assert root.by_id(link.attributes["aria-describedby"]).text
    assert card(root, 1).one("h3").one("span", "sign").text == sign


def test_a_finding_about_a_citation_keeps_its_claim_from_being_confirmed():
    """The claim is entailed, its source is not in force: the answer goes to a person, and so must the mark."""
    root = page(reported(claim_facts(), findings=[finding(FindingCode.DOCUMENT_NOT_IN_FORCE, citation_id="q1")]))
    assert root.one("a", "m").classes == ["m", "held"]
    source = card(root, 1).one("section", "source")
    assert "the cited version is not in force on this date" in source.text
    assert not root.all("section", "findings")


def test_the_answer_stands_there_character_for_character():
    of = rich_en()
    answer = page(of).one("section", "answer").one("div", "said")
    for number in answer.all("sup"):
        number.parts.clear()
    assert answer.text == of.answer


def test_marks_are_numbered_as_they_stand_in_the_answer():
    numbers = [e.text for e in page(rich_en()).one("section", "answer").all("sup")]
    assert [n[1:] for n in numbers] == [str(n) for n in range(1, 22)]
    assert "".join(n[0] for n in numbers) == "✓✓!≠◐✓✓✓○∅✓??✓✓!≠✗✗◐✗"


def test_the_legend_counts_under_the_states_of_the_reader():
    groups = page(rich_en()).one("ul", "legend").all("li")
    assert [g.one("span", "group").text for g in groups] == [
        "needs a check 9",
        "no confirmation in the available documents 4",
        "source confirmed 8",
    ]
    assert [c.text for c in groups[0].all("a", "chip")] == [
        "✗the citation does not hold3",
        "?no verdict2",
        "≠the source says otherwise2",
        "!something speaks against it2",
    ]


def test_sources_of_one_claim_are_listed_one_by_one():
    night = card(page(rich_en()), 2)
    assert [s.one("p", "kicker").text for s in night.all("section", "source")] == [
        "Source 1 of 2 q1 ✓ stands there exactly",
        "Source 2 of 2 q2 ✓ stands there exactly",
    ]
    assert [s.one("mark").one("span", "ev").text for s in night.all("section", "source")] == [
        "evidence: 28 calendar days",
        "evidence: three additional days",
    ]


def test_a_source_says_document_version_dates_range_and_heading():
    source = card(page(rich_en()), 4).one("section", "source")
    assert source.one("h4").one("a").attributes["href"] == "https://policies.example.org/leave?v=2026-01"
    assert source.one("h4").text == "Annual leave"
    assert source.one("p", "meta").text == "leave · version 2026-01 · in force from 2026-01-01 · characters [288, 346)"
    assert source.one("span", "holds").text == "✓ stands there exactly"
    assert source.one("p", "path").text == "Under the heading: Annual leave › 2. Carrying over"
    passage = source.one("blockquote", "passage").text
    assert "Cited words: evidence against: Up to ten unused days may be carried over" in passage
    assert passage.startswith("…")
    assert "provided that the employee asks for it in writing" in passage


def test_the_same_in_russian():
    source = card(page(rich_ru(), "ru"), 4).one("section", "source")
    assert source.one("p", "meta").text == "leave · версия 2026-01 · действует с 2026-01-01 · знаки [319, 383)"
    assert source.one("span", "holds").text == "✓ стоит там в точности"
    assert "Процитировано: На следующий год можно перенести доказательство против: до десяти" in source.text


def test_signals_show_what_was_compared():
    first = card(page(rich_en()), 3)
    assert [li.text for li in first.one("ul", "notes").all("li")] == [
        "the words around the quote narrow it context_narrows_quoteclaim: after six months"
        "source: after six months of worknearby: the head of department may agree to an earlier date.",
        "firmer than the source (may became will or must) modality_strengthenedclaim: is takensource: may be taken",
    ]
    assert [s.text for s in first.one("blockquote", "claim").all("span", "sig")] == ["is taken", "after six months"]


def test_unsupported_parts_are_marked_in_the_claim_and_listed():
    fifth = card(page(rich_en()), 5)
    assert fifth.one("blockquote", "claim").one("span", "part").text == "by e-mail or in person"
    assert "Not supported: by e-mail or in person" in fifth.one("p", "verdict").text
    assert fifth.one("section", "todo").text.startswith("What to doThe cited fragments do not support all")


def test_a_citation_that_does_not_hold_shows_what_it_says_and_what_stands_there():
    source = card(page(rich_en()), 18).one("section", "source")
    assert source.one("span", "holds").text == "✗ does not hold"
    assert source.one("blockquote", "quoted").text == "Trips of more than 20 days need the approval of the director."
    assert source.one("mark").text == "Cited words: ravel\n\nThe daily allowance within the country is 7"
    assert "hint: a similar sentence stands at [247, 308)" in source.text


def test_a_document_that_is_not_there_shows_only_what_was_asked_for():
    source = card(page(rich_en()), 19).one("section", "source")
    assert source.one("p", "meta").text == "document hr/visa · version v1 · characters [0, 40)"
    assert not source.all("mark")
    assert "there is no such document document_missing" in source.text


def test_an_uncovered_part_has_a_card_that_says_what_is_missing():
    root = page(rich_en())
    gap = card(root, 10)
    assert gap.one("blockquote", "claim").text == "In the summer nobody is recalled at all."
    assert "missing: summer, nobody" in gap.text
    assert root.by_id("m10").classes == ["m", "uncovered"]


def test_a_footnote_of_the_source_is_shown():
    of = rich_en()
    fragment = replace(of.fragments["q9"], notes=("Bonuses that are paid once are not included.",))
    root = page(replace(of, fragments={**of.fragments, "q9": fragment}))
    assert root.one("div", "footnotes").text == "FootnotesBonuses that are paid once are not included."


def test_dates_are_bounds_and_an_hour_is_shown_where_it_matters():
    text = "Doors close at six."
    doors = document("doors", "2", text, since=day(2026, 1, 1).replace(hour=9, minute=30), until=day(2026, 3, 1))
    of = Case({"doors": doors})
    of.claim(text, of.cite("doors", text))
    meta = card(page(of.report()), 1).one("section", "source").one("p", "meta").text
    assert meta == "version 2 · in force from 2026-01-01 09:30+00:00 until 2026-03-01 · characters [0, 19)"


def test_claims_without_a_place_are_listed_below_the_answer():
    one = claim_facts()
    lost = replace(one, claim=replace(one.claim, span=None))
    root = page(reported(lost))
    assert root.one("p", "unplaced").text == "Claims without a place in the answer: ✓1"
    assert root.one("a", "m").attributes["href"] == "#k1"


@pytest.mark.parametrize("span", [Span(-1, 3), Span(3, 3), Span(0, 999), Span(5, 2)])
def test_a_span_outside_of_the_answer_is_no_place(span):
    one = claim_facts()
    root = page(reported(replace(one, claim=replace(one.claim, span=span))))
    assert root.one("p", "unplaced")


def test_claims_on_top_of_each_other_all_have_their_link():
    same = [claim_facts(claim_id=f"c{n}") for n in (1, 2, 3)]
    root = page(reported(*same))
    assert [e.attributes["href"] for e in root.all("a", "m")] == ["#k1", "#k2", "#k3"]
    assert [e.attributes["id"] for e in root.all("a", "m")] == ["m1", "m2", "m3"]


def test_findings_that_no_card_shows_stand_below():
    root = page(rich_en())
    below = root.one("section", "findings")
    assert [e.text for e in below.all("li")] == ["q-spare", "no claim uses this citation citation_unused"]


def test_every_finding_is_somewhere():
    of = rich_en()
    shown = [c.text for c in page(of).all("code")]
    for one in of.facts.findings:
        assert one.code.value in shown


def test_documents_are_named_once_each_with_their_hash():
    entries = page(rich_en()).one("ol", "documents").all("li")
    assert [e.one("p", "meta").text for e in entries] == [
        "leave · version 2026-01 · in force from 2026-01-01 · 876 characters",
        "sick · version 2026-01 · in force from 2026-01-01 · 109 characters",
        "sick · version 2025-01 · in force from 2025-01-01 until 2026-01-01 · 109 characters",
        "hr/travel-rules · version v7 · no dates of validity · 286 characters",
    ]
    assert entries[0].one("code").text == f"sha256:{rich_en().verification.citations[0].document.sha256()}"


def test_a_hidden_document_looks_like_one_that_does_not_exist():
    """Only `denied` tells them apart, and no report shows it."""
    of = rich_en()
    denied = replace(of, verification=replace(of.verification, denied=("q-ghost",)))
    assert render_html(denied) == render_html(of)


def test_an_answer_that_is_missing():
    root = page(replace(reported(findings=[finding(FindingCode.ANSWER_MISSING)]), answer=None))
    assert root.one("section", "answer").one("p").text == "There is no answer text."
    assert "there is no answer text answer_missing" in root.one("section", "findings").text


def test_what_to_show_instead_only_where_the_answer_was_not_accepted():
    assert not page(reported(claim_facts())).all("section", "instead")
    instead = page(rich_ru(), "ru").one("section", "instead")
    assert "В доступных документах нет подтверждённого ответа на этот вопрос." in instead.text
    assert "[…не подтверждено…]" in instead.text


def test_the_page_loads_nothing():
    root = page(rich_en())
    assert not {e.name for e in root.all()} & {"link", "img", "iframe", "object", "embed", "video", "audio", "form"}
    assert len(root.all("script")) == 1
    assert "url(" not in root.one("style").text
    assert "@import" not in root.one("style").text
    policy = next(e.attributes["content"] for e in root.all("meta") if "http-equiv" in e.attributes) or ""
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


def test_a_report_makes_the_same_page_every_time():
    assert render(rich_en(), "html") == render(rich_en(), "html")


def test_two_hundred_claims_over_a_megabyte_stay_small():
    sentence = "Rule {n}: the form of kind {n} is handed in within {n} days of the event, at the office. "
    text = "".join(sentence.format(n=n) for n in range(11_000))
    assert len(text) > 1_000_000 - 60_000
    of = Case({"rules": document("rules", "1", text)})
    for n in range(0, 11_000, 55):
        words = sentence.format(n=n).strip()
        of.claim(words, of.cite("rules", words))
    html = render_html(of.report())
    shown = page(of.report()).shown
    assert len(of.claims) == 200
    assert len(html.encode()) <= 3 * len(shown.encode())
    assert len(html) < len(text)


def test_many_claims_that_cite_a_whole_megabyte_do_not_copy_it():
    text = "word " * 200_000
    of = Case({"rules": document("rules", "1", text)})
    whole = of.cite("rules", text)
    for _ in range(200):
        of.claim("All of it.", whole)
    html = render_html(of.report())
    assert "[… 998200 characters not shown …]" in html
    assert len(html) < 1_500_000


def test_a_citation_that_points_nowhere_in_a_document_that_exists():
    of = Case({"doors": document("doors", "2", "Doors close at six.")})
    wrong = Citation(id="q9", document_id="doors", document_version="2", start=50, end=60, quote="Doors")
    of.broken(wrong, finding(FindingCode.RANGE_INVALID, citation_id="q9"))
    of.citations["q9"] = replace(of.citations["q9"], document=of.documents["doors"])
    of.claim(
        "Doors close.",
        "q9",
        status=ClaimStatus.INVALID_REFERENCE,
        judgment=NotJudged(claim_id="", reason="invalid_reference"),
    )
    source = card(page(of.report()), 1).one("section", "source")
    assert source.one("h4").text == "doors"
    assert source.one("blockquote", "quoted").text == "Doors"
    assert not source.all("mark")
