"""What Russian endings tell: a finite verb, a passive. A guess by ending, used only where both guesses are safe."""

from __future__ import annotations

from collections.abc import Sequence

from citeguard.language.tokens import Token

_PASSIVE_ENDINGS = (
    "ся", "сь", "ен", "ена", "ено", "ены", "ан", "ана", "ано", "аны", "ят", "ята", "яты", "ыт", "ыта", "ыто", "ыты",
    "нут", "нута", "нуто", "нуты",
)  # fmt: skip


def passive(norm: str) -> bool:
    return len(norm) > 3 and norm.endswith(_PASSIVE_ENDINGS)


_VERB_ENDINGS = (
    "ется", "ются", "ится", "ятся", "атся", "лся", "лась", "лось", "лись", "ет", "ют", "ут", "ит", "ят",
    "ат", "ил", "ила", "ило", "или", "ал", "ала", "ало", "али", "ял", "яла", "яли", "ел", "ела", "ели",
    "ен", "ена", "ено", "ены", "ан", "ана", "ано", "аны",
)  # fmt: skip


_SURE_ENDINGS = ("ется", "ются", "ится", "ятся", "атся", "лся", "лась", "лось", "лись", "ют", "ут")


def opens_with_verb(words: Sequence[Token]) -> bool:
    """«удаляются через ...», but not «билет стоит ...»: many nouns end like verbs."""
    first = words[0].norm
    if first == "не" or (len(first) > 3 and first.endswith(_SURE_ENDINGS)):
        return True
    return russian_verb(first) and not any(russian_verb(t.norm) for t in words[1:])


def russian_verb(norm: str) -> bool:
    return norm == "не" or (len(norm) > 3 and norm.endswith(_VERB_ENDINGS))
