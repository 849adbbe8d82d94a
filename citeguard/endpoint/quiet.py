"""Keeps the text of prompts and replies out of log files while a call of ours runs.

The client libraries log whole requests at DEBUG and pieces of a model's output at ERROR. A filter drops those records,
but only inside our own calls: the host application may use the same libraries and keeps its logs.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LOGGERS = (
    "openai",
    "openai._base_client",
    "openai._response",
    "openai._legacy_response",
    "instructor",
    "instructor.v2",
    "instructor.v2.retry",
)

_ours: ContextVar[bool] = ContextVar("citeguard_call", default=False)


class _OutsideOurCalls(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        del record
        return not _ours.get()


_FILTER = _OutsideOurCalls()


def install() -> None:
    """Adds the filter to the loggers of both libraries; adding it again changes nothing."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)


@contextmanager
def quiet() -> Iterator[None]:
    token = _ours.set(True)
    try:
        yield
    finally:
        _ours.reset(token)
