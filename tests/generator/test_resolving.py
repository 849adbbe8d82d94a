"""Chunk id and quote to document, version, range and hash."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from citeguard.cli import cli
from citeguard.contract import parse
from citeguard.errors import InputError
from citeguard.generator import resolution, resolve
from citeguard.generator.asking import messages, prompt_chunks
from citeguard.generator.shape import GeneratedAnswer, json_schema
from citeguard.models import RetrievedChunk
from citeguard.prompts import load_prompt
from tests.contract.format_case import LOG, RU, TEXT, corpus, folder


def generated(chunk_id: str = "c-log", quote: str = LOG) -> dict[str, Any]:
    return {"answer": LOG, "claims": [{"text": LOG, "citations": [{"chunk_id": chunk_id, "quote": quote}]}]}


def test_a_resolved_answer_is_a_native_request_that_verifies() -> None:
    request = resolve(generated(), corpus())
    assert request["citations"] == [
        {
            "id": "c1.q1", "document_id": "retention", "document_version": "1", "start": 35, "end": 82, "quote": LOG,
            "content_hash": "sha256:" + hashlib.sha256(TEXT.encode()).hexdigest(),
        }
    ]  # fmt: skip
    assert request["claims"] == [{"id": "c1", "text": LOG, "citation_ids": ["c1.q1"]}]
    assert parse(request).format == "citeguard.request/1"
    assert parse(request).defects == ()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (generated("twice", "Keys expire."), "quote_ambiguous"),
        (generated("nowhere"), "document_missing"),
        (generated("revised", "Seats are sold"), "document_version_missing"),
        (generated("c-log", LOG.replace("30", "31")), "quote_mismatch"),
    ],
)
def test_nothing_is_guessed(answer: dict[str, Any], code: str) -> None:
    found = resolution(answer, corpus())
    assert [f.code.value for f in found.findings] == [code]
    assert not found.complete
    assert "start" not in found.request["citations"][0]


def test_a_format_without_claims_is_not_resolved() -> None:
    with pytest.raises(InputError, match="lists no claims"):
        resolve({"answer": f"{LOG} [1]", "chunks": [LOG]}, corpus())


def test_a_view_is_as_good_as_a_corpus() -> None:
    assert resolve(generated(), corpus().view(None)) == resolve(generated(), corpus())


def test_on_the_command_line(tmp_path: Path) -> None:
    documents = folder(tmp_path)
    good, bad, out = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "request.json"
    good.write_text(json.dumps(generated("журнал", RU)), encoding="utf-8")
    bad.write_text(json.dumps(generated("журнал", "нет таких слов")), encoding="utf-8")
    run = CliRunner().invoke
    done = run(cli, ["resolve", str(good), "--documents", documents, "--output", str(out)], standalone_mode=False)
    assert (done.return_value, done.output) == (0, "")
    assert json.loads(out.read_text("utf-8"))["citations"][0]["start"] == 0
    assert run(cli, ["verify", str(out), documents], standalone_mode=False).return_value == 0
    failed = run(cli, ["resolve", str(bad), "--documents", documents], standalone_mode=False)
    assert failed.return_value == 1
    assert "quote_mismatch: citation 'c1.q1'" in failed.output


def test_the_schema_is_ready_for_strict_output() -> None:
    schema = json_schema()
    for one in (schema, *schema["$defs"].values()):
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(generated(), schema)
    assert list(schema["properties"]) == ["claims", "answer"]
    shown = CliRunner().invoke(cli, ["schema", "generator"], standalone_mode=False)
    assert shown.return_value == 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_example_of_the_prompt_is_an_answer_whose_quotes_stand_there(language: str) -> None:
    lines = load_prompt("generate_answer", language).body.splitlines()
    given = json.loads(next(x for x in lines if x.startswith(("Input: ", "Вход: "))).partition(": ")[2])
    reply = next(x for x in lines if x.startswith(("Reply: ", "Ответ: "))).partition(": ")[2]
    answer = GeneratedAnswer.model_validate_json(reply)
    texts = {c["chunk_id"]: c["text"] for c in given["chunks"]}
    assert all(texts[q.chunk_id].count(q.quote) == 1 for c in answer.claims for q in c.citations)
    assert answer.answer == " ".join(c.text for c in answer.claims)


def test_chunks_get_short_ids_and_a_place() -> None:
    found = list(prompt_chunks([RetrievedChunk(document_id="retention", start=35, end=82),
                                RetrievedChunk(document_id="revised"), RetrievedChunk(document_id="gone")],
                               corpus().view(None)))  # fmt: skip
    assert [(c.chunk_id, c.text) for c, _ in found] == [("k1", LOG)]
    assert found[0][1] == {
        "chunk_id": "k1", "document_id": "retention", "document_version": "1", "start": 35, "end": 82
    }  # fmt: skip
    system, user = messages("Q?", [found[0][0]], language="ru", token="t", feedback=[{"about": "a", "problem": "p"}])
    assert system["content"].startswith("Ты отвечаешь")
    assert json.loads(user["content"].split("\n")[1]) == {
        "question": "Q?", "chunks": [{"chunk_id": "k1", "text": LOG}], "feedback": [{"about": "a", "problem": "p"}]
    }  # fmt: skip
