"""The table of wire formats: a name for `--input-format`, a test for telling them apart, and a parser.

A new format is a file with `detect` and `parse` and a line here. The order is the order of the tests; the native format
is last and takes whatever no other claims.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from citeguard.contract import chunks, native
from citeguard.contract.defects import Defects
from citeguard.errors import ConfigError
from citeguard.models import CheckRequest


class Format(NamedTuple):
    name: str
    detect: Callable[[Mapping[str, Any]], bool]
    parse: Callable[[Mapping[str, Any], Defects], CheckRequest]


FORMATS = (
    Format("chunks", chunks.detect, chunks.parse),
    Format("native", native.detect, native.parse),
)
AUTO = "auto"


def format_names() -> tuple[str, ...]:
    """What `--input-format` may be."""
    return (AUTO, *(known.name for known in FORMATS))


def choose(name: str, data: Mapping[str, Any]) -> Format:
    """The format of that name; for `auto`, the one that `data` is in. Raises ConfigError for an unknown name."""
    for known in FORMATS:
        if name == known.name or (name == AUTO and _is_in(known, data)):
            return known
    raise ConfigError(f"unknown input format {name!r}; known are {', '.join(format_names())}")


def _is_in(known: Format, data: Mapping[str, Any]) -> bool:
    """A request that names the native schema is native, whatever else it holds."""
    named = data.get("schema") == native.SCHEMA
    return known.name == "native" if named else known.detect(data)
