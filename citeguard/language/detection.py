"""Which covered language a text is in, or none. Script first, then the small words, then the look of the words."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from citeguard.language.tokens import normal
from citeguard.language.words import is_function

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
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
    r"(?:ого|его|ому|ему|ых|их|ый|ий|ой|ая|яя|ое|ться|тся|лся|лась|ет|ют|ут|ят|ть|ов|ев|ей|ии|ия|ие|ами|ями|ях|ем)$"
)
_SOUTH_SLAVIC_ENDINGS = re.compile(r"(?:ата|ята|ът|ият|ите|ето|ото|ване|ания|ува|уе|ење|ње|ски|ите)$")
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
    words = [normal(w) for w in _WORD.findall(text)]
    cyrillic, latin, other = (list[str](), list[str](), list[str]())
    scripts = {"cyrillic": cyrillic, "latin": latin, "other": other}
    for word in words:
        scripts[_script(word)].append(word)
    counts = {script: sum(map(len, found)) for script, found in scripts.items()}
    letters = sum(counts.values())
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


def _both_speak(cyrillic: list[str], latin: list[str]) -> bool:
    return any(is_function(w, "en") for w in latin) and len(latin) > 3 and len(cyrillic) > 3


@cache
def _foreign(script: str) -> Mapping[str, frozenset[str]]:
    source = files("citeguard.language") / "data" / "detection.toml"
    lists: Mapping[str, str] = tomllib.loads(source.read_text(encoding="utf-8"))[script]
    return {name: frozenset(words.split()) for name, words in lists.items()}


def _most_foreign(words: Iterable[str], script: str, ours: str) -> int:
    """Hits of the foreign language that fits best, words it shares with ours left out."""
    hits = Counter(name for w in words for name in _foreign_names(script).get(w, ()) if not is_function(w, ours))
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


def _is_russian(words: list[str]) -> bool:
    if not words:
        return False
    foreign_letters = sum(1 for w in words if not _OTHER_CYRILLIC.isdisjoint(w))
    if foreign_letters > 0.05 * len(words):
        return False
    ours = sum(_looks_russian(w) for w in words if w not in _shared_cyrillic())
    listed = _most_foreign(words, "cyrillic", "ru")
    endings = sum(bool(_SOUTH_SLAVIC_ENDINGS.search(w)) for w in words)
    # «плата», «дата» end like a Bulgarian article: endings count only beside a small word of such a language.
    return ours >= listed + (endings if listed or endings > 1 else 0)


@lru_cache(maxsize=16_384)
def _looks_russian(word: str) -> bool:
    return "ы" in word or "э" in word or is_function(word, "ru") or bool(_RUSSIAN_ENDINGS.search(word))


@lru_cache(maxsize=16_384)
def _looks_english(word: str) -> int:
    return bool(_ENGLISH_ENDINGS.search(word)) - bool(_OTHER_ENDINGS.search(word))


def _is_english(words: list[str]) -> bool:
    foreign_letters = sum(1 for w in words if not _OTHER_LATIN.isdisjoint(w))
    ours = sum(is_function(w, "en") for w in words)
    foreign = _most_foreign(words, "latin", "en") + foreign_letters
    looks = sum(map(_looks_english, words))
    if ours or foreign:
        return 2 * ours + looks > 2 * foreign
    return looks >= 0
