"""Findings: deterministic facts with a stable code and exactly one effect."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Effect(StrEnum):
    """What a finding or a signal does to the decision, from nothing to the worst."""

    NOTE = "note"
    SECOND_LOOK = "second_look"
    REGENERATE_OR_ABSTAIN = "regenerate_or_abstain"
    MANUAL_REVIEW = "manual_review"
    REJECT = "reject"


class FindingCode(StrEnum):
    """Stable codes; the sentence beside a code may be improved any day, the code may not."""

    ANSWER_MISSING = "answer_missing"
    FIELD_INVALID = "field_invalid"
    CITATION_ID_MISSING = "citation_id_missing"
    CITATION_ID_DUPLICATE = "citation_id_duplicate"
    CLAIM_ID_MISSING = "claim_id_missing"
    CLAIM_ID_DUPLICATE = "claim_id_duplicate"
    CITATION_UNKNOWN = "citation_unknown"
    DOCUMENT_MISSING = "document_missing"
    DOCUMENT_VERSION_MISSING = "document_version_missing"
    DOCUMENT_VERSION_MISMATCH = "document_version_mismatch"
    DOCUMENT_SUPERSEDED = "document_superseded"
    CONTENT_HASH_MISMATCH = "content_hash_mismatch"
    SECTION_MISSING = "section_missing"
    RANGE_INVALID = "range_invalid"
    RANGE_SPLITS_TOKEN = "range_splits_token"
    QUOTE_MISSING = "quote_missing"
    QUOTE_AMBIGUOUS = "quote_ambiguous"
    QUOTE_MISMATCH = "quote_mismatch"
    CITATION_NOT_RETRIEVED = "citation_not_retrieved"
    VERSION_CONFLICT = "version_conflict"
    DOCUMENT_NOT_IN_FORCE = "document_not_in_force"
    QUOTE_TRIVIAL = "quote_trivial"
    CLAIM_NOT_IN_ANSWER = "claim_not_in_answer"
    CLAIM_WITHOUT_CITATIONS = "claim_without_citations"
    ANSWER_UNCOVERED = "answer_uncovered"
    NO_CLAIMS = "no_claims"
    CITATION_UNUSED = "citation_unused"

    @property
    def effect(self) -> Effect:
        return _EFFECTS.get(self, Effect.REJECT)


_EFFECTS = {
    FindingCode.VERSION_CONFLICT: Effect.MANUAL_REVIEW,
    FindingCode.DOCUMENT_NOT_IN_FORCE: Effect.MANUAL_REVIEW,
    FindingCode.QUOTE_TRIVIAL: Effect.MANUAL_REVIEW,
    FindingCode.CLAIM_NOT_IN_ANSWER: Effect.MANUAL_REVIEW,
    FindingCode.CLAIM_WITHOUT_CITATIONS: Effect.REGENERATE_OR_ABSTAIN,
    FindingCode.ANSWER_UNCOVERED: Effect.REGENERATE_OR_ABSTAIN,
    FindingCode.NO_CLAIMS: Effect.REGENERATE_OR_ABSTAIN,
    FindingCode.CITATION_UNUSED: Effect.NOTE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One deterministic fact. `claim_id` and `citation_id` say what it is about; `expected`, `received` and `hint`
    explain it to a person and hold only text that the reader of the report may see."""

    code: FindingCode
    message: str
    claim_id: str | None = None
    citation_id: str | None = None
    path: str | None = None
    """Where in the request, as `citations[2].start`; null for findings that are not about one field."""
    expected: str | None = None
    received: str | None = None
    hint: str | None = None

    @property
    def effect(self) -> Effect:
        return self.code.effect
