"""The only file that imports openai (which costs half a second: import this module only to judge with a model).

One HTTP client, one request, one reply or one Fault. It never tries twice.
"""

from __future__ import annotations

import ssl
import sys
from collections.abc import Mapping
from typing import Any, Protocol

import openai

from citeguard.endpoint.completion import Completion, Usage, parse_completion, usage_of
from citeguard.endpoint.faults import Cause, Fault, fault_of_status
from citeguard.endpoint.quiet import install, quiet
from citeguard.endpoint.settings import EndpointSettings
from citeguard.errors import ConfigError

MOST_BYTES = 16 * 1024 * 1024
"""Of a reply, unpacked. A few kilobytes are usual; a packed body of a megabyte can unpack to a gigabyte."""


class Transport(Protocol):
    """One attempt. `paid` of the outcome is what the server counted, for useless replies too."""

    async def send(self, body: Mapping[str, Any], *, key: str, timeout_s: float) -> Outcome: ...

    async def aclose(self) -> None: ...


class Outcome:
    """What an attempt brought: a completion, or the fault with which an answered attempt was useless."""

    __slots__ = ("completion", "fault", "usage")

    def __init__(self, completion: Completion | None, fault: Fault | None, usage: Usage | None) -> None:
        self.completion = completion
        self.fault = fault
        self.usage = usage


class OpenAITransport:
    """Bound to the event loop that it is first used in, like the connections it keeps."""

    def __init__(self, settings: EndpointSettings) -> None:
        http = openai.DefaultAsyncHttpxClient(
            follow_redirects=False,  # a redirect would carry the documents to an address that nobody configured
            verify=_trust(settings.ca_bundle),
            proxy=settings.proxy,
            event_hooks={"response": [_read_bounded]},
        )
        # The response class of the HTTP library in use: httpx up to openai 2, httpx2 from openai 3 on.
        self._response_type = sys.modules[type(http).__mro__[1].__module__.split(".")[0]].Response
        self._client = openai.AsyncOpenAI(
            api_key="none",
            base_url=settings.base_url,
            max_retries=0,
            default_headers=dict(settings.headers),
            http_client=http,
        )
        install()

    async def send(self, body: Mapping[str, Any], *, key: str, timeout_s: float) -> Outcome:
        """Raises Fault. `timeout_s` is for each step of the connection only: the caller bounds the whole."""
        try:
            with quiet():
                response = await self._client.post(
                    "/chat/completions",
                    cast_to=self._response_type,
                    body=dict(body),
                    options={"timeout": timeout_s, "headers": {"Authorization": f"Bearer {key}"}},
                )
        except openai.APITimeoutError:
            raise Fault(Cause.TIMEOUT, f"no reply within {timeout_s:g} s") from None
        except openai.APIStatusError as error:
            response = error.response
            raise fault_of_status(error.status_code, response.headers, response.content, secret=key) from None
        except openai.APIConnectionError as error:
            if isinstance(error.__cause__, _TooLarge):
                raise Fault(Cause.UNPARSEABLE, f"the reply is larger than {MOST_BYTES:,} bytes") from None
            raise Fault(Cause.CONNECTION, f"no connection ({type(error.__cause__).__name__})") from None
        return _outcome(response.content)

    async def aclose(self) -> None:
        await self._client.close()


class _TooLarge(Exception):
    pass


async def _read_bounded(response: Any) -> None:
    """Reads the body before the library does, which would take any amount of it."""
    parts, size = [], 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > MOST_BYTES:
            raise _TooLarge
        parts.append(part)
    response._content = b"".join(parts)  # what `aread` keeps, and the only way not to read twice


def _outcome(content: bytes) -> Outcome:
    try:
        completion = parse_completion(content)
    except Fault as fault:
        return Outcome(None, fault, usage_of(content))
    return Outcome(completion, None, completion.usage)


def _trust(ca_bundle: str | None) -> ssl.SSLContext | bool:
    if ca_bundle is None:
        return True
    try:
        return ssl.create_default_context(cafile=ca_bundle)
    except (OSError, ssl.SSLError) as error:
        raise ConfigError(f"the CA bundle cannot be read: {type(error).__name__}", place=ca_bundle) from None
