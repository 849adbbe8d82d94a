"""What is wrong with a request, collected while it is parsed; and the fields that nobody asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from citeguard.errors import InputError
from citeguard.messages import Message, told
from citeguard.models import Finding, FindingCode

MAX_DEPTH = 64
"""Levels of nesting of an unknown field that is kept: it travels to the report, whose writers recurse."""


class Absent:
    """The field is not there; null is there, and is a value."""


ABSENT: Final = Absent()


class Defects:
    """Findings and unknown fields, in the order in which the request was read."""

    def __init__(self, place: str) -> None:
        self.findings: list[Finding] = []
        self.extra: dict[str, Any] = {}
        self._place = place

    def add(
        self,
        code: FindingCode,
        path: str,
        message: Message,
        *,
        claim_id: str | None = None,
        citation_id: str | None = None,
        received: object = ABSENT,
    ) -> None:
        shown = None if received is ABSENT else kind_of(received)
        self.findings.append(
            Finding(code=code, message=message, path=path, claim_id=claim_id, citation_id=citation_id, received=shown)
        )

    def invalid(
        self, path: str, must: Message, received: object, *, claim_id: str | None = None, citation_id: str | None = None
    ) -> None:
        """A known field of wrong type or value; `must` says what it has to be."""
        message = told("request.invalid", path=path, must=must)
        if received is not ABSENT:
            message = told("request.invalid_got", path=path, must=must, got=kind_of(received))
        self.add(
            FindingCode.FIELD_INVALID,
            path,
            message,
            claim_id=claim_id,
            citation_id=citation_id,
            received=received,
        )

    def keep(self, item: Mapping[str, Any], known: frozenset[str], prefix: str) -> None:
        """Put the unknown fields of `item` aside under their place. Raises InputError on absurd nesting."""
        for key in item.keys() - known:
            path = f"{prefix}.{key}" if prefix else key
            if _deeper_than(item[key], MAX_DEPTH):
                raise InputError(f"an unknown field is nested deeper than {MAX_DEPTH} levels", place=self._place)
            self.extra[path] = item[key]


def kind_of(value: object) -> Message:
    """What a value is, in words: its type, and the value itself only where that cannot be text."""
    match value:
        case None:
            return told("kind.null")
        case bool():
            return told("kind.true" if value else "kind.false")
        case int() | float():
            shown = f"{value:.6g}" if isinstance(value, float) else str(value)
            return told("kind.number", value=shown) if len(shown) <= 20 else told("kind.long_number")
        case str():
            return told("kind.string" if value.strip() else "kind.empty_string")
        case list():
            return told("kind.list" if value else "kind.empty_list")
        case _:
            return told("kind.object")


def _deeper_than(value: object, levels: int) -> bool:
    level = [value]
    for _ in range(levels):
        level = [child for node in level for child in _children(node)]
        if not level:
            return False
    return True


def _children(node: object) -> list[object]:
    if isinstance(node, dict):
        return list(node.values())
    return node if isinstance(node, list) else []
