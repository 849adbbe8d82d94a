"""From a question and documents to a checked answer, against any OpenAI-compatible endpoint.

    OPENAI_BASE_URL=http://localhost:8080/v1 python examples/generate_and_check.py "How long are logs kept?" \
        --documents examples/en/documents.json --model my-model --judge openai:my-model

The model quotes what it was given; `resolve` turns its quotes into ranges of document versions; the gate decides. What
did not hold goes back to the model, at most `--tries` times. Then the reader sees the safe text, never the answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator

from citeguard import Gate, Report, Status, open_documents, render
from citeguard.corpus.access import LoadedCorpus
from citeguard.endpoint.client import AskFailed
from citeguard.endpoint.opening import Endpoints
from citeguard.generator import resolve
from citeguard.generator.asking import ask_model, prompt_chunks
from citeguard.generator.feedback import feedback_of
from citeguard.judge.factory import open_judge, open_second_look
from citeguard.language.detection import detect
from citeguard.models import RetrievedChunk
from citeguard.report.labels import labels


def retrieve(corpus: LoadedCorpus, question: str, most: int) -> list[RetrievedChunk]:
    """Stands in for your retriever: the chunks, else the sections, else the documents that share most words."""
    asked = set(question.casefold().split())

    def chunks() -> Iterator[tuple[int, RetrievedChunk]]:
        for version in corpus.all_versions():
            whole = [(0, len(version.text))]
            for start, end in [(c.start, c.end) for c in version.chunks or version.sections] or whole:
                shared = len(asked & set(version.text[start:end].casefold().split()))
                chunk = RetrievedChunk(document_id=version.id, document_version=version.version, start=start, end=end)
                yield shared, chunk

    return [chunk for _, chunk in sorted(chunks(), key=lambda found: -found[0])[:most]]


async def checked_answer(
    question: str, corpus: LoadedCorpus, gate: Gate, endpoints: Endpoints, model: str, *, language: str, tries: int
) -> tuple[str, Report | None]:
    """The text to show and the report behind it: an accepted answer, else the safe text."""
    pairs = list(prompt_chunks(retrieve(corpus, question, 8), corpus.view(None)))
    chunks, retrieved = [chunk for chunk, _ in pairs], [entry for _, entry in pairs]
    feedback: list[dict[str, str]] = []
    report = None
    for _ in range(tries):
        try:
            answer = await ask_model(endpoints.client(model), question, chunks, language=language, feedback=feedback)
        except AskFailed as failed:
            print(f"no answer: {failed.fault.cause}", file=sys.stderr)
            break
        request = resolve({**answer.model_dump(), "retrieved": retrieved}, corpus)
        report = await gate.check(request)
        if report.decision.status is Status.ACCEPT:
            return request["answer"], report
        feedback = feedback_of(report, language=language)
    return labels(language)("advice", "safe_text"), report


async def run(options: argparse.Namespace) -> int:
    corpus = open_documents(options.documents)
    endpoints = Endpoints(options.judge_config, os.environ)
    gate = Gate(
        corpus,
        judge=open_judge(options.judge, endpoints=endpoints),
        second_look=open_second_look(options.judge, None, endpoints=endpoints),
    )
    language = "ru" if detect(options.question) == "ru" else "en"
    try:
        text, report = await checked_answer(
            options.question, corpus, gate, endpoints, f"openai:{options.model}", language=language, tries=options.tries
        )
    finally:
        await endpoints.aclose()
    print(text)
    if report is not None:
        print(render(report, "text", language=language), file=sys.stderr)
    return 0 if report is not None and report.decision.status is Status.ACCEPT else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("question")
    parser.add_argument("--documents", required=True)
    parser.add_argument("--model", required=True, help="The generator, at OPENAI_BASE_URL with OPENAI_API_KEY.")
    parser.add_argument("--judge", default="local", help="local, openai:MODEL or a named judge.")
    parser.add_argument("--judge-config", default=None)
    parser.add_argument("--tries", type=int, default=3)
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
