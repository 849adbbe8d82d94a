"""Profiles as files: what is written is read back, and what is not understood is refused."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from citeguard.calibration.written import load_profile, parse_profile, profile_json, write_profile
from citeguard.errors import ConfigError
from tests.calibration.profiles import profile, stratum


def test_what_is_written_is_read_back(tmp_path):
    path = tmp_path / "p.json"
    path.write_text(write_profile(profile()), encoding="utf-8")
    found = load_profile(path)
    assert found.name.startswith("p.json@")
    assert profile_json(found) == profile_json(profile())


def test_none_is_written_as_none():
    value = profile_json(profile(stratum(raw_threshold=None)))
    assert (value["strata"][0]["outcome"], value["strata"][0]["threshold"]) == ("none", None)


def test_a_date_without_a_time_is_midnight_utc():
    value = profile_json(profile()) | {"expires": "2027-01-01"}
    assert parse_profile(value, place="p").expires == datetime(2027, 1, 1, tzinfo=UTC)


def changed(**change):
    return profile_json(profile()) | change


def changed_stratum(**change):
    value = profile_json(profile())
    value["strata"][0] |= change
    return value


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ([], "must be an object"),
        ({}, "schema is missing"),
        (changed(schema="citeguard.profile/2"), "schema must be"),
        (changed(treshold=0.5), "unknown key 'treshold'"),
        (changed(expires="soon"), "expires must be an ISO 8601 date"),
        (changed(by=["domain"]), "by must be of lang and stratum"),
        (changed(by=["lang"]), "exactly what `by` tells apart"),
        (changed(languages="en"), "languages must be a list of strings"),
        (changed_stratum(threshold=0.2), "do not agree"),
        (changed_stratum(raw_threshold=0.2), "do not agree"),
        (changed_stratum(outcome="none"), "do not agree"),
        (changed_stratum(raw_threshold=1.5), "raw_threshold must be a number in"),
        (changed_stratum(raw_threshold=True), "raw_threshold must be a number in"),
        (changed_stratum(calibrator={"kind": "beta"}), "kind must be platt or isotonic"),
        (changed_stratum(calibrator={"kind": "platt", "slope": -1, "intercept": 0}), "slope must be a number in"),
        (changed_stratum(calibrator={"kind": "isotonic", "x": [0.2, 0.2], "y": [0, 1]}), "x and y must be"),
        (changed_stratum(calibrator={"kind": "isotonic", "x": [0.2, 0.4], "y": [0.9, 0.1]}), "x and y must be"),
        (changed_stratum(calibrator={"kind": "isotonic", "x": [], "y": []}), "x and y must be"),
    ],
)
def test_what_is_not_understood_is_refused(value, says):
    with pytest.raises(ConfigError, match=says):
        parse_profile(value, place="p")


def test_a_stratum_that_occurs_twice_is_refused():
    value = profile_json(profile())
    value["strata"] *= 2
    with pytest.raises(ConfigError, match="occurs twice"):
        parse_profile(value, place="p")


@pytest.mark.parametrize("text", ["", "{", '{"schema": NaN}', '{"a": 1, "a": 2}'])
def test_a_file_that_is_no_json_is_a_setting_that_cannot_be_used(tmp_path, text):
    path = tmp_path / "p.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        load_profile(path)
    assert str(path) in str(error.value)


def test_a_profile_is_small_enough_to_review():
    assert len(json.dumps(profile_json(profile()))) < 3000
