"""Many answers by the command against single calls of the library: time, memory, and kills in mid-run.

    python bench/many_answers.py cost [--sizes 1000 10000] [--documents file request sqlite]
    python bench/many_answers.py kill [--times 20]

`cost` checks a JSONL file with `citeguard check --run` and the same answers one by one through one Gate, each in a
process of its own: one claim an answer, no two alike, half of them Russian, the embedded judge. The library's side is
the sum of `parse` and `check` alone; reading lines and writing reports is the command's own. CPU time is what a busy
machine distorts least. `kill` ends the command with SIGKILL again and again, starts it anew, and compares what it wrote
with a run that nothing disturbed.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCUMENTS = 500
AS_OF = "2026-02-01"
TEXTS = (
    ("The archive keeps the tapes of hall {n} for {m} days.", "Visitors of hall {n} leave their bags at desk {m}."),
    ("Архив хранит записи зала {n} в течение {m} дней.", "Посетители зала {n} сдают сумки на стойку {m}."),
)


def document(number: int) -> dict[str, Any]:
    rng = random.Random(number)
    claim, other = TEXTS[number % 2]
    sentences = [(claim if k % 3 == 0 else other).format(n=100 * number + k, m=rng.randint(10, 99)) for k in range(30)]
    return {"id": f"d{number}", "version": "1", "text": " ".join(sentences)}


def answer(number: int) -> dict[str, Any]:
    """Every eighth misquotes, every tenth says another number than its source."""
    stored = document(number % DOCUMENTS)
    text: str = stored["text"]
    sentences = [s + "." for s in text.removesuffix(".").split(". ")]
    quote = sentences[number // DOCUMENTS % len(sentences)]
    claim = quote if number % 10 else quote[:-12] + quote[-12:].replace("1", "2").replace("5", "6")
    start = text.index(quote)
    cited = {"id": "q1", "document_id": stored["id"], "document_version": "1", "start": start,
             "end": start + len(quote), "quote": quote if number % 8 else quote + "!"}  # fmt: skip
    trace = {"request_id": f"r{number}", "generator": f"g{number % 3}"}
    return {"answer": claim, "claims": [{"id": "c1", "text": claim, "citation_ids": ["q1"]}],
            "citations": [cited], "trace": trace}  # fmt: skip


def row(number: int) -> dict[str, Any]:
    """The same as a row that brings its context, for `--documents request`."""
    made = answer(number)
    text = document(number % DOCUMENTS)["text"]
    return {"question": f"Question {number}?", "answer": made["answer"], "contexts": [text], "trace": made["trace"]}


def write(folder: Path, size: int, kind: str) -> tuple[Path, str]:
    """The answers, and what to give as `--documents`."""
    source = folder / f"{kind}-{size}.jsonl"
    with source.open("w", encoding="utf-8") as file:
        for number in range(size):
            file.write(json.dumps((row if kind == "request" else answer)(number), ensure_ascii=False) + "\n")
    documents = folder / "documents.jsonl"
    with documents.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(document(n), ensure_ascii=False) + "\n" for n in range(DOCUMENTS))
    if kind == "request":
        return source, "request"
    if kind == "file":
        return source, str(documents)
    store = folder / "corpus.db"
    if not store.exists():
        adding = [sys.executable, "-m", "citeguard", "corpus", "add", f"sqlite:{store}", str(documents)]
        subprocess.run(adding, check=True, stdout=subprocess.DEVNULL)
    return source, f"sqlite:{store}"


def timed(command: list[str], out: Path | None = None) -> tuple[float, float, float]:
    """Wall seconds, CPU seconds and peak memory in MB of a process."""
    begun = time.perf_counter()
    with (out or Path(os.devnull)).open("wb") as file:
        process = subprocess.Popen(command, stdout=file)
        _, _, used = os.wait4(process.pid, 0)
    return time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def command_of(source: Path, documents: str, output: Path) -> list[str]:
    options = ["--run", "bench", "--output", str(output), "--documents", documents, "--as-of", AS_OF]
    return [sys.executable, "-m", "citeguard", "check", str(source), *options]


def library(source: Path, documents: str) -> None:
    """The sum of single calls: what is timed is `parse` and `check`."""
    from datetime import datetime

    from citeguard.contract import parse
    from citeguard.corpus.opening import open_corpus
    from citeguard.gate import Gate

    gate = Gate(open_corpus(documents), as_of=datetime.fromisoformat(AS_OF + "T00:00:00+00:00"))

    async def run() -> float:
        spent = 0.0
        with source.open("rb") as file:
            for line in file:
                value = json.loads(line)
                begun = time.process_time()
                await gate.check(parse(value))
                spent += time.process_time() - begun
        return spent

    print(asyncio.run(run()))


def cost(sizes: list[int], kinds: list[str]) -> None:
    print("documents  answers  command: wall s  CPU s  ms an answer  RSS MB  single calls: CPU s  RSS MB  ratio of CPU")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in kinds:
            for size in sizes:
                source, documents = write(folder, size, kind)
                spent = folder / "spent"
                _, _, library_mb = timed([sys.executable, __file__, "library", str(source), documents], spent)
                single = float(spent.read_text())
                output = folder / f"{kind}-{size}.out"
                wall, cpu, mb = timed(command_of(source, documents, output))
                print(
                    f"{kind:9}  {size:7}  {wall:15.1f} {cpu:6.1f} {cpu / size * 1000:13.2f} {mb:7.0f} {single:20.1f} "
                    f"{library_mb:7.0f} {cpu / single:13.2f}",
                    flush=True,
                )
                output.unlink()


def digest(output: Path) -> str:
    """Of everything but how long the judge took."""
    untimed = re.sub(rb'"latency_ms":[0-9.e-]+', b"", output.read_bytes())
    return hashlib.sha256(untimed).hexdigest()


def kill(times: int, size: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, documents = write(folder, size, "file")
        whole, broken = folder / "whole.out", folder / "broken.out"
        timed(command_of(source, documents, whole))
        expected = sum(1 for _ in lines_of(whole))
        held = []
        for number in range(times):
            process = subprocess.Popen(command_of(source, documents, broken), stdout=subprocess.DEVNULL)
            goal = expected * (number + 1) // (times + 2)
            while process.poll() is None and (not broken.exists() or sum(1 for _ in lines_of(broken)) < goal):
                time.sleep(0.01)
            time.sleep(random.Random(number).random() * 0.05)
            process.send_signal(signal.SIGKILL)
            process.wait()
            held.append(sum(1 for _ in lines_of(broken)))
        timed(command_of(source, documents, broken))
        print(f"{times} kills at {held[0]} ... {held[-1]} of {expected} lines; "
              f"the same as an undisturbed run: {digest(whole) == digest(broken)}")  # fmt: skip


def lines_of(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from file


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["cost", "kill", "library"])
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--documents", nargs="+", default=["file", "request", "sqlite"])
    parser.add_argument("--times", type=int, default=20)
    args = parser.parse_args()
    match args.command:
        case "cost":
            cost(args.sizes, args.documents)
        case "kill":
            kill(args.times, 50 * args.times)
        case "library":
            library(Path(args.rest[0]), args.rest[1])


if __name__ == "__main__":
    main()
