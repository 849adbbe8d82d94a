"""Words that need not be carried: how the text goes on ("however"), and who says so ("according to the policy").

A frame loses only its frame words. A number, a name or a "not" inside it stays and must be carried like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.claims.vocabulary import Phrases, Vocabulary
from citeguard.language.tokens import Kind, Token

MAX_MODIFIERS = 3
"""Words between opener and source, or after the source: "the (updated returns) policy"."""


def uncarried(tokens: Sequence[Token], vocabulary: Vocabulary) -> frozenset[int]:
    """Indices of the tokens of discourse words and attribution frames."""
    found: set[int] = set()
    place = 0
    while place < len(tokens):
        length = _discourse(tokens, place, vocabulary) or _opened_frame(tokens, place, vocabulary)
        length = length or _stated_frame(tokens, place, vocabulary)
        found.update(range(place, place + length))
        place += max(length, 1)
    return frozenset(found)


def _at_start(tokens: Sequence[Token], place: int) -> bool:
    return place == 0 or tokens[place - 1].kind is Kind.PUNCTUATION


def _phrase(tokens: Sequence[Token], place: int, phrases: Phrases) -> tuple[str, ...]:
    if place >= len(tokens):
        return ()
    for words in phrases.get(tokens[place].norm, ()):
        if tuple(t.norm for t in tokens[place : place + len(words)]) == words:
            return words
    return ()


def _discourse(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> int:
    """Only where the sentence or a comma opens them: "however, ..."; "the second request" is no discourse."""
    length = len(_phrase(tokens, place, vocabulary.discourse)) if _at_start(tokens, place) else 0
    after = place + length
    closed = after >= len(tokens) or tokens[after].kind is Kind.PUNCTUATION
    return length if length and (closed or length > 1 or place == 0) else 0


def _opened_frame(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> int:
    opener = _phrase(tokens, place, vocabulary.openers)
    if not opener:
        return 0
    at = place + len(opener)
    end = 0
    for ahead in range(at, min(at + MAX_MODIFIERS + 2, len(tokens))):
        source = _phrase(tokens, ahead, vocabulary.sources)
        if source:
            end = ahead + len(source)
            break
        if tokens[ahead].kind is not Kind.WORD:
            return 0
    if not end:
        return 0
    closed = _closing(tokens, end, vocabulary)
    if opener in vocabulary.weak_openers and not (closed and _at_start(tokens, place)):
        return 0
    return (closed or end) - place


def _closing(tokens: Sequence[Token], end: int, vocabulary: Vocabulary) -> int:
    """Where a short tail of the source ends at a comma ("политике хранения данных,"), else 0."""
    for ahead in range(end, min(end + MAX_MODIFIERS + 3, len(tokens))):
        token = tokens[ahead]
        if token.kind is Kind.PUNCTUATION:
            return ahead
        tailed = any(t.norm in vocabulary.tails for t in tokens[end : ahead + 1])
        russian = "а" <= token.norm[0] <= "я"
        if token.norm in vocabulary.auxiliaries or not (tailed or russian) or ahead >= end + MAX_MODIFIERS + 1:
            return 0
    return len(tokens) if end >= len(tokens) else 0


def _stated_frame(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> int:
    """ "the policy states that", «в документе указано, что»: source, at most a few words, verb, "that"."""
    if not _at_start(tokens, place):
        return 0
    seen_source = seen_verb = False
    for ahead in range(place, min(place + MAX_MODIFIERS + 6, len(tokens))):
        norm = tokens[ahead].norm
        if seen_source and seen_verb and norm in vocabulary.that:
            return ahead + 1 - place
        if tokens[ahead].kind is Kind.PUNCTUATION and not seen_verb:
            return 0
        seen_source = seen_source or bool(_phrase(tokens, ahead, vocabulary.sources))
        seen_verb = seen_verb or norm in vocabulary.verbs
    return 0
