"""The envelope of a reply, read as untrusted input: what is missing or of another type is a fault, never guessed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from citeguard.endpoint.faults import Cause, Fault, fault_of_status

MOST_TOKENS = 10**9
"""A larger count is no count: money computed from it would overflow."""
_MODEL = re.compile(r"[!-~]{1,200}")
"""A model's name stands in journals, which hold no text: what does not look like a name is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of one attempt as the server counts them."""

    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int = 0
    """Those of the prompt that the provider had cached."""

    @property
    def total_tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenLogprob:
    token: str
    logprob: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """One reply. `arguments` are those of the tool call, where the model made one."""

    text: str | None
    arguments: str | None
    finish_reason: str | None
    refusal: str | None
    model: str | None
    usage: Usage | None
    logprobs: tuple[TokenLogprob, ...] = ()


def parse_completion(body: bytes) -> Completion:
    """Raises Fault(UNPARSEABLE) for anything that is no chat completion: HTML, broken JSON, no choice or several. An
    error that gateways put into the body of a 200 is the fault of the status it names."""
    try:
        envelope: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise Fault(Cause.UNPARSEABLE, "the body of the reply is not JSON") from None
    choices = envelope.get("choices") if isinstance(envelope, dict) else None
    if not choices and isinstance(envelope, dict) and envelope.get("error"):
        raise fault_of_status(_status_of(envelope["error"]), {}, body)
    if isinstance(choices, list) and len(choices) > 1:
        raise Fault(Cause.UNPARSEABLE, "the reply holds several answers; one was asked for")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise Fault(Cause.UNPARSEABLE, "the reply holds no message")
    return Completion(
        text=_text(message.get("content")),
        arguments=_arguments(message),
        finish_reason=_string(choice.get("finish_reason")),
        refusal=_string(message.get("refusal")) or None,
        model=_model(envelope.get("model")),
        usage=_usage(envelope.get("usage")),
        logprobs=_logprobs(choice.get("logprobs")),
    )


def usage_of(body: bytes) -> Usage | None:
    """The usage that even a useless reply was paid for."""
    try:
        envelope = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return _usage(envelope.get("usage")) if isinstance(envelope, dict) else None


def _status_of(error: object) -> int:
    """The HTTP status that an error object names; without one the server broke."""
    code = error.get("code", error.get("status")) if isinstance(error, dict) else None
    return code if isinstance(code, int) and 400 <= code < 600 else 500


def _string(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _text(content: object) -> str | None:
    """The content, or the text parts of it where a server sends a list: thoughts and other parts are not the reply."""
    if not isinstance(content, list):
        return _string(content)
    texts = [part.get("text") for part in content if isinstance(part, dict) and part.get("type") == "text"]
    return "".join(t for t in texts if isinstance(t, str)) or None


def _model(value: object) -> str | None:
    return value if isinstance(value, str) and _MODEL.fullmatch(value) else None


def _arguments(message: Mapping[str, Any]) -> str | None:
    calls = message.get("tool_calls")
    if isinstance(calls, list) and len(calls) > 1:
        raise Fault(Cause.UNPARSEABLE, "the reply holds several tool calls; one was asked for")
    call = calls[0] if isinstance(calls, list) and calls else None
    function = call.get("function") if isinstance(call, dict) else message.get("function_call")
    return _string(function.get("arguments")) if isinstance(function, dict) else None


def _usage(value: object) -> Usage | None:
    if not isinstance(value, dict):
        return None
    prompt, completion = _count(value.get("prompt_tokens")), _count(value.get("completion_tokens"))
    if prompt is None or completion is None:
        return None
    details = value.get("prompt_tokens_details")
    cached = _count(details.get("cached_tokens")) if isinstance(details, dict) else None
    return Usage(prompt_tokens=prompt, completion_tokens=completion, cached_tokens=min(cached or 0, prompt))


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TOKENS else None


def _logprobs(value: object) -> tuple[TokenLogprob, ...]:
    content = value.get("content") if isinstance(value, dict) else None
    found = []
    for item in content if isinstance(content, list) else ():
        token, logprob = (item.get("token"), item.get("logprob")) if isinstance(item, dict) else (None, None)
        if not isinstance(token, str) or not _is_logprob(logprob):
            return ()  # with a hole in the middle nobody can tell which token is which
        found.append(TokenLogprob(token=token, logprob=float(logprob)))
    return tuple(found)


def _is_logprob(value: object) -> TypeGuard[float]:
    """A probability has a logarithm of at most 0; servers round, and some say -9999 for "never"."""
    return isinstance(value, float | int) and not isinstance(value, bool) and -1e6 < value <= 0.001
