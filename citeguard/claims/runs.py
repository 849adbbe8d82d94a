"""Neighbouring segments of a sentence that one claim says in one breath.

Segments are cut small, because a claim may state any of them by itself. Where a claim states several at once, the cuts
tell nothing: "does not cover damage by floods or war" is one assertion in both. The segments are then joined and the
claim is read as one clause; order, roles and the words that marks stand on are compared over the whole of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from citeguard.claims.carrying import carries
from citeguard.claims.compared import Carrier, Sentence
from citeguard.claims.reading import Segment

MAX_SEGMENTS = 16
"""A longer sentence is a list; its members are carried one by one."""
MAX_TRIED = 96
"""Claims read as one clause that are tried on the runs of a sentence; what is left out stays uncovered."""


def carried_in_runs(
    sentence: Sentence,
    open_segments: Sequence[int],
    candidates: Sequence[int],
    claims: Sequence[Carrier],
    joined: Callable[[int], Carrier],
) -> dict[int, int]:
    """Index of a claim for each segment that lies in a run which that claim carries. `joined` gives a claim as one
    clause (see `one_clause`)."""
    found: dict[int, int] = {}
    failed: set[tuple[int, int]] = set()
    left = MAX_TRIED
    if len(sentence.reading.segments) > MAX_SEGMENTS:
        return found
    for number in open_segments:
        if number in found:
            continue
        for first, last in _around(number, len(sentence.reading.segments)):
            able = _able(sentence, first, last, candidates, claims)[:left] if (first, last) not in failed else ()
            left -= len(able)
            claim = _carrier_of(sentence, first, last, able, joined)
            failed.add((first, last))
            if claim is not None:
                found.update((at, claim) for at in range(first, last + 1))
                break
    return found


def _around(number: int, count: int) -> Iterator[tuple[int, int]]:
    """Runs of several segments with `number` among them, or the whole sentence; the longest first."""
    for length in range(count, 0 if count == 1 else 1, -1):
        for first in range(max(0, number - length + 1), min(number, count - length) + 1):
            yield first, first + length - 1


def _able(sentence: Sentence, first: int, last: int, candidates: Sequence[int], claims: Sequence[Carrier]) -> list[int]:
    """The claims that have all words of a run."""
    required = [i for s in sentence.reading.segments[first : last + 1] for i in s.required]
    exact = [i for i in required if i.mark_kind != "condition"]
    return [at for at in candidates if not any(claims[at].keys.isdisjoint(i.keys) for i in exact)] if required else []


def _carrier_of(
    sentence: Sentence, first: int, last: int, able: Sequence[int], joined: Callable[[int], Carrier]
) -> int | None:
    if not able:
        return None
    run = _joined(sentence, first, last)
    return next((at for at in able if carries(run, first, joined(at))), None)


def _joined(sentence: Sentence, first: int, last: int) -> Sentence:
    segments = sentence.reading.segments
    merged = (*segments[:first], _one(segments[first : last + 1]), *segments[last + 1 :])
    return Sentence.of(replace(sentence.reading, segments=merged), sentence.around)


def one_clause(claim: Carrier) -> Carrier:
    segments = claim.reading.segments
    reading = replace(claim.reading, segments=(_one(segments),)) if segments else claim.reading
    return Carrier.of(claim.id, reading, claim.context, claim.located)


def _one(segments: Sequence[Segment]) -> Segment:
    return replace(
        segments[0],
        items=tuple(i for s in segments for i in s.items),
        anaphoric=any(s.anaphoric for s in segments),
        imperative=any(s.imperative for s in segments),
        predicative=any(s.predicative for s in segments),
        verbless=all(s.verbless for s in segments),
        subordinate=segments[0].subordinate and len(segments) == 1,
        joined=True,
    )
