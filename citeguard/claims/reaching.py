"""Whether the small words that turn a sentence round agree, and stand on the same words, in answer and claim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from citeguard.claims.compared import Sentence
from citeguard.claims.reading import Item, ItemKind, Key, Segment, shared
from citeguard.claims.vocabulary import vocabulary

_SCOPED = frozenset({"only", "universal", "partial", "comparator"})
"""Marks that say something else beside another word: "only admins delete", "admins delete only"."""


def marks_agree(sentence: Sentence, index: int, used: Sequence[Segment]) -> bool:
    segment = sentence.reading.segments[index]
    theirs = [i for s in used for i in s.items]
    missing, extra = _unmatched(segment.marks, [m for s in used for m in s.marks])
    missing = [
        m for m in missing if not _said_in_words(m, theirs) and not any(circumstance(m, segment, s) for s in used)
    ]
    extra = [
        m for m in extra if not _said_in_words(m, segment.items) and not any(circumstance(m, segment, s) for s in used)
    ]
    if segment.imperative or any(s.imperative for s in used):
        # "Press Reset" and "you should press Reset" are one instruction.
        missing = [m for m in missing if not _demands(m)]
        extra = [m for m in extra if not _demands(m)]
    if missing or not _extra_from_around(extra, sentence, index):
        return False
    if any(not any(k in m.keys for m in extra) for k in inherited(sentence, index)):
        return False
    return all(_same_head(m, segment, used) for m in segment.marks if len(used) > 1 or _needs_head(m, segment))


def _said_in_words(mark: Item, items: Sequence[Item]) -> bool:
    """ "Starting on delivery" and "it starts on delivery"."""
    return any(i.content and i.same(mark) for i in items)


def circumstance(mark: Item, one: Segment, other: Segment) -> bool:
    """«При утере посылки» for «если посылка утеряна», on either side."""
    if ("mark", ("condition", "if")) not in mark.keys:
        return False
    after = [i for i in (*one.items, *other.items) if i.circumstance]
    return bool(shared(shared(after, one.keys), other.keys))


def _demands(mark: Item) -> bool:
    return ("mark", ("obligation", "must")) in mark.keys or ("mark", ("possibility", "should")) in mark.keys


def _unmatched(some: Iterable[Item], others: Iterable[Item]) -> tuple[list[Item], list[Item]]:
    """What is left of both sides when marks that say the same have been paired off."""
    left, alone = list(others), []
    for mark in some:
        twin = next((o for o in left if o.same(mark)), None)
        if twin is None:
            alone.append(mark)
        else:
            left.remove(twin)
    return alone, left


def _extra_from_around(extra: Sequence[Item], sentence: Sentence, index: int) -> bool:
    if not extra:
        return True
    segments, here = sentence.reading.segments, sentence.around
    reaching = inherited(sentence, index)
    sources = (m for source in sentence.bonds[index].sources for m in segments[source].marks)
    around = [m for m in sources if m.mark_kind != "negation" or not m.keys.isdisjoint(reaching)]
    around += [m for h in here.headings for s in h.segments for m in s.marks]
    around += here.marks_below
    if sentence.reading.addresses:
        extra = [m for m in extra if not (m.mark_kind == "universal" and m.of_addressee)]
    if sentence.reading.anaphoric:
        around += [m for r in here.before for s in r.segments for m in s.marks if _of_subject(m)]
    if here.after is not None and here.after.opens_with_pronoun:
        around += [m for s in here.after.segments for m in s.marks if m.mark_kind == "comparator"]
    return not _unmatched(extra, around)[0]


def _of_subject(mark: Item) -> bool:
    return mark.mark_kind in ("universal", "partial")


def inherited(sentence: Sentence, index: int) -> list[Key]:
    """Marks of the neighbour that reach over this segment: "not deleted or moved", "all copies are made and kept"."""
    segments = sentence.reading.segments
    segment = segments[index]
    if not index or not sentence.bonds[index].shares or segment.subordinate:
        return []
    owner = segments[sentence.bonds[index].sources[0]] if sentence.bonds[index].sources else None
    if owner is None:
        return []
    reaching = _subject_marks(sentence, index)
    if not segment.relative and _negation_spreads(segment):
        reaching += [m for m in owner.marks if m.mark_kind == "negation" and m not in reaching]
    return [k for m in reaching for k in m.keys]


def _subject_marks(sentence: Sentence, index: int) -> list[Item]:
    """ "Only", "all", "no" on the subject that the segment shares."""
    anchors = sentence.bonds[index].anchors
    found = []
    for source in sentence.bonds[index].sources:
        items = sentence.reading.segments[source].items
        for mark, following in pairwise(items):
            if mark.kind is ItemKind.MARK and following in anchors and mark.mark_kind in (*_SCOPED, "negation"):
                found.append(mark)
    return found


def _negation_spreads(segment: Segment) -> bool:
    words = vocabulary()
    if segment.opener in words.contrast or segment.first in words.auxiliaries:
        return False
    if segment.opener in words.spreading:
        return True
    finite_english = segment.elided and segment.first.endswith("s")
    finite_russian = segment.elided and "а" <= segment.first[:1] <= "я"
    return not finite_english and not finite_russian


def _needs_head(mark: Item, segment: Segment) -> bool:
    if segment.joined:
        return True  # with several clauses in one, only its head tells which of them a mark is in
    if mark.mark_kind == "negation":
        return any(m.mark_kind in ("negation", "only", "universal") and m is not mark for m in segment.marks)
    return mark.mark_kind in _SCOPED


def _same_head(mark: Item, segment: Segment, used: Sequence[Segment]) -> bool:
    head = _head(mark, segment)
    twins = [(m, s) for s in used for m in s.marks if m.same(mark)]
    if ("mark", ("universal", "always")) in mark.keys:
        # An adverb stands before or after its verb: "renews automatically", "is automatically renewed".
        return any(shared(_beside(mark, segment), _beside(m, s)) for m, s in twins)
    return head is None or any((other := _head(m, s)) is not None and other.same(head) for m, s in twins)


def _beside(mark: Item, segment: Segment) -> list[Item]:
    plain = [i for i in segment.items if i.kind is not ItemKind.MARK and not i.optional]
    before = [i for i in plain if i.place < mark.place][-1:]
    return before + [i for i in plain if i.place > mark.place][:1]


def _head(mark: Item, segment: Segment) -> Item | None:
    """The first word, name or number after a mark, else the last before it."""
    plain = [i for i in segment.items if i.kind is not ItemKind.MARK and not i.optional]
    return next((i for i in plain if i.place > mark.place), plain[-1] if plain else None)
