"""The claim as a near copy: one slot of an otherwise identical whole sentence differs, and both cannot hold.

Two sentences with different numbers need not disagree: the number may be a limit, a topic, a name, one of many. Here a
slot counts only where the sentence states it as the one value of something definite; all else is left open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citeguard.judge.local.items import Item, Normal, same_words
from citeguard.judge.local.lexicon import Words, words
from citeguard.language.comparison import comparable, same
from citeguard.language.dates import Date
from citeguard.language.marks import MarkKind
from citeguard.language.quantities import Bound, Quantity
from citeguard.models import Span

_OPEN_MARKS = frozenset({
    MarkKind.NEGATION, MarkKind.POSSIBILITY, MarkKind.PLAN, MarkKind.PARTIAL, MarkKind.CONDITION, MarkKind.EXCEPTION,
    MarkKind.REPORT,
})  # fmt: skip
_FROM_BELOW = frozenset({Bound.AT_LEAST, Bound.MORE_THAN})
_FROM_ABOVE = frozenset({Bound.AT_MOST, Bound.LESS_THAN})
_EVENT_DISTANCE = 4
_LENGTHS = frozenset({"time", "calendar"})


@dataclass(frozen=True, slots=True)
class Clash:
    """The slot that differs, in the words of both."""

    slot: str
    claimed: str
    stored: str

    def __str__(self) -> str:
        return f"{self.slot}: claim has {self.claimed!r}, source has {self.stored!r}"


@dataclass(frozen=True, slots=True)
class _Pair:
    """Both sentences, and the items in which they differ."""

    claim: Normal
    stored: Normal
    start: int
    claim_end: int
    stored_end: int
    words: Words

    @property
    def ours(self) -> Sequence[Item]:
        return self.claim.items[self.start : self.claim_end]

    @property
    def theirs(self) -> Sequence[Item]:
        return self.stored.items[self.start : self.stored_end]

    @property
    def before(self) -> Sequence[Item]:
        return self.claim.items[: self.start]

    @property
    def after(self) -> Sequence[Item]:
        return self.claim.items[self.claim_end :]


def clash(claim: Normal, stored: Normal, language: str) -> Clash | None:
    """The one slot in which the two exclude each other; None where they are the same, or may both hold."""
    pair = _difference(claim, stored, words(language))
    if pair is None:
        return None
    found = _value_clash(pair) or _bound_clash(pair) or _antonym_clash(pair)
    return None if found is None or _is_open(pair) else found


def _difference(claim: Normal, stored: Normal, lists: Words) -> _Pair | None:
    a, b = claim.items, stored.items
    start = 0
    while start < min(len(a), len(b)) and same_words(a[start], b[start]):
        start += 1
    same_end = 0
    while same_end < min(len(a), len(b)) - start and same_words(a[-1 - same_end], b[-1 - same_end]):
        same_end += 1
    claim_end, stored_end = len(a) - same_end, len(b) - same_end
    if start in (claim_end, stored_end):
        return None
    return _Pair(claim, stored, start, claim_end, stored_end, lists)


def _is_open(pair: _Pair) -> bool:
    """A sentence that leaves room for another value: conditions, possibilities, negations, unnamed subjects."""
    if not pair.before or pair.claim.tokens[0].norm in pair.words.open_subjects:
        return True
    unchanged = (*pair.before, *pair.after)
    if any(i.word in pair.words.blockers and not _in_bound(i, pair.claim) for i in unchanged):
        return True
    # The word of value belongs to the slot: «стоит» may also be "is worth doing", and "for 3 years" names no audience.
    leading = pair.before[-1].word
    start = pair.start - (leading in pair.words.value_verbs or leading in pair.words.value_prepositions)
    ours, theirs = pair.claim.items[start : pair.claim_end], pair.stored.items[start : pair.stored_end]
    return _open_marks(pair.claim, ours) or _open_marks(pair.stored, theirs)


def _open_marks(sentence: Normal, slot: Sequence[Item]) -> bool:
    """Marks outside of the slot and of bounds ("no less than") that leave the sentence open."""
    closed = [*(q.span for q in sentence.quantities), _extent(slot)]
    marks = [m for m in sentence.marks if m.kind in _OPEN_MARKS and not any(c.contains(m.span) for c in closed)]
    return any(not (m.key == "audience" and m.span.overlaps(_extent(slot))) for m in marks)


def _in_bound(item: Item, sentence: Normal) -> bool:
    return any(q.bound_span is not None and q.bound_span.contains(item.span) for q in sentence.quantities)


def _value_clash(pair: _Pair) -> Clash | None:
    if len(pair.ours) != 1 or len(pair.theirs) != 1:
        return None
    ours, theirs = pair.ours[0], pair.theirs[0]
    if ours.quantity is not None and theirs.quantity is not None:
        return _quantity_clash(pair, ours.quantity, theirs.quantity)
    if ours.date is not None and theirs.date is not None and _dates_exclude(pair, ours.date, theirs.date):
        return _named("date", pair)
    return None


def _quantity_clash(pair: _Pair, ours: Quantity, theirs: Quantity) -> Clash | None:
    if not (_is_one_value(ours) and _is_one_value(theirs)) or ours.qualifiers != theirs.qualifiers:
        return None
    if not _comparable(ours, theirs) or not _is_stated_value(pair, pair.start, ours):
        return None
    if pair.after and pair.after[0].word in pair.words.bounds_after:
        return None
    number = pair.claim.text[slice(*ours.number_span)], pair.stored.text[slice(*theirs.number_span)]
    same_number = number[0] == number[1] and ours.unit != theirs.unit
    return _named("unit" if same_number else "number", pair)


def _is_one_value(quantity: Quantity) -> bool:
    return quantity.bound is Bound.EXACT and quantity.low == quantity.high


def _comparable(ours: Quantity, theirs: Quantity) -> bool:
    """Values of one kind that differ. Equal values in other units are no clash, and neither are months and days."""
    if ours.dimension is None or theirs.dimension is None:
        same = ours.dimension is theirs.dimension and ours.counted is not None and ours.counted == theirs.counted
        return same and ours.low != theirs.low
    if ours.dimension == theirs.dimension and not comparable(ours, theirs):
        return False
    if ours.dimension != theirs.dimension:
        return ours.dimension.startswith("currency:") and theirs.dimension.startswith("currency:")
    if ours.dimension == "data" and ours.unit != theirs.unit:
        return False  # Mb and MB are too often written for each other
    return ours.low != theirs.low and ours.counted == theirs.counted


def _is_stated_value(pair: _Pair, at: int, quantity: Quantity) -> bool:
    """Whether the item at `at` is what the sentence says of its subject: it follows a verb of value directly, or a
    colon or dash, or a preposition of duration with a verb before it."""
    if at == 0:
        return False
    before = pair.claim.items[at - 1]
    if before.key in (("sign", ":"), ("sign", "-")):
        return at > 1 and pair.claim.items[at - 2].word is not None
    if before.word in pair.words.value_verbs:
        return True
    duration = before.word in pair.words.value_prepositions and quantity.dimension in _LENGTHS
    return duration and any(pair.words.is_verb(w) for w in _clause(pair.claim.items[: at - 1]))


def _clause(items: Sequence[Item]) -> list[str]:
    """The words back to the last comma or other sign."""
    found: list[str] = []
    for item in reversed(items):
        if item.key[0] == "sign":
            break
        if item.word is not None:
            found.append(item.word)
    return found


def _dates_exclude(pair: _Pair, ours: Date, theirs: Date) -> bool:
    """Two dates of the same make for what happens once."""
    parts = ("year", "month", "day")
    given = [p for p in parts if getattr(ours, p) is not None]
    if given != [p for p in parts if getattr(theirs, p) is not None] or not given or given == ["day"]:
        return False
    if any(d.quarter is not None or d.weekday is not None or d.minute_of_day is not None for d in (ours, theirs)):
        return False
    if any(t.norm in pair.words.several for t in pair.claim.tokens):
        return False  # "a ruling was adopted on 3 May", "rulings were": another one on another day
    near = _clause(pair.before)[:_EVENT_DISTANCE]
    if not near or not (near[0] in pair.words.events or near[0] in pair.words.date_prepositions):
        return False
    return any(w in pair.words.events for w in near)


def _bound_clash(pair: _Pair) -> Clash | None:
    """The bound turned round: "at least" against "at most" in front of the same number."""
    for ours in pair.claim.quantities:
        for theirs in pair.stored.quantities:
            if _opposite(ours, theirs) and _is_bound_of(pair.ours, ours) and _is_bound_of(pair.theirs, theirs):
                return _reversed_bound(pair, ours, theirs)
    return None


def _opposite(ours: Quantity, theirs: Quantity) -> bool:
    if not same(ours, theirs):
        return False
    below, above = ours.bound in _FROM_BELOW, ours.bound in _FROM_ABOVE
    return (below and theirs.bound in _FROM_ABOVE) or (above and theirs.bound in _FROM_BELOW)


def _is_bound_of(items: Sequence[Item], quantity: Quantity) -> bool:
    return quantity.bound_span is not None and all(quantity.bound_span.contains(i.span) for i in items)


def _reversed_bound(pair: _Pair, ours: Quantity, theirs: Quantity) -> Clash | None:
    first = next(n for n, i in enumerate(pair.claim.items) if i.span.start >= ours.span.start)
    if not _is_stated_value(pair, first, ours):
        return None
    return Clash("bound", ours.span.of(pair.claim.text), theirs.span.of(pair.stored.text))


def _antonym_clash(pair: _Pair) -> Clash | None:
    if len(pair.ours) != 1 or len(pair.theirs) != 1 or not _is_predicate(pair):
        return None
    ours, theirs = pair.ours[0].word, pair.theirs[0].word
    for one, other in pair.words.exclusive:
        if (ours in one and theirs in other) or (ours in other and theirs in one):
            return _named("antonym", pair)
    return None


def _is_predicate(pair: _Pair) -> bool:
    """Said of the subject, not a property in its name: "closed accounts" and "open accounts" may both exist."""
    if pair.after and not (pair.after[0].word in pair.words.followers or pair.after[0].key[0] == "sign"):
        return False
    return bool(pair.before) and pair.before[-1].word is not None


def _named(slot: str, pair: _Pair) -> Clash:
    return Clash(slot, _written(pair.claim, pair.ours), _written(pair.stored, pair.theirs))


def _written(sentence: Normal, items: Sequence[Item]) -> str:
    return _extent(items).of(sentence.text)


def _extent(items: Sequence[Item]) -> Span:
    return Span(items[0].span.start, items[-1].span.end)
