"""Words for people, a TOML file per language. Codes stay codes; these explain them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from citeguard.errors import ConfigError
from citeguard.messages import said

LANGUAGES = ("en", "ru")


@dataclass(frozen=True, slots=True)
class Labels:
    """All words of one language: `table(name)[key]`. A missing key is our own mistake and a test finds it."""

    language: str
    tables: Mapping[str, Mapping[str, str]]

    def __call__(self, table: str, key: str) -> str:
        return self.tables[table][key]

    def said(self, text: str) -> str:
        """A message in this language; text that is none as it is."""
        return said(text, self.language)

    def get(self, table: str, key: str, default: str) -> str:
        return self.tables[table].get(key, default)


@cache
def labels(language: str) -> Labels:
    """Raises ConfigError for a language without labels."""
    if language not in LANGUAGES:
        raise ConfigError(f"no report labels in {language!r}; there are {', '.join(LANGUAGES)}")
    source = files("citeguard.report.labels") / f"{language}.toml"
    return Labels(language, tomllib.loads(source.read_text(encoding="utf-8")))
