"""What kind of clause each segment of a sentence is: with a subject of its own or without, a condition, a list member.

There is no parser here: what cannot be told from the words is marked as a guess (`Segment.either`), and coverage then
believes neither reading unless a claim bears it out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from citeguard.claims.assertion import has_verb
from citeguard.claims.endings import opens_with_verb, russian_verb
from citeguard.claims.reading import Item, ItemKind, Segment
from citeguard.claims.vocabulary import Vocabulary
from citeguard.language.tokens import Kind, Token

_POLITE = frozenset(
    {"please", "пожалуйста", "simply", "just", "просто", "then", "затем", "сначала", "first", "also", "также"}
)
_RUSSIAN_IMPERATIVE = re.compile(r"[а-я]{2}(?:й|ь|и)те(?:сь)?$")


@dataclass(slots=True)
class Draft:
    """A segment while it is read: its items, the index of its first token, and what stands before it."""

    items: list[Item]
    first: int
    opener: str


class Segmenter:
    """`frame`: indices of the tokens of attribution frames and discourse words, which belong to no clause."""

    def __init__(self, tokens: Sequence[Token], words: Vocabulary, frame: Collection[int]) -> None:
        self.tokens = tokens
        self.words = words
        self.frame = frame
        self.starts = {t.span.start: i for i, t in enumerate(tokens)}

    def segment(self, drafts: Sequence[Draft], number: int) -> Segment:
        draft = drafts[number]
        following = drafts[number + 1] if number + 1 < len(drafts) else None
        end = following.first if following is not None else len(self.tokens)
        inside = [t for i, t in enumerate(self.tokens[draft.first : end], draft.first) if i not in self.frame]
        words = [t.norm for t in inside if t.kind is not Kind.PUNCTUATION]
        first = words[0] if words else ""
        relative = number > 0 and (
            any(t.norm in self.words.relatives for t in inside[:2] if not self._goes_on(draft, t))
            or (draft.opener == "," and number > 0 and self._apposition(words, drafts[number - 1], number))
        )
        elided, guessed = self._elided(inside, draft)
        labels = number == 0 and following is not None and following.opener == ":"
        return Segment(
            items=self._forbidding(draft.items) if self._imperative(words) else tuple(draft.items),
            opener=draft.opener if number else "",
            first=next((w for w in words if w not in self.words.conjunctions), first),
            subordinate=self.opens_clause(draft.items[0]),
            fronted=number == 0 and (self._adverbial(first) or (following is not None and following.opener == ":")),
            relative=relative,
            elided=number > 0 and (relative or elided),
            either=number > 0 and guessed and not relative,
            determined=draft.items[0].kind is ItemKind.NAME or self._determined(words),
            verbless=self._verbless(words),
            predicative=self._predicative(words) and not labels and not (draft.opener == ":" and len(words) == 1),
            anaphoric=any(w in self.words.pronouns for w in words),
            imperative=self._imperative(words),
        )

    @staticmethod
    def _goes_on(draft: Draft, token: Token) -> bool:
        """ "says that ..., and that ..." opens another clause of the same kind, not a relative one."""
        return token.norm == "that" and draft.opener in ("and", "or", "but")

    def _imperative(self, words: Sequence[str]) -> bool:
        """ "Then press Reset", "please do not shake", «нажмите», «не принимайте»."""
        said = [w for w in words if w not in self.words.conjunctions and w not in _POLITE]
        while said and said[0] in ("do", "don't", "not", "never", "не", "никогда"):
            if said[0] in ("don't", "never") or said[:2] == ["do", "not"]:
                return not self._russian_text(said[0])
            said = said[1:]
        if not said:
            return False
        if self._russian_text(said[0]):
            return _RUSSIAN_IMPERATIVE.search(said[0]) is not None
        return said[0] in self.words.imperative and self.words.auxiliaries.isdisjoint(said)

    @staticmethod
    def _russian_text(word: str) -> bool:
        return "а" <= word[0] <= "я"

    @staticmethod
    def _forbidding(items: Sequence[Item]) -> tuple[Item, ...]:
        """The "not" of an instruction forbids: "do not use it", "it must not be used"."""
        first = items[0]
        if first.mark_kind != "negation":
            return tuple(items)
        forbids = frozenset({("mark", ("negation", "prohibited"))})
        return (replace(first, keys=first.keys | forbids), *items[1:])

    def _predicative(self, words: Sequence[str]) -> bool:
        russian = any("а" <= w[0] <= "я" for w in words)
        helped = not self.words.auxiliaries.isdisjoint(words)
        return helped or any(has_verb(w, "ru" if russian else "en") for w in words)

    def _verbless(self, words: Sequence[str]) -> bool:
        russian = any("а" <= w[0] <= "я" for w in words)
        return russian and not any(russian_verb(w) or w in self.words.auxiliaries for w in words)

    def _determined(self, words: Sequence[str]) -> bool:
        said = [w for w in words if w not in self.words.conjunctions]
        return bool(said) and said[0] in self.words.determiners

    def _adverbial(self, first: str) -> bool:
        """ "In 2023, ...", not "The fee ..." or "They ..."."""
        words = self.words
        return first in words.function_words and first not in words.determiners and first not in words.pronouns

    def _apposition(self, words: Sequence[str], before: Draft, number: int) -> bool:
        """ "Marta Silva, the director of the museum, ..."; not "In Oslo, the fee is ..."."""
        first = before.items[0]
        fronted = number == 1 and self._adverbial(self.tokens[first.place - 1].norm if first.place else "")
        article = bool(words) and words[0] in ("the", "a", "an")
        return (
            article
            and not fronted
            and before.items[-1].kind is ItemKind.NAME
            and not (self.words.auxiliaries.intersection(words))
        )

    def _elided(self, tokens: Sequence[Token], draft: Draft) -> tuple[bool, bool]:
        """Whether a later segment lacks a subject, and whether that is a guess."""
        words = [t for t in tokens if t.kind is not Kind.PUNCTUATION]
        while words and words[0].norm in self.words.conjunctions:
            words = words[1:]
        if not words or self.opens_clause(draft.items[0]):
            return False, False
        first = words[0]
        if first.norm in self.words.auxiliaries:
            return True, False
        if any(t.text in "—–" for t in tokens[2:6]) and draft.items[0].kind is ItemKind.NAME:
            return False, True  # «Премиум» — 10 мест
        if any(t.norm in self.words.subjects for t in words[1:4]):
            return False, False  # "in 1919 she sold it"
        predicate = any(t.norm in self.words.auxiliaries for t in words[1:])
        if first.norm in self.words.determiners:
            return not predicate and not self._russian(first), True
        if first.norm in self.words.pronouns:
            return False, False
        if draft.items[0].counted and draft.items[0].span.start == first.span.start:
            return len(draft.items) <= 2, False
        if draft.items[0].kind is ItemKind.NAME:
            said = predicate or any(self._russian(t) and russian_verb(t.norm) for t in words)
            return not said, not said
        if self._russian(first):
            said = predicate or any(russian_verb(t.norm) for t in words)
            return opens_with_verb(words) or not said, not said
        return not predicate and not self._plural_subject(tokens, words), True

    @staticmethod
    def _russian(token: Token) -> bool:
        return "а" <= token.norm[0] <= "я"

    def _plural_subject(self, tokens: Sequence[Token], words: Sequence[Token]) -> bool:
        """ "repairs cost six dollars", not "keeps the logs" or "keeps logs"; nor what goes on after ", which ...,"."""
        if len(words) < 2 or not words[0].norm.endswith("s") or words[0].norm.endswith("ss"):
            return False
        if words[1].kind is not Kind.WORD:
            return False
        place = self.starts[tokens[0].span.start]
        interrupted = tokens[0].norm == "," and any(t.norm in self.words.relatives for t in self.tokens[:place])
        return words[1].norm not in self.words.function_words and not words[1].norm.endswith("s") and not interrupted

    def opens_clause(self, item: Item) -> bool:
        narrowing = item.mark_kind in ("condition", "exception")
        return narrowing and self.tokens[item.place].norm in self.words.clause_openers


def joined_drafts(drafts: list[Draft]) -> list[Draft]:
    """A small word between commas belongs to what follows, or else to what precedes: "the drug, possibly, helps"."""
    joined: list[Draft] = []
    held: list[Item] = []
    for draft in drafts:
        if all(i.kind is ItemKind.MARK for i in draft.items) and draft is not drafts[-1]:
            held += draft.items
            continue
        draft.items[:0], held = held, []
        joined.append(draft)
    if len(joined) > 1 and all(i.kind is ItemKind.MARK for i in joined[-1].items):
        joined[-2].items.extend(joined.pop().items)
    return joined
