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
from citeguard.language.rewordings import is_bland, role_senses
from citeguard.language.synonyms import alike
from citeguard.language.tokens import Kind, Token
from citeguard.language.words import script_language
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import Case
from citeguard.signals.reading import Reading, Word

_CLOSE = 0.6
_LONGER = 2
"""A sentence more than so many times longer than the claim puts a word beside many others."""
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
        found = next(_exchanged(case, reading), None)
        if case.copied and len(reading.words) <= _LONGER * len(case.reading.words):
            found = found or next(_partners(case, reading), None) or next(_other_subject(case, reading), None)
        if found is not None:
            yield found


# --- two parts that have each other's role ----------------------------------------------------------------------------


def _exchanged(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """Agent and recipient, before and after, more and less exchanged."""
    for first, second in combinations(_parts(case.reading, reading), 2):
        if not (_have_exchanged(first, second) or _order_exchanged(case.reading, reading, first, second)):
            continue
        if not case.mirrors(reading) and not all(_may_act(case.reading, part) for part in (first, second)):
            continue
        names = case.reading.shown(first.claim_span), case.reading.shown(second.claim_span)
        yield case.signal(
            SignalCode.ROLE_SWAP,
            told("signal.roles", first=names[0], second=names[1]),
            [first.claim_span, second.claim_span],
            [(reading, first.source_span), (reading, second.source_span)],
        )


def _may_act(claim: Reading, part: _Part) -> bool:
    """A name, or a listed role: things change their places in a paraphrase, people do not."""
    if any(name.span.overlaps(part.claim_span) for name in claim.names):
        return True
    return any(role_senses(claim.norm(w)) for w in claim.words if w.span.overlaps(part.claim_span))


def _have_exchanged(first: _Part, second: _Part) -> bool:
    """Each has the other's role; or what one does in the claim the other does in the source, and neither both."""
    if first.ours == second.ours:
        return False
    if (first.ours, second.ours) == (second.theirs, first.theirs):
        return "of" not in (first.ours, second.ours)
    if first.ours == second.theirs == "agent":
        return _told_apart(second.ours, first.theirs)
    return second.ours == first.theirs == "agent" and _told_apart(first.ours, second.theirs)


def _told_apart(one: str, other: str) -> bool:
    """Two roles that are no agent's, at least one of them plainly: a genitive may hang on any noun."""
    return not {"agent", "at"} & {one, other} and not {one, other} <= {"of", "complement", "other"}


def _order_exchanged(claim: Reading, reading: Reading, first: _Part, second: _Part) -> bool:
    """`A beats B`, `B beats A`: the same word between the two, and the two the other way round. English only."""
    if claim.language != "en" or {first.ours, second.ours, first.theirs, second.theirs} - {"agent", "object"}:
        return False
    if (first.claim_span < second.claim_span) is (first.source_span < second.source_span):
        return False
    between = _between(claim, first.claim_span, second.claim_span)
    theirs = _between(reading, first.source_span, second.source_span)
    same_voice = _passive(claim, first.claim_span) is _passive(reading, first.source_span)
    return same_voice and _same_words(between, theirs)


def _same_words(first: Sequence[Word], second: Sequence[Word]) -> bool:
    pairs = zip(sorted(w.stem for w in first), sorted(w.stem for w in second), strict=False)
    return len(first) == len(second) > 0 and all(alike(a, b, "en") for a, b in pairs)


def _between(reading: Reading, first: Span, second: Span) -> list[Word]:
    start, end = sorted((first, second))
    return [w for w in reading.words if start.end <= w.span.start and w.span.end <= end.start]


def _passive(reading: Reading, span: Span) -> bool:
    word = next(w for w in reading.words if w.span.overlaps(span))
    return _is_passive(reading, word)


def _parts(claim: Reading, reading: Reading) -> Iterator[_Part]:
    """Words that stand exactly once in each of the two, and names; verbs left out."""
    counted = [q.span for q in claim.quantities]
    for word in claim.words:
        if any(span.overlaps(word.span) for span in counted) or _in_a_path(claim, word):
            continue
        ours = [w for w in claim.words if alike(w.stem, word.stem, claim.language)]
        theirs = [w for w in reading.words if alike(w.stem, word.stem, claim.language)]
        token = claim.tokens[word.token]
        verbal = _is_verbal(token) and not (word.token and token.text[:1].isupper())
        if len(ours) == len(theirs) == 1 and not verbal:
            yield _part(claim, reading, word, theirs[0], word.span, theirs[0].span)
    for name in claim.names:
        other = next((n for n in reading.names if n.key == name.key), None)
        if other is not None and len(name.key) > 1:
            first, second = _told_apart_by(claim, name.span, reading, other.span)
            yield _part(claim, reading, first, second, name.span, other.span)


def _in_a_path(claim: Reading, word: Word) -> bool:
    return "/" in claim.text[max(0, word.span.start - 1) : word.span.end + 1]


def _part(claim: Reading, reading: Reading, ours: Word, theirs: Word, span: Span, other: Span) -> _Part:
    forms = claim.tokens[ours.token].norm, reading.tokens[theirs.token].norm
    return _Part(_role(claim, ours, forms[1]), _role(reading, theirs, forms[0]), span, other)


def _told_apart_by(claim: Reading, ours: Span, reading: Reading, theirs: Span) -> tuple[Word, Word]:
    """The tokens of a name whose forms differ in the two texts: «Гуго Марш», «Гуго Марша»; else the first ones."""
    pairs = zip(_name_tokens(claim, ours), _name_tokens(reading, theirs), strict=False)
    for one, other in pairs:
        if claim.tokens[one].norm != reading.tokens[other].norm:
            return _word_at(claim, one, ours), _word_at(reading, other, theirs)
    return _as_word(claim, ours), _as_word(reading, theirs)


def _name_tokens(reading: Reading, span: Span) -> list[int]:
    return [at for at, t in enumerate(reading.tokens) if span.contains(t.span) and t.kind is not Kind.PUNCTUATION]


def _word_at(reading: Reading, at: int, span: Span) -> Word:
    return Word(reading.tokens[at].norm, at, reading.clauses[at], span)


def _as_word(reading: Reading, span: Span) -> Word:
    """The first token of a name as a word: its preposition stands before it. Names may consist of small words only."""
    at = next(i for i, t in enumerate(reading.tokens) if t.span.start >= span.start)
    return Word(reading.tokens[at].norm, at, reading.clauses[at], span)


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
    if word.token > 1 and reading.tokens[word.token - 1].text in '«"“„':
        norm = other_form = reading.tokens[word.token - 2].norm  # the noun before a title is declined, the title is not
    elif _is_genitive_attribute(reading, word, other_form):
        return "of"
    match case_role(norm, other_form) if script_language(norm) == "ru" else None:
        case "instrumental":
            return "agent" if passive else "with"
        case "subject":
            return "object" if passive else "agent"
        case None:
            return _by_position(reading, word, passive)
        case role:
            return role


def _is_genitive_attribute(reading: Reading, word: Word, other_form: str) -> bool:
    """«отпуск сотрудника»: a noun right after a noun, in a case that may be the genitive."""
    if word.token == 0 or script_language(reading.tokens[word.token].norm) != "ru":
        return False
    before = reading.tokens[word.token - 1]
    noun_before = any(w.token == word.token - 1 for w in reading.words) and not _is_verbal(before)
    named = before.text[:1].isupper() and reading.tokens[word.token].text[:1].isupper()
    genitive = case_role(reading.tokens[word.token].norm, other_form) in {"object", "of", None}
    return noun_before and not named and genitive and not is_attribute(before.norm) and not is_participle(before.norm)


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
        if token.kind is Kind.PUNCTUATION and token.text in '«»"“”':
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
            plain = token.kind is Kind.WORD and not token.text[:1].isupper()  # «Елена» ends like a participle
            if plain and len(token.norm) > 4 and is_participle(token.norm):
                return True
        elif token.norm in listed("be") and any(is_participle(t.norm) for t in tokens[at + 1 : at + 4]):
            return True
    return False


# --- a name or subject with another predicate -------------------------------------------------------------------------


def _partners(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """`designed by A and built by B`: a name that the claim puts to the words of another name's clause."""
    for span, places in _actors(case.reading, reading):
        others = [w for w in _beside(case.reading, span) if reading.has(w.stem)]
        lost = [w for w in others if not any(_stands_beside(reading, w, place) for place in places)]
        if places and len(lost) * 2 >= len(others) > 0 and _taken_by_another(case.reading, span, reading, lost, places):
            message = told("signal.partners", name=case.reading.shown(span))
            yield case.signal(SignalCode.ROLE_SWAP, message, [span], [(reading, places[0])])


def _actors(claim: Reading, reading: Reading) -> Iterator[tuple[Span, list[Span]]]:
    """Names and listed roles of the claim, each with its places in the source."""
    for name in claim.names:
        yield name.span, _places_of(reading, name.key[-1])
    for word in claim.words:
        person = role_senses(claim.norm(word)) and not is_bland(claim.norm(word))
        if person and not any(n.span.overlaps(word.span) for n in claim.names):
            places = [w.span for w in reading.words if alike(w.stem, word.stem, reading.language)]
            yield word.span, places


def _stands_beside(reading: Reading, word: Word, place: Span) -> bool:
    """Whether a word of the claim stands in the clause of a name of the source."""
    return any(alike(word.stem, other.stem, reading.language) for other in _beside(reading, place))


def _beside(reading: Reading, span: Span) -> list[Word]:
    return [w for w in reading.clause_words(reading.clause_at(span.start)) if not span.overlaps(w.span)]


def _places_of(reading: Reading, key: str) -> list[Span]:
    return [t.span for t in reading.tokens if t.kind is not Kind.PUNCTUATION and key in (name_key(t.norm), t.norm)]


def _stands_with(claim: Reading, ours: Span, clause: int, key: str) -> bool:
    """Whether a name stands in a clause of the claim, or is joined to the name there: `A and B wrote it`."""
    places = _places_of(claim, key)
    return any(_joined(ours, place) for place in places) or any(
        claim.clause_at(place.start) == clause for place in places
    )


def _joined(first: Span, second: Span) -> bool:
    return 0 <= max(first.start - second.end, second.start - first.end) <= _JOINED


_JOINED = 5
"""Code points between two names that `and` joins."""


def _taken_by_another(claim: Reading, ours: Span, reading: Reading, words: list[Word], places: list[Span]) -> bool:
    """Whether those words stand in another clause of the source, beside a name that the claim does not have there."""
    clause = claim.clause_at(ours.start)
    own = {reading.clause_at(place.start) for place in places}
    clauses = {w.clause for w in reading.words if any(alike(w.stem, k.stem, reading.language) for k in words)} - own
    names = [n.span for n in reading.names if not any(_stands_with(claim, ours, clause, key) for key in n.key)]
    there = [w.stem for w in claim.clause_words(clause)]
    names = [span for span in names if not any(_joined(span, place) for place in places)]
    people = [w for w in reading.words if role_senses(reading.norm(w))]
    others = [w.span for w in people if not any(alike(w.stem, s, reading.language) for s in there)]
    return any(reading.clause_at(span.start) in clauses for span in names + others)


def _other_subject(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """The claim's subject belongs to another clause of the source, and the clause that says the rest has its own."""
    claim = case.reading
    clauses = sorted({w.clause for w in reading.words})
    if len(claim.words) < 3 or len(clauses) < 2:
        return
    subject = next((w for w in claim.words if _preposition(claim, w) is None), None)
    if subject is None:
        return
    rest = [w for w in claim.words if w != subject]
    scores = {clause: _shared_words(reading, clause, rest) for clause in clauses}
    best = max(clauses, key=lambda clause: scores[clause])
    words = reading.clause_words(best)
    homes = {w.clause for w in reading.words if alike(w.stem, subject.stem, claim.language)}
    if scores[best] * 2 <= len(rest) or best in homes or not homes:
        return
    if claim.has(words[0].stem) or not _may_be_subject(reading, words[0]):
        return
    ours = [n.span for n in reading.names if n.key[-1] in {k for m in claim.names for k in m.key}]
    theirs = [n.span for n in reading.names if n.span.overlaps(words[0].span)]
    if any(_joined(a, b) for a in ours for b in theirs):
        return  # `A and B signed it`: so did A
    message = told("signal.of_another", theirs=reading.shown(words[0].span), ours=claim.shown(subject.span))
    yield case.signal(SignalCode.ROLE_SWAP, message, [subject.span], [(reading, words[0].span)])


def _may_be_subject(reading: Reading, word: Word) -> bool:
    """No verb, nothing under a preposition; and no bare English word right after `and`, which may well be a verb."""
    if looks_like_verb(reading.tokens[word.token]) or _preposition(reading, word) is not None:
        return False
    before = reading.tokens[word.token - 1].norm if word.token else ""
    return before not in {"and", "but"} or reading.tokens[word.token].text[:1].isupper()


def _shared_words(reading: Reading, clause: int, words: Sequence[Word]) -> int:
    theirs = reading.clause_words(clause)
    return sum(any(alike(w.stem, t.stem, reading.language) for t in theirs) for w in words)
