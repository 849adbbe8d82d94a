"""The envelope of a reply, read as untrusted input: what is missing or of another type is a fault, never guessed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from citeguard.endpoint.faults import Cause, Fault


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
    """One reply. `arguments` are those of the first tool call, where the model made one."""

    text: str | None
    arguments: str | None
    finish_reason: str | None
    refusal: str | None
    model: str | None
    usage: Usage | None
    logprobs: tuple[TokenLogprob, ...] = ()


def parse_completion(body: bytes) -> Completion:
    """Raises Fault(UNPARSEABLE) for anything that is no chat completion: HTML, broken JSON, no choices."""
    try:
        envelope: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise Fault(Cause.UNPARSEABLE, "the body of the reply is not JSON") from None
    choices = envelope.get("choices") if isinstance(envelope, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise Fault(Cause.UNPARSEABLE, "the reply holds no message")
    return Completion(
        text=_string(message.get("content")),
        arguments=_arguments(message),
        finish_reason=_string(choice.get("finish_reason")),
        refusal=_string(message.get("refusal")) or None,
        model=_string(envelope.get("model")),
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


def _string(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _arguments(message: Mapping[str, Any]) -> str | None:
    calls = message.get("tool_calls")
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
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _logprobs(value: object) -> tuple[TokenLogprob, ...]:
    content = value.get("content") if isinstance(value, dict) else None
    found = []
    for item in content if isinstance(content, list) else ():
        token, logprob = (item.get("token"), item.get("logprob")) if isinstance(item, dict) else (None, None)
        if isinstance(token, str) and isinstance(logprob, int | float) and not isinstance(logprob, bool):
            found.append(TokenLogprob(token=token, logprob=float(logprob)))
    return tuple(found)
