"""One call of the claims stage with plain strings, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from citeguard.claims.stage import split
from citeguard.models import CheckRequest, Citation, Claims, Fragment, GivenClaim


class NoSplitter:
    """For requests that give their claims: it must not be asked."""

    name = "none"

    async def split(self, request: CheckRequest, fragments: Mapping[str, Fragment], /) -> Claims:
        raise AssertionError("claims were given")


class Scripted:
    """Returns the claims it was made with."""

    name = "scripted"

    def __init__(self, claims: Claims) -> None:
        self._claims = claims

    async def split(self, request: CheckRequest, fragments: Mapping[str, Fragment], /) -> Claims:
        return self._claims


def stated(answer: str | None, *claims: str) -> Claims:
    """The stage on an answer with given claims `c1`, `c2`, ..., each citing `q1`."""
    given = tuple(GivenClaim(id=f"c{n}", text=text, citation_ids=("q1",)) for n, text in enumerate(claims, 1))
    request = CheckRequest(answer=answer, claims=given, citations=tuple(Citation(id=f"q{n}") for n in (1, 2, 3)))
    return asyncio.run(split(request, {}, NoSplitter()))


def codes(found: Claims) -> set[str]:
    return {f.code.value for f in found.findings}


def open_texts(answer: str, found: Claims) -> list[str]:
    return [u.span.of(answer) for u in found.uncovered]
