"""Every way in which an attempt at the endpoint fails, as one exception with a cause.

What to do next hangs on the cause alone. A fault never holds text of a prompt, a reply or a key: servers echo all three
in their error messages, so only short codes of a server's error are kept.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Any


class Cause(StrEnum):
    TIMEOUT = "timeout"
    CONNECTION = "connection"
    RATE_LIMITED = "rate_limited"
    QUOTA = "quota"
    CONFLICT = "conflict"
    """408 or 409: the server itself says that the same request may succeed."""
    SERVER = "server"
    """500 and the like: the server was reached and broke."""
    UNAVAILABLE = "unavailable"
    """502, 503, 504: something before the server was reached, the server was not."""
    AUTH = "auth"
    NOT_FOUND = "not_found"
    BAD_REQUEST = "bad_request"
    TOO_LONG = "too_long"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    UNPARSEABLE = "unparseable"
    BUDGET = "budget"
    DOWN = "down"
    """Not asked: the circuit breaker is open."""


class Fault(Exception):
    """One failed attempt. `detail` is for people; `hints` are words of the server's message that name a parameter."""

    def __init__(
        self,
        cause: Cause,
        detail: str,
        *,
        retry_after_s: float | None = None,
        hints: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause = cause
        self.detail = detail
        self.retry_after_s = retry_after_s
        self.hints = hints


HINTS = (
    "temperature", "seed", "top_p", "max_tokens", "max_completion_tokens", "logprobs", "top_logprobs",
    "response_format", "json_schema", "json_object", "tools", "tool_choice", "strict", "schema",
    "maxlength", "maxitems", "additionalproperties", "minimum", "maximum",
)  # fmt: skip
"""Words looked for in the message of a refused request; nothing else of that message is kept."""

_FOREVER_S = 1e9
_CODE = re.compile(r"[a-z0-9_.-]{1,48}", re.IGNORECASE)
_TOO_LONG = (
    "context_length",
    "exceed_context",
    "context length",
    "context size",
    "too many tokens",
    "string_above_max",
)
_FILTERED = ("content_filter", "content_policy", "responsibleai")


def fault_of_status(status: int, headers: Mapping[str, str], body: bytes, *, secret: str = "") -> Fault:
    """The fault behind an HTTP status that is no success. `secret` is what must stand in no message."""
    code, message = _error_fields(body)
    code = "" if code and code in secret else code  # some servers give back what they refuse
    lowered = f"{code} {message}".lower()
    detail = f"HTTP {status}" + (f" ({code})" if code else "")
    wait = retry_after_s(headers)
    if status == 429:
        quota = any(word in lowered for word in ("insufficient_quota", "billing", "exceeded your current quota"))
        return Fault(Cause.QUOTA if quota else Cause.RATE_LIMITED, detail, retry_after_s=wait)
    if status in (408, 409):
        return Fault(Cause.CONFLICT, detail, retry_after_s=wait)
    if status in (401, 403):
        return Fault(Cause.AUTH, detail)
    if status in (404, 405) or status < 400:  # redirects are not followed: the address is wrong for every claim
        return Fault(Cause.NOT_FOUND, detail)
    if status == 402:
        return Fault(Cause.QUOTA, detail)
    if status in (502, 503, 504):
        return Fault(Cause.UNAVAILABLE, detail, retry_after_s=wait)
    hints = frozenset(hint for hint in HINTS if hint in lowered)
    if status >= 500:
        return Fault(Cause.SERVER, detail, retry_after_s=wait, hints=hints)
    if status == 413 or any(word in lowered for word in _TOO_LONG):
        return Fault(Cause.TOO_LONG, detail)
    if any(word in lowered for word in _FILTERED):
        return Fault(Cause.REFUSED, detail)
    return Fault(Cause.BAD_REQUEST, detail, hints=hints)


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds the server asks to wait: `retry-after-ms`, else `retry-after` as a number or an HTTP date."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return max(0.0, milliseconds / 1000)
    raw = headers.get("retry-after")
    seconds = _number(raw)
    if seconds is not None or raw is None:
        return None if seconds is None else max(0.0, seconds)
    return _seconds_until(raw, headers.get("date"))


def _seconds_until(raw: str, now: str | None) -> float | None:
    """Both ends by the server's own clock where it tells, so that a wrong local clock does no harm."""
    try:
        since = datetime.now(UTC) if now is None else parsedate_to_datetime(now)
        return max(0.0, (parsedate_to_datetime(raw) - since).total_seconds())
    except (TypeError, ValueError):
        return None


def _number(raw: str | None) -> float | None:
    try:
        value = float(raw) if raw is not None else None
    except ValueError:
        return None
    return None if value is None or math.isnan(value) else min(value, _FOREVER_S)


def _error_fields(body: bytes) -> tuple[str, str]:
    """A short code and the message of an error body. Both may be empty; the message never leaves this module."""
    try:
        parsed: Any = json.loads(body[:65_536])
    except (ValueError, RecursionError):
        return "", body[:2_000].decode("utf-8", "replace")
    error = parsed.get("error", parsed) if isinstance(parsed, dict) else parsed
    if not isinstance(error, dict):
        return "", str(error)[:2_000]
    code = next((str(error[k]) for k in ("code", "type") if isinstance(error.get(k), str)), "")
    message = " ".join(str(error.get(k) or "") for k in ("message", "param", "type", "detail"))
    return (code if _CODE.fullmatch(code) else ""), message[:2_000]
