"""Long claims: text that is too long to be matched word by word, held against the answer whole.

Such a claim carries the sentences of the answer that it repeats: all of its words are, in their order, whole sentences
in a row there. One word more, less or changed, and it carries nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from citeguard.claims.compared import Carrier
from citeguard.claims.keys import counts
from citeguard.claims.lines import Line
from citeguard.language.sentences import Block
from citeguard.language.tokens import tokenise

OPENING = 8
"""Words by which the places are found where a claim may begin."""
MAX_PLACES = 64
"""An opening that stands more often is tried at the first of its places only, which keeps the cost linear; what is left
out can only leave a sentence uncovered."""


def carried_whole(lines: Sequence[Line], claims: Sequence[Carrier]) -> dict[int, int]:
    """For each sentence that a long claim repeats, alone or with its neighbours, the index of the first such claim."""
    found: dict[int, int] = {}
    long = [(at, plain_words(claim.reading.text)) for at, claim in enumerate(claims) if claim.reading.long]
    if not long:
        return found
    answer = _Words(lines)
    for at, said in long:
        for first, end in answer.places(said):
            for line in range(first, end):
                if _stands_alone(lines[line], first):
                    found.setdefault(line, at)
    return found


def _stands_alone(line: Line, first: int) -> bool:
    """Whether what is repeated from sentence `first` on has the lead-in or table head that the sentence hangs on."""
    bound = line.place.block is Block.TABLE_ROW or any(p.around.bound_to for p in line.parts)
    return not bound or not line.over or line.over[-1] >= first


def plain_words(text: str) -> tuple[str, ...]:
    """The words, numbers and symbols of a text, each in its normal form."""
    return tuple(t.norm for t in tokenise(text) if counts(t))


class _Words:
    """The words of an answer in a row, and where each sentence begins among them."""

    def __init__(self, lines: Sequence[Line]) -> None:
        said = [plain_words(line.reading.text) for line in lines]
        self._words = tuple(w for words in said for w in words)
        self._before = [0, *accumulate(len(words) for words in said)]
        self._edges = {count: at for at, count in enumerate(self._before)}
        self._openings: dict[tuple[str, ...], list[int]] = {}
        for at, words in enumerate(said):
            if words:
                start = self._before[at]
                self._openings.setdefault(self._words[start : start + OPENING], []).append(at)

    def places(self, said: tuple[str, ...]) -> list[tuple[int, int]]:
        """First sentence and the one after the last, wherever whole sentences in a row are just these words."""
        if not said:
            return []
        tried = self._openings.get(said[:OPENING], ())[:MAX_PLACES]
        return [(at, end) for at in tried if (end := self._end(at, said)) is not None]

    def _end(self, first: int, said: tuple[str, ...]) -> int | None:
        start = self._before[first]
        end = self._edges.get(start + len(said))
        return end if end is not None and self._words[start : start + len(said)] == said else None
