"""One citation, examined from every side. All that is wrong with it is said at once, each cause once.

A field that was present and unusable already has its finding: it is treated as not known, and nothing that depends on
it is reported again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count
from typing import Literal

from citeguard.messages import Message, told
from citeguard.models import Citation, DocumentVersion, Finding, FindingCode, Mode, Named, OffsetUnit, Span
from citeguard.verification import findings as say
from citeguard.verification.dates import in_force
from citeguard.verification.directory import Directory
from citeguard.verification.edges import splits_token, whole_tokens
from citeguard.verification.places import places_hint, version_hint
from citeguard.verification.retrieval import Retrieved
from citeguard.verification.sources import Source, Sources
from citeguard.verification.trivial import is_trivial


@dataclass(frozen=True, slots=True)
class Setting:
    """What all citations of a request are examined against."""

    sources: Sources
    directory: Directory
    retrieved: Retrieved | None
    as_of: datetime
    explained: Iterator[int] = field(default_factory=count)
    """Counts the comparisons explained so far."""


MOST_EXPLAINED = 2_000
"""Hints of one request. Nobody reads more, and looking for them costs a hundred times what finding the fault does."""


class Examination:
    """`findings`, and as far as they could be established `document` and `span` (code points of the stored text)."""

    def __init__(self, citation: Citation, setting: Setting) -> None:
        self.findings: list[Finding] = []
        self.document: DocumentVersion | None = None
        self.span: Span | None = None
        self._citation = citation
        self._setting = setting
        self._exact = False  # the cited words, quoted or not, are known to stand at `span`
        source = self._resolve_document() if self._find_place() else None
        self._check_fields(source)
        if source is not None:
            self.document = source.document
            self._check_dates(source)
            self._check_hash(source)
            self._check_text(source)
        self._check_retrieved()

    @property
    def settled(self) -> bool:
        """True if document, range and words are all established: without findings, the citation is good."""
        return self._exact and self.document is not None

    def _check_fields(self, source: Source | None) -> None:
        """What is wrong whatever the documents hold."""
        cited = self._citation
        if not cited.quote and "quote" not in cited.invalid and cited.mode is not Mode.PARAPHRASE:
            self.findings.append(say.finding(cited, FindingCode.QUOTE_MISSING, told("citation.quote_missing")))
        message = self._range_fault()
        if message is not None:
            hint = None if source is None else self._hint(source, None, None)
            self.findings.append(say.range_invalid(cited, message, told("expected.range"), hint))

    def _range_fault(self) -> Message | None:
        cited = self._citation
        if cited.invalid & {"start", "end"}:
            return None
        if cited.start is None and cited.end is None:
            located = cited.section is not None or "section" in cited.invalid or cited.quote or "quote" in cited.invalid
            return None if cited.mode is not Mode.PARAPHRASE or located else told("citation.needs_range")
        if cited.start is None or cited.end is None:
            return told("citation.half_range")
        return None if 0 <= cited.start < cited.end else told("citation.no_range")

    # --- the document ---

    def _find_place(self) -> bool:
        """Puts the id of the document in the place of another name. False after a finding."""
        cited, directory = self._citation, self._setting.directory
        if cited.named is Named.ID or cited.invalid & {"document_id", "section"}:
            return True
        places = directory.places(cited)
        if len(places) == 1:
            self._citation = replace(cited, document_id=places[0].document_id, section=places[0].section)
            return True
        if places:
            self.findings.append(say.place_ambiguous(cited, [p.document_id for p in places]))
        else:
            self.findings.append(say.place_missing(cited, searchable=directory.searchable))
        return False

    def _resolve_document(self) -> Source | None:
        cited, sources = self._citation, self._setting.sources
        versions: Sequence[DocumentVersion] = ()
        if cited.document_id is not None:
            versions = sources.versions(cited.document_id)
        if not versions and "document_id" not in cited.invalid:
            self.findings.append(say.document_missing(cited))
        if "document_version" in cited.invalid or "document_id" in cited.invalid:
            return None
        if not cited.document_version:
            return self._resolve_unversioned(versions)
        if not versions or cited.document_id is None:
            return None
        source = sources.known(cited.document_id, cited.document_version)
        if source is None:
            self.findings.append(say.version_mismatch(cited, versions, self._version_hint(versions)))
        return source

    def _resolve_unversioned(self, versions: Sequence[DocumentVersion]) -> Source | None:
        cited = self._citation
        if cited.version_optional and len(versions) <= 1:  # without a document there is nothing to name a version of
            return None if cited.document_id is None else self._setting.sources.only(cited.document_id)
        self.findings.append(say.version_missing(cited, versions, self._version_hint(versions)))
        return None

    def _check_dates(self, source: Source) -> None:
        cited, as_of = self._citation, self._setting.as_of
        follower = source.history.successor(source.document)
        if follower is not None:
            self.findings.append(say.superseded(cited, source.document, follower))
        elif source.dated and not in_force(source.document, as_of):
            self.findings.append(say.not_in_force(cited, source.document, as_of))

    def _check_conflict(self, source: Source, words: str) -> None:
        if not source.dated or any(f.code is FindingCode.DOCUMENT_SUPERSEDED for f in self.findings):
            return
        lacking = [o for o in source.history.conflicting(source.document) if words not in o.text]
        if lacking:
            self.findings.append(say.version_conflict(self._citation, source.document, lacking))

    def _check_hash(self, source: Source) -> None:
        claimed = self._citation.content_hash
        if claimed is None:
            return
        digest = claimed.strip().lower().removeprefix("sha256:")
        if digest != source.sha256():
            twin = source.history.with_hash(digest)
            hint = None if twin is None else told("hint.hash_of", version=twin)
            self.findings.append(say.content_hash_mismatch(self._citation, source.sha256(), hint))

    # --- the place and the words ---

    def _check_text(self, source: Source) -> None:
        region, named = self._region(source)
        state = self._range(source, region)
        quote = self._citation.quote
        if quote:
            self._check_quote(source, quote, region, state)
        elif "quote" not in self._citation.invalid and self._citation.mode is Mode.PARAPHRASE:
            self._accept_unquoted(region if named else None, state)
        if self._exact and self.span is not None:
            self._check_words(source, self.span)

    def _region(self, source: Source) -> tuple[Span, bool]:
        """Where to look: the named chunk or section, else the whole text; and whether a usable name was given."""
        whole = Span(0, len(source.text))
        if self._citation.section is None:
            return self._passage(source, whole), False
        place = source.place(self._citation.section)
        if place is None:
            self.findings.append(say.section_missing(self._citation, source.document))
        return place or whole, place is not None

    def _passage(self, source: Source, whole: Span) -> Span:
        """Where the passage stands that the quote was taken from; the whole text where that is not known."""
        passage = self._citation.passage
        if passage is None:
            return whole
        if passage.span is not None:
            if whole.contains(passage.span):
                return passage.span
            message = told("citation.chunk_outside", chunk=passage.id)
            inside = told("expected.inside_text", n=whole.end)
            self.findings.append(say.range_invalid(self._citation, message, inside))
            return whole
        places, more = source.places(passage.text, whole, most=1) if passage.text else ([], False)
        return places[0] if places and not more else whole

    def _range(self, source: Source, region: Span) -> Literal["none", "given", "unusable"]:
        """Sets `span` from a given range. A range whose own numbers are wrong already has its finding."""
        cited = self._citation
        if cited.invalid & {"start", "end", "offset_unit"}:
            return "unusable"
        if cited.start is None and cited.end is None:
            return "unusable" if "section" in cited.invalid else "none"
        if cited.start is None or cited.end is None or not 0 <= cited.start < cited.end:
            return "unusable"
        span = source.span(cited.start, cited.end, cited.offset_unit)
        if span is None or not region.contains(span) or span.start == span.end:
            self.findings.append(self._outside(source, region, span))
            return "unusable"
        self.span = span
        return "given"

    def _outside(self, source: Source, region: Span, span: Span | None) -> Finding:
        cited, length = self._citation, len(source.text)
        hint = self._hint(source, None, self._offsets())
        if span is not None:
            message = told("citation.outside_section", section=cited.section)
            return say.range_invalid(
                cited, message, told("expected.inside_range", start=region.start, end=region.end), hint
            )
        message = told("citation.outside_text")
        return say.range_invalid(cited, message, told("expected.inside_text", n=length), hint)

    def _offsets(self) -> tuple[int, int] | None:
        """Start and end as given, where their unit may have been mistaken."""
        cited = self._citation
        if cited.start is None or cited.end is None or cited.offset_unit is not OffsetUnit.CODEPOINT:
            return None
        return cited.start, cited.end

    def _check_quote(self, source: Source, quote: str, region: Span, state: str) -> None:
        text = source.text
        if state == "given" and self.span is not None and self._citation.offset_unit is not OffsetUnit.LINE:
            self._exact = self.span.of(text) == quote
            if not self._exact:
                hint = self._hint(source, self.span, self._offsets())
                self.findings.append(say.quote_mismatch(self._citation, self.span.of(text), hint))
        else:
            # Without a usable place only this can still be said: whether the words stand anywhere.
            place = Span(0, len(text)) if state == "unusable" else self.span or region
            self._look_up(source, quote, place, state)

    def _look_up(self, source: Source, quote: str, within: Span, state: str) -> None:
        """Lines are a coarse place, as a section is: the quote is looked for inside."""
        places, more = source.places(quote, within)
        if not places:
            hint = self._hint(source, None, self._offsets())
            self.findings.append(say.quote_mismatch(self._citation, None, hint))
        elif state != "unusable" and len(places) > 1:
            count = told("received.more_places" if more else "received.places", n=len(places))
            self.findings.append(say.quote_ambiguous(self._citation, count, places_hint(places, more)))
        elif state != "unusable":
            self.span, self._exact = places[0], True

    def _hint(self, source: Source, claimed: Span | None, offsets: tuple[int, int] | None) -> str | None:
        if not self._citation.quote or not self._explains():
            return None
        from citeguard.verification.hints import quote_hint  # only what failed pays for the folds

        return quote_hint(source, self._citation.quote, claimed, offsets)

    def _version_hint(self, versions: Sequence[DocumentVersion]) -> str | None:
        return version_hint(versions, self._citation.quote) if versions and self._explains() else None

    def _explains(self) -> bool:
        return next(self._setting.explained) < MOST_EXPLAINED

    def _accept_unquoted(self, section: Span | None, state: str) -> None:
        """A paraphrase points at its range, else at its whole section."""
        if state == "none":
            self.span = section
        self._exact = state != "unusable" and self.span is not None

    def _check_words(self, source: Source, span: Span) -> None:
        text = source.text
        edges = [at for at in span if splits_token(text, at)]
        whole = whole_tokens(text, span) if edges and self._citation.cut_by_index else None
        if whole is not None:
            self.span = span = whole
        elif edges and not self._whole_section(source, span):
            self.findings.append(say.range_splits_token(self._citation, text, span, edges))
        words = span.of(text)
        if is_trivial(words):
            message = told("citation.trivial")
            self.findings.append(say.finding(self._citation, FindingCode.QUOTE_TRIVIAL, message, received=words[:160]))
        self._check_conflict(source, words)

    def _whole_section(self, source: Source, span: Span) -> bool:
        """A chunk of an index may be cut anywhere: that is not the answer's doing."""
        name = self._citation.section
        return name is not None and not self._citation.quote and source.place(name) == span

    def _check_retrieved(self) -> None:
        retrieved, cited = self._setting.retrieved, self._citation
        if retrieved is None or cited.document_id is None:
            return
        outside = not retrieved.has_document(cited.document_id)
        if self.document is not None:
            outside = not retrieved.has_version(self.document)
            if self.span is not None:
                outside = not retrieved.covers(self.document, self.span)
        if outside:
            self.findings.append(say.not_retrieved(cited))
