"""Conditions and exceptions of the source that the claim leaves out, wherever in the sentence they stand."""

from __future__ import annotations

from collections.abc import Iterator

from citeguard.language.grammar import is_attributive_participle
from citeguard.language.marks import Mark, MarkKind
from citeguard.language.rewordings import is_bland
from citeguard.language.stems import stem
from citeguard.language.synonyms import alike
from citeguard.language.tokens import Kind
from citeguard.language.words import is_content, is_number, script_language, token_stem
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.carried import all_else_is_taken, carried, concerns
from citeguard.signals.case import LOOSE, Case
from citeguard.signals.extents import Extents
from citeguard.signals.lists import word_list as word_list  # known here to those who read what narrows
from citeguard.signals.reading import Reading, Word


def narrowing_signals(case: Case) -> Iterator[RiskSignal]:
    for reading in case.main:
        if reading.coverage < LOOSE:
            continue
        reported: list[Span] = []
        for signal_span, signal in (
            *_exceptions(case, reading),
            *_conditions(case, reading),
            *_adjuncts(case, reading),
        ):
            if not any(signal_span.overlaps(span) for span in reported):
                reported.append(signal_span)
                yield signal
    yield from _exceptions_added(case)


def _exceptions(case: Case, reading: Reading) -> Iterator[tuple[Span, RiskSignal]]:
    claim = case.reading
    denies = bool(claim.marks(MarkKind.EXCEPTION, MarkKind.NEGATION)) or opposed(claim, reading)
    for mark in reading.marks(MarkKind.EXCEPTION):
        words = reading.words_in(Span(mark.span.end, mark.scope.end))
        words = words or reading.clause_words(reading.clause_at(mark.span.start))  # `guide dogs excluded`
        if _is_limit(reading, mark) or (not case.copied and any(case.carries(reading, w) for w in words)):
            continue
        if denies and (not words or any(claim.has(word.stem) for word in words)):
            continue
        message = told("signal.exception_dropped", theirs=reading.shown(mark.scope))
        spans = [m.span for m in claim.marks(MarkKind.UNIVERSAL)]
        yield mark.scope, case.signal(SignalCode.EXCEPTION_DROPPED, message, spans, [(reading, mark.scope)])


def _is_limit(reading: Reading, mark: Mark) -> bool:
    """`but not less than 5 euros`: the least or the most, no exception."""
    return any(mark.span.start <= m.span.start <= mark.span.end + 1 for m in reading.marks(MarkKind.COMPARATOR))


def opposed(claim: Reading, reading: Reading) -> bool:
    """Whether the claim has the opposite of a word of the source: `closed` for `open … except`."""
    theirs = {m.key for m in reading.marks(MarkKind.ANTONYM)}
    pairs = ((m.key[:-1], m.key[-1]) for m in claim.marks(MarkKind.ANTONYM))
    return any(f"{pair}{1 - int(side)}" in theirs for pair, side in pairs)


def _exceptions_added(case: Case) -> Iterator[RiskSignal]:
    for mark in case.reading.marks(MarkKind.EXCEPTION):
        if not case.copied and any(r.marks(MarkKind.CONDITION, MarkKind.NEGATION) for r in case.support):
            continue
        words = case.reading.words_in(Span(mark.span.end, mark.scope.end))
        apart = [r for r in case.support if any(token_stem(t, r.language) in word_list("apart") for t in r.tokens)]
        if any(r.has_any(w.stem for w in words) for r in apart):
            continue  # `everything but the glue`, `glue is sold separately`
        if any(
            r.marks(MarkKind.EXCEPTION, MarkKind.NEGATION, MarkKind.CONDITION) and r.has_any(w.stem for w in words)
            for r in case.support
        ):
            continue
        message = told("signal.exception_added", ours=case.reading.shown(mark.scope))
        yield case.signal(SignalCode.EXCEPTION_DROPPED, message, [mark.scope], [])


def _conditions(case: Case, reading: Reading) -> Iterator[tuple[Span, RiskSignal]]:
    own = bool(case.reading.marks(MarkKind.CONDITION))
    for mark in reading.marks(MarkKind.CONDITION):
        words = reading.words_in(Span(mark.span.end, mark.scope.end))
        inside = _claim_is_the_condition(case, mark, words)
        words = _own_words(reading, mark, words)
        first = not words or not case.copied or own or any(case.reading.has(w.stem) for w in words[:2])
        if not inside and first and carried(case, words or reading.words_in(mark.scope), reading, mark.scope):
            continue
        if not words and mark.key not in {"time", "if", "audience"}:
            continue
        if mark.key == "time" and (_same_time(case, reading, mark) or is_past(reading)):
            continue
        own_span = Span(mark.scope.start, words[-1].span.end) if words else mark.scope
        detail = mark.key in {"who", "when"} and (is_past(reading) or _contrasts(reading, mark))
        if detail and not (case.copied and all_else_is_taken(case, reading, own_span)):
            continue  # of something that happened
        if not inside and (not concerns(case, reading, own_span) or (not case.copied and _has_condition(case))):
            continue
        message = told("signal.condition_dropped", theirs=reading.shown(mark.scope))
        yield mark.scope, case.signal(SignalCode.CONDITION_DROPPED, message, (), [(reading, mark.scope)])


def _contrasts(reading: Reading, mark: Mark) -> bool:
    """`…, while the other side …`"""
    return mark.span.of(reading.text).casefold() in {"while", "пока"} and mark.span.start > 0


_NEAR = 3


def _own_words(reading: Reading, mark: Mark, words: list[Word]) -> list[Word]:
    """The words of the condition itself. Where no comma closes it, its scope runs on into what it governs, and only its
    first words are surely its own."""
    rest = any(w.span.start < mark.span.start or w.span.end > mark.scope.end for w in reading.words)
    closed = reading.text[mark.scope.end : mark.scope.end + 1] in {",", ":"} or mark.span.start > mark.scope.start
    opens = not any(w.span.start < mark.span.start for w in reading.words)
    return words if (closed or not opens) and rest and mark.key != "who" else words[:_NEAR]


def _has_condition(case: Case) -> bool:
    """Whether a reworded claim has a condition of its own, however it is put: `after`, `without`, `only`, «при»."""
    claim = case.reading
    if claim.marks(MarkKind.CONDITION, MarkKind.ONLY, MarkKind.EXCEPTION):
        return True
    if any(m.key in _TIME_LIMITS | {"without"} for m in claim.marks(MarkKind.COMPARATOR, MarkKind.NEGATION)):
        return True
    return next(_leading(claim), None) is not None


def _same_time(case: Case, reading: Reading, mark: Mark) -> bool:
    words = mark.span.of(reading.text).casefold()
    return words in case.reading.text.casefold()


def _claim_is_the_condition(case: Case, mark: Mark, words: list[Word]) -> bool:
    """The claim asserts what the source only supposes: `if the account is verified` → `the account is verified`."""
    if mark.key not in {"if", "unless", "when"} or case.reading.marks(MarkKind.CONDITION):
        return False
    ours = case.reading.words
    inside = {word.stem for word in words}
    return bool(ours) and sum(w.stem in inside for w in ours) >= 0.75 * len(ours)


def _adjuncts(case: Case, reading: Reading) -> Iterator[tuple[Span, RiskSignal]]:
    """Parts set off or opened by a preposition that limit whom, where or when it concerns. A paraphrase drops such
    parts and means them; of it only those are asked that name an audience, a plan, a place and the like."""
    spans = (
        *_leading(reading),
        *_hours(reading),
        *_trailing(reading),
        *_participial(reading),
        *_parentheses(reading),
        *_phrases(reading),
    )
    for span in spans:
        words = reading.words_in(span)
        if not words and not _dated(reading, span):
            continue
        if not case.copied and (_has_condition(case) or not _names_an_audience(reading, span)):
            continue
        if _another_of_the_list(case.reading, reading, span):
            continue
        marked = [m.span for m in reading.marks(MarkKind.COMPARATOR)]
        bare = [w for w in words if not any(s.overlaps(w.span) for s in marked)]
        if carried(case, bare or words, reading, span) or not concerns(case, reading, span):
            continue
        left_out = all_else_is_taken(case, reading, span)
        if is_past(reading) and not (case.copied and left_out) and reading.words[0].span.start < span.start:
            continue  # of something that happened: a detail
        if case.copied and not (_names_an_audience(reading, span) or left_out):
            continue
        if _says_nothing(reading, span, words):
            continue
        message = told("signal.audience_dropped", theirs=reading.shown(span))
        yield span, case.signal(SignalCode.CONDITION_DROPPED, message, (), [(reading, span)])


def _another_of_the_list(claim: Reading, reading: Reading, span: Span) -> bool:
    """`pays for lunch`, where the source says `pays for gym membership, language courses and lunch`."""
    opening = next(t.norm for t in reading.tokens if t.span.start >= span.start)
    after = [w for at, t in enumerate(claim.tokens) if t.norm == opening for w in claim.words if w.token > at][:1]
    later = [
        w
        for w in reading.words
        if w.span.start >= span.end and any(alike(w.stem, a.stem, reading.language) for a in after)
    ]
    return any(reading.tokens[w.token - back].norm in _LISTING for w in later for back in (1, 2) if w.token >= back)


_LISTING = frozenset({",", "and", "or", "и", "или"})


def _names_an_audience(reading: Reading, span: Span) -> bool:
    """`for premium customers`, «для пенсионеров», `in the Pro plan`: opened by `for` and the like or at the start of
    the sentence, and built on a listed noun."""
    inside = [at for at, t in enumerate(reading.tokens) if span.contains(t.span)]
    opens = not any(w.span.start < span.start for w in reading.words)
    strong = reading.tokens[inside[0]].norm in word_list("strong")
    return (opens or strong) and any(_stem(reading, at) in word_list("nouns") for at in inside)


def _dated(reading: Reading, span: Span) -> bool:
    return reading.parts.dated.touch(span) or reading.parts.measured.touch(span)


def _says_nothing(reading: Reading, span: Span, words: list[Word]) -> bool:
    """Discourse (`In addition,`) and attribution (`According to the policy,`, `In the survey,`)."""
    opening = " ".join(span.of(reading.text).casefold().split()[:3])
    if any(opening.startswith(phrase.replace("_", " ")) for phrase in word_list("discourse")):
        return True
    return bool(words) and all(_stem(reading, word.token) in word_list("attribution") for word in words)


def _leading(reading: Reading) -> Iterator[Span]:
    """From a preposition at the start of the sentence to the first comma or colon, if that comes soon."""
    tokens = reading.tokens
    first = next((at for at, t in enumerate(tokens) if t.kind is not Kind.PUNCTUATION), None)
    if first is None or tokens[first].norm not in word_list("prepositions") | word_list("leads"):
        return
    for at in range(first + 1, min(len(tokens), first + 12)):
        if tokens[at].text in {",", ":", "—", "–"} and at + 1 < len(tokens):
            yield Span(tokens[first].span.start, tokens[at - 1].span.end)
            return


def _hours(reading: Reading) -> Iterator[Span]:
    """`Between 10 pm and 6 am`, «С 23 до 7 часов» at the start of the sentence, with no comma after it."""
    tokens = reading.tokens
    if len(tokens) < _SHORTEST or tokens[0].norm not in word_list("spans") or not is_number(tokens[1]):
        return
    end = 2
    while end < len(tokens) and (is_number(tokens[end]) or tokens[end].norm in word_list("hours")):
        end += 1
    yield Span(tokens[0].span.start, tokens[end - 1].span.end)


_SHORTEST = 3


def _trailing(reading: Reading) -> Iterator[Span]:
    """From a comma or dash before a preposition to the end of that part."""
    tokens = reading.tokens
    for at in range(1, len(tokens) - 1):
        if tokens[at].text in {",", "—", "–", "-", ":"} and tokens[at + 1].norm in word_list("prepositions"):
            end = _part_end(reading, at + 1)
            yield Span(tokens[at + 1].span.start, tokens[end - 1].span.end)


def _participial(reading: Reading) -> Iterator[Span]:
    """«сотрудникам, работающим в ночную смену,»: from the participle after a comma to the end of that part."""
    tokens = reading.tokens
    for at in range(1, len(tokens) - 1):
        if tokens[at].text == "," and is_attributive_participle(tokens[at + 1].norm):
            end = _part_end(reading, at + 1)
            yield Span(tokens[at + 1].span.start, tokens[end - 1].span.end)


def _part_end(reading: Reading, start: int) -> int:
    for at in range(start + 1, len(reading.tokens)):
        if reading.tokens[at].text in {",", ";", ":", ".", "—", "–", ")", "!", "?"}:
            return at
    return len(reading.tokens)


def _parentheses(reading: Reading) -> Iterator[Span]:
    opened: int | None = None
    for at, token in enumerate(reading.tokens):
        if token.text in "([":
            opened = at
        elif token.text in ")]" and opened is not None and _repeats(reading, opened, at):
            opened = None  # `sixty (60) days`
        elif token.text in ")]" and opened is not None:
            span = Span(reading.tokens[opened].span.start, token.span.end)
            if at - opened > 1 and is_narrowing(reading, span):
                yield span
            opened = None


def _repeats(reading: Reading, first: int, last: int) -> bool:
    """Whether a parenthesis right after or before a number holds nothing but the same number in the other notation."""
    inside = reading.tokens[first + 1 : last]
    return bool(inside) and all(is_number(t) for t in inside) and first > 0 and is_number(reading.tokens[first - 1])


def _phrases(reading: Reading) -> Iterator[Span]:
    """A preposition and its words, anywhere, that name an audience, a plan, a season, a mode, or a proper name."""
    tokens = reading.tokens
    named = Extents(name.span for name in reading.names)
    starts = {q.span.start for q in reading.quantities}
    measured = {i for i, t in enumerate(tokens) if t.span.start in starts}
    dates = {d.span.start: d.span for d in reversed(reading.dates)}
    for at, token in enumerate(tokens):
        if token.norm not in word_list("prepositions"):
            continue
        dated = dates.get(tokens[at + 1].span.start) if at + 1 < len(tokens) else None
        if dated is not None:
            if token.norm in word_list("spans") or not is_past(reading):
                yield Span(token.span.start, dated.end)
            continue
        limit = min(len(tokens), at + 7)
        end = next((i for i in range(at + 1, limit) if not _in_phrase(reading, i) or i in measured), limit)
        last = max((i for i in range(at + 1, end) if _limits(reading, i, named)), default=None)
        if last is None and token.norm in word_list("strong"):
            last = _after_strong(reading, at, end)
        if last is not None and not (is_past(reading) and _stem(reading, last) in word_list("times")):
            yield Span(token.span.start, tokens[last].span.end)
    yield from _time_limits(reading)


def _after_strong(reading: Reading, at: int, end: int) -> int | None:
    """The first content word after `for`, `under`, `without`: whatever it is, it limits. A measure is no such word."""
    if any(reading.parts.measured.touch(reading.tokens[i].span) for i in range(at, min(end, at + 2))):
        return None
    return next((i for i in range(at + 1, end) if is_content(reading.tokens[i], reading.language)), None)


_TIME_LIMITS = frozenset({"within", "until", "since", "before", "after", "no_later", "no_earlier"})


def _time_limits(reading: Reading) -> Iterator[Span]:
    """`within the first month`, `after payment`: limits of what holds, not of what happened once."""
    if is_past(reading):
        return
    for mark in reading.marks(MarkKind.COMPARATOR):
        following = [w for w in reading.words_in(mark.scope) if w.span.start >= mark.span.end]
        if mark.key in _TIME_LIMITS and following and not is_bland(reading.norm(following[0])):
            end = following[0].span.end
            measured = (*(q.span for q in reading.quantities), *(d.span for d in reading.dates))
            yield Span(mark.span.start, max((s.end for s in measured if s.start < end <= s.end), default=end))


def is_past(reading: Reading) -> bool:
    """Whether a sentence tells of something that happened: a time in it is a detail, no condition."""
    return reading.parts.past


def _limits(reading: Reading, at: int, named: Extents) -> bool:
    return _stem(reading, at) in word_list("nouns") or named.touch(reading.tokens[at].span)


def _in_phrase(reading: Reading, at: int) -> bool:
    token = reading.tokens[at]
    if token.kind is Kind.PUNCTUATION:
        return token.text in "«»\"“”'-"
    return token.norm not in word_list("prepositions")


def _stem(reading: Reading, at: int) -> str:
    norm = reading.tokens[at].norm
    return stem(norm, script_language(norm) or reading.language)


def is_narrowing(reading: Reading, span: Span) -> bool:
    """Whether a part of a sentence holds a number, a date, a limiting mark, or a noun of the list."""
    kinds = (MarkKind.CONDITION, MarkKind.EXCEPTION, MarkKind.ONLY, MarkKind.NEGATION, MarkKind.PARTIAL, MarkKind.PLAN)
    if _dated(reading, span) or any(span.overlaps(m.span) for m in reading.marks(*kinds)):
        return True
    inside = reading.tokens_in(span)
    if any(is_number(t) for t in inside):
        return True
    content = [t for t in inside if is_content(t, reading.language)]
    return any(stem(t.norm, script_language(t.norm) or reading.language) in word_list("nouns") for t in content)
