"""Whether an entry of a list of sources names a source. One that states something is a claim under a false title."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from citeguard.claims.assertion import asserts
from citeguard.claims.phrases import MAX_PHRASE, is_source_header, words
from citeguard.claims.vocabulary import vocabulary, word_stem
from citeguard.language.dates import dates
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.quantities import quantities
from citeguard.language.tokens import Kind, Token, tokenise

_LINK = re.compile(r"(?:https?://|www\.)\S+|\b[\w.-]+\.(?:pdf|docx?|md|txt|html?|xlsx?|json|csv)\b", re.IGNORECASE)
_LINKED = re.compile(r"\[([^\]\n]*)\]\((?:https?://|www\.)[^()\s]*\)")
_BY_AUTHOR = re.compile(r"(?<![^\W\d_])[A-ZА-ЯЁ]\.(?=[\s,A-ZА-ЯЁ])|\b(?:ISBN|ISSN|DOI)\b", re.IGNORECASE)
_QUOTED = re.compile(r"\s*(?:«[^«»]+»|“[^“”]+”|\"[^\"]+\")[\s.,;]*")
_YEARS = range(1500, 2100)


def is_link(shown: str) -> bool:
    """`[q1]: https://…`: an entry of a list of sources without a title."""
    return bool(_LINK.search(shown)) and not any(c.isalnum() for c in _LINK.sub("", shown))


def is_source(shown: str, language: str, known: Collection[str] = ()) -> bool:
    """Whether one line names a source: an address, a file, a title or a place in a document, and nothing besides.

    `known`: stems of the words by which the cited documents are known.
    """
    if is_link(shown):
        return True
    unlinked = _LINK.sub("", _LINKED.sub(r"\1", shown))
    titled = re.sub(r"\s[—–-]\s|:\s", " ", unlinked).strip(" .,;:-—–[]()")
    if len(shown) > MAX_PHRASE or asserts(titled, language):
        return False
    tokens = tokenise(titled)
    if any(q.unit is not None for q in quantities(tokens, language)) or _counts(tokens, language):
        return False
    return _names(titled, tokens, known)


def is_listed(shown: str, language: str, known: Collection[str] = ()) -> bool:
    """ "Sources: the travel policy, section 2; report.pdf": a list of sources in one line."""
    header, colon, entries = shown.partition(":")
    named = [e for e in entries.split(";") if e.strip()]
    return (
        bool(colon and named)
        and is_source_header(header.strip(), language)
        and all(is_source(e.strip(), language, known) for e in named)
    )


def _names(titled: str, tokens: tuple[Token, ...], known: Collection[str]) -> bool:
    said = [t for t in tokens if t.kind is Kind.WORD and t.norm not in vocabulary().function_words]
    if any(t.norm in vocabulary().locators or word_stem(t.norm) in _listed("nouns") for t in said):
        return True
    if not said or all(word_stem(t.norm) in known for t in said):
        return True
    return _BY_AUTHOR.search(titled) is not None or _QUOTED.fullmatch(titled) is not None


@cache
def _listed(key: str) -> frozenset[str]:
    """Stems of the nouns that stand for a source, or of the words before the number of a copy or a page."""
    listed = (w for language in COVERED for w in topic(language, "nonclaims")["sources"][key])
    return frozenset(word_stem(w) for w in (*listed, *(vocabulary().sources if key == "nouns" else ())))


def _counts(tokens: tuple[Token, ...], language: str) -> bool:
    """Whether a number counts something: "5 users", but not "section 4", "version 2", "report of 2023"."""
    dated = [d.span for d in dates(tokens, language)]
    return any(t.norm in words(language).numbers for t in tokens) or any(
        token.kind is Kind.NUMBER
        and not (token.text.isdigit() and int(token.text) in _YEARS)
        and not any(s.start <= token.span.start < s.end for s in dated)
        and not _placed(tokens[max(0, at - 2) : at])
        for at, token in enumerate(tokens)
    )


def _placed(before: tuple[Token, ...]) -> bool:
    """ "p. 5", "section 4", "№ 5": the words right before a number."""
    said = [t for t in before if t.text != "."]
    if not said:
        return False
    last, placing = said[-1], _listed("numbered") | _listed("nouns")
    return last.text in "№#§" or last.norm in vocabulary().locators or word_stem(last.norm) in placing
