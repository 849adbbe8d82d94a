"""What stands below the claims: what to do with the answer, findings about no claim, the documents, who checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from citeguard.models import DocumentVersion, Report
from citeguard.report.advice import advice
from citeguard.report.labels import Labels
from citeguard.report.page.items import general_findings, worst_first
from citeguard.report.page.markup import NOTHING, Html, join, said, tag, text
from citeguard.report.page.source import document_name, finding_line, in_force

_MOST_TRACE = 40


def instead_section(report: Report, words: Labels) -> Html:
    """What can be shown instead of an answer that was not accepted."""
    step = advice(report, words)
    safe, reduced, note = step["safe_text"], step["reduced_answer"], step["local_judge_note"]
    if safe is None:
        return NOTHING
    blocks = [tag("h3", words("page", "safe_text")), tag("blockquote", safe, class_="plain said")]
    if reduced is not None:
        blocks += [tag("h3", words("text", "reduced")), tag("blockquote", reduced, class_="plain said", dir="auto")]
    if note is not None:
        blocks.append(tag("p", note, class_="hint"))
    return _section("instead", words("page", "instead"), blocks)


def findings_section(report: Report, words: Labels) -> Html:
    found = worst_first([*general_findings(report)], report.decision)
    lines = [_about(f.claim_id or f.citation_id, finding_line(f, report.decision, words)) for f in found]
    return _section("findings", words("text", "findings"), [tag("ul", *lines, class_="notes")]) if lines else NOTHING


def _about(subject: str | None, line: Html) -> Html:
    return line if subject is None else join([tag("li", tag("code", said(subject)), class_="subject"), line])


def documents_section(report: Report, words: Labels) -> Html:
    """Each cited document version once, with the hash by which it can be found again."""
    documents: dict[tuple[str, str], DocumentVersion] = {}
    for resolved in report.verification.citations:
        if resolved.document is not None:
            documents.setdefault((resolved.document.id, resolved.document.version), resolved.document)
    if not documents:
        return NOTHING
    rows = [tag("li", *_document(d, words)) for d in documents.values()]
    return _section("documents", words("page", "documents"), [tag("ol", *rows, class_="documents")])


def _document(document: DocumentVersion, words: Labels) -> Iterator[Html]:
    yield tag("p", document_name(document))
    about = [
        said(document.id),
        join([words("text", "version"), " ", said(document.version)]),
        in_force(document, words),
        text(words("page", "length").format(n=len(document.text))),
    ]
    yield tag("p", join(about, " · "), class_="meta")
    yield tag("p", tag("code", f"sha256:{document.sha256()}"), class_="hash")


def provenance_section(report: Report, words: Labels) -> Html:
    """All that is needed to repeat the check, and what the caller sent along."""
    versions = report.versions
    rows = [
        ("citeguard", versions.citeguard),
        (words("text", "policy"), versions.policy),
        (words("text", "judge"), versions.judge),
        (words("page", "second_look"), versions.second_look),
        (words("page", "profile"), versions.profile),
        (words("page", "splitter"), versions.splitter),
        (words("page", "as_of"), versions.as_of),
    ]
    listed = [_row(name, value) for name, value in rows if value is not None]
    listed += [_row(key, value, given=True) for key, value in _trace(report.trace)]
    return _section("provenance", words("page", "provenance"), [tag("dl", *listed)])


def _row(name: str, value: str, *, given: bool = False) -> Html:
    return tag("div", tag("dt", said(name) if given else name), tag("dd", said(value)))


def _trace(trace: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, value in list(trace.items())[:_MOST_TRACE]:
        if value not in (None, "", {}, []):
            shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
            yield str(key), shown


def _section(name: str, title: str, body: Sequence[Html]) -> Html:
    return tag("section", tag("h2", title, id=f"{name}-title"), *body, class_=name, aria_labelledby=f"{name}-title")
