"""The report as Markdown, for pull requests and tickets. Text from answers and documents is escaped: it is data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citeguard.models import Report, Status
from citeguard.report.labels import Labels, labels
from citeguard.report.outline import ClaimLines, Outline, outline, shortened

_SIGN = {Status.ACCEPT: "✅", Status.REGENERATE_OR_ABSTAIN: "🔁", Status.MANUAL_REVIEW: "❓", Status.REJECT: "❌"}
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&@:])")


def render_markdown(report: Report, *, language: str = "en") -> str:
    words = labels(language)
    return "\n".join(_lines(outline(report, words), words)) + "\n"


def escaped(text: str) -> str:
    """Any text as one line of Markdown that shows exactly that text: no markup, no link, no HTML, no mention."""
    return _SPECIAL.sub(r"\\\1", shortened(text))


def _lines(view: Outline, words: Labels) -> Iterator[str]:
    yield f"# {_SIGN[view.status]} {view.title}"
    yield ""
    yield escaped(" · ".join(view.notes))
    for claim in view.claims:
        yield ""
        yield from _claim(claim, words)
    if not view.claims:
        yield f"\n{words('text', 'no_claims')}"
    yield from _list(words("text", "findings"), view.findings)
    yield from _list(words("text", "uncovered"), view.uncovered)
    yield from _list(words("text", "next"), view.next_step)
    if view.reduced_answer is not None:
        yield from _list(words("text", "reduced"), view.reduced_answer.splitlines())


def _claim(claim: ClaimLines, words: Labels) -> Iterator[str]:
    yield f"## {_SIGN[claim.status]} {escaped(claim.id)}: {escaped(claim.text)}"
    yield ""
    yield f"- **{words('text', 'verdict')}**: {escaped(claim.verdict)}"
    for citation in claim.citations:
        quote = f": “{escaped(citation.quote)}”" if citation.quote else ""
        yield f"- **{escaped(citation.id)}**: {escaped(citation.place)} · {escaped(citation.holds)}{quote}"
    for label, lines in (
        ("evidence", claim.evidence),
        ("signals", claim.signals),
        ("findings", claim.findings),
        ("why", claim.why),
    ):
        for line in lines:
            yield f"- **{words('text', label).lower()}**: {escaped(line)}"
    if claim.feedback:
        yield f"- **{words('text', 'feedback')}**: {escaped(claim.feedback)}"


def _list(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield f"## {title}"
        yield ""
        for line in lines:
            yield f"- {escaped(line)}"
