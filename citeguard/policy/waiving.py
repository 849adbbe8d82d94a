"""What a waiver does to citations: one that only a waived rule speaks against is good, and its claim is judged."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from citeguard.models import CheckRequest, Effect, Finding, ResolvedCitation, Verification
from citeguard.policy.rules import Policy


def with_waivers(verification: Verification, request: CheckRequest, policy: Policy, *, today: date) -> Verification:
    """The verification as the policy reads it on a day. What exists and whether a quote is exact, no policy changes."""
    lenient = {w.code for w in policy.in_force(today) if w.code.effect is Effect.REJECT}
    against: dict[str, list[Finding]] = {}
    for finding in (*request.defects, *verification.findings):
        if finding.citation_id is not None and finding.effect is Effect.REJECT:
            against.setdefault(finding.citation_id, []).append(finding)

    def allowed(resolved: ResolvedCitation) -> bool:
        found = against.get(resolved.citation.id, [])
        placed = resolved.document is not None and resolved.span is not None and not resolved.citation.invalid
        return placed and bool(found) and all(f.code in lenient for f in found)

    if not lenient:
        return verification
    return replace(
        verification, citations=tuple(replace(r, valid=r.valid or allowed(r)) for r in verification.citations)
    )
