"""`citeguard verify` as a process: what it prints, how it ends, and what it must never show."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TEXT = "Event logs are kept for 130 days. Copies are encrypted at rest."
GOOD = {"id": "q1", "document_id": "logs", "document_version": "1", "start": 0, "end": 33, "quote": TEXT[:33]}
CLAIM = {"id": "c1", "text": "Logs are kept for 130 days.", "citation_ids": ["q1"]}
DOCUMENTS = {"logs": {"version": "1", "text": TEXT}}


def run(*args: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "citeguard", "verify", *map(str, args)]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)


@pytest.fixture
def verified(tmp_path: Path):
    def verify(response: object, documents: object = DOCUMENTS, *options: str):
        (tmp_path / "response.json").write_text(json.dumps(response), encoding="utf-8")
        (tmp_path / "documents.json").write_text(json.dumps(documents), encoding="utf-8")
        return run(tmp_path / "response.json", tmp_path / "documents.json", *options)

    return verify


def request(*citations: dict, claims: object = (CLAIM,), **rest: object) -> dict:
    return {"answer": "Logs are kept for 130 days.", "claims": claims, "citations": citations, **rest}


def test_a_good_response_is_ok(verified):
    done = verified(request(GOOD))
    assert done.returncode == 0
    assert done.stderr == b""
    assert json.loads(done.stdout) == {
        "ok": True,
        "errors": [],
        "claims": [
            {"claim_id": "c1", "status": "requires_entailment_check", "missing_citations": [], "invalid_citations": []}
        ],
    }


def test_every_error_is_a_finding_as_in_a_report(verified):
    done = verified(request({**GOOD, "start": 1, "end": 34}))
    assert done.returncode == 1
    result = json.loads(done.stdout)
    assert result["errors"] == [
        {
            "code": "quote_mismatch",
            "effect": "reject",
            "claim_id": None,
            "citation_id": "q1",
            "message": "citation 'q1': the quote is not what stands at the cited place",
            "expected": "vent logs are kept for 130 days. ",
            "received": "Event logs are kept for 130 days.",
            "hint": "stands at [0, 33)",
            "path": None,
        }
    ]
    assert result["claims"][0]["status"] == "invalid_reference"
    assert result["claims"][0]["invalid_citations"] == ["q1"]


@pytest.mark.parametrize(
    ("response", "codes", "statuses"),
    [
        pytest.param({}, ["answer_missing", "no_claims"], [], id="an empty object"),
        pytest.param(request(GOOD, claims=[]), ["citation_unused", "no_claims"], [], id="an empty list of claims"),
        pytest.param(
            request(claims=[{"id": "c1", "text": "Logs are kept."}]),
            ["claim_without_citations"],
            ["unsupported"],
            id="bare",
        ),
        pytest.param(
            request(claims=[{**CLAIM, "citation_ids": ["q7"]}]),
            ["citation_unknown"],
            ["invalid_reference"],
            id="unknown",
        ),
        pytest.param(
            request(GOOD, claims=[{**CLAIM, "citation_ids": ["q1", ["q1"]]}]),
            ["field_invalid"],
            ["invalid_reference"],
            id="a list in place of an id",
        ),
        pytest.param(
            request({**GOOD, "start": 25, "end": 32, "quote": "30 days"}),
            ["range_splits_token"],
            ["invalid_reference"],
            id="30 days of 130 days",
        ),
        pytest.param(
            request({**GOOD, "start": 0, "end": 1, "quote": "E"}),
            ["range_splits_token", "quote_trivial"],
            ["invalid_reference"],
            id="one letter",
        ),
        pytest.param(
            request({**GOOD, "start": 6, "end": 10, "quote": "logs"}),
            ["quote_trivial"],
            ["requires_entailment_check"],
            id="one word is for a person",
        ),
        pytest.param({"answer": "A.", "claims": None, "citations": None}, ["field_invalid"] * 2, [], id="null lists"),
    ],
)
def test_what_small_validators_let_through(verified, response, codes, statuses):
    done = verified(response)
    result = json.loads(done.stdout)
    assert done.returncode == 1
    assert result["ok"] is False
    assert [e["code"] for e in result["errors"]] == codes
    assert [c["status"] for c in result["claims"]] == statuses


def test_an_unused_citation_alone_is_ok(verified):
    done = verified(request(GOOD, {**GOOD, "id": "q2"}))
    assert done.returncode == 0
    assert [e["code"] for e in json.loads(done.stdout)["errors"]] == ["citation_unused"]


def test_a_version_that_neither_side_names_is_not_a_match(verified):
    unversioned = {k: v for k, v in GOOD.items() if k != "document_version"}
    done = verified(request(unversioned), {"logs": {"text": TEXT}})
    assert [e["code"] for e in json.loads(done.stdout)["errors"]] == ["document_version_missing"]


def test_chunk_citations(verified):
    documents = {
        "logs": {"text": TEXT, "chunks": [{"id": "1", "start": 0, "end": 33}, {"id": "2", "start": 34, "end": 63}]}
    }
    claims = [
        {"text": "Logs.", "sources": ["logs#1"], "quote": "Event logs"},
        {"text": "Logs.", "sources": ["logs#2"], "quote": "Event logs"},
    ]
    result = json.loads(verified({"answer": "Logs.", "claims": claims}, documents).stdout)
    assert [c["status"] for c in result["claims"]] == ["requires_entailment_check", "invalid_reference"]
    assert [e["code"] for e in result["errors"]] == ["quote_mismatch"]


def test_as_of_is_an_option(verified):
    documents = {"logs": {"version": "1", "text": TEXT, "effective_from": "2026-01-01"}}
    before = verified(request(GOOD), documents, "--as-of", "2025-12-31")
    after = verified(request(GOOD), documents, "--as-of", "2026-01-01")
    assert [e["code"] for e in json.loads(before.stdout)["errors"]] == ["document_not_in_force"]
    assert (before.returncode, after.returncode) == (1, 0)


def test_standard_input_is_a_response(tmp_path):
    (tmp_path / "documents.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    assert run("-", tmp_path / "documents.json", stdin=json.dumps(request(GOOD)).encode()).returncode == 0


SECRET = "Zebra settlement of nine million"


@pytest.mark.parametrize(
    "reader", [None, {"tenant": "acme", "groups": ["hr"]}, {"tenant": "other", "groups": ["legal"]}]
)
@pytest.mark.parametrize("version", ["1", "secret-version"])
def test_a_hidden_document_is_in_every_byte_like_one_that_does_not_exist(verified, reader, version):
    hidden = {
        "version": "secret-version",
        "text": f"{SECRET} euro is due.",
        "title": "Secret title",
        "url": "https://secret.example",
        "tenant": "other",
        "acl": ["hr"],
    }
    cited = {"id": "q1", "document_id": "deal", "document_version": version, "start": 0, "end": 5, "quote": "Zebra"}
    asked = request(cited, **({} if reader is None else {"reader": reader}))
    public = {"logs": {"version": "1", "text": TEXT, "acl": ["*"]}}
    with_it = verified(asked, {**public, "deal": hidden})
    without_it = verified(asked, public)
    assert with_it.returncode == without_it.returncode == 1
    assert with_it.stdout == without_it.stdout
    assert with_it.stderr == without_it.stderr == b""
    for trace in (SECRET[6:], "Secret", "secret.example", "euro"):
        assert trace.encode() not in with_it.stdout


def test_a_hidden_version_is_never_a_hint(verified):
    documents = {
        "logs": [
            {"version": "1", "text": TEXT, "acl": ["*"]},
            {"version": "draft-7", "text": f"{SECRET} euro is due.", "acl": ["board"]},
        ]
    }
    done = verified(request({**GOOD, "quote": SECRET, "end": len(SECRET)}), documents)
    assert b"draft-7" not in done.stdout
    (error,) = json.loads(done.stdout)["errors"]
    assert error["hint"] is None


@pytest.mark.parametrize(
    ("content", "named"),
    [
        pytest.param(b'{"answer": ', "response.json", id="not JSON"),
        pytest.param(b"[]", "response.json", id="a list"),
        pytest.param(b'{"answer": NaN}', "response.json", id="NaN"),
        pytest.param(b'{"answer": "a", "answer": "b"}', "response.json", id="a key twice"),
        pytest.param(rb'{"answer": "\ud800"}', "response.json", id="a lone surrogate"),
        pytest.param('{"answer": "срок"}'.encode("cp1251"), "response.json", id="another encoding"),
        pytest.param(b"[" * 100_000, "response.json", id="deep nesting"),
        pytest.param(None, "response.json", id="no such file"),
    ],
)
def test_what_cannot_be_read_is_one_message_and_exit_code_2(tmp_path, content, named):
    response = tmp_path / "response.json"
    if content is not None:
        response.write_bytes(content)
    (tmp_path / "documents.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    done = run(response, tmp_path / "documents.json", "--output", tmp_path / "out.json")
    assert done.returncode == 2
    assert done.stdout == b""
    assert named in done.stderr.decode()
    assert len(done.stderr.decode().strip().splitlines()) == 1
    assert not (tmp_path / "out.json").exists()


def test_a_response_that_is_too_large_is_refused(verified):
    done = verified(request(GOOD), DOCUMENTS, "--max-bytes", "100")
    assert done.returncode == 2
    assert b"--max-bytes" in done.stderr


def test_an_output_file_is_whole_or_not_there(verified, tmp_path):
    target = tmp_path / "out.json"
    done = verified(request(GOOD), DOCUMENTS, "--output", str(target))
    assert (done.returncode, done.stdout) == (0, b"")
    assert json.loads(target.read_bytes())["ok"] is True
    assert sorted(p.name for p in tmp_path.iterdir()) == ["documents.json", "out.json", "response.json"]
    refused = verified(request(GOOD), DOCUMENTS, "--output", str(tmp_path / "no" / "out.json"))
    assert refused.returncode == 2
    assert len(refused.stderr.decode().strip().splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_standard_output_is_exit_code_2(tmp_path):
    (tmp_path / "r.json").write_text(json.dumps(request(GOOD)), encoding="utf-8")
    (tmp_path / "d.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    command = [sys.executable, "-m", "citeguard", "verify", str(tmp_path / "r.json"), str(tmp_path / "d.json")]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_russian_stays_readable_in_any_locale(tmp_path):
    (tmp_path / "r.json").write_text(
        json.dumps({"answer": "Да.", "claims": [{"id": "утверждение", "text": "Да."}]}), "utf-8"
    )
    (tmp_path / "d.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    command = [sys.executable, "-m", "citeguard", "verify", str(tmp_path / "r.json"), str(tmp_path / "d.json")]
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(command, capture_output=True, env=environment, check=False, timeout=60)
    assert '"claim_id": "утверждение"' in done.stdout.decode("utf-8")


def test_no_heavy_library_is_loaded(tmp_path):
    (tmp_path / "r.json").write_text(json.dumps(request(GOOD)), encoding="utf-8")
    (tmp_path / "d.json").write_text(json.dumps(DOCUMENTS), encoding="utf-8")
    code = (
        "import sys; from citeguard.cli import cli;"
        "cli.main(args=sys.argv[1:], standalone_mode=False);"
        "heavy = {'pydantic', 'openai', 'instructor', 'tenacity', 'snowballstemmer', 'tomllib'} & set(sys.modules);"
        "sys.stderr.write(' '.join(sorted(heavy)))"
    )
    command = [sys.executable, "-c", code, "verify", str(tmp_path / "r.json"), str(tmp_path / "d.json")]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0
    assert done.stderr == b""
