"""A real HTTP server that plays an OpenAI-compatible judge and every fault of one. Standard library only.

It reads the data block that the judge sends and answers as an ideal judge of a very small world would: a claim is
entailed where a fragment holds it word for word, contradicted where one holds it after "not: ", else insufficient.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any


@dataclass(frozen=True)
class Seen:
    """One request as it arrived."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]
    at: float

    @property
    def data(self) -> dict[str, Any]:
        """The value of the data block."""
        parsed: dict[str, Any] = json.loads(self.body["messages"][-1]["content"].split("\n")[1])
        return parsed

    @property
    def rung(self) -> str:
        if "tools" in self.body:
            return "tools"
        return str(self.body.get("response_format", {}).get("type", "prompt"))


def ideal(data: Mapping[str, Any]) -> dict[str, Any]:
    """The right reply in the small world of the tests."""
    claim = data["claim"].rstrip(".")
    for fragment in data["fragments"]:
        denial = "not: " + claim
        if denial in fragment["text"]:
            return reply(data, "contradicted", [(fragment["citation_id"], denial, "against")])
        if claim in fragment["text"]:
            return reply(data, "entailed", [(fragment["citation_id"], claim, "for")])
    return reply(data, "insufficient", [], parts=[data["claim"]])


def reply(
    data: Mapping[str, Any], verdict: str, evidence: Sequence[tuple[str, str, str]], parts: Sequence[str] = ()
) -> dict[str, Any]:
    return {
        "evidence": [{"citation_id": c, "quote": q, "stance": s} for c, q, s in evidence],
        "analysis": "Compared part by part.",
        "unsupported_parts": list(parts),
        "verdict": verdict,
        "confidence": 90,
        "claim_id": data["claim_id"],
    }


@dataclass(frozen=True)
class Play:
    """How one request is answered. `text` replaces the content of a good reply, `raw` the whole body."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    text: str | None = None
    finish: str = "stop"
    refusal: str | None = None
    usage: bool = True
    wait_s: float = 0.0
    drop: bool = False
    cut: bool = False
    drip_s: float = 0.0
    as_text: bool = False
    """Free text even where a tool call was asked for."""
    logprobs: bool = False


GOOD = Play()


def error(status: int, code: str = "server_error", message: str = "a fault", **headers: str) -> Play:
    body = {"error": {"message": message, "type": code, "code": code, "param": None}}
    return Play(
        status=status, raw=json.dumps(body).encode(), headers={k.replace("_", "-"): v for k, v in headers.items()}
    )


FAULTS: Mapping[str, Play] = {
    "429": error(429, "rate_limit_exceeded", retry_after="0.05"),
    "500": error(500),
    "503": error(503),
    "drop": Play(drop=True),
    "cut": Play(cut=True),
    "html": Play(raw=b"<html>Bad gateway</html>", headers={"content-type": "text/html"}),
    "broken_envelope": Play(raw=b'{"choices": [{"message": '),
    "no_choices": Play(raw=b'{"choices": []}'),
    "invalid_json": Play(text="Sure:\n{'evidence': [1, 2,,"),
    "wrong_keys": Play(text='{"result": "ok", "items": 3}'),
    "wrong_values": Play(text='{"evidence": [5], "analysis": 5, "unsupported_parts": [5], "verdict": "maybe"}'),
    "missing_item": Play(text='{"evidence": [], "analysis": "x", "unsupported_parts": [], "verdict": "entailed"}'),
    "empty": Play(text=""),
    "truncated": Play(text='{"evidence": [', finish="length"),
    "refusal": Play(text="", refusal="I'm sorry, but I can't help with that."),
    "content_filter": Play(text="", finish="content_filter"),
}

Script = Callable[[Seen, int], Play]
"""The n-th request (from 0) and how to answer it."""


def in_turn(*plays: Play, then: Play = GOOD) -> Script:
    order: Iterator[Play] = chain(plays, repeat(then))
    return lambda _seen, _n: next(order)


def always(play: Play) -> Script:
    return lambda _seen, _n: play


class JudgeServer:
    """`with JudgeServer(script) as server: ... server.url`. Every request is kept in `seen`."""

    def __init__(
        self,
        script: Script | None = None,
        *,
        judge: Callable[[Mapping[str, Any]], dict[str, Any]] = ideal,
        latency_s: float = 0.0,
    ) -> None:
        self.seen: list[Seen] = []
        self.connections = 0
        self.most_in_flight = 0
        self._in_flight = 0
        self._script = script or always(GOOD)
        self._judge = judge
        self._latency_s = latency_s
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> JudgeServer:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connection, "127.0.0.1", 0, limit=2**26))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        try:
            self._loop.run_forever()
        finally:
            server.close()
            tasks = asyncio.all_tasks(self._loop)
            for task in tasks:
                task.cancel()
            self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
            self._loop.close()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while await self._exchange(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in head[1:] if line)}
        raw = await reader.readexactly(int(headers.get("content-length", "0")))
        seen = Seen(head[0].split()[1], headers, json.loads(raw or b"{}"), time.monotonic())
        self.seen.append(seen)
        self._in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self._in_flight)
        try:
            return await self._answer(writer, seen, self._script(seen, len(self.seen) - 1))
        finally:
            self._in_flight -= 1

    async def _answer(self, writer: asyncio.StreamWriter, seen: Seen, play: Play) -> bool:
        await asyncio.sleep(play.wait_s or self._latency_s)
        if play.drop:
            return False
        body = play.raw if play.raw is not None else json.dumps(self._envelope(seen, play)).encode()
        headers = {"content-type": "application/json", "content-length": str(len(body)), **play.headers}
        lines = [f"HTTP/1.1 {play.status} X", *(f"{k}: {v}" for k, v in headers.items()), "", ""]
        writer.write("\r\n".join(lines).encode())
        if play.cut:
            writer.write(body[: len(body) // 2])
            await writer.drain()
            return False
        if play.drip_s:
            for n in range(len(body)):
                writer.write(body[n : n + 1])
                await writer.drain()
                await asyncio.sleep(play.drip_s)
            return True
        writer.write(body)
        await writer.drain()
        return True

    def _envelope(self, seen: Seen, play: Play) -> dict[str, Any]:
        text = play.text if play.text is not None else json.dumps(self._judge(seen.data), ensure_ascii=False)
        message: dict[str, Any] = {"role": "assistant", "content": text, "refusal": play.refusal}
        if "tools" in seen.body and not play.as_text:
            name = seen.body["tools"][0]["function"]["name"]
            call = {"id": "call_1", "type": "function", "function": {"name": name, "arguments": text}}
            message |= {"content": None, "tool_calls": [call]}
        choice: dict[str, Any] = {"index": 0, "message": message, "finish_reason": play.finish, "logprobs": None}
        if play.logprobs:
            choice["logprobs"] = {"content": [{"token": c, "logprob": -0.25} for c in text]}
        envelope: dict[str, Any] = {
            "id": "x", "object": "chat.completion", "created": 1, "model": "ideal-1", "choices": [choice],
        }  # fmt: skip
        if play.usage:
            envelope["usage"] = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
        return envelope
