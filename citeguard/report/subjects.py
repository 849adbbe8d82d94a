"""Which reasons of the decision concern which claim: those about it, and those about a citation that it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citeguard.models import Reason, Report


def reasons_by_claim(report: Report) -> Mapping[str, Sequence[Reason]]:
    """By claim id, for every claim. A claim without reasons was let through, if it was judged at all."""
    of_claim: dict[str, list[Reason]] = {}
    of_citation: dict[str, list[Reason]] = {}
    for reason in report.decision.reasons:
        if reason.claim_id is not None:
            of_claim.setdefault(reason.claim_id, []).append(reason)
        elif reason.citation_id is not None:
            of_citation.setdefault(reason.citation_id, []).append(reason)
    found: dict[str, list[Reason]] = {}
    for facts in report.facts.claims:
        claim = facts.claim
        cited = (of_citation.get(i, ()) for i in dict.fromkeys(claim.citation_ids))
        found[claim.id] = [*of_claim.get(claim.id, ()), *(r for reasons in cited for r in reasons)]
    return found
