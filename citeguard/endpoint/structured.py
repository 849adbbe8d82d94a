"""The only file that imports instructor: it takes a typed reply out of the envelope of an answer.

Importing it costs a second, so it is imported only to judge with a model.

Used for the two rungs on which a library has something to know (json_schema and tools), and for reading alone: it sends
nothing, repeats nothing and appends nothing to a conversation. The lower rungs need none of it and are read by the
reply's own model, so that a client without instructor can take over.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeVar

import instructor
from pydantic import BaseModel, ValidationError

from citeguard.endpoint.adaptation import Rung
from citeguard.endpoint.completion import Completion
from citeguard.endpoint.faults import Cause, Fault
from citeguard.endpoint.quiet import quiet
from citeguard.endpoint.reading import json_text

Reply = TypeVar("Reply", bound=BaseModel)
Send = Callable[[Mapping[str, Any]], Awaitable[Completion]]

_MODES = {Rung.JSON_SCHEMA: instructor.Mode.JSON_SCHEMA, Rung.TOOLS: instructor.Mode.TOOLS}


async def ask(
    rung: Rung, body: Mapping[str, Any], reply: type[Reply], schema: Mapping[str, Any], send: Send
) -> tuple[Reply, Completion]:
    """One request on this rung and its reply, parsed. Raises Fault for everything else."""
    completion = await send({**body, **_form(rung, reply.__name__, schema)})
    text = json_text(completion, rung)
    try:
        if rung in _MODES:
            return _through_instructor(rung, text, reply), completion
        return reply.model_validate_json(text, strict=True), completion
    except ValidationError as error:
        raise breaks_schema(error) from None


def _through_instructor(rung: Rung, text: str, reply: type[Reply]) -> Reply:
    """Raises ValidationError, and Fault for whatever else instructor makes of it."""
    try:
        with quiet():
            parsed = _prepared(reply).from_response(_as_openai(rung, text), mode=_MODES[rung], strict=True)
    except ValidationError:
        raise
    except Exception as error:  # noqa: BLE001  # its errors have no common class
        raise Fault(Cause.UNPARSEABLE, f"the reply cannot be read ({type(error).__name__})") from None
    assert isinstance(parsed, reply)
    return parsed


@cache
def _prepared(reply: type[BaseModel]) -> Any:
    """What instructor would otherwise build anew for every single reply."""
    return instructor.openai_schema(reply)


def _form(rung: Rung, name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a request that asks for this shape."""
    match rung:
        case Rung.JSON_SCHEMA:
            shape = {"name": name, "strict": True, "schema": schema}
            return {"response_format": {"type": "json_schema", "json_schema": shape}}
        case Rung.TOOLS:
            function = {"name": name, "strict": True, "parameters": schema}
            choice = {"type": "function", "function": {"name": name}}
            return {"tools": [{"type": "function", "function": function}], "tool_choice": choice}
        case Rung.JSON_OBJECT:
            return {"response_format": {"type": "json_object"}}
        case Rung.PROMPT:
            return {}


def _as_openai(rung: Rung, text: str) -> SimpleNamespace:
    """As much of openai's own reply class as instructor reads."""
    calls = [SimpleNamespace(function=SimpleNamespace(arguments=text))] if rung is Rung.TOOLS else None
    message = SimpleNamespace(role="assistant", content=text, refusal=None, tool_calls=calls, function_call=None)
    return SimpleNamespace(choices=[SimpleNamespace(finish_reason="stop", message=message)], usage=None)


def breaks_schema(error: ValidationError) -> Fault:
    """Says where and how, without the text that was found there."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    location = first["loc"][:-1] if first["type"] == "extra_forbidden" else first["loc"]  # an extra key is reply text
    place = ".".join(str(part) for part in location)
    return Fault(Cause.UNPARSEABLE, f"the reply breaks the schema at {place or 'its top'!r} ({first['type']})")


class _Nothing(BaseModel):
    """A reply without content."""


for _rung in _MODES:  # instructor loads its handlers at first use: that is now, not while the first claim waits
    _through_instructor(_rung, "{}", _Nothing)
