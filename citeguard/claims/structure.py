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
    needed: tuple[Item, ...] = ()
    """All of these must be in such a claim: the rest of a name, the statement that a list member shares."""
    shares: bool = False
    """It has no subject of its own: all of its sources may be repeated, and what denies or limits them reaches it."""


def bonds(reading: Reading) -> tuple[Bond, ...]:
    segments = reading.segments
    return tuple(_bond(segments, index) for index in range(len(segments)))


def _bond(segments: tuple[Segment, ...], index: int) -> Bond:
    segment = segments[index]
    if not segment.dependent or _shared_subject(segments, index) or _main(segments, index):
        return free_bond(segments, index)
    back = _back(segments, index)
    if back:
        owner = segments[back[-1]]
        sources = (*back, *_fronted(segments, index), *_shared_noun(segments, index))
        anchors = _anchors(segments, index, owner)
        needed = _needed(segment, owner, anchors)
        return Bond(sources=sources, anchors=anchors, needed=needed, shares=True)
    return _forward(segments, index)


def free_bond(segments: tuple[Segment, ...], index: int) -> Bond:
    """The bond of a segment with a subject of its own."""
    return Bond(
        sources=(
            *_fronted(segments, index), *_gapped(index), *_owned(segments, index), *_shared_noun(segments, index)
        )
    )  # fmt: skip


def _main(segments: tuple[Segment, ...], index: int) -> bool:
    """The first clause after opening conditions or phrases: it has nothing before it to depend on."""
    segment = segments[index]
    opening = all(s.subordinate or s.fronted for s in segments[:index])
    return index > 0 and opening and not (segment.subordinate or segment.relative or segment.bare)


def _shared_noun(segments: tuple[Segment, ...], index: int) -> tuple[int, ...]:
    """ "PDF, DOCX and ODT files": the noun of the last member is that of all."""
    ahead = index + 1
    while ahead < len(segments) and segments[ahead].bare and segments[ahead].opener == ",":
        ahead += 1
    last = segments[ahead] if ahead < len(segments) else None
    listed = last is not None and last.either and len(last.required) == 2 and last.required[0].kind is ItemKind.NAME
    return (ahead,) if listed else ()


def _fronted(segments: tuple[Segment, ...], index: int) -> tuple[int, ...]:
    return (0,) if index and (segments[0].fronted or segments[0].subordinate) else ()


def _shared_subject(segments: tuple[Segment, ...], index: int) -> bool:
    """A segment that only names what the next ones speak of: "The fund, which ..., supports ..."."""
    following = segments[index + 1 : index + 3]
    named = segments[index]
    if not named.bare or named.fronted or named.subordinate or not following:
        return False
    if index == 0:
        return (following[0].elided or following[0].relative) and not _owns(following[0])
    return len(following) == 2 and following[0].relative and following[1].elided and not following[1].bare


def _owned(segments: tuple[Segment, ...], index: int) -> tuple[int, ...]:
    """The segments after it that have it as their subject: a claim may say them in the same breath."""
    ahead = index + 1
    while ahead < len(segments) and (segments[ahead].elided or segments[ahead].relative) and not _owns(segments[ahead]):
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
        owner = segments[at]
        main = _main(segments, at) and (owner.verbless or not owner.elided)
        if main or _owns(owner) or _shared_subject(segments, at):
            return walked
    return []


def _owns(segment: Segment) -> bool:
    """Whether what follows may take its subject from it; "and the tenant pays ..." most likely has one."""
    return not segment.dependent or (segment.either and segment.determined and not segment.bare)


def _forward(segments: tuple[Segment, ...], index: int) -> Bond:
    """An opening list or clause belongs to the first full segment after it: "Alice and Bob signed ..."."""
    ahead = next((at for at in range(index + 1, len(segments)) if _owns(segments[at]) or _main(segments, at)), None)
    if ahead is None:
        others = tuple(at for at in range(len(segments)) if at != index)
        return Bond(sources=others, anchors=tuple(_content(segments, others)), shares=True)
    owner = segments[ahead]
    subject = owner.subject
    bare = segments[index].bare and not segments[index].subordinate and not segments[index].fronted
    words = [i for i in owner.items if i.content and not i.optional and i is not subject] or list(owner.items)
    if not bare or subject is None:
        return Bond(sources=(ahead,), anchors=(subject,) if subject is not None else tuple(words), shares=True)
    needed = tuple(i for i in words if i.kind is ItemKind.WORD)
    return Bond(sources=(ahead,), anchors=tuple(words), needed=needed, shares=True)


def _content(segments: tuple[Segment, ...], indices: tuple[int, ...]) -> Iterator[Item]:
    return (i for at in indices for i in segments[at].items if i.content and not i.optional)


def _needed(segment: Segment, owner: Segment, anchors: tuple[Item, ...]) -> tuple[Item, ...]:
    """The name of the anchor in full; of a list, the second content word of what it belongs to (mostly its verb)."""
    content = [i for i in owner.items if i.content and not i.optional]
    named = [i for i in content if i.kind is ItemKind.NAME] if len(anchors) == 1 else []
    run = _run(anchors[0], named) if anchors else ()
    member = segment.bare and not (segment.relative or segment.subordinate or segment.anaphoric or segment.marks)
    return (*run, content[1]) if member and len(content) > 2 and content[1] not in run else run


def _run(anchor: Item, names: list[Item]) -> tuple[Item, ...]:
    """The words of one name that stand next to each other."""
    if anchor not in names:
        return ()
    first = last = names.index(anchor)
    while first and names[first - 1].place == names[first].place - 1:
        first -= 1
    while last + 1 < len(names) and names[last + 1].place == names[last].place + 1:
        last += 1
    return tuple(names[first : last + 1])


def _anchors(segments: tuple[Segment, ...], index: int, owner: Segment) -> tuple[Item, ...]:
    if segments[index].relative:
        content = list(_content(segments, (index - 1,)))
        if content and content[-1].kind is ItemKind.NAME:
            return (content[-1],)
        return (content[0], content[-1]) if content else ()
    if owner.first in vocabulary().subjects:
        return ()
    if segments[index].subject is None and owner.subject is not None:
        # "... leave of up to 18 weeks, but no more than 4 a year": the limit may be that of the last thing said.
        return (owner.subject, *list(_content(segments, (index - 1,)))[-1:])
    return (owner.subject,) if owner.subject is not None else ()
