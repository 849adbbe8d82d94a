"""What a report tells the model for its next try: each claim that did not hold, and each open part of the answer."""

from __future__ import annotations

from collections.abc import Iterator

from citeguard.models import Effect, Report
from citeguard.report.advice import feedback
from citeguard.report.labels import Labels, labels


def feedback_of(report: Report, *, language: str = "en") -> list[dict[str, str]]:
    """Pairs of `about`, words of the model's own answer, and `problem`, in the order of the report. Empty if nothing
    was wrong. It holds no text that the reader of the answer may not see."""
    return list(_told(report, language))


def _told(report: Report, language: str) -> Iterator[dict[str, str]]:
    words = labels(language)
    texts = {c.claim.id: c.claim.text for c in report.facts.claims}
    quotes = {r.citation.id: r.citation.quote or "" for r in report.verification.citations}
    for finding in report.facts.findings:
        if report.decision.effect(finding.code) is Effect.REJECT:
            about = quotes.get(finding.citation_id or "") or texts.get(finding.claim_id or "", "")
            yield {"about": about, "problem": _with_hint(words("finding", finding.code.value), finding.hint, words)}
    for claim in report.facts.claims:
        problem = feedback(claim, report.decision, words)
        if problem:
            yield {"about": claim.claim.text, "problem": problem}
    for uncovered in report.claims.uncovered:
        about = uncovered.span.of(report.answer or "")
        yield {"about": about, "problem": words("finding", "answer_uncovered")}


def _with_hint(problem: str, hint: str | None, words: Labels) -> str:
    return problem if hint is None else f"{problem} ({words.said(hint)})"
