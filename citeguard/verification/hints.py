"""Why an exact comparison failed, in a few words. A hint explains; the finding stays.

Only the listed folds and plain searches, in the cited document alone and in its versions that this reader may see;
never an edit distance: a changed digit and a lost "not" are one edit each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citeguard.messages import Message, told
from citeguard.models import OffsetUnit, Span
from citeguard.text import equal_after, fold
from citeguard.verification.places import places_hint, version_hint
from citeguard.verification.sources import Source

_LONGEST_FOLDED = 20_000
"""Code points of a quote that is compared under folds: past this it is a document, not a quote."""
_OTHER_UNITS = (OffsetUnit.UTF8, OffsetUnit.UTF16, OffsetUnit.LINE)


def quote_hint(source: Source, quote: str, claimed: Span | None, offsets: tuple[int, int] | None) -> Message | None:
    """What became of a quote that is not at its place. `offsets` are the numbers as they stand in the request."""
    return next(_explanations(source, quote, claimed, offsets), None)


def _explanations(
    source: Source, quote: str, claimed: Span | None, offsets: tuple[int, int] | None
) -> Iterator[Message]:
    text = source.text
    places, more = source.places(quote, Span(0, len(text)))
    if places:
        unit = None if offsets is None else _unit_of(source, quote, *offsets)
        stands = places_hint(places, more)
        yield stands if unit is None else told("hint.offsets", unit=told(f"unit.{unit.value}"), stands=stands)
    if len(quote) <= _LONGEST_FOLDED:
        yield from _folded_explanations(source, quote, claimed)
    other = version_hint(source.others(), quote)
    if other:
        yield other


def _unit_of(source: Source, quote: str, start: int, end: int) -> OffsetUnit | None:
    """The unit in which these offsets do point at the quote."""
    for unit in _OTHER_UNITS:
        span = source.span(start, end, unit)
        if span is None or span == (start, end):  # in plain ASCII every unit says the same
            continue
        if span.of(source.text).rstrip("\r\n") == quote.rstrip("\r\n"):
            return unit
    return None


def _folded_explanations(source: Source, quote: str, claimed: Span | None) -> Iterator[Message]:
    if claimed is not None and claimed.end - claimed.start <= _LONGEST_FOLDED:
        folds = equal_after(claimed.of(source.text), quote)
        if folds:
            yield told("hint.equal_after", folds=_named(folds))
    place = _folded_place(source, quote)
    if place is not None:
        folds = equal_after(place.of(source.text), quote)
        if folds:
            yield told("hint.stands_after", start=place.start, end=place.end, folds=_named(folds))
        else:
            yield places_hint([place], more=False)


def _named(folds: Sequence[str]) -> Message:
    names = told(f"fold.{folds[0]}")
    for name in folds[1:]:
        names = told("list.also", names=names, name=told(f"fold.{name}"))
    return names


def _folded_place(source: Source, quote: str) -> Span | None:
    wanted = fold(quote).strip()
    if not wanted or wanted not in source.folded():
        return None
    folded = source.folded_mapped()
    at = folded.text.find(wanted)
    return folded.original(at, at + len(wanted)) if at >= 0 else None
