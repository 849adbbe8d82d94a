"""Reads a sentence or claim into segments of items."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property

from citeguard.claims.definite import articled, definite
from citeguard.claims.endings import opens_with_verb, passive, russian_verb
from citeguard.claims.frames import framed, pads
from citeguard.claims.keys import (
    counts,
    date_key,
    deadline_key,
    exact_value,
    is_ratio,
    is_symbol,
    locator_key,
    noun_base,
    number_key,
    with_years,
    written_key,
    year_key,
)
from citeguard.claims.lookalikes import only_a_word
from citeguard.claims.reading import MAX_LENGTH, MAX_SEGMENTS, Item, ItemKind, Key, Reading
from citeguard.claims.segmenting import Draft, Segmenter, joined_drafts
from citeguard.claims.verbs import verb_base
from citeguard.claims.vocabulary import Vocabulary, vocabulary, word_stem
from citeguard.language.analysis import Analysis, analyse
from citeguard.language.detection import detect
from citeguard.language.marks import Mark, MarkKind
from citeguard.language.quantities import Bound, Quantity
from citeguard.language.tokens import Kind, Token
from citeguard.models import Span

MAX_COPULA = 4
"""Items before a dash that is still read as "is"."""
_BREAKS = frozenset(",;:()—–")
_MARK_CLASSES = {
    "within": "at_most", "no_later": "at_most", "allowed": "may", "when": "if", "no_earlier": "at_least",
}  # fmt: skip
_PURPOSE = frozenset({"to", "чтобы", "для"})
_EXCLUSIVE = frozenset({"only", "только", "лишь"})
_NO_FRAME = frozenset({MarkKind.NEGATION, MarkKind.ONLY, MarkKind.EXCEPTION, MarkKind.PLAN, MarkKind.POSSIBILITY})
"""What must not be lost with a frame: "the policy does not say that ...", "according to the draft policy"."""
_UNREAD = frozenset({("condition", "who"), ("condition", "audience"), ("condition", "time"), ("report", "said")})
"""Relative pronouns bound segments here; the others are content words, to be carried as such, or attribution frames."""


class Readings:
    """Reads texts, each once: a claim often repeats its sentence word for word.

    `sources`: stems by which the cited documents are known; inside an attribution frame such a name is true and need
    not be carried. Texts are without markers.
    """

    def __init__(self, sources: Collection[str] = ()) -> None:
        self.sources = frozenset(sources)
        self._read: dict[tuple[str, bool], Reading] = {}

    def of(self, text: str, *, table_row: bool = False) -> Reading:
        """The cells of a table row belong together: it is one segment."""
        found = self._read.get((text, table_row))
        if found is None:
            analysis = analyse(text, detect(text))
            found = _Reader(analysis, vocabulary(), self.sources, table_row).reading()
            self._read[(text, table_row)] = found
        return found


class _Reader:
    def __init__(self, analysis: Analysis, words: Vocabulary, sources: frozenset[str], table_row: bool) -> None:
        self.text = analysis.text
        self.analysis = analysis
        self.tokens = analysis.tokens
        self.words = words
        self.sources = sources
        self.table_row = table_row
        self.long = len(self.text) > MAX_LENGTH
        self.starts = {t.span.start: i for i, t in enumerate(self.tokens)}
        turned = [i for m in analysis.marks if m.kind in _NO_FRAME for i in self._inside(m.span)]
        framing = framed(self.tokens, words, frozenset(turned))
        self.frame, self.located, self.resumes = framing.words, framing.located, framing.resumes
        self.taken: dict[int, Item | None] = {}
        self.roles: dict[int, str] = {}
        self.segmenter = Segmenter(self.tokens, words, self.frame)
        self.names = {i for n in analysis.names for i in self._inside(n.span)}
        if self.tokens and self.tokens[0].norm in words.imperative | words.adjectival:
            self.names -= {0}

    def reading(self) -> Reading:
        self._take_quantities()
        self._take_marks()
        drafts = self._drafts()
        segments = tuple(self.segmenter.segment(drafts, n) for n in range(len(drafts)))
        said = {i.place for d in drafts for i in d.items}
        norms = tuple(t.norm for i, t in enumerate(self.tokens) if counts(t) and (i not in self.frame or i in said))
        return Reading(
            text=self.text,
            segments=tuple(s for s in segments if s.items),
            norms=norms,
            anaphoric=self._anaphoric(),
            opens_with_pronoun=bool(norms) and (norms[0] in self.words.subjects or self._takes_up),
            resumes=self.resumes,
            addresses=any(t.norm in self.words.addressing for t in self.tokens) or any(s.imperative for s in segments),
            pairing=any(n in {"respectively", "соответственно"} for n in norms),
            long=self.long,
        )

    def _inside(self, span: Span) -> Sequence[int]:
        """Indices of the tokens of a span."""
        first = self.starts.get(span.start)
        if first is None:
            return range(0)
        last = first
        while last < len(self.tokens) and self.tokens[last].span.end <= span.end:
            last += 1
        return range(first, last)

    def _claim_tokens(self, indices: Sequence[int], item: Item | None) -> None:
        for n, i in enumerate(indices):
            self.taken[i] = item if n == 0 else None

    @cached_property
    def _takes_up(self) -> bool:
        """ "That period starts ...": the first noun only takes up what the sentence before said."""
        start = max((i for i in self.frame if i <= len(self.frame)), default=-1) + 1 if 0 in self.frame else 0
        start += start < len(self.tokens) and self.tokens[start].kind is Kind.PUNCTUATION
        at = start + 1
        if at >= len(self.tokens) or self.tokens[at - 1].norm not in self.words.demonstrative:
            return False
        return word_stem(self.tokens[at].norm) in self.words.resumed

    def _take_quantities(self) -> None:
        dates = with_years(self.analysis.dates, self.tokens)
        for date in dates:
            inside = list(self._inside(date.span))
            if inside and not any(i in self.taken for i in inside):
                key = date_key(date)
                item = self._item(ItemKind.DATE, key, date.span, inside[0])
                year = year_key(date.year if key.count(None) == len(key) - 1 else None)
                self._claim_tokens(inside, replace(item, value=key, keys=item.keys | year))
        for quantity in self.analysis.quantities:
            inside = [i for i in self._inside(quantity.span) if not self._counted_noun(i, quantity)]
            if inside and not any(i in self.taken for i in inside):
                item = self._item(ItemKind.NUMBER, number_key(quantity), quantity.span, inside[0])
                value = (*exact_value(quantity), quantity.dimension)
                number = quantity.number_span.of(self.text)
                if quantity.dimension is None and quantity.bound is Bound.EXACT:
                    item = replace(item, keys=item.keys | written_key(number))
                item = replace(item, keys=item.keys | deadline_key(self.tokens, inside[0], inside[-1], quantity))
                year = year_key(int(quantity.low) if value[0] == value[1] and quantity.dimension is None else None)
                self._claim_tokens(inside, replace(item, value=value, number=number, keys=item.keys | year))

    def _counted_noun(self, place: int, quantity: Quantity) -> bool:
        """The noun of a plain count stays a word of its own: "forty volunteers"."""
        span = self.tokens[place].span
        if quantity.dimension is not None or quantity.number_span.contains(span):
            return False
        return quantity.bound_span is None or not quantity.bound_span.contains(span)

    def _take_marks(self) -> None:
        for mark in self.analysis.marks:
            inside = self._inside(mark.span)
            if mark.kind is MarkKind.ANTONYM or (mark.kind.value, mark.key) in _UNREAD:
                continue
            if not inside or any(i in self.taken or i in self.frame for i in inside):
                continue
            if mark.key == "except" and len(inside) == 2 and self.tokens[inside[0]].norm in ("but", "но"):
                # "..., but not for sheds": a clause of its own that denies.
                denial = replace(mark, kind=MarkKind.NEGATION, key="not", span=self.tokens[inside[1]].span)
                self._claim_tokens(inside[1:], self._mark(denial, inside[1]))
                continue
            if only_a_word(mark, self.tokens, inside[0], self.words.contrast):
                continue
            # «При превышении лимита»: the noun is what happens, to be carried like any other word.
            circumstance = mark.kind is MarkKind.CONDITION and self.tokens[inside[0]].norm == "при" and len(inside) == 2
            known = circumstance and self.tokens[inside[1]].norm in ("условии", "наличии", "отсутствии")
            self._claim_tokens(inside[:1] if circumstance and not known else inside, self._mark(mark, inside[0]))

    def _said(self, place: int) -> str:
        return self.tokens[place].norm if place < len(self.tokens) else ""

    def _mark(self, mark: Mark, place: int) -> Item:
        key = _MARK_CLASSES.get(mark.key, mark.key)
        if key == "if" and any(self.tokens[i].norm in _EXCLUSIVE for i in self._inside(mark.span)):
            key = "only_if"
        # «в течение 30 дней» says how long as often as by when; what it is told apart from has marks of its own.
        optional = mark.key == "within" and "а" <= self.tokens[place].norm[0] <= "я"
        item = self._item(ItemKind.MARK, (mark.kind.value, key), mark.span, place)
        word = word_stem(self.tokens[place].norm)
        group = self.words.group(word, None) if mark.key == "since" else None
        meant = frozenset({("group", group)}) if group is not None else frozenset()
        of_addressee = word_stem(self._said(place + 1)) in self.words.addressees
        keys = item.keys | meant
        return replace(item, optional=optional, mark_kind=mark.kind.value, keys=keys, of_addressee=of_addressee)

    def _item(self, kind: ItemKind, key: object, span: Span, place: int) -> Item:
        return Item(
            kind=kind,
            keys=frozenset({(kind.value, key)}),
            span=span,
            place=place,
            shown=span.of(self.text),
            role=self._role(place),
        )

    def _role(self, place: int) -> str:
        """The preposition before a name or number, across an article: "to (the) Norwegian office"."""
        first = place
        while first and first in self.names and first - 1 in self.names and first not in self.roles:
            first -= 1
        if first not in self.roles:
            self.roles[first] = self._before(first)
        # Remembered for the whole of a name: a run of ten thousand names is walked once.
        self.roles[place] = self.roles[first]
        return self.roles[place]

    def _before(self, place: int) -> str:
        for back in range(place - 1, max(place - 3, -1), -1):
            norm = self.tokens[back].norm
            if norm in self.words.agent:
                return "agent"
            if norm in self.words.roles:
                return self.words.roles[norm]
            if norm not in self.words.determiners:
                return ""
        return ""

    def _drafts(self) -> list[Draft]:
        drafts = [Draft([], 0, "")]
        for place, token in enumerate(self.tokens):
            item = self.taken.get(place)
            if self._breaks(place, token, item) and not self._copula(token, drafts[-1]):
                drafts.append(Draft([], place, token.norm))
            if place in self.taken:
                if item is not None and not (place in self.frame and item.kind is ItemKind.MARK):
                    drafts[-1].items.append(self._in_its_place(place, item))
            elif (found := self._plain(place, token)) is not None:
                drafts[-1].items.append(found)
        joined = joined_drafts([d for d in drafts if d.items])
        if len(joined) <= MAX_SEGMENTS:
            return joined
        self.long = True
        return [Draft([i for d in joined for i in d.items], joined[0].first, joined[0].opener)]

    def _in_its_place(self, place: int, item: Item) -> Item:
        """A number that names a section has a key of its own: the cited fragment may bear it."""
        before = [t.norm for t in self.tokens[max(place - 2, 0) : place] if t.text != "."][-1:]
        if item.kind is not ItemKind.NUMBER or not before or before[0] not in self.words.locators:
            return item
        keys = item.keys | {locator_key(self.tokens[place].text)}
        return replace(item, keys=keys, optional=place in self.located, locator=place in self.located)

    def _copula(self, token: Token, draft: Draft) -> bool:
        """«Владелец — Вега»: a dash between a short name of a thing and what it is."""
        if token.text not in "—–" or not draft.items or len(draft.items) > MAX_COPULA:
            return False
        first, end = (
            bisect_left(self.tokens, at, key=lambda t: t.span.start)
            for at in (draft.items[0].span.start, token.span.start)
        )
        words = [t.norm for t in self.tokens[first:end]]
        return not any(w in self.words.auxiliaries or (w[0] >= "а" and russian_verb(w)) for w in words)

    def _breaks(self, place: int, token: Token, item: Item | None) -> bool:
        if self.table_row or self.long or (place in self.taken and item is None):
            return False
        if item is not None:
            return item.kind is ItemKind.MARK and self.segmenter.opens_clause(item)
        return (
            (token.text in _BREAKS and not is_ratio(self.tokens, place))
            or token.norm in self.words.conjunctions
            or (token.norm in self.words.relatives and place > 0 and token.norm != "that")
        )

    def _plain(self, place: int, token: Token) -> Item | None:
        if token.kind is Kind.PUNCTUATION:
            return self._item(ItemKind.SYMBOL, token.text, token.span, place) if is_symbol(token.text) else None
        if token.kind is Kind.NUMBER or place in self.located:
            item = replace(self._item(ItemKind.NUMBER, token.norm, token.span, place), number=token.text)
            return self._in_its_place(place, replace(item, keys=item.keys | written_key(token.text)))
        stem = word_stem(token.norm)
        named = place in self.names or token.kind is Kind.IDENTIFIER or self._shouted(token) or self._letter(place)
        if place in self.frame:
            named = place > 0 and token.text[0].isupper() and not self._source(token)
            if not named or stem in self.sources:
                return None
        if not named and token.norm in self.words.function_words and not self._alone(place):
            return None
        if not named and token.norm in self.words.obliging:
            item = self._item(ItemKind.MARK, (MarkKind.OBLIGATION.value, "must"), token.span, place)
            return replace(item, mark_kind=MarkKind.OBLIGATION.value)
        return self._word(place, token, stem, named)

    def _alone(self, place: int) -> bool:
        """The whole of a table cell, or between quotes: «Про» is a name there."""
        before = self.tokens[place - 1].text if place else "|"
        after = self.tokens[place + 1].text if place + 1 < len(self.tokens) else "|"
        capital = self.tokens[place].text[:1].isupper()
        return capital and ((self.table_row and {before, after} == {"|"}) or (before in '«“"' and after in '»”"'))

    def _shouted(self, token: Token) -> bool:
        """`IT`, `US`: capitals that are no function word, unless the whole text shouts."""
        return len(token.text) > 1 and token.text.isupper() and not self._shouts

    def _letter(self, place: int) -> bool:
        """ "A was designed by ...": the name, not the article."""
        following = self.tokens[place + 1].norm if place + 1 < len(self.tokens) else ""
        return self.tokens[place].text == "A" and following in self.words.auxiliaries

    def _source(self, token: Token) -> bool:
        return any(token.norm in phrase for phrases in self.words.sources.values() for phrase in phrases)

    def _word(self, place: int, token: Token, stem: str, named: bool) -> Item:
        keys: set[Key] = {("stem", stem)}
        if (noun := noun_base(token.norm)) is not None:
            keys.add(("noun", noun))
        if not named:
            base = verb_base(token.norm)
            group = self.words.group(stem, base)
            keys |= {("verb", base)} if base is not None else set()
            keys |= {("group", group)} if group is not None else set()
        return Item(
            kind=ItemKind.NAME if named else ItemKind.WORD,
            keys=frozenset(keys),
            span=token.span,
            place=place,
            shown=token.text,
            role=self._role(place) if named else "",
            agent=self._agent(place, token, named),
            ending=token.norm[len(stem) :] if "а" <= token.norm[0] <= "я" and token.norm.startswith(stem) else "",
            optional=not named
            and (
                stem in self.words.light
                or self._locates(place)
                or (self._takes_up and place > 0 and self.tokens[place - 1].norm in self.words.demonstrative)
                or self._uses(place)
                or pads(self.tokens, place, self.words)
            ),
            linking=not named and (stem in self.words.linking or verb_base(token.norm) in self.words.linking),
            addressee=not named and stem in self.words.addressees,
            definite=definite(self.tokens, place, self.words),
            circumstance=place > 0 and self.tokens[place - 1].norm == "при",
            articled=articled(self.tokens, place, self.words),
        )

    def _uses(self, place: int) -> bool:
        """ "Use GET /orders to list orders" tells what GET /orders does."""
        ahead = {t.norm for t in self.tokens[place + 2 : place + 10]}
        return place == 0 and self.tokens[0].norm in self.words.using and not _PURPOSE.isdisjoint(ahead)

    def _locates(self, place: int) -> bool:
        """ "section 4.2": the number says it all."""
        after = [t for t in self.tokens[place + 1 : place + 3] if t.text != "."][:1]
        numbered = bool(after) and after[0].kind in (Kind.NUMBER, Kind.IDENTIFIER)
        return numbered and self.tokens[place].norm in self.words.locators

    def _agent(self, place: int, token: Token, named: bool) -> bool:
        if "а" <= token.norm[0] <= "я":
            return self._instrumental(place, token, named)
        return any(
            self.tokens[back].norm in self.words.agent
            and all(self.tokens[b].kind is Kind.WORD for b in range(back + 1, place))
            for back in range(max(place - 4, 0), place)
        )

    def _instrumental(self, place: int, token: Token, named: bool) -> bool:
        """«арендатором», «Бетой» in a passive clause, with no preposition before."""
        before = self.tokens[place - 1].norm if place else ""
        if before in self.words.function_words or not self._has_passive:
            return False
        plain = ("ом", "ем", "ами", "ями", "ией", "иями")
        return token.norm.endswith(plain + (("ой", "ей") if named or self._closes(place) else ()))

    @cached_property
    def _has_passive(self) -> bool:
        return any(passive(t.norm) for i, t in enumerate(self.tokens) if i not in self.names)

    @cached_property
    def _shouts(self) -> bool:
        return self.text.isupper()

    def _closes(self, place: int) -> bool:
        after = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        return after is None or after.kind is Kind.PUNCTUATION or after.norm in self.words.function_words

    def _anaphoric(self) -> bool:
        words = [(i, t) for i, t in enumerate(self.tokens) if t.kind is not Kind.PUNCTUATION and i not in self.frame]
        if any(t.norm in self.words.pronouns and i not in self.taken for i, t in words):
            return True
        if not words:
            return False
        first = words[0][1].norm
        russian = "а" <= first[0] <= "я"
        return opens_with_verb([t for _, t in words]) if russian else first in self.words.auxiliaries
