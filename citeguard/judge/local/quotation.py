"""The claim as a quotation: all its sentences, in order and side by side, are whole sentences of the stored text."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.judge.local.items import Normal, same_words
from citeguard.judge.local.stored import Candidate, StoredFragment


def quoted(claim: Sequence[Normal], stored: StoredFragment, near: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The stored sentences that say the claim word for word; empty if there are none."""
    for first in near:
        if same(claim[0], first.normal) and (run := _run(claim, stored, first)):
            return run
    return ()


def _run(claim: Sequence[Normal], stored: StoredFragment, first: Candidate) -> tuple[Candidate, ...]:
    run: list[Candidate] = []
    current: Candidate | None = first
    for sentence in claim:
        if current is None or not same(sentence, current.normal) or not stored.asserts(current):
            return ()
        run.append(current)
        current = stored.following(current.index)
    return tuple(run)


def same(claim: Normal, stored: Normal) -> bool:
    """Word for word the same sentence, numbers and dates by value."""
    a, b = claim.items, stored.items
    return bool(a) and len(a) == len(b) and all(map(same_words, a, b))
