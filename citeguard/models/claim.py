"""Claims: checkable assertions with their place in the answer, and what of the answer they leave open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citeguard.models.finding import Finding
from citeguard.models.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One checkable assertion. `span` points into the answer (None when a given claim could not be placed)."""

    id: str
    text: str
    span: Span | None
    citation_ids: tuple[str, ...] = ()
    context: str | None = None
    """Heading or lead-in words of the answer that the claim stands under; shown to a judge apart from the claim,
    never verified by itself."""
    language: str | None = None
    """`ru`, `en`, or None where the language is not covered."""


class NonClaimKind(StrEnum):
    """What of an answer asserts nothing that a source would have to support."""

    QUESTION = "question"
    GREETING = "greeting"
    COURTESY = "courtesy"
    ABSTENTION = "abstention"
    CODE = "code"
    HEADING = "heading"
    LEAD_IN = "lead_in"
    SOURCES = "sources"
    MARKER = "marker"
    DISCOURSE = "discourse"


@dataclass(frozen=True, slots=True, kw_only=True)
class NonClaim:
    span: Span
    kind: NonClaimKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncovered:
    """A part of the answer that no claim carries, and what is missing (numbers, names, "not", words)."""

    span: Span
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """The answer taken apart. `covered`, `non_claims` and `uncovered` partition its non-blank sentences."""

    claims: tuple[Claim, ...]
    covered: tuple[Span, ...] = ()
    non_claims: tuple[NonClaim, ...] = ()
    uncovered: tuple[Uncovered, ...] = ()
    findings: tuple[Finding, ...] = ()
    splitter: str = "given"
    """Who made the claims of this answer. A splitter of your own may leave it: then its name is taken."""
    abstained: bool = False
    """Every sentence of the answer is an abstention or a greeting, and at least one is an abstention."""
