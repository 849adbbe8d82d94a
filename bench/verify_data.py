"""Synthetic documents and one response for `bench/verify.py`: fixed seed, every citation exact.

python bench/verify_data.py FOLDER DOCUMENTS CITATIONS
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

SEED = 20_26
DOCUMENT_CHARS = 2_000
_WORDS = {
    "en": "request archive record limit account month policy team storage copy letter notice owner change report",
    "ru": "заявка архив лимит счёт проверка месяц правило отдел хранение копия письмо срок владелец отчёт смена",
}


def write_data(folder: Path, *, documents: int, citations: int) -> None:
    """Writes documents.json and response.json; half of the documents are Russian. About 2 KB of text a document."""
    rng = random.Random(SEED)
    sentences = {f"doc-{n}": _sentences(rng, "ru" if n % 2 else "en") for n in range(documents)}
    texts = {name: " ".join(parts) for name, parts in sentences.items()}
    cited, claims = [], []
    for n in range(citations):
        name = f"doc-{rng.randrange(documents)}"
        which = rng.randrange(len(sentences[name]))
        start = sum(len(s) + 1 for s in sentences[name][:which])
        quote = sentences[name][which]
        place = {"document_id": name, "document_version": "2026-01", "start": start, "end": start + len(quote)}
        cited.append({"id": f"q{n}", **place, "quote": quote})
        claims.append({"id": f"c{n}", "text": quote, "citation_ids": [f"q{n}"]})
    response = {"answer": "Generated answer.", "claims": claims, "citations": cited}
    stored = {name: {"version": "2026-01", "text": text} for name, text in texts.items()}
    (folder / "documents.json").write_text(json.dumps(stored, ensure_ascii=False), encoding="utf-8")
    (folder / "response.json").write_text(json.dumps(response, ensure_ascii=False), encoding="utf-8")


def _sentences(rng: random.Random, language: str) -> list[str]:
    words = _WORDS[language].split()
    found: list[str] = []
    length = 0
    while length < DOCUMENT_CHARS:
        body = " ".join(rng.choice(words) for _ in range(rng.randrange(5, 10)))
        found.append(f"{body} {rng.randrange(1, 400)} {rng.choice(words)}.".capitalize())
        length += len(found[-1]) + 1
    return found


if __name__ == "__main__":
    write_data(Path(sys.argv[1]), documents=int(sys.argv[2]), citations=int(sys.argv[3]))
