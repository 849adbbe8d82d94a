"""The model judge inside the gate: every fault ends in a decision, none in an accept or an exception."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from citeguard.corpus.files import open_documents
from citeguard.endpoint.opening import Endpoints
from citeguard.gate import Gate
from citeguard.judge.factory import open_judge, open_second_look
from citeguard.models import Report, Status
from citeguard.report import exit_code
from tests.server import FAULTS, GOOD, JudgeServer, Play, Script, Seen, always

TEXT = "Refunds are paid within 14 days. Parcels are tracked from the depot to the door."
ANSWER = "Refunds are paid within 14 days [q1]. Parcels are tracked from the depot to the door [q1]."


def checked(tmp_path: Path, url: str, *, count: int = 1, attempt_timeout_s: float | None = None) -> list[Report]:
    documents = tmp_path / "documents.json"
    documents.write_text(json.dumps({"terms": {"version": "1", "text": TEXT}}), encoding="utf-8")
    config = tmp_path / "judges.toml"
    timeout = f"attempt_timeout_s = {attempt_timeout_s}\n" if attempt_timeout_s else ""
    config.write_text(f'[judges.j]\nmodel = "m"\nbase_url = "{url}"\n{timeout}', encoding="utf-8")
    request = {
        "answer": ANSWER,
        "citations": [{
            "id": "q1", "document_id": "terms", "document_version": "1", "start": 0, "end": len(TEXT), "quote": TEXT,
        }],
    }  # fmt: skip

    async def run() -> list[Report]:
        endpoints = Endpoints(config, {})
        gate = Gate(
            open_documents(documents),
            judge=open_judge("j", endpoints=endpoints),
            second_look=open_second_look("j", None, endpoints=endpoints),
        )
        try:
            return list(await asyncio.gather(*(gate.check(request) for _ in range(count))))
        finally:
            await endpoints.aclose()

    return asyncio.run(run())


def test_a_supported_answer_is_accepted_by_a_model(tmp_path: Path) -> None:
    with JudgeServer() as server:
        (report,) = checked(tmp_path, server.url)
        assert report.decision.status is Status.ACCEPT
        assert exit_code(report) == 0
        assert len(server.seen) == 2
    assert report.versions.judge == "j"


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_lasting_fault_is_never_an_accept(tmp_path: Path, fault: str) -> None:
    with JudgeServer(always(FAULTS[fault])) as server:
        (report,) = checked(tmp_path, server.url)
    assert report.decision.status is Status.MANUAL_REVIEW
    transport = fault in ("429", "500", "503", "drop", "cut")
    assert report.facts.degraded is transport
    assert exit_code(report) == (3 if transport else 1)


def test_one_poisoned_claim_leaves_the_other_its_verdict(tmp_path: Path) -> None:
    def script(seen: Seen, _n: int) -> Play:
        return FAULTS["refusal"] if "Parcels" in seen.data["claim"] else GOOD

    with JudgeServer(script) as server:
        (report,) = checked(tmp_path, server.url)
    assert report.decision.status is Status.MANUAL_REVIEW
    assert [getattr(c.judgment, "verdict", None) for c in report.facts.claims] == ["entailed", None]


def test_many_answers_over_a_faulty_endpoint_all_get_a_decision(tmp_path: Path) -> None:
    plays = [*FAULTS.values(), *[GOOD] * 84]
    script: Script = lambda _seen, n: plays[(n * 37) % len(plays)]  # noqa: E731  # a name for the type's sake

    with JudgeServer(script) as server:
        reports = checked(tmp_path, server.url, count=40)
    assert len(reports) == 40
    accepted = sum(r.decision.status is Status.ACCEPT for r in reports)
    assert accepted >= 30
    assert {r.decision.status for r in reports} <= {Status.ACCEPT, Status.MANUAL_REVIEW}
