"""On any text: no exception, evidence that stands, no verdict from nothing."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.judge.local import LocalJudge
from citeguard.models import Question, Span
from tests.judge.local_case import fragment, judged, outcome

SENTENCES = """The hall is closed on Mondays.|the hall is closed|Зал закрыт по понедельникам.|The rate is 5 percent.
The rate is 7 percent.|Ставка равна 5 процентам.|for members|If asked,|approx.|No. 5""".replace("\n", "|").split("|")
SIGNS = [*'\n |>#«»“”()*…?!:;,—\t"\u00ad\u200b\u202e½٣']
SIGNS += ["\n\n", "- ", "1. ", "```", "~~", "[1]", "**", "...", "e\u0301"]
PIECES = st.sampled_from([*SENTENCES, *SIGNS, "5,5", "007", "<!--", "<del>"])
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(PIECES, max_size=12).map(" ".join),
    st.lists(PIECES, max_size=12).map("".join),
)


@settings(max_examples=100, deadline=None)
@given(claim=TEXTS, document=TEXTS, cut=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_evidence_stands_in_the_cited_range(claim: str, document: str, cut: tuple[float, float]) -> None:
    start, end = sorted(round(c * len(document)) for c in cut)
    cited = replace(
        fragment(document),
        span=Span(start, end),
        text=document[start:end],
        before=document[:start],
        after=document[end:],
    )
    for evidence in judged(claim, cited).evidence:
        assert start <= evidence.start < evidence.end <= end
        assert document[evidence.start : evidence.end] == evidence.quote


def long_words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{3,}", re.sub("[\u00ad\u200b]", "", text).lower())) - {"the"}


@settings(max_examples=100, deadline=None)
@given(claim=TEXTS, document=TEXTS)
def test_no_word_is_accepted_that_the_source_does_not_have(claim: str, document: str) -> None:
    if outcome(claim, fragment(document)) == "entailed":
        assert long_words(claim) <= long_words(document)


@settings(max_examples=60, deadline=None)
@given(before=TEXTS, after=TEXTS)
def test_the_claims_of_an_answer_are_judged_as_each_alone(before: str, after: str) -> None:
    document = f"{before}\n\nThe hall is closed on Mondays.\n\n{after}"
    cited = fragment(document)
    claims = [
        "The hall is closed on Mondays.",
        "The rate is 7 percent.",
        before or "x",
        "The hall is closed on Fridays.",
    ]
    questions = [Question(claim_id=str(n), claim=c, fragments=(cited,)) for n, c in enumerate(claims)]
    together = asyncio.run(LocalJudge(clock=lambda: 0.0).judge_answer(questions))
    alone = [asyncio.run(LocalJudge(clock=lambda: 0.0).judge(q)) for q in questions]
    assert list(together) == alone
