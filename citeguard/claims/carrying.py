"""Whether one claim carries one segment of the answer: every item of it, together, bound to the same words.

A union of word bags proves nothing: "the fee is 30, the deposit 40" and "the fee is 40, the deposit 30" are one bag. So
what a claim says in the clause that holds the segment's words must come from that segment, or from where a reader of
the answer would take it: the subject it shares, a pronoun's sentence, the heading above.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from citeguard.claims.reading import Item, ItemKind, Key, Reading, Segment, beyond, shared
from citeguard.claims.roles import Pair, same_roles
from citeguard.claims.structure import Bond, bonds, free_bond
from citeguard.claims.vocabulary import vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What stands around a sentence of the answer: where its pronouns point and what it stands under."""

    headings: tuple[Reading, ...] = ()
    before: tuple[Reading, ...] = ()
    """Nearest first."""
    after: Reading | None = None
    below: tuple[Item, ...] = ()
    """Of a lead-in: what the items under it say, for a claim states both at once."""
    bound_to: tuple[Item, ...] = ()
    """Of an item that is no sentence by itself: the words of its lead-in, which a claim must repeat."""

    def heading_items(self) -> tuple[Item, ...]:
        return tuple(i for h in self.headings for i in h.items)


@dataclass(frozen=True, slots=True)
class Carrier:
    """A claim, read."""

    id: str
    reading: Reading
    bonds: tuple[Bond, ...]
    context: tuple[Item, ...] = ()
    """Items of the heading or lead-in that the claim has as context."""

    @property
    def keys(self) -> frozenset[Key]:
        return self.reading.keys

    @staticmethod
    def of(claim_id: str, reading: Reading, context: tuple[Item, ...] = ()) -> Carrier:
        return Carrier(claim_id, reading, bonds(reading), context)


_SCOPED = frozenset({"only", "universal", "partial", "comparator"})
"""Marks that say something else beside another word: "only admins delete", "admins delete only"."""
_NARROWING = frozenset({"condition", "exception"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of the answer, read, with its surroundings."""

    reading: Reading
    bonds: tuple[Bond, ...]
    around: Surroundings

    @staticmethod
    def of(reading: Reading, around: Surroundings) -> Sentence:
        return Sentence(reading=reading, bonds=bonds(reading), around=around)


def same_wording(sentence: Sentence, claim: Carrier) -> bool:
    """Item for item in the same order and roles: nothing can have changed places."""
    ours, theirs = sentence.reading, claim.reading
    some, others = ours.required, theirs.required
    if ours.opens_with_pronoun and not theirs.opens_with_pronoun:
        return False
    return len(some) == len(others) and all(
        a.same(b) and a.role == b.role and a.agent == b.agent and a.ending == b.ending
        for a, b in zip(some, others, strict=True)
    )


def carries(sentence: Sentence, index: int, claim: Carrier) -> bool:
    segment = sentence.reading.segments[index]
    if any(claim.keys.isdisjoint(i.keys) for i in segment.required):
        return False
    homes = sorted(
        range(len(claim.reading.segments)), key=lambda h: -len(shared(segment.items, claim.reading.segments[h].items))
    )
    return any(
        _carried_in(sentence, index, claim, home) or _carried_freely(sentence, index, claim, home) for home in homes[:3]
    )


def _carried_freely(sentence: Sentence, index: int, claim: Carrier, home: int) -> bool:
    """A segment that may have a subject of its own has one if the claim reads it so: "adults pay 5, children 3"."""
    segment, there = sentence.reading.segments[index], claim.reading.segments[home]
    subject = segment.subject
    if not segment.either or subject is None or there.subject is None or not there.subject.same(subject):
        return False
    nominal = segment.verbless and index > 0 and sentence.reading.segments[index - 1].verbless
    nominal = nominal or (segment.opener in vocabulary().contrast and len(segment.required) > 2)
    if not (segment.determined or nominal or beyond(there.items, segment.items)):
        return False
    free = free_bond(sentence.reading.segments, index)
    freed = tuple(free if at == index else bond for at, bond in enumerate(sentence.bonds))
    return _carried_in(replace(sentence, bonds=freed), index, claim, home)


def _carried_in(sentence: Sentence, index: int, claim: Carrier, home: int) -> bool:
    segment = sentence.reading.segments[index]
    segments = claim.reading.segments
    rest = beyond(segment.required, segments[home].items)
    foreign = beyond(segments[home].items, segment.items)
    found = _rest(rest, segment, claim, home)
    if found is None or (rest and any(i.kind is not ItemKind.MARK for i in foreign)):
        return False
    used = [segments[home], *(segments[h] for h in found)]
    return (
        explained(foreign, sentence, index)
        and _bound(sentence, index, claim, home)
        and _marks_agree(sentence, index, used)
        and _nothing_narrower(sentence, claim, {home, *found})
        and same_roles(pairs(segment, used))
        and _in_order(sentence, index, claim, used, foreign)
    )


def _in_order(sentence: Sentence, index: int, claim: Carrier, used: Sequence[Segment], foreign: Sequence[Item]) -> bool:
    """Where order alone tells what belongs to what: bare numbers in a row, and a name that may be subject or object."""
    segments = sentence.reading.segments
    if any(s.subject is None and any(i.counted for i in s.items) for s in segments):
        counted = [(i, t) for i in sentence.reading.items if i.counted for t in claim.reading.items if t.same(i)]
        if not same_roles(counted):
            return False
    if not (sentence.bonds[index].shares and segments[index].either):
        return True
    places = [b.place for a, b in pairs(segments[index], used) if a.content]
    earlier = [i for s in segments[:index] for i in s.items]
    taken = [i.place for i in shared(foreign, earlier) if i.content]
    return places == sorted(places) and (not places or not taken or max(taken) < places[0])


def _rest(rest: Sequence[Item], segment: Segment, claim: Carrier, home: int) -> tuple[int, ...] | None:
    """The other segments of the claim that hold the rest of the segment, or None where they hold it of something else.

    Before the home segment: the subject that the home shares. After it: a segment that says nothing else."""
    used: list[int] = []
    for item in rest:
        at = next((h for h, s in enumerate(claim.reading.segments) if h != home and s.finds(item)), None)
        if at is None:
            return None
        other = claim.reading.segments[at]
        pure = not beyond(other.required, segment.items)
        lead = at in claim.bonds[home].sources and other.subject is not None and other.subject.same(item)
        if not pure and not lead:
            return None
        if pure and at not in used:
            used.append(at)
    return tuple(used)


def explained(foreign: Sequence[Item], sentence: Sentence, index: int) -> bool:
    """Whether all that the claim's clause says beyond the segment is what a reader would take along."""
    content = [i for i in foreign if i.kind is not ItemKind.MARK]
    if not content:
        return True
    content = beyond(content, [*sentence.around.heading_items(), *sentence.around.below])
    segments = sentence.reading.segments
    outside = beyond(content, list(sentence.reading.items))
    inside = shared(content, list(sentence.reading.items))
    return _from_sentence(inside, sentence, index, segments) and _from_before(outside, sentence)


def _from_sentence(inside: Sequence[Item], sentence: Sentence, index: int, segments: Sequence[Segment]) -> bool:
    if not inside:
        return True
    segment, bond = segments[index], sentence.bonds[index]
    available: list[Item] = []
    for source in bond.sources:
        other = segments[source]
        own = bond.shares or source > index or (source == 0 and (other.fronted or other.subordinate))
        subject = other.subject
        if own:
            whole = other.fronted or source > index or (segment.bare and segment.subject is not None)
            available += [i for i in other.items if whole or not i.counted or _leads(i, subject)]
        else:
            available += [i for i in other.items if i.kind is ItemKind.WORD and i is not subject]
    if segment.anaphoric:
        available += _antecedents(segments[:index])
    return not beyond(inside, available)


def _antecedents(earlier: Sequence[Segment]) -> list[Item]:
    """What "it" in the same sentence may stand for; a name only where no second one could be meant."""
    content = [i for s in earlier for i in s.items if i.content]
    names = [i for i in content if i.kind is ItemKind.NAME]
    single = all(i.place == names[n].place + 1 for n, i in enumerate(names[1:]))
    return [i for i in content if single or i.kind is ItemKind.WORD]


def _leads(item: Item, subject: Item | None) -> bool:
    """A number that stands before the subject it counts: "thirty volunteers came and left"."""
    return subject is not None and item.place < subject.place


def _from_before(outside: Sequence[Item], sentence: Sentence) -> bool:
    """The nearest sentence before that does not itself speak of an earlier one holds all that a pronoun stands for."""
    if not outside:
        return True
    if not sentence.reading.anaphoric or any(i.counted for i in outside):
        return False
    for earlier in sentence.around.before:
        if not beyond(outside, earlier.items):
            return _unambiguous(outside, earlier)
        if not earlier.anaphoric:
            return False
    return False


def _unambiguous(outside: Sequence[Item], earlier: Reading) -> bool:
    """Where two are named, "she" is the one the sentence before is about; a claim about the other is not trusted."""
    names = [i for i in earlier.items if i.kind is ItemKind.NAME]
    several = sum(1 for n, i in enumerate(names) if not n or i.place != names[n - 1].place + 1) > 1
    subject = next((i for i in earlier.items if i.content and not i.optional), None)
    return not several or subject is None or bool(shared([subject], outside))


def _bound(sentence: Sentence, index: int, claim: Carrier, home: int) -> bool:
    """Whether the claim says it of what the answer says it of."""
    anchors = sentence.bonds[index].anchors
    near = [*claim.reading.segments[home].items]
    for source in claim.bonds[home].sources:
        near += claim.reading.segments[source].items
    if (anchors and not shared(anchors, near)) or beyond(sentence.bonds[index].needed, near):
        return False
    if index == 0 and beyond(sentence.around.bound_to, [*claim.reading.items, *claim.context]):
        return False
    pronominal = index == 0 or (not anchors and 0 in sentence.bonds[index].sources)
    if sentence.reading.opens_with_pronoun and pronominal and not claim.reading.opens_with_pronoun:
        earlier = [i for r in sentence.around.before for i in r.items]
        return bool(shared(beyond(near, sentence.reading.items), [*earlier, *sentence.around.heading_items()]))
    return True


def _marks_agree(sentence: Sentence, index: int, used: Sequence[Segment]) -> bool:
    segment = sentence.reading.segments[index]
    theirs = [m for s in used for m in s.marks]
    ours = _kinds(segment.marks)
    missing, extra = ours - _kinds(theirs), _kinds(theirs) - ours
    if missing or not _extra_from_around(extra, sentence, index):
        return False
    if any(m not in extra for m in inherited(sentence, index)):
        return False
    return all(_same_head(m, segment, used) for m in segment.marks if _needs_head(m, segment))


def _kinds(marks: Iterable[Item]) -> Counter[Key]:
    return Counter(k for m in marks for k in m.keys)


def _extra_from_around(extra: Counter[Key], sentence: Sentence, index: int) -> bool:
    if not extra:
        return True
    segments = sentence.reading.segments
    reaching = inherited(sentence, index)
    sources = (m for source in sentence.bonds[index].sources for m in segments[source].marks)
    around = _kinds(m for m in sources if m.mark_kind != "negation" or not m.keys.isdisjoint(reaching))
    around += _kinds(m for h in sentence.around.headings for s in h.segments for m in s.marks)
    around += _kinds(i for i in sentence.around.below if i.kind is ItemKind.MARK)
    if sentence.reading.anaphoric:
        around += _kinds(m for r in sentence.around.before for s in r.segments for m in s.marks if _of_subject(m))
    return not extra - around


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
    if mark.mark_kind == "negation":
        return any(m.mark_kind in ("negation", "only", "universal") and m is not mark for m in segment.marks)
    return mark.mark_kind in _SCOPED


def _same_head(mark: Item, segment: Segment, used: Sequence[Segment]) -> bool:
    head = _head(mark, segment)
    twins = [(m, s) for s in used for m in s.marks if m.same(mark)]
    return head is None or any((other := _head(m, s)) is not None and other.same(head) for m, s in twins)


def _head(mark: Item, segment: Segment) -> Item | None:
    """The first word, name or number after a mark, else the last before it."""
    plain = [i for i in segment.items if i.kind is not ItemKind.MARK and not i.optional]
    return next((i for i in plain if i.place > mark.place), plain[-1] if plain else None)


def _nothing_narrower(sentence: Sentence, claim: Carrier, used: set[int]) -> bool:
    """The rest of the claim must not restrict what the answer says outright: "refunds are free" is not carried by
    "refunds are free if you are a member"."""
    own = [*sentence.reading.items, *sentence.around.heading_items(), *sentence.around.below]
    near = [*own, *(i for r in sentence.around.before[:1] for i in r.items)]
    near += sentence.around.after.items if sentence.around.after is not None else ()
    for at, other in enumerate(claim.reading.segments):
        if at in used:
            continue
        if any(m.mark_kind in _NARROWING for m in other.marks) and beyond(other.items, own):
            return False
        if other.relative and beyond(other.items, near):
            return False
        # A label or an opening phrase holds for the whole claim: "In the EU, ...", "Acme: ...".
        if (
            at == 0
            and (other.fronted or other.bare)
            and beyond(other.items, own)
            and not _from_before(beyond(other.items, own), sentence)
        ):
            return False
    return True


def pairs(segment: Segment, used: Sequence[Segment]) -> list[Pair]:
    """Each item of the segment with its twin in the claim; a word that occurs twice is paired in order."""
    free = [i for s in used for i in s.items]
    found: list[Pair] = []
    for item in segment.required:
        twin = next((i for i in free if i.same(item)), None)
        if twin is not None:
            free.remove(twin)
            found.append((item, twin))
    return found
