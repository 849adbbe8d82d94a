"""`citeguard verify`: existence and exactness only, as JSON. Nothing is judged and nothing needs a key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from citeguard.cli.collector import paused
from citeguard.cli.keeping import refuse_overwriting
from citeguard.cli.options import language_option, read_bytes, reading_options
from citeguard.cli.writing import write_output
from citeguard.models import CheckRequest, ClaimStatus, Effect, GivenClaim, Verification
from citeguard.models.wire import finding_json

NOT_OK = frozenset({Effect.REJECT, Effect.MANUAL_REVIEW, Effect.REGENERATE_OR_ABSTAIN})
ENTAILMENT = "requires_entailment_check"
"""Every citation of the claim is real; whether they carry it is the judge's question."""


@click.command()
@click.argument("response")
@click.argument("documents")
@click.option("--output", type=click.Path(path_type=Path), help="Write the result to this file.")
@language_option
@reading_options
def verify(
    response: str,
    documents: str,
    output: Path | None,
    lang: str,
    input_format: str,
    as_of: datetime | None,
    default_access: str,
    max_bytes: int,
) -> int:
    """Check that all citations of RESPONSE (a JSON file, or - for standard input) are real, against DOCUMENTS (a path,
    sqlite:FILE or postgresql://...).

    Exit codes: 0 all are, 1 something is wrong with them, 2 bad usage or unreadable input.
    """
    refuse_overwriting({"--output": output}, {"RESPONSE": response, "DOCUMENTS": documents})
    with paused():  # a hundred thousand citations are a million small values
        result = _verified(response, documents, input_format, as_of, default_access, max_bytes, lang)
        write_output(json.dumps(result, ensure_ascii=False) + "\n", output)
    return 0 if result["ok"] else 1


def _verified(
    response: str,
    documents: str,
    input_format: str,
    as_of: datetime | None,
    default_access: str,
    max_bytes: int,
    language: str,
) -> dict[str, Any]:
    from citeguard.contract import parse, read_json
    from citeguard.corpus.brought import look
    from citeguard.corpus.opening import open_corpus
    from citeguard.verification import verify as verified

    raw, place = read_bytes(response, max_bytes=max_bytes)
    request = parse(read_json(raw, place, max_bytes=max_bytes), format=input_format, place=place)
    del raw
    with closing(open_corpus(documents, default_access=default_access)) as opened:
        request, view = look(opened, request)
        verification = verified(request, view, as_of=as_of or datetime.now(UTC))
    return outcome(request, verification, language=language)


def outcome(request: CheckRequest, verification: Verification, *, language: str = "en") -> dict[str, Any]:
    """The answer of the command as plain JSON values."""
    from citeguard.verification import claim_findings

    findings = dict.fromkeys((*request.defects, *verification.findings, *claim_findings(request)))
    return {
        "ok": not any(f.effect in NOT_OK for f in findings),
        "errors": [finding_json(f, language=language) for f in findings],
        "claims": list(_claims(request, verification)),
    }


def _claims(request: CheckRequest, verification: Verification) -> Iterator[dict[str, Any]]:
    known = {c.id for c in request.citations}
    invalid = {r.citation.id for r in verification.citations if not r.valid}
    for claim in request.claims or ():
        yield _claim(claim, known, invalid)


def _claim(claim: GivenClaim, known: set[str], invalid: set[str]) -> dict[str, Any]:
    missing = [i for i in claim.citation_ids if i not in known]
    bad = [i for i in claim.citation_ids if i in invalid]
    if missing or bad or claim.unreadable:
        status: str = ClaimStatus.INVALID_REFERENCE
    else:
        status = ENTAILMENT if claim.citation_ids else ClaimStatus.UNSUPPORTED
    return {"claim_id": claim.id, "status": status, "missing_citations": missing, "invalid_citations": bad}
