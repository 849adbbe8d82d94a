"""Every format, there and back: its example leads to the places that are typed in here, and the same answer written in
the native format, with these places, is decided in the same way."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from citeguard.contract import format_names, parse
from citeguard.corpus.files import open_documents
from citeguard.gate import Gate
from citeguard.models import Mode, Status
from citeguard.report import render

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "formats"
PAGES = ROOT / "docs" / "formats"
FORMATS = [name for name in format_names() if name != "auto"]

KEPT, GONE = "The operation log is retained for 30 calendar days.", "Deleted entries cannot be restored."
FIRST, SECOND, WHOLE = ("retention-faq", "1", 0, 51), ("retention-faq", "1", 52, 87), ("retention-faq", "1", 0, 87)
POLICY = ("retention-policy", "2026-01", 25, 76)
EXPECTED = {
    "native": [(KEPT, {"q1": POLICY})],
    "chunks": [(KEPT, {"c1.s1": FIRST}), (GONE, {"c2.s1": SECOND})],
    "sources": [(KEPT, {"c1.s1": FIRST}), (GONE, {"c2.s1": SECOND})],
    "quotes": [(KEPT, {"q1": FIRST}), (GONE, {"q2": SECOND})],
    "generator": [(KEPT, {"c1.q1": FIRST})],
    "markers": [(KEPT, {"1": FIRST}), (GONE, {"2": SECOND})],
    "anthropic": [(KEPT, {"b1.1": FIRST})],
    "openai": [(KEPT, {"a1": WHOLE})],
    "ragas": [(KEPT, {"1": WHOLE})],
    "langchain": [(KEPT, {"1": WHOLE})],
}


@pytest.fixture(scope="module")
def gate():
    documents = open_documents(ROOT / "examples" / "en" / "documents.json")
    return Gate(documents, as_of=datetime(2026, 3, 1, tzinfo=UTC))


def example(name):
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def cited(report):
    found = {}
    for one in report.verification.citations:
        assert one.valid
        found[one.citation.id] = (one.document.id, one.document.version, *one.span)
    return [(c.claim.text, {i: found[i] for i in c.claim.citation_ids}) for c in report.facts.claims]


def native(report):
    """The answer of a report, its claims and what they cite, as a request of the native format."""
    citations = []
    for one in report.verification.citations:
        start, end = one.span
        citations.append(
            {
                "id": one.citation.id,
                "document_id": one.document.id,
                "document_version": one.document.version,
                "start": start,
                "end": end,
                "quote": one.document.text[start:end],
                "mode": Mode.QUOTE.value,
            }
        )
    claims = [
        {"id": c.claim.id, "text": c.claim.text, "span": list(c.claim.span), "citation_ids": list(c.claim.citation_ids)}
        for c in report.facts.claims
    ]
    return {"answer": report.answer, "claims": claims, "citations": citations}


def test_every_format_is_here_with_an_example_and_a_page():
    assert sorted(EXPECTED) == sorted(FORMATS)
    assert sorted(p.stem for p in EXAMPLES.glob("*.json")) == sorted(FORMATS)
    assert sorted(p.stem for p in PAGES.glob("*.md")) == sorted(FORMATS)


@pytest.mark.parametrize("name", FORMATS)
def test_there_and_back(name, gate):
    request = parse(example(name))
    assert request.format in (name, "citeguard.request/1")
    report = asyncio.run(gate.check(request))
    assert (report.decision.status, report.facts.findings) == (Status.ACCEPT, ())
    assert cited(report) == EXPECTED[name]
    back = asyncio.run(gate.check(native(report)))
    assert (back.decision.status, back.facts.findings) == (Status.ACCEPT, ())
    assert cited(back) == EXPECTED[name]


@pytest.mark.parametrize("name", FORMATS)
def test_a_changed_document_is_never_accepted(name, gate, tmp_path):
    """The same request before documents in which the number is another one."""
    text = (ROOT / "examples" / "en" / "documents.json").read_text(encoding="utf-8")
    (tmp_path / "documents.json").write_text(text.replace("30 calendar", "31 calendar"), encoding="utf-8")
    changed = Gate(open_documents(tmp_path / "documents.json"), as_of=datetime(2026, 3, 1, tzinfo=UTC))
    assert asyncio.run(changed.check(example(name))).decision.status is not Status.ACCEPT


@pytest.mark.parametrize("name", FORMATS)
def test_a_page_says_how_it_maps_what_it_cannot_know_and_what_to_expect(name):
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    heads = [line for line in page.splitlines() if line.startswith("## ")]
    assert heads == ["## How ids and ranges map", "## What it cannot know", "## Findings to expect"]
    assert f"$ cat examples/formats/{name}.json" in page
    assert f"formats/{name}.md" in (PAGES.parent / "formats.md").read_text(encoding="utf-8")


def test_reports_of_every_format_can_be_shown(gate):
    for name in FORMATS:
        report = asyncio.run(gate.check(example(name)))
        for form in ("text", "markdown", "json", "html"):
            assert KEPT[:20] in render(report, form).replace("\\", "")
