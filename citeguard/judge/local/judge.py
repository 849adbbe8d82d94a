"""The embedded judge: a quotation gate. No key, no download, no chance; Russian and English.

`entailed`      the claim is, word for word and in order, whole sentences of one cited fragment
`contradicted`  one slot of an otherwise identical whole sentence differs, and both values cannot hold
anything else   unknown: what is reworded, inferred or put together from several places is beyond this judge

It has no confidence, and what stands around a quoted sentence is the business of the signals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from citeguard.judge.local.contradiction import Clash, clash
from citeguard.judge.local.items import Normal, normal_form
from citeguard.judge.local.lexicon import words
from citeguard.judge.local.quotation import quoted
from citeguard.judge.local.stored import Candidate, Recent, StoredFragment
from citeguard.language.detection import detect
from citeguard.language.lexicon import COVERED
from citeguard.language.sentences import Block, sentences
from citeguard.language.words import is_content
from citeguard.models import (
    Evidence,
    Judged,
    JudgeFailed,
    JudgeInfo,
    Judgment,
    Question,
    Stance,
    UnknownReason,
    Verdict,
)

MIN_CONTENT_WORDS = 2
MAX_CLAIM_CHARS = 10_000
_MAX_SENTENCES = 20
_TOO_MANY = "the source has too many near copies of the claim to compare them all"
_SEVERAL_VALUES = "the source gives more than one value for this"


@dataclass(frozen=True, slots=True)
class _Against:
    evidence: Evidence
    clash: Clash


class LocalJudge:
    """Implements `Judge`. `clock` gives seconds, for the latency in the report."""

    name = "local"

    def __init__(self, *, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock

    async def judge(self, question: Question, /) -> Judgment:
        return self._judge(question, Recent())

    async def judge_answer(self, questions: Sequence[Question], /) -> Sequence[Judgment]:
        """The claims of one answer: a fragment that several of them cite is taken apart once."""
        recent = Recent()
        return [self._judge(question, recent) for question in questions]

    def _judge(self, question: Question, recent: Recent) -> Judgment:
        started = self._clock()
        return _Case(question, recent).judgment(lambda: self._info(started))

    def _info(self, started: float) -> JudgeInfo:
        return JudgeInfo(name=self.name, latency_ms=max(0.0, (self._clock() - started) * 1000))


class _Case:
    """One question on its way to a judgment."""

    def __init__(self, question: Question, recent: Recent) -> None:
        self._question = question
        self._recent = recent
        self._quotes: list[Evidence] = []
        self._against: list[_Against] = []
        self._doubt: str | None = None

    def judgment(self, info: Callable[[], JudgeInfo]) -> Judgment:
        language = self._language()
        claim = () if language is None else _taken_apart(self._question.claim, language)
        if language is None or not claim:
            empty = not any(c.isalnum() for c in self._question.claim)
            return self._failed(UnknownReason.EMPTY_CLAIM if empty else UnknownReason.NOT_QUOTED, info())
        for fragment in self._question.fragments:
            self._look_into(claim, self._recent.stored(fragment, language), language)
        return self._weighed(info())

    def _language(self) -> str | None:
        """A covered language, or None: what is in no covered language, or too long for a quotation, is not judged."""
        if len(self._question.claim) > MAX_CLAIM_CHARS:
            return None
        language = self._question.language or detect(self._question.claim)
        return language if language in COVERED else None

    def _look_into(self, claim: Sequence[Normal], stored: StoredFragment, language: str) -> None:
        near = stored.near(claim[0])
        if near is None:
            self._doubt = _TOO_MANY
            return
        self._quotes += [stored.evidence(c, Stance.FOR) for c in quoted(claim, stored, near)]
        if len(claim) == 1:
            self._add_clashes(stored, _clashes(claim[0], stored, near, language))
        if stored.exhausted:
            self._doubt = _TOO_MANY

    def _add_clashes(self, stored: StoredFragment, found: Sequence[tuple[Candidate, Clash]]) -> None:
        if len({clash.stored for _, clash in found}) > 1:
            self._doubt = _SEVERAL_VALUES
        self._against += [_Against(stored.evidence(c, Stance.AGAINST), one) for c, one in found[:1]]

    def _weighed(self, info: JudgeInfo) -> Judgment:
        against = tuple(a.evidence for a in self._against)
        if self._quotes and against:
            return self._failed(UnknownReason.CONFLICTING_SOURCES, info, (*self._quotes, *against))
        if self._doubt is not None:
            return self._failed(UnknownReason.NOT_QUOTED, info, detail=self._doubt)
        if self._quotes:
            return Judged(
                claim_id=self._question.claim_id,
                verdict=Verdict.ENTAILED,
                judge=info,
                evidence=tuple(self._quotes),
                analysis="the source says it word for word, as a whole sentence",
            )
        if not against:
            return self._failed(UnknownReason.NOT_QUOTED, info)
        return Judged(
            claim_id=self._question.claim_id,
            verdict=Verdict.CONTRADICTED,
            judge=info,
            evidence=against,
            unsupported_parts=(self._against[0].clash.claimed,),
            analysis=str(self._against[0].clash),
        )

    def _failed(
        self,
        reason: UnknownReason,
        info: JudgeInfo,
        evidence: tuple[Evidence, ...] = (),
        detail: str | None = None,
    ) -> JudgeFailed:
        return JudgeFailed(
            claim_id=self._question.claim_id, reason=reason, judge=info, evidence=evidence, detail=detail
        )


def _clashes(
    claim: Normal, stored: StoredFragment, near: Sequence[Candidate], language: str
) -> list[tuple[Candidate, Clash]]:
    """The first sentence for each value that speaks against the claim; two are enough to see that they are several."""
    compared: dict[int, Clash | None] = {}
    found: dict[str, tuple[Candidate, Clash]] = {}
    for c in near:
        if id(c.normal) not in compared:
            compared[id(c.normal)] = clash(claim, c.normal, language)
        one = compared[id(c.normal)]
        if one is not None and one.stored not in found and stored.asserts(c):
            found[one.stored] = (c, one)
            if len(found) > 1:
                break
    return list(found.values())


def _taken_apart(claim: str, language: str) -> tuple[Normal, ...]:
    """The sentences of a claim; none where it asserts too little, or nothing, or more than a quotation holds."""
    parts = sentences(claim, language)
    if not 0 < len(parts) <= _MAX_SENTENCES or any(p.block not in (Block.PARAGRAPH, Block.LIST_ITEM) for p in parts):
        return ()
    alone = len(parts) == 1
    forms = tuple(normal_form(p.span.of(claim), language, outer_quotes=alone) for p in parts)
    return forms if all(_asserts(f, language) for f in forms) else ()


def _asks(form: Normal, language: str) -> bool:
    lists = words(language)
    opens = form.items[0].word in lists.question_openers and not form.tokens[0].text.isupper()
    return opens or not lists.question_particles.isdisjoint(form.words[:4])


def _asserts(form: Normal, language: str) -> bool:
    if not form.items or not form.safe or form.stop not in ("", ".", "!") or _asks(form, language):
        return False
    content = sum(is_content(t, language) for t in form.tokens)
    symbols = sum(q.unit is not None and not any(c.isalpha() for c in q.span.of(form.text)) for q in form.quantities)
    return content + symbols >= MIN_CONTENT_WORDS
