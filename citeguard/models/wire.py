"""The one wire shape that outputs share: a finding, in a report and in the answers of `verify` and `resolve`."""

from __future__ import annotations

from citeguard.messages import said
from citeguard.models.finding import Effect, Finding


def finding_json(finding: Finding, *, effect: Effect | None = None, language: str = "en") -> dict[str, str | None]:
    """`effect`: the one that a policy gave it, where that is not its own. Codes are the same in every language."""
    return {
        "code": finding.code.value,
        "effect": (effect or finding.effect).value,
        "claim_id": finding.claim_id,
        "citation_id": finding.citation_id,
        "message": said(finding.message, language),
        "expected": _said(finding.expected, language),
        "received": _said(finding.received, language),
        "hint": _said(finding.hint, language),
        "path": finding.path,
    }


def _said(text: str | None, language: str) -> str | None:
    return None if text is None else said(text, language)
