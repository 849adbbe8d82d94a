"""Sentences beside a quote that bear on it without repeating its words: an answer, a correction, what became of it, a
definition, a frame that makes it somebody's words, an exclusion. Each rule only asks for a closer look.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from citeguard.language.grammar import tense
from citeguard.language.lexicon import COVERED, topic
from citeguard.language.marks import MarkKind
from citeguard.language.phrases import Hit, PhraseIndex, phrase_index
from citeguard.language.tokens import Kind
from citeguard.language.words import is_number
from citeguard.signals.apart import has_another_number, is_of_another, tells
from citeguard.signals.case import Case
from citeguard.signals.granted import (
    changes,
    ends_with,
    has_a_price,
    has_stem,
    is_another_case,
    is_duty,
    is_followed,
    is_out_of_all,
    is_short_denial,
    opens_with_preposition,
    raw_stem,
)
from citeguard.signals.narrowing import word_list
from citeguard.signals.reading import Reading, Word

FOLLOWING = 3
"""Sentences after a quote in which an exception to it is looked for."""
_NEAR = 2
_TINY = 3
_BARE = 2
"""Content words of a denial that cannot stand alone (`Children are not admitted.`); one more, and it has a subject and
a matter of its own (`Deleted records are not restored.`), which narrows the quote only if it shares a word with it."""
_SHORT = 8
"""Content words: what answers or takes back says hardly anything else."""
_BESIDE = 3
"""Tokens between a word that is defined and the word that defines."""
_LABEL = 8
_ANSWERED = 0.5
"""Share of the words of a question, or of the quote, that they have in common where one answers the other."""
_TITLE_WORDS = 4
_SHORT_TAG, _TAG, _LONG_TAG = 2, 3, 5
"""Words of what is added to a quote and is no statement of its own."""
_ANSWER = 5
_YEAR = re.compile(r"\D{0,12}(?:1\d{3}|20\d\d)\D{0,12}")
_BRACKETED = re.compile(r"\s*[(\[][^()\[\]]{1,80}[)\]][.\s]*")
_SINGLE = frozenset(
    {"forward", "instructs", "possessives", "generic", "grants", "realms", "gratis", "pays", "limitless"}
    | {"limited", "ahead", "newer", "institutions"}
)
_SAYS_NO = frozenset({"labels", "answers", "outcomes"})
_PARTING = frozenset({":", "—", "–", "-"})
_TERM = re.compile(r"[«\"“„]([^«»\"“”„]{2,40})[»\"”“]\s?[—–-]\s")
_ENDS_BRACKETED = re.compile(r"\([^()]{2,60}\)\s*:?\s*\Z")


class Beside(NamedTuple):
    """A neighbouring sentence. `distance`: 1 for the one right after the quote, negative before it."""

    text: str
    distance: int
    reading: Reading
    apart: bool = False
    """Not in the quote's own paragraph."""


@cache
def _phrases() -> PhraseIndex[str]:
    return phrase_index(
        (phrase, kind)
        for language in COVERED
        for kind, phrases in topic(language, "around").items()
        for phrase in phrases
        if kind not in _SINGLE
    )


@cache
def _own_openings() -> tuple[str, ...]:
    kinds = (topic(language, "around")[kind] for language in COVERED for kind in ("instructs", "possessives"))
    return tuple(f"{phrase} " for phrases in kinds for phrase in phrases)


@cache
def _forward() -> frozenset[str]:
    return frozenset(word for language in COVERED for word in topic(language, "around")["forward"])


def reason_beside(case: Case, beside: Beside) -> str | None:
    """Why a neighbour may take the quote back or narrow it, by its own words; None if nothing says so."""
    hits = [h for h in _phrases().find(beside.reading.tokens, is_number) if not is_acronym(beside.reading, h.first)]
    found = {hit.value for hit in hits}
    bracketed = abs(beside.distance) == 1 and _BRACKETED.fullmatch(beside.text) is not None
    if "provisos" in found and abs(beside.distance) <= FOLLOWING and len(beside.reading.words) <= _SHORT:
        return "limit"
    if bracketed and len(beside.reading.words) <= _TINY and "references" not in found:
        return "limit"
    if beside.distance == 1 and any(hit.value == "definitions" and hit.first == 0 for hit in hits):
        return "limit"  # `We mean the fenced meadow.`
    if _is_defined(case, beside) or ("definitions" in found and _defines(case, beside.reading, hits)):
        return "limit"
    if beside.distance < 0:
        return _before(case, beside, hits, found)
    return _after(case, beside, hits, found)


# --- before the quote -------------------------------------------------------------------------------------------------


def _before(case: Case, beside: Beside, hits: Sequence[Hit[str]], found: set[str]) -> str | None:
    reading = beside.reading
    short = len(reading.words) <= _SHORT
    if beside.distance >= -_NEAR and short and "faults" in found:
        return "denial"
    forward = _points_forward(reading)
    if beside.distance != -1 and not (forward and beside.distance >= -FOLLOWING):
        return None
    points = found & {"frames", "outcomes"} or forward
    if short and points and any(not case.reading.has(w.stem) for w in reading.words):
        return "announcement"
    if beside.distance != -1:
        return None
    if short and opens_with_preposition(reading) and has_stem(reading, "generic"):
        return "announcement"
    if _is_label(beside.text) and is_label_of_what_is_not_so(reading, hits):
        return "void"
    if beside.text.rstrip("\"'»”) ").endswith("?") and _leaves_open(case, reading, hits):
        return "announcement"
    return None


def _points_forward(reading: Reading) -> bool:
    """`The old law said this.`, `Some put it so:`: the last word is about what comes."""
    words = [t.norm for t in reading.tokens if t.kind is not Kind.PUNCTUATION]
    return len(words) > 1 and words[-1] in _forward()


def _is_label(text: str) -> bool:
    """A short line without a full stop right above the quote."""
    return len(text.split()) <= _LABEL and not text.rstrip().endswith((".", "!", "?", "…", ","))


def is_label_of_what_is_not_so(reading: Reading, hits: Sequence[Hit[str]] | None = None) -> bool:
    """`Option A (rejected)`, `Bad`, `Before`: a label, alone or with brackets, over what is not so."""
    listed = _phrases().find(reading.tokens, is_number) if hits is None else hits
    if not any(hit.value in _SAYS_NO for hit in listed):
        return False
    bracketed = _ENDS_BRACKETED.search(reading.text)
    return bracketed is not None or len(reading.words) <= _TINY


def _leaves_open(case: Case, reading: Reading, hits: Sequence[Hit[str]]) -> bool:
    """A question that what follows need not answer with yes: `True or false?`, `Was it sent before noon?`. One that
    shares words with the quote, or asks what, how or when, is answered by it."""
    opens = any(hit.value == "asks_openly" and hit.first == 0 for hit in hits)
    if opens:
        return False
    said = sum(case.reading.has(w.stem) for w in reading.words)
    return said < _ANSWERED * min(len(reading.words), len(case.reading.words)) or said == 0


# --- after the quote --------------------------------------------------------------------------------------------------


def _after(case: Case, beside: Beside, hits: Sequence[Hit[str]], found: set[str]) -> str | None:
    reading, distance = beside.reading, beside.distance
    short = len(reading.words) <= _SHORT
    near = distance <= _NEAR
    denies = bool(reading.marks(MarkKind.NEGATION, MarkKind.EXCEPTION))
    if near and _answers(reading, hits):
        return "denial"
    opening = {hit.value for hit in hits if hit.first == 0}
    if near and opening & {"corrections", "recalls"}:
        return "denial"
    if near and _gives_verdict(reading, hits) and (denies or found & {"answers", "faults"}):
        return "denial"
    if near and short and found & {"faults", "outcomes"}:
        return "denial"
    if distance == 1 and _is_tag(beside, found):
        return "limit"
    if near and short and "starts" in found and not case.reading.dates:
        return "limit"
    if near and "precedence" in found:
        return "exception"
    if distance == 1 and short and "requirements" in found and not _has_condition(case):
        return "condition"
    if near and short and is_followed(case, reading):
        return "denial"
    if near and short and (is_out_of_all(case, reading) or is_short_denial(case, reading)):
        return "exception"
    if distance == 1 and short and not beside.apart and is_another_case(case, reading):
        return "other_number"
    if distance == 1 and short and ends_with(reading, MarkKind.ONLY):
        return "limit"
    if near and short and "now" in opening and changes(case, reading, found):
        return "limit"
    if distance == 1 and not beside.apart and has_a_price(case, reading):
        return "exception"
    if distance == 1 and short and not beside.apart and is_duty(case, reading):
        return "condition"
    if distance > FOLLOWING:
        return None
    if short and "exclusions" in found:
        return "exception"
    if denies and not case.reading.marks(MarkKind.NEGATION) and _excludes(case, beside, found):
        return "negation"
    return _goes_on(case, beside, opening, found) if near else None


def _has_condition(case: Case) -> bool:
    return any(m.key not in {"audience", "time"} for m in case.reading.marks(MarkKind.CONDITION))


def _is_tag(beside: Beside, found: set[str]) -> bool:
    """`In theory.`, `Weather permitting.`, `One day.`: words without a verb, too few to be a statement of their own, in
    the quote's own paragraph."""
    words = [t for t in beside.reading.tokens if t.kind is not Kind.PUNCTUATION]
    if beside.apart or "neutral" in found or not any(len(t.text) > 1 and t.text.isalpha() for t in words):
        return False
    if not beside.text.rstrip().endswith((".", "!", "?", "…")):
        return False
    if "asides" in found and len(words) <= _LONG_TAG:
        return True
    if any(tense(t) for t in words):
        return False
    if beside.reading.marks(MarkKind.POSSIBILITY, MarkKind.OBLIGATION):
        return False
    opens = words[0].norm in word_list("prepositions") | word_list("leads")
    if beside.reading.language == "ru":  # its sentences need no verb
        return len(words) <= _TAG if opens else len(words) <= _SHORT_TAG and any(map(is_number, words))
    return len(words) <= (_LONG_TAG if opens else _TAG)


def _answers(reading: Reading, hits: Sequence[Hit[str]]) -> bool:
    """`False.`, `No, it costs 3 dollars.`, `Not any more.`: the sentence opens with an answer, and `no` is one only
    where it stands alone or a comma follows."""
    tokens = reading.tokens
    for hit in hits:
        if hit.value == "answers" and hit.first == 0:
            following = tokens[hit.last] if hit.last < len(tokens) else None
            if following is None or following.kind is Kind.PUNCTUATION:
                return True
    words = [t for t in tokens if t.kind is not Kind.PUNCTUATION]
    return len(words) <= _ANSWER and any(hit.value == "answers" and hit.last - hit.first > 1 for hit in hits)


def _gives_verdict(reading: Reading, hits: Sequence[Hit[str]]) -> bool:
    """`Finding: …`, `Answer - …`."""
    tokens = reading.tokens
    return any(
        hit.value == "verdicts" and hit.first == 0 and hit.last < len(tokens) and tokens[hit.last].text in _PARTING
        for hit in hits
    )


def _excludes(case: Case, beside: Beside, found: set[str]) -> bool:
    """A denial that hangs on the quote: too short to stand alone, or about something that the quote names."""
    reading = beside.reading
    if tells(case.reading) or tells(reading) or _instructs(reading):
        return False
    bare = len(reading.words) <= _BARE and beside.distance == 1
    if bare and "neutral" not in found and not any(reading.has(w.stem) for w in case.reading.words):
        return True  # `Children are not admitted.`: whatever is named first
    if is_of_another(case, reading):
        return False
    theirs = {w.stem for w in _denied(reading) if raw_stem(reading, w) not in word_list("spells")}
    about = [w for w in case.reading.words if w.stem in theirs]
    return bare or (bool(about) and len(reading.words) <= _SHORT)


def _denied(reading: Reading) -> Sequence[Word]:
    """What a denial is about: what stands before it, and the word it denies. `The vendor has no access to the keys.` is
    not about the keys."""
    for mark in reading.marks(MarkKind.NEGATION, MarkKind.EXCEPTION):
        behind = [w for w in reading.words if w.span.start >= mark.span.end][:1]
        return [*(w for w in reading.words if w.span.start < mark.span.end), *behind]
    return reading.words


def _instructs(reading: Reading) -> bool:
    """`Do not use solvents.`: an instruction of its own, with its object; `Its shares are not listed.`: a thing of its
    own."""
    return len(reading.words) > 1 and reading.text.casefold().startswith(_own_openings())


def _goes_on(case: Case, beside: Beside, opening: set[str], found: set[str]) -> str | None:
    """`Ours lasts 12.`, `At night it is 60 km/h.`, `Not now.`: a sentence that goes on with the quote's matter."""
    reading = beside.reading
    hangs = "stand_ins" in found or "now" in opening
    of_another = "stand_ins" not in found and is_of_another(case, reading)
    if hangs and not of_another and 0 < len(reading.words) <= _SHORT and has_another_number(case, reading):
        return "other_number"
    if beside.distance == 1 and "now" in opening and len(reading.words) < _TINY and not reading.quantities:
        return "limit"
    return None


# --- anywhere near ----------------------------------------------------------------------------------------------------


def _defines(case: Case, reading: Reading, hits: Sequence[Hit[str]]) -> bool:
    """Whether a word of the quote gets a meaning of its own: it stands beside the word that defines."""
    for hit in () if is_of_another(case, reading) else hits:
        if hit.value == "definitions":
            near = range(hit.first - _BESIDE, hit.last + _BESIDE)
            if any(w.token in near and case.reading.has(w.stem) for w in reading.words):
                return True
    return False


def _is_defined(case: Case, beside: Beside) -> bool:
    """`"user" - an administrator`: a word of the quote in quotation marks, a dash behind it."""
    term = _TERM.search(beside.text)
    return term is not None and case.reading.has_any(
        w.stem for w in beside.reading.words if term.start() <= w.span.start < term.end()
    )


def frames_what_follows(reading: Reading) -> bool:
    """Whether a sentence over a list says that its items are wrong, wanted or told: in words of this file's lists."""
    found = {hit.value for hit in _phrases().find(reading.tokens, is_number)}
    return bool(found & {"frames", "faults", "answers"})


def is_acronym(reading: Reading, token: int) -> bool:
    """`The IT desk`: no pronoun."""
    text = reading.tokens[token].text
    return len(text) > 1 and text.isupper() and not reading.text.isupper()


def is_title_of_document(reading: Reading) -> bool:
    """`Staff handbook`, not `Guide for administrators`: the kind of a document and whose it is."""
    if not 1 < len(reading.words) <= _TITLE_WORDS or any(t.norm in word_list("prepositions") for t in reading.tokens):
        return False
    hits = _phrases().find(reading.tokens, is_number)
    smaller = any(w.stem in word_list("attributes") for w in reading.words)
    smaller = smaller or has_stem(reading, "realms")
    return not smaller and any(hit.value == "document_types" for hit in hits)


def is_year(heading: str) -> bool:
    """`1998`, `Season 2019`: a heading that is hardly more than a year."""
    return _YEAR.fullmatch(heading.strip()) is not None
