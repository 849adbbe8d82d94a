"""Numbers of the claim that the source has in another notation or grammar: `twice`, `11 in the morning`, `a fifth`."""

from __future__ import annotations

from collections.abc import Iterator

from citeguard.language.quantities import Bound, Quantity
from citeguard.language.tokens import Kind
from citeguard.language.words import token_stem
from citeguard.signals.case import Case
from citeguard.signals.lists import word_list
from citeguard.signals.reading import Reading

_NOON = 12
_LONGEST_DAY = 24


def restated(case: Case, quantity: Quantity) -> bool:
    """Whether some supporting sentence says the number after all."""
    return any(
        _same_ordinal(case.reading, quantity, reading)
        or _without_its_unit(case.reading, quantity, reading)
        or _of_the_clock(quantity, reading)
        or _share(quantity, reading)
        or _times(case.reading, quantity, reading)
        or _over_the_same(case.reading, quantity, reading)
        or _years_between(quantity, reading)
        or _one_spell(quantity, reading)
        for reading in case.support
    )


def single(claim: Reading, quantity: Quantity) -> bool:
    """`one` in words: what an article, a singular or nothing at all says as well."""
    written = quantity.number_span.of(claim.text)
    exact = quantity.bound in (Bound.EXACT, Bound.AT_LEAST)
    plain = quantity.dimension in (None, "ordinal") and quantity.low == quantity.high == 1
    return plain and exact and not written[:1].isdigit()


def _same_ordinal(claim: Reading, ours: Quantity, reading: Reading) -> bool:
    """`the first month` beside `the first four weeks`; `the second version` beside `v2`."""
    if ours.dimension != "ordinal":
        return False
    word = ours.number_span.of(claim.text).casefold()
    digits = str(ours.low)
    return any(
        (t.kind is Kind.WORD and t.norm[:4] == word[:4] and len(word) > _SHORTEST)
        or (t.kind in (Kind.IDENTIFIER, Kind.NUMBER) and t.norm.removeprefix("v") == digits)
        for t in reading.tokens
    )


_SHORTEST = 3


def _without_its_unit(claim: Reading, ours: Quantity, reading: Reading) -> bool:
    """`children under six` beside `under 6 years`; `code 429` beside `status 429`."""
    if ours.dimension is not None:
        return False
    written = ours.number_span.of(claim.text).casefold()
    numbers = {t.norm for t in reading.tokens if t.kind is Kind.NUMBER}
    bare = ours.counted is None or not written[:1].isdigit()
    if bare and ours.low == ours.high and ours.low.denominator == 1 and str(ours.low) in numbers:
        return True
    named = any(t.norm == written for t in reading.tokens if t.kind is Kind.NUMBER)
    return named and not any(q.number_span.of(reading.text) == written for q in reading.quantities if q.counted)


def _of_the_clock(ours: Quantity, reading: Reading) -> bool:
    """`11 in the morning` beside `11:00`; «до девяти вечера» beside «21:00»."""
    hour = ours.low / 3600 if ours.unit == "hour" else ours.low
    if ours.dimension not in (None, "time") or hour.denominator != 1 or not 0 < hour <= _LONGEST_DAY:
        return False
    minutes = {int(hour) * 60, (int(hour) + _NOON) * 60}
    return any(d.minute_of_day in minutes for d in reading.dates)


def _times(claim: Reading, ours: Quantity, reading: Reading) -> bool:
    """`twice` beside `two times`, «две таблетки» beside «двойная доза»."""
    if ours.dimension is not None or ours.low != ours.high:
        return False
    word = ours.number_span.of(claim.text).casefold()
    if word.endswith(("ice", "жды")) and any(q.low == ours.low and q.dimension is None for q in reading.quantities):
        return True
    return int(ours.low) in _MULTIPLES and says_multiple(reading, int(ours.low))


_MULTIPLES = {2: "twofold", 3: "threefold"}


def says_multiple(reading: Reading, times: int) -> bool:
    """`doubled`, «втрое»: a number that is a part of a word."""
    beginnings = tuple(word_list(_MULTIPLES[times]))
    return any(t.norm.startswith(beginnings) for t in reading.tokens if t.kind is Kind.WORD)


def multiplied(case: Case) -> Iterator[int]:
    """The multiples of the claim that no supporting sentence has, in whatever notation."""
    for times in _MULTIPLES:
        if not says_multiple(case.reading, times):
            continue
        said = any(
            says_multiple(r, times) or any(q.low in (times, times * 100, times - 1) for q in r.quantities)
            for r in case.support
        )
        if not said:
            yield times


def _over_the_same(claim: Reading, ours: Quantity, reading: Reading) -> bool:
    """`30 euros a year` beside `an annual fee of 30 euros`: what it is counted over stands elsewhere."""
    for theirs in reading.quantities:
        if theirs.dimension != ours.dimension or theirs.low != ours.low or (theirs.per is None) is (ours.per is None):
            continue
        span, text, other = (ours.per_span, claim, reading) if theirs.per is None else (theirs.per_span, reading, claim)
        words = [w for w in text.words if span is not None and span.overlaps(w.span)]
        if words and all(other.has(w.stem) or other.rewords(text.norm(w)) for w in words):
            return True
    return False


def _share(ours: Quantity, reading: Reading) -> bool:
    """`a fifth`, read as an ordinal, beside `20%`."""
    if ours.dimension != "ordinal" or not ours.low:
        return False
    return any(q.dimension == "ratio" and q.low == 1 / ours.low for q in reading.quantities)


def _years_between(ours: Quantity, reading: Reading) -> bool:
    """`four years` beside `from 1933 to 1937`."""
    if ours.unit != "year":
        return False
    years = sorted({d.year for d in reading.dates if d.year is not None})
    return any((b - a) * 12 == ours.low for a in years for b in years)


_ONE = {
    ("calendar", 12): "one_year",
    ("time", 604_800): "one_week",
    ("time", 86_400): "one_day",
    ("time", 3_600): "one_hour",
}


def _one_spell(ours: Quantity, reading: Reading) -> bool:
    """`12 months` beside `a year`, «24 часа» beside «сутки»."""
    name = _ONE.get((ours.dimension or "", int(ours.low))) if ours.low == ours.high else None
    if name is None:
        return False
    words = tuple(word_list(name))
    counted = [q.span for q in reading.quantities]
    return any(
        t.norm.startswith(words) and not any(span.overlaps(t.span) for span in counted)
        for t in reading.tokens
        if token_stem(t, reading.language) in word_list("spells")
    )
