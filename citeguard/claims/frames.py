"""Words that need not be carried: how the text goes on ("however"), and who says so ("according to the policy").

A frame loses only its frame words. A number, a name or a "not" inside it stays and must be carried like any other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from citeguard.claims.assertion import has_verb
from citeguard.claims.endings import russian_verb
from citeguard.claims.vocabulary import Phrases, Vocabulary
from citeguard.language.tokens import Kind, Token

MAX_MODIFIERS = 3
"""Words between opener and source, or after the source: "the (updated returns) policy"."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Indices of tokens that need not be carried."""

    words: frozenset[int]
    located: frozenset[int] = frozenset()
    """Numbers of the section that is named as the source: true where the cited fragment bears them."""
    resumes: bool = False
    """Opens with "in that case": what the sentence before said is the condition of this one."""


def framed(tokens: Sequence[Token], vocabulary: Vocabulary, turned: Collection[int] = ()) -> Frame:
    """Discourse words, labels and attribution frames of a sentence. `turned`: tokens that deny or limit; words around
    one are no frame, for the source then says something else."""
    found: set[int] = set()
    located: set[int] = set()
    resumes = False
    place = 0
    opening = next((i for i, t in enumerate(tokens) if t.kind is not Kind.PUNCTUATION), len(tokens))
    while place < len(tokens):
        length = _label(tokens, place, vocabulary) if place <= opening else 0
        if not length and (length := len(_phrase(tokens, place, vocabulary.resuming))):
            length = length if _at_start(tokens, place) else 0
            resumes = resumes or (length > 0 and not found)
        length = length or _discourse(tokens, place, vocabulary)
        if not length and (numbered := _located_frame(tokens, place, vocabulary)):
            length = len(numbered)
            located.update(i for i in numbered if tokens[i].kind in (Kind.NUMBER, Kind.IDENTIFIER))
        length = length or _opened_frame(tokens, place, vocabulary) or _stated_frame(tokens, place, vocabulary)
        if any(at in turned for at in range(place, place + length)) and not _fixed(tokens, place, length, vocabulary):
            length = 0
        found.update(range(place, place + length))
        place += max(length, 1)
    return Frame(frozenset(found), frozenset(located), resumes)


def _fixed(tokens: Sequence[Token], place: int, length: int, vocabulary: Vocabulary) -> bool:
    """A listed phrase as a whole, whatever words it is made of."""
    lists = (vocabulary.discourse, vocabulary.resuming, vocabulary.labels)
    return any(len(_phrase(tokens, place, phrases)) == length for phrases in lists)


def _label(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> int:
    """ "Short answer: ...": a listed title at the start of the sentence, before a colon or a dash."""
    length = len(_phrase(tokens, place, vocabulary.labels))
    after = tokens[place + length].text if length and place + length < len(tokens) else ""
    return length if after and after in ":—–-" else 0


def _located_frame(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> range:
    """ "according to section 4.2 of the agreement", «по пункту 4.3,», "(see clause 5)"."""
    opener = _phrase(tokens, place, vocabulary.openers)
    bracketed = place > 0 and tokens[place - 1].text == "("
    at = place + len(opener)
    while bracketed and at < len(tokens) and tokens[at].norm in ("see", "см", "cf", "."):
        at += 1
    at += at < len(tokens) and tokens[at].norm in ("the", "this")
    if not (opener or bracketed) or at + 1 >= len(tokens) or tokens[at].norm not in vocabulary.locators:
        return range(0)
    end = at + 1
    end += end < len(tokens) and tokens[end].text == "."
    if end >= len(tokens) or tokens[end].kind not in (Kind.NUMBER, Kind.IDENTIFIER):
        return range(0)
    end = _source_after(tokens, end + 1, vocabulary)
    closed = end >= len(tokens) or tokens[end].kind is Kind.PUNCTUATION
    weak = opener in vocabulary.weak_openers and not closed
    if weak or (bracketed and (end >= len(tokens) or tokens[end].text != ")")):
        return range(0)
    return range(place, end)


def _source_after(tokens: Sequence[Token], end: int, vocabulary: Vocabulary) -> int:
    """Past "of the agreement", «договора аренды», where such words end the frame."""
    for ahead in range(end, min(end + MAX_MODIFIERS + 2, len(tokens))):
        if tokens[ahead].kind is not Kind.WORD:
            return end
        if source := _phrase(tokens, ahead, vocabulary.sources):
            return _closing(tokens, ahead + len(source), vocabulary) or ahead + len(source)
    return end


def _at_start(tokens: Sequence[Token], place: int) -> bool:
    return place == 0 or tokens[place - 1].kind is Kind.PUNCTUATION


def _ends(tokens: Sequence[Token], place: int) -> bool:
    return place >= len(tokens) or (tokens[place].text in ".;!" and place + 1 >= len(tokens))


def _phrase(tokens: Sequence[Token], place: int, phrases: Phrases) -> tuple[str, ...]:
    if place >= len(tokens):
        return ()
    for words in phrases.get(tokens[place].norm, ()):
        if tuple(t.norm for t in tokens[place : place + len(words)]) == words:
            return words
    return ()


def pads(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> bool:
    """Whether a word adds nothing to the phrase it stands in: "free of charge", "once a quarter"."""
    if _phrase(tokens, place, vocabulary.padded):
        return True
    ends = (back + len(_phrase(tokens, back, vocabulary.padding)) for back in range(max(0, place - 3), place))
    return any(end == place + 1 for end in ends)


def _discourse(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> int:
    """Only where the sentence or a comma opens them: "however, ..."; "the second request" is no discourse."""
    length = len(_phrase(tokens, place, vocabulary.discourse)) if _at_start(tokens, place) else 0
    if not length and place and tokens[place].norm in ("first", "then") and _ends(tokens, place + 1):
        return 1  # "the device must be unplugged first"
    after = place + length
    closed = after >= len(tokens) or tokens[after].kind is Kind.PUNCTUATION
    opens = place == 0 and length == 1 and tokens[0].norm not in vocabulary.adjectival
    return length if length and (closed or length > 1 or opens) else 0


def _opened_frame(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> int:
    """The longest opener after which a source follows: "under the terms of the lease", "under the terms of service"."""
    openers = vocabulary.openers.get(tokens[place].norm, ())
    said = (o for o in openers if tuple(t.norm for t in tokens[place : place + len(o)]) == o)
    return next((n for o in said if (n := _frame_of(tokens, place, o, vocabulary))), 0)


def _frame_of(tokens: Sequence[Token], place: int, opener: tuple[str, ...], vocabulary: Vocabulary) -> int:
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
        # «По договору подрядчик должен ...»: the source alone; what follows it must be carried.
        alone = place == 0 and end == at + 1 and "а" <= tokens[at].norm[0] <= "я" and end < len(tokens)
        return end - place if alone else 0
    return (closed or end) - place


def _closing(tokens: Sequence[Token], end: int, vocabulary: Vocabulary) -> int:
    """Where a short tail of the source ends at a comma ("политике хранения данных,"), else 0."""
    for ahead in range(end, min(end + MAX_MODIFIERS + 3, len(tokens))):
        token = tokens[ahead]
        if token.kind is Kind.PUNCTUATION:
            return ahead
        tailed = any(t.norm in vocabulary.tails for t in tokens[end : ahead + 1])
        russian = "а" <= token.norm[0] <= "я"
        if russian and not _depends(token, vocabulary):
            return 0
        if token.norm in vocabulary.auxiliaries or not (tailed or russian) or ahead >= end + MAX_MODIFIERS + 1:
            return 0
    return len(tokens) if end >= len(tokens) else 0


_SUBJECT = re.compile(r"(?:ый|ий|ая|яя|ое|ее|ые|ие|(?<![ое]г)о)$")
_OBLIQUE = re.compile(r"(?:ов|ев|ей|ой|[иы]х|[ая]х|[иы]м|[аяо]м|ем)$")


def _depends(token: Token, vocabulary: Vocabulary) -> bool:
    """Whether a Russian word may go on naming the source: «политике хранения данных», not «договору данные продаются»,
    which is a clause of its own."""
    if token.norm in vocabulary.function_words or token.text[:1].isupper() or token.kind is not Kind.WORD:
        return True
    if has_verb(token.norm, "ru") or russian_verb(token.norm):
        return False
    return _SUBJECT.search(token.norm) is None or _OBLIQUE.search(token.norm) is not None


def _stated_frame(tokens: Sequence[Token], place: int, vocabulary: Vocabulary) -> int:
    """ "the policy states that", «в документе указано, что»: source, at most a few words, verb, "that"."""
    if not _at_start(tokens, place):
        return 0
    seen_source = seen_verb = False
    for ahead in range(place, min(place + MAX_MODIFIERS + 6, len(tokens))):
        norm = tokens[ahead].norm
        if seen_source and seen_verb and norm in vocabulary.that:
            return ahead + 1 - place
        if seen_source and seen_verb and tokens[ahead].text == "," and tokens[place].norm in vocabulary.as_said:
            return ahead - place  # "as the policy explains, ..."
        if tokens[ahead].kind is Kind.PUNCTUATION and not seen_verb:
            return 0
        seen_source = seen_source or bool(_phrase(tokens, ahead, vocabulary.sources))
        seen_verb = seen_verb or norm in vocabulary.verbs
    return 0
