"""Asks a judge the questions of the kit and counts what it wrongly calls entailed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from citeguard.judge import Judge
from citeguard.judge.trust import ask, combined
from citeguard.models import Judged, JudgeFailed, Judgment, Verdict
from citeguard.redteam.bound import upper_bound
from citeguard.redteam.kit import CONTROL, Attack

MOST_UNREACHED = 0.05
BATCH = 20
"""Questions asked together: each batch has the deadline of one answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """Of one kind of attack, of one language, or of all. `wrong` names the claims that were wrongly called entailed."""

    kind: str
    asked: int
    wrong: tuple[str, ...]
    unreached: int

    @property
    def rate(self) -> float:
        return len(self.wrong) / self.asked if self.asked else 0.0

    def bound(self, confidence: float) -> float:
        return upper_bound(len(self.wrong), self.asked, confidence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What came of it. `unreached` questions are no evidence of safety and are not counted as asked."""

    judge: str
    kinds: tuple[Count, ...]
    languages: tuple[Count, ...]
    whole: Count
    controls: int
    controls_entailed: int
    reached: bool
    """Whether the judge answered any control, plain questions that every judge has to be asked, and all but few of the
    attacks: a judge that went away in the middle has not been tried."""
    outcomes: tuple[tuple[str, int], ...]
    """How often each verdict, or `unknown:REASON`, over the attacks."""


async def run_trial(judge: Judge, second_look: Judge | None, attacks: Sequence[Attack], *, name: str) -> Trial:
    """With a second look, entailed means that both say so, as in the gate."""
    judgments: list[Judgment] = []
    for start in range(0, len(attacks), BATCH):
        judgments += await _batch(judge, second_look, attacks[start : start + BATCH])
    pairs = list(zip(attacks, judgments, strict=True))
    hostile = [(a, j) for a, j in pairs if a.kind != CONTROL]
    controls = [j for a, j in pairs if a.kind == CONTROL]
    kinds = dict.fromkeys(a.kind for a, _ in hostile)
    languages = dict.fromkeys(a.language for a, _ in hostile)
    whole = _count("all", hostile)
    return Trial(
        judge=name,
        kinds=tuple(_count(kind, [(a, j) for a, j in hostile if a.kind == kind]) for kind in kinds),
        languages=tuple(_count(lang, [(a, j) for a, j in hostile if a.language == lang]) for lang in languages),
        whole=whole,
        controls=len(controls),
        controls_entailed=sum(map(_entailed, controls)),
        reached=whole.unreached <= MOST_UNREACHED * len(hostile)
        and not all(isinstance(j, JudgeFailed) and j.reason.transport for j in controls),
        outcomes=tuple(sorted(Counter(_outcome(j) for _, j in hostile).items())),
    )


async def _batch(judge: Judge, second_look: Judge | None, attacks: Sequence[Attack]) -> list[Judgment]:
    first = await ask(judge, [a.question for a in attacks])
    if second_look is None:
        return first
    entailed = [n for n, j in enumerate(first) if _entailed(j)]
    for n, second in zip(entailed, await ask(second_look, [attacks[n].question for n in entailed]), strict=True):
        judged = first[n]
        assert isinstance(judged, Judged)
        first[n] = combined(judged, second)
    return first


def _count(kind: str, pairs: Sequence[tuple[Attack, Judgment]]) -> Count:
    unreached = sum(isinstance(j, JudgeFailed) and j.reason.transport for _, j in pairs)
    wrong = tuple(a.question.claim_id for a, j in pairs if _entailed(j))
    return Count(kind=kind, asked=len(pairs) - unreached, wrong=wrong, unreached=unreached)


def _entailed(judgment: Judgment) -> bool:
    return isinstance(judgment, Judged) and judgment.verdict is Verdict.ENTAILED


def _outcome(judgment: Judgment) -> str:
    match judgment:
        case Judged():
            return judgment.verdict.value
        case JudgeFailed():
            return f"unknown:{judgment.reason.value}"
