"""Which covered language a text is in, or none. Script first, then the small words, then the look of the words."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from citeguard.language.tokens import normal
from citeguard.language.words import is_function

# What runs into a digit (`v1`, `q2`) is an identifier: the «v» of `/v1/orders` is no word of any language.
_WORD = re.compile(r"(?<![^\W\d_])(?![A-Za-z]+\d)[^\W\d_]+(?:['’][^\W\d_]+)*")
_OTHER_CYRILLIC = frozenset("іїєґўђјљњћџѓќѕәғқңөұүһҳҷӣӯ")
_OTHER_LATIN = frozenset("äöüßåæøœàâçéèêëîïôùûñáíóúýãõąćęłńśźżčďěňřšťůžőűșțăğışđơưạảấầẩẫậ¿¡")
_OTHER_ENDINGS = re.compile(
    r"(?:ung|ungen|ado|ada|ados|adas|idos|idas|keit|heit|lich|lichen|schaft|erfolgt|ción|ciones|mente|dad|ções|ção|zione|zioni|aux|eux|ité|eur|iert|los|tät|"
    r"owanie|ności|ego|ych|lijk|heid|ning|nen|ien|ismo|ista|aire|ment(?<!agreement)(?<!payment))$"
)
_ENGLISH_ENDINGS = re.compile(
    r"(?:ing|ings|ed|tion|tions|ness|ship|ity|ly|ful|less|able|ible|ous|ies|ers|ance|ence|th|ght|ck|ee|ow|ay|ys)$"
)
_RUSSIAN_ENDINGS = re.compile(
    r"(?:ого|его|ому|ему|ых|их|ый|ий|ой|ая|яя|ое|ться|тся|лся|лась|ет|ит|ют|ут|ят|ть|ов|ев|ей|ии|ия|ие|ами|ями|ях|ем)$"
)
_SOUTH_SLAVIC_ENDINGS = re.compile(r"(?:ата|ята|ът|ият|ите|ето|ото|ване|ания|ува|уе|ење|ње|(?<!че)ски|ите)$")
_SAMPLE = 240
_WINDOWS = 6
_MINORITY = 0.3


class Detected(NamedTuple):
    """`language` is `ru`, `en` or None; `mixed`: both share the text; `letters`: how much there was to go by."""

    language: str | None
    mixed: bool
    letters: int


def detect(text: str, fallback: str | None = None) -> str | None:
    """`ru`, `en`, or None for a third language or a mixture. A text with nothing but names and numbers shows no
    language: it takes `fallback`."""
    return detected(text).language if _shows_language(text) else fallback


def detected(text: str) -> Detected:
    """The same, with the mixture told apart from a third language. Linear; a long text is looked at in windows."""
    return _of_sample(_sample(text))


@lru_cache(maxsize=1_024)
def _of_sample(text: str) -> Detected:
    by_script: dict[str, _Words] = {"cyrillic": [], "latin": [], "other": []}
    for word, times in Counter(_WORD.findall(text)).items():
        seen = _seen(word)
        by_script[seen.script].append((seen, times))
    counts = {script: sum(w.letters * times for w, times in words) for script, words in by_script.items()}
    letters = sum(counts.values())
    cyrillic, latin = by_script["cyrillic"], by_script["latin"]
    if not letters:
        return Detected(None, False, 0)
    if counts["other"] > _MINORITY * letters:
        return Detected(None, False, letters)
    if min(counts["cyrillic"], counts["latin"]) > _MINORITY * letters and _both_speak(cyrillic, latin):
        return Detected(None, True, letters)
    # Russian texts are full of Latin product names, not the other way round: a few Cyrillic sentences decide.
    if counts["cyrillic"] * 2 >= counts["latin"]:
        return Detected("ru" if _is_russian(cyrillic) else None, False, letters)
    return Detected("en" if _is_english(latin) else None, False, letters)


class _Seen(NamedTuple):
    """What one word says about its language."""

    script: str
    letters: int
    small: bool
    """A function word of the covered language of its script."""
    looks: int
    """For that language (1) or against it (-1), by listed words and endings."""
    foreign_letters: bool
    foreign_ending: bool
    foreign: tuple[str, ...]
    """Foreign languages of which it is a listed word that ours has not."""


_Words: TypeAlias = list[tuple[_Seen, int]]
"""The words of a text, each with the times it stands there."""


@lru_cache(maxsize=16_384)
def _seen(word: str) -> _Seen:
    norm = normal(word)
    match script := _script(norm):
        case "cyrillic":
            small = is_function(norm, "ru")
            looks = int(norm not in _shared_cyrillic() and _looks_russian(norm))
            letters, ending = not _OTHER_CYRILLIC.isdisjoint(norm), bool(_SOUTH_SLAVIC_ENDINGS.search(norm))
        case "latin":
            small, looks = is_function(norm, "en"), _looks_english(norm)
            letters, ending = not _OTHER_LATIN.isdisjoint(norm), False
        case _:
            return _Seen(script, len(norm), False, 0, False, False, ())
    foreign = () if small else tuple(_foreign_names(script).get(norm, ()))
    return _Seen(script, len(norm), small, looks, letters, ending, foreign)


def _sample(text: str) -> str:
    if len(text) <= _SAMPLE * _WINDOWS:
        return text
    step = (len(text) - _SAMPLE) // (_WINDOWS - 1)
    return "\n".join(text[i * step : i * step + _SAMPLE] for i in range(_WINDOWS))


def _script(word: str) -> str:
    first = word[0]
    if "Ѐ" <= first <= "ԯ":
        return "cyrillic"
    return "latin" if first < "ɐ" or "Ḁ" <= first <= "ỿ" else "other"


def _shows_language(text: str) -> bool:
    """Whether there is any word that is neither capitalised nor a single letter."""
    return any(len(w) > 1 and not w[0].isupper() for w in _WORD.findall(text[:_SAMPLE]))


def _both_speak(cyrillic: _Words, latin: _Words) -> bool:
    return any(w.small for w, _ in latin) and min(_count(cyrillic), _count(latin)) > 3


def _count(words: _Words) -> int:
    return sum(times for _, times in words)


@cache
def _foreign(script: str) -> Mapping[str, frozenset[str]]:
    source = files("citeguard.language") / "data" / "detection.toml"
    lists: Mapping[str, str] = tomllib.loads(source.read_text(encoding="utf-8"))[script]
    return {name: frozenset(words.split()) for name, words in lists.items()}


def _most_foreign(words: _Words) -> int:
    """Hits of the foreign language that fits best."""
    hits: Counter[str] = Counter()
    for word, times in words:
        for name in word.foreign:
            hits[name] += times
    return max(hits.values(), default=0)


@cache
def _foreign_names(script: str) -> Mapping[str, list[str]]:
    """The languages of which a word is listed."""
    found: dict[str, list[str]] = {}
    for name, listed in _foreign(script).items():
        for word in listed:
            found.setdefault(word, []).append(name)
    return found


@cache
def _shared_cyrillic() -> frozenset[str]:
    return frozenset().union(*_foreign("cyrillic").values())


def _is_russian(words: _Words) -> bool:
    if not words:
        return False
    if sum(times for w, times in words if w.foreign_letters) > 0.05 * _count(words):
        return False
    listed = _most_foreign(words)
    endings = sum(times for w, times in words if w.foreign_ending)
    # «плата», «дата» end like a Bulgarian article: endings count only beside a small word of such a language.
    return sum(w.looks * times for w, times in words) >= listed + (endings if listed or endings > 1 else 0)


def _looks_russian(word: str) -> bool:
    return "ы" in word or "э" in word or is_function(word, "ru") or bool(_RUSSIAN_ENDINGS.search(word))


def _looks_english(word: str) -> int:
    return bool(_ENGLISH_ENDINGS.search(word)) - bool(_OTHER_ENDINGS.search(word))


def _is_english(words: _Words) -> bool:
    ours = sum(times for w, times in words if w.small)
    foreign = _most_foreign(words) + sum(times for w, times in words if w.foreign_letters)
    looks = sum(w.looks * times for w, times in words)
    if ours or foreign:
        return 2 * ours + looks > 2 * foreign
    return looks >= 0
