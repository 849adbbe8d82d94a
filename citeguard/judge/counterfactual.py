"""The counterfactual probe: an entailed claim is judged again with its evidence changed.

A judge that still says `entailed` did not read the evidence: it knows the claim from elsewhere, or obeys an order.
That is `unknown`, `evidence_not_used`. Costs one or two further calls for each entailed claim, so it is an option.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from citeguard.judge import Judge
from citeguard.judge.trust import ask
from citeguard.models import (
    Fragment,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Judgment,
    Question,
    Span,
    Stance,
    UnknownReason,
    Verdict,
)

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?![\w]|[.,]\d)")
_NEGATION = re.compile(r"\b(?:not|never|cannot|не|нельзя|никогда)\b\s*", re.IGNORECASE)
_WITHOUT = {"cannot": "can ", "нельзя": "можно "}
_YEARS = range(1900, 2101)


class Counterfactual:
    """A judge around a judge: what it finds entailed must fall when the evidence does."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self.name = str(getattr(judge, "name", type(judge).__name__))
        # What a profile is checked against is the judge inside.
        self.model = getattr(judge, "model", None)
        self.prompts = getattr(judge, "prompts", ())
        self.reply_schema = getattr(judge, "reply_schema", None)

    async def judge(self, question: Question, /) -> Judgment:
        (judgment,) = await self.judge_answer([question])
        return judgment

    async def judge_answer(self, questions: Sequence[Question], /) -> Sequence[Judgment]:
        first = await ask(self._judge, questions)
        probes = [variants(q, j) if _entailed(j) else () for q, j in zip(questions, first, strict=True)]
        asked = [variant for group in probes for variant in group]
        answers = iter(await ask(self._judge, asked)) if asked else iter(())
        return [settled(j, [next(answers) for _ in group]) for j, group in zip(first, probes, strict=True)]

    def stop(self) -> None:
        stop = getattr(self._judge, "stop", None)
        if stop is not None:
            stop()


def variants(question: Question, judgment: Judgment) -> tuple[Question, ...]:
    """The question with a shared number made larger and smaller, else a shared negation taken out, else the evidence
    taken out. None where nothing would be left to judge by."""
    shared = _shared(_NUMBER, question, judgment)
    if shared:
        return tuple(
            _with_fragments(question, [_exchanged(f.text, shared, new) for f in question.fragments])
            for new in _other(shared)
        )
    if _shared(_NEGATION, question, judgment):
        return (_with_fragments(question, [_affirmed(f.text) for f in question.fragments]),)
    cut = _with_fragments(question, [_without_evidence(f, judgment) for f in question.fragments])
    return (cut,) if any(f.text.strip() for f in cut.fragments) else ()


def settled(judgment: Judgment, probes: Sequence[Judgment]) -> Judgment:
    """The first judgment, if the probes bear it out. Under a bound ("within 30 days") one of two changed numbers may
    rightly be entailed too; both cannot."""
    if not probes:
        return _noted(judgment, "no counterfactual: the evidence is all there is") if _entailed(judgment) else judgment
    if any(isinstance(p, Judged) and p.verdict is not Verdict.ENTAILED for p in probes):
        return replace(judgment, judge=_spent(judgment.judge, probes))
    failed = [
        p.reason for p in probes if isinstance(p, JudgeFailed) and p.reason is not UnknownReason.EVIDENCE_NOT_FOUND
    ]
    return JudgeFailed(
        claim_id=judgment.claim_id,
        reason=failed[0] if failed else UnknownReason.EVIDENCE_NOT_USED,
        judge=_spent(judgment.judge, probes),
        evidence=judgment.evidence,
        detail="the counterfactual probe failed" if failed else "entailed whatever the evidence says",
    )


def _entailed(judgment: Judgment) -> bool:
    return isinstance(judgment, Judged) and judgment.verdict is Verdict.ENTAILED


def _shared(pattern: re.Pattern[str], question: Question, judgment: Judgment) -> str | None:
    """The first match in the claim that its evidence holds too."""
    evidence = {m[0].strip().lower() for e in _supporting(judgment) for m in pattern.finditer(e)}
    return next((m[0].strip() for m in pattern.finditer(question.claim) if m[0].strip().lower() in evidence), None)


def _supporting(judgment: Judgment) -> list[str]:
    return [e.quote for e in judgment.evidence if e.stance is Stance.FOR]


def _other(number: str) -> list[str]:
    """A larger and a smaller number in the same notation."""
    first = re.match(r"\d+", number)
    assert first is not None
    value, rest = int(first[0]), number[first.end() :]
    if value in _YEARS and not rest:
        return [str(value + 7), str(value - 7)]
    smaller = value // 2
    return [f"{value * 2 + 1}{rest}"] + ([f"{smaller}{rest}"] if smaller or (value and not rest) else [])


def _exchanged(text: str, old: str, new: str) -> str:
    return _NUMBER.sub(lambda m: new if m[0] == old else m[0], text)


def _affirmed(text: str) -> str:
    return _NEGATION.sub(lambda m: _WITHOUT.get(m[0].strip().lower(), ""), text)


def _without_evidence(fragment: Fragment, judgment: Judgment) -> str:
    text, base = fragment.text, fragment.span.start
    spans = [(e.start - base, e.end - base) for e in judgment.evidence if e.citation_id == fragment.citation_id]
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + text[min(end, len(text)) :]
    return text


def _with_fragments(question: Question, texts: Sequence[str]) -> Question:
    fragments = tuple(
        replace(f, text=t, span=Span(f.span.start, f.span.start + len(t)))
        for f, t in zip(question.fragments, texts, strict=True)
    )
    return replace(question, fragments=fragments)


def _noted(judgment: Judgment, note: str) -> Judgment:
    return replace(judgment, judge=replace(judgment.judge, notes=(*judgment.judge.notes, note)))


def _spent(info: JudgeInfo, probes: Sequence[Judgment]) -> JudgeInfo:
    """What the claim cost with its probes."""
    every = [info, *(p.judge for p in probes)]
    tokens = [i.tokens for i in every if i.tokens is not None]
    costs = [i.cost for i in every if i.cost is not None]
    return replace(
        info,
        attempts=sum(i.attempts for i in every),
        tokens=sum(tokens) if tokens else None,
        cost=sum(costs) if costs else None,
    )
