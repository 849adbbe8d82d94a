"""Words that only look like the small words that turn a sentence round."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from citeguard.language.marks import Mark
from citeguard.language.tokens import Kind, Token

_RATES = frozenset({"daily", "weekly", "monthly", "yearly", "annually", "hourly"})
_PERMITS = frozenset({"разрешение", "разрешения", "разрешению", "разрешением", "разрешении", "разрешений"})
"""The paper, not the leave to do something."""
_TIMES = frozenset({"once", "twice", "times"})


def only_a_word(mark: Mark, tokens: Sequence[Token], place: int, contrast_words: Collection[str]) -> bool:
    """ "about refunds" (a number's "about" is part of the number), ", while residents" as against "while open"."""
    contrast = tokens[place].norm in contrast_words and place > 0 and tokens[place - 1].norm == ","
    costs = mark.key == "should" and tokens[place].norm == "стоит" and not _infinitive_follows(tokens, place)
    both = tokens[place].norm == "both" and any(t.norm == "and" for t in tokens[place + 1 : place + 6])
    rate = tokens[place].norm in _RATES and place > 0 and tokens[place - 1].norm in _TIMES
    equals = mark.key == "exactly" and tokens[place].norm.startswith("equal")
    if rate or equals or (tokens[place].norm == "once" and _said(tokens, place + 1) in _RATES):
        return True
    if mark.key == "unable" and tokens[place].norm.startswith("avoid"):
        return True  # one verb in all its forms: "avoid contact", "contact should be avoided"
    if mark.key == "allowed" and tokens[place].norm in _PERMITS:
        return True
    if tokens[place].norm == "once" and (place + 1 == len(tokens) or tokens[place + 1].kind is Kind.PUNCTUATION):
        return True  # "may be retaken once"
    return mark.key == "about" or contrast or costs or both or _approves(mark, tokens, place) or _singles(tokens, place)


def _infinitive_follows(tokens: Sequence[Token], place: int) -> bool:
    return any(t.norm.endswith(("ть", "ти", "чь", "ться")) for t in tokens[place + 1 : place + 3])


def _approves(mark: Mark, tokens: Sequence[Token], place: int) -> bool:
    """«Совет утверждает бюджет» approves it; «утверждает, что» asserts."""
    after = [t.norm for t in tokens[place + 1 : place + 3]]
    return mark.key == "alleged" and tokens[place].norm.startswith("утвержда") and "что" not in after


def _singles(tokens: Sequence[Token], place: int) -> bool:
    """ "in any one year" is "in one year"."""
    after = tokens[place + 1].norm if place + 1 < len(tokens) else ""
    return tokens[place].norm == "any" and after in ("one", "single", "given")


def _said(tokens: Sequence[Token], place: int) -> str:
    return tokens[place].norm if place < len(tokens) else ""
