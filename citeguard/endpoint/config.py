"""Endpoints from a TOML file of named judges, or from the environment for `openai:MODEL`.

    [judges.prod]
    model = "some-model"
    base_url = "https://llm.example.org/v1"
    api_key_env = "PROD_KEY"                        # or: api_key_command = ["get-token"], api_key_ttl_s = 1500
    headers = { X-Project = "42" }
    ca_bundle = "/etc/ssl/our-root.pem"
    proxy = "http://proxy.example.org:3128"
    prompt = "judge_entailment"                     # or "judge_compact"
    second_look = "same"                            # or "none", or the name of another judge
    concurrency = 16
    attempt_timeout_s = 60
    answer_deadline_s = 180
    [judges.prod.parameters]                        # temperature, seed, top_p, max_tokens, logprobs, extra
    [judges.prod.prices]                            # input_per_million, output_per_million, ...
    [judges.prod.per_answer]                        # calls, tokens, cost
    [judges.prod.per_run]

An unknown key is refused, and every problem of a file is reported together.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citeguard.endpoint.keys import CommandKey, FixedKey, KeySource, NoKey
from citeguard.endpoint.settings import OPENAI_URL, EndpointSettings, Limits, Parameters, Prices
from citeguard.errors import ConfigError

DEFAULT_PROMPT = "judge_entailment"
PROMPTS = ("judge_entailment", "judge_compact")
DEFAULT_KEY_TTL_S = 1_500.0
"""Gateways with expiring tokens give 30 minutes; a token refused earlier is renewed at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedJudge:
    """One judge a user has set up. `second_look` is `same`, `none` or another judge."""

    name: str
    settings: EndpointSettings
    prompt: str = DEFAULT_PROMPT
    second_look: str = "same"


def judge_of_environment(model: str, environ: Mapping[str, str]) -> NamedJudge:
    """`openai:MODEL`: OPENAI_BASE_URL and OPENAI_API_KEY. Raises ConfigError where OpenAI's own key is missing."""
    if not model.strip():
        raise ConfigError("name a model: openai:MODEL", place="--judge")
    base_url = environ.get("OPENAI_BASE_URL") or OPENAI_URL
    key = environ.get("OPENAI_API_KEY", "").strip()
    if not key and base_url == OPENAI_URL:
        raise ConfigError("set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that asks for no key", place="--judge")
    problems: list[str] = []
    settings = EndpointSettings(
        model=model, base_url=_url(base_url, "OPENAI_BASE_URL", problems), key=_fixed(key, "OPENAI_API_KEY", problems)
    )
    if problems:
        raise ConfigError("; ".join(problems), place="environment")
    return NamedJudge(name=f"openai:{model}", settings=settings)


def read_judges(path: Path, environ: Mapping[str, str]) -> Mapping[str, NamedJudge]:
    """All judges of a TOML file by name. Raises ConfigError that lists every problem."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot be read: {error.strerror}", place=str(path)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"is not TOML: {error}", place=str(path)) from None
    problems = [f"unknown key {key!r}" for key in tables if key != "judges"]
    judges = tables.get("judges")
    if not isinstance(judges, dict) or not judges:
        raise ConfigError("has no table [judges.NAME]", place=str(path))
    found = {name: _judge(name, table, environ, problems) for name, table in judges.items()}
    if problems:
        raise ConfigError("; ".join(problems), place=str(path))
    return found


class _Table:
    """One table of the file: takes known keys of known types out, and says what is left."""

    def __init__(self, value: object, place: str, problems: list[str]) -> None:
        self._left = dict(value) if isinstance(value, dict) else {}
        self.place = place
        self.problems = problems
        if value is not None and not isinstance(value, dict):
            problems.append(f"{place} must be a table")

    def take(self, key: str, kind: type | tuple[type, ...], default: Any, *, low: float | None = None) -> Any:
        if key not in self._left:
            return default
        value = self._left.pop(key)
        good = isinstance(value, kind) and not (isinstance(value, bool) and kind is not bool)
        if not good or (low is not None and not low <= value < math.inf):  # NaN compares with nothing
            self.problems.append(f"{self.place}.{key} has a value that cannot be used")
            return default
        return value

    def table(self, key: str) -> _Table:
        return _Table(self._left.pop(key, None), f"{self.place}.{key}", self.problems)

    def finish(self) -> None:
        self.problems += [f"unknown key {self.place}.{key}" for key in self._left]


_NUMBER = (int, float)


def _judge(name: str, value: object, environ: Mapping[str, str], problems: list[str]) -> NamedJudge:
    table = _Table(value, f"judges.{name}", problems)
    if name == "local" or ":" in name:
        problems.append(f"judges.{name}: the name is taken")
    model = table.take("model", str, "")
    if not model:
        problems.append(f"judges.{name}.model is missing")
    settings = EndpointSettings(
        model=model,
        base_url=_url(table.take("base_url", str, OPENAI_URL), f"judges.{name}.base_url", problems),
        key=_key(table, environ),
        headers=_headers(table),
        ca_bundle=_file(table, "ca_bundle"),
        proxy=table.take("proxy", str, None),
        concurrency=table.take("concurrency", int, 16, low=1),
        attempt_timeout_s=float(table.take("attempt_timeout_s", _NUMBER, 60.0, low=0.01)),
        answer_deadline_s=float(table.take("answer_deadline_s", _NUMBER, 180.0, low=0.01)),
        parameters=_parameters(table.table("parameters")),
        prices=_prices(table.table("prices")),
        per_answer=_limits(table.table("per_answer")),
        per_run=_limits(table.table("per_run")),
    )
    if settings.prices is None and (settings.per_answer.cost is not None or settings.per_run.cost is not None):
        problems.append(f"judges.{name}: a cap on cost needs prices")
    prompt = table.take("prompt", str, DEFAULT_PROMPT)
    if prompt not in PROMPTS:
        problems.append(f"judges.{name}.prompt is none of {', '.join(PROMPTS)}")
    second_look = table.take("second_look", str, "same")
    table.finish()
    return NamedJudge(name=name, settings=settings, prompt=prompt, second_look=second_look)


def _key(table: _Table, environ: Mapping[str, str]) -> KeySource:
    variable, command = table.take("api_key_env", str, None), table.take("api_key_command", list, None)
    ttl_s = float(table.take("api_key_ttl_s", _NUMBER, DEFAULT_KEY_TTL_S, low=1))
    if variable is not None and command is not None:
        table.problems.append(f"{table.place}: either api_key_env or api_key_command")
    if command is not None:
        if not command or not all(isinstance(word, str) and word for word in command):
            table.problems.append(f"{table.place}.api_key_command must be a list of words")
            return NoKey()
        return CommandKey(command, ttl_s)
    if variable is None:
        return NoKey()
    value = environ.get(variable, "").strip()
    if not value:
        table.problems.append(f"{table.place}.api_key_env: {variable} is not set")
    return _fixed(value, variable, table.problems)


def _fixed(key: str, variable: str, problems: list[str]) -> KeySource:
    if not key:
        return NoKey()
    if not key.isascii() or not key.isprintable():
        problems.append(f"{variable} holds characters that cannot be part of a key")
    return FixedKey(key)


def _file(table: _Table, key: str) -> str | None:
    path: str | None = table.take(key, str, None)
    if path is not None and not Path(path).is_file():
        table.problems.append(f"{table.place}.{key}: there is no such file")
    return path


def _headers(table: _Table) -> Mapping[str, str]:
    headers = table.take("headers", dict, {})
    for name, value in headers.items():
        if not re.fullmatch(r"[A-Za-z0-9-]+", name) or not isinstance(value, str) or not _printable(value):
            table.problems.append(f"{table.place}.headers.{name} is no header")
    return headers if isinstance(headers, dict) else {}


def _printable(value: str) -> bool:
    return value.isascii() and value.isprintable()


def _parameters(table: _Table) -> Parameters:
    default = Parameters()
    parameters = Parameters(
        temperature=table.take("temperature", _NUMBER, default.temperature, low=0),
        seed=table.take("seed", int, None),
        top_p=table.take("top_p", _NUMBER, None, low=0),
        max_tokens=table.take("max_tokens", int, default.max_tokens, low=1),
        logprobs=table.take("logprobs", bool, False),
        extra=table.take("extra", dict, {}),
    )
    reserved = {"model", "messages", "response_format", "tools", "tool_choice", "stream", "n"} & set(parameters.extra)
    if reserved:
        table.problems.append(f"{table.place}.extra may not set {', '.join(sorted(reserved))}")
    if not _is_json(dict(parameters.extra)):
        table.problems.append(f"{table.place}.extra holds a value that JSON does not know")
    table.finish()
    return parameters


def _is_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):  # a TOML date, NaN
        return False
    return True


def _prices(table: _Table) -> Prices | None:
    given = (
        table.take("input_per_million", _NUMBER, None, low=0),
        table.take("output_per_million", _NUMBER, None, low=0),
    )
    cached = table.take("cached_input_per_million", _NUMBER, None, low=0)
    currency = table.take("currency", str, "USD")
    table.finish()
    if given == (None, None):
        return None
    if None in given:
        table.problems.append(f"{table.place} needs input_per_million and output_per_million")
        return None
    return Prices(
        input_per_million=given[0], output_per_million=given[1], cached_input_per_million=cached, currency=currency
    )


def _limits(table: _Table) -> Limits:
    limits = Limits(
        calls=table.take("calls", int, None, low=0),
        tokens=table.take("tokens", int, None, low=0),
        cost=table.take("cost", _NUMBER, None, low=0),
    )
    table.finish()
    return limits


def _url(url: str, place: str, problems: list[str]) -> str:
    # A query would end up in the middle of the address, and a key in it in every log of an HTTP library.
    if not re.fullmatch(r"https?://[^\s/@?#]+(?:/[^\s?#]*)?", url):
        problems.append(f"{place} must be http(s)://HOST/..., without a user name, a password or a query in it")
    return url.rstrip("/")
