"""Whether several claims together carry one segment that each states in part.

"New requests are blocked until the next period" ← "new requests are blocked", "the block lasts until the next period".
Each claim says nothing beyond the sentence, they hang together by shared words, and no two numbers or names of the
segment could have changed places between them.
"""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.claims.carrying import pairs
from citeguard.claims.compared import Carrier, Sentence
from citeguard.claims.explaining import explained
from citeguard.claims.reaching import inherited
from citeguard.claims.reading import Item, ItemKind, Key, Segment, beyond, shared
from citeguard.claims.roles import same_roles

MAX_PIECES = 4


def carried_in_pieces(sentence: Sentence, index: int, claims: Sequence[Carrier]) -> tuple[int, ...]:
    """Indices of the claims that do, or none."""
    segment = sentence.reading.segments[index]
    parts = [c for c in claims if _part_of(segment, sentence, index, c)][: 2 * MAX_PIECES]
    chosen = _connected(segment, parts)
    if len(chosen) < 2 or beyond(segment.required, *(c.keys for c in chosen)):
        return ()
    if _denied(segment.items) > sum(_denied(c.reading.items) for c in chosen):
        return ()  # "neither passwords nor keys are not stored"
    if not _unmistakable(segment, chosen) or not all(_marks_follow(segment, c) for c in chosen):
        return ()
    return tuple(at for at, claim in enumerate(claims) if any(claim is c for c in chosen))


def _denied(items: Sequence[Item]) -> int:
    """How often a text denies; in Russian «ни» and «не» are one denial, so only English words count."""
    return sum(1 for i in items if i.mark_kind == "negation" and i.shown.isascii())


def _part_of(segment: Segment, sentence: Sentence, index: int, claim: Carrier) -> bool:
    """The claim repeats at least two items of the segment, and says nothing else but what a reader takes along."""
    if len(shared(segment.required, claim.keys)) < 2:
        return False
    foreign = beyond(claim.reading.items, segment.keys)
    if not explained(foreign, sentence, index, claim) or _of_a_sibling(foreign, sentence, index):
        return False
    if any(i.content for i in foreign) and not _bound(sentence, index, claim):
        return False
    near = [sentence.reading.segments[at] for at in (index, *sentence.bonds[index].sources)]
    marks = {k for s in near for m in s.marks for k in m.keys}
    if any(marks.isdisjoint(i.keys) for i in claim.reading.items if i.kind is ItemKind.MARK and not i.optional):
        return False
    return same_roles(pairs(segment, claim.reading.segments))


def _of_a_sibling(foreign: Sequence[Item], sentence: Sentence, index: int) -> bool:
    """Whether a piece says words of another clause: two could exchange them ("offers the gym", "pays for lunch")."""
    segments, bond = sentence.reading.segments, sentence.bonds[index]
    inside = shared([i for i in foreign if i.content], sentence.reading.keys)
    if not inside:
        return False
    shared_ones = [i for s in segments if s.subordinate or s.fronted for i in s.items]
    return bool(beyond(inside, [*shared_ones, *bond.anchors, *bond.needed], sentence.around.heading_keys))


def _bound(sentence: Sentence, index: int, claim: Carrier) -> bool:
    anchors = sentence.bonds[index].anchors
    if any(claim.keys.isdisjoint((k,)) for k in inherited(sentence, index)):
        return False
    return not anchors or bool(shared(anchors, claim.keys))


def _connected(segment: Segment, parts: Sequence[Carrier]) -> list[Carrier]:
    """Claims that hang together by content words of the segment, each adding something, from the fullest on."""
    left = sorted(parts, key=lambda c: -len(shared(segment.required, c.keys)))
    chosen: list[Carrier] = []
    while left and len(chosen) < MAX_PIECES:
        told = frozenset().union(*(c.keys for c in chosen))
        fitting = (c for c in left if not chosen or (_linked(segment, told, c) and _adds(segment, told, c)))
        following = next(fitting, None)
        if following is None:
            break
        left.remove(following)
        chosen.append(following)
    return chosen


def _linked(segment: Segment, told: frozenset[Key], claim: Carrier) -> bool:
    content = [i for i in segment.required if i.content]
    return bool(shared(shared(content, told), claim.keys))


def _adds(segment: Segment, told: frozenset[Key], claim: Carrier) -> bool:
    return bool(shared(beyond(segment.required, told), claim.keys))


def _unmistakable(segment: Segment, chosen: Sequence[Carrier]) -> bool:
    """At most one number and one name (or date) that not every chosen claim repeats: nothing to swap it with."""
    for kinds in ((ItemKind.NUMBER, ItemKind.SYMBOL), (ItemKind.DATE,), (ItemKind.NAME,)):
        loose = [i for i in segment.required if i.kind in kinds and not all(c.reading.finds(i) for c in chosen)]
        if _runs(loose) > 1:
            return False
    return True


def _runs(items: Sequence[Item]) -> int:
    """A name of several words is one name."""
    return sum(1 for n, i in enumerate(items) if not n or i.place != items[n - 1].place + 1)


def _marks_follow(segment: Segment, claim: Carrier) -> bool:
    """A claim that repeats the word a mark stands on repeats the mark."""
    theirs = [m for s in claim.reading.segments for m in s.marks]
    plain = list(segment.items)
    for mark in segment.marks:
        after = next((i for i in plain if i.place > mark.place and i.kind is not ItemKind.MARK), None)
        if after is not None and claim.reading.finds(after) and not any(m.same(mark) for m in theirs):
            return False
    return True
