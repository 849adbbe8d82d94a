"""A policy that is not understood is refused, with its place."""

from __future__ import annotations

import pytest

from citeguard.errors import ConfigError
from citeguard.models import Status, Verdict
from citeguard.policy import load_policy, parse_policy, shipped, strict


def test_the_shipped_policy_is_the_table_of_the_docs():
    assert strict().name == "strict"
    assert strict().verdicts == {
        Verdict.CONTRADICTED: Status.MANUAL_REVIEW,
        Verdict.INSUFFICIENT: Status.REGENERATE_OR_ABSTAIN,
        Verdict.UNKNOWN: Status.MANUAL_REVIEW,
    }
    assert (strict().waivers, strict().findings, strict().signals) == ((), {}, {})


WAIVER = '\n[[waiver]]\ncode = "{code}"\neffect = "note"\nreason = "{reason}"\nexpires = {expires}\n'


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("citeguard.policy/1", "citeguard.policy/9"), "schema must be"),
        (('unknown = "manual_review"', 'unknown = "accept"'), "no verdict but entailed can be accepted"),
        (('unknown = "manual_review"', 'unknown = "maybe"'), "unknown name 'maybe'"),
        (('unknown = "manual_review"', ""), "exactly contradicted, insufficient and unknown"),
        (("require_profile = false", 'require_profile = "no"'), "require_profile must be true or false"),
        (("require_profile = false", "require_profil = false"), "unknown key 'require_profil'"),
        (('second_look = "signals"', 'second_look = "never"'), "second_look must be one of"),
        (('name = "strict"', 'name = ""'), "name must be a non-empty string"),
        (("[verdicts]", "[verdicts"), "not valid TOML"),
        (('description = "', 'description = 5 # "'), "description must be a string"),
        (("schema =", "waiver = 5\nschema ="), r"written as \[\[waiver\]\]"),
    ],
)
def test_a_changed_rule_is_refused(change, says):
    with pytest.raises(ConfigError, match=says) as raised:
        parse_policy(shipped("strict").replace(*change), place="mine.toml")
    assert str(raised.value).startswith("mine.toml")


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        ("\n[findings]\n", "this table is empty"),
        ('\n[findings]\nquote_mismatc = "reject"\n', "unknown name 'quote_mismatc'"),
        ('\n[findings]\nquote_mismatch = "note"\n', "looser than 'reject'"),
        ('\n[findings]\ncitation_unused = "second_look"\n', "a second look cannot settle it"),
        ('\n[signals]\nnumber_missing = "note"\n', "looser than 'second_look'"),
        (WAIVER.format(code="quote_mismatch", reason="r", expires="2027-01-01"), "cannot be waived"),
        (WAIVER.format(code="citation_unuse", reason="r", expires="2027-01-01"), "unknown name"),
        (WAIVER.format(code="document_superseded", reason=" ", expires="2027-01-01"), "reason must be"),
        (WAIVER.format(code="document_superseded", reason="r", expires='"soon"'), "must be a TOML date"),
        (WAIVER.format(code="document_superseded", reason="r", expires="2027-01-01T00:00:00Z"), "without a time"),
        (
            WAIVER.format(code="claim_not_in_answer", reason="r", expires="2027-01-01").replace("note", "second_look"),
            "a second look cannot settle it",
        ),
        (WAIVER.format(code="document_superseded", reason="r", expires="2027-01-01") * 2, "two waivers"),
        (WAIVER.format(code="x", reason="r", expires="2027-01-01").replace('"x"', "[1]"), "unknown name"),
        ('\n[waiver]\ncode = "document_superseded"\n', r"written as \[\[waiver\]\]"),
        ('\n[[waiver]]\ncode = "document_superseded"\n', "exactly code, effect, reason and expires"),
    ],
)
def test_an_added_rule_is_refused(extra, says):
    with pytest.raises(ConfigError, match=says):
        parse_policy(shipped("strict") + extra, place="mine.toml")


def test_a_byte_order_mark_is_no_part_of_a_policy(tmp_path):
    (tmp_path / "mine.toml").write_text(shipped("strict"), encoding="utf-8-sig")
    assert load_policy(tmp_path / "mine.toml").name == "strict"


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ConfigError, match="no such policy file"):
        load_policy(tmp_path / "none.toml")


def test_a_fingerprint_follows_the_rules_and_not_the_words_of_the_file():
    text = shipped("strict")
    assert strict().fingerprint == "77705ead966e8ebc"
    assert parse_policy("# a comment\n" + text, place="p").fingerprint == strict().fingerprint
    assert parse_policy(text.replace('description = "', 'description = "Ours. '), place="p").fingerprint == (
        strict().fingerprint
    )


@pytest.mark.parametrize(
    "changed",
    [
        ('name = "strict"', 'name = "other"'),
        ('insufficient = "regenerate_or_abstain"', 'insufficient = "manual_review"'),
        ("require_profile = false", "require_profile = true"),
        ('second_look = "signals"', 'second_look = "always"'),
        ("[verdicts]", '[findings]\ncitation_unused = "manual_review"\n[verdicts]'),
        ("[verdicts]", '[signals]\nlow_overlap = "manual_review"\n[verdicts]'),
        ("[verdicts]", WAIVER.format(code="low_overlap", reason="ours", expires="2027-01-01") + "[verdicts]"),
    ],
)
def test_another_rule_is_another_fingerprint(changed):
    text = shipped("strict")
    assert changed[0] in text
    assert parse_policy(text.replace(*changed), place="p").fingerprint != strict().fingerprint


def test_a_waiver_with_another_end_is_another_fingerprint():
    one, other = (
        parse_policy(shipped("strict") + WAIVER.format(code="low_overlap", reason="ours", expires=day), place="p")
        for day in ("2027-01-01", "2027-01-02")
    )
    assert one.fingerprint != other.fingerprint
