"""Whether what a claim says beyond a segment is what a reader of the answer would take along.

A claim stands by itself, so it repeats the subject, resolves the pronoun, names what the heading names. What comes
from nowhere, or narrows what the answer says outright, is not taken along.
"""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.claims.compared import Carrier, Sentence
from citeguard.claims.reading import Item, ItemKind, Reading, Segment, beyond, shared
from citeguard.claims.rows import other_columns


def explained(foreign: Sequence[Item], sentence: Sentence, index: int, claim: Carrier) -> bool:
    """Whether all that the claim's clause says beyond the segment is what a reader would take along."""
    content = [i for i in foreign if i.kind is not ItemKind.MARK]
    if not content:
        return True
    content = beyond(content, sentence.around.heading_keys, sentence.around.below_keys)
    content = other_columns(content, sentence, claim)
    segments = sentence.reading.segments
    outside = _but_a_link(beyond(content, sentence.reading.keys), sentence, segments[index])
    inside = shared(content, sentence.reading.keys)
    return _from_sentence(inside, sentence, index, claim) and (
        from_before(outside, sentence, claim) or _from_after(outside, sentence, segments[index])
    )


def _but_a_link(outside: Sequence[Item], sentence: Sentence, segment: Segment) -> list[Item]:
    """ "Residents: 30 pounds" has no verb of its own; one verb may join the two in the claim: a listed one without
    content, or that of the heading («Стоимость парковки» - «инвалиды паркуются бесплатно»)."""
    if sentence.reading.addresses:
        # "You can bring a bag": the claim says who "you" are.
        outside = [i for i in outside if not i.addressee]
    if segment.predicative:
        return list(outside)
    headed = [k for i in sentence.around.heading_items() for k in _roots(i)]
    links = [i for i in outside if i.linking or (i.kind is ItemKind.WORD and not _roots(i).isdisjoint(headed))]
    return [i for i in outside if not links or i is not links[0]]


def _from_sentence(inside: Sequence[Item], sentence: Sentence, index: int, claim: Carrier) -> bool:
    if not inside:
        return True
    segments = sentence.reading.segments
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
            available += [i for i in other.items if i.kind is ItemKind.WORD and (i is not subject or _titles(i, other))]
        # "Ann led Kazan, Ivan - Perm (since 2021)": what the segment leans on has its verb from the one before.
        for further in sentence.bonds[source].sources if bond.shares and not sentence.bonds[source].shares else ():
            available += [i for i in segments[further].items if i.kind is ItemKind.WORD and further < source]
    if segment.anaphoric:
        available += _antecedents(segments[:index])
    left = beyond(inside, available)
    told = [i for s in segments[:index] for i in s.items]
    # "Samples are taken, and the results are published" -> "the results of the samples are published".
    return all(
        i.kind is ItemKind.WORD
        and (_left_out(i, segment, claim.reading) or _at_known_noun(i, left, segment.items, told, claim.reading))
        for i in left
    )


_ADJECTIVE = ("ий", "ый", "ой", "ая", "яя", "ое", "ее", "ие", "ые")


def _left_out(item: Item, segment: Segment, claim: Reading) -> bool:
    """«Фестиваль проводят в мае, следующий — в июне» -> «следующий фестиваль — в июне»."""
    first = segment.items[0]
    before = next((i for i in claim.items if i.place == item.place - 1), None)
    return before is not None and before.same(first) and first.shown.casefold().endswith(_ADJECTIVE)


def _roots(item: Item) -> frozenset[str]:
    """What the forms of a Russian verb and its noun have in common."""
    text = item.shown.casefold().replace("ё", "е")
    return frozenset({text[:ROOT]} if len(text) > ROOT and "а" <= text[0] <= "я" else ())


ROOT = 4
"""Letters."""


def _antecedents(earlier: Sequence[Segment]) -> list[Item]:
    """What "it" in the same sentence may stand for; a name only where no second one could be meant."""
    content = [i for s in earlier for i in s.items if i.content]
    names = [i for i in content if i.kind is ItemKind.NAME]
    single = all(i.place == names[n].place + 1 for n, i in enumerate(names[1:]))
    return [i for i in content if single or i.kind is ItemKind.WORD]


def _titles(subject: Item, segment: Segment) -> bool:
    """A noun before a name is what things of that name are: «тариф „Стандарт“»."""
    return any(i.kind is ItemKind.NAME and 0 < i.place - subject.place <= 2 for i in segment.items)


def _leads(item: Item, subject: Item | None) -> bool:
    """A number that stands at the subject: "thirty volunteers came and left", "version 3 adds this and drops that"."""
    return subject is not None and item.place <= subject.place + 1


def from_before(outside: Sequence[Item], sentence: Sentence, claim: Carrier | None = None) -> bool:
    """The nearest sentence before that does not itself speak of an earlier one holds all that a pronoun stands for."""
    if not outside:
        return True
    if sentence.reading.resumes and sentence.around.before and not beyond(outside, sentence.around.before[0].keys):
        return True
    if any(i.counted for i in outside):
        return False
    if not sentence.reading.anaphoric:
        return claim is not None and _completed(outside, sentence, claim)
    for earlier in sentence.around.before:
        if not beyond(outside, earlier.keys):
            return _unambiguous(outside, earlier)
        if not earlier.anaphoric:
            return False
    return False


def _completed(outside: Sequence[Item], sentence: Sentence, claim: Carrier) -> bool:
    """ "Staff get safety training. The training lasts an hour." -> "the safety training lasts an hour": words of the
    sentence right before that, in the claim, stand at a noun that is the one spoken of there.

    Anything looser lets a narrowing pass: "Premium customers get priority. Refunds are free." is no "refunds to
    premium customers"."""
    if not sentence.around.before or not all(i.content for i in outside):
        return False
    earlier = sentence.around.before[0]
    if beyond(outside, earlier.keys) or not _unambiguous(outside, earlier):
        return False
    return all(_at_known_noun(i, outside, sentence.reading.items, earlier.items, claim.reading) for i in outside)


def _at_known_noun(
    item: Item, outside: Sequence[Item], said: Sequence[Item], earlier: Sequence[Item], claim: Reading
) -> bool:
    for step in (1, -1):
        at = next(n for n, i in enumerate(claim.items) if i is item) + step
        while 0 <= at < len(claim.items) and any(i is claim.items[at] for i in outside):
            at += step
        noun = claim.items[at] if 0 <= at < len(claim.items) else None
        if noun is None or abs(noun.place - item.place) > BESIDE or noun.kind is not ItemKind.WORD:
            continue
        ours = [i for i in said if i.same(noun)]
        there = [(n, w) for n in shared(earlier, [noun]) for w in shared(earlier, [item])]
        close = any(abs(n.place - w.place) <= BESIDE for n, w in there)
        new = not there and _belongs(item, noun, claim.text) and all(i.articled for i in ours)
        if ours and ((close and all(i.definite for i in ours)) or new):
            return True
    return False


def _belongs(item: Item, noun: Item, text: str) -> bool:
    """ "The results of the samples", "the sample results"; "the discount for students" says for whom alone."""
    if item.place < noun.place:
        return item.span.end + 1 == noun.span.start
    between = text[noun.span.end : item.span.start].casefold().split()
    return not between or between[0] == "of"


BESIDE = 3
"""Tokens apart, counted with the small words between them: "training in first aid"."""


def _from_after(outside: Sequence[Item], sentence: Sentence, segment: Segment) -> bool:
    """ "The warranty lasts two years. It starts on delivery." -> "the warranty lasts two years from delivery"."""
    after = sentence.around.after
    if not outside or after is None or not after.opens_with_pronoun or beyond(outside, after.keys):
        return False
    if any(m.mark_kind == "negation" for m in (*after.items, *segment.marks)):
        return False
    counted = {(i.kind, i.value[2] if i.value and i.kind is ItemKind.NUMBER else None) for i in outside if i.counted}
    own = {(i.kind, i.value[2] if i.value and i.kind is ItemKind.NUMBER else None) for i in segment.items if i.counted}
    return counted.isdisjoint(own)


def _unambiguous(outside: Sequence[Item], earlier: Reading) -> bool:
    """Where two are named, "she" is the one the sentence before is about; a claim about the other is not trusted."""
    names = [i for i in earlier.items if i.kind is ItemKind.NAME]
    several = sum(1 for n, i in enumerate(names) if not n or i.place != names[n - 1].place + 1) > 1
    subject = next((i for i in earlier.items if i.content and not i.optional), None)
    return not several or subject is None or bool(shared([subject], outside))
