"""The report for a terminal: claim, citation, document version, range, verdict, why, what to do next."""

from __future__ import annotations

from collections.abc import Iterator

from citeguard.models import Report, Status
from citeguard.report.labels import Labels, labels
from citeguard.report.outline import ClaimLines, Outline, outline, shortened

_COLOUR = {Status.ACCEPT: 32, Status.REGENERATE_OR_ABSTAIN: 33, Status.MANUAL_REVIEW: 33, Status.REJECT: 31}
_SIGN = {Status.ACCEPT: "✓", Status.REGENERATE_OR_ABSTAIN: "↻", Status.MANUAL_REVIEW: "?", Status.REJECT: "✗"}


def render_text(report: Report, *, language: str = "en", colour: bool = False) -> str:
    """`colour` adds ANSI colours; the signs say the same without them."""
    words = labels(language)
    return "\n".join(_lines(outline(report, words), words, colour=colour)) + "\n"


def _lines(view: Outline, words: Labels, *, colour: bool) -> Iterator[str]:
    yield _paint(f"{_SIGN[view.status]} {view.title}", view.status, colour=colour)
    yield "  " + " · ".join(view.notes)
    for claim in view.claims:
        yield ""
        yield from _claim(claim, words, colour=colour)
    if not view.claims:
        yield f"  {words('text', 'no_claims')}"
    yield from _list(words("text", "findings"), view.findings)
    yield from _list(words("text", "uncovered"), view.uncovered)
    yield from _list(words("text", "next"), view.next_step)
    if view.reduced_answer is not None:
        yield from _list(words("text", "reduced"), view.reduced_answer.splitlines())


def _claim(claim: ClaimLines, words: Labels, *, colour: bool) -> Iterator[str]:
    yield _paint(f"{_SIGN[claim.status]} {claim.id}", claim.status, colour=colour) + f"  {shortened(claim.text)}"
    for citation in claim.citations:
        yield f"    [{citation.id}] {citation.place} · {citation.holds}"
        if citation.quote:
            yield f"        “{citation.quote}”"
    yield f"    {words('text', 'verdict')}: {claim.verdict}"
    for label, lines in (("evidence", claim.evidence), ("signals", claim.signals), ("findings", claim.findings)):
        for line in lines:
            yield f"    {words('text', label).lower()}: {line}"
    for line in claim.why:
        yield f"    {words('text', 'why')}: {line}"
    if claim.feedback:
        yield f"    {words('text', 'feedback')}: {claim.feedback}"


def _list(title: str, lines: tuple[str, ...] | list[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield f"{title}:"
        for line in lines:
            yield f"  {line}"


def _paint(text: str, status: Status, *, colour: bool) -> str:
    return f"\x1b[1;{_COLOUR[status]}m{text}\x1b[0m" if colour else text
