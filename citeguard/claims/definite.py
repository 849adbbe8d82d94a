"""Whether a noun means the one that was spoken of."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.claims.vocabulary import Vocabulary
from citeguard.language.tokens import Token

_PLURAL_ENDINGS = ("ы", "и", "ов", "ев", "ей", "ам", "ям", "ами", "ями", "ах", "ях", "ые", "ие", "ых", "их", "ым", "им")


def articled(tokens: Sequence[Token], place: int, words: Vocabulary) -> bool:
    """ "The edition", "the next edition"."""
    before = [t.norm for t in tokens[max(place - 2, 0) : place]][::-1]
    return any(w in words.definite and (n == 0 or before[0] not in words.function_words) for n, w in enumerate(before))


def definite(tokens: Sequence[Token], place: int, words: Vocabulary) -> bool:
    """ "The training", "these fees"; of Russian, which has no articles, a singular."""
    norm, before = tokens[place].norm, tokens[place - 1].norm if place else ""
    if "а" <= norm[0] <= "я":
        return before in words.definite or not norm.endswith(_PLURAL_ENDINGS)
    plural = norm.endswith("s") and not norm.endswith("ss")
    return before in words.definite and (before != "the" or not plural)
