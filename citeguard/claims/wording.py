"""Whether a reworded claim still says what its sentence says: no word of its own, nothing that reaches over it lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from citeguard.language.detection import detect
from citeguard.language.marks import MarkKind, marks
from citeguard.language.tokens import Kind, tokenise
from citeguard.language.words import content_stems

REACHING = frozenset(
    {MarkKind.CONDITION, MarkKind.EXCEPTION, MarkKind.POSSIBILITY, MarkKind.PLAN, MarkKind.REPORT, MarkKind.OBLIGATION}
)
"""What may hold for the whole sentence stands in every claim cut from it: without it a claim would be another one."""
CARRIED = frozenset(
    {MarkKind.NEGATION, MarkKind.ONLY, MarkKind.UNIVERSAL, MarkKind.PARTIAL, MarkKind.COMPARATOR, MarkKind.ANTONYM}
)
"""What stands in one of the claims, no more and no less often than in the sentence."""


def faithful(claims: Sequence[str], sentence: str, answer: str) -> bool:
    """`claims` are all that was made of `sentence`."""
    return (
        all(_own_words_of(claim, answer) for claim in claims)
        and all(_marks(claim, REACHING) == _marks(sentence, REACHING) for claim in claims)
        and sum((_marks(claim, CARRIED) for claim in claims), Counter()) == _marks(sentence, CARRIED)
        and _said(sentence) <= frozenset().union(*(_said(claim) for claim in claims))
    )


def _own_words_of(claim: str, answer: str) -> bool:
    return _said(claim) <= _said(answer)


def _said(text: str) -> frozenset[str]:
    """Stems of content words, and numbers as written."""
    tokens = tokenise(text)
    numbers = {t.text for t in tokens if t.kind is Kind.NUMBER}
    return frozenset(content_stems(tokens, detect(text))) | numbers


def _marks(text: str, kinds: frozenset[MarkKind]) -> Counter[tuple[str, str]]:
    return Counter((m.kind.value, m.key) for m in marks(tokenise(text), detect(text)) if m.kind in kinds)
