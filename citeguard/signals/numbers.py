"""Numbers, units and bounds of the claim, each bound to what it counts, against those of the source."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from citeguard.language.comparison import same_counted
from citeguard.language.marks import MarkKind
from citeguard.language.quantities import Bound, Quantity
from citeguard.language.rewordings import is_bland, senses
from citeguard.language.synonyms import alike
from citeguard.language.tokens import Kind
from citeguard.language.words import token_stem
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import Case
from citeguard.signals.extents import Extents
from citeguard.signals.lists import word_list
from citeguard.signals.nearness import Around, Surroundings
from citeguard.signals.reading import Reading
from citeguard.signals.restated import multiplied, restated, single

_CALENDAR = frozenset({"time", "calendar"})


class _Seen(NamedTuple):
    reading: Reading
    quantity: Quantity
    raw: str
    """The digits as written, without white space."""
    around: Around


_Scored: TypeAlias = tuple[_Seen, float]
"""A number of the source, and how much stands around it of what stands around the claim's."""


def number_signals(case: Case) -> Iterator[RiskSignal]:
    around = Surroundings(case.reading.language)
    seen = [_Seen(r, q, _raw(r, q), around.around(r, q.span)) for r in case.support for q in _quantities(r)]
    for quantity in _quantities(case.reading):
        yield from _compared(case, quantity, seen, around)
    for times in multiplied(case):
        message = told("signal.no_such_number", ours=times)
        yield case.signal(SignalCode.NUMBER_MISSING, message)
    yield from _ordinals_dropped(case)
    yield from _bare_numbers(case)


def _bare_numbers(case: Case) -> Iterator[RiskSignal]:
    """Numbers that count nothing: of a version, a section, a room."""
    counted = Extents([*(q.span for q in case.reading.quantities), *(d.span for d in case.reading.dates)])
    theirs = [(r, t) for r in case.support for t in r.tokens if t.kind is Kind.NUMBER]
    written = {t.norm for _, t in theirs}
    for token in case.reading.tokens:
        if token.kind is not Kind.NUMBER or counted.touch(token.span):
            continue
        if _is_marker(case.reading, token.span):
            continue
        if token.norm in written:
            continue
        rival = next(((r, t.span) for r, t in theirs), None)
        code = SignalCode.NUMBER_MISMATCH if rival else SignalCode.NUMBER_MISSING
        message = told("signal.no_such_number", ours=token.text)
        if rival:
            message = told("signal.says", ours=token.text, theirs=rival[0].shown(rival[1]))
        yield case.signal(code, message, [token.span], [rival] if rival else [])


def _ordinals_dropped(case: Case) -> Iterator[RiskSignal]:
    """`the second largest` in the source, `the largest` in the claim."""
    ours = [q for q in case.reading.quantities if q.dimension == "ordinal"]
    for reading in case.main:
        for quantity in reading.quantities:
            if quantity.dimension != "ordinal" or ours:
                continue
            following = next((w for w in reading.words if w.span.start >= quantity.span.end), None)
            most = tuple(word_list("superlatives"))
            superlative = any(t.norm.startswith(most) or t.norm == "most" for t in case.reading.tokens)
            if not case.mirrors(reading) and not superlative:
                continue
            if following is not None and (superlative or case.reading.has(following.stem)):
                message = told("signal.number_left_out", theirs=reading.shown(quantity.span))
                yield case.signal(SignalCode.NUMBER_MISSING, message, (), [(reading, quantity.span)])


def _quantities(reading: Reading) -> list[Quantity]:
    taken = Extents(date.span for date in reading.dates)
    found = [q for q in reading.quantities if not taken.touch(q.number_span)]
    return [q for q in found if not _is_marker(reading, q.number_span)]


def _is_marker(reading: Reading, span: Span) -> bool:
    """`[4]`, and `4.` at the start: a citation or a numbering, no number of the text."""
    before, after = reading.text[: span.start].rstrip(), reading.text[span.end :].lstrip()
    return (before.endswith(("[", "[^")) and after[:1] in {"]", ","}) or (not before and after[:1] in {".", ")"})


def _compared(case: Case, quantity: Quantity, seen: list[_Seen], around: Surroundings) -> Iterator[RiskSignal]:
    ours = around.around(case.reading, quantity.span)
    scored = [(s, around.shared(ours, s.around) + 0.01 * s.reading.coverage) for s in seen]
    scored.sort(key=lambda one: -one[1])
    ranked = [s for s, _ in scored]
    equal = [s for s in ranked if _same_amount(quantity, s.quantity)]
    if equal:
        yield from _same_number(case, quantity, equal[0], scored)
        return
    if restated(case, quantity):
        return
    raw = _raw(case.reading, quantity)
    rival = next((s for s in ranked if _other_unit(quantity, raw, s)), None)
    if rival is not None:
        yield _differ(case, SignalCode.UNIT_MISMATCH, quantity, rival)
        return
    rival = next((s for s in ranked if _other_number(case.reading, quantity, s)), None)
    if rival is not None:
        yield _differ(case, SignalCode.NUMBER_MISMATCH, quantity, rival)
        return
    if single(case.reading, quantity):
        return
    words = case.reading.shown(quantity.span)
    yield case.signal(SignalCode.NUMBER_MISSING, told("signal.no_such_number", ours=words), [quantity.span])


def _differ(case: Case, code: SignalCode, quantity: Quantity, rival: _Seen) -> RiskSignal:
    ours, theirs = case.reading.shown(quantity.span), rival.reading.shown(rival.quantity.span)
    message = told("signal.says", ours=ours, theirs=theirs)
    return case.signal(code, message, [quantity.span], [(rival.reading, rival.quantity.span)])


_DEGREES = frozenset({"degree", "celsius"})
_ZERO_CELSIUS = Fraction("273.15")
"""`60 degrees` of warmth are degrees Celsius in either language's documents, unless they say otherwise."""


def _same_amount(ours: Quantity, theirs: Quantity) -> bool:
    if ours.unit in _DEGREES and theirs.unit in _DEGREES and ours.unit != theirs.unit:
        low = {q.unit: q.low for q in (ours, theirs)}
        return low["celsius"] - low["degree"] == _ZERO_CELSIUS
    return ours.dimension == theirs.dimension and ours.literal == theirs.literal and _values(ours) == _values(theirs)


def _values(quantity: Quantity) -> tuple[Fraction, Fraction]:
    size = quantity.per_size
    return (quantity.low / size, quantity.high / size) if size else (quantity.low, quantity.high)


def _raw(reading: Reading, quantity: Quantity) -> str:
    return "".join(quantity.number_span.of(reading.text).casefold().split())


def _other_unit(ours: Quantity, raw: str, seen: _Seen) -> bool:
    theirs = seen.quantity
    if ours.dimension in _CALENDAR and theirs.dimension in _CALENDAR and ours.dimension != theirs.dimension:
        return True
    if raw != seen.raw:
        return False
    units = (ours.dimension, ours.unit, ours.per) != (theirs.dimension, theirs.unit, theirs.per)
    return units and (ours.unit is not None or theirs.unit is not None or ours.per != theirs.per)


def _other_number(claim: Reading, ours: Quantity, seen: _Seen) -> bool:
    theirs = seen.quantity
    if ours.dimension != theirs.dimension:
        return False
    return ours.dimension is not None or _counts_alike(ours, theirs, claim.language)


def _qualified(quantity: Quantity) -> frozenset[str]:
    """Working days are other days than calendar days, and a rule that says `days` leaves open which it means."""
    return frozenset(quantity.qualifiers)


def _over_other(case: Case, ours: Quantity, match: _Seen) -> bool:
    """Requests per hour against requests per day, or a rate against a plain number; a reworded claim may say what it
    is counted over elsewhere, or leave it to be understood."""
    theirs = match.quantity
    if (ours.per_size is not None and theirs.per_size is not None) or ours.per == theirs.per:
        return False
    if "annum" in (ours.per, theirs.per) and "year" in (ours.per, theirs.per):
        return False
    if ours.per is not None and theirs.per is not None:
        return senses(ours.per).isdisjoint(senses(theirs.per))
    over, other = (ours.per, match.reading) if theirs.per is None else (theirs.per, case.reading)
    return case.copied and not (other.has(over or "") or other.rewords(over or ""))


def _counts_alike(ours: Quantity, theirs: Quantity, language: str | None) -> bool:
    return same_counted(ours, theirs) or any(
        alike(a, b, language) for a in ours.counted_words for b in theirs.counted_words
    )


def _same_number(case: Case, quantity: Quantity, match: _Seen, scored: list[_Scored]) -> Iterator[RiskSignal]:
    theirs = match.quantity
    if _qualified(quantity) != _qualified(theirs) or _over_other(case, quantity, match):
        yield _differ(case, SignalCode.UNIT_MISMATCH, quantity, match)
    lasts = _lasts(case.reading, quantity) and _lasts(match.reading, theirs)
    if not lasts and not _bound_kept(case, quantity, match):
        yield _differ(case, SignalCode.COMPARISON_REVERSED, quantity, match)
    if _counts_other(case, quantity, match):
        yield _differ(case, SignalCode.NUMBER_MISMATCH, quantity, match)
    yield from _bound_elsewhere(case, quantity, scored)


_REWORDED = 3
"""A claim of which more than one word in so many is another one is a paraphrase."""


def _counts_other(case: Case, ours: Quantity, match: _Seen) -> bool:
    """Forty volunteers against forty chairs, unless either text has both words."""
    theirs = match.quantity
    if ours.dimension is not None or _counts_alike(ours, theirs, case.reading.language):
        return False
    if len(case.exchanged) > max(1, len(case.reading.words) // _REWORDED):
        return False  # a paraphrase may call what is counted by another name
    if not all((ours.counted, theirs.counted)) or is_bland(ours.counted or "") or is_bland(theirs.counted or ""):
        return False
    if not senses(ours.counted or "").isdisjoint(senses(theirs.counted or "")):
        return False
    return not match.reading.has(ours.counted or "") or not case.reading.has(theirs.counted or "")


def _lasts(reading: Reading, quantity: Quantity) -> bool:
    """«хранится 30 дней», «хранится в течение 30 дней»: how long, in both."""
    if quantity.dimension not in _CALENDAR:
        return False
    if quantity.bound is Bound.EXACT:
        return True
    words = quantity.bound_span.of(reading.text).casefold().split() if quantity.bound_span is not None else []
    return words == ["в", "течение"]


_INVERTED = {"at_least": Bound.AT_LEAST, "at_most": Bound.AT_MOST}


def _bound(reading: Reading, quantity: Quantity) -> Bound:
    """The number's bound, turned round where a negation stands before it: «не может весить меньше 2 кг»."""
    if quantity.bound is Bound.AT_MOST and quantity.bound_span is not None and _reaches(reading, quantity.bound_span):
        return Bound.EXACT
    if quantity.bound in (Bound.LESS_THAN, Bound.MORE_THAN) and quantity.bound_span is not None:
        for mark in reading.marks(MarkKind.COMPARATOR):
            if mark.key in _INVERTED and mark.span.overlaps(quantity.bound_span):
                return _INVERTED[mark.key]
    return quantity.bound


def _bound_kept(case: Case, quantity: Quantity, match: _Seen) -> bool:
    """Whether the claim's bound is the source's, or follows from it, or is said with other words."""
    ours, theirs = _bound(case.reading, quantity), _bound(match.reading, match.quantity)
    if _bound_follows(theirs, ours):
        return True
    denied = bool(case.reading.marks(MarkKind.NEGATION)) is not bool(match.reading.marks(MarkKind.NEGATION))
    if denied and (theirs, ours) in _DENIED:
        return True  # `over 30 kg is not accepted`, `up to 30 kg is accepted`
    said = {m.key for m in case.reading.marks(MarkKind.COMPARATOR)}
    if ours is Bound.EXACT and theirs in (Bound.AT_MOST, Bound.AT_LEAST):
        may = case.reading.marks(MarkKind.POSSIBILITY) or quantity.dimension in _CALENDAR
        return theirs.value in said or bool(not case.mirrors(match.reading) and may)
    limits = Bound.AT_MOST, Bound.AT_LEAST
    return theirs is Bound.EXACT and ours in limits and _is_limit(match, limits.index(ours))


_DENIED = {
    (Bound.AT_MOST, Bound.MORE_THAN),
    (Bound.MORE_THAN, Bound.AT_MOST),
    (Bound.AT_LEAST, Bound.LESS_THAN),
    (Bound.LESS_THAN, Bound.AT_LEAST),
}


def _is_limit(match: _Seen, side: int) -> bool:
    """`the maximum dose is 4 tablets`: a number that the words around it make a limit."""
    return any(m.key == f"maximum-minimum:{side}" for m in match.reading.marks(MarkKind.ANTONYM))


def _reaches(reading: Reading, span: Span) -> bool:
    """«упала до 4 %», `rose to 4%`: what it came to, no limit."""
    before = [t for t in reading.tokens if t.span.end <= span.start][-1:]
    return any(token_stem(t, reading.language) in word_list("changes") for t in before)


_FOLLOWS = {
    (Bound.EXACT, Bound.APPROXIMATE),
    (Bound.MORE_THAN, Bound.AT_LEAST),
    (Bound.LESS_THAN, Bound.AT_MOST),
}


def _bound_follows(theirs: Bound, ours: Bound) -> bool:
    return theirs is ours or (theirs, ours) in _FOLLOWS


_NEARER = 0.75
"""So much more of the claim's words, less than one whole, stands around the other number; in another sentence twice as
much, since a paraphrase joins sentences."""


def _bound_elsewhere(case: Case, quantity: Quantity, scored: list[_Scored]) -> Iterator[RiskSignal]:
    """A number that stands in the source, but nearer to other words than the claim's: two numbers were exchanged."""
    equal = [(s, score) for s, score in scored if _same_amount(quantity, s.quantity)]
    own = max(score for _, score in equal)
    homes = {id(s.reading) for s, _ in equal}
    for rival, score in scored:
        nearer = own + (_NEARER if id(rival.reading) in homes else 2 * _NEARER)
        if score <= nearer or _same_amount(quantity, rival.quantity):
            continue
        if _other_number(case.reading, quantity, rival):
            yield _differ(case, SignalCode.NUMBER_MISMATCH, quantity, rival)
            return
