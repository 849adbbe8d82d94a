"""The answer as coverage walks it: sentences with their readings, kinds, and what they stand under."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from citeguard.claims.assertion import asserts
from citeguard.claims.compared import Column, Sentence, Surroundings
from citeguard.claims.itemise import Readings
from citeguard.claims.markers import Marker, find_markers, placed, plain
from citeguard.claims.nonclaims import classify_all, shown_text
from citeguard.claims.outline import outlined
from citeguard.claims.reading import Item, ItemKind, Key, Reading, keys_of, shared
from citeguard.claims.replies import reply_of, restates
from citeguard.claims.vocabulary import vocabulary
from citeguard.language.detection import detect
from citeguard.language.sentences import Block, cells
from citeguard.language.sentences import Sentence as Place
from citeguard.models import NonClaimKind, Span

ANTECEDENTS = 4
"""Sentences back that a pronoun may reach."""
MAX_CELLS = 32
"""Of a table row that is taken apart; cells are compared with each other."""
MAX_REPEATED = 6
SHORT = 100
"""Each cell is read with the first of its row: a row is not taken apart where that is so many times the row."""
_NOTHING = Reading(text="", segments=(), norms=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One sentence of the answer. `parts` are what must be carried: itself, or the cells of a table row, each with the
    first cell. `over` are indices of the headings and lead-ins that it stands under."""

    place: Place
    kind: NonClaimKind | None
    reading: Reading
    parts: tuple[Sentence, ...]
    over: tuple[int, ...] = ()
    names: tuple[Item, ...] = ()
    """Of a heading or lead-in: its names, numbers and dates, which the claims below must carry."""

    answers: str = ""
    """The "yes" or "no" with which it answers a question of the same text: no claim repeats that."""

    @property
    def span(self) -> Span:
        return self.place.span

    @property
    def announces(self) -> bool:
        return self.kind in _ANNOUNCING


def lines_of(
    answer: str, citation_ids: Collection[str], texts: Readings, anchored: Sequence[Marker] = ()
) -> tuple[Line, ...]:
    """All sentences of the answer in order. `anchored` are markers that its text alone does not tell."""
    language = detect(answer)
    places = outlined(answer, language)
    code = [p.span for p in places if p.block is Block.CODE]
    markers = placed(find_markers(answer, citation_ids, code), anchored)
    found = classify_all(answer, places, markers, language, texts.sources)
    shown = [_unreplied(answer, markers, places, found, at) for at in range(len(places))]
    readings = [texts.of(text) for text in shown]
    kinds = [None if r.long and kind in _ANNOUNCING else kind for kind, r in zip(found, readings, strict=True)]
    near = [_NOTHING if r.long else r for r in readings]
    over = _standing_under(places)
    leads = _Leads(places, readings)
    rows = _Rows(answer, markers, texts)
    lines = []
    for at, place in enumerate(places):
        around = _around(at, near, places, over[at], leads.bound_to(at, over[at]))
        head = next((places[h] for h in over[at] if places[h].header), None)
        parts = rows.parts(place, head, readings[at], around)
        names = _names(answer, place, readings[at], texts)
        yes = _answers(readings[at]) if at and kinds[at - 1] is NonClaimKind.QUESTION else ""
        lines.append(
            Line(
                place=place, kind=kinds[at], reading=readings[at], parts=parts, over=over[at], names=names, answers=yes
            )
        )
    return tuple(_with_below(lines))


_ANNOUNCING = (NonClaimKind.HEADING, NonClaimKind.LEAD_IN)
"""A long text announces nothing, whatever stands before it or at its end: it is to be carried."""


def _unreplied(
    answer: str,
    markers: Sequence[Marker],
    places: Sequence[Place],
    kinds: Sequence[NonClaimKind | None],
    at: int,
) -> str:
    """The words of a sentence, without the "yes" or "no" before them where they say it themselves."""
    shown = _undecorated(shown_text(answer, places[at], markers))
    reply = reply_of(shown) if kinds[at] is None else None
    if reply is None:
        return shown
    asked = at > 0 and kinds[at - 1] is NonClaimKind.QUESTION
    question = shown_text(answer, places[at - 1], markers) if asked else None
    return reply[1] if restates(reply[0], reply[1], question) else shown


def _undecorated(shown: str) -> str:
    """Without the ornaments before its first word, which hide that a capital only opens the sentence."""
    start, ornaments = 0, vocabulary().ornaments
    while start < len(shown) and (shown[start].isspace() or shown[start] in ornaments):
        start += 1
    return shown[start:]


def _answers(reading: Reading) -> str:
    first = reading.text.split(maxsplit=1)[:1]
    return first[0] if first and first[0].casefold().strip(".,!:;*_—–- ") in vocabulary().replies else ""


def _standing_under(places: Sequence[Place]) -> list[tuple[int, ...]]:
    """For each sentence the indices of the headings, of the lead-in and of the table head above it."""
    headings: list[int] = []
    lead_in: int | None = None
    head: int | None = None
    found = []
    for at, place in enumerate(places):
        if place.block is Block.HEADING:
            headings = [h for h in headings if places[h].level < place.level]
            lead_in = None
        elif lead_in is not None and not _under(places[lead_in], place) and not _rows(places, head, lead_in, place):
            lead_in = None
        head = head if head is not None and _under(places[head], place) else None
        found.append((*headings, *(above for above in (lead_in, head) if above is not None)))
        if place.block is Block.HEADING:
            headings.append(at)
        elif place.header:
            head = at
        elif place.lead_in:
            lead_in = at
    return found


def _rows(places: Sequence[Place], head: int | None, lead_in: int, place: Place) -> bool:
    """Whether these are rows of a table that itself stands under the lead-in."""
    return head is not None and lead_in < head and _under(places[head], place)


def _under(lead: Place, place: Place) -> bool:
    """A list stays under its lead-in; a paragraph only where it follows at once; a row under the head of its table."""
    if lead.header:
        return place.block is Block.TABLE_ROW and not place.header
    if place.block in (Block.LIST_ITEM, Block.TABLE_ROW, Block.QUOTE):
        return lead.block is not Block.LIST_ITEM or place.level > lead.level or place.block_index == lead.block_index
    return place.block_index == lead.block_index or place.block_index == lead.block_index + 1


def _around(
    at: int, near: Sequence[Reading], places: Sequence[Place], over: Sequence[int], bound_to: tuple[Item, ...]
) -> Surroundings:
    """`near`: the readings, those of long texts empty: what cannot be compared explains nothing."""
    first = max(0, at - 3 * ANTECEDENTS)
    before = [near[n] for n in range(first, at) if places[n].block is not Block.HEADING][-ANTECEDENTS:]
    return Surroundings(
        headings=tuple(near[h] for h in over),
        before=tuple(reversed(before)),
        after=near[at + 1] if at + 1 < len(places) else None,
        bound_to=bound_to,
    )


class _Leads:
    """What lead-ins bind the items under them to; each is asked for by all of its items."""

    def __init__(self, places: Sequence[Place], readings: Sequence[Reading]) -> None:
        self._places = places
        self._readings = readings
        self._known: dict[int, tuple[bool, tuple[Item, ...]]] = {}

    def bound_to(self, at: int, over: Sequence[int]) -> tuple[Item, ...]:
        """Content words of the lead-in that an item goes on with: "Copies are kept for: - 30 days"."""
        lead = over[-1] if over and self._places[over[-1]].lead_in else None
        text = self._readings[at].text
        if lead is None or not (text[:1].islower() or not _asserts(text)):
            return ()
        if lead not in self._known:
            self._known[lead] = (_asserts(self._readings[lead].text), _binding(self._readings[lead]))
        says_itself, words = self._known[lead]
        return words if says_itself or text[:1].islower() else ()


def _binding(lead: Reading) -> tuple[Item, ...]:
    words = (i for i in lead.items if i.content and not i.optional and not _announcing(i))
    return tuple({i.keys: i for i in words}.values())


def _asserts(shown: str) -> bool:
    return asserts(shown.rstrip(".;! "), detect(shown) or "en")


class _Rows:
    def __init__(self, answer: str, markers: Sequence[Marker], texts: Readings) -> None:
        self._answer = answer
        self._markers = markers
        self._texts = texts
        self._titles: dict[Place, list[str]] = {}
        """Of each table head: all of its rows ask for them."""

    def parts(self, place: Place, head: Place | None, reading: Reading, around: Surroundings) -> tuple[Sentence, ...]:
        if place.block is not Block.TABLE_ROW or place.header:
            return (Sentence.of(reading, around),)
        row = self._shown(place)
        if reading.long or len(row) > MAX_CELLS or len(row) * len(row[0]) > MAX_REPEATED * (len(reading.text) + SHORT):
            return (Sentence.of(replace(reading, long=True), around),)
        if head is not None and head not in self._titles:
            self._titles[head] = self._shown(head)
        return tuple(self._cells(row, self._titles[head] if head is not None else [], around))

    def _shown(self, place: Place) -> list[str]:
        return [plain(self._answer, cell, self._markers) for cell in cells(self._answer, place)]

    def _read(self, cell: str, *, table_row: bool = False) -> Reading:
        found = self._texts.of(cell, table_row=table_row)
        return _NOTHING if found.long else found

    def _cells(self, row: Sequence[str], titles: Sequence[str], around: Surroundings) -> Iterator[Sentence]:
        """Each cell with the first of its row, under the heads of its own columns: a number is bound to its column."""
        columns: tuple[Column, ...] = ()
        if len(titles) == len(row):
            pairs = zip(titles, row, strict=True)
            columns = tuple(
                Column(self._read(title).items, self._read(cell, table_row=True).items) for title, cell in pairs
            )
        for at in range(1, len(row)) if len(row) > 1 else range(len(row)):
            text = f"{row[0]} | {row[at]}" if at else row[0]
            headings = around.headings
            if len(titles) == len(row):
                headings = (*headings[:-1], self._read(titles[0]), self._read(titles[at]))
            yield Sentence.of(self._texts.of(text, table_row=True), replace(around, headings=headings, columns=columns))


def _with_below(lines: Sequence[Line]) -> Iterator[Line]:
    below: dict[int, list[Item]] = {}
    counted = Counter(line.over[-1] for line in lines if line.over)
    for line in lines:
        for h in line.over:
            if lines[h].place.lead_in and not lines[h].reading.long and not line.reading.long:
                below.setdefault(h, []).extend(line.reading.items)
    for at, line in enumerate(lines):
        if at in below:
            around = replace(line.parts[0].around, below=tuple(below[at]))
            kind = _lead_in_kind(line, below[at], counted[at])
            names = tuple(i for i in line.names if not _counts(i, counted[at]))
            line = replace(line, kind=kind, names=names, parts=(Sentence.of(line.reading, around),))
        yield line


def _counts(item: Item, members: int) -> bool:
    """ "Two rules apply:" over two items."""
    return item.kind is ItemKind.NUMBER and item.value is not None and item.value[0] == item.value[1] == (members, 1)


def _lead_in_kind(line: Line, below: Sequence[Item], members: int) -> NonClaimKind | None:
    """A lead-in with a predicate is a claim unless it only announces: "insurers may read the records below:"."""
    if line.kind is None or (line.kind is NonClaimKind.LEAD_IN and _asserts(line.reading.text)):
        return NonClaimKind.LEAD_IN if _only_announces(line.reading, keys_of(below), members) else None
    return line.kind


def _only_announces(reading: Reading, below: frozenset[Key], members: int) -> bool:
    """ "Here is what the documents say about refunds:" - words that announce, and words that the items below repeat."""
    return all(
        _counts(i, members)
        or (i.kind is ItemKind.NAME and not i.counted)  # carried by each of the claims below: see `Line.names`
        or (i.kind is ItemKind.WORD and (_announcing(i) or _names_source(i, reading) or bool(shared([i], below))))
        or (i.kind is ItemKind.WORD and _beside_name(i, reading))
        for i in reading.required
    )


def _beside_name(item: Item, reading: Reading) -> bool:
    """ "Here are the details of the Premium plan:" """
    return any(i.kind is ItemKind.NAME and abs(i.place - item.place) == 1 for i in reading.items) and not item.linking


def _names_source(item: Item, reading: Reading) -> bool:
    """ "Here is what the expense policy says:": a word before the noun that names a source."""
    following = next((i for i in reading.items if i.place == item.place + 1), None)
    return following is not None and following.shown.casefold() in vocabulary().sources


def _announcing(item: Item) -> bool:
    return any(k[1] in vocabulary().announcing for k in item.keys if isinstance(k, tuple) and k[0] == "stem")


def _names(answer: str, place: Place, reading: Reading, texts: Readings) -> tuple[Item, ...]:
    if place.header:
        return tuple(i for cell in cells(answer, place) for i in _named(texts.of(cell.of(answer))))
    found = _named(reading)
    return tuple(i for i in found if not _common(i)) if place.block is Block.HEADING and _title_case(reading) else found


def _named(reading: Reading) -> tuple[Item, ...]:
    return tuple(i for i in reading.items if i.counted or i.kind is ItemKind.NAME)


def _title_case(reading: Reading) -> bool:
    """ "Refund Policy Overview": where all words are capitalised, a capital tells nothing."""
    return all(not i.content or i.shown[:1].isupper() for i in reading.items)


_COMMON_ENDINGS = ("ing", "tion", "sion", "ment", "ness", "ity", "ance", "ence", "ость", "ение", "ание", "ация")


def _common(item: Item) -> bool:
    """A listed word, or one with the ending of a noun that names no one."""
    if item.counted or item.shown.isupper():
        return False
    known = vocabulary().synonyms
    listed = any(k[1] in known for k in item.keys if isinstance(k, tuple) and k[0] == "stem")
    return listed or _announcing(item) or item.shown.casefold().endswith(_COMMON_ENDINGS)
