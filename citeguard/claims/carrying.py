"""Whether one claim carries one segment of the answer: every item of it, together, bound to the same words.

A union of word bags proves nothing: "the fee is 30, the deposit 40" and "the fee is 40, the deposit 30" are one bag. So
what a claim says in the clause that holds the segment's words must come from that segment, or from where a reader of
the answer would take it: the subject it shares, a pronoun's sentence, the heading above.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citeguard.claims.compared import Carrier, Sentence
from citeguard.claims.explaining import explained, from_before
from citeguard.claims.reaching import circumstance, marks_agree
from citeguard.claims.reading import Item, ItemKind, Segment, beyond, keys_of, shared
from citeguard.claims.roles import Pair, same_roles
from citeguard.claims.structure import free_bond
from citeguard.claims.vocabulary import vocabulary

_NARROWING = frozenset({"condition", "exception"})


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
    if _required_by(sentence, index, claim):
        return True
    if any(claim.keys.isdisjoint(i.keys) for i in segment.required if i.mark_kind != "condition"):
        return False
    homes = sorted(
        range(len(claim.reading.segments)), key=lambda h: -len(shared(segment.items, claim.reading.segments[h].keys))
    )
    return any(
        _held(sentence, index, claim, home) is not None
        and (
            _carried_in(sentence, index, claim, home)
            or _carried_freely(sentence, index, claim, home)
            or _carried_on(sentence, index, claim, home)
        )
        for home in homes[:3]
    )


def _carried_freely(sentence: Sentence, index: int, claim: Carrier, home: int) -> bool:
    """A segment that may have a subject of its own has one if the claim reads it so: "adults pay 5, children 3"."""
    segment, there = sentence.reading.segments[index], claim.reading.segments[home]
    subject = segment.subject
    if not segment.either or subject is None or there.subject is None or not there.subject.same(subject):
        return False
    nominal = segment.verbless and index > 0 and sentence.reading.segments[index - 1].verbless
    nominal = nominal or (segment.opener in vocabulary().contrast and len(segment.required) > 2)
    if not (segment.determined or nominal or beyond(there.items, segment.keys)):
        return False
    free = free_bond(sentence.reading.segments, index)
    freed = tuple(free if at == index else bond for at, bond in enumerate(sentence.bonds))
    return _carried_in(replace(sentence, bonds=freed), index, claim, home)


def _carried_on(sentence: Sentence, index: int, claim: Carrier, home: int) -> bool:
    """A segment taken for a clause of its own has none if the claim reads it so: "it drops X and adds async calls"."""
    segments = sentence.reading.segments
    if not index or not segments[index].either or segments[index].dependent or segments[index].determined:
        return False
    elided = tuple(replace(s, elided=True) if at == index else s for at, s in enumerate(segments))
    return _carried_in(Sentence.of(replace(sentence.reading, segments=elided), sentence.around), index, claim, home)


def _carried_in(sentence: Sentence, index: int, claim: Carrier, home: int) -> bool:
    segment = sentence.reading.segments[index]
    segments = claim.reading.segments
    found = _held(sentence, index, claim, home)
    if found is None:
        return False
    foreign = beyond(segments[home].items, segment.keys)
    used = [segments[home], *(segments[h] for h in found)]
    return (
        explained(foreign, sentence, index, claim)
        and _bound(sentence, index, claim, home)
        and marks_agree(sentence, index, used)
        and _nothing_narrower(sentence, claim, {home, *found})
        and same_roles(pairs(segment, used))
        and _in_order(sentence, index, claim, used, foreign)
    )


def _held(sentence: Sentence, index: int, claim: Carrier, home: int) -> tuple[int, ...] | None:
    """The segments of the claim that hold what its home segment does not, or None where there are none such."""
    segment, there = sentence.reading.segments[index], claim.reading.segments[home]
    rest = [i for i in beyond(segment.required, there.keys) if not circumstance(i, segment, there)]
    if rest and any(i.kind is not ItemKind.MARK for i in beyond(there.items, segment.keys)):
        return None
    return _rest(rest, segment, claim, home)


def _in_order(sentence: Sentence, index: int, claim: Carrier, used: Sequence[Segment], foreign: Sequence[Item]) -> bool:
    """Where order alone tells what belongs to what: bare numbers in a row, and a name that may be subject or object."""
    segments = sentence.reading.segments
    if any(s.subject is None and any(i.counted for i in s.items) for s in segments):
        ours = [i for i in sentence.reading.items if i.counted]
        theirs = shared(claim.reading.items, ours)
        counted = [(i, t) for i in ours for t in theirs if t.same(i)]
        if not same_roles(counted):
            return False
    if not (sentence.bonds[index].shares and segments[index].either) or segments[index].anaphoric:
        return True
    places = [b.place for a, b in pairs(segments[index], used) if a.content and not (_owning(a) or _owning(b))]
    earlier = [i for s in segments[:index] for i in s.items]
    taken = [i.place for i in shared(foreign, earlier) if i.content]
    return places == sorted(places) and (not places or not taken or max(taken) < places[0])


def _owning(item: Item) -> bool:
    """ "The roof's renovation" is "the renovation of the roof"."""
    return item.shown.endswith(("'s", "’s"))


def _rest(rest: Sequence[Item], segment: Segment, claim: Carrier, home: int) -> tuple[int, ...] | None:
    """The other segments of the claim that hold the rest of the segment, or None where they hold it of something else.

    Before the home segment: the subject that the home shares. After it: a segment that says nothing else."""
    used: list[int] = []
    for item in rest:
        at = next(
            (h for h, s in enumerate(claim.reading.segments) if h != home and not s.keys.isdisjoint(item.keys)), None
        )
        if at is None:
            return None
        other = claim.reading.segments[at]
        said_by = [m for m in other.marks if m.mark_kind == "condition" and any(i.circumstance for i in segment.items)]
        pure = not beyond(other.required, segment.keys, said_by)
        lead = at in claim.bonds[home].sources and other.subject is not None and other.subject.same(item)
        if not pure and not lead:
            return None
        if pure and at not in used:
            used.append(at)
    return tuple(used)


def _bound(sentence: Sentence, index: int, claim: Carrier, home: int) -> bool:
    """Whether the claim says it of what the answer says it of."""
    anchors = sentence.bonds[index].anchors
    near = [claim.reading.segments[at] for at in (home, *claim.bonds[home].sources)]
    told = [s.keys for s in near]
    if (anchors and not shared(anchors, *told)) or beyond(sentence.bonds[index].needed, *told):
        return False
    if index == 0 and not _says_all(claim, sentence.around.bound_to):
        return False
    pronominal = index == 0 or (not anchors and 0 in sentence.bonds[index].sources)
    if sentence.reading.opens_with_pronoun and pronominal and not claim.reading.opens_with_pronoun:
        strange = beyond([i for s in near for i in s.items], sentence.reading.keys)
        return bool(shared(strange, *(r.keys for r in sentence.around.before), sentence.around.heading_keys))
    return True


def _says_all(claim: Carrier, items: Sequence[Item]) -> bool:
    """Tried word by word: a lead-in of a million words is given up at the first that the claim lacks."""
    context = frozenset(k for i in claim.context for k in i.keys)
    return not any(claim.keys.isdisjoint(i.keys) and context.isdisjoint(i.keys) for i in items)


def _nothing_narrower(sentence: Sentence, claim: Carrier, used: set[int]) -> bool:
    """The rest of the claim must not restrict what the answer says outright: "refunds are free" is not carried by
    "refunds are free if you are a member"."""
    around = sentence.around
    own = [sentence.reading.keys, around.heading_keys, around.below_keys]
    near = [*own, *(r.keys for r in around.before[:1]), *((around.after.keys,) if around.after is not None else ())]
    if sentence.reading.anaphoric:
        own += [keys_of(i for r in around.before[:1] for i in r.items if i.kind is ItemKind.WORD)]
    for at, other in enumerate(claim.reading.segments):
        if at in used:
            continue
        narrowing = any(m.mark_kind in _NARROWING for m in other.marks)
        if narrowing and beyond(other.items, *own) and not _resumed(other, sentence):
            return False
        if other.relative and beyond(other.items, *near):
            return False
        # A label or an opening phrase holds for the whole claim: "In the EU, ...", "Acme: ...".
        if (
            at == 0
            and (other.fronted or other.bare)
            and beyond(other.items, *own)
            and not from_before(beyond(other.items, *own), sentence)
        ):
            return False
    return True


def _resumed(other: Segment, sentence: Sentence) -> bool:
    """ "In that case it returns 413" is carried by "it returns 413 if ...", where the sentence before says what."""
    if not sentence.reading.resumes or not sentence.around.before:
        return False
    said = [i for i in other.items if i.mark_kind != "condition"]
    return bool(said) and not beyond(said, sentence.around.before[0].keys)


def _required_by(sentence: Sentence, index: int, claim: Carrier) -> bool:
    """ "It pays if a claim is filed within 7 days": the condition is what "claims must be filed within 7 days" says."""
    segment = sentence.reading.segments[index]
    told = [i for i in segment.required if ("mark", ("condition", "if")) not in i.keys]
    if not segment.subordinate or len(told) + 1 != len(segment.required) or len(claim.reading.segments) != 1:
        return False
    if not any(i.kind is ItemKind.WORD for i in told) or len(told) < 2 or any(i.kind is ItemKind.MARK for i in told):
        return False
    marks = [m for s in claim.reading.segments for m in s.marks]
    demanded = len(marks) == 1 and marks[0].mark_kind == "obligation"
    foreign = beyond(claim.reading.items, segment.keys, marks)
    return (
        demanded
        and not beyond(told, claim.keys)
        and explained(foreign, sentence, index, claim)
        and same_roles(pairs(replace(segment, items=tuple(told)), claim.reading.segments))
    )


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
