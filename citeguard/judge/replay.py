"""A stored run judged again by another judge, claim by claim beside the first judgment."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from citeguard.endpoint.opening import Endpoints
from citeguard.judge.factory import open_judge
from citeguard.judge.store import Kept
from citeguard.judge.trust import ask, judge_name
from citeguard.models import Judged, JudgeFailed, Judgment

BATCH = 20
"""Claims asked together: each batch has the deadline of one answer."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One claim: what was stored, and what the other judge says."""

    claim_id: str
    stored: Judgment
    now: Judgment

    @property
    def agree(self) -> bool:
        return verdict(self.stored) == verdict(self.now)


@dataclass(frozen=True, slots=True)
class Comparison:
    judge: str
    pairs: tuple[Pair, ...]

    @property
    def reached(self) -> bool:
        return not all(isinstance(p.now, JudgeFailed) and p.now.reason.transport for p in self.pairs)


async def replayed(kept: Sequence[Kept], spec: str, *, config: Path | None, environ: Mapping[str, str]) -> Comparison:
    """Nothing of the stored run is changed, and the new judgments are not stored."""
    endpoints = Endpoints(config, environ)
    judge = open_judge(spec, endpoints=endpoints)
    now: list[Judgment] = []
    try:
        for start in range(0, len(kept), BATCH):
            now += await ask(judge, [k.question for k in kept[start : start + BATCH]])
    finally:
        await endpoints.aclose()
    pairs = tuple(Pair(k.question.claim_id, k.judgment, n) for k, n in zip(kept, now, strict=True))
    return Comparison(judge_name(judge), pairs)


def verdict(judgment: Judgment) -> str:
    match judgment:
        case Judged():
            return judgment.verdict.value
        case JudgeFailed():
            return f"unknown:{judgment.reason.value}"


def as_text(comparison: Comparison) -> str:
    """Ids and verdicts, no texts: the store has those."""
    pairs = comparison.pairs
    agreed = sum(p.agree for p in pairs)
    lines = [f"{len(pairs)} claims judged again by {comparison.judge}: {agreed} agree, {len(pairs) - agreed} do not."]
    changes = Counter((verdict(p.stored), verdict(p.now)) for p in pairs if not p.agree)
    lines += [f"{count:5}  {was} -> {now}" for (was, now), count in changes.most_common()]
    lines += [f"{p.claim_id}: {verdict(p.stored)} -> {verdict(p.now)}" for p in pairs if not p.agree]
    return "\n".join(lines) + "\n"


def as_json(comparison: Comparison) -> str:
    claims = [
        {"id": p.claim_id, "stored": verdict(p.stored), "now": verdict(p.now), "agree": p.agree}
        for p in comparison.pairs
    ]
    value = {"schema": "citeguard.replay/1", "judge": comparison.judge, "claims": claims}
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
