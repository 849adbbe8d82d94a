"""Claims: what the answer asserts, and what of it no claim carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from citeguard.models import CheckRequest, Claims, Fragment


class Splitter(Protocol):
    """Takes an answer apart where the caller gave no claims. Only a model-backed splitter really waits.

    `fragments` are the valid cited fragments by citation id: a sentence that stands whole in one is left alone.
    """

    name: str

    async def split(self, request: CheckRequest, fragments: Mapping[str, Fragment], /) -> Claims: ...
