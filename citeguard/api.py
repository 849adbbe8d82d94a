"""One call for code that has no event loop and one answer to check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.corpus import Corpus
from citeguard.gate import Gate
from citeguard.models import CheckRequest, Report


def check(request: CheckRequest | Mapping[str, Any], documents: Corpus, **options: Any) -> Report:
    """`Gate(documents, **options).check_sync(request)`: see `Gate` for the options.

    Raises InputError for a request that is none, RuntimeError inside a running event loop: use `Gate` there."""
    return Gate(documents, **options).check_sync(request)
