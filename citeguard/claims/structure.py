"""Which segment of a reading belongs to which: what a segment may borrow from its neighbours, and what it must."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citeguard.claims.reading import Item, ItemKind, Reading, Segment
from citeguard.claims.vocabulary import vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Bond:
    """Where one segment stands in its sentence.

    `sources`: indices of the segments whose words a claim may repeat when it states this segment by itself.
    `anchors`: one of these must be in such a claim, or the claim says it of something else (empty: nothing to bind).
    """

    sources: tuple[int, ...] = ()
    anchors: tuple[Item, ...] = ()


def bonds(reading: Reading) -> tuple[Bond, ...]:
    segments = reading.segments
    return tuple(_bond(segments, index) for index in range(len(segments)))


def _bond(segments: tuple[Segment, ...], index: int) -> Bond:
    segment = segments[index]
    fronted = (0,) if index and (segments[0].fronted or segments[0].subordinate) else ()
    if not segment.dependent or _shared_subject(segments, index):
        return Bond(sources=(*fronted, *_gapped(index), *_owned(segments, index)))
    back = _back(segments, index)
    if back:
        owner = segments[back[-1]]
        return Bond(sources=(*back, *fronted), anchors=_anchors(segments, index, owner))
    return _forward(segments, index)


def _shared_subject(segments: tuple[Segment, ...], index: int) -> bool:
    """A first segment that only names what the next ones speak of: "The fund, which ..., supports ..."."""
    ahead = segments[index + 1] if index + 1 < len(segments) else None
    first = segments[index]
    return index == 0 and first.bare and not (first.fronted or first.subordinate) and ahead is not None and (
        ahead.elided or ahead.relative
    )


def _owned(segments: tuple[Segment, ...], index: int) -> tuple[int, ...]:
    """The segments after it that have it as their subject: a claim may say them in the same breath."""
    ahead = index + 1
    while ahead < len(segments) and (segments[ahead].elided or segments[ahead].relative):
        ahead += 1
    return tuple(range(index + 1, ahead))


def _gapped(index: int) -> tuple[int, ...]:
    """A segment with a subject but perhaps no verb takes it from the one before: "Anna got 30, Boris 40"."""
    return (index - 1,) if index else ()


def _back(segments: tuple[Segment, ...], index: int) -> list[int]:
    """Segments from the one before back to the nearest with a subject of its own; empty if there is none."""
    walked = []
    for at in range(index - 1, -1, -1):
        walked.append(at)
        if not segments[at].dependent or _shared_subject(segments, at):
            return walked
    return []


def _forward(segments: tuple[Segment, ...], index: int) -> Bond:
    """An opening list or clause belongs to the first full segment after it: "Alice and Bob signed ..."."""
    ahead = next((at for at in range(index + 1, len(segments)) if not segments[at].dependent), None)
    if ahead is None:
        others = tuple(at for at in range(len(segments)) if at != index)
        return Bond(sources=others, anchors=tuple(_content(segments, others)))
    owner = segments[ahead]
    subject = owner.subject
    bare = segments[index].bare and not segments[index].subordinate and not segments[index].fronted
    words = [i for i in owner.items if i.content and not i.optional and i is not subject] or list(owner.items)
    return Bond(sources=(ahead,), anchors=tuple(words) if bare or subject is None else (subject,))


def _content(segments: tuple[Segment, ...], indices: tuple[int, ...]) -> Iterator[Item]:
    return (i for at in indices for i in segments[at].items if i.content and not i.optional)


def _anchors(segments: tuple[Segment, ...], index: int, owner: Segment) -> tuple[Item, ...]:
    if segments[index].relative:
        content = list(_content(segments, (index - 1,)))
        if content and content[-1].kind is ItemKind.NAME:
            return (content[-1],)
        return (content[0], content[-1]) if content else ()
    if owner.first in vocabulary().subjects:
        return ()
    return (owner.subject,) if owner.subject is not None else ()
