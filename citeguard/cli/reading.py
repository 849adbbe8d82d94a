"""RESPONSE as a request: JSON, or plain text or Markdown beside the chunks that were retrieved for it."""

from __future__ import annotations

from pathlib import Path

from citeguard.cli.options import read_bytes
from citeguard.contract import parse, read_json
from citeguard.contract.strict_json import decode_utf8
from citeguard.errors import InputError
from citeguard.models import CheckRequest


def read_request(response: str, *, input_format: str, max_bytes: int, chunks: Path | None = None) -> CheckRequest:
    """The request of a file or, for `-`, of standard input. With `chunks`, a JSON file of them, anything but a `.json`
    file is the text of the answer. Raises InputError, ConfigError for an unknown format."""
    raw, place = read_bytes(response, max_bytes=max_bytes)
    if chunks is None:
        return parse(read_json(raw, place, max_bytes=max_bytes), format=input_format, place=place)
    if response.lower().endswith(".json"):
        data = read_json(raw, place, max_bytes=max_bytes)
        if not isinstance(data, dict) or "chunks" in data:
            raise InputError("must be an object without chunks of its own where --chunks is given", place=place)
    else:
        data = {"answer": decode_utf8(raw, place)}
    offered, where = read_bytes(str(chunks), max_bytes=max_bytes)
    return parse({**data, "chunks": read_json(offered, where)}, format=input_format, place=place)
