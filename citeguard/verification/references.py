"""Claims and the ids they cite: which ids lead nowhere, which citations nobody uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice

from citeguard.messages import told
from citeguard.models import CheckRequest, Finding, FindingCode, GivenClaim

NATIVE = "citeguard.request/1"
_FEW = 5
_SHOWN = 40


def reference_findings(claims: Iterable[tuple[str, Sequence[str]]], citation_ids: Sequence[str]) -> tuple[Finding, ...]:
    """`citation_unknown` and `citation_unused`. `claims` are pairs of claim id and cited ids."""
    pairs = list(claims)
    known = dict.fromkeys(citation_ids)
    used = set(chain.from_iterable(cited for _, cited in pairs))
    findings: list[Finding] = []
    if not used <= known.keys():
        findings += (_unknown(c, i, known) for c, cited in pairs for i in dict.fromkeys(cited) if i not in known)
    if not known.keys() <= used:
        findings += (_unused(i) for i in known if i not in used)
    return tuple(findings)


def claim_findings(request: CheckRequest) -> tuple[Finding, ...]:
    """What `verify` alone says of the claims themselves: `no_claims` and `claim_without_citations`."""
    if not request.claims:
        if request.claims is None and request.citations and request.format != NATIVE:
            return ()  # a format that marks its citations in the answer and lists no claims
        if request.claims_unreadable:
            return ()
        message = told("claim.no_claims_listed" if request.claims is None else "claim.no_claims")
        return (Finding(code=FindingCode.NO_CLAIMS, message=message),)
    bare = (c for c in request.claims if not c.citation_ids and not c.unreadable)
    return tuple(_without_citations(c) for c in bare)


def _unknown(claim_id: str, citation_id: str, known: dict[str, None]) -> Finding:
    # Shortened: a few long ids, named again for each of many claims, would be a very long answer.
    named = ", ".join(repr(i[:_SHOWN]) for i in islice(known, _FEW)) or told("list.none")
    if len(known) > _FEW:
        named = told("list.more", names=named, n=len(known) - _FEW)
    return Finding(
        code=FindingCode.CITATION_UNKNOWN,
        message=told("claim.cites_unknown", claim=claim_id, citation=citation_id),
        claim_id=claim_id,
        citation_id=citation_id,
        expected=named,
        received=citation_id,
    )


def _unused(citation_id: str) -> Finding:
    return Finding(
        code=FindingCode.CITATION_UNUSED, message=told("claim.unused", citation=citation_id), citation_id=citation_id
    )


def _without_citations(claim: GivenClaim) -> Finding:
    return Finding(
        code=FindingCode.CLAIM_WITHOUT_CITATIONS,
        message=told("claim.cites_nothing", claim=claim.id),
        claim_id=claim.id,
        received=claim.text,
    )
