"""Claims: what the answer asserts, and what of it no claim carries."""

from __future__ import annotations

from typing import Protocol

from citeguard.models import CheckRequest, Claims


class Splitter(Protocol):
    """Takes an answer apart where the caller gave no claims. Only a model-backed splitter really waits."""

    name: str

    async def split(self, request: CheckRequest, /) -> Claims: ...
