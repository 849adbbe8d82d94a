"""Judges by their name, with one client for each: first look, second look and splitter of one model share its budget,
its connections and what was learnt of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from citeguard.endpoint.config import NamedJudge, judge_of_environment, read_judges
from citeguard.errors import ConfigError

if TYPE_CHECKING:
    from citeguard.endpoint.client import EndpointClient, Exchange

PREFIX = "openai:"


class Endpoints:
    """What a user has set up. Opens nothing until a client is asked for."""

    def __init__(
        self,
        config: Path | None,
        environ: Mapping[str, str],
        *,
        observer: Callable[[Exchange], None] | None = None,
    ) -> None:
        self._environ = environ
        self._observer = observer
        self._named = read_judges(config, environ) if config is not None else {}
        self._clients: dict[str, EndpointClient] = {}

    def named(self, spec: str) -> NamedJudge:
        """`openai:MODEL` from the environment, or a judge of the file. Raises ConfigError."""
        if spec.startswith(PREFIX):
            return judge_of_environment(spec.removeprefix(PREFIX), self._environ)
        if spec not in self._named:
            known = ", ".join(["local", "openai:MODEL", *self._named])
            raise ConfigError(f"unknown judge {spec!r}; known: {known}")
        return self._named[spec]

    def client(self, spec: str) -> EndpointClient:
        from citeguard.endpoint.client import EndpointClient  # loads openai and instructor: a second

        settings = self.named(spec).settings
        if spec not in self._clients:
            self._clients[spec] = EndpointClient(settings, observer=self._observer)
        return self._clients[spec]

    async def aclose(self) -> None:
        """Closes all connections of the running event loop."""
        for client in self._clients.values():
            await client.aclose()
