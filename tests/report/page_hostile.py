"""A report in which every text that comes from outside is one hostile text."""

from __future__ import annotations

from datetime import date

from citeguard.models import (
    Citation,
    Claim,
    ClaimFacts,
    Claims,
    ClaimStatus,
    DocumentVersion,
    Evidence,
    Facts,
    Finding,
    FindingCode,
    Fragment,
    FragmentSpan,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Report,
    ResolvedCitation,
    RiskSignal,
    Section,
    SignalCode,
    Span,
    Stance,
    Uncovered,
    UnknownReason,
    Verdict,
    Verification,
    Versions,
)
from citeguard.policy import decide, strict


def hostile(text: str) -> Report:
    """`text` must not be empty. The claims lie on it, the citation cites it, every id and name is it."""
    whole, half = Span(0, len(text)), Span(0, max(1, len(text) // 2))
    info = JudgeInfo(name=text, model=text, prompt=text)
    document = DocumentVersion(
        id=text,
        version=text,
        text=text * 3,
        title=text,
        url=text,
        sections=(Section(id=text, start=0, end=3 * len(text), heading=text),),
    )
    cited = Span(len(text), 2 * len(text))
    citation = Citation(
        id=text, document_id=text, document_version=text, start=0, end=1, quote=text + "!", section=text
    )
    lost = Citation(id=text + "2", document_id=text, document_version=text, quote=text)
    fragment = Fragment(
        citation_id=text,
        document_id=text,
        document_version=text,
        span=cited,
        text=text,
        heading=text,
        notes=(text,),
    )
    evidence = Evidence(
        citation_id=text, quote=text, start=cited.start, end=cited.start + half.end, stance=Stance.AGAINST
    )
    signal = RiskSignal(
        code=SignalCode.CONTEXT_NARROWS_QUOTE,
        claim_id=text,
        message=text,
        claim_spans=(half,),
        fragment_spans=(FragmentSpan(citation_id=text, span=half),),
        context=(text,),
    )
    plain = RiskSignal(code=SignalCode.LOW_OVERLAP, claim_id=text, message=text)
    verdict = Judged(
        claim_id=text,
        verdict=Verdict.INSUFFICIENT,
        judge=info,
        evidence=(evidence,),
        unsupported_parts=(text, text[: half.end]),
        confidence=0.5,
        analysis=text,
    )
    silent = JudgeFailed(claim_id=text, reason=UnknownReason.TIMEOUT, judge=info, detail=text)
    findings = tuple(
        Finding(code=code, message=text, claim_id=c, citation_id=q, path=text, expected=text, received=text, hint=text)
        for code, c, q in (
            (FindingCode.QUOTE_MISMATCH, None, text),
            (FindingCode.CLAIM_NOT_IN_ANSWER, text, None),
            (FindingCode.FIELD_INVALID, None, None),
        )
    )
    claims = (
        Claim(id=text, text=text, span=whole, citation_ids=(text, text + "2", text + "3")),
        Claim(id=text + "b", text=text, span=half, citation_ids=(text,)),
        Claim(id=text + "c", text=text, span=None),
    )
    facts = Facts(
        findings=findings,
        claims=(
            ClaimFacts(
                claim=claims[0], status=ClaimStatus.JUDGED, signals=(signal, plain), judgment=verdict, second=silent
            ),
            ClaimFacts(claim=claims[1], status=ClaimStatus.JUDGED, signals=(), judgment=silent),
            ClaimFacts(claim=claims[2], status=ClaimStatus.JUDGED, signals=(), judgment=verdict),
        ),
    )
    return Report(
        answer=text,
        decision=decide(facts, strict(), today=date(2026, 2, 1)),
        facts=facts,
        verification=Verification(
            citations=(
                ResolvedCitation(citation=citation, document=document, span=cited, valid=True),
                ResolvedCitation(citation=lost),
            ),
            findings=findings,
            access="not_checked",
            access_note=text,
        ),
        claims=Claims(claims=claims, uncovered=(Uncovered(span=half, missing=(text, text)),)),
        versions=Versions(
            citeguard=text,
            policy=text,
            policy_fingerprint=text,
            splitter=text,
            judge=text,
            second_look=text,
            profile=text,
            as_of=text,
        ),
        trace={text: text, "nested": {text: [text]}},
        fragments={text: fragment},
    )
