"""Lexicon files: `data/<language>/<topic>.toml`. A third language is a third folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

COVERED = ("en", "ru")


@cache
def topic(language: str, name: str) -> Mapping[str, Any]:
    """One lexicon file, parsed. Raises FileNotFoundError for a topic that the language lacks: our own mistake."""
    import tomllib  # both are loaded with the first word list, not with the package
    from importlib.resources import files

    source = files("citeguard.language") / "data" / language / f"{name}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))
