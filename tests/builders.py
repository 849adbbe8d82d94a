"""Small frozen values for tests: everything that a test does not name is harmless."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.models import (
    Citation,
    Claim,
    ClaimFacts,
    Claims,
    ClaimStatus,
    Decision,
    DocumentVersion,
    Evidence,
    Facts,
    Finding,
    FindingCode,
    Fragment,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Judgment,
    NotJudged,
    Question,
    Report,
    ResolvedCitation,
    RiskSignal,
    SignalCode,
    Stance,
    UnknownReason,
    Verdict,
    Verification,
    Versions,
)
from citeguard.models.span import Span

INFO = JudgeInfo(name="scripted")
TEXT = "Access keys expire after 90 days."


def evidence(*, citation_id: str = "q1", stance: Stance = Stance.FOR) -> Evidence:
    return Evidence(citation_id=citation_id, quote=TEXT, start=0, end=33, stance=stance)


def judged(verdict: Verdict = Verdict.ENTAILED, *, claim_id: str = "c1", parts: tuple[str, ...] = ()) -> Judged:
    shown = () if verdict is Verdict.INSUFFICIENT else (evidence(),)
    return Judged(claim_id=claim_id, verdict=verdict, judge=INFO, evidence=shown, unsupported_parts=parts)


def failed(reason: UnknownReason = UnknownReason.NOT_QUOTED, *, claim_id: str = "c1") -> JudgeFailed:
    return JudgeFailed(claim_id=claim_id, reason=reason, judge=INFO)


def signal(code: SignalCode = SignalCode.NUMBER_MISSING, *, claim_id: str = "c1") -> RiskSignal:
    return RiskSignal(code=code, claim_id=claim_id, message="90 here, nothing there")


def finding(code: FindingCode, *, claim_id: str | None = None, citation_id: str | None = None) -> Finding:
    return Finding(code=code, message="something to say", claim_id=claim_id, citation_id=citation_id)


def claim_facts(
    judgment: Judgment | NotJudged | None = None,
    *,
    claim_id: str = "c1",
    status: ClaimStatus = ClaimStatus.JUDGED,
    signals: Sequence[RiskSignal] = (),
    second: Judgment | None = None,
    inference: bool = False,
    over_threshold: bool | None = None,
) -> ClaimFacts:
    return ClaimFacts(
        claim=Claim(id=claim_id, text=TEXT, span=Span(0, 33), citation_ids=("q1",), language="en"),
        status=status,
        signals=tuple(signals),
        judgment=judgment or judged(claim_id=claim_id),
        second=second,
        inference=inference,
        over_threshold=over_threshold,
    )


def facts(*claims: ClaimFacts, findings: Sequence[Finding] = (), abstained: bool = False) -> Facts:
    return Facts(findings=tuple(findings), claims=claims, abstained=abstained)


def fragment(text: str = TEXT, *, citation_id: str = "q1", before: str = "", after: str = "") -> Fragment:
    return Fragment(
        citation_id=citation_id,
        document_id="keys",
        document_version="2026-01",
        span=Span(len(before), len(before) + len(text)),
        text=text,
        before=before,
        after=after,
    )


def question(claim: str = TEXT, *fragments: Fragment, claim_id: str = "c1") -> Question:
    return Question(claim_id=claim_id, claim=claim, fragments=fragments or (fragment(),), language="en")


def report(decision: Decision, of: Facts, *, answer: str | None = TEXT) -> Report:
    document = DocumentVersion(id="keys", version="2026-01", text=TEXT, title="Access keys")
    citation = Citation(id="q1", document_id="keys", document_version="2026-01", start=0, end=33, quote=TEXT)
    resolved = ResolvedCitation(citation=citation, document=document, span=Span(0, 33), valid=True)
    return Report(
        answer=answer,
        decision=decision,
        facts=of,
        verification=Verification(citations=(resolved,), findings=(), access="not_checked"),
        claims=Claims(claims=tuple(c.claim for c in of.claims), covered=(Span(0, 33),)),
        versions=Versions(
            citeguard="0.1.0",
            policy="strict",
            policy_fingerprint="f7a9",
            splitter="given",
            judge="scripted",
            second_look=None,
            profile=None,
            as_of="2026-02-01T00:00:00+00:00",
        ),
        trace={"request_id": "r-1", "corpus": "policies"},
    )
