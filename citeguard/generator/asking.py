"""One question to a model: the prompt, the chunks as data, the model's answer in its shape."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citeguard.corpus import CorpusView
from citeguard.endpoint.client import Ask, EndpointClient
from citeguard.endpoint.datablock import block_of
from citeguard.generator.shape import GeneratedAnswer, json_schema
from citeguard.models import RetrievedChunk
from citeguard.prompts import load_prompt

PROMPT = "generate_answer"
LANGUAGES = ("en", "ru")


@dataclass(frozen=True, slots=True)
class PromptChunk:
    """A chunk as the model sees it."""

    chunk_id: str
    text: str


def prompt_chunks(
    retrieved: Iterable[RetrievedChunk], view: CorpusView
) -> Iterator[tuple[PromptChunk, dict[str, Any]]]:
    """The text of each retrieved chunk under a short id that a model can copy, and the entry of `retrieved` that says
    what the id stands for. The text is the stored one; a chunk that this reader may not see, or that names no single
    version, is left out."""
    number = 0
    for chunk in retrieved:
        versions = [v for v in view.versions(chunk.document_id) if chunk.document_version in (None, v.version)]
        if len(versions) != 1:
            continue
        number += 1
        text = versions[0].text
        start, end = chunk.start or 0, len(text) if chunk.end is None else min(chunk.end, len(text))
        entry = {"document_id": chunk.document_id, "document_version": versions[0].version, "start": start, "end": end}
        yield PromptChunk(f"k{number}", text[start:end]), {"chunk_id": f"k{number}", **entry}


def messages(
    question: str,
    chunks: Sequence[PromptChunk],
    *,
    language: str,
    feedback: Sequence[Mapping[str, str]] = (),
    token: str | None = None,
) -> list[dict[str, str]]:
    """System and user message for a client of your own. `feedback` is that of the last try (see `feedback_of`)."""
    ask = _ask(question, chunks, language, feedback, token)
    return [{"role": "system", "content": ask.system}, {"role": "user", "content": ask.user}]


async def ask_model(
    client: EndpointClient,
    question: str,
    chunks: Sequence[PromptChunk],
    *,
    language: str,
    feedback: Sequence[Mapping[str, str]] = (),
) -> GeneratedAnswer:
    """The model's answer. Raises AskFailed where it gives none within the client's limits."""
    ask = _ask(question, chunks, language, feedback, None)
    answered = await client.ask(ask, client.answer_purse(), client.answer_deadline())
    return answered.reply


def _ask(
    question: str,
    chunks: Sequence[PromptChunk],
    language: str,
    feedback: Sequence[Mapping[str, str]],
    token: str | None,
) -> Ask[GeneratedAnswer]:
    data: dict[str, Any] = {
        "question": question,
        "chunks": [{"chunk_id": c.chunk_id, "text": c.text} for c in chunks],
    }
    if feedback:
        data["feedback"] = [dict(each) for each in feedback]
    return Ask(
        system=load_prompt(PROMPT, language).body,
        format_note=load_prompt("generate_object", language).body,
        user=block_of(data, token or secrets.token_hex(8)),
        reply=GeneratedAnswer,
        schema=json_schema(),
    )
