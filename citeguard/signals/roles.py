"""Who did what to whom: the same words with the parts exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from citeguard.language.grammar import (
    case_role,
    follows_comparative,
    is_attribute,
    is_participle,
    listed,
    looks_like_verb,
    prepositions,
)
from citeguard.language.names import name_key
from citeguard.language.synonyms import alike
from citeguard.language.tokens import Kind, Token
from citeguard.language.words import script_language
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import Case
from citeguard.signals.reading import Reading, Word

_CLOSE = 0.6
_PHRASE = 5
"""How far back from a noun its preposition may stand."""


class _Part(NamedTuple):
    """A word that stands once in both texts, and its role in each."""

    ours: str
    theirs: str
    claim_span: Span
    source_span: Span


def role_signals(case: Case) -> Iterator[RiskSignal]:
    for reading in case.main:
        if reading.coverage < _CLOSE:
            continue
        found = next(_exchanged(case, reading), None) or next(_partners(case, reading), None)
        found = found or next(_other_subject(case, reading), None)
        if found is not None:
            yield found


# --- two parts that have each other's role ----------------------------------------------------------------------------


def _exchanged(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """Agent and recipient, before and after, more and less exchanged."""
    for first, second in combinations(_parts(case.reading, reading), 2):
        if first.ours == second.ours or (first.ours, second.ours) != (second.theirs, first.theirs):
            continue
        names = case.reading.shown(first.claim_span), case.reading.shown(second.claim_span)
        yield case.signal(
            SignalCode.ROLE_SWAP,
            f"{names[0]!r} and {names[1]!r} have exchanged their parts",
            [first.claim_span, second.claim_span],
            [(reading, first.source_span), (reading, second.source_span)],
        )


def _parts(claim: Reading, reading: Reading) -> Iterator[_Part]:
    """Words that stand exactly once in each of the two, verbs left out."""
    for word in claim.words:
        ours = [w for w in claim.words if alike(w.stem, word.stem, claim.language)]
        theirs = [w for w in reading.words if alike(w.stem, word.stem, claim.language)]
        if len(ours) != 1 or len(theirs) != 1 or looks_like_verb(claim.tokens[word.token]):
            continue
        forms = claim.tokens[word.token].norm, reading.tokens[theirs[0].token].norm
        yield _Part(
            _role(claim, word, forms[1]), _role(reading, theirs[0], forms[0]), word.span, theirs[0].span
        )


def _role(reading: Reading, word: Word, other_form: str) -> str:
    """`agent`, `object` or the role that a preposition or case ending gives; a passive turns the first two round."""
    norm = reading.tokens[word.token].norm
    preposition = _preposition(reading, word)
    if preposition and preposition != "by":
        return preposition
    passive = _is_passive(reading, word)
    if preposition == "by":
        return "agent" if passive else "by"
    if word.token and follows_comparative(norm, reading.tokens[word.token - 1].norm):
        return "than"
    match case_role(norm, other_form) if script_language(norm) == "ru" else None:
        case "instrumental":
            return "agent" if passive else "with"
        case "subject":
            return "object" if passive else "agent"
        case None:
            return _by_position(reading, word, passive)
        case role:
            return role


def _by_position(reading: Reading, word: Word, passive: bool) -> str:
    """Before the verb the subject, after it the object; of a passive clause the other way round."""
    tokens = _clause(reading, word)
    after_verb = any(_is_verbal(t) and t.span < word.span for t in tokens)
    if passive:
        return "complement" if after_verb else "object"
    return "object" if after_verb else "agent"


def _clause(reading: Reading, word: Word) -> list[Token]:
    return [t for t, clause in zip(reading.tokens, reading.clauses, strict=True) if clause == word.clause]


def _is_verbal(token: Token) -> bool:
    return looks_like_verb(token) or token.norm in listed("auxiliaries") or token.norm in listed("participles")


def _preposition(reading: Reading, word: Word) -> str | None:
    """The role that the preposition before the word's phrase gives: back over articles, attributes and capitals."""
    content = {w.token for w in reading.words}
    for at in range(word.token - 1, max(-1, word.token - _PHRASE), -1):
        token = reading.tokens[at]
        role = prepositions().get(token.norm)
        if role is not None:
            return role
        if token.kind is Kind.PUNCTUATION and token.text in "«»\"“”":
            continue
        if at in content:
            if looks_like_verb(token) or not _one_phrase(reading.tokens, at):
                return None
        elif token.norm not in listed("between"):
            return None
    return None


def _one_phrase(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word can be an attribute of the next one: an adjective, or a part of the same name."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    named = following is not None and tokens[at].text[:1].isupper() and following.text[:1].isupper()
    return named or is_attribute(tokens[at].norm)


def _is_passive(reading: Reading, word: Word) -> bool:
    tokens = _clause(reading, word)
    for at, token in enumerate(tokens):
        if script_language(token.norm) == "ru":
            if token.kind is Kind.WORD and len(token.norm) > 4 and is_participle(token.norm):
                return True
        elif token.norm in listed("be") and any(is_participle(t.norm) for t in tokens[at + 1 : at + 4]):
            return True
    return False


# --- a name or subject with another predicate -------------------------------------------------------------------------


def _partners(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """`designed by A and built by B`: a name that the claim puts to the words of another name's clause."""
    for name in case.reading.names:
        place = _place_of(reading, name.key[-1])
        others = _beside(case.reading, name.span)
        if place is None:
            continue
        theirs = _beside(reading, place)
        known = [w for w in others if reading.has(w.stem)]
        kept = [w for w in known if any(alike(w.stem, t.stem, reading.language) for t in theirs)]
        if known and len(kept) * 2 < len(known) and _taken_by_other_name(reading, known, place):
            message = f"{case.reading.shown(name.span)!r} stands with other words in the source"
            yield case.signal(SignalCode.ROLE_SWAP, message, [name.span], [(reading, place)])


def _beside(reading: Reading, span: Span) -> list[Word]:
    return [w for w in reading.clause_words(reading.clause_at(span.start)) if not span.overlaps(w.span)]


def _place_of(reading: Reading, key: str) -> Span | None:
    for token in reading.tokens:
        if token.kind is not Kind.PUNCTUATION and key in (name_key(token.norm), token.norm):
            return token.span
    return None


def _taken_by_other_name(reading: Reading, words: list[Word], place: Span) -> bool:
    """Whether those words stand in another clause of the source, beside another name."""
    own = reading.clause_at(place.start)
    clauses = {w.clause for w in reading.words if any(alike(w.stem, k.stem, reading.language) for k in words)} - {own}
    return any(reading.clause_at(n.span.start) in clauses for n in reading.names)


def _other_subject(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """The claim's subject belongs to another clause of the source, and the clause that says the rest has its own."""
    claim = case.reading
    clauses = sorted({w.clause for w in reading.words})
    if len(claim.words) < 3 or len(clauses) < 2:
        return
    subject, rest = claim.words[0], claim.words[1:]
    scores = {clause: _shared_words(reading, clause, rest) for clause in clauses}
    best = max(clauses, key=lambda clause: scores[clause])
    words = reading.clause_words(best)
    homes = {w.clause for w in reading.words if alike(w.stem, subject.stem, claim.language)}
    if scores[best] * 2 <= len(rest) or best in homes or not homes:
        return
    if claim.has(words[0].stem) or looks_like_verb(reading.tokens[words[0].token]):
        return
    message = f"the source says it of {reading.shown(words[0].span)!r}, the claim of {claim.shown(subject.span)!r}"
    yield case.signal(SignalCode.ROLE_SWAP, message, [subject.span], [(reading, words[0].span)])


def _shared_words(reading: Reading, clause: int, words: Sequence[Word]) -> int:
    theirs = reading.clause_words(clause)
    return sum(any(alike(w.stem, t.stem, reading.language) for t in theirs) for w in words)
