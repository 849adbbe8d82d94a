"""The table of wire formats: a name for `--input-format`, a test for telling them apart, and a parser.

A new format is a file with `NAME`, `detect` and `parse` and a line here. The order is the order of the tests; the
native format is last and takes whatever no other claims.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from citeguard.contract import native
from citeguard.contract.defects import Defects
from citeguard.errors import ConfigError
from citeguard.models import CheckRequest


class Format(Protocol):
    """A file of this folder."""

    NAME: str

    def detect(self, data: Mapping[str, Any], /) -> bool: ...

    def parse(self, data: Mapping[str, Any], defects: Defects, /) -> CheckRequest: ...


OTHERS = ("anthropic", "openai", "chunks", "generator", "sources", "quotes", "langchain", "markers", "ragas")
NATIVE = "native"
AUTO = "auto"


def format_names() -> tuple[str, ...]:
    """What `--input-format` may be."""
    return (AUTO, *OTHERS, NATIVE)


def choose(name: str, data: Mapping[str, Any]) -> Format:
    """The format of that name; for `auto`, the one that `data` is in. Raises ConfigError for an unknown name."""
    if name == AUTO:
        return (
            _native() if _surely_native(data) else next((f for f in map(_other, OTHERS) if f.detect(data)), _native())
        )
    if name == NATIVE:
        return _native()
    if name in OTHERS:
        return _other(name)
    raise ConfigError(f"unknown input format {name!r}; known are {', '.join(format_names())}")


def _native() -> Format:
    return cast("Format", native)


def _other(name: str) -> Format:
    """Imported when it is tried: the native format should not wait for the others."""
    return cast("Format", import_module(f"citeguard.contract.{name}"))


def _surely_native(data: Mapping[str, Any]) -> bool:
    """A request that names the native schema is native, whatever else it holds; so is one whose first citation names
    a document, for no other format has a list of those."""
    if data.get("schema") == native.SCHEMA:
        return True
    citations = data.get("citations")
    return (
        isinstance(citations, list)
        and bool(citations)
        and isinstance(citations[0], dict)
        and ("document_id" in citations[0])
    )
