"""Names, titles, identifiers and plain nouns of the claim that the source does not have where the claim has them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from citeguard.language.grammar import is_attribute, is_participle, listed, looks_like_verb, prepositions
from citeguard.language.marks import MarkKind
from citeguard.language.quantities import Quantity
from citeguard.language.rewordings import is_bland, role_senses, senses
from citeguard.language.synonyms import alike
from citeguard.language.tokens import Kind
from citeguard.language.words import script_language, token_stem
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import CLOSE, Case
from citeguard.signals.lists import word_list
from citeguard.signals.names import name_signals, one_root
from citeguard.signals.reading import Reading, Word

_SHARE = 4
"""At most one word in so many is another one where a word was exchanged and the rest left as it was."""


def entity_signals(case: Case) -> Iterator[RiskSignal]:
    if not case.evidence:
        return
    found = list(name_signals(case))
    yield from found
    named = [span for signal in found for span in signal.claim_spans]
    yield from _replaced(case, named)
    yield from _base(case)
    yield from _widened(case)


def _replaced(case: Case, named: list[Span]) -> Iterator[RiskSignal]:
    """Words of the claim in whose place the otherwise matching source has other words; a clause it has nothing of."""
    best = case.evidence[0]
    taken = [*named, *_opposed(case)]
    missing = [w for w in case.exchanged if not any(span.overlaps(w.span) for span in taken)]
    pairs = _edited(case, best, taken) or _slots(case, best, missing) or _roles(case, best, missing)
    if pairs:
        words = " ".join(case.reading.shown(w.span) for w in pairs)
        rivals = list(dict.fromkeys(rival for found in pairs.values() for rival in found))
        theirs = " ".join(dict.fromkeys(best.shown(w.span) for w in rivals))
        message = told("signal.says", ours=words, theirs=theirs)
        places = [(best, w.span) for w in rivals]
        yield case.signal(SignalCode.ENTITY_MISMATCH, message, [w.span for w in pairs], places)
        return
    new = _new_clause(case) or _scattered(case, best, missing)
    if new:
        message = told("signal.says_not", ours=" ".join(case.reading.shown(w.span) for w in new))
        yield case.signal(SignalCode.ENTITY_MISMATCH, message, [w.span for w in new])


def _edited(case: Case, best: Reading, taken: list[Span]) -> dict[Word, list[Word]]:
    """One word or two for as many others, and all else the same: general verbs and people count here too."""
    claim = case.reading
    if len(claim.words) != len(best.words):
        return {}
    ours = [w for w in claim.words if not best.has(w.stem) and w.token not in claim.parts.light]
    theirs = [w for w in best.words if not claim.has(w.stem) and w.token not in best.parts.light]
    if not 0 < len(ours) == len(theirs) <= min(_EDITED, len(claim.words) - 1):
        return {}
    if any(span.overlaps(w.span) for span in taken for w in ours):
        return {}
    pairs = dict.fromkeys(ours, theirs)
    return {} if all(_may_reword(case, best, w, theirs) for w in ours) else pairs


_EDITED = 2


def _may_reword(case: Case, best: Reading, word: Word, rivals: list[Word]) -> bool:
    """Whether a word in the same place may say the same: verbs beside verbs, nouns beside nouns."""
    kind = _is_verb(case.reading, word)
    like = [rival for rival in rivals if _is_verb(best, rival) is kind]
    return not like or any(_rewords(case.reading.norm(word), best.norm(rival), verbs=kind) for rival in like)


def _rewords(first: str, second: str, *, verbs: bool) -> bool:
    """A listed rewording, but people are told apart; a general word for another one. Of verbs, which are reworded most,
    only two that are known and never meet are told apart."""
    general = is_bland(first), is_bland(second)
    if all(general) or (verbs and not (senses(first) and senses(second))):
        return True
    if one_root(first, second):
        return True
    told_apart = frozenset() if any(general) else role_senses(first) | role_senses(second)
    return not (senses(first) - told_apart).isdisjoint(senses(second))


def _is_verb(reading: Reading, word: Word) -> bool:
    """A verb by its ending, or by the small word before it: `to`, `shall`, `is`."""
    token = reading.tokens[word.token]
    if script_language(token.norm) == "ru":
        return token.norm.endswith(_RUSSIAN_VERBS)
    if looks_like_verb(token):
        return True
    before = reading.tokens[word.token - 1].norm if word.token else ""
    return before == "to" or before in listed("auxiliaries") or before in listed("be")


_RUSSIAN_VERBS = (
    *("ть", "ться", "ли", "ло", "лся", "лась", "лось", "лись"),
    *("ет", "ют", "ит", "ят", "ется", "ются", "ится", "ятся"),
)
"""Plain verb endings only: «парацетамол» looks like a past tense."""


def _slots(case: Case, best: Reading, missing: list[Word]) -> dict[Word, list[Word]]:
    """Each of a few missing words with the one that stands in its place, between the same neighbours."""
    if not 0 < len(missing) <= max(1, len(case.reading.words) // _SHARE):
        return {}
    found = {w: _rival_words(case, best, w) for w in missing}
    if not all(found.values()) or all(_may_reword(case, best, w, rivals) for w, rivals in found.items()):
        return {}
    return found


def _rival_words(case: Case, best: Reading, word: Word) -> list[Word]:
    """Words of the source, absent from the claim, between the same two neighbours as this word; at an end of the
    sentence or clause beside the same one."""
    claim = case.reading
    before, after = _neighbours(claim, word)
    found = []
    for rival in best.words:
        if claim.has(rival.stem) or rival.token in best.parts.light or is_bland(best.norm(rival)):
            continue
        left, right = _neighbours(best, rival)
        same = [_same_word(claim, before, left), _same_word(claim, after, right)]
        if all(same) and any((before and left, after and right)):
            found.append(rival)
        elif len(case.exchanged) == 1 and (any(same) or prepositions().get(_preposition(claim, word) or "") == "from"):
            prepositions_met = {_preposition(claim, word), _preposition(best, rival)}
            found += [rival] * (len(prepositions_met) == 1 and None not in prepositions_met)
    return found


def _preposition(reading: Reading, word: Word) -> str | None:
    """The preposition before a word, over an article and an attribute."""
    for token in reversed(reading.tokens[max(0, word.token - _PHRASE) : word.token]):
        if token.norm in prepositions():
            return token.norm
        if token.kind is not Kind.WORD or looks_like_verb(token):
            return None
    return None


_PHRASE = 3


def _neighbours(reading: Reading, word: Word) -> tuple[Word | None, Word | None]:
    at = reading.words.index(word)
    before = reading.words[at - 1] if at else None
    after = reading.words[at + 1] if at + 1 < len(reading.words) else None
    return before, after


def _same_word(claim: Reading, first: Word | None, second: Word | None) -> bool:
    if first is None or second is None:
        return first is second
    return alike(first.stem, second.stem, claim.language)


def _roles(case: Case, best: Reading, missing: list[Word]) -> dict[Word, list[Word]]:
    """Other people than in the source, in a reworded claim: a listed role for which the source has another one."""
    if best.coverage < CLOSE:
        return {}
    ours = [w for w in missing if role_senses(case.reading.norm(w)) and w in case.unsaid]
    if not ours:
        return {}
    claimed = frozenset[int]().union(*(senses(case.reading.norm(w)) for w in case.reading.words))
    theirs = [w for w in best.words if role_senses(best.norm(w)) and not case.reading.has(w.stem)]
    theirs = [w for w in theirs if claimed.isdisjoint(role_senses(best.norm(w)))]
    return dict.fromkeys(ours, theirs) if theirs else {}


def _new_clause(case: Case) -> list[Word]:
    """The words of a clause of the claim of which the source has nothing, beside one that it has."""
    claim = case.reading
    clauses = {w.clause for w in claim.words}
    under = {claim.clause_at(m.span.start) for m in claim.marks(MarkKind.CONDITION)}  # the claim is narrower for it
    clauses -= under
    new = [c for c in clauses if len(claim.clause_words(c)) > 1 and _is_new(case, claim.clause_words(c))]
    said = any(not set(claim.clause_words(c)) & set(case.exchanged) for c in clauses)
    return [w for c in new for w in claim.clause_words(c)] if said else []


def _is_new(case: Case, words: list[Word]) -> bool:
    unsaid = [w for w in words if w in case.unsaid]
    if len(unsaid) < min(2, len(words)) or any(r.has(w.stem) for w in words for r in case.support):
        return False
    norms = [case.reading.norm(w)[:_BEGINNING] for w in unsaid]
    return not any(norm in f.text.casefold() for f in case.fragments for norm in norms)


_BEGINNING = 5
_SHORT = 6
"""Content words of a claim that says one thing of one thing."""


def _scattered(case: Case, best: Reading, missing: list[Word]) -> list[Word]:
    """A word that the source does not say, where the others are said, but of different things: `students enter the
    museum`, `the museum reopened and has a hall for students`."""
    if case.reading.marks(MarkKind.CONDITION, MarkKind.EXCEPTION):
        return []
    words = case.reading.words
    if len(missing) != 1 or missing[0] not in case.unsaid or not _SHARE <= len(words) <= _SHORT:
        return []
    if any(name.span.overlaps(missing[0].span) for name in case.reading.names):
        return []
    said = [w for w in case.reading.words if best.has(w.stem)]
    homes = [{b.clause for b in best.words if alike(b.stem, w.stem, best.language)} for w in said]
    return [] if not homes or set.intersection(*homes) else missing


def _opposed(case: Case) -> list[Span]:
    """Words whose opposite stands in the source: they are looked at as negations."""
    keys = {m.key for r in case.support for m in r.marks(MarkKind.ANTONYM)}
    sides = ((m.span, m.key[:-1], int(m.key[-1])) for m in case.reading.marks(MarkKind.ANTONYM))
    return [span for span, pair, side in sides if f"{pair}{1 - side}" in keys]


def _base(case: Case) -> Iterator[RiskSignal]:
    """A share of one group told as the share of another: `8% of the paying customers`, `8% of all users`."""
    for quantity in case.reading.quantities if len(case.exchanged) < 2 else ():
        for reading in case.main:
            for other in reading.quantities:
                if _same_share(quantity, other) and not _same_base(case, reading, quantity, other):
                    ours, theirs = quantity.counted, other.counted
                    message = told("signal.other_base", ours=ours, theirs=theirs)
                    yield case.signal(SignalCode.ENTITY_MISMATCH, message, [quantity.span], [(reading, other.span)])


def _same_share(first: Quantity, second: Quantity) -> bool:
    return first.dimension == second.dimension == "ratio" and (first.low, first.high) == (second.low, second.high)


def _same_base(case: Case, reading: Reading, ours: Quantity, theirs: Quantity) -> bool:
    if ours.counted is None or theirs.counted is None:
        return True
    before = (
        theirs.counted_words[: theirs.counted_words.index(theirs.counted)]
        if theirs.counted in theirs.counted_words
        else ()
    )
    if any(not case.reading.has(word) for word in before):
        return False
    return alike(ours.counted, theirs.counted, reading.language) or (
        reading.has(ours.counted) and case.reading.has(theirs.counted)
    )


def _widened(case: Case) -> Iterator[RiskSignal]:
    """A noun loses the word that limits it: `new employees`, `premium customers`, `net profit`, `the old fee`."""
    claim = case.reading
    for reading in case.main:
        if reading.coverage < CLOSE or not case.copied:
            continue
        for first, second in pairwise(reading.words):
            if second.token != first.token + 1 or claim.has(second.stem) is claim.has(first.stem):
                continue
            limited = (
                _limits(claim, reading, first, second) if claim.has(second.stem) else _owned(reading, first, second)
            )
            kept, lost = (second, first) if claim.has(second.stem) else (first, second)
            if not limited or _said_apart(claim, reading, kept, lost) or _elsewhere(case, lost):
                continue
            whole = Span(first.span.start, second.span.end)
            message = told("signal.widened", theirs=reading.shown(whole))
            spans = [w.span for w in claim.words if alike(w.stem, kept.stem, claim.language)]
            yield case.signal(SignalCode.ENTITY_MISMATCH, message, spans, [(reading, whole)])


def _elsewhere(case: Case, lost: Word) -> bool:
    """Whether the claim has it from another sentence of the source."""
    return bool(case.exchanged) and any(r.has(lost.stem) for r in case.support[1:])


def _said_apart(claim: Reading, reading: Reading, kept: Word, lost: Word) -> bool:
    """Whether another word of the claim rewords the one that is left out: `a one-off fee`, `the fee … once`."""
    ours = senses(reading.norm(lost))
    others = [w for w in claim.tokens if not any(w.span == k.span for k in claim.words if k.stem == kept.stem)]
    return any(not ours.isdisjoint(senses(t.norm)) for t in others)


def _owned(reading: Reading, first: Word, second: Word) -> bool:
    """«пользователи тарифа», «водители такси»: a group, and right after it the noun that limits it."""
    token = reading.tokens[second.token]
    if script_language(token.norm) != "ru" or first.stem not in word_list("groups"):
        return False
    marked = any(m.span.overlaps(second.span) for m in reading.all_marks if m.kind is not MarkKind.ANTONYM)
    return (
        not marked
        and not is_bland(token.norm)
        and not looks_like_verb(token)
        and not is_participle(token.norm)
        and not token.norm.endswith("о")
    )


def _limits(claim: Reading, reading: Reading, first: Word, second: Word) -> bool:
    token = reading.tokens[first.token]
    if any(m.span.overlaps(first.span) for m in reading.all_marks if m.kind is not MarkKind.ANTONYM):
        return False
    if token_stem(token, reading.language) in word_list("attributes"):
        return True
    opens = (first.token <= 1 or reading.words[0] == first) and alike(claim.words[0].stem, second.stem, claim.language)
    return (second.stem in word_list("groups") or opens) and not looks_like_verb(token) and is_attribute(token.norm)
