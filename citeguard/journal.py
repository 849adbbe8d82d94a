"""The journal: what was decided and why, as ids, hashes, versions, verdicts and reasons; never text.

One JSON object a line, appended and flushed at once, so that a crash loses at most the line being written.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from citeguard.errors import ConfigError, InputError
from citeguard.models import (
    ClaimFacts,
    ClaimStatus,
    Judged,
    JudgeFailed,
    Judgment,
    NotJudged,
    Report,
    ResolvedCitation,
    Verification,
)

SCHEMA = "citeguard.journal/1"

# Of the caller's trace only these go into the journal, and only as short strings: anything else might hold text.
_TRACE_KEYS = ("request_id", "question_id", "corpus", "index_version", "retriever", "generator")
_MAX_TRACE_CHARS = 200
_BEGINNING = b'{"abstained": '
"""The first key in order: how every line begins."""


class Journal:
    """Appends decisions to a JSONL file. Raises ConfigError if the file cannot be written."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def record(self, report: Report, *, at: datetime) -> None:
        line = json.dumps(entry(report, at=at), ensure_ascii=False, sort_keys=True) + "\n"
        try:
            # What a killed process left unfinished stays a line of its own and spoils no other.
            torn = _ends_inside_a_line(self._path)
            with self._path.open("ab", buffering=0) as file:  # one write: the lines of two processes do not mix
                file.write(("\n" + line if torn else line).encode())
        except OSError as error:
            raise ConfigError(f"cannot write the journal: {error.strerror}", place=str(self._path)) from None


def _ends_inside_a_line(path: Path) -> bool:
    """Raises ConfigError for a file of something else: nothing is appended to that."""
    if not path.is_file() or not path.stat().st_size:
        return False
    with path.open("rb") as file:
        if not _BEGINNING.startswith(file.read(len(_BEGINNING))):
            raise ConfigError("this file is no journal: name another one", place=str(path))
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


def entry(report: Report, *, at: datetime) -> dict[str, Any]:
    """One journal line."""
    return {
        "schema": SCHEMA,
        "at": at.isoformat(),
        "answer_sha256": _hash(report.answer),
        "status": report.decision.status.value,
        "abstained": report.decision.abstained,
        "degraded": report.facts.degraded,
        "reasons": [
            {"status": r.status.value, "code": r.code, "claim_id": _id(r.claim_id), "citation_id": _id(r.citation_id)}
            for r in report.decision.reasons
        ],
        "findings": [
            {"code": f.code.value, "effect": report.decision.effect(f.code).value, "citation_id": _id(f.citation_id)}
            for f in report.facts.findings
        ],
        "claims": [_claim(c) for c in report.facts.claims],
        "citations": _citations(report.verification),
        "access": report.verification.access,
        "denied": [_id(i) for i in report.verification.denied],
        "versions": {
            "citeguard": report.versions.citeguard,
            "policy": report.versions.policy,
            "policy_fingerprint": report.versions.policy_fingerprint,
            "splitter": report.versions.splitter,
            "judge": report.versions.judge,
            "second_look": report.versions.second_look,
            "profile": report.versions.profile,
            "as_of": report.versions.as_of,
        },
        "trace": {k: v[:_MAX_TRACE_CHARS] for k in _TRACE_KEYS if isinstance(v := report.trace.get(k), str)},
    }


def _claim(facts: ClaimFacts) -> dict[str, Any]:
    judge = None if isinstance(facts.judgment, NotJudged) else facts.judgment.judge
    return {
        "id": _id(facts.claim.id),
        "text_sha256": _hash(facts.claim.text),
        "citation_ids": [_id(i) for i in facts.claim.citation_ids],
        "status": facts.status.value,
        "verdict": _verdict(facts.judgment),
        "unknown_reason": facts.judgment.reason.value if isinstance(facts.judgment, JudgeFailed) else None,
        "signals": [s.code.value for s in facts.signals],
        "prompt": judge.prompt if judge else None,
        "fingerprint": judge.fingerprint if judge else None,
        "model": judge.model if judge else None,
        "tokens": judge.tokens if judge else None,
        "second_look": None if facts.second is None else _second(facts.second),
    }


def _second(judgment: Judgment) -> dict[str, Any]:
    judge = judgment.judge
    return {
        "verdict": _verdict(judgment),
        "prompt": judge.prompt,
        "fingerprint": judge.fingerprint,
        "model": judge.model,
        "tokens": judge.tokens,
    }


def _verdict(judgment: Judgment | NotJudged) -> str | None:
    match judgment:
        case Judged(verdict=verdict):
            return verdict.value
        case JudgeFailed():
            return "unknown"
        case NotJudged():
            return None


def _citations(verification: Verification) -> list[dict[str, Any]]:
    digests = verification.digests()
    return [_citation(one, digests) for one in verification.citations]


def _citation(resolved: ResolvedCitation, digests: Mapping[tuple[str, str], str]) -> dict[str, Any]:
    document = resolved.document
    return {
        "id": _id(resolved.citation.id),
        "document_id": document.id if document else _id(resolved.citation.document_id),
        "document_version": document.version if document else _id(resolved.citation.document_version),
        "sha256": digests[document.id, document.version] if document else None,
        "span": list(resolved.span) if resolved.span else None,
        "valid": resolved.valid,
    }


def _hash(text: str | None) -> str | None:
    return None if text is None else "sha256:" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _id(value: str | None) -> str | None:
    """Ids come from outside: a long one may be text in disguise and is kept as its hash."""
    return value if value is None or len(value) <= _MAX_TRACE_CHARS else _hash(value)


def read_entries(path: Path, *, torn: Callable[[str], object] = lambda _: None) -> Iterator[dict[str, Any]]:
    """The entries of a journal, streamed. Raises InputError naming file and line. What a killed process leaves
    behind, the last line or one that begins as an entry does, is skipped wherever it was cut, and `torn` is told its
    place."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                one = _parse(line, place=f"{path}:{number}")
                if one is not None:
                    yield one
                else:
                    torn(f"{path}:{number}")
    except OSError as error:
        raise InputError(f"cannot read the journal: {error.strerror}", place=str(path)) from None


def _parse(line: bytes, *, place: str) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        if line.startswith(_BEGINNING) or not line.endswith(b"\n"):
            return None
        what = "not UTF-8" if isinstance(error, UnicodeDecodeError) else "no JSON object"
        raise InputError(f"this line is {what}", place=place) from None
    if not isinstance(value, dict) or value.get("schema") != SCHEMA:
        raise InputError(f"this line is no {SCHEMA} entry", place=place)
    return value


GROUPS = ("corpus", "generator", "retriever", "judge")
"""By what `stats` groups: three keys of the trace, and the judge that was asked."""


def stats(entries: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Counts over a journal, in all and by corpus, generator, retriever and judge version."""
    tallies = Tallies()
    for one in entries:
        tallies.add(one)
    return {"schema": "citeguard.journal_stats/1", **tallies.view()}


class Tallies:
    """Counts of decisions, in all and by group. Fed with journal entries, or with anything of their shape."""

    def __init__(self) -> None:
        self._total = _Tally()
        self._by: dict[str, dict[str, _Tally]] = {group: {} for group in GROUPS}

    def add(self, one: Mapping[str, Any]) -> None:
        self._total.add(one)
        for group in GROUPS:
            self._by[group].setdefault(_group_value(one, group), _Tally()).add(one)

    def view(self) -> dict[str, Any]:
        by = {group: {value: t.view() for value, t in sorted(found.items())} for group, found in self._by.items()}
        return {"total": self._total.view(), "by": by}


def _group_value(one: Mapping[str, Any], group: str) -> str:
    source = one.get("versions") if group == "judge" else one.get("trace")
    value = source.get(group) if isinstance(source, Mapping) else None
    return str(value) if value is not None else "(not given)"


class _Tally:
    """Counters of one group. Rates are computed when shown, from the counts."""

    def __init__(self) -> None:
        self._status: Counter[str] = Counter()
        self._claims: Counter[str] = Counter()
        self._verdicts: Counter[str] = Counter()
        self._findings: Counter[str] = Counter()
        self._invalid: Counter[str] = Counter()
        self._signals: Counter[str] = Counter()

    def add(self, one: Mapping[str, Any]) -> None:
        self._status[str(one.get("status"))] += 1
        for claim in one.get("claims", ()):
            self._claims[str(claim.get("status"))] += 1
            self._signals.update(str(code) for code in claim.get("signals", ()))
            if claim.get("verdict") is not None:
                self._verdicts[str(claim["verdict"])] += 1
        for finding in one.get("findings", ()):
            self._findings[str(finding.get("code"))] += 1
            if finding.get("citation_id") is not None and finding.get("effect") == "reject":
                self._invalid[str(finding.get("code"))] += 1

    def view(self) -> dict[str, Any]:
        answers = self._status.total()
        review = self._status["manual_review"]
        return {
            "answers": answers,
            "decisions": dict(sorted(self._status.items())),
            "claims": self._claims.total(),
            "claims_without_citations": self._claims[ClaimStatus.UNSUPPORTED.value],
            "invalid_citations": dict(sorted(self._invalid.items())),
            "findings": dict(sorted(self._findings.items())),
            "signals": dict(sorted(self._signals.items())),
            "verdicts": dict(sorted(self._verdicts.items())),
            "review_rate": round(review / answers, 4) if answers else None,
        }
