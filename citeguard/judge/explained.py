"""What was sent and received for one claim, for a person who asked to see it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citeguard.endpoint.client import Exchange

_WORDS = {
    "en": {
        "sent": "--- sent ({rung}) ---",
        "received": "--- received ---",
        "nothing": "Nothing was sent for this claim.",
    },
    "ru": {
        "sent": "--- отправлено ({rung}) ---",
        "received": "--- получено ---",
        "nothing": "Об этом утверждении ничего не отправлялось.",
    },
}


def explained(exchanges: Iterable[Exchange], claim: str, *, language: str = "en") -> str:
    """Every attempt for the claim with this text, first and second look alike. Holds texts: print it, never log it.

    The exchanges come from `Endpoints(..., observer=exchanges.append)`."""
    words = _WORDS[language]
    lines: list[str] = []
    for exchange in exchanges:
        if _claim_of(exchange) != claim:
            continue
        lines.append(words["sent"].format(rung=exchange.rung.label))
        lines += [f"[{m['role']}]\n{m['content']}" for m in exchange.messages]
        lines += [words["received"], exchange.received or "", *([exchange.fault] if exchange.fault else [])]
    return "\n".join(lines or [words["nothing"]]) + "\n"


def _claim_of(exchange: Exchange) -> str | None:
    """The claim in the data block that was sent; a splitter's block has none."""
    value = json.loads(exchange.messages[-1]["content"].split("\n")[1])
    claim = value.get("claim")
    return claim if isinstance(claim, str) else None
