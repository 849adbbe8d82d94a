"""Whether a heading, a lead-in or an entry of a list of sources says something of its own.

In doubt it does: a fact must not pass as a title. What is looked for are finite verbs and the small words of a
predicate, a dash or a colon with something behind it, and a full stop.
"""

from __future__ import annotations

import re

from citeguard.claims.phrases import lowered, verb_pattern, words

_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_PREDICATE_DASH = re.compile(r"\s[—–-]\s+(?:\d|[a-zа-яё])")
_LABELLED = re.compile(
    r"(?:step|part|chapter|section|article|appendix|шаг|часть|глава|раздел|статья|приложение)\s[\w.]+\s*\Z"
)


def asserts(shown: str, language: str) -> bool:
    """`shown` is one trimmed line in its own case, without markers; its final colon does not count."""
    body = shown.rstrip(": ")
    low = lowered(body)
    if body.endswith((".", "!", "…", ";")) or _PREDICATE_DASH.search(low) or _says_after_colon(low):
        return True
    found = _WORD.findall(low)
    if found and found[0] in words(language).asking:
        return False
    if len(found) == 1 and found[0] in words(language).also_nouns:
        return False  # "Costs", alone, is a title
    return any(has_verb(w, language) for w in found)


def has_verb(word: str, language: str) -> bool:
    """Whether a lower-case word is a predicate, or may well be one."""
    known = words(language)
    if word in known.assertive or word.endswith("n't"):
        return True
    pattern = verb_pattern(language)
    return pattern is not None and word not in known.no_verbs and pattern.fullmatch(word) is not None


def _says_after_colon(low: str) -> bool:
    before, colon, after = low.partition(": ")
    return bool(colon and after.strip()) and _LABELLED.match(before) is None
