"""Claims as the caller gave them: kept, placed in the answer by content, and compared with it.

A given span is checked, not trusted: one that is out of range or whose text says something else is ignored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from citeguard.claims.carrying import Carrier
from citeguard.claims.lines import Line
from citeguard.claims.reading import Item, ItemKind, Reading, shared
from citeguard.models import Finding, FindingCode, GivenClaim, Span

MIN_SHARED = 0.5
"""Share of a claim's content that a place must say to be its place."""
HARDLY_ANY = 0.25
"""Below this share of its content words a claim is about something that the answer does not speak of."""


def placed(given: GivenClaim, claim: Carrier, answer: str, lines: Sequence[Line], carried: Sequence[int]) -> Span | None:
    """Where the claim stands: its own span if that holds, else the sentences it carries, else the one most like it."""
    if given.span is not None and _holds(given.span, claim.reading, answer, lines):
        return given.span
    if carried:
        return Span(lines[carried[0]].span.start, lines[_last_in_a_row(carried)].span.end)
    best = most_alike(claim.reading, lines)
    return lines[best].span if best is not None and _share(claim.reading, lines[best].reading) >= MIN_SHARED else None


def _holds(span: Span, claim: Reading, answer: str, lines: Sequence[Line]) -> bool:
    if not 0 <= span.start < span.end <= len(answer):
        return False
    said = [i for line in lines if line.span.overlaps(span) for i in line.reading.items]
    covered = sum(line.span.end - line.span.start for line in lines if line.span.overlaps(span))
    # Sentences are compared whole; a span over half the answer would hold for any claim in it.
    return bool(said) and _told(claim, said) >= MIN_SHARED and covered <= 3 * max(len(claim.text), span.end - span.start)


def _last_in_a_row(indices: Sequence[int]) -> int:
    last = indices[0]
    for at in indices[1:]:
        if at != last + 1:
            break
        last = at
    return last


def most_alike(claim: Reading, lines: Sequence[Line]) -> int | None:
    """Index of the sentence with most of the claim's items."""
    found = Counter({n: len(shared(claim.required, list(line.reading.items))) for n, line in enumerate(lines)})
    best = max(found, key=lambda n: (found[n], -n), default=None)
    return best if best is not None and found[best] else None


def _share(claim: Reading, sentence: Reading) -> float:
    return _told(claim, list(sentence.items))


def _told(claim: Reading, said: Sequence[Item]) -> float:
    required = claim.required
    return len(shared(required, said)) / len(required) if required else 0.0


def not_in_answer(claim: Carrier, lines: Sequence[Line], carried: Sequence[int]) -> Finding | None:
    """`claim_not_in_answer`: a number, name or negation that the answer lacks, or hardly a word of it."""
    said = [i for line in lines for i in line.reading.items]
    strange = [i.shown for i in _strange(claim.reading, said)]
    strange += [m.shown for m in _new_negations(claim.reading, lines, carried)]
    if not strange and not _elsewhere(claim.reading, said):
        return None
    about = ", ".join(repr(s) for s in dict.fromkeys(strange)) or "hardly any of its words"
    message = f"claim {claim.id!r} says {about}, the answer does not" if strange else (
        f"claim {claim.id!r} shares hardly any of its words with the answer"
    )
    return Finding(
        code=FindingCode.CLAIM_NOT_IN_ANSWER, message=message, claim_id=claim.id, received=claim.reading.text,
        hint="state in the claim only what the answer says, or say it in the answer",
    )  # fmt: skip


def _strange(claim: Reading, said: Sequence[Item]) -> Iterator[Item]:
    keys = {k for i in said for k in i.keys}
    values = {i.value for i in said if i.value is not None}
    for item in claim.items:
        if not (item.counted or item.kind is ItemKind.NAME) or not keys.isdisjoint(item.keys):
            continue
        if item.value is None or not (item.value in values or _part_of_date(item, said) or _shares_unit(item, said)):
            yield item


def _shares_unit(item: Item, said: Sequence[Item]) -> bool:
    """The first number of "30 and 40 dollars" is the claim's "30 dollars"."""
    return any(i.number == item.number and i.value is not None and i.value[2] is None for i in said if i.number)


def _part_of_date(item: Item, said: Sequence[Item]) -> bool:
    """The answer's "1 May 2024" has the claim's "May 2024"."""
    if item.kind is not ItemKind.DATE or not isinstance(item.value, tuple):
        return False
    dates = [i.value for i in said if i.kind is ItemKind.DATE and isinstance(i.value, tuple)]
    return any(all(p is None or p == q for p, q in zip(item.value, d, strict=True)) for d in dates)


def _new_negations(claim: Reading, lines: Sequence[Line], carried: Sequence[int]) -> list[Item]:
    ours = [i for i in claim.items if i.mark_kind == "negation"]
    if not ours or carried:
        return []
    best = most_alike(claim, lines)
    near = [lines[n].reading for n in range(best - 1, best + 2) if 0 <= n < len(lines)] if best is not None else []
    if any(i.mark_kind == "negation" for r in near for i in r.items):
        return []
    return ours


def _elsewhere(claim: Reading, said: Sequence[Item]) -> bool:
    content = [i for i in claim.required if i.content]
    return bool(content) and len(shared(content, said)) / len(content) < HARDLY_ANY
