"""Given claims need no markers: one in the answer that is written like their citations and is none was made up."""

from __future__ import annotations

import asyncio

import pytest

from citeguard.claims.stage import split
from citeguard.models import CheckRequest, Citation, GivenClaim
from tests.claims.coverage_case import NoSplitter

KEPT = "Backups are kept for 30 days"


def unknown(answer, *ids, cited=()):
    claim = GivenClaim(id="c1", text=f"{KEPT}.", citation_ids=cited or ids[:1])
    request = CheckRequest(answer=answer, claims=(claim,), citations=tuple(Citation(id=i) for i in ids))
    found = asyncio.run(split(request, {}, NoSplitter()))
    return [f.citation_id for f in found.findings if f.code == "citation_unknown"]


@pytest.mark.parametrize(
    ("marker", "ids", "told"),
    [
        ("[q9]", ["q1", "q2"], ["q9"]),
        ("[q1][q9]", ["q1"], ["q9"]),
        ("[q1, q9, q10]", ["q1"], ["q9", "q10"]),
        ("【q9】", ["q1"], ["q9"]),
        ("[q9](https://example.org)", ["q1"], ["q9"]),
        ("[2024-12]", ["2024-11"], ["2024-12"]),
        ("[7]", ["1", "2"], ["7"]),
        ("[1204]", ["1201"], ["1204"]),
        ("[doc-7]", ["doc-1"], ["doc-7"]),
        ("[док7]", ["док1"], ["док7"]),
    ],
)
def test_a_marker_like_the_ids_of_the_request_is_unknown(marker, ids, told):
    assert unknown(f"{KEPT} {marker}.", *ids) == told


@pytest.mark.parametrize(
    ("answer", "ids"),
    [
        pytest.param(f"{KEPT} [q1].", ["q1"], id="a known one"),
        pytest.param(f"{KEPT} [1].", ["q1"], id="the numbers a reader is shown"),
        pytest.param(f"{KEPT} [sic].", ["q1", "a1"], id="a word"),
        pytest.param(f"{KEPT} [terms].", ["policy", "faq"], id="a word beside ids that are words"),
        pytest.param(f"{KEPT} [see the terms](https://example.org/q9).", ["q1"], id="a Markdown link"),
        pytest.param(f"{KEPT} [2024].", ["1", "2"], id="a year"),
        pytest.param(f"{KEPT}: a[0] is the first.", ["1", "2"], id="an index"),
        pytest.param(f"{KEPT}. `a[9]` is one.", ["1", "2"], id="inline code"),
        pytest.param(f"{KEPT}.\n\n```\nx = a[9]\n```\n", ["1", "2"], id="a block of code"),
        pytest.param(f"{KEPT} [x].", ["q1"], id="a box that is ticked"),
        pytest.param(f"{KEPT} [q1, p. 5].", ["q1"], id="a page"),
        pytest.param(f"{KEPT} [Q1].", ["q1"], id="another case is another id, and none of these"),
    ],
)
def test_an_honest_bracket_stays_one(answer, ids):
    assert unknown(answer, *ids) == []


def test_what_a_claim_cites_itself_is_told_of_the_claim_only():
    assert unknown(f"{KEPT} [q9].", "q1", cited=("q9",)) == []
