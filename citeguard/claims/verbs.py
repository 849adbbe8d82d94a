"""What two forms of one Russian verb have in common: «рассмотрят» and «рассматривается», «сообщат» and «сообщает».

A stemmer keeps the aspect apart, which is the same assertion to a reader. Here the ending, the aspect suffix and the
change of the last consonant («возвращать», «возвратит») are taken off. The prefix stays: it makes another verb.
"""

from __future__ import annotations

import re
from functools import lru_cache

_REFLEXIVE = re.compile(r"(?:ся|сь)$")
_ENDING = re.compile(
    r"(?:нные|нных|нным|нными|нного|нному|нном|нной|нную|нный|нная|нное|ние|ния|нию|нием|нии|тие|тия|тию|тием|тии"
    r"|йте|ьте|ите|ете|ть|ти|ет|ут|ют|ит|ат|ят|ла|ло|ли|на|но|ны|н|л)$"
)
"""Of finite forms, the infinitive, passive participles and the noun of the action."""
_ASPECT = re.compile(r"(?:ыва|ива|ева|ва)$")
_VOWELS = "аяеиоуыю"
_SHORTEST = 4
"""Letters. What is left of a shorter word is shared by too many."""
_SOFTENED = (("вл", "в"), ("пл", "п"), ("бл", "б"), ("мл", "м"), ("фл", "ф"), ("жд", "д"), ("ж", "д"),
             ("ст", "т"), ("щ", "т"), ("ч", "т"), ("ш", "с"))  # fmt: skip


@lru_cache(maxsize=65_536)
def verb_base(norm: str) -> str | None:
    """The common part of the forms of a verb, or None for a word that does not look like one."""
    word = _REFLEXIVE.sub("", norm)
    cut = _ENDING.sub("", word)
    if cut == word or not "а" <= norm[:1] <= "я":
        return None
    stripped = cut.rstrip(_VOWELS) if not _ASPECT.search(cut) else _ASPECT.sub("", cut).rstrip(_VOWELS)
    if len(stripped) < _SHORTEST:
        return None
    return _one_vowel(_hardened(stripped))


def _hardened(base: str) -> str:
    for soft, hard in _SOFTENED:
        if base.endswith(soft):
            return base[: -len(soft)] + hard
    return base


def _one_vowel(base: str) -> str:
    """The last «о» as «а»: «просмотрит», «просматривает»."""
    at = max(base.rfind("о"), base.rfind("а"))
    return base if at < 0 else base[:at] + "а" + base[at + 1 :]
