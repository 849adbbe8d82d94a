"""What two sentences that look alike tell of: another thing of the same kind, or what happened and not what holds."""

from __future__ import annotations

from citeguard.language.grammar import tense
from citeguard.signals.case import Case
from citeguard.signals.reading import Reading

_BARE = 3
"""Content words of a number with hardly anything beside it."""


def tells(reading: Reading) -> bool:
    """Whether a text tells what happened, and does not say what is: a denial there goes on telling, and limits no
    rule. `Guests are admitted` has a form of the past and says what is."""
    tenses = {tense(token) for token in reading.tokens}
    return "past" in tenses and "present" not in tenses


def is_of_another(case: Case, reading: Reading) -> bool:
    """`Books are lent for a month. Films are lent for a week.`: each has a subject of its own, named first."""
    if not (case.reading.words and reading.words):
        return False
    if _is_parallel(case.reading, reading):
        return True
    ours, theirs = case.reading.words[0], reading.words[0]
    opening = [t.norm for t in case.reading.tokens[: ours.token]] == [t.norm for t in reading.tokens[: theirs.token]]
    return opening and not reading.has(ours.stem) and not case.reading.has(theirs.stem)


def _is_parallel(ours: Reading, theirs: Reading) -> bool:
    """`A ticket for adults costs 12. A ticket for children costs 5.`, `Error E4 means …`: alike up to a word that the
    other has not, and the same word, no other verb before it, stands behind."""
    one, other = [t.norm for t in ours.tokens], [t.norm for t in theirs.tokens]
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    if not 0 < at < min(len(one), len(other)) - 1 or one[at] in other or other[at] in one:
        return False
    told_apart = all(any(w.token == at for w in r.words) for r in (ours, theirs))
    verb = one[at + 1] == other[at + 1] and any(w.token == at + 1 for w in ours.words)
    return told_apart and verb and not any(tense(t) for t in ours.tokens[:at])


def has_another_number(case: Case, reading: Reading) -> bool:
    ours = case.reading.quantities
    bare = len(reading.words) <= _BARE
    for theirs in reading.quantities:
        kind = theirs.dimension, None if theirs.dimension else theirs.counted
        rivals = [q for q in ours if (q.dimension, None if q.dimension else q.counted) == kind]
        if bare and theirs.dimension is None and theirs.counted is None:
            rivals = list(ours)
        if rivals and all((q.low, q.high) != (theirs.low, theirs.high) for q in rivals):
            return True
    return False
