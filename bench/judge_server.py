"""50 answers of 4 claims with known verdicts, and a server in a process of its own that plays an ideal judge of them.

25 answers are Russian and 25 English; a claim's id carries its truth: A supported by what it cites, B contradicted, C
not mentioned, D supported by another fragment than the one cited.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
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
            [sys.executable, __file__, str(latency_s), json.dumps(faults or {}), scope],
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


if __name__ == "__main__":
    serve(float(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3])
