"""A quote lifted out of what narrows it: heading, neighbouring sentences, the rest of its own sentence, footnotes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from citeguard.language.lexicon import COVERED, topic
from citeguard.language.marks import Mark, MarkKind
from citeguard.language.phrases import PhraseIndex, phrase_index
from citeguard.language.tokens import Kind, tokenise
from citeguard.language.words import is_number, token_stem
from citeguard.messages import told
from citeguard.models import Fragment, RiskSignal, SignalCode, Span
from citeguard.signals.alignment import held, hits, keys_of
from citeguard.signals.apart import is_of_another, tells
from citeguard.signals.around import (
    FOLLOWING,
    Beside,
    frames_what_follows,
    is_acronym,
    is_label_of_what_is_not_so,
    is_title_of_document,
    is_year,
    reason_beside,
)
from citeguard.signals.case import CLOSE, Case
from citeguard.signals.granted import has_stem, opens_with_preposition, stems
from citeguard.signals.narrowing import is_narrowing, opposed, word_list
from citeguard.signals.neighbours import Near, cut_parts, neighbours
from citeguard.signals.reading import Reading, read, shared

NEIGHBOURS = 2
"""Sentences on each side that are looked at closely; further ones only where they plainly speak of the same."""

_PATH = " › "
"""Between the headings of a fragment, outermost first."""

_LIMITS = (MarkKind.CONDITION, MarkKind.EXCEPTION, MarkKind.ONLY)


@cache
def _phrases() -> PhraseIndex[str]:
    return phrase_index(
        (phrase, kind)
        for language in COVERED
        for kind, phrases in topic(language, "context").items()
        for phrase in phrases
    )


def context_signals(case: Case) -> Iterator[RiskSignal]:
    for quote in case.main:
        fragment = case.fragments[quote.fragment]
        found = [*_around(case, quote, fragment)]
        reasons = [(text, reason) for text, reason in found if reason is not None]
        if reasons:
            shown = [
                told("signal.narrowed_one", reason=told(f"narrowing.{reason}"), words=" ".join(text.split())[:80])
                for text, reason in reasons[:2]
            ]
            both = told("signal.narrowed_two", first=shown[0], second=shown[1]) if len(shown) > 1 else shown[0]
            yield case.signal(
                SignalCode.CONTEXT_NARROWS_QUOTE,
                told("signal.narrowed", shown=both),
                (),
                [(quote, Span(0, len(quote.text)))],
                context=dict.fromkeys(text for text, _ in reasons),
            )


def _around(case: Case, quote: Reading, fragment: Fragment) -> Iterator[tuple[str, str | None]]:
    if fragment.heading:
        yield fragment.heading, _heading_reason(case, quote, fragment.heading)
    for note in fragment.notes:
        yield note, _note_reason(case, note)
    keys = keys_of(case.reading)
    for near in neighbours(quote, fragment):
        if not case.copied and near.text in fragment.text and not _points(near):
            continue  # whoever judges a paraphrase reads the sentences beside it in the same fragment
        yield near.text, _reason(case, quote, near, keys) or _reason_by_its_words(case, quote, near, keys)
    for part in cut_parts(quote, fragment):
        yield part, _part_reason(case, part)


def _points(near: Near) -> bool:
    """Whether a sentence opens with what ties it to the one before: `this rule`, `however`, `exceptions:`."""
    tokens = tokenise(near.text[:_HEAD])
    kinds = {hit.value for hit in _phrases().find(tokens, is_number) if hit.first < _OPENING}
    return near.distance == 1 and bool(kinds & {"pointing", "turn", "denial"})


_HEAD = 80

# --- reasons ----------------------------------------------------------------------------------------------------------


def _reason(case: Case, quote: Reading, near: Near, keys: frozenset[str]) -> str | None:
    """Why a neighbour may narrow the quote; None if nothing says so."""
    close = abs(near.distance) <= NEIGHBOURS or near.over_list
    if not close and held(near.text, keys) < max(2, 0.4 * len(case.reading.words)):
        return None
    reading = read(near.text, quote.language)
    hits_found = [h for h in _phrases().find(reading.tokens, is_number) if not is_acronym(reading, h.first)]
    found = {hit.value for hit in hits_found}
    opens = {hit.value for hit in hits_found if hit.first < _OPENING}
    short = len(reading.words) <= _SHORT
    if close and short and "void" in found:
        return "void"
    if close and "denial" in found and (short or "denial" in opens):
        return "denial"
    if near.distance == -1 and not near.lead_in and _announces(case, reading, found):
        return "announcement"
    topic_shared = _same_topic(case, reading)
    if not close and not topic_shared:
        return None
    if near.lead_in and (near.distance == -1 or near.over_list):
        return _lead_in_reason(case, reading)
    after = near.distance > 0 and close
    hold = _Hold(
        pointing=after and bool(opens & {"pointing", "turn"}),
        pronoun=after and "pronoun" in opens,
        opening=_opens_with_limit(reading),
        topic=topic_shared,
    )
    if not any(hold) or (near.distance < 0 and not hold.topic):
        return None
    return _limit_reason(case, reading, hold)


def _reason_by_its_words(case: Case, quote: Reading, near: Near, keys: frozenset[str]) -> str | None:
    """What a neighbour does to the quote without repeating its words; further off, only what speaks of the same."""
    if near.elsewhere:
        return "heading_subject" if _same_matter(case, read(near.text, quote.language)) else None
    if abs(near.distance) > FOLLOWING and next(hits(near.text, keys), None) is None:
        return None
    reading = read(near.text, quote.language)
    if near.over_list and not near.lead_in:
        marked = reading.marks(MarkKind.NEGATION, MarkKind.ONLY, MarkKind.EXCEPTION, MarkKind.PLAN, MarkKind.REPORT)
        missing = any(not case.reading.has(w.stem) for w in reading.words)
        return "lead_in" if missing and (marked or frames_what_follows(reading)) else None
    return reason_beside(case, Beside(near.text, near.distance, reading, near.apart))


def _announces(case: Case, reading: Reading, found: set[str]) -> bool:
    """`The following applies only to interns.`, `Suppose the sensor fails.`: the quote goes on under it."""
    return "announces" in found and any(not case.reading.has(w.stem) for w in reading.words)


_OPENING = 3
"""A word that ties a sentence to the one before stands among its first."""
_SHORT = 14
"""Content words: what says that a text is a draft or untrue says hardly anything else."""


class _Hold(NamedTuple):
    """What ties a neighbour to the quote."""

    pointing: bool
    """It says `this rule`, `however`, `exceptions:`."""
    pronoun: bool
    """It goes on with `it` or `they`: about the same thing, but what it says need not be about the same fact."""
    opening: bool
    """It opens with `only for`, `except`, `unless`."""
    topic: bool
    """It shares the claim's words."""


def _same_topic(case: Case, reading: Reading) -> bool:
    """Whether a sentence speaks of what the claim speaks of: of a good part of its content words."""
    words = {w.stem for w in case.reading.words}
    common = sum(reading.has(stem) for stem in words)
    return common >= max(min(2, len(words)), _TOPIC * len(words)) and common > 0


_TOPIC = 0.4


def _same_matter(case: Case, reading: Reading) -> bool:
    """Whether a sentence under another heading speaks of the same matter: of the claim's subject, or of half of its
    words. The heading over the quote then says which of the two it is."""
    words = case.reading.words
    if not words or not reading.words or reading.text.strip() == case.claim.text.strip():
        return False
    if tells(case.reading) != tells(reading):
        return False  # what happened and what holds
    subject = words[0].stem in {w.stem for w in reading.words[:_SUBJECT]}
    return subject or sum(reading.has(w.stem) for w in words) >= max(2, _MATTER * len(words))


_SUBJECT = 2
_MATTER = 0.5
_STRONG = frozenset({"if", "unless", "audience", "only", "except"})


def _limit_reason(case: Case, reading: Reading, hold: _Hold) -> str | None:
    for mark in reading.marks(*_LIMITS):
        inner = [w.stem for w in reading.words_in(mark.scope)]
        strong = mark.key in _STRONG or hold.pointing
        if strong and (not inner or shared(inner, case.reading) < CLOSE):
            return mark.kind.value
    if _denies(case, reading, hold):
        return "negation"
    if hold.topic and _other_number(case, reading):
        return "other_number"
    limits = reading.marks(MarkKind.PARTIAL, MarkKind.PLAN) or reading.dates or _names_a_group(reading)
    return "limit" if hold.pointing and limits else None


def _denies(case: Case, reading: Reading, hold: _Hold) -> bool:
    """A negation of what the claim says, or under `this`, where the claim has none."""
    hangs = hold.pointing or ((hold.pronoun or hold.topic) and not is_of_another(case, reading))
    if hangs and opposed(case.reading, reading) and not _both_sides(reading):
        return True
    if case.reading.marks(MarkKind.NEGATION):
        return False
    theirs = reading.marks(MarkKind.NEGATION)
    if is_of_another(case, reading) or (tells(reading) and not tells(case.reading)):
        return hold.pointing and bool(theirs)
    return any(hold.pointing or case.reading.has_any(_denied(reading, mark)) for mark in theirs)


def _denied(reading: Reading, mark: Mark) -> Sequence[str]:
    """The first words that a negation is about; not the second where small words part them: `not counted as leave`."""
    words = reading.words_in(Span(mark.span.end, mark.scope.end))
    parted = len(words) > 1 and words[1].token - words[0].token > 1
    return mark.head[: 1 if parted else 2]


def _both_sides(reading: Reading) -> bool:
    """`The seller delivers to the buyer.`: a pair of people, no denial."""
    keys = {m.key for m in reading.marks(MarkKind.ANTONYM)}
    return any(f"{key[:-1]}{1 - int(key[-1])}" in keys for key in keys)


def _names_a_group(reading: Reading) -> bool:
    return any(token_stem(reading.tokens[w.token], reading.language) in word_list("nouns") for w in reading.words)


def _other_number(case: Case, reading: Reading) -> bool:
    """A number of the same kind as the claim's, with another value, about the same thing."""
    ours = case.reading.quantities
    if is_of_another(case, reading) or _is_of_another_name(case, reading) or _is_of_another_number(case, reading):
        return False
    for theirs in reading.quantities:
        if not reading.words:
            return False  # the number of the next item
        rivals = [q for q in ours if q.dimension == theirs.dimension and (q.dimension or q.counted == theirs.counted)]
        if rivals and all((q.low, q.high) != (theirs.low, theirs.high) for q in rivals):
            return True
    return False


def _is_of_another_number(case: Case, reading: Reading) -> bool:
    """`Hall 3 keeps them for 43 days. Hall 5 keeps them for 59 days.`: the same noun, numbered apart; the number that
    is told of it is another one, and measures something."""
    if not all(any(q.dimension for q in r.quantities) for r in (case.reading, reading)):
        return False
    ours, theirs = _numbered(case.reading), _numbered(reading)
    return any(theirs[noun] != number for noun, number in ours.items() if noun in theirs)


def _numbered(reading: Reading) -> dict[str, str]:
    """Words with the bare number that follows them: not one that measures, nor one that counts what comes next, but
    where it stands behind the first word of the sentence, which is no verb."""
    measures = {q.number_span for q in reading.quantities if q.dimension}
    counts = {q.number_span for q in reading.quantities if q.counted}
    found = {}
    for word in reading.words:
        following = reading.tokens[word.token + 1] if word.token + 1 < len(reading.tokens) else None
        if following is None or following.kind is not Kind.NUMBER or following.span in measures:
            continue
        if following.span not in counts or word is reading.words[0]:
            found[word.stem] = following.norm
    return found


def _is_of_another_name(case: Case, reading: Reading) -> bool:
    """`The fare to Oslo is 3. The fare to Bergen is 4.`: each has a name that the other has not."""
    ours, theirs = case.reading.names, reading.names
    if not ours or not theirs or case.reading.text[: ours[0].span.start].strip() == "":
        return False
    return not any(reading.has_any(n.key) for n in ours) and not any(case.reading.has_any(n.key) for n in theirs)


def _opens_with_limit(reading: Reading) -> bool:
    """`Only for …`, `Except …`, `Unless …`: a sentence that hangs on the one before it."""
    first = reading.tokens[0].span.start if reading.tokens else 0
    return any(
        m.span.start <= first + 2 and m.key in {"only", "except", "unless", "audience"} for m in reading.marks(*_LIMITS)
    )


def _lead_in_reason(case: Case, reading: Reading) -> str | None:
    whole = Span(0, len(reading.text))
    if (
        reading.marks(MarkKind.NEGATION, *_LIMITS, MarkKind.PLAN, MarkKind.REPORT)
        or is_narrowing(reading, whole)
        or opens_with_preposition(reading)
    ):
        missing = [w for w in reading.words if not case.reading.has(w.stem)]
        return "lead_in" if missing or not reading.words else None
    return None


def _heading_reason(case: Case, quote: Reading, heading: str) -> str | None:
    tokens = tokenise(heading[:600])
    found = {hit.value for hit in _phrases().find(tokens, is_number)}
    if found & {"void", "denial"}:
        return "heading_void"
    reading = read(heading, quote.language)
    known = f"{case.claim.text} {case.claim.context or ''}"
    ours = read(known, quote.language)
    if reading.marks(*_LIMITS, MarkKind.NEGATION, MarkKind.PLAN):
        return "heading_condition"
    missing = [w for w in reading.words if not ours.has(w.stem)]
    if (is_year(heading.rsplit(_PATH, 1)[-1]) or any(d.year is not None for d in reading.dates)) and not ours.dates:
        return "heading_time"
    if is_label_of_what_is_not_so(read(heading.rsplit(_PATH, 1)[-1], quote.language)):
        return "heading_void"
    parts = [read(part, quote.language) for part in heading.split(_PATH)]
    names = [n for n in reading.names if not any(ours.has(k) or k in known.casefold() for k in n.key)]
    if missing and any(
        _limits(part, named=bool(names and part.names)) for part in parts if not is_title_of_document(part)
    ):
        return "heading_subject"
    return "heading_name" if any(n.span.of(heading)[:1] in '«"“„' for n in names) else None


def _limits(part: Reading, *, named: bool) -> bool:
    """Whether one heading names a group, a place, a time: in more than one word, as `Tickets` is only the topic."""
    if has_stem(part, "realms"):
        return True
    if part.words and part.tokens[0].norm in word_list("strong"):
        return True
    listed = (word_list("nouns") | word_list("groups")) - stems("institutions")
    limited = any(w.stem in listed for w in part.words)
    return limited and (named or len(part.words) > 1 or opens_with_preposition(part))


def _note_reason(case: Case, note: str) -> str | None:
    reading = read(note, case.reading.language)
    found = {hit.value for hit in _phrases().find(reading.tokens, is_number)}
    kinds = (*_LIMITS, MarkKind.NEGATION, MarkKind.PARTIAL, MarkKind.PLAN)
    if found & {"void", "denial"} or reading.marks(*kinds) or is_narrowing(reading, Span(0, len(note))):
        return "footnote"
    return None


def _part_reason(case: Case, part: str) -> str | None:
    """A part of the quote's own sentence that the fragment leaves out."""
    reading = read(part, case.reading.language)
    if not reading.words and not reading.quantities and not reading.dates:
        return None
    kinds = (*_LIMITS, MarkKind.NEGATION, MarkKind.PARTIAL, MarkKind.PLAN, MarkKind.REPORT, MarkKind.POSSIBILITY)
    if reading.marks(*kinds) or is_narrowing(reading, Span(0, len(part))):
        return "rest_of_sentence"
    tokens = [t.norm for t in reading.tokens]
    opening = tokens[0] if tokens else ""
    return "rest_of_sentence" if opening in word_list("prepositions") | word_list("leads") else None
