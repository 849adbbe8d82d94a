"""Where a sentence stands in an answer: under which headings, which lead-in, which table head.

A lead-in that asserts ("Refunds are not paid for:") is said again by each item below it, and so are words under a
heading or lead-in that are no sentence of their own ("30 days"): their claim opens with the words above. Everything
else has what stands above it as context only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from citeguard.claims.assertion import has_verb
from citeguard.claims.compounds import predicates
from citeguard.claims.markers import Marker, plain, within
from citeguard.claims.nonclaims import shown_text
from citeguard.claims.phrases import lowered
from citeguard.language.detection import detect
from citeguard.language.sentences import Block, Sentence, cells
from citeguard.models import NonClaimKind


@dataclass(frozen=True, slots=True)
class Place:
    context: str | None = None
    opening: str | None = None
    """Words from above that the claim must open with."""
    markers: tuple[Marker, ...] = ()
    """Of the opening: they stand in the claim's own words."""
    columns: tuple[str, ...] = ()
    """Heads of the columns of the table."""
    carried: bool = False
    """A lead-in that the claims below say."""


@dataclass(slots=True)
class _LeadIn:
    index: int
    sentence: Sentence
    text: str
    binding: bool
    scope: tuple[Block, int] | None = None
    """What it introduces, once the sentence after it is known: a kind of block, and a block index unless a list."""


@dataclass(slots=True)
class _Above:
    answer: str
    markers: Sequence[Marker]
    headings: list[tuple[int, str]] = field(default_factory=list)
    lead_ins: list[_LeadIn] = field(default_factory=list)
    columns: tuple[str, ...] = ()


MAX_LEAD_INS = 5
"""Lead-ins inside each other that are still followed; without a cap a long row of colons would cost its square."""

_SEPARATOR = " › "
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")


def surroundings(
    answer: str, found: Sequence[Sentence], markers: Sequence[Marker], kinds: Sequence[NonClaimKind | None]
) -> tuple[Place, ...]:
    """The place of each sentence, in order."""
    above = _Above(answer, markers)
    places: list[Place] = []
    carried: set[int] = set()
    for i, (sentence, kind) in enumerate(zip(found, kinds, strict=True)):
        _close(above, sentence)
        place = _place(above, sentence, kind)
        places.append(place)
        if place.opening is not None and kind is None:
            carried.update(lead.index for lead in above.lead_ins)
        _open(above, i, sentence, kind)
    return tuple(Place(carried=True) if i in carried and kinds[i] is None else p for i, p in enumerate(places))


def _close(above: _Above, sentence: Sentence) -> None:
    """Drop the lead-ins that `sentence` no longer belongs to."""
    if sentence.block is Block.HEADING:
        above.lead_ins.clear()
    if sentence.block is not Block.TABLE_ROW or sentence.header:
        above.columns = ()
    above.lead_ins = [lead for lead in above.lead_ins if _reaches(lead, sentence)]


def _reaches(lead: _LeadIn, sentence: Sentence) -> bool:
    items = lead.sentence.block is Block.LIST_ITEM is sentence.block
    if items and sentence.block_index != lead.sentence.block_index:
        return sentence.level > lead.sentence.level
    if lead.scope is None:
        listed = sentence.block in (Block.LIST_ITEM, Block.TABLE_ROW)
        lead.scope = (sentence.block, -1 if listed else sentence.block_index)
    return lead.scope in ((sentence.block, -1), (sentence.block, sentence.block_index))


def _open(above: _Above, index: int, sentence: Sentence, kind: NonClaimKind | None) -> None:
    shown = shown_text(above.answer, sentence, above.markers)
    if sentence.header and kind is NonClaimKind.HEADING:
        above.columns = tuple(plain(above.answer, c, above.markers) for c in cells(above.answer, sentence))
    elif kind is NonClaimKind.HEADING:
        above.headings = [(level, text) for level, text in above.headings if level < sentence.level]
        above.headings.append((sentence.level, shown))
    elif sentence.block is Block.HEADING:
        above.headings = [(level, text) for level, text in above.headings if level < sentence.level]
    if sentence.lead_in and kind in (None, NonClaimKind.LEAD_IN):
        # One that falls off is said by no claim below it any more, and so is a claim of its own.
        above.lead_ins = [*above.lead_ins, _LeadIn(index, sentence, shown, binding=kind is None)][-MAX_LEAD_INS:]


def _place(above: _Above, sentence: Sentence, kind: NonClaimKind | None) -> Place:
    words = [lead.text for lead in above.lead_ins]
    headings = [text for _, text in above.headings]
    context = _SEPARATOR.join([*headings, *words]) or None
    if kind is not None or sentence.block is Block.HEADING:
        return Place(context=context)
    if sentence.block is Block.TABLE_ROW:
        return Place(context=context, columns=above.columns, opening=_opening_of(words) if _binds(above) else None)
    shown = shown_text(above.answer, sentence, above.markers)
    if _binds(above) or (words and not is_sentence(shown)):
        opened = tuple(m for lead in above.lead_ins for m in within(above.markers, lead.sentence.span))
        return Place(context=_SEPARATOR.join(headings) or None, opening=_opening_of(words), markers=opened)
    if headings and not is_sentence(shown) and sentence.block is Block.LIST_ITEM:
        return Place(context=_SEPARATOR.join(headings[:-1]) or None, opening=f"{headings[-1].rstrip(':')}:")
    return Place(context=context)


def _binds(above: _Above) -> bool:
    return any(lead.binding for lead in above.lead_ins)


def _opening_of(words: Sequence[str]) -> str:
    return " ".join(words)


def is_sentence(shown: str) -> bool:
    """Whether a list item has a predicate of its own."""
    language = detect(shown)
    if language is None:
        return False
    found: Iterator[str] = (m.group() for m in _WORD.finditer(lowered(shown)))
    listed = predicates(language)
    return any(i > 0 and (w in listed or has_verb(w, language)) for i, w in enumerate(found)) or " — " in shown
