"""The splitter that needs no model: an answer's sentences, each with the citations that stand in or right after it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from citeguard.claims.compounds import parts
from citeguard.claims.markers import Marker, anchored, find_markers, ids_of, placed, plain, within
from citeguard.claims.nonclaims import abstains, classify_all, shown_text
from citeguard.claims.outline import outlined
from citeguard.claims.surroundings import Place, surroundings
from citeguard.language.detection import detect
from citeguard.language.sentences import Block, Sentence, cells
from citeguard.messages import told
from citeguard.models import (
    Anchor,
    CheckRequest,
    Claim,
    Claims,
    Finding,
    FindingCode,
    Fragment,
    NonClaim,
    NonClaimKind,
    Span,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer read once: its sentences, their markers and what each of them is."""

    answer: str
    language: str | None
    sentences: tuple[Sentence, ...]
    markers: tuple[Marker, ...]
    kinds: tuple[NonClaimKind | None, ...]
    anchors: tuple[Anchor, ...] = ()
    """Places that are cited, as the format says, in order; they do not overlap."""
    default: tuple[str, ...] = ()
    """What a claim rests on in an answer that links none to a citation, where its format allows that."""

    def cited_at(self, span: Span) -> tuple[str, ...]:
        """The ids of what is cited for words of the span."""
        first = bisect_right(self.anchors, span.start, key=lambda a: a.span.end)
        last = bisect_left(self.anchors, span.end, lo=first, key=lambda a: a.span.start)
        return tuple(dict.fromkeys(i for a in self.anchors[first:last] for i in a.citation_ids))


def read(request: CheckRequest) -> Reading:
    answer = request.answer or ""
    language = detect(answer)
    found = outlined(answer, language)
    code = [s.span for s in found if s.block is Block.CODE]
    known = frozenset(c.id for c in request.citations)
    markers = placed(find_markers(answer, known, code), anchored(request.anchors, known))
    places = tuple(a for a in request.anchors if not a.is_marker)
    return Reading(
        answer,
        language,
        found,
        markers,
        classify_all(answer, found, markers, language),
        places,
        tuple(c.id for c in request.citations) if request.cites_all and not markers and not places else (),
    )


class RuleSplitter:
    """Sentences first, then compound sentences where the cut is safe. Deterministic."""

    name = "rules/1"

    async def split(self, request: CheckRequest, fragments: Mapping[str, Fragment], /) -> Claims:
        return split(request, fragments)


def split(request: CheckRequest, fragments: Mapping[str, Fragment]) -> Claims:
    """The claims and non-claims of an answer. Whether the claims carry every sentence is not decided here."""
    reading = read(request)
    quoted = {key: _folded(f.text) for key, f in fragments.items()}
    claims = tuple(_numbered(_claims(reading, quoted), reading.language))
    return Claims(
        claims=claims,
        non_claims=tuple(
            NonClaim(span=s.span, kind=k)
            for s, k in zip(reading.sentences, reading.kinds, strict=True)
            if k is not None
        ),
        findings=tuple(unknown_citations(reading.markers, claims)),
        splitter=RuleSplitter.name,
        abstained=abstains(reading.kinds),
    )


def unknown_citations(markers: Sequence[Marker], claims: Sequence[Claim] = ()) -> Iterator[Finding]:
    """One finding for each id that a marker of the answer names and no citation has."""
    first = {i: c for c in reversed(claims) for i in c.citation_ids}
    for unknown in dict.fromkeys(i for m in markers for i in m.unknown):
        claim = first.get(unknown)
        yield Finding(
            code=FindingCode.CITATION_UNKNOWN,
            message=told("claim.marker_unknown", citation=unknown),
            claim_id=claim.id if claim else None,
            citation_id=unknown,
        )


@dataclass(frozen=True, slots=True)
class _Draft:
    text: str
    span: Span
    ids: tuple[str, ...]
    context: str | None


def _numbered(drafts: Iterator[_Draft], spoken: str | None) -> Iterator[Claim]:
    for number, d in enumerate(drafts, start=1):
        language = detect(d.text, spoken)
        yield Claim(id=f"c{number}", text=d.text, span=d.span, citation_ids=d.ids, context=d.context, language=language)


def _claims(reading: Reading, quoted: Mapping[str, str]) -> Iterator[_Draft]:
    places = surroundings(reading.answer, reading.sentences, reading.markers, reading.kinds)
    for i, (sentence, place) in enumerate(zip(reading.sentences, places, strict=True)):
        if place.carried or reading.kinds[i] is not None:
            continue
        yield from _of_sentence(reading, sentence, place, _owned(reading, i), quoted)


def _owned(reading: Reading, index: int) -> tuple[Marker, ...]:
    """The markers in a sentence and right after it: at the start of the next one too, or alone in the next block."""
    here = reading.sentences[index]
    own = within(reading.markers, here.span)
    before = reading.sentences[index - 1] if index else None
    if before is not None and before.block_index == here.block_index:
        own = own[len(_leading(reading, here)) :]
    if index + 1 == len(reading.sentences):
        return own
    following = reading.sentences[index + 1]
    if following.block_index == here.block_index:
        return own + _leading(reading, following)
    alone = reading.kinds[index + 1] is NonClaimKind.MARKER and {here.block, following.block} <= _RUNNING
    return own + (within(reading.markers, following.span) if alone else ())


_RUNNING = {Block.PARAGRAPH, Block.QUOTE}


def _leading(reading: Reading, sentence: Sentence) -> tuple[Marker, ...]:
    """The markers before the first word of a sentence."""
    at, found = sentence.span.start, []
    for m in within(reading.markers, sentence.span):
        if reading.answer[at : m.span.start].strip():
            break
        found.append(m)
        at = m.span.end
    return tuple(found)


def _of_sentence(
    reading: Reading, sentence: Sentence, place: Place, own: tuple[Marker, ...], quoted: Mapping[str, str]
) -> Iterator[_Draft]:
    span = _without_outer_markers(reading.answer, sentence.span, reading.markers)
    ids = _united(ids_of((*place.markers, *own)), reading.cited_at(sentence.span)) or reading.default
    text = _row(reading, sentence, place) or shown_text(reading.answer, sentence, reading.markers)
    if place.opening is not None:
        yield _Draft(f"{place.opening} {text}", span, ids, place.context)
        return
    pieces = (span,) if _stays_whole(text, sentence, ids, quoted) else _pieces(reading, span)
    if len(pieces) == 1:
        yield _Draft(
            _of(reading, sentence, span) if sentence.block is not Block.TABLE_ROW else text, span, ids, place.context
        )
        return
    for piece, cited in zip(pieces, _shared_out(pieces, own, reading), strict=True):
        yield _Draft(_of(reading, sentence, piece), piece, cited or reading.default, place.context)


def _united(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))


def _of(reading: Reading, sentence: Sentence, span: Span) -> str:
    return plain(reading.answer, span, reading.markers, quoted=sentence.block is Block.QUOTE)


def _row(reading: Reading, sentence: Sentence, place: Place) -> str | None:
    """A table row with each cell under its column's head: a cell alone says nothing."""
    if sentence.block is not Block.TABLE_ROW:
        return None
    shown = [_of(reading, sentence, c) for c in cells(reading.answer, sentence)]
    if len(place.columns) != len(shown):
        return " | ".join(c for c in shown if c)
    return "; ".join(
        f"{head}: {cell}" if head else cell for head, cell in zip(place.columns, shown, strict=True) if cell
    )


def _stays_whole(text: str, sentence: Sentence, ids: Sequence[str], quoted: Mapping[str, str]) -> bool:
    if sentence.block is Block.TABLE_ROW:
        return True
    folded = _folded(text)
    return any(folded in quoted[i] for i in ids if i in quoted)


def _folded(text: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in text).casefold().replace("ё", "е").split())


def _pieces(reading: Reading, span: Span) -> tuple[Span, ...]:
    """The assertions of a sentence; markers are blanked, so that positions hold."""
    text = list(span.of(reading.answer))
    for m in within(reading.markers, span):
        text[m.span.start - span.start : m.span.end - span.start] = " " * (m.span.end - m.span.start)
    blanked = "".join(text)
    return tuple(p.shift(span.start) for p in parts(blanked, detect(blanked, reading.language)))


def _shared_out(pieces: Sequence[Span], markers: Sequence[Marker], reading: Reading) -> list[tuple[str, ...]]:
    """Each part has what is cited for it and the markers that follow it; a part without any has those of the next part
    that has some."""
    edges = [p.start for p in pieces[1:]] + [max((m.span.end for m in markers), default=0) + 1]
    own = []
    start = 0
    for piece, edge in zip(pieces, edges, strict=True):
        following = ids_of(m for m in markers if start <= m.span.start < edge)
        own.append(_united(following, reading.cited_at(piece)))
        start = edge
    for i in range(len(own) - 2, -1, -1):
        own[i] = own[i] or own[i + 1]
    return own


def _without_outer_markers(answer: str, span: Span, markers: Sequence[Marker]) -> Span:
    start, end = span
    for m in reversed(within(markers, span)):
        if not answer[m.span.end : end].strip():
            end = start + len(answer[start : m.span.start].rstrip())
    for m in within(markers, Span(start, end)):
        if not answer[start : m.span.start].strip():
            start = m.span.end + len(answer[m.span.end : end]) - len(answer[m.span.end : end].lstrip())
    return Span(start, end) if start < end else span
