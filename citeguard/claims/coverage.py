"""Coverage: each sentence of the answer is a non-claim, carried by the claims, or left open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citeguard.claims.carrying import carries, same_wording
from citeguard.claims.compared import Carrier, Sentence
from citeguard.claims.lines import Line
from citeguard.claims.pieces import carried_in_pieces
from citeguard.claims.reading import Item, Key, Reading, Segment, beyond, keys_of
from citeguard.claims.runs import carried_in_runs, one_clause
from citeguard.claims.verbatim import carried_whole
from citeguard.claims.vocabulary import vocabulary
from citeguard.models import NonClaim, NonClaimKind, Span, Uncovered

MAX_CANDIDATES = 24
MAX_POSTINGS = 64
"""A word that more claims than this share tells nothing about which of them a sentence belongs to. Both bounds keep
the work linear; a claim left out by them can only leave a sentence uncovered."""


LEAST_EFFORT = 5_000
EFFORT = 40
"""Comparisons of a segment with an item of a claim that a sentence may cost, and how many more for each code point of
it. Sentences that people write, with 24 claims of their size, cost a tenth; only huge claims of the same words are left
out by it, and the best of all is always tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    covered: tuple[Span, ...]
    non_claims: tuple[NonClaim, ...]
    uncovered: tuple[Uncovered, ...]
    carriers: tuple[tuple[int, ...], ...]
    """For each sentence the indices of the claims that carry it."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """One sentence: what is missing (nothing: covered), and by which claims it is carried."""

    missing: tuple[str, ...] = ()
    carriers: tuple[int, ...] = ()


def cover(lines: Sequence[Line], claims: Sequence[Carrier]) -> Coverage:
    index = _Index(claims)
    whole = carried_whole(lines, claims)
    outcomes = [
        _Outcome() if line.announces else _carried(line, claims, index, whole.get(at)) for at, line in enumerate(lines)
    ]
    below = _below(lines)
    for at, line in enumerate(lines):
        if line.announces:
            outcomes[at] = _announcement(line, [outcomes[n].carriers for n in below.get(at, ())], claims)
    return Coverage(
        covered=tuple(line.span for line, o in zip(lines, outcomes, strict=True) if not o.missing and _told(line)),
        non_claims=tuple(_non_claims(lines, outcomes)),
        uncovered=tuple(
            Uncovered(span=line.span, missing=o.missing) for line, o in zip(lines, outcomes, strict=True) if o.missing
        ),
        carriers=tuple(o.carriers for o in outcomes),
    )


def _told(line: Line) -> bool:
    """Whether the sentence says something that claims must carry."""
    return line.kind is None or (line.announces and bool(line.names))


def _non_claims(lines: Sequence[Line], outcomes: Sequence[_Outcome]) -> Iterator[NonClaim]:
    for line, outcome in zip(lines, outcomes, strict=True):
        if not _told(line) and not outcome.missing:
            yield NonClaim(span=line.span, kind=line.kind or NonClaimKind.DISCOURSE)


class _Index:
    """Which claims hold a key: sentences find their claims by rare words, not by trying all pairs."""

    def __init__(self, claims: Sequence[Carrier]) -> None:
        self._claims = claims
        self._joined: dict[int, Carrier] = {}
        self._postings: dict[Key, list[int]] = {}
        self._wordings: dict[tuple[str, ...], int] = {}
        for at, claim in enumerate(claims):
            self._wordings.setdefault(claim.reading.norms, at)
            for key in claim.keys if not claim.reading.long else ():
                self._postings.setdefault(key, []).append(at)

    def worded(self, reading: Reading) -> int | None:
        """The first claim that says the same, word for word."""
        return self._wordings.get(reading.norms) if reading.norms else None

    def joined(self, at: int) -> Carrier:
        """The claim read as one clause; many sentences may ask for the same."""
        if at not in self._joined:
            self._joined[at] = one_clause(self._claims[at])
        return self._joined[at]

    def candidates(self, items: Sequence[Item]) -> list[int]:
        """Indices of the claims that share most with the items, best first."""
        lists = [p for i in items for p in (self._posting(i),) if p]
        rare = [p for p in lists if len(p) <= MAX_POSTINGS] or [min(lists, key=len)[:MAX_POSTINGS]] if lists else []
        counted = Counter(at for p in rare for at in p)
        return [at for at, _ in sorted(counted.items(), key=lambda c: (-c[1], c[0]))[:MAX_CANDIDATES]]

    def _posting(self, item: Item) -> list[int]:
        return max((self._postings.get(k, []) for k in item.keys), key=len, default=[])


def _carried(line: Line, claims: Sequence[Carrier], index: _Index, whole: int | None) -> _Outcome:
    """`whole`: a long claim that repeats the sentence."""
    if line.kind is not None:
        return _Outcome()
    parts = line.parts if whole is None else ()
    outcomes = [_part(part, claims, index) for part in parts] or [_Outcome((), () if whole is None else (whole,))]
    answers = (line.answers,) if line.answers else ()
    missing = tuple(dict.fromkeys((*answers, *(m for o in outcomes for m in o.missing))))
    return _Outcome(missing, tuple(sorted({c for o in outcomes for c in o.carriers})))


def _part(sentence: Sentence, claims: Sequence[Carrier], index: _Index) -> _Outcome:
    worded = index.worded(sentence.reading)
    if worded is not None:
        return _Outcome((), (worded,))
    if sentence.reading.long:
        return _Outcome((sentence.reading.text,))
    required = sentence.reading.required
    candidates = affordable(sentence.reading, index.candidates(required), claims)
    near = [claims[at] for at in candidates]
    whole = next((at for at in candidates if same_wording(sentence, claims[at])), None)
    if whole is not None:
        return _located(sentence, (whole,), claims)
    if not required:
        return _Outcome() if _only_discourse(sentence.reading) else _Outcome((sentence.reading.text,))
    numbers = [n for n, segment in enumerate(sentence.reading.segments) if segment.required]
    found = {n: () if sentence.reading.pairing else _segment(sentence, n, candidates, claims) for n in numbers}
    left = [n for n in numbers if not found[n]] if not sentence.reading.pairing else []
    found |= {n: (at,) for n, at in carried_in_runs(sentence, left, candidates, claims, index.joined).items()}
    missing = [m for n in numbers if not found[n] for m in _missing(sentence.reading.segments[n], near, sentence)]
    used = [at for carriers in found.values() for at in carriers]
    if missing:
        return _Outcome(tuple(dict.fromkeys(missing)))
    return _located(sentence, tuple(sorted(set(used))), claims)


def affordable(sentence: Reading, candidates: Sequence[int], claims: Sequence[Carrier]) -> list[int]:
    """Those of the claims, best first, that can be compared with the sentence at a cost that grows with its length."""
    left = LEAST_EFFORT + EFFORT * len(sentence.text)
    taken: list[int] = []
    for at in candidates:
        cost = len(sentence.segments) * len(claims[at].reading.items)
        if cost <= left or not taken:
            taken.append(at)
            left -= cost
    return taken


def _only_discourse(reading: Reading) -> bool:
    """ "Good news!": listed words of discourse alone, of which none replies."""
    first = reading.text.split(maxsplit=1)[0].casefold().strip(".,!:;*_ ") if reading.text.strip() else ""
    return not reading.norms and first not in vocabulary().replies | vocabulary().negative_replies


def _located(sentence: Sentence, used: tuple[int, ...], claims: Sequence[Carrier]) -> _Outcome:
    """The section that the sentence names as its source must be in one of its claims, or borne by what they cite."""
    told = frozenset(k for at in used for k in (*claims[at].keys, *claims[at].located))
    missing = tuple(i.shown for i in sentence.reading.items if i.locator and told.isdisjoint(i.keys))
    return _Outcome(missing, used if not missing else ())


def _segment(sentence: Sentence, number: int, candidates: Sequence[int], claims: Sequence[Carrier]) -> tuple[int, ...]:
    required = [i for i in sentence.reading.segments[number].required if i.mark_kind != "condition"]
    if beyond(required, *(claims[at].keys for at in candidates)):
        return ()
    single = next((at for at in candidates if carries(sentence, number, claims[at])), None)
    if single is not None:
        return (single,)
    chosen = carried_in_pieces(sentence, number, [claims[at] for at in candidates])
    return tuple(candidates[at] for at in chosen)


def _missing(segment: Segment, near: Sequence[Carrier], sentence: Sentence) -> list[str]:
    """Words that no claim has; where each stands somewhere, the words that no one claim says together."""
    alone = [i.shown for i in beyond(segment.required, *(c.keys for c in near))]
    first, last = segment.items[0], segment.items[-1]
    return alone or [Span(first.span.start, last.span.end).of(sentence.reading.text)]


def _below(lines: Sequence[Line]) -> dict[int, list[int]]:
    """For each heading and lead-in the indices of the claims of the answer under it."""
    found: dict[int, list[int]] = {}
    for at, line in enumerate(lines):
        for above in line.over if line.kind is None else ():
            found.setdefault(above, []).append(at)
    return found


def _announcement(line: Line, below: Sequence[tuple[int, ...]], claims: Sequence[Carrier]) -> _Outcome:
    """A heading or lead-in: its names and numbers are carried by the claims below; by each, where it is a lead-in."""
    if not line.names:
        return _Outcome()
    groups = [list(carriers) for carriers in below]
    if not line.place.lead_in:
        groups = [list(dict.fromkeys(c for group in groups for c in group))]
    told = [_told_by([claims[c] for c in group]) for group in groups]
    missing = [i.shown for i in line.names if not told or any(keys.isdisjoint(i.keys) for keys in told)]
    used = sorted({c for carriers in below for c in carriers}) if not missing else []
    return _Outcome(tuple(dict.fromkeys(missing)), tuple(used))


def _told_by(claims: Sequence[Carrier]) -> frozenset[Key]:
    return frozenset().union(*(c.keys | c.located | keys_of(c.context) for c in claims))
