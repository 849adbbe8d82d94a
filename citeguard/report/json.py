"""`citeguard.report/1`: the wire shape of a report. Its schema is published beside it; a golden file holds it still.

Internals may move; this shape may only grow. Confidence is 0..1 or null. Offsets count code points.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, assert_never

from citeguard.models import (
    ClaimFacts,
    Decision,
    Evidence,
    Judged,
    JudgeFailed,
    JudgeInfo,
    NotJudged,
    Reason,
    Report,
    ResolvedCitation,
    RiskSignal,
    Verification,
    Waiver,
)
from citeguard.models.wire import finding_json
from citeguard.report.advice import advice, feedback
from citeguard.report.labels import Labels, labels

SCHEMA = "citeguard.report/1"


def render_json(report: Report, *, language: str = "en") -> str:
    """The report as one JSON text with a final newline."""
    return json.dumps(report_json(report, language=language), ensure_ascii=False, indent=2) + "\n"


def report_json(report: Report, *, language: str = "en") -> dict[str, Any]:
    """The report as plain JSON values. `language` is that of messages, feedback and advice; codes are the same in every
    one. An `effect` is the one that was applied: the policy's, where that is not the code's own."""
    words = labels(language)
    decision = report.decision
    return {
        "schema": SCHEMA,
        "status": decision.status.value,
        "abstained": decision.abstained,
        "degraded": report.facts.degraded,
        "uncalibrated": report.uncalibrated,
        "reasons": [_reason(r, words) for r in decision.reasons],
        "waivers": [_waiver(w) for w in decision.waivers],
        "findings": [finding_json(f, effect=decision.effect(f.code), language=language) for f in report.facts.findings],
        "claims": [_claim(c, decision, words) for c in report.facts.claims],
        "citations": _citations(report.verification),
        "coverage": {
            "covered": [list(span) for span in report.claims.covered],
            "non_claims": [{"span": list(n.span), "kind": n.kind.value} for n in report.claims.non_claims],
            "uncovered": [{"span": list(u.span), "missing": list(u.missing)} for u in report.claims.uncovered],
        },
        "metrics": _metrics(report),
        "advice": advice(report, words),
        "access": {"mode": report.verification.access, "note": _access_note(report, words)},
        "versions": {
            "citeguard": report.versions.citeguard,
            "policy": report.versions.policy,
            "policy_fingerprint": report.versions.policy_fingerprint,
            "profile": report.versions.profile,
            "splitter": report.versions.splitter,
            "judge": report.versions.judge,
            "second_look": report.versions.second_look,
            "as_of": report.versions.as_of,
        },
        "trace": dict(report.trace),
    }


def _access_note(report: Report, words: Labels) -> str | None:
    return words("access", report.verification.access) if report.verification.access_note else None


def _waiver(waiver: Waiver) -> dict[str, str]:
    return {
        "code": waiver.code.value,
        "effect": waiver.effect.value,
        "reason": waiver.reason,
        "expires": waiver.expires.isoformat(),
    }


def _reason(reason: Reason, words: Labels) -> dict[str, Any]:
    return {
        "status": reason.status.value,
        "code": reason.code,
        "claim_id": reason.claim_id,
        "citation_id": reason.citation_id,
        "message": words.said(reason.message),
    }


def _claim(facts: ClaimFacts, decision: Decision, words: Labels) -> dict[str, Any]:
    claim = facts.claim
    return {
        "id": claim.id,
        "text": claim.text,
        "span": list(claim.span) if claim.span else None,
        "citation_ids": list(claim.citation_ids),
        "status": facts.status.value,
        **_judgment(facts),
        "signals": [_signal(s, decision, words) for s in facts.signals],
        "second_look": _second(facts),
        "feedback": feedback(facts, decision, words),
    }


def _judgment(facts: ClaimFacts) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "verdict": None,
        "unknown_reason": None,
        "not_judged_reason": None,
        "confidence": facts.calibrated_confidence,
        "raw_confidence": None,
        "evidence": [],
        "evidence_citation_ids": [],
        "unsupported_parts": [],
        "judge": None,
    }
    match facts.judgment:
        case Judged() as judged:
            shape |= {
                "verdict": judged.verdict.value,
                "raw_confidence": judged.confidence,
                "unsupported_parts": list(judged.unsupported_parts),
                "judge": _judge(judged.judge),
                **_evidence(judged.evidence),
            }
        case JudgeFailed() as failed:
            shape |= {
                "verdict": "unknown",
                "unknown_reason": failed.reason.value,
                "raw_confidence": failed.confidence,
                "judge": _judge(failed.judge),
                **_evidence(failed.evidence),
            }
        case NotJudged(reason=reason):
            shape["not_judged_reason"] = reason
        case _:
            assert_never(facts.judgment)
    return shape


def _evidence(evidence: tuple[Evidence, ...]) -> dict[str, Any]:
    return {
        "evidence": [
            {
                "citation_id": e.citation_id,
                "quote": e.quote,
                "start": e.start,
                "end": e.end,
                "stance": e.stance.value,
            }
            for e in evidence
        ],
        "evidence_citation_ids": list(dict.fromkeys(e.citation_id for e in evidence)),
    }


def _judge(judge: JudgeInfo) -> dict[str, Any]:
    return {
        "name": judge.name,
        "model": judge.model,
        "prompt": judge.prompt,
        "fingerprint": judge.fingerprint,
        "cached": judge.cached,
        "attempts": judge.attempts,
        "tokens": judge.tokens,
        "cost": judge.cost,
        "latency_ms": judge.latency_ms,
        "notes": list(judge.notes),
    }


def _second(facts: ClaimFacts) -> dict[str, Any] | None:
    match facts.second:
        case None:
            return None
        case Judged(verdict=verdict, judge=judge):
            return {"verdict": verdict.value, "unknown_reason": None, "judge": _judge(judge)}
        case JudgeFailed(reason=reason, judge=judge):
            return {"verdict": "unknown", "unknown_reason": reason.value, "judge": _judge(judge)}
        case _:
            assert_never(facts.second)


def _signal(signal: RiskSignal, decision: Decision, words: Labels) -> dict[str, Any]:
    return {
        "code": signal.code.value,
        "effect": decision.effect(signal.code).value,
        "message": words.said(signal.message),
        "claim_spans": [list(span) for span in signal.claim_spans],
        "fragment_spans": [{"citation_id": f.citation_id, "span": list(f.span)} for f in signal.fragment_spans],
        "context": list(signal.context),
    }


def _citations(verification: Verification) -> list[dict[str, Any]]:
    digests = verification.digests()
    return [_citation(one, digests) for one in verification.citations]


def _citation(resolved: ResolvedCitation, digests: Mapping[tuple[str, str], str]) -> dict[str, Any]:
    citation, document, span = resolved.citation, resolved.document, resolved.span
    return {
        "id": citation.id,
        "document_id": document.id if document else citation.document_id,
        "document_version": document.version if document else citation.document_version,
        "start": span.start if span else citation.start,
        "end": span.end if span else citation.end,
        "mode": citation.mode.value,
        "valid": resolved.valid,
        "title": document.title if document else None,
        "url": document.url if document else None,
        "sha256": digests[document.id, document.version] if document else None,
    }


def _metrics(report: Report) -> dict[str, Any]:
    judgments = [c.judgment for c in report.facts.claims if not isinstance(c.judgment, NotJudged)]
    seconds = [c.second for c in report.facts.claims if c.second is not None]
    judges = [j.judge for j in (*judgments, *seconds)]
    verdicts = Counter(j.verdict.value if isinstance(j, Judged) else "unknown" for j in judgments)
    return {
        "claims": len(report.facts.claims),
        "unsupported": sum(c.status.value == "unsupported" for c in report.facts.claims),
        "invalid_citations": sum(not r.valid for r in report.verification.citations),
        "verdicts": dict(sorted(verdicts.items())),
        "judge_calls": sum(j.attempts for j in judges if j.model is not None and not j.cached),
        "tokens": sum(j.tokens or 0 for j in judges),
        "cost": sum(j.cost or 0 for j in judges),
    }
