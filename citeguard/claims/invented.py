"""Markers of an answer that name a citation nobody gave, where the claims are given and need no markers.

The caller's own claims say what each of them cites; the answer may number its sources for the reader in another way,
and such numbers are no ids of the request. A marker that is written just like the ids of the request and is none of
them was made up: `[q9]` beside `q1` and `q2`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from citeguard.claims.lines import Line
from citeguard.claims.splitting import unknown_citations
from citeguard.language.markers import find_markers, of_their_kind
from citeguard.language.sentences import Block
from citeguard.models import Finding


def invented(answer: str, lines: Sequence[Line], known: frozenset[str], cited: Collection[str]) -> Iterator[Finding]:
    """`citation_unknown` for each. Code holds no markers; what a claim itself cites (`cited`) is told of the claim."""
    code = [line.span for line in lines if line.place.block is Block.CODE]
    markers = list(of_their_kind(find_markers(answer, known, code), known))
    return (f for f in unknown_citations(markers) if f.citation_id not in cited)
