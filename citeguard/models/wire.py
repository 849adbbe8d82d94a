"""The one wire shape that two outputs share: a finding, in a report and in the answer of `verify`."""

from __future__ import annotations

from citeguard.models.finding import Finding


def finding_json(finding: Finding) -> dict[str, str | None]:
    return {
        "code": finding.code.value,
        "effect": finding.effect.value,
        "claim_id": finding.claim_id,
        "citation_id": finding.citation_id,
        "message": finding.message,
        "expected": finding.expected,
        "received": finding.received,
        "hint": finding.hint,
        "path": finding.path,
    }
