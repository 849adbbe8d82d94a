"""One citation of a claim: what it points to, whether it holds, and the cited words where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from citeguard.models import (
    ClaimFacts,
    Decision,
    DocumentVersion,
    Finding,
    FindingCode,
    Fragment,
    Judged,
    JudgeFailed,
    Mode,
    Report,
    ResolvedCitation,
    SignalCode,
    Span,
    Stance,
)
from citeguard.report.labels import Labels
from citeguard.report.outline import by_policy, finding_details, finding_words
from citeguard.report.page.items import worst_first
from citeguard.report.page.markup import NOTHING, Html, clipped, join, link, said, tag, text
from citeguard.report.page.painting import layered
from citeguard.report.page.passage import Passage, passage

LONGEST_QUOTE = 1_500
"""What the answer quotes is cut here where it differs from what stands in the document."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The citations of one report, found by id, with their findings and what the judge was shown."""

    citations: dict[str, ResolvedCitation]
    findings: dict[str, list[Finding]]
    report: Report
    words: Labels


def sources_of(report: Report, words: Labels) -> Sources:
    """A citation whose id occurs twice has findings that say so; the first one is shown."""
    citations: dict[str, ResolvedCitation] = {}
    for resolved in report.verification.citations:
        citations.setdefault(resolved.citation.id, resolved)
    findings: dict[str, list[Finding]] = {}
    for finding in report.facts.findings:
        if finding.citation_id is not None and finding.claim_id is None:
            findings.setdefault(finding.citation_id, []).append(finding)
    return Sources(citations, findings, report, words)


def sources(facts: ClaimFacts, of: Sources) -> Html:
    ids = list(dict.fromkeys(facts.claim.citation_ids))
    return join(_source(i, n, len(ids), facts, of) for n, i in enumerate(ids, 1))


def _source(citation_id: str, number: int, total: int, facts: ClaimFacts, of: Sources) -> Html:
    words = of.words
    resolved = of.citations.get(citation_id)
    name = words("page", "source_of").format(n=number, total=total) if total > 1 else words("page", "source")
    holds = _holds(resolved is not None and resolved.valid, words)
    kicker = tag("p", name, " ", tag("code", said(citation_id)), " ", holds, class_="kicker")
    if resolved is None:
        body = []
    elif resolved.document is None:
        body = [_unfound(resolved, words), _quoted(resolved, words)]
    else:
        body = [*_found(resolved, resolved.document, facts, of)]
    decision = of.report.decision
    notes = [finding_line(f, decision, words) for f in worst_first(of.findings.get(citation_id, []), decision)]
    return tag("section", kicker, *body, _list(notes), class_="source")


def _list(lines: Sequence[Html]) -> Html:
    return tag("ul", *lines, class_="notes") if lines else NOTHING


def _holds(holds: bool, words: Labels) -> Html:
    sign = tag("span", "✓" if holds else "✗", class_="sign", aria_hidden="true")
    state = words("text", "valid" if holds else "invalid")
    return tag("span", sign, " ", state, class_=f"holds {'confirmed' if holds else 'broken'}")


def _unfound(resolved: ResolvedCitation, words: Labels) -> Html:
    """The pointer as the request gave it; nothing of it was found for this reader."""
    citation = resolved.citation
    parts = [
        join([words("text", "document"), " ", said(citation.document_id or "?")]),
        join([words("text", "version"), " ", said(citation.document_version or "?")]),
        _range(citation.start, citation.end, words),
    ]
    return tag("p", join([p for p in parts if p], " · "), class_="meta")


def _found(resolved: ResolvedCitation, document: DocumentVersion, facts: ClaimFacts, of: Sources) -> Iterator[Html]:
    words, span = of.words, resolved.span
    yield tag("h4", document_name(document))
    yield tag("p", join(_meta(resolved, document, words), " · "), class_="meta")
    fragment = of.report.fragments.get(resolved.citation.id) if resolved.valid else None
    if span is None:
        yield _quoted(resolved, words)
        return
    heading = (fragment.heading if fragment else None) or _section_heading(document, span)
    if heading:
        yield tag("p", tag("span", words("page", "heading"), ": ", class_="vh"), said(heading), class_="path")
    yield _passage(document, span, resolved, facts, words)
    if fragment and fragment.notes:
        yield _footnotes(fragment, words)
    if resolved.citation.quote != span.of(document.text):
        yield _quoted(resolved, words)


def document_name(document: DocumentVersion) -> Html:
    """The title, linked where the corpus has a web address for it."""
    title = said(document.title or document.id)
    return link(document.url, title) or title


def _meta(resolved: ResolvedCitation, document: DocumentVersion, words: Labels) -> Iterator[Html]:
    if document.title and document.title != document.id:
        yield said(document.id)
    yield join([words("text", "version"), " ", said(document.version)])
    yield in_force(document, words)
    if resolved.span is not None:
        yield _range(resolved.span.start, resolved.span.end, words)
        if page := _page(document, resolved.span):
            yield text(f"{words('page', 'page')} {page}")
    if resolved.citation.mode is not Mode.QUOTE:
        yield text(words("mode", resolved.citation.mode.value))


def _range(start: int | None, end: int | None, words: Labels) -> Html:
    if start is None and end is None:
        return NOTHING
    bounds = f"[{'?' if start is None else start}, {'?' if end is None else end})"
    return join([words("page", "characters"), " ", tag("span", bounds, class_="range")])


def in_force(document: DocumentVersion, words: Labels) -> Html:
    since, until = document.effective_from, document.effective_to
    if since is None and until is None:
        return text(words("page", "undated"))
    bounds = [
        join([words("page", "since"), " ", _day(since)]) if since else NOTHING,
        join([words("page", "until"), " ", _day(until)]) if until else NOTHING,
    ]
    return join([words("page", "in_force"), " ", join([b for b in bounds if b], " ")])


def _day(instant: datetime) -> Html:
    """A date where the instant is a midnight, else to the minute, always as ISO 8601 writes it."""
    midnight = (instant.hour, instant.minute, instant.second) == (0, 0, 0)
    shown = instant.date().isoformat() if midnight else instant.isoformat(sep=" ", timespec="minutes")
    return tag("time", shown, datetime=instant.isoformat())


def _page(document: DocumentVersion, span: Span) -> int | None:
    around = [s for s in document.sections if s.page is not None and s.start <= span.start < s.end]
    return min(around, key=lambda s: s.end - s.start).page if around else None


def _section_heading(document: DocumentVersion, span: Span) -> str | None:
    """Of a citation that does not hold no fragment was made; the nearest named section still tells where it points."""
    around = [s for s in document.sections if s.heading and s.start <= span.start and span.end <= s.end]
    return min(around, key=lambda s: s.end - s.start).heading if around else None


def _passage(
    document: DocumentVersion, span: Span, resolved: ResolvedCitation, facts: ClaimFacts, words: Labels
) -> Html:
    layers = _layers(resolved.citation.id, span, facts)
    shown = passage(document.text, span, [place for place, _ in layers])
    before = join([_ellipsis() if shown.cut_before else NOTHING, text(shown.before.of(document.text))])
    after = join([text(shown.after.of(document.text)), _ellipsis() if shown.cut_after else NOTHING])
    cited = tag("mark", tag("span", words("page", "cited"), ": ", class_="vh"), *_cited(document, shown, layers, words))
    return tag("blockquote", before, cited, after, class_="passage said", dir="auto")


def _ellipsis() -> Html:
    return tag("span", "…", class_="cut")


def _layers(citation_id: str, span: Span, facts: ClaimFacts) -> list[tuple[Span, str]]:
    """What is marked inside the cited words: evidence for and against, and what the signals compared."""
    layers: list[tuple[Span, str]] = []
    if isinstance(facts.judgment, Judged | JudgeFailed):
        for one in facts.judgment.evidence:
            if one.citation_id == citation_id:
                layers.append((Span(one.start, one.end), "ev" if one.stance is Stance.FOR else "against"))
    for signal in facts.signals:
        for place in signal.fragment_spans:
            if place.citation_id == citation_id:
                layers.append((place.span.shift(span.start), "sig"))
    return [(place, name) for place, name in layers if place.overlaps(span)]


def _cited(
    document: DocumentVersion, shown: Passage, layers: Sequence[tuple[Span, str]], words: Labels
) -> Iterator[Html]:
    for piece in shown.pieces():
        if isinstance(piece, int):
            yield tag("span", " ", words("page", "left_out").format(n=piece), " ", class_="cut")
            continue
        said_before: tuple[str, ...] = ()
        for stretch, names in layered(piece, layers):
            yield _layer(stretch.of(document.text), names, said_before, words)
            said_before = names


def _layer(value: str, names: tuple[str, ...], said_before: tuple[str, ...], words: Labels) -> Html:
    """Evidence is told in words too, where it begins, for those who do not see the marks."""
    if not names:
        return text(value)
    new = [n for n in names if n not in said_before and n != "sig"]
    told = [tag("span", words("page", f"layer_{n}"), ": ", class_="vh") for n in new]
    return tag("span", *told, value, class_=" ".join(names))


def _footnotes(fragment: Fragment, words: Labels) -> Html:
    notes = (tag("li", said(note, LONGEST_QUOTE)) for note in fragment.notes)
    return tag("div", tag("p", words("page", "footnotes"), class_="label"), tag("ul", *notes), class_="footnotes")


def _quoted(resolved: ResolvedCitation, words: Labels) -> Html:
    """What the answer says stands there, where the document does not say the same."""
    quote = resolved.citation.quote
    if not quote:
        return NOTHING
    label = tag("p", words("page", "answer_quotes"), class_="label")
    return join([label, tag("blockquote", clipped(quote, LONGEST_QUOTE), class_="quoted said", dir="auto")])


def finding_line(finding: Finding, decision: Decision, words: Labels, *, known: str | None = None) -> Html:
    """A finding in words with its code, what was expected and received, and the hint; not again what is `known`."""
    parts = [
        tag("span", said(finding_words(finding, words), LONGEST_QUOTE)),
        tag("code", finding.code.value),
        applied(finding.code, decision, words),
    ]
    details = [
        tag("span", label, ": ", tag("bdi", clipped(value, 300), class_="said"), class_="detail")
        for label, value in finding_details(finding, words, known=known)
    ]
    return tag(
        "li", join([p for p in parts if p], " "), *details, class_=f"effect-{decision.effect(finding.code).value}"
    )


def applied(code: FindingCode | SignalCode, decision: Decision, words: Labels) -> Html:
    """The effect in words where the policy changed it."""
    shown = by_policy(code, decision, words).strip()
    return tag("span", shown, class_="applied") if shown else NOTHING
