"""The store against what it must not be slower than, as whole processes: ratios of medians of alternating runs.

    python bench/store.py [--runs 5] [--documents 100000]

Adding: `citeguard corpus add` of a JSONL file against a plain script that reads the same file with `json` and inserts
id, version and text with `sqlite3` in one transaction. Checking: the same answer against a store of all the documents
and against a JSON file of the cited ones.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

PLAIN = """
import json, sqlite3, sys
database = sqlite3.connect(sys.argv[2])
database.execute("CREATE TABLE documents (id TEXT, version TEXT, text TEXT, PRIMARY KEY (id, version))")
with open(sys.argv[1], encoding="utf-8") as lines, database:
    rows = ((d["id"], d["version"], d["text"]) for d in map(json.loads, lines))
    database.executemany("INSERT INTO documents VALUES (?, ?, ?)", rows)
"""
CITED = 20


def write_data(folder: Path, documents: int) -> None:
    """documents.jsonl of about 2 KB of text a document, cited.json with the few that the answer cites, response.json.
    In a process of its own, so that its memory is not ours."""
    sys.path.insert(0, str(Path(__file__).parent))
    import random

    from verify_data import _sentences

    rng = random.Random(7)
    every = max(1, documents // CITED)
    cited, quotes = {}, []
    with (folder / "documents.jsonl").open("w", encoding="utf-8") as lines:
        for n in range(documents):
            sentences = _sentences(rng, "ru" if n % 2 else "en")
            stored = {"version": "2026-01", "text": " ".join(sentences), "title": f"Document {n}", "acl": ["*"]}
            lines.write(json.dumps({"id": f"doc-{n}", **stored}, ensure_ascii=False) + "\n")
            if n % every == 0 and len(quotes) < CITED:
                cited[f"doc-{n}"] = stored
                quotes.append((f"doc-{n}", sentences[0]))
    (folder / "cited.json").write_text(json.dumps(cited, ensure_ascii=False), encoding="utf-8")
    (folder / "response.json").write_text(json.dumps(_response(quotes), ensure_ascii=False), encoding="utf-8")


def _response(quotes: list[tuple[str, str]]) -> dict[str, object]:
    citations = [
        {"id": f"q{n}", "document_id": name, "document_version": "2026-01", "start": 0, "end": len(q), "quote": q}
        for n, (name, q) in enumerate(quotes)
    ]
    claims = [{"id": f"c{n}", "text": q, "citation_ids": [f"q{n}"]} for n, (_, q) in enumerate(quotes)]
    return {"answer": " ".join(q for _, q in quotes), "claims": claims, "citations": citations}


def seconds(command: list[str], *, allowed: tuple[int, ...] = (0,)) -> float:
    begun = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    if done.returncode not in allowed:
        raise SystemExit(f"{command} ended with {done.returncode}")
    return time.perf_counter() - begun


def measured(folder: Path, runs: int) -> None:
    ours = [sys.executable, "-m", "citeguard"]
    lines, store = str(folder / "documents.jsonl"), folder / "corpus.db"
    times: dict[str, list[float]] = {"plain add": [], "corpus add": [], "check file": [], "check store": []}
    for _ in range(runs):
        for old in folder.glob("*.db*"):
            old.unlink()
        times["plain add"].append(seconds([sys.executable, "-c", PLAIN, lines, str(folder / "plain.db")]))
        times["corpus add"].append(seconds([*ours, "corpus", "add", f"sqlite:{store}", lines]))
    check = [*ours, "check", str(folder / "response.json"), "--documents"]
    for _ in range(runs * 3):
        times["check file"].append(seconds([*check, str(folder / "cited.json")], allowed=(0, 1)))
        times["check store"].append(seconds([*check, f"sqlite:{store}"], allowed=(0, 1)))
    middle = {name: median(found) for name, found in times.items()}
    for name, value in middle.items():
        print(f"{name:12} {value:7.2f} s")
    print(f"adding takes {middle['corpus add'] / middle['plain add']:.2f} times as long as plain inserts (at most 2)")
    print(f"checking takes {middle['check store'] / middle['check file']:.2f} times as long as a file (at most 1.5)")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--documents", type=int, default=100_000)
    options.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.write:
        write_data(given.write, given.documents)
        return
    with tempfile.TemporaryDirectory() as name:
        here = [sys.executable, __file__, "--write", name, "--documents", str(given.documents)]
        subprocess.run(here, check=True)
        size = (Path(name) / "documents.jsonl").stat().st_size / 2**20
        print(f"{given.documents:,} documents, {size:.0f} MiB; {CITED} of them cited")
        measured(Path(name), given.runs)


if __name__ == "__main__":
    main()
