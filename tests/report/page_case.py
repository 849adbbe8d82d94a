"""Reports for the page, made by hand: one with everything in it, in two languages, and one of any size."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

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
    Judgment,
    Mode,
    NonClaim,
    NonClaimKind,
    NotJudged,
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

JUDGE = JudgeInfo(name="openai", model="example-model", prompt="judge_entailment.v3", attempts=1)


@dataclass(frozen=True)
class Compared:
    """A signal about words of the claim and words of one cited fragment."""

    code: SignalCode
    in_claim: str
    citation_id: str
    in_source: str
    context: tuple[str, ...] = ()


@dataclass
class Case:
    """A report as it grows: claims are appended to the answer, sources found by their words."""

    documents: dict[str, DocumentVersion]
    answer: str = ""
    claims: list[ClaimFacts] = field(default_factory=list)
    citations: dict[str, ResolvedCitation] = field(default_factory=dict)
    fragments: dict[str, Fragment] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    uncovered: list[Uncovered] = field(default_factory=list)
    non_claims: list[NonClaim] = field(default_factory=list)

    def plain(self, text: str, kind: NonClaimKind = NonClaimKind.HEADING) -> None:
        self.non_claims.append(NonClaim(span=self._append(text), kind=kind))

    def gap(self, text: str, *missing: str) -> None:
        self.uncovered.append(Uncovered(span=self._append(text), missing=missing))
        self.findings.append(Finding(code=FindingCode.ANSWER_UNCOVERED, message="no claim carries this"))

    def space(self, text: str = " ") -> None:
        self.answer += text

    def claim(
        self,
        text: str,
        *citation_ids: str,
        judgment: Judgment | NotJudged | None = None,
        status: ClaimStatus = ClaimStatus.JUDGED,
        signals: tuple[Compared, ...] = (),
    ) -> str:
        """Appends the claim and a space. Without a judgment it is entailed by all that it cites. Returns its id."""
        claim_id = f"c{len(self.claims) + 1}"
        claim = Claim(id=claim_id, text=text, span=self._append(text), citation_ids=citation_ids)
        outcome = judgment or judged(Verdict.ENTAILED, *(self.evidence(i) for i in citation_ids))
        outcome = replace(outcome, claim_id=claim_id)
        bound = tuple(self._signal(s, claim_id, text) for s in signals)
        self.claims.append(ClaimFacts(claim=claim, status=status, signals=bound, judgment=outcome))
        self.space()
        return claim_id

    def cite(self, name: str, quote: str, *, mode: Mode = Mode.QUOTE, heading: str | None = None) -> str:
        document = self.documents[name]
        span = Span(document.text.index(quote), document.text.index(quote) + len(quote))
        citation_id = f"q{len(self.citations) + 1}"
        citation = Citation(
            id=citation_id,
            document_id=document.id,
            document_version=document.version,
            start=span.start,
            end=span.end,
            quote=quote if mode is Mode.QUOTE else None,
            mode=mode,
        )
        self.citations[citation_id] = ResolvedCitation(citation=citation, document=document, span=span, valid=True)
        self.fragments[citation_id] = Fragment(
            citation_id=citation_id,
            document_id=document.id,
            document_version=document.version,
            span=span,
            text=quote,
            heading=heading,
        )
        return citation_id

    def broken(self, citation: Citation, finding: Finding, name: str | None = None) -> str:
        """A citation that does not hold, with the finding that says why; `name`: the document it did find."""
        document = self.documents[name] if name else None
        span = None
        if document is not None and citation.start is not None and citation.end is not None:
            span = Span(citation.start, citation.end)
        self.citations[citation.id] = ResolvedCitation(citation=citation, document=document, span=span)
        self.findings.append(finding)
        return citation.id

    def evidence(self, citation_id: str, quote: str | None = None, stance: Stance = Stance.FOR) -> Evidence:
        found = self.citations[citation_id]
        assert found.document is not None
        assert found.span is not None
        words = quote or found.span.of(found.document.text)
        start = found.document.text.index(words, found.span.start)
        return Evidence(citation_id=citation_id, quote=words, start=start, end=start + len(words), stance=stance)

    def _signal(self, one: Compared, claim_id: str, words: str) -> RiskSignal:
        at, place = words.index(one.in_claim), self.fragments[one.citation_id].text.index(one.in_source)
        source = FragmentSpan(citation_id=one.citation_id, span=Span(place, place + len(one.in_source)))
        return RiskSignal(
            code=one.code,
            claim_id=claim_id,
            message="compared",
            claim_spans=(Span(at, at + len(one.in_claim)),),
            fragment_spans=(source,),
            context=one.context,
        )

    def report(self, **trace: object) -> Report:
        facts = Facts(findings=tuple(self.findings), claims=tuple(self.claims))
        claims = tuple(c.claim for c in self.claims)
        return Report(
            answer=self.answer,
            decision=decide(facts, strict(), today=date(2026, 2, 1)),
            facts=facts,
            verification=Verification(
                citations=tuple(self.citations.values()), findings=tuple(self.findings), access="reader"
            ),
            claims=Claims(
                claims=claims,
                covered=tuple(c.span for c in claims if c.span),
                non_claims=tuple(self.non_claims),
                uncovered=tuple(self.uncovered),
            ),
            versions=Versions(
                citeguard="0.1.0",
                policy="strict",
                policy_fingerprint="f7a9",
                splitter="given",
                judge="openai:example-model",
                second_look=None,
                profile=None,
                as_of="2026-02-01T00:00:00+00:00",
            ),
            trace=trace,
            fragments=self.fragments,
        )

    def _append(self, text: str) -> Span:
        start = len(self.answer)
        self.answer += text
        return Span(start, len(self.answer))


def judged(verdict: Verdict, *evidence: Evidence, parts: tuple[str, ...] = ()) -> Judged:
    return Judged(claim_id="", verdict=verdict, judge=JUDGE, evidence=evidence, unsupported_parts=parts, confidence=0.9)


def failed(reason: UnknownReason, *evidence: Evidence) -> JudgeFailed:
    return JudgeFailed(claim_id="", reason=reason, judge=JUDGE, evidence=evidence)


def unsupported() -> NotJudged:
    return NotJudged(claim_id="", reason="unsupported")


def invalid() -> NotJudged:
    return NotJudged(claim_id="", reason="invalid_reference")


def day(year: int, month: int, of_month: int) -> datetime:
    return datetime(year, month, of_month, tzinfo=UTC)


def document(
    name: str,
    version: str,
    text: str,
    *,
    title: str | None = None,
    url: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    sections: tuple[Section, ...] = (),
) -> DocumentVersion:
    return DocumentVersion(
        id=name,
        version=version,
        text=text,
        title=title,
        url=url,
        effective_from=since,
        effective_to=until,
        sections=sections,
    )
