"""A small corpus, and what becomes of an answer in any format before it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citeguard.contract import parse
from citeguard.corpus.access import LoadedCorpus
from citeguard.corpus.brought import Brought
from citeguard.gate import Gate
from citeguard.models import DocumentVersion, Report, Section

LOG = "The operation log is kept for 30 calendar days."
FEE = "The basic plan costs 10 euros a month."
RU = "Журнал операций хранится 30 календарных дней."
TEXT = f"😀 Retention rules of the archive.\n\n{LOG}\n\nBackups are encrypted at rest."
LOG_AT = (35, 82)


def version(id_: str, text: str, number: str = "1", **more: Any) -> DocumentVersion:
    return DocumentVersion(id=id_, version=number, text=text, **more)


DOCUMENTS = (
    version("retention", TEXT, chunks=(Section(id="c-log", start=35, end=82),), url="https://docs.test/retention"),
    version("pricing-v3", FEE, sections=(Section(id="limits", start=0, end=38),)),
    version("журнал", RU),
    version("twice", "Keys expire. Keys expire."),
    version("revised", "Seats are sold in packs of five.", "1"),
    version("revised", "Seats are sold in packs of ten.", "2"),
)


def corpus(*documents: DocumentVersion) -> LoadedCorpus:
    by_id: dict[str, list[DocumentVersion]] = {}
    for document in documents or DOCUMENTS:
        by_id.setdefault(document.id, []).append(document)
    return LoadedCorpus(by_id, default_public=False)


@dataclass(frozen=True)
class Outcome:
    """What a test looks at: claims with what they cite, where citations stand, and findings."""

    claims: list[tuple[str, tuple[str, ...]]]
    places: dict[str, tuple[str, int, int] | None]
    findings: list[tuple[str, str | None]]
    report: Report

    @property
    def entailed(self) -> int:
        return sum(getattr(c.judgment, "verdict", None) == "entailed" for c in self.report.facts.claims)


def checked(
    data: Mapping[str, Any],
    *documents: DocumentVersion,
    format: str = "auto",  # noqa: A002  # the name it has in `parse`
    brought: bool = False,
) -> Outcome:
    request = parse(json.loads(json.dumps(data)), format=format)
    store = Brought() if brought else corpus(*documents)
    report = asyncio.run(Gate(store).check(request))
    places = {}
    for one in report.verification.citations:
        found = one.valid and one.document is not None and one.span is not None
        places[one.citation.id] = (one.document.id, *one.span) if found and one.document and one.span else None
    return Outcome(
        claims=[(c.claim.text, c.claim.citation_ids) for c in report.facts.claims],
        places=places,
        findings=[(f.code.value, f.path) for f in report.facts.findings],
        report=report,
    )


def folder(path: Path) -> str:
    """The corpus as a JSON file, for the command line."""
    file = path / "documents.json"
    file.write_text(json.dumps({d.id: {"version": d.version, "text": d.text} for d in DOCUMENTS[:3]}), encoding="utf-8")
    return str(file)
