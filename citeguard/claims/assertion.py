"""Whether a heading, a lead-in or an entry of a list of sources says something of its own.

In doubt it does: a fact must not pass as a title. What is looked for are finite verbs and the small words of a
predicate, a dash or a colon with something behind it, and a full stop.
"""

from __future__ import annotations

import re

from citeguard.claims.phrases import lowered, words

_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_RUSSIAN_VERB = re.compile(
    r"\w{2,}(?:[еиую]тся|[ая]тся|л[аои]?сь|лся|[аяуе]ет|[аяуе]ют|[чжшщ]ит|[лжшщчвд]ен[аоы]|лен|жен|шен|ован[аоы]?|"
    r"[рзстдв]ан[ао]|ируют|ирует|яются|или|али|ила|ало|ило)"
)
_NO_VERBS = frozenset(
    ["или", "если", "цена", "цены", "смена", "смены", "страна", "страны", "степень", "член", "члены", "материала", "материал", "канала", "начало", "начала", "сила", "силы", "школа", "правила", "правило", "предел", "дела", "дело", "села", "число", "числа", "тело", "тела", "мало", "стрела", "сторона", "стороны"]
)
_PREDICATE_DASH = re.compile(r"\s[—–-]\s+(?:\d|[a-zа-яё])")
_LABELLED = re.compile(
    r"(?:step|part|chapter|section|article|appendix|шаг|часть|глава|раздел|статья|приложение)\s[\w.]+\s*\Z"
)
_QUESTION_WORDS = frozenset(
    ["what", "when", "where", "who", "which", "how", "why", "whether", "что", "когда", "где", "кто", "как", "какой", "какая", "какие", "какое", "сколько", "почему", "зачем", "куда", "чем", "кому"]
)


def asserts(shown: str, language: str) -> bool:
    """`shown` is one trimmed line in its own case, without markers; its final colon does not count."""
    body = shown.rstrip(": ")
    low = lowered(body)
    if body.endswith((".", "!", "…", ";")) or _PREDICATE_DASH.search(low) or _says_after_colon(low):
        return True
    found = _WORD.findall(low)
    if found and found[0] in _QUESTION_WORDS:
        return False
    return any(has_verb(w, language) for w in found)


def has_verb(word: str, language: str) -> bool:
    """Whether a lower-case word is a predicate, or may well be one."""
    if word in words(language).assertive or word.endswith("n't"):
        return True
    return language == "ru" and word not in _NO_VERBS and _RUSSIAN_VERB.fullmatch(word) is not None


def _says_after_colon(low: str) -> bool:
    before, colon, after = low.partition(": ")
    return bool(colon and after.strip()) and _LABELLED.match(before) is None
