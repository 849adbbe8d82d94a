"""A labelled row as what the gate decides about: an answer of one claim, its fragments as documents cited whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from citeguard.calibration.rows import Row
from citeguard.corpus.access import LoadedCorpus
from citeguard.models import (
    CheckRequest,
    Citation,
    DocumentVersion,
    GivenClaim,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Report,
    Status,
)
from citeguard.models.profile import stratum_of

_VERSION = "1"
_OF_THE_THRESHOLD = frozenset({"below_threshold", "profile_required"})
"""Reasons that a profile gives: without one they would not stand, so they do not count as blocking."""


def corpus_of(row: Row) -> LoadedCorpus:
    documents = {f.id: (DocumentVersion(id=f.id, version=_VERSION, text=f.text, title=f.title),) for f in row.fragments}
    return LoadedCorpus(documents, default_public=True)


def request_of(row: Row) -> CheckRequest:
    citations = tuple(
        Citation(id=f.id, document_id=f.id, document_version=_VERSION, start=0, end=len(f.text), quote=f.text)
        for f in row.fragments
    )
    claim = GivenClaim(id="claim", text=row.claim, citation_ids=tuple(f.id for f in row.fragments))
    return CheckRequest(answer=row.claim, claims=(claim,), citations=citations)


def record_of(row: Row, report: Report, number: int) -> dict[str, Any]:
    """The run record: what was judged and decided, without any text."""
    (facts,) = report.facts.claims
    reasons = [r.code for r in report.decision.reasons]
    return {
        "row_id": row.id,
        "group": row.group,
        "dataset": row.dataset,
        "domain": row.domain,
        "lang": row.lang,
        "scheme": row.scheme,
        "label": None if row.label is None else row.label.value,
        "stratum": stratum_of(facts.signals),
        **_verdict(facts.judgment),
        "confidence": facts.calibrated_confidence,
        "accepted": report.decision.status is Status.ACCEPT,
        "status": report.decision.status.value,
        "blocked": sorted(set(reasons) - _OF_THE_THRESHOLD),
        "pass": number,
        **_spent(facts.judgment, facts.second),
        "second_look": report.versions.second_look,
        "row_digest": row.digest,
    }


def _verdict(judgment: object) -> Mapping[str, Any]:
    match judgment:
        case Judged(verdict=verdict, confidence=confidence):
            return {"verdict": verdict.value, "unknown_reason": None, "raw_confidence": confidence}
        case JudgeFailed(reason=reason, confidence=confidence):
            return {"verdict": "unknown", "unknown_reason": reason.value, "raw_confidence": confidence}
        case _:
            # The row was rejected before any judge was asked: a quote of nothing, for example.
            return {"verdict": "unknown", "unknown_reason": "not_judged", "raw_confidence": None}


def _spent(*judgments: object) -> Mapping[str, Any]:
    infos = [j.judge for j in judgments if isinstance(j, Judged | JudgeFailed)]
    return {
        "judge": _judge(infos[0]) if infos else None,
        "tokens": _sum(i.tokens for i in infos),
        "cost": _sum(i.cost for i in infos),
        "latency_ms": _sum(i.latency_ms for i in infos),
        "cached": any(i.cached for i in infos),
    }


def _judge(info: JudgeInfo) -> Mapping[str, Any]:
    return {"name": info.name, "model": info.model, "prompt": info.prompt, "fingerprint": info.fingerprint}


def _sum(values: Iterator[float | int | None]) -> float | None:
    known = [v for v in values if v is not None]
    return sum(known) if known else None
