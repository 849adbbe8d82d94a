"""The report in words, as data: what every rendering for people shows, in the order people need it.

decision -> claims (citation -> document version -> range, verdict, why, what to change) -> findings -> next step
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citeguard.models import (
    ClaimFacts,
    Decision,
    Evidence,
    Finding,
    FindingCode,
    Judged,
    JudgeFailed,
    Reason,
    Report,
    ResolvedCitation,
    RiskSignal,
    SignalCode,
    Status,
    Waiver,
)
from citeguard.report.advice import advice, feedback
from citeguard.report.labels import Labels
from citeguard.report.subjects import reasons_by_claim

MAX_QUOTE_CHARS = 300
"""Quotes in reports for people are cut here, with an ellipsis; JSON has them whole."""


@dataclass(frozen=True, slots=True)
class CitationLine:
    """One citation of a claim: where it points, whether it holds, and the words that stand there."""

    id: str
    place: str
    valid: bool
    holds: str
    quote: str | None


@dataclass(frozen=True, slots=True)
class ClaimLines:
    """One claim with everything said about it. `status` is what its own reasons and those of its citations would
    decide."""

    id: str
    text: str
    status: Status
    verdict: str
    citations: tuple[CitationLine, ...]
    evidence: tuple[str, ...]
    signals: tuple[str, ...]
    findings: tuple[str, ...]
    why: tuple[str, ...]
    feedback: str | None


@dataclass(frozen=True, slots=True)
class Outline:
    status: Status
    title: str
    notes: tuple[str, ...]
    claims: tuple[ClaimLines, ...]
    findings: tuple[str, ...]
    """Those that are about no single claim or about a citation, in words."""
    uncovered: tuple[str, ...]
    next_step: tuple[str, ...]
    reduced_answer: str | None


def outline(report: Report, words: Labels) -> Outline:
    step = advice(report, words)
    reasons = reasons_by_claim(report)
    return Outline(
        status=report.decision.status,
        title=words("status", report.decision.status.value),
        notes=tuple(_notes(report, words)),
        claims=tuple(_claim(c, reasons[c.claim.id], report, words) for c in report.facts.claims),
        findings=tuple(_finding(f, report.decision, words) for f in report.facts.findings if f.claim_id is None),
        uncovered=tuple(_uncovered(report, words)),
        next_step=tuple(t for t in (step["text"], step["safe_text"], step["local_judge_note"]) if t),
        reduced_answer=step["reduced_answer"],
    )


def _notes(report: Report, words: Labels) -> Iterable[str]:
    versions = report.versions
    yield f"citeguard {versions.citeguard}"
    yield f"{words('text', 'policy')} {versions.policy}"
    yield f"{words('text', 'judge')} {versions.judge}"
    if versions.profile is not None:
        yield f"{words('text', 'profile')} {versions.profile}"
    if report.facts.degraded:
        yield words("text", "degraded")
    if report.uncalibrated:
        yield words("text", "uncalibrated")
    if report.verification.access_note:
        yield words("access", report.verification.access)
    for waiver in report.decision.waivers:
        yield waived(waiver, words)


def waived(waiver: Waiver, words: Labels) -> str:
    """A loosened rule in words: what it does now, until when, and why."""
    about = words("text", "waived").format(
        code=waiver.code.value, effect=words("effect", waiver.effect.value), expires=waiver.expires.isoformat()
    )
    return f"{about}: {waiver.reason}"


def _claim(facts: ClaimFacts, reasons: Sequence[Reason], report: Report, words: Labels) -> ClaimLines:
    cited = {r.citation.id: r for r in report.verification.citations}
    return ClaimLines(
        id=facts.claim.id,
        text=facts.claim.text,
        status=max((r.status for r in reasons), key=lambda s: s.severity, default=Status.ACCEPT),
        verdict=_verdict(facts, words),
        citations=tuple(_citation(i, cited.get(i), words) for i in facts.claim.citation_ids),
        evidence=tuple(_evidence(facts, words)),
        signals=tuple(_signal(s, report.decision, words) for s in facts.signals),
        findings=tuple(
            _finding(f, report.decision, words, known=facts.claim.text)
            for f in report.facts.findings
            if f.claim_id == facts.claim.id
        ),
        why=tuple(dict.fromkeys(_reason(r, words) for r in reasons)),
        feedback=feedback(facts, report.decision, words),
    )


def _verdict(facts: ClaimFacts, words: Labels) -> str:
    match facts.judgment:
        case Judged(verdict=verdict, confidence=stated):
            return words("verdict", verdict.value) + _confidence(facts.calibrated_confidence, stated, words)
        case JudgeFailed(reason=reason):
            return f"{words('verdict', 'unknown')}: {words('unknown', reason.value)}"
        case _:
            return words("verdict", "none")


def _confidence(calibrated: float | None, stated: float | None, words: Labels) -> str:
    """Only what a profile vouches for is shown as a confidence; what the judge stated stands beside it."""
    if calibrated is None or stated is None:
        return ""
    return f" · {words('text', 'confidence')} {calibrated:.0%} ({words('text', 'stated')} {stated:.0%})"


def _citation(citation_id: str, resolved: ResolvedCitation | None, words: Labels) -> CitationLine:
    if resolved is None or resolved.document is None:
        named = resolved.citation if resolved else None
        place = f"{words('text', 'document')} {named.document_id or '?'}" if named else words("text", "invalid")
        return CitationLine(citation_id, place, False, words("text", "invalid"), None)
    document, span = resolved.document, resolved.span
    place = f"{document.title or document.id} · {words('text', 'version')} {document.version}"
    if span is not None:
        place += f" · [{span.start}, {span.end})"
    quote = shortened(span.of(document.text)) if span is not None else None
    return CitationLine(
        citation_id, place, resolved.valid, words("text", "valid" if resolved.valid else "invalid"), quote
    )


def _evidence(facts: ClaimFacts, words: Labels) -> Iterable[str]:
    evidence: tuple[Evidence, ...] = ()
    if isinstance(facts.judgment, Judged | JudgeFailed):
        evidence = facts.judgment.evidence
    for one in evidence:
        stance = words("stance", one.stance.value)
        yield f"[{one.citation_id}] {stance} [{one.start}, {one.end}): {shortened(one.quote)}"


def _signal(signal: RiskSignal, decision: Decision, words: Labels) -> str:
    code, message = signal.code, shortened(words.said(signal.message))
    return f"{code.value}{by_policy(code, decision, words)}: {words('signal', code.value)} ({message})"


def _finding(finding: Finding, decision: Decision, words: Labels, *, known: str | None = None) -> str:
    code = finding.code
    about = f" [{finding.citation_id}]" if finding.citation_id else ""
    details = "; ".join(f"{label}: {shortened(value)}" for label, value in finding_details(finding, words, known=known))
    shown = f"{shortened(finding_words(finding, words))}{f' ({details})' if details else ''}"
    return f"{code.value}{about}{by_policy(code, decision, words)}: {shown}"


def finding_words(finding: Finding, words: Labels) -> str:
    """What is wrong with a field only its own message says; every other finding is told by its code."""
    return words.said(finding.message) if finding.path else words("finding", finding.code.value)


def finding_details(finding: Finding, words: Labels, *, known: str | None = None) -> Iterable[tuple[str, str]]:
    """Captions and what was expected, received and guessed. Not again what is `known`; of a field its message has said
    the first two."""
    told = (None, None) if finding.path else (finding.expected, finding.received)
    for key, value in zip(("expected", "received", "hint"), (*told, finding.hint), strict=True):
        if value and value != known:
            yield words("text", key), words.said(value)


def by_policy(code: FindingCode | SignalCode, decision: Decision, words: Labels) -> str:
    """Said only where the policy gave this code another effect than its own."""
    effect = decision.effects.get(code)
    return "" if effect is None else f" ({words('text', 'policy')}: {words('effect', effect.value)})"


def _reason(reason: Reason, words: Labels) -> str:
    """Of a citation, where the reason is not about the claim itself, the id is named."""
    cited = f" [{reason.citation_id}]" if reason.claim_id is None and reason.citation_id else ""
    head = f"{reason.code}{cited} ({words('status', reason.status.value)})"
    for table in ("reason", "signal", "finding"):
        if text := words.get(table, reason.code, ""):
            return f"{head}: {text}"
    return f"{head}: {words.said(reason.message)}"


def _uncovered(report: Report, words: Labels) -> Iterable[str]:
    for one in report.claims.uncovered:
        text = shortened(one.span.of(report.answer or ""))
        missing = f" ({words('text', 'missing')}: {', '.join(one.missing)})" if one.missing else ""
        yield text + missing


def shortened(text: str) -> str:
    """One line, at most `MAX_QUOTE_CHARS`, control characters gone: a terminal must not obey a document."""
    line = " ".join("".join(c if c.isprintable() or c.isspace() else "�" for c in text).split())
    return line if len(line) <= MAX_QUOTE_CHARS else line[: MAX_QUOTE_CHARS - 1] + "…"
