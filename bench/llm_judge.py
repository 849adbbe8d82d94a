"""The model judge against a bare client on the same server: time, calls, size of prompts, behaviour under faults.

    python bench/llm_judge.py clean            # about a minute
    python bench/llm_judge.py faults           # about three minutes
    python bench/llm_judge.py down
    python bench/llm_judge.py kill

The server runs in a process of its own and plays an ideal judge with a fixed latency: it measures plumbing, not
judging. 50 answers, 25 Russian and 25 English, 4 claims each; a claim's id carries its truth: A supported by what it
cites, B contradicted, C not mentioned, D supported by another fragment than the one cited.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

EN = """harbour ledger orchard tunnel council engine winter cargo bridge copper channel archive market turbine quarter
gauge supply northern basin registry vessel plant opened closed reported measured carried stored planned repaired
seven twelve thirty annual monthly early late heavy light public central coastal remote under within before"""
RU = """гавань реестр сад тоннель совет двигатель зима груз мост медь канал архив рынок турбина квартал прибор
поставка северный бассейн журнал судно завод открыл закрыл сообщил измерил перевёз хранит запланировал починил
семь двенадцать тридцать годовой месячный ранний поздний тяжёлый лёгкий общий центральный дальний под внутри"""
PATTERNS = ("AAAB", "AABC", "ADBC", "AADC", "AADB")
TRUTH = {"A": "entailed", "B": "contradicted", "C": "insufficient", "D": "insufficient"}
FRAGMENTS = 8


def sentence(rng: random.Random, words: list[str], count: int) -> str:
    return " ".join(rng.choice(words) for _ in range(count)).capitalize()


def workload(count: int = 50) -> list[dict[str, Any]]:
    """Answers with 8 fragments of about 60 words, 4 claims of 14 words, 1 or 2 citations a claim."""
    return [_answer(number) for number in range(count)]


def _answer(number: int) -> dict[str, Any]:
    rng = random.Random(number)
    language = "ru" if number % 2 else "en"
    words = (RU if language == "ru" else EN).split()
    fragments = [[sentence(rng, words, n) for n in (18, 22, 19)] for _ in range(FRAGMENTS)]
    labels = list(PATTERNS[number % len(PATTERNS)])
    rng.shuffle(labels)
    claims = []
    for place, label in enumerate(labels):
        fact = sentence(rng, words, 14)
        home, other = rng.sample(range(FRAGMENTS), 2)
        if label in "AD":
            fragments[home][1] = fact + " " + " ".join(rng.choice(words) for _ in range(8))
        cites = [home] if label in "AB" else [other]
        if rng.random() < 0.5:
            cites.append(rng.choice([n for n in range(FRAGMENTS) if n not in (home, other)]))
        name = "Пункт" if language == "ru" else "Item"
        claim_id = f"K{number:03}-{place}{label}"
        claims.append({"id": claim_id, "text": f"{name} {claim_id} {fact.lower()}.", "cites": sorted(cites)})
    texts = [" ".join(f"{s}." for s in parts) for parts in fragments]
    return {"id": number, "language": language, "claims": claims, "fragments": texts}


# --- the server, in its own process ----------------------------------------------------------------------------------


def judge_by_id(data: Mapping[str, Any]) -> dict[str, Any]:
    from tests.server import reply

    label = data["claim"].split()[1][-1]
    first = data["fragments"][0]
    quote = " ".join(first["text"].split()[:6])
    evidence = {"A": [(first["citation_id"], quote, "for")], "B": [(first["citation_id"], quote, "against")]}
    verdict = TRUTH[label]
    return reply(data, verdict, evidence.get(label, []), parts=[] if label in "AB" else [data["claim"]])


def bare_reply(text: str) -> str:
    label = text.rsplit("CLAIM: ", 1)[1].split()[1][-1]
    return json.dumps({"verdict": TRUTH[label], "quote": "", "reason": "Compared with the cited fragments."})


def serve(latency_s: float, faults: Mapping[str, float], scope: str) -> None:
    from tests.server import FAULTS, GOOD, JudgeServer, Play, Seen, error

    plays = dict(FAULTS) | {"429": error(429, "rate_limit_exceeded", retry_after="1"), "hang": Play(wait_s=20)}
    tries: dict[str, int] = {}
    met: dict[str, int] = {}

    def script(seen: Seen, _n: int) -> Play:
        text = seen.body["messages"][-1]["content"]
        bare = "CLAIM: " in text
        claim = text.rsplit("CLAIM: ", 1)[1] if bare else seen.data["claim"]
        tries[claim] = tries.get(claim, 0) + 1
        for fault, share in faults.items():
            poisoned = int(claim.split()[1][1:4]) % round(1 / share) == 0
            drawn = random.Random(f"{fault}|{claim}|{tries[claim]}").random() < share
            if poisoned if scope == "answer" else drawn:
                met[fault] = met.get(fault, 0) + 1
                return plays[fault]
        return Play(text=bare_reply(text), wait_s=latency_s) if bare else GOOD

    with JudgeServer(script, judge=judge_by_id, latency_s=latency_s) as server:
        print(server.port, flush=True)
        for line in sys.stdin:
            if line.strip() == "stats":
                chars = [sum(len(m["content"]) for m in s.body["messages"]) for s in server.seen]
                user = [len(s.body["messages"][-1]["content"]) for s in server.seen]
                stats = {"requests": len(server.seen), "connections": server.connections, "met": met,
                         "in_flight": server.most_in_flight, "chars": sum(chars), "user_chars": sum(user)}  # fmt: skip
                print(json.dumps(stats), flush=True)
                server.seen.clear()
                server.connections = 0


class Server:
    def __init__(
        self, latency_s: float = 0.2, faults: Mapping[str, float] | None = None, scope: str = "request"
    ) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "serve", str(latency_s), json.dumps(faults or {}), scope],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self._process.stdout is not None
        self.url = f"http://127.0.0.1:{int(self._process.stdout.readline())}/v1"

    def stats(self) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("stats\n")
        self._process.stdin.flush()
        stats: dict[str, Any] = json.loads(self._process.stdout.readline())
        return stats

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


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


async def run_gate(judge: Any, items: list[dict[str, Any]]) -> list[list[str]]:
    """The same through the whole gate: verification, coverage, signals, policy, report."""
    from citeguard.contract import parse
    from citeguard.gate import Gate

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
    return found


def request_of(item: Mapping[str, Any]) -> dict[str, Any]:
    citations = [
        {
            "id": f"q{n}",
            "document_id": f"d{item['id']}-{n}",
            "document_version": "1",
            "start": 0,
            "end": len(t),
            "quote": t,
        }
        for n, t in enumerate(item["fragments"])
    ]
    claims = [{"id": c["id"], "text": c["text"], "citation_ids": [f"q{n}" for n in c["cites"]]} for c in item["claims"]]
    return {"answer": " ".join(c["text"] for c in item["claims"]), "claims": claims, "citations": citations}


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
    match client:
        case "bare":
            verdicts = asyncio.run(run_bare(url, items, concurrency, timeout_s))
        case "gate":
            verdicts = asyncio.run(run_gate(judge, items))
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
    }))  # fmt: skip


def run(client: str, server: Server, concurrency: int, timeout_s: float = 60.0) -> dict[str, Any]:
    out = subprocess.run(
        [sys.executable, __file__, "worker", client, server.url, str(concurrency), str(timeout_s)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if out.returncode:
        raise SystemExit(out.stderr)
    return {**json.loads(out.stdout), **server.stats()}


# --- commands ---------------------------------------------------------------------------------------------------------


def clean(repeat: int, clients: list[str]) -> None:
    server = Server()
    print("client   in flight  wall s (ratio)  CPU s  RSS MB  calls  connections  chars/call  of them data  right/50")
    for concurrency in (16, 64):
        base = 0.0
        for client in ["bare", *clients]:
            runs = [run(client, server, concurrency) for _ in range(repeat)]
            one = sorted(runs, key=lambda r: r["wall"])[len(runs) // 2]
            base = base or one["wall"]
            calls = one["requests"]
            print(
                f"{client:8} {concurrency:9} {one['wall']:7.2f} ({one['wall'] / base:.2f}) {one['cpu']:6.2f} "
                f"{max(r['rss_mb'] for r in runs):6.0f} {calls:6} {one['connections']:8} "
                f"{one['chars'] / calls:12.0f} {one['user_chars'] / calls:12.0f} {one['right']:10}"
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
    server = Server(0.05, {"hang": 1.0})
    one = run("judge", server, 16, timeout_s)
    server.close()
    print(f"every call hangs, time-out {timeout_s} s: {one['wall']:.2f} s for 50 answers, {one['unknown']}")


def kill(times: int) -> None:
    """kill -9 in mid-run: what was stored is neither lost nor paid again."""
    server = Server(0.05)
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store.db"
        asked = 0
        for number in range(times):
            process = subprocess.Popen([sys.executable, __file__, "stored", server.url, str(store)])
            time.sleep(1.6 + random.Random(number).random() * 0.6)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            asked += server.stats()["requests"]
        last = subprocess.run(
            [sys.executable, __file__, "stored", server.url, str(store)], capture_output=True, text=True
        )
        asked += server.stats()["requests"]
    server.close()
    print(
        f"{times} kills, at most 16 calls in flight at each: {asked} calls for 200 claims; then {last.stdout.strip()}"
    )


def stored(url: str, path: Path) -> None:
    from citeguard.judge.store import JudgmentStore, StoredMemory

    with JudgmentStore(path) as store:
        judge = open_model_judge(url, 16, 60.0, "judge_entailment", StoredMemory(store))
        verdicts = asyncio.run(run_judge(judge, workload()))
    right = [[TRUTH[c["id"][-1]] for c in i["claims"]] for i in workload()]
    print(f"{sum(v == r for v, r in zip(verdicts, right, strict=True))}/50 right")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["clean", "faults", "down", "kill", "serve", "worker", "stored"])
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--repeat", type=int, default=3)
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
        case "serve":
            serve(float(args.rest[0]), json.loads(args.rest[1]), args.rest[2])
        case "worker":
            worker(args.rest[0], args.rest[1], int(args.rest[2]), float(args.rest[3]))
        case "stored":
            stored(args.rest[0], Path(args.rest[1]))


if __name__ == "__main__":
    main()
