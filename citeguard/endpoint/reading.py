"""From a completion to the text of its JSON object: finish reason first, then refusal, then form."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from citeguard.endpoint.adaptation import Rung
from citeguard.endpoint.completion import Completion
from citeguard.endpoint.faults import Cause, Fault

_THINKING = "</think>"
_REFUSAL = re.compile(
    r"\s*(?:i['’]?m sorry|i am sorry|sorry,|i can(?:no|['’])t|i am unable|i['’]m unable|i won['’]t"
    r"|извините|простите|к сожалению, я не|я не могу)",
    re.IGNORECASE,
)


def json_text(completion: Completion, rung: Rung) -> str:
    """The JSON text of the reply, known to parse without a duplicated key. Raises Fault otherwise."""
    if completion.refusal is not None or completion.finish_reason == "content_filter":
        raise Fault(Cause.REFUSED, "the model or its content filter refused")
    if completion.finish_reason == "length":
        raise Fault(Cause.TRUNCATED, "the reply was cut at its maximum length")
    text = completion.arguments if rung is Rung.TOOLS else completion.text
    if text is None or not text.strip():
        _refuse_free_text(completion.text)
        raise Fault(Cause.UNPARSEABLE, "no tool call in the reply" if rung is Rung.TOOLS else "the reply is empty")
    if rung >= Rung.JSON_OBJECT:
        text = _bare(text)
    _check(text)
    return text


def _refuse_free_text(text: str | None) -> None:
    if text and _REFUSAL.match(text):
        raise Fault(Cause.REFUSED, "the model refused in plain words")


def _bare(text: str) -> str:
    """Without a leading chain of thought and one surrounding code fence: servers without a JSON mode add both."""
    head, found, tail = text.partition(_THINKING)
    text = (tail if found and head.lstrip().startswith("<think>") else text).strip()
    if text.startswith("```") and text.endswith("```") and len(text) > 6:
        first, _, rest = text.partition("\n")
        return rest[:-3] if first[3:].strip().lower() in ("", "json") else text
    return text


def _check(text: str) -> None:
    try:
        json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        _refuse_free_text(text)
        raise Fault(Cause.UNPARSEABLE, "the reply is not one JSON value with unique keys") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicated key")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
