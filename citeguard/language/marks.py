"""The small words that turn a sentence round: what they are, and which words they govern."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from typing import NamedTuple

from citeguard.language.antonyms import opposites
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.phrases import Hit, PhraseIndex, phrase_index
from citeguard.language.tokens import Kind, Token
from citeguard.language.words import is_content, is_number, script_language, token_stem
from citeguard.models.span import Span


class MarkKind(StrEnum):
    NEGATION = "negation"  # not, no, never, without; не, нет, без, нельзя, запрещено
    POSSIBILITY = "possibility"  # may, might, can; может, возможно
    OBLIGATION = "obligation"  # must, shall, required; должен, обязан
    PLAN = "plan"  # plans to, is expected to; планирует, ожидается
    UNIVERSAL = "universal"  # all, every, any, always; все, каждый, любой, всегда
    PARTIAL = "partial"  # some, most, often; некоторые, большинство, часто
    ONLY = "only"  # only, solely, exclusively; только, лишь
    COMPARATOR = "comparator"  # at least, at most, more than, before, after, earlier, exactly; не менее, ровно, до
    CONDITION = "condition"  # if, unless, provided, when, subject to; если, при условии, в случае
    EXCEPTION = "exception"  # except, excluding, apart from; кроме, за исключением
    REPORT = "report"  # claims, reportedly, allegedly; якобы, по словам
    CAUSE = "cause"  # because of, leads to; из-за, приводит к
    ANTONYM = "antonym"  # one side of a listed pair: increase/decrease, open/closed; key = pair:side


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One such expression. `key` is language independent (`at_least`, `may`, `all`, `if`), so that marks of a Russian
    claim and an English fragment compare."""

    kind: MarkKind
    key: str
    span: Span
    scope: Span
    """The words it governs (for a condition or exception: the whole clause, marker included)."""
    head: tuple[str, ...] = ()
    """Stems of the content words it is bound to, nearest first."""


MAX_HEAD = 6
"""Words further away are no longer governed in any way that can be read off the surface."""

_CLAUSE_END = frozenset(".;:!?()[]—–")
_SOFT_END = frozenset({"but", "и", "а", "но", "однако", "while", "whereas", "although", "though"})
_BACKWARD = frozenset({"prohibited", "absent", "untrue", "unable"})


class _Meaning(NamedTuple):
    kind: MarkKind | None  # None: a listed expression that only looks like a mark
    key: str


@cache
def _index(languages: tuple[str, ...]) -> PhraseIndex[_Meaning]:
    return phrase_index(entry for language in languages for entry in _entries(language))


def _entries(language: str) -> Iterator[tuple[str, _Meaning]]:
    for kind, keys in topic(language, "marks").items():
        meaning = None if kind == "neutral" else MarkKind(kind)
        for key, phrases in keys.items():
            for phrase in phrases:
                yield phrase, _Meaning(meaning, key)
                if (short := _contracted(phrase)) != phrase:
                    yield short, _Meaning(meaning, key)


def _contracted(phrase: str) -> str:
    """`does not apply to` as `doesn't apply to`, `not permitted` as `isn't permitted`."""
    if phrase.startswith("not "):
        return "*n't " + phrase.removeprefix("not ")
    return _NOT.sub(lambda m: _SHORT.get(m[1], m[1]) + "n't", phrase)


_NOT = re.compile(r"\b(do|does|did|is|are|was|were|has|have|had|must|should|would|could|can|will|shall) ?not\b")
_SHORT = {"can": "ca", "will": "wo", "shall": "sha"}


def marks(tokens: tuple[Token, ...], language: str | None) -> tuple[Mark, ...]:
    """All marks of a short text, in order of their position. Where the language is unknown, marks of every covered
    one: a "not" that cannot be placed is still a "not"."""
    languages = (language,) if language in COVERED else COVERED
    hits = _index(languages).find(tokens, is_number)
    whole = (MarkKind.CONDITION, MarkKind.CAUSE)  # «зимой» is a condition and one side of a pair
    taken = {at for hit in hits if hit.value.kind not in whole for at in range(hit.first, hit.last)}
    clauses = _Clauses(tokens, language)
    found = [
        _mark(tokens, hit, hit.value.kind, clauses)
        for hit in hits
        if hit.value.kind is not None and not _is_other_word(tokens, hit.first)
    ]
    found = _inverted(tokens, found)
    found.extend(_antonyms(tokens, taken, language))
    return tuple(sorted(found, key=lambda mark: mark.span))


_INVERSE = {"less_than": "at_least", "more_than": "at_most"}
_INVERSION_REACH = 4
_PLAIN_NOT = ("not", "n't", "не", "может", "могут", "мог", "могла", "могли")
"""`nobody under 16` is no comparison turned round."""


def _inverted(tokens: tuple[Token, ...], found: list[Mark]) -> list[Mark]:
    """`cannot be lighter than 2 kg`: a negation just before a comparison belongs to it, and turns it round."""
    starts = {token.span.start: at for at, token in enumerate(tokens)}
    ends = {token.span.end: at for at, token in enumerate(tokens)}
    result: list[Mark] = []
    for mark in found:
        last = result[-1] if result else None
        if (
            mark.key in _INVERSE
            and mark.kind is MarkKind.COMPARATOR
            and last is not None
            and last.kind is MarkKind.NEGATION
            and last.key == "not"
            and tokens[ends[last.span.end]].norm.endswith(_PLAIN_NOT)
            and starts[mark.span.start] - ends[last.span.end] <= _INVERSION_REACH
            and any(is_number(t) for t in tokens[starts[mark.span.start] : starts[mark.span.start] + 5])
        ):
            span = Span(last.span.start, mark.span.end)
            scope = Span(last.span.start, mark.scope.end)
            mark = replace(mark, key=_INVERSE[mark.key], span=span, scope=scope)
            result.pop()
        result.append(mark)
    return result


_BEFORE_A_MONTH = frozenset(
    {"in", "of", "since", "until", "till", "by", "from", "during", "last", "next", "this", "late", "early"}
)


def _is_month(tokens: tuple[Token, ...], at: int) -> bool:
    """`In May 2024`, `12 May`: the month, not the verb."""
    if tokens[at].text != "May":
        return False
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    beside_number = any(t is not None and t.kind is Kind.NUMBER for t in (before, after))
    return beside_number or (before is not None and before.norm in _BEFORE_A_MONTH)


def _is_other_word(tokens: tuple[Token, ...], at: int) -> bool:
    """A word that only looks like a mark: the month May, a price, the surname Ли (the particle never has a capital)."""
    return _is_month(tokens, at) or _is_price(tokens, at) or tokens[at].text in ("Ли", "ЛИ")


def _is_price(tokens: tuple[Token, ...], at: int) -> bool:
    """«стоит 900 рублей»: costs, not should. The latter has its verb close by: «стоит заранее проверить»."""
    if tokens[at].norm != "стоит":
        return False
    return not any(t.norm.endswith(("ть", "ти", "чь", "ться")) for t in tokens[at + 1 : at + 4])


def _mark(tokens: tuple[Token, ...], hit: Hit[_Meaning], kind: MarkKind, clauses: _Clauses) -> Mark:
    opened = _opened(tokens, hit.last)
    end = clauses.scope_end(opened, kind)
    start = hit.first
    head = clauses.first_stems(opened, end)
    if hit.value.key in _BACKWARD or not head:
        start = clauses.start(hit.first)
        before = clauses.last_stems(start, hit.first)
        head = (*head[:3], *before)[:MAX_HEAD] if kind is MarkKind.NEGATION else (head or before)
    return Mark(
        kind=kind,
        key=hit.value.key,
        span=Span(tokens[hit.first].span.start, tokens[hit.last - 1].span.end),
        scope=Span(tokens[start].span.start, tokens[max(end, hit.last) - 1].span.end),
        head=head,
    )


_THAT = frozenset({"что", "чтобы", "будто", "that"})


def _opened(tokens: tuple[Token, ...], at: int) -> int:
    """Where what a mark governs begins: past `, что` and `that`."""
    if at + 1 < len(tokens) and tokens[at].norm == "," and tokens[at + 1].norm in _THAT:
        return at + 2
    return at + 1 if at < len(tokens) and tokens[at].norm in _THAT else at


class _Clauses:
    """Where the clauses of a text end, and its content words: found once, or many marks would walk the same way."""

    def __init__(self, tokens: tuple[Token, ...], language: str | None) -> None:
        self._tokens = tokens
        self._language = language

    @cached_property
    def _hard(self) -> list[int]:
        """What ends any scope: a comma does, except between the members of a short list."""
        tokens = self._tokens
        return [
            at
            for at, token in enumerate(tokens)
            if token.norm in _CLAUSE_END or (token.norm == "," and not _goes_on_as_list(tokens, at))
        ]

    @cached_property
    def _soft(self) -> list[int]:
        return [at for at, token in enumerate(self._tokens) if token.norm in _SOFT_END]

    @cached_property
    def _edges(self) -> list[int]:
        norms = (token.norm for token in self._tokens)
        return [at for at, norm in enumerate(norms) if norm in _CLAUSE_END or norm in _SOFT_END or norm == ","]

    @cached_property
    def _content(self) -> list[int]:
        return [at for at, token in enumerate(self._tokens) if is_content(token, self._language)]

    def scope_end(self, start: int, kind: MarkKind) -> int:
        """Index after the last governed token."""
        end = _next(self._hard, start, len(self._tokens))
        if kind in (MarkKind.CONDITION, MarkKind.EXCEPTION, MarkKind.REPORT):
            return end
        return min(end, _next(self._soft, start, end))

    def start(self, end: int) -> int:
        """Where the clause begins that a token stands in."""
        at = bisect_left(self._edges, end)
        return self._edges[at - 1] + 1 if at else 0

    def first_stems(self, start: int, end: int) -> tuple[str, ...]:
        at = bisect_left(self._content, start)
        return self._stems(i for i in self._content[at : at + MAX_HEAD] if i < end)

    def last_stems(self, start: int, end: int) -> tuple[str, ...]:
        """The nearest before `end` first."""
        at = bisect_left(self._content, end)
        return self._stems(i for i in reversed(self._content[max(0, at - MAX_HEAD) : at]) if i >= start)

    def _stems(self, found: Iterable[int]) -> tuple[str, ...]:
        return tuple(token_stem(self._tokens[i], self._language) for i in found)


def _next(sorted_: list[int], start: int, otherwise: int) -> int:
    at = bisect_left(sorted_, start)
    return sorted_[at] if at < len(sorted_) else otherwise


_LIST_MEMBER = 4


def _goes_on_as_list(tokens: tuple[Token, ...], comma: int) -> bool:
    """Whether a further comma, `and` or `or` stands within a few words, before any clause ends."""
    for token in tokens[comma + 1 : comma + 2 + _LIST_MEMBER]:
        if token.norm in _CLAUSE_END:
            return False
        if token.norm in {"and", "or", "и", "или"}:
            return True
    return False


def _antonyms(tokens: tuple[Token, ...], taken: set[int], language: str | None) -> Iterator[Mark]:
    for at, token in enumerate(tokens):
        if token.kind is not Kind.WORD or at in taken:
            continue
        sides = opposites(token.norm, script_language(token.norm) or language)
        for side in sides:
            yield Mark(
                kind=MarkKind.ANTONYM,
                key=side.key,
                span=token.span,
                scope=token.span,
                head=(token_stem(token, language), *_neighbours(tokens, at, language)),
            )


def _neighbours(tokens: tuple[Token, ...], at: int, language: str | None) -> tuple[str, ...]:
    """Content stems around a word, nearest first: what it is said of."""
    around = sorted((abs(i - at), i) for i in range(max(0, at - 4), min(len(tokens), at + 5)) if i != at)
    return tuple(token_stem(tokens[i], language) for _, i in around if is_content(tokens[i], language))[: MAX_HEAD - 1]
