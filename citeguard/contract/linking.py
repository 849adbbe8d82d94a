"""Which passage is cited where: by the markers of an answer, or by positions that another system gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from citeguard.contract.passages import Offered
from citeguard.language.markers import find_markers
from citeguard.models import Anchor, Citation, Span


@dataclass(frozen=True, slots=True)
class Linked:
    """What a request cites, and where."""

    citations: tuple[Citation, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    cites_all: bool = False


def by_markers(answer: str | None, offered: Sequence[Offered], *, all_if_unmarked: bool = False) -> Linked:
    """Only what a marker names is cited; a marker that names nothing keeps its id, which then leads nowhere.

    `all_if_unmarked`: in an answer without any marker, each claim rests on all that was offered."""
    if answer is None:
        return Linked()
    names = named(offered)
    markers = find_markers(answer, names)
    if not markers and all_if_unmarked:
        return Linked(tuple(o.citation for o in offered), (), True)
    anchors = tuple(
        Anchor(span=m.span, citation_ids=united(names.get(i, (i,)) for i in m.ids), is_marker=True) for m in markers
    )
    used = {i for a in anchors for i in a.citation_ids}
    return Linked(tuple(o.citation for o in offered if o.citation.id in used), anchors)


def named(offered: Iterable[Offered]) -> Mapping[str, tuple[str, ...]]:
    """For each name the ids of the citations it stands for. An id is never the name of something else as well."""
    everyone = list(offered)
    own = {o.id for o in everyone}
    found: dict[str, list[str]] = {}
    for each in everyone:
        for name in each.names:
            if name == each.id or name not in own:
                found.setdefault(name, []).append(each.citation.id)
    return {name: tuple(ids) for name, ids in found.items()}


def united(groups: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(i for ids in groups for i in ids))


def in_order(anchors: Iterable[Anchor]) -> tuple[Anchor, ...]:
    """Anchors in the order of the answer; those of one kind that overlap are one."""
    merged: list[Anchor] = []
    for kind in (True, False):
        merged += _merged(sorted((a for a in anchors if a.is_marker is kind), key=lambda a: a.span))
    return tuple(sorted(merged, key=lambda a: a.span))


def _merged(anchors: Sequence[Anchor]) -> list[Anchor]:
    groups: list[list[Anchor]] = []
    end = -1
    for anchor in anchors:
        if groups and anchor.span.start < end:
            groups[-1].append(anchor)
        else:
            groups.append([anchor])
        end = max(end, anchor.span.end)
    return [_one(group) for group in groups]


def _one(group: Sequence[Anchor]) -> Anchor:
    if len(group) == 1:
        return group[0]
    span = Span(group[0].span.start, max(a.span.end for a in group))
    return Anchor(span=span, citation_ids=united(a.citation_ids for a in group), is_marker=group[0].is_marker)
