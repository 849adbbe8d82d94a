"""The rule splitter: from an answer to claims with spans, citations and context."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.claims.splitting import RuleSplitter, split
from citeguard.models import CheckRequest, Citation, Claims, FindingCode, Fragment, Span
from tests.growth import growth


def taken(answer: str, fragments: dict[str, str] | None = None) -> Claims:
    citations = tuple(Citation(id=i) for i in ("q1", "q2", "q3", "my own id"))
    stored = {
        key: Fragment(citation_id=key, document_id="d", document_version="1", span=Span(0, len(text)), text=text)
        for key, text in (fragments or {}).items()
    }
    return split(CheckRequest(answer=answer, citations=citations), stored)


def rows(answer: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(c.text, c.citation_ids) for c in taken(answer).claims]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param("Logs are kept [q1].", [("Logs are kept.", ("q1",))], id="before the stop"),
        pytest.param(
            "Logs are kept. [q1] Fees too. [q2]",
            [("Logs are kept.", ("q1",)), ("Fees too.", ("q2",))],
            id="after the stop",
        ),
        pytest.param(
            "Журнал хранится.[q1] Плата есть.",
            [("Журнал хранится.", ("q1",)), ("Плата есть.", ())],
            id="без маркера нет ссылки",
        ),
        pytest.param("Logs [q1] are kept [q2].", [("Logs are kept.", ("q1", "q2"))], id="in the middle"),
        pytest.param(
            "- one is kept\n- two is kept [q1]",
            [("one is kept", ()), ("two is kept", ("q1",))],
            id="a list's end is its item's",
        ),
        pytest.param(
            "- one is kept\n- two is kept\n[q1]",
            [("one is kept", ()), ("two is kept", ("q1",))],
            id="on the line after a list",
        ),
        pytest.param("Logs are kept.\n\n[q1]", [("Logs are kept.", ("q1",))], id="on a line of its own"),
        pytest.param(
            "Logs are kept. [see q1] Fees are paid. [q2]",
            [("Logs are kept.", ("q1",)), ("Fees are paid.", ("q2",))],
            id="with a word",
        ),
        pytest.param(
            "Logs are kept. [my own id] Fees are paid.",
            [("Logs are kept.", ("my own id",)), ("Fees are paid.", ())],
            id="an odd id",
        ),
        pytest.param("[q1] Logs are kept.", [("Logs are kept.", ("q1",))], id="before the first sentence"),
        pytest.param("Logs are kept [[q1]].", [("Logs are kept.", ("q1",))], id="double brackets"),
        pytest.param(
            "Logs are kept. \\[q1\\] Fees.", [("Logs are kept.", ("q1",)), ("Fees.", ())], id="escaped brackets"
        ),
        pytest.param("Logs are kept [q9].", [("Logs are kept.", ("q9",))], id="an unknown id stays cited"),
        pytest.param(
            "Hello! Logs are kept [q1]. Hope this helps!", [("Logs are kept.", ("q1",))], id="non-claims are left out"
        ),
        pytest.param("> Logs are kept\n> for 30 days. [q1]", [("Logs are kept for 30 days.", ("q1",))], id="quote"),
        pytest.param(
            "The **limit** is\n30 days [q1].", [("The limit is 30 days.", ("q1",))], id="wrapped and emphasised"
        ),
        pytest.param(
            "Anna signed the lease [q1] and Boris paid the deposit [q2].",
            [("Anna signed the lease", ("q1",)), ("Boris paid the deposit.", ("q2",))],
            id="each part its marker",
        ),
        pytest.param(
            "Анна подписала договор, а Борис внёс залог [q1, q2].",
            [("Анна подписала договор", ("q1", "q2")), ("Борис внёс залог.", ("q1", "q2"))],
            id="маркер в конце для всех",
        ),
        pytest.param(
            "The Pro plan includes:\n- 30 days of history [q1]\n- mail [q2]",
            [("The Pro plan includes: 30 days of history", ("q1",)), ("The Pro plan includes: mail", ("q2",))],
            id="items finish a lead-in",
        ),
        pytest.param(
            "Возврат не производится:\n1. при опоздании [q1]\n2. при неявке. [q2]",
            [("Возврат не производится: при опоздании", ("q1",)), ("Возврат не производится: при неявке.", ("q2",))],
            id="отрицание лида не теряется",
        ),
        pytest.param(
            "Refunds are not paid if:\n- The ticket is used [q1].\n\nLogs are kept [q2].",
            [("Refunds are not paid if: The ticket is used.", ("q1",)), ("Logs are kept.", ("q2",))],
            id="a condition reaches full sentences too",
        ),
        pytest.param(
            "The following rules apply:\n- Logs are kept [q1].",
            [("Logs are kept.", ("q1",))],
            id="a mere announcement is not said again",
        ),
        pytest.param(
            "Pro:\n  - Support:\n    - by phone [q1]", [("Pro: Support: by phone", ("q1",))], id="nested lead-ins"
        ),
        pytest.param("## Pro plan\n- 30 days [q1]", [("Pro plan: 30 days", ("q1",))], id="a fragment under a heading"),
        pytest.param(
            "| Plan | Days |\n|---|---|\n| Pro | 30 [q1] |\n| Basic | 5 [q2] |",
            [("Plan: Pro; Days: 30", ("q1",)), ("Plan: Basic; Days: 5", ("q2",))],
            id="rows under their heads",
        ),
        pytest.param(
            "| Pro | 30 [q1] |\n| Basic | 5 |", [("Pro | 30", ("q1",)), ("Basic | 5", ())], id="rows without heads"
        ),
    ],
)
def test_claims_and_their_citations(answer: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    assert rows(answer) == expected


def test_ids_spans_language_and_context() -> None:
    answer = "# Тариф «Сосна»\n\nЖурнал хранится 30 дней. [q1]\n\n## Support\n\nPlease note that support is free [q2]."
    first, second = taken(answer).claims
    assert (first.id, second.id) == ("c1", "c2")
    assert first.span is not None
    assert first.span.of(answer) == "Журнал хранится 30 дней."
    assert (first.context, second.context) == ("Тариф «Сосна»", "Тариф «Сосна» › Support")
    assert (first.language, second.language) == ("ru", "en")


def test_spans_of_parts() -> None:
    answer = "Anna signed the lease [q1] and Boris paid the deposit [q2]."
    assert [c.span.of(answer) for c in taken(answer).claims if c.span] == [
        "Anna signed the lease",
        "Boris paid the deposit [q2].",
    ]


def test_a_sentence_that_stands_whole_in_a_fragment_it_cites_is_left_alone() -> None:
    answer = "Anna signed the lease and Boris paid the deposit [q1]."
    stored = "On Monday Anna signed the lease and Boris paid the deposit."
    assert [c.text for c in taken(answer, {"q1": stored}).claims] == [
        "Anna signed the lease and Boris paid the deposit."
    ]
    assert len(taken(answer, {"q2": stored}).claims) == 2


def test_unknown_citations_are_findings() -> None:
    found = taken("Logs are kept [q9]. Fees are kept [q9][7].").findings
    assert [(f.code, f.claim_id, f.citation_id) for f in found] == [
        (FindingCode.CITATION_UNKNOWN, "c1", "q9"),
        (FindingCode.CITATION_UNKNOWN, "c2", "7"),
    ]


@pytest.mark.parametrize("answer", ["В документах нет ответа.", "Hello! Not found in the documents."])
def test_an_abstention_has_no_claims(answer: str) -> None:
    found = taken(answer)
    assert (found.claims, found.abstained) == ((), True)


def test_no_answer_no_claims() -> None:
    assert split(CheckRequest(answer=None), {}).claims == ()


def test_the_splitter_is_named_and_awaitable() -> None:
    found = asyncio.run(RuleSplitter().split(CheckRequest(answer="Logs are kept."), {}))
    assert (found.splitter, [c.text for c in found.claims]) == ("rules/1", ["Logs are kept."])


@dataclass(frozen=True)
class _Pieces:
    listed: tuple[str, ...] = (
        *(
            "# Head\n\n",
            "- ",
            "1. ",
            "> ",
            "| a | b |\n",
            "|--|--|\n",
            "\n",
            "\n\n",
            " ",
            ". ",
            ": ",
            "; ",
            ", and ",
            ", а ",
        ),
        *(
            "[q1]",
            "[q9]",
            "Anna signed it",
            "Борис внёс залог",
            "The limit is 30",
            "Hello!",
            "не указано",
            "**x**",
            "```\n",
            "«",
            "(",
            "?",
        ),
    )


ANSWERS = st.lists(st.sampled_from(_Pieces().listed), max_size=25).map("".join)


@settings(max_examples=100, deadline=None)
@given(st.one_of(ANSWERS, st.text(max_size=120)))
def test_spans_slice_back_and_do_not_overlap(answer: str) -> None:
    at = 0
    for claim in taken(answer).claims:
        assert claim.span is not None
        assert at <= claim.span.start < claim.span.end <= len(answer)
        assert claim.text.strip() == claim.text != ""
        at = claim.span.end


@settings(max_examples=100, deadline=None)
@given(ANSWERS)
def test_every_number_of_the_answer_is_in_a_claim_or_in_a_non_claim(answer: str) -> None:
    """A lead-in is in the claims below it; everything else is a claim or is listed as none."""
    found = taken(answer)
    said = " ".join(c.text for c in found.claims) + " ".join(n.span.of(answer) for n in found.non_claims)
    assert ("30" in answer) <= ("30" in said)


@pytest.mark.parametrize(
    "unit", ["a:\n", "- a:\n  - b:\n", "# a\n", "Kept [q9]. ", "| a [q1] |\n", "x; y and "], ids=repr
)
def test_cost_is_linear(unit: str) -> None:
    """Eight times the answer costs about eight times as much: a quadratic loop would cost sixty-four."""

    times = 1_500 // len(unit)
    assert growth(lambda n: taken(unit * n), times, 8 * times, below=30) < 30
