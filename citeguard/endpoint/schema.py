"""JSON Schemas as sent: one schema for all questions with as many fragments, so that a provider compiles it once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_LENGTHS = frozenset({"maxLength", "minLength", "maxItems", "minItems", "minimum", "maximum"})


def closed_object(properties: Mapping[str, Any]) -> dict[str, Any]:
    """An object with exactly these keys, in this order."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def string(longest: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": longest}


def choice(values: tuple[str, ...]) -> dict[str, Any]:
    return {"type": "string", "enum": list(values)}


def array(items: Mapping[str, Any], most: int) -> dict[str, Any]:
    return {"type": "array", "maxItems": most, "items": dict(items)}


def integer(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def without_lengths(schema: Any) -> Any:
    """The schema for servers that refuse lengths and bounds. Keys of `properties` are names, never keywords."""
    if isinstance(schema, list):
        return [without_lengths(item) for item in schema]
    if not isinstance(schema, Mapping):
        return schema
    kept = {k: v for k, v in schema.items() if k not in _LENGTHS or isinstance(v, Mapping)}
    return {k: without_lengths(v) for k, v in kept.items()}
