"""A gate from names, and the names that the package offers."""

from __future__ import annotations

import asyncio
import json

import pytest

import citeguard
from citeguard import ConfigError, InputError, Status, open_gate
from tests.server import JudgeServer

TEXT = "Refunds are paid within 14 days. Parcels are tracked from the depot to the door."
QUOTE = {"id": "q1", "document_id": "terms", "document_version": "1", "start": 0, "end": len(TEXT), "quote": TEXT}
ANSWER = "Refunds are paid within 14 days. [q1] Parcels are tracked from the depot to the door. [q1]"
REQUEST = {"answer": ANSWER, "citations": [QUOTE]}


@pytest.fixture
def documents(tmp_path):
    path = tmp_path / "documents.json"
    path.write_text(json.dumps({"terms": {"version": "1", "text": TEXT}}), encoding="utf-8")
    return path


def test_the_public_names_are_these_and_each_is_there():
    assert set(citeguard.__all__) == {
        "CiteguardError", "ConfigError", "Gate", "InputError", "Report", "Status", "Verdict", "__version__", "check",
        "exit_code", "load_policy", "open_corpus", "open_documents", "open_gate", "parse", "render",
    }  # fmt: skip
    assert all(getattr(citeguard, name) is not None for name in citeguard.__all__)


def test_a_gate_needs_nothing_but_documents(documents):
    report = open_gate(documents).check_sync(REQUEST)
    assert (report.decision.status, report.versions.judge) == (Status.ACCEPT, "local")


def test_a_model_judge_is_named_as_on_the_command_line(documents):
    with JudgeServer() as server:
        gate = open_gate(documents, judge="openai:m", environ={"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": server.url})
        report = gate.check_sync(REQUEST)
    assert (report.decision.status, report.versions.judge) == (Status.ACCEPT, "openai:m")
    assert len(server.seen) == 2
    assert report.versions.second_look is not None


def test_a_second_look_can_be_turned_off(documents):
    environ = {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    gate = open_gate(documents, judge="openai:m", second_look="none", environ=environ)
    report = gate.check_sync({"answer": "The documents contain no answer to this question."})
    assert report.versions.second_look is None


def test_a_judge_of_a_file_is_found_by_its_name(documents, tmp_path):
    with JudgeServer() as server:
        config = tmp_path / "judges.toml"
        config.write_text(f'[judges.ours]\nmodel = "m"\nbase_url = "{server.url}"\n', encoding="utf-8")
        report = open_gate(documents, judge="ours", judge_config=str(config), environ={}).check_sync(REQUEST)
    assert report.decision.status is Status.ACCEPT


def test_a_gate_that_was_closed_opens_its_connections_again(documents):
    async def twice(gate):
        first = await gate.check(REQUEST)
        await gate.aclose()
        second = await gate.check(REQUEST)
        await gate.aclose()
        return first.decision.status, second.decision.status

    with JudgeServer() as server:
        gate = open_gate(documents, judge="openai:m", environ={"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": server.url})
        assert asyncio.run(twice(gate)) == (Status.ACCEPT, Status.ACCEPT)


def test_policies_are_named_or_read(documents, tmp_path):
    assert open_gate(documents, policy="legal").check_sync(REQUEST).versions.policy == "legal"
    path = tmp_path / "ours.toml"
    path.write_text(citeguard.policy.shipped("strict").replace('"strict"', '"ours"'), encoding="utf-8")
    assert open_gate(documents, policy=path).check_sync(REQUEST).versions.policy == "ours"


def test_unlabelled_documents_are_public_only_where_that_is_said(documents):
    request = {**REQUEST, "reader": {"groups": ["hr"]}}
    assert open_gate(documents).check_sync(request).decision.status is Status.REJECT
    assert open_gate(documents, default_access="public").check_sync(request).decision.status is Status.ACCEPT


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"documents": "none.json"}, InputError, "none.json"),
        ({"judge": "nobody"}, ConfigError, "unknown judge 'nobody'"),
        ({"judge": "openai:m", "environ": {}}, ConfigError, "OPENAI_API_KEY"),
        ({"policy": "none.toml"}, ConfigError, "no such policy file"),
        ({"default_access": "all"}, ConfigError, "unknown default access 'all'"),
    ],
)
def test_what_is_not_known_is_named(documents, options, error, says):
    with pytest.raises(error, match=says):
        open_gate(**{"documents": documents, **options})
