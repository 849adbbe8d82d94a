"""Where the text of an answer and its annotations are in the replies of OpenAI's interfaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from citeguard.contract.defects import ABSENT, Defects
from citeguard.messages import told

_HOLDERS = ("response", "completion", "message")
_STATES = {"status": (None, "completed"), "finish_reason": (None, "stop")}


class Part(NamedTuple):
    """A piece of the answer; `path` is that of its annotations."""

    text: str
    annotations: Any
    path: str


def payload(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The reply: the request itself or what it holds under `response`. None where it has none of the shapes."""
    held = (data[key] for key in _HOLDERS if isinstance(data.get(key), dict))
    return next((one for one in (data, *held) if _is_reply(one)), None)


def _is_reply(data: Mapping[str, Any]) -> bool:
    if "claims" in data or "citations" in data:
        return False
    if isinstance(data.get("choices"), list) or isinstance(data.get("output"), list):
        return True
    if isinstance(data.get("annotations"), list):
        return any(isinstance(data.get(key), str) for key in ("answer", "content", "text"))
    content = data.get("content")
    return isinstance(content, list) and any(_value(item) is not None for item in content)


def _value(item: object) -> Mapping[str, Any] | None:
    """The text of an Assistants content part, which is an object."""
    text = item.get("text") if isinstance(item, dict) else None
    return text if isinstance(text, dict) and isinstance(text.get("value"), str) else None


def parts(reply: Mapping[str, Any], defects: Defects) -> Iterator[Part]:
    """The texts of the answer in order, each with its annotations."""
    if isinstance(reply.get("choices"), list):
        yield from _of_choices(reply["choices"], defects)
    elif isinstance(reply.get("output"), list):
        yield from _of_output(reply["output"], defects)
    elif isinstance(reply.get("content"), list):
        yield from _of_content(reply["content"], "content", defects)
    else:
        key = next((k for k in ("answer", "content", "text") if isinstance(reply.get(k), str)), "answer")
        yield from _one(reply, key, "", defects)


def _one(item: Mapping[str, Any], key: str, path: str, defects: Defects) -> Iterator[Part]:
    text = item.get(key, ABSENT)
    if isinstance(text, str):
        yield Part(text, item.get("annotations"), f"{path}annotations")
    elif text is not None:
        defects.invalid(f"{path}{key}", told("must.answer_text"), text)


def _of_choices(choices: list[Any], defects: Defects) -> Iterator[Part]:
    message = choices[0].get("message") if len(choices) == 1 and isinstance(choices[0], dict) else None
    if not isinstance(message, dict):
        defects.invalid("choices", told("must.one_choice"), choices)
        return
    if isinstance(message.get("content"), list):
        yield from _of_content(message["content"], "choices[0].message.content", defects)
    else:
        yield from _one(message, "content", "choices[0].message.", defects)


def _of_output(output: list[Any], defects: Defects) -> Iterator[Part]:
    for at, item in enumerate(output):
        if isinstance(item, dict) and item.get("type") == "message":
            content, path = item.get("content", ABSENT), f"output[{at}].content"
            if isinstance(content, list):
                yield from _of_content(content, path, defects)
            else:
                defects.invalid(path, told("must.parts"), content)


def _of_content(content: list[Any], path: str, defects: Defects) -> Iterator[Part]:
    for at, item in enumerate(content):
        where = f"{path}[{at}]."
        value = _value(item)
        if value is not None:
            yield Part(value["value"], value.get("annotations"), f"{where}text.annotations")
        elif isinstance(item, dict) and isinstance(item.get("text"), str):
            yield from _one(item, "text", where, defects)
        elif not (isinstance(item, dict) and item.get("type") == "refusal"):  # a refusal is no answer
            defects.invalid(f"{path}[{at}]", told("must.part"), item)


def unfinished(reply: Mapping[str, Any], defects: Defects) -> None:
    """A reply that was cut off may have lost the words that matter most."""
    states = [("status", reply.get("status"))]
    choices = reply.get("choices")
    if isinstance(choices, list) and len(choices) == 1 and isinstance(choices[0], dict):
        states.append(("finish_reason", choices[0].get("finish_reason")))
    for key, value in states:
        if value not in _STATES[key]:
            defects.invalid(key, told("must.finished", state=_STATES[key][1]), value)
