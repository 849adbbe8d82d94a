"""The model judge against a bare client on the same server: time, calls, size of prompts, behaviour under faults.

    python bench/llm_judge.py clean [--repeat 5]   # a minute or two
    python bench/llm_judge.py faults               # about three minutes
    python bench/llm_judge.py down
    python bench/llm_judge.py kill

The server runs in a process of its own and plays an ideal judge with a fixed latency: it measures plumbing, not
judging. `clean` lets the clients take turns, so that a busy spell of the machine meets all of them, and shows medians.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from judge_server import TRUTH, Server, request_of, workload

# --- the clients, each run in a process of its own --------------------------------------------------------------------

BARE = (
    "Decide whether the claim follows from the cited fragments alone. Answer with a JSON object: verdict (entailed, "
    "contradicted, insufficient), quote (verbatim from a fragment or empty), reason (one sentence). Do not use "
    "anything that the fragments do not say."
)
BARE_SCHEMA = {"name": "verdict", "strict": True, "schema": {
    "type": "object", "additionalProperties": False, "required": ["verdict", "quote", "reason"], "properties": {
        "verdict": {"type": "string", "enum": ["entailed", "contradicted", "insufficient"]},
        "quote": {"type": "string"}, "reason": {"type": "string"}}}}  # fmt: skip


async def run_bare(url: str, items: list[dict[str, Any]], concurrency: int, timeout_s: float) -> list[list[str]]:
    import openai

    client = openai.AsyncOpenAI(base_url=url, api_key="none", timeout=timeout_s)
    slots = asyncio.Semaphore(concurrency)

    async def one(item: Mapping[str, Any], claim: Mapping[str, Any]) -> str:
        fragments = "\n\n".join(f"[{n + 1}] {item['fragments'][n]}" for n in claim["cites"])
        messages = [{"role": "system", "content": BARE},
                    {"role": "user", "content": f"FRAGMENTS:\n{fragments}\nCLAIM: {claim['text']}"}]  # fmt: skip
        async with slots:
            try:
                got = await client.chat.completions.create(
                    model="m", temperature=0, messages=messages,  # type: ignore[arg-type]
                    response_format={"type": "json_schema", "json_schema": BARE_SCHEMA},  # type: ignore[arg-type]
                )  # fmt: skip
                return str(json.loads(got.choices[0].message.content or "")["verdict"])
            except Exception as error:  # noqa: BLE001  # a bare client has no other way
                return f"unknown:{type(error).__name__}"

    return list(await asyncio.gather(*(asyncio.gather(*(one(i, c) for c in i["claims"])) for i in items)))


def questions_of(item: Mapping[str, Any]) -> list[Any]:
    from citeguard.models import Fragment, Question, Span

    def fragment(n: int) -> Fragment:
        text = item["fragments"][n]
        return Fragment(
            citation_id=f"q{n}", document_id=f"d{n}", document_version="1", span=Span(0, len(text)), text=text
        )

    return [
        Question(
            claim_id=c["id"], claim=c["text"], language=item["language"], fragments=tuple(map(fragment, c["cites"]))
        )
        for c in item["claims"]
    ]


def open_model_judge(url: str, concurrency: int, timeout_s: float, prompt: str, memory: Any = None) -> Any:
    from citeguard.endpoint.client import EndpointClient
    from citeguard.endpoint.settings import EndpointSettings
    from citeguard.judge.model.asking import ModelJudge

    settings = EndpointSettings(model="m", base_url=url, concurrency=concurrency, attempt_timeout_s=timeout_s)
    return ModelJudge(EndpointClient(settings), name="bench", prompt=prompt, memory=memory)


async def run_judge(judge: Any, items: list[dict[str, Any]]) -> list[list[str]]:
    answers = await asyncio.gather(*(judge.judge_answer(questions_of(item)) for item in items))
    await judge.aclose()
    return [[j.verdict.value if hasattr(j, "verdict") else f"unknown:{j.reason.value}" for j in a] for a in answers]


async def run_gate(judge: Any, items: list[dict[str, Any]]) -> tuple[list[list[str]], list[int]]:
    """The same through the whole gate: verification, coverage, signals, policy, report. Verdicts and exit codes."""
    from citeguard.contract import parse
    from citeguard.gate import Gate
    from citeguard.report import exit_code

    texts = {f"d{i['id']}-{n}": {"version": "1", "text": t} for i in items for n, t in enumerate(i["fragments"])}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "documents.json"
        path.write_text(json.dumps(texts), encoding="utf-8")
        from citeguard.corpus.files import open_documents

        gate = Gate(open_documents(path), judge=judge)
    reports = await asyncio.gather(*(gate.check(parse(request_of(item))) for item in items))
    await judge.aclose()
    found = []
    for report in reports:
        judgments = [facts.judgment for facts in report.facts.claims]
        found.append(
            [
                j.verdict.value if hasattr(j, "verdict") else f"unknown:{getattr(j.reason, 'value', j.reason)}"
                for j in judgments
            ]
        )
    return found, [exit_code(report) for report in reports]


def worker(client: str, url: str, concurrency: int, timeout_s: float) -> None:
    items = workload()
    judge = None if client == "bare" else open_model_judge(
        url, concurrency, timeout_s, "judge_compact" if client == "compact" else "judge_entailment"
    )  # fmt: skip
    if client == "bare":
        import openai  # noqa: F401  # importing is not part of the run, for either
    if client == "gate":
        import citeguard.gate  # noqa: F401
    begun, cpu = time.perf_counter(), time.process_time()
    exits: list[int] = []
    match client:
        case "bare":
            verdicts = asyncio.run(run_bare(url, items, concurrency, timeout_s))
        case "gate":
            verdicts, exits = asyncio.run(run_gate(judge, items))
        case _:
            verdicts = asyncio.run(run_judge(judge, items))
    right = [[TRUTH[c["id"][-1]] for c in i["claims"]] for i in items]
    print(json.dumps({
        "wall": time.perf_counter() - begun, "cpu": time.process_time() - cpu,
        "rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "right": sum(v == r for v, r in zip(verdicts, right, strict=True)),
        "wrong": sum(any(a != b and not a.startswith("unknown") for a, b in zip(v, r, strict=True))
                     for v, r in zip(verdicts, right, strict=True)),
        "unknown": dict(Counter(x for v in verdicts for x in v if x.startswith("unknown"))),
        "exits": dict(Counter(exits)),
    }))  # fmt: skip


def run(client: str, server: Server, concurrency: int, timeout_s: float = 60.0) -> dict[str, Any]:
    return {**run_at(client, server.url, concurrency, timeout_s), **server.stats()}


def run_at(client: str, url: str, concurrency: int, timeout_s: float) -> dict[str, Any]:
    out = subprocess.run(
        [sys.executable, __file__, "worker", client, url, str(concurrency), str(timeout_s)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if out.returncode:
        raise SystemExit(out.stderr)
    found: dict[str, Any] = json.loads(out.stdout)
    return found


# --- commands ---------------------------------------------------------------------------------------------------------


def clean(repeat: int, clients: list[str]) -> None:
    server = Server()
    print(
        "in flight  client   wall s  ratio (each run's)     CPU s  RSS MB  calls  connections  chars/call  data  right"
    )
    for concurrency in (16, 64):
        rounds = [{c: run(c, server, concurrency) for c in ("bare", *clients)} for _ in range(repeat)]
        for client in rounds[0]:
            runs = [one[client] for one in rounds]
            ratios = [one[client]["wall"] / one["bare"]["wall"] for one in rounds]
            calls = runs[0]["requests"]
            print(
                f"{concurrency:9}  {client:8} {median(r['wall'] for r in runs):6.2f}  {median(ratios):.2f} "
                f"({' '.join(f'{r:.2f}' for r in sorted(ratios))})".ljust(55)
                + f"{median(r['cpu'] for r in runs):6.2f} {max(r['rss_mb'] for r in runs):7.0f} {calls:6} "
                f"{runs[0]['connections']:12} {runs[0]['chars'] / calls:11.0f} {runs[0]['user_chars'] / calls:5.0f} "
                f"{min(r['right'] for r in runs):6}",
                flush=True,
            )
    server.close()


COLUMNS = ("429", "500", "503", "drop", "cut", "hang", "invalid_json", "wrong_keys", "wrong_values", "missing_item",
           "empty", "html", "truncated", "refusal")  # fmt: skip


def faults(client: str, only: list[str]) -> None:
    rows = [(f, {f: 0.1}, "request") for f in COLUMNS]
    rows += [(f"poison {f}", {f: 0.1}, "answer") for f in ("500", "invalid_json", "refusal")]
    rows += [("all at 1%", dict.fromkeys(COLUMNS, 0.01), "request")]
    print("fault                 right/50  silently wrong  seconds  requests - 200  faults met  unknown")
    for name, plan, scope in rows:
        if only and name not in only:
            continue
        server = Server(0.05, plan, scope)
        one = run(client, server, 16, 3.0 if "hang" in plan else 60.0)
        server.close()
        print(
            f"{name:22} {one['right']:7} {one['wrong']:14} {one['wall']:9.1f} {one['requests'] - 200:13} "
            f"{sum(one['met'].values()):12}  {one['unknown']}",
            flush=True,
        )


def down(timeout_s: float) -> None:
    print(f"time-out of an attempt: {timeout_s} s        seconds  exit codes of the 50 answers  claims")
    for name, fault in (("every call hangs", "hang"), ("every call is answered 503", "503"), ("no such port", None)):
        server = Server(0.05, {fault: 1.0}) if fault else None
        one = run_at("gate", server.url if server else f"http://127.0.0.1:{_free_port()}/v1", 16, timeout_s)
        if server:
            server.close()
        print(f"{name:34} {one['wall']:9.2f}  {one['exits']!s:29} {one['unknown']}", flush=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def kill(times: int) -> None:
    """kill -9 in mid-run: what was stored is neither lost nor paid again."""
    server = Server(0.05)
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store.db"
        asked = 0
        held: list[Any] = []
        for number in range(times):
            process = subprocess.Popen([sys.executable, __file__, "stored", server.url, str(store)])
            goal = 200 * (number + 1) // (times + 2)
            while process.poll() is None and judgments_in(store) < goal:
                time.sleep(0.002)
            time.sleep(random.Random(number).random() * 0.02)
            ended = process.poll() is not None
            process.send_signal(signal.SIGKILL)
            process.wait()
            held.append("ended before" if ended else judgments_in(store))
            asked += server.stats()["requests"]
        last = subprocess.run(
            [sys.executable, __file__, "stored", server.url, str(store)], capture_output=True, text=True
        )
        asked += server.stats()["requests"]
    server.close()
    print(f"{times} kills with so many judgments stored: {held}")
    print(f"at most 16 calls in flight at each: {asked} calls for 200 claims in all; then {last.stdout.strip()}")


def judgments_in(store: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT count(*) FROM judgments").fetchone()[0])
    except sqlite3.Error:
        return 0


def stored(url: str, path: Path) -> None:
    from citeguard.judge.store import JudgmentStore, StoredMemory

    with JudgmentStore(path) as store:
        judge = open_model_judge(url, 16, 60.0, "judge_entailment", StoredMemory(store))
        verdicts = asyncio.run(run_judge(judge, workload()))
    right = [[TRUTH[c["id"][-1]] for c in i["claims"]] for i in workload()]
    print(f"{sum(v == r for v, r in zip(verdicts, right, strict=True))}/50 right")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["clean", "faults", "down", "kill", "worker", "stored"])
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--clients", default="judge,compact,gate")
    parser.add_argument("--client", default="judge")
    args = parser.parse_args()
    match args.command:
        case "clean":
            clean(args.repeat, args.clients.split(","))
        case "faults":
            faults(args.client, args.rest)
        case "down":
            down(3.0)
        case "kill":
            kill(20)
        case "worker":
            worker(args.rest[0], args.rest[1], int(args.rest[2]), float(args.rest[3]))
        case "stored":
            stored(args.rest[0], Path(args.rest[1]))


if __name__ == "__main__":
    main()
