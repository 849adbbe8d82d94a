"""What can be said of a word's part in its sentence from its form and neighbours alone: verb, preposition, case, tense.

No parser: every answer may be wrong, and is only ever a reason to look harder.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.tokens import Kind, Token
from citeguard.language.words import script_language


@cache
def listed(name: str) -> frozenset[str]:
    """One list of `grammar.toml`, all covered languages together: their scripts keep them apart."""
    return frozenset(word for language in COVERED for word in topic(language, "grammar")[name].split())


@cache
def _endings(language: str, name: str) -> tuple[str, ...]:
    return tuple(topic(language, "grammar")[name].split())


@cache
def prepositions() -> Mapping[str, str]:
    """Preposition -> the role it gives."""
    return {
        word: role
        for language in COVERED
        for role, words in topic(language, "grammar")["prepositions"].items()
        for word in words.split()
    }


def looks_like_verb(token: Token) -> bool:
    norm = token.norm
    language = script_language(norm)
    if token.kind is not Kind.WORD or language is None or norm in listed("nouns_like_verbs"):
        return False
    return norm in listed("be") or (len(norm) > 3 and norm.endswith(_endings(language, "verb_endings")))


def is_participle(norm: str) -> bool:
    """A form that makes a passive, in English after a form of `be`."""
    language = script_language(norm)
    if language is None or norm in listed("nouns_like_verbs"):
        return False
    return norm in listed("participles") or (len(norm) > 3 and norm.endswith(_endings(language, "participle_endings")))


def is_attributive_participle(norm: str) -> bool:
    """«работающий», «заключённый»: a Russian participle that stands for a relative clause."""
    stem = norm[-_LONGEST_ENDING:]
    return len(norm) > _SHORTEST_PARTICIPLE and any(mark in stem for mark in _endings("ru", "attributive_marks"))


_SHORTEST_PARTICIPLE = 6
_LONGEST_ENDING = 7


def is_attribute(norm: str) -> bool:
    """Whether a Russian word may agree with the noun after it; in English any word may."""
    return script_language(norm) != "ru" or norm.endswith(_endings("ru", "attribute_endings"))


_CASES = (
    (("ого", "его"), "of"),
    (("ому", "ему"), "to"),
    (("ыми", "ими", "ами", "ями", "ым", "им", "ом", "ем"), "instrumental"),
    (("ой", "ей"), "instrumental"),
    (("ую", "юю"), "object"),
    (("ам", "ям"), "to"),
    (("у", "ю"), "dative or accusative"),
    (("а", "я"), "nominative or accusative"),
    (("ы", "и"), None),
    (("е",), "to"),
)


def case_role(norm: str, other: str) -> str | None:
    """`subject`, `object`, `to`, `of`, `instrumental` or None, by the ending of a Russian noun. The form the other text
    has tells the declensions apart: «карту» beside «карта» is an object, «банку» beside «банк» a recipient."""
    role = next((role for endings, role in _CASES if norm.endswith(endings)), "bare")
    if norm.endswith("ей") and norm != other and len(other) == len(norm) and other[:-1] == norm[:-1]:
        role = "bare"  # «музей» beside «музею»
    if role == "dative or accusative":
        return "object" if _is_feminine(norm, other) else "to"
    if role == "nominative or accusative":
        return "subject" if _is_feminine(norm, other) or other == norm else "object"
    if role == "bare":
        if norm.endswith(("ов", "ев")) and not other.startswith(norm):  # «учеников» beside «ученики», no Иванов
            return "object"
        return None if other == norm else "subject"
    return role


def _is_feminine(norm: str, other: str) -> bool:
    if other.endswith(("а", "я", "ию")) or (other.endswith(("ой", "ей")) and len(other) > len(norm)):
        return True
    return other[-1:] in "уюеыи" and norm[-1:] in "ая"


_GENITIVE = ("а", "я", "ы", "и", "ого", "его", "ов", "ев", "ей", "ой")
_COMPARATIVES = frozenset(
    {"выше", "ниже", "больше", "меньше", "лучше", "хуже", "дороже", "дешевле", "старше", "младше", "легче", "раньше"}
    | {"позже", "дальше", "ближе", "шире", "глубже", "тоньше", "толще", "короче", "дольше", "крупнее", "мельче"}
)


def follows_comparative(norm: str, before: str) -> bool:
    """«выше мачты»: the noun that something is compared with."""
    comparative = before in _COMPARATIVES or (before.endswith("ее") and len(before) > 5)
    return comparative and norm.endswith(_GENITIVE)


_PAST = ("л", "ла", "ло", "ли", "лся", "лась", "лось", "лись")
_NONPAST = ("ет", "ют", "ит", "ят", "ут", "ат", "ется", "ются", "ится", "ятся", "утся", "атся")


def tense(token: Token) -> str | None:
    """`past`, `present` or `future` where a form shows it; Russian present and future forms count as `present`."""
    norm = token.norm
    if token.kind is not Kind.WORD:
        return None
    for name in ("past", "present", "future"):
        if norm in listed(name):
            return name
    if norm in listed("nouns_like_verbs") or len(norm) < 4:
        return None
    if script_language(norm) == "en":
        return "past" if norm.endswith("ed") else None
    if norm.endswith(_PAST):
        return "past"
    return "present" if norm.endswith(_NONPAST) else None
