"""Markers of an answer that name a citation nobody gave, where the claims are given and need no markers.

The caller's own claims say what each of them cites; the answer may number its sources for the reader in another way, and
such numbers are no ids of the request. A marker that looks just like the ids of the request and is none of them is one
that was made up: `[q9]` beside `q1` and `q2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeguard.claims.lines import Line
from citeguard.claims.splitting import unknown_citations
from citeguard.language.markers import find_markers, of_their_kind
from citeguard.language.sentences import Block
from citeguard.models import Finding


def invented(answer: str, lines: Sequence[Line], known: frozenset[str]) -> Iterator[Finding]:
    """`citation_unknown` for each. Code, and brackets that only might be markers, name nothing."""
    code = [line.span for line in lines if line.place.block is Block.CODE]
    markers = find_markers(answer, known, code)
    yield from unknown_citations(of_their_kind(markers, known))
