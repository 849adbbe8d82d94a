"""The small words that turn a sentence round: what they are, and which words they govern."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citeguard.language.tokens import Token
from citeguard.models.span import Span


class MarkKind(StrEnum):
    NEGATION = "negation"  # not, no, never, without; не, нет, без, нельзя, запрещено
    POSSIBILITY = "possibility"  # may, might, can; может, возможно
    OBLIGATION = "obligation"  # must, shall, required; должен, обязан
    PLAN = "plan"  # plans to, is expected to; планирует, ожидается
    UNIVERSAL = "universal"  # all, every, any, always; все, каждый, любой, всегда
    PARTIAL = "partial"  # some, most, often; некоторые, большинство, часто
    ONLY = "only"  # only, solely, exclusively; только, лишь
    COMPARATOR = "comparator"  # at least, at most, more than, before, after, earlier, exactly; не менее, ровно, до
    CONDITION = "condition"  # if, unless, provided, when, subject to; если, при условии, в случае
    EXCEPTION = "exception"  # except, excluding, apart from; кроме, за исключением
    REPORT = "report"  # claims, reportedly, allegedly; якобы, по словам
    ANTONYM = "antonym"  # one side of a listed pair: increase/decrease, open/closed; key = pair:side


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One such expression. `key` is language independent (`at_least`, `may`, `all`, `if`), so that marks of a Russian
    claim and an English fragment compare."""

    kind: MarkKind
    key: str
    span: Span
    scope: Span
    """The words it governs (for a condition or exception: the whole clause, marker included)."""
    head: tuple[str, ...] = ()
    """Stems of the content words it is bound to, nearest first."""


def marks(tokens: tuple[Token, ...], language: str | None) -> tuple[Mark, ...]:
    """All marks of a short text, in order of their position."""
    del tokens, language
    return ()
