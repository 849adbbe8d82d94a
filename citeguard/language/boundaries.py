"""Where a sentence ends inside a run of text, and whether a line goes on in the next.

In doubt there is no boundary: a clause taken for a sentence says more than its author did.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from citeguard.language.lexicon import COVERED, topic
from citeguard.models.span import Span

_ID = r"\^?[\w.:#/-]{1,64}"
_WITH = r"(?:(?:see|cf\.|sources?:?|refs?\.?|см\.|источники?:?)\s)?"
# Between two ids a separator is needed and is in no id: otherwise a long id could be read in too many ways.
_IDS = rf"{_WITH}{_ID}(?:(?:[ ]{{0,2}}[,;–][ ]{{0,2}}|[ ]{{1,2}}){_ID}){{0,20}}"
_LINK = r"\[[^\[\]\n]{1,200}\]\([^()\s]{1,2000}\)"
_LINKS = rf"\({_LINK}(?:[ ]?[,;]?[ ]?{_LINK}){{0,5}}\)"
"""`([example.org](https://example.org/x))`: sources in parentheses, as answers with web search have them."""
_MARKER = rf"(?:\\?\[{{1,2}}{_IDS}\\?\]{{1,2}}(?!\()|{_LINKS}|【[^】\n]{{1,80}}】|[¹²³⁰⁴-⁹])"
_TERMINATOR = re.compile(r"[.!?…]+|[。！？]+")
_CLOSERS = re.compile(rf"[»”’\"'“)\]}}*_~`]*(?:\s{{0,3}}{_MARKER})*")
_ONLY_MARKERS = re.compile(rf"(?:{_MARKER}\s*)+\Z")
_ENDS_IN_MARKER = re.compile(rf"{_MARKER}[.,;:]?\s*\Z")
_OPENERS = " \t\u00a0\n\r\f\v\x85\u2028\u2029>*_~`\"'«“„‘([{"
_DASHES = "-–—―"
_ENCLOSING = re.compile(r"[\"()«»“”„]")
_PAIRS = {"(": ")", "«": "»", "“": "”", "„": "“"}
_CLOSING = frozenset(_PAIRS.values())
_ALPHANUMERIC = re.compile(r"[^\W_]")
_WORD_AT = re.compile(r"[^\W_]+")
_WORD_BEFORE = re.compile(r"[^\W\d_]+(?:\.\s?[^\W\d_]+)*\Z")
_LAST_WORD = re.compile(r"([^\W_]+)\W*\Z")
_NUMERAL = re.compile(r"[\d№§#]|[IVXLC]+\b|[а-яa-z]\)")
_DATE_LIKE_OPENING = re.compile(
    r"(?:в|во|на|к|с|со|до|от|по|после|за|около|начиная)\s(?:[^\W\d_]+\s){0,2}[\d–—\s.-]*(?:[а-яё]+\s){0,2}\d*\s?\Z",
    re.IGNORECASE,
)
_QUOTES = frozenset("»”\"'’“")
_UNIT_SIGNS = ("/", "°", "%", "_", "·")
"""What follows one of these is part of a unit or name: `37 °C.`, `100 Мбит/с.`"""
_LOOK_BACK = 40
WRAPPED_LINE = 60
"""A line at least this long, without final punctuation, was wrapped and not ended by its author."""


@dataclass(frozen=True, slots=True)
class _Words:
    kinds: Mapping[str, str]
    """Abbreviation, without its last full stop, to its kind: a key of the section `abbreviations`."""
    starters: frozenset[str]
    continuing: frozenset[str]


@cache
def _words() -> _Words:
    """The lists of all covered languages together."""
    files = [topic(language, "sentences") for language in COVERED]
    return _Words(
        kinds={word: kind for f in files for kind, listed in f["abbreviations"].items() for word in listed},
        starters=frozenset(word for f in files for word in f["words"]["starters"]),
        continuing=frozenset(word for f in files for word in f["words"]["continuing"]),
    )


def continues(text: str, line: Span, following: Span, longest: int) -> bool:
    """Whether a line plainly goes on in the next. `longest`: the longest line of the block, for wrapped prose."""
    end, start = line.of(text)[-80:].rstrip("*_ "), following.of(text)[:80].lstrip("*_ ")
    if _ONLY_MARKERS.match(start):
        return True
    if not end or _ENDS_IN_MARKER.search(end):
        return start[:1].islower() and end[-1:] not in tuple(".!?…:")
    last = end.rstrip("»”\"')")[-1:] or end[-1]
    if last in ".!?…:":
        return last == "." and start[:1].islower()
    if last in ",-–—/(&+" or start[:1].islower() or start[:1].isdigit() or start[:1] in tuple(_DASHES + "(%),;"):
        return True
    word = _LAST_WORD.search(end)
    if word is not None and word[1].lower() in _words().continuing:
        return True
    return len(line.of(text)) >= max(WRAPPED_LINE, 0.7 * longest)


def pieces(text: str, run: Span) -> Sequence[Span]:
    """The sentences of a run, trimmed; a piece without a letter, digit or symbol goes with the one before it."""
    if run.end - run.start > _REMEMBERED:
        return tuple(_pieces(text, run))
    return [span.shift(run.start) for span in _of_run(run.of(text))]


_REMEMBERED = 1_000
"""Code points: the lines of a document come back around every quote from it."""


@lru_cache(maxsize=2_048)
def _of_run(text: str) -> tuple[Span, ...]:
    return tuple(_pieces(text, Span(0, len(text))))


def _pieces(text: str, run: Span) -> Iterator[Span]:
    start = run.start
    pending: Span | None = None
    said = False
    for stop in (*_boundaries(text, run), run.end):
        span = trimmed(text, start, stop)
        start = stop
        if span.start >= span.end:
            continue
        says = _ALPHANUMERIC.search(text, *span) is not None
        if pending is None:
            pending, said = span, says
        elif said and says:
            yield pending
            pending = span
        else:
            pending, said = Span(pending.start, span.end), said or says
    if pending is not None:
        yield pending


def trimmed(text: str, start: int, end: int) -> Span:
    """The range without the white space at its ends; empty where there is nothing else."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def _boundaries(text: str, run: Span) -> Iterator[int]:
    enclosed = _enclosed(text, run)
    start, limit = run
    group = 0
    for m in _TERMINATOR.finditer(text, start, limit):
        at, stop = m.span()
        while group < len(enclosed) and enclosed[group].end <= at:
            group += 1
        plain = stop + 1 < limit and text[stop] == " " and text[stop + 1].isalpha()  # no closing sign, no marker
        closed = stop if plain or (closers := _CLOSERS.match(text, stop, limit)) is None else closers.end()
        if group < len(enclosed) and enclosed[group].start < at and enclosed[group].end > closed:
            continue
        if closed < limit and _is_boundary(text, Span(start, at), m.group(), Span(stop, closed), limit):
            yield closed
            start = closed


def _enclosed(text: str, run: Span) -> list[Span]:
    """Outermost bracketed and quoted stretches that are closed within the run. One pass with a stack."""
    stack: list[tuple[str, int]] = []
    found: list[Span] = []
    straight: int | None = None
    for m in _ENCLOSING.finditer(text, run.start, run.end):
        i, c = m.start(), m.group()
        if c == '"':
            if straight is None:
                straight = i
            else:
                found.append(Span(straight, i + 1))
                straight = None
        elif stack and c == stack[-1][0]:
            found.append(Span(stack.pop()[1], i + 1))
        elif c in _PAIRS:
            stack.append((_PAIRS[c], i))
        elif c in _CLOSING and (at := _opened_by(stack, c)) is not None:
            found.append(Span(stack[at][1], i + 1))
            del stack[at:]
    return _outermost(found)


def _opened_by(stack: list[tuple[str, int]], closer: str) -> int | None:
    """Where `closer` was opened, looking a few levels down: what was opened since then was never closed."""
    for depth in range(len(stack) - 1, max(-1, len(stack) - 6), -1):
        if stack[depth][0] == closer:
            return depth
    return None


def _outermost(spans: list[Span]) -> list[Span]:
    outer: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if not outer or span.start >= outer[-1].end:
            outer.append(span)
    return outer


def _is_boundary(text: str, sentence: Span, terminator: str, closers: Span, limit: int) -> bool:
    """Whether the terminator right after `sentence` ends it, given that text follows `closers`."""
    if terminator[0] in "。！？":
        return True
    spaced = text[closers.end].isspace()
    following = _skip_openers(text, closers.end, limit)
    if following >= limit:
        return False
    first = text[following]
    closing = text[closers.start : closers.end]
    quoted = bool(closing) and not _QUOTES.isdisjoint(closing)
    if first in _DASHES and (quoted or (terminator == "." and not spaced)):
        return False
    if first.islower() and not _camel(text, following, limit):
        return False
    if not spaced:
        return _glued(text, sentence.end, closers, following, limit)
    if terminator != "." or quoted or ")" in closing:
        return terminator != "." or not first.islower()
    return _full_stop_ends(text, sentence, following, limit)


def _skip_openers(text: str, at: int, limit: int) -> int:
    while at < limit and text[at] in _OPENERS:
        at += 1
    return at


def _camel(text: str, at: int, limit: int) -> bool:
    """iPhone, eBay, macOS: lower case at the start, a capital inside."""
    word = _WORD_AT.match(text, at, min(limit, at + 20))
    return word is not None and len(word[0]) > 3 and any(c.isupper() for c in word[0][1:3])


def _glued(text: str, stop: int, closers: Span, following: int, limit: int) -> bool:
    """`дней.Далее`, `days.The`, `30 days.[q1]Next`: no space, and yet a boundary."""
    if any(c in "]】¹²³" for c in text[closers.start : closers.end]):
        return following == closers.end and text[following].isupper()
    before, word = text[max(0, stop - 3) : stop], _WORD_AT.match(text, following, min(limit, following + 20))
    if word is None or following != closers.end or not (len(before) == 3 and before.isalpha() and before.islower()):
        return False
    return word[0][0].isupper() and (word[0].lower() in _words().starters or "а" <= word[0][-1] <= "я")


def _word_before(before: str) -> re.Match[str] | None:
    """The word that `before` ends in, with its inner full stops: «т. д», `p.m`."""
    if before[-1:].isdecimal():
        return None
    if "." in before:
        return _WORD_BEFORE.search(before)
    last = max(map(before.rfind, " \n\u00a0"))  # a word without full stops has no space: most need no search
    return _WORD_BEFORE.search(before, last + 1)


def _full_stop_ends(text: str, sentence: Span, following: int, limit: int) -> bool:
    before = text[max(sentence.start, sentence.end - _LOOK_BACK) : sentence.end]
    found = _word_before(before)
    if found is None or before[: found.start()].endswith(_UNIT_SIGNS):
        return True
    match _abbreviation("".join(found[0].split())):
        case None | "may_end":
            return True
        case "never":
            return False
        case "before_number":
            return _NUMERAL.match(text, following, limit) is None
        case "after_number":
            counted = before[: found.start()].rstrip()[-1:].isdigit()
            return counted and _NUMERAL.match(text, following, limit) is None and not _adverbial(sentence, text)
        case "initial":
            return _starts(text, following, limit) and not _is_initial(text, following, limit)
        case _:
            return _starts(text, following, limit)


def _starts(text: str, at: int, limit: int) -> bool:
    """Whether a listed word that opens sentences stands here."""
    word = _WORD_AT.match(text, at, min(limit, at + 30))
    return word is not None and word[0].lower() in _words().starters


def _is_initial(text: str, at: int, limit: int) -> bool:
    word = _WORD_AT.match(text, at, min(limit, at + 30))
    return word is not None and len(word[0]) == 1 and text[word.end() : word.end() + 1] == "."


@lru_cache(maxsize=4_096)
def _abbreviation(tail: str) -> str | None:
    """The kind of abbreviation that `tail` ends in: in «и т. д» it is `т.д`, in `at 5 p.m` it is `p.m`."""
    parts = tail.split(".")
    words = _words()
    for form in (".".join(parts[-3:]), ".".join(parts[-2:]), parts[-1]):
        kind = words.kinds.get(form) or words.kinds.get(form[:1].lower() + form[1:])
        initial = len(parts[-1]) == 1 and parts[-1].isupper()
        if kind is not None and not (initial and form == parts[-1]):
            return kind
    return "initial" if len(parts[-1]) == 1 and parts[-1].isupper() else None


def _adverbial(sentence: Span, text: str) -> bool:
    """«В 2020 г. Москва…»: all that stands before is a preposition and a date, so the sentence has hardly begun."""
    if sentence.end - sentence.start > _LOOK_BACK:
        return False
    opening = sentence.of(text).strip()
    return _DATE_LIKE_OPENING.match(opening[: -len(opening.split()[-1])]) is not None
