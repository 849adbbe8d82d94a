"""Risk signals: reasons to look harder. A signal never spares a claim from judging and never accepts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citeguard.models.finding import Effect
from citeguard.models.span import Span


class SignalCode(StrEnum):
    """Stable codes, the strongest effect first; what each compares is said by the file in `signals` that raises it."""

    SOURCES_CONFLICT = "sources_conflict"
    SOURCE_ADDRESSES_JUDGE = "source_addresses_judge"
    LANGUAGE_NOT_COVERED = "language_not_covered"
    CONTEXT_NARROWS_QUOTE = "context_narrows_quote"
    NUMBER_MISMATCH = "number_mismatch"
    NUMBER_MISSING = "number_missing"
    UNIT_MISMATCH = "unit_mismatch"
    DATE_MISMATCH = "date_mismatch"
    COMPARISON_REVERSED = "comparison_reversed"
    NEGATION_MISMATCH = "negation_mismatch"
    UNIVERSAL_ADDED = "universal_added"
    MODALITY_STRENGTHENED = "modality_strengthened"
    CONDITION_DROPPED = "condition_dropped"
    EXCEPTION_DROPPED = "exception_dropped"
    ENTITY_MISMATCH = "entity_mismatch"
    ROLE_SWAP = "role_swap"
    CITATIONS_NOT_LINKED = "citations_not_linked"
    SOURCE_IS_TABLE = "source_is_table"
    SOURCE_NOT_TEXT = "source_not_text"
    LANGUAGES_DIFFER = "languages_differ"
    LOW_OVERLAP = "low_overlap"

    @property
    def effect(self) -> Effect:
        return _EFFECTS.get(self, Effect.SECOND_LOOK)

    @property
    def on_every_verdict(self) -> bool:
        """True for the two signals that count whatever the verdict is, not only on an entailed claim."""
        return self in (SignalCode.SOURCE_ADDRESSES_JUDGE, SignalCode.LANGUAGE_NOT_COVERED)


_EFFECTS = {
    SignalCode.SOURCES_CONFLICT: Effect.MANUAL_REVIEW,
    SignalCode.SOURCE_ADDRESSES_JUDGE: Effect.MANUAL_REVIEW,
    SignalCode.LANGUAGE_NOT_COVERED: Effect.MANUAL_REVIEW,
    SignalCode.LANGUAGES_DIFFER: Effect.NOTE,
    SignalCode.LOW_OVERLAP: Effect.NOTE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FragmentSpan:
    """A place inside a cited fragment: offsets count from the fragment's start."""

    citation_id: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class RiskSignal:
    """One reason to look harder at one claim, with what was compared."""

    code: SignalCode
    claim_id: str
    message: str
    claim_spans: tuple[Span, ...] = ()
    """Offsets in the claim's text."""
    fragment_spans: tuple[FragmentSpan, ...] = ()
    context: tuple[str, ...] = ()
    """For `context_narrows_quote` only: the narrowing sentences of the stored text. They go to the second look under a
    key of their own; they may lower a verdict, never raise one."""

    @property
    def effect(self) -> Effect:
        return self.code.effect
