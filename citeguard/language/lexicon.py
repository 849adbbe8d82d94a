"""Lexicon files: `data/<language>/<topic>.toml`. A third language is a third folder."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

COVERED = ("en", "ru")


@cache
def topic(language: str, name: str) -> Mapping[str, Any]:
    """One lexicon file, parsed. Raises FileNotFoundError for a topic that the language lacks: our own mistake."""
    source = files("citeguard.language") / "data" / language / f"{name}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))
