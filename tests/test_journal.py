"""The journal holds ids, hashes, codes; no text; and can be counted."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from citeguard.errors import ConfigError, InputError
from citeguard.journal import Journal, entry, read_entries, stats
from citeguard.models import ClaimStatus, FindingCode, JudgeInfo, NotJudged
from citeguard.policy import decide, strict
from tests.builders import TEXT, claim_facts, facts, failed, finding, judged, report, signal

AT = datetime(2026, 2, 1, 12, tzinfo=UTC)


def reported(*claims, findings=()):
    of = facts(*claims, findings=findings)
    return report(decide(of, strict(), today=date(2026, 2, 1)), of)


def test_an_entry_says_what_was_decided_and_why():
    one = entry(reported(claim_facts(failed(), signals=[signal()])), at=AT)
    assert (one["schema"], one["status"], one["at"]) == (
        "citeguard.journal/1",
        "manual_review",
        "2026-02-01T12:00:00+00:00",
    )
    assert one["reasons"] == [
        {"status": "manual_review", "code": "verdict_unknown", "claim_id": "c1", "citation_id": None}
    ]
    assert (one["claims"][0]["verdict"], one["claims"][0]["unknown_reason"]) == ("unknown", "not_quoted")
    assert one["claims"][0]["signals"] == ["number_missing"]
    assert one["citations"] == [
        {
            "id": "q1",
            "document_id": "keys",
            "document_version": "2026-01",
            "sha256": "fa839d6de16f6dd045a840cd21fb47e84838654becf4c28f0dd5f889ac66e60f",
            "span": [0, 33],
            "valid": True,
        }
    ]
    assert one["versions"]["policy_fingerprint"] == "f7a9"
    assert one["trace"] == {"request_id": "r-1", "corpus": "policies"}


def test_an_entry_names_the_prompts_that_were_asked():
    first = JudgeInfo(name="openai:m", model="m-1", prompt="judge_entailment.en.v1", fingerprint="aa", tokens=7)
    second = JudgeInfo(name="openai:m", model="m-2", prompt="second_look.en.v1", fingerprint="bb", tokens=9)
    facts = claim_facts(replace(judged(), judge=first), second=replace(failed(), judge=second))
    (claim,) = entry(reported(facts), at=AT)["claims"]
    assert {k: claim[k] for k in ("verdict", "prompt", "fingerprint", "model", "tokens", "second_look")} == {
        "verdict": "entailed",
        "prompt": "judge_entailment.en.v1",
        "fingerprint": "aa",
        "model": "m-1",
        "tokens": 7,
        "second_look": {
            "verdict": "unknown",
            "prompt": "second_look.en.v1",
            "fingerprint": "bb",
            "model": "m-2",
            "tokens": 9,
        },
    }


def test_no_text_gets_in():
    one = json.dumps(entry(reported(claim_facts(failed(), signals=[signal()])), at=AT))
    assert not any(words in one for words in (TEXT, "Access", "expire", "90 days"))
    assert "nothing there" not in one


def test_a_long_trace_value_is_cut_and_unknown_ones_stay_out():
    made = replace(reported(claim_facts()), trace={"generator": "g" * 300, "extra": {"x": "secret"}, "corpus": 7})
    assert entry(made, at=AT)["trace"] == {"generator": "g" * 200}


def test_stats_count_by_group(tmp_path):
    journal = Journal(tmp_path / "journal.jsonl")
    journal.record(reported(claim_facts()), at=AT)
    journal.record(reported(claim_facts(failed())), at=AT)
    unsupported = claim_facts(NotJudged(claim_id="c1", reason="unsupported"), status=ClaimStatus.UNSUPPORTED)
    bad = [finding(FindingCode.QUOTE_MISMATCH, citation_id="q1")]
    journal.record(replace(reported(unsupported, findings=bad), trace={}), at=AT)
    counted = stats(read_entries(tmp_path / "journal.jsonl"))
    assert counted["total"] == {
        "answers": 3,
        "decisions": {"accept": 1, "manual_review": 1, "reject": 1},
        "claims": 3,
        "claims_without_citations": 1,
        "invalid_citations": {"quote_mismatch": 1},
        "findings": {"quote_mismatch": 1},
        "signals": {},
        "verdicts": {"entailed": 1, "unknown": 1},
        "review_rate": 0.3333,
    }
    assert {value: one["answers"] for value, one in counted["by"]["corpus"].items()} == {
        "(not given)": 1,
        "policies": 2,
    }
    assert list(counted["by"]["judge"]) == ["scripted"]


def test_an_empty_journal_has_no_rate(tmp_path):
    (tmp_path / "empty.jsonl").touch()
    assert stats(read_entries(tmp_path / "empty.jsonl"))["total"]["review_rate"] is None


def test_a_torn_line_spoils_no_later_one(tmp_path):
    path = tmp_path / "journal.jsonl"
    journal = Journal(path)
    journal.record(reported(claim_facts()), at=AT)
    path.write_text(path.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    journal.record(reported(claim_facts()), at=AT)
    journal.record(reported(claim_facts(failed())), at=AT)
    assert [one["status"] for one in read_entries(path)] == ["accept", "manual_review"]


def test_a_torn_last_line_is_skipped(tmp_path):
    path = tmp_path / "journal.jsonl"
    Journal(path).record(reported(claim_facts()), at=AT)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"schema": "citeguard.jour')
    assert len(list(read_entries(path))) == 1


def test_a_line_cut_inside_a_character_is_told_and_spoils_no_later_one(tmp_path):
    path, told = tmp_path / "journal.jsonl", []
    journal = Journal(path)
    made = reported(claim_facts())
    journal.record(replace(made, trace={"corpus": "архив"}), at=AT)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index("архив".encode()) + 1])
    assert list(read_entries(path, torn=told.append)) == []
    journal.record(made, at=AT)
    assert [one["status"] for one in read_entries(path, torn=told.append)] == ["accept"]
    assert told == [f"{path}:1"] * 2


def test_an_entry_that_lost_only_its_line_end_still_counts(tmp_path):
    path = tmp_path / "journal.jsonl"
    journal = Journal(path)
    journal.record(reported(claim_facts()), at=AT)
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert len(list(read_entries(path))) == 1
    journal.record(reported(claim_facts()), at=AT)
    assert len(list(read_entries(path))) == 2


def test_a_foreign_line_in_another_encoding_is_named(tmp_path):
    path = tmp_path / "journal.jsonl"
    path.write_bytes("архив\n".encode("cp1251"))
    with pytest.raises(InputError, match=r"journal\.jsonl:1: this line is not UTF-8"):
        list(read_entries(path))


@pytest.mark.parametrize("line", ["[]", "{", '{"schema": "other"}', "[" * 100_000])
def test_a_foreign_line_is_named(tmp_path, line):
    path = tmp_path / "journal.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"journal\.jsonl:1"):
        list(read_entries(path))


def test_a_journal_that_cannot_be_written_is_an_error(tmp_path):
    with pytest.raises(ConfigError, match="cannot write the journal"):
        Journal(tmp_path).record(reported(claim_facts()), at=AT)
