"""What of a reply is believed. Whatever does not hold is unknown, with its reason; nothing is repaired or guessed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from citeguard.judge.model.data import Data
from citeguard.judge.model.quotes import Source, find_quote, stands_in
from citeguard.judge.model.reply import Reply
from citeguard.models import (
    Evidence,
    Fragment,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Judgment,
    Question,
    Stance,
    UnknownReason,
    Verdict,
)


class _Doubt(Exception):
    def __init__(self, reason: UnknownReason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


def believed(reply: Reply, question: Question, data: Data, info: JudgeInfo, logprob: float | None = None) -> Judgment:
    """The judgment that this reply amounts to."""
    confidence = reply.confidence / 100
    evidence: tuple[Evidence, ...] = ()
    try:
        if reply.claim_id != data.claim_id:
            raise _Doubt(UnknownReason.INCONSISTENT, "the reply is about another claim")
        cited = [(fragment, Source(fragment.text)) for fragment in question.fragments]
        fragments = dict(zip(data.citation_ids, cited, strict=True))
        notes = list(info.notes)
        evidence = tuple(
            _evidence(each.citation_id, each.quote, each.stance, fragments, notes) for each in reply.evidence
        )
        _agree(Verdict(reply.verdict), evidence, reply.unsupported_parts)
    except _Doubt as doubt:
        return JudgeFailed(
            claim_id=question.claim_id,
            reason=doubt.reason,
            judge=info,
            evidence=evidence,
            detail=doubt.detail,
            confidence=confidence,
        )
    parts = tuple(part for part in reply.unsupported_parts if part.strip())
    notes += [f"unsupported part {n} does not stand in the claim" for n in _foreign(parts, question.claim)]
    return Judged(
        claim_id=question.claim_id,
        verdict=Verdict(reply.verdict),
        judge=replace(info, notes=tuple(notes)),
        evidence=evidence,
        unsupported_parts=parts,
        confidence=confidence,
        verdict_logprob=logprob,
        analysis=reply.analysis,
    )


def _evidence(
    citation_id: str, quote: str, stance: str, fragments: Mapping[str, tuple[Fragment, Source]], notes: list[str]
) -> Evidence:
    """`quote` of the result are the stored words; a note says where the model's differ in presentation."""
    if citation_id not in fragments:
        raise _Doubt(UnknownReason.EVIDENCE_NOT_FOUND, "the reply points at a citation that this claim does not have")
    fragment, source = fragments[citation_id]
    place = find_quote(quote, source)
    if place is None:
        raise _Doubt(UnknownReason.EVIDENCE_NOT_FOUND, f"a quoted passage does not stand in {citation_id}")
    if place.folds:
        notes.append(f"evidence of {citation_id} equals the source after: {', '.join(place.folds)}")
    start = fragment.span.start
    return Evidence(
        citation_id=fragment.citation_id,
        quote=place.span.of(fragment.text),
        start=start + place.span.start,
        end=start + place.span.end,
        stance=Stance(stance),
    )


def _agree(verdict: Verdict, evidence: tuple[Evidence, ...], parts: list[str]) -> None:
    pro = {e.citation_id for e in evidence if e.stance is Stance.FOR}
    contra = {e.citation_id for e in evidence if e.stance is Stance.AGAINST}
    if pro - contra and contra - pro:
        raise _Doubt(UnknownReason.CONFLICTING_SOURCES, "the cited sources disagree")
    if verdict is Verdict.ENTAILED and (not pro or contra or parts):
        raise _Doubt(UnknownReason.INCONSISTENT, "entailed needs evidence for, none against, and no unsupported part")
    if verdict is Verdict.CONTRADICTED and not contra:
        raise _Doubt(UnknownReason.INCONSISTENT, "contradicted needs evidence against")


def _foreign(parts: tuple[str, ...], claim: str) -> list[int]:
    return [n for n, part in enumerate(parts, 1) if not stands_in(part, claim)]
