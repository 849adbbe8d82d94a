"""The only file that imports instructor: it puts a schema into a request and takes a typed reply out of the answer.

Importing it costs a second, so it is imported only to judge with a model.

Used for the two rungs on which it leaves our messages as they are (json_schema and tools). Its own retries are off, its
templating is never switched on (no `context=`), and nothing that it would append to a conversation is ever sent. The
lower rungs need none of it and are read by the reply's own model, so that a client without instructor can take over.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeVar

import instructor
from instructor.core.exceptions import InstructorRetryException
from pydantic import BaseModel, ValidationError

from citeguard.endpoint.adaptation import Rung
from citeguard.endpoint.completion import Completion
from citeguard.endpoint.faults import Cause, Fault
from citeguard.endpoint.quiet import quiet
from citeguard.endpoint.reading import json_text

Reply = TypeVar("Reply", bound=BaseModel)
Send = Callable[[Mapping[str, Any]], Awaitable[Completion]]


async def ask(
    rung: Rung, body: Mapping[str, Any], reply: type[Reply], schema: Mapping[str, Any], send: Send
) -> tuple[Reply, Completion]:
    """One request on this rung and its reply, parsed. Raises Fault for everything else."""
    if rung in (Rung.JSON_SCHEMA, Rung.TOOLS):
        return await _through_instructor(rung, body, reply, schema, send)
    extra = {"response_format": {"type": "json_object"}} if rung is Rung.JSON_OBJECT else {}
    completion = await send({**body, **extra})
    text = json_text(completion, rung)
    try:
        return reply.model_validate_json(text, strict=True), completion
    except ValidationError as error:
        raise breaks_schema(error) from None


async def _through_instructor(
    rung: Rung, body: Mapping[str, Any], reply: type[Reply], schema: Mapping[str, Any], send: Send
) -> tuple[Reply, Completion]:
    seen: list[Completion] = []

    async def create(**request: Any) -> SimpleNamespace:
        completion = await send(_strict(rung, request, reply.__name__, schema))
        seen.append(completion)
        return _as_openai(rung, json_text(completion, rung))

    mode = instructor.Mode.JSON_SCHEMA if rung is Rung.JSON_SCHEMA else instructor.Mode.TOOLS
    patched: Any = instructor.patch(create=create, mode=mode)
    try:
        with quiet():
            parsed = await patched(response_model=_prepared(reply), max_retries=0, strict=True, **body)
    except InstructorRetryException as error:
        raise _fault(error.__cause__) from None
    assert isinstance(parsed, reply)
    return parsed, seen[-1]


@cache
def _prepared(reply: type[BaseModel]) -> Any:
    """What instructor would otherwise build anew for every single call: half of its time."""
    return instructor.openai_schema(reply)


def _strict(rung: Rung, request: dict[str, Any], name: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """instructor sends neither `strict` nor this question's own ids."""
    if rung is Rung.JSON_SCHEMA:
        shape = {"name": name, "strict": True, "schema": schema}
        return {**request, "response_format": {"type": "json_schema", "json_schema": shape}}
    function = {"name": name, "strict": True, "parameters": schema}
    choice = {"type": "function", "function": {"name": name}}
    return {**request, "tools": [{"type": "function", "function": function}], "tool_choice": choice}


def _as_openai(rung: Rung, text: str) -> SimpleNamespace:
    """As much of openai's own reply class as instructor reads."""
    calls = [SimpleNamespace(function=SimpleNamespace(arguments=text))] if rung is Rung.TOOLS else None
    message = SimpleNamespace(role="assistant", content=text, refusal=None, tool_calls=calls, function_call=None)
    return SimpleNamespace(choices=[SimpleNamespace(finish_reason="stop", message=message)], usage=None)


def _fault(cause: BaseException | None) -> Fault:
    if isinstance(cause, Fault):
        return cause
    if isinstance(cause, ValidationError):
        return breaks_schema(cause)
    return Fault(Cause.UNPARSEABLE, f"the reply cannot be read ({type(cause).__name__})")


def breaks_schema(error: ValidationError) -> Fault:
    """Says where and how, without the text that was found there."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    location = first["loc"][:-1] if first["type"] == "extra_forbidden" else first["loc"]  # an extra key is reply text
    place = ".".join(str(part) for part in location)
    return Fault(Cause.UNPARSEABLE, f"the reply breaks the schema at {place or 'its top'!r} ({first['type']})")
