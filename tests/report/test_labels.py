"""Every code has words in every language, and no word belongs to no code."""

from __future__ import annotations

import pytest

from citeguard.errors import ConfigError
from citeguard.models import FindingCode, Mode, SignalCode, Status, UnknownReason
from citeguard.report.labels import LANGUAGES, labels
from citeguard.report.page.items import Mark


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("table", "codes"),
    [
        ("finding", FindingCode),
        ("signal", SignalCode),
        ("unknown", UnknownReason),
        ("status", Status),
        ("reader", Status),
        ("mark", Mark),
        ("mode", Mode),
    ],
)
def test_every_code_has_words(language, table, codes):
    assert set(labels(language).tables[table]) == {c.value for c in codes}


def test_both_languages_have_the_same_keys():
    english, russian = labels("en").tables, labels("ru").tables
    assert {t: set(keys) for t, keys in english.items()} == {t: set(keys) for t, keys in russian.items()}


def test_a_language_without_labels_is_refused():
    with pytest.raises(ConfigError, match="no report labels in 'de'"):
        labels("de")
