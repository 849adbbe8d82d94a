"""Claims that say more strongly what the source says: all for some, will for may, must for should."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from citeguard.language.grammar import listed, tense
from citeguard.language.marks import Mark, MarkKind
from citeguard.language.stems import stem
from citeguard.language.synonyms import alike, canonical
from citeguard.language.tokens import Token
from citeguard.language.words import is_content, script_language, token_stem
from citeguard.messages import told
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import LOOSE, Case
from citeguard.signals.extents import Extents
from citeguard.signals.lists import word_list
from citeguard.signals.reading import Reading

_WEAK_KEYS = frozenset({"may", "likely", "allowed", "should", "plan", "attempt", "draft", "alleged", "said"})
_WEAK = (MarkKind.POSSIBILITY, MarkKind.PLAN, MarkKind.REPORT)
_RANK = {
    "attempt": 0,
    "draft": 0,
    "plan": 1,
    "alleged": 1,
    "said": 2,
    "may": 2,
    "allowed": 2,
    "likely": 2,
    "should": 3,
    "must": 5,
}
_ASSERTED = 4


def strength_signals(case: Case) -> Iterator[RiskSignal]:
    for reading in case.main:
        if reading.coverage >= LOOSE:
            yield from _modality(case, reading)
            yield from _quantifiers(case, reading)
            yield from _question(case, reading)
            if case.mirrors(reading):
                yield from _obligation(case, reading)
                yield from _tenses(case, reading)
            if case.copied:
                yield from _alternatives(case, reading)
                yield from _cause(case, reading)


def _concerns(case: Case, reading: Reading, mark: Mark, near: int = 3) -> bool:
    """Whether a mark of the source bears on words that the claim takes over."""
    if not mark.head or mark.kind is MarkKind.REPORT:
        return reading.coverage >= 0.5  # who says it may stand anywhere: before, after, in a clause of its own
    if case.reading.has_any(mark.head[:near]):
        return True
    clause = [w.stem for w in reading.clause_words(reading.clause_at(mark.span.start))]
    return bool(clause) and sum(case.reading.has(stem) for stem in clause) >= 0.5 * len(clause)


_QUOTING = frozenset({":", ",", "«", '"', "“", "that", "что"})


def _writes_things(reading: Reading, mark: Mark) -> bool:
    """`The program writes its logs to …`: no word of anybody's."""
    if not any(token_stem(t, reading.language) in word_list("writing") for t in reading.tokens if t.span == mark.span):
        return False
    following = next((t for t in reading.tokens if t.span.start >= mark.span.end), None)
    return following is None or (
        following.text not in {":", ",", "«", '"', "“"} and following.norm not in {"that", "что"}
    )


def _is_able(reading: Reading, mark: Mark) -> bool:
    """`can be connected`: what a thing does, it can do; `may` and `could` leave it open."""
    return mark.key == "may" and mark.span.of(reading.text).casefold() in listed("able")


def _mirrored(case: Case, reading: Reading) -> bool:
    """Whether the claim is the source's sentence without this word, or says that it will be so."""
    future = any(tense(t) == "future" for t in case.reading.tokens)
    return future or (
        case.mirrors(reading) and not case.exchanged and len(reading.words) <= len(case.reading.words) + 1
    )


def _left_open(case: Case, reading: Reading, mark: Mark) -> bool:
    """Whether a weak word of the source is about what a reworded claim says, and the claim has no like of it."""
    word = mark.span.of(reading.text).casefold()
    if mark.key == "should" and case.reading.rewords(word):
        return False
    if mark.key == "may" and ("possib" in word or "возможн" in word):
        return False  # `cancellation is possible`: a permission
    return mark.kind is MarkKind.REPORT or any(case.reading.has(h) or case.reading.rewords(h) for h in mark.head[:1])


def _modality(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    ours = case.reading.marks(*_WEAK)
    strongest = max((_RANK[m.key] for m in case.reading.marks(MarkKind.OBLIGATION)), default=_ASSERTED)
    for mark in reading.marks(*_WEAK):
        if mark.key not in _WEAK_KEYS or not _concerns(case, reading, mark):
            continue
        same = {m.key for m in reading.marks(*_WEAK) if m.key != mark.key}
        if any(_RANK[m.key] <= _RANK[mark.key] for m in ours if m.key in _WEAK_KEYS and m.key not in same):
            continue  # a weak word that both texts have answers to itself, not to this one
        if mark.key == "said" and (_is_document(reading, mark) or _writes_things(reading, mark)):
            continue
        if mark.key == "said" and not case.mirrors(reading):
            continue  # whose word it is, a paraphrase leaves to the citation
        if not case.copied and not _left_open(case, reading, mark):
            continue
        if _is_able(reading, mark) and strongest == _ASSERTED and not _mirrored(case, reading):
            continue
        how = "signal.stronger" if strongest > _ASSERTED else "signal.asserted"
        message = told(how, theirs=reading.shown(mark.span))
        spans = [w.span for w in case.reading.words if any(alike(w.stem, h, reading.language) for h in mark.head[:1])]
        yield case.signal(SignalCode.MODALITY_STRENGTHENED, message, spans, [(reading, mark.span)])


_DOCUMENTS = (
    *(
        "polici",
        "rule",
        "document",
        "regul",
        "contract",
        "agreement",
        "law",
        "manual",
        "guid",
        "section",
        "articl",
        "term",
    ),
    *(
        "политик",
        "правил",
        "документ",
        "регламент",
        "договор",
        "закон",
        "инструкц",
        "положен",
        "раздел",
        "стат",
        "пункт",
        "услов",
        "приказ",
    ),
)


def _is_document(reading: Reading, mark: Mark) -> bool:
    """`According to the policy`: the document speaks of itself."""
    return any(alike(stem, d, reading.language) for stem in mark.head[:2] for d in _DOCUMENTS)


def _obligation(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    theirs = reading.marks(MarkKind.OBLIGATION)
    for mark in case.reading.marks(MarkKind.OBLIGATION):
        if theirs or not reading.has_any(mark.head[:3]):
            continue
        weak = [m for m in reading.marks(MarkKind.POSSIBILITY) if _concerns(case, reading, m)]
        limited = any(
            m.key in {"at_least", "at_most", "no_later", "within"} for m in reading.marks(MarkKind.COMPARATOR)
        )
        if weak or (limited and "обязан" not in mark.head):
            continue  # reported above; or the limit says what must be
        message = told("signal.no_duty", ours=case.reading.shown(mark.span))
        yield case.signal(SignalCode.MODALITY_STRENGTHENED, message, [mark.span], [])
    if theirs and not case.reading.marks(MarkKind.OBLIGATION):
        for mark in case.reading.marks(MarkKind.POSSIBILITY):
            if reading.has_any(mark.head[:2]) and not reading.marks(MarkKind.POSSIBILITY):
                message = told("signal.says", ours=case.reading.shown(mark.span), theirs=reading.shown(theirs[0].span))
                yield case.signal(SignalCode.MODALITY_STRENGTHENED, message, [mark.span], [(reading, theirs[0].span)])


def _quantifiers(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    claim = case.reading
    universal = claim.marks(MarkKind.UNIVERSAL)
    theirs = reading.marks(MarkKind.UNIVERSAL)
    for mark in universal:
        if _distributive(reading, claim, mark) or _of_time(claim, mark) or _denied(claim, mark):
            continue
        if not theirs and not _same_word(reading, claim, mark) and reading.has_any(mark.head[:3] or mark.head):
            weaker = reading.marks(MarkKind.PARTIAL, MarkKind.ONLY)
            if case.copied or weaker:  # `employees get` may be told as `every employee gets`
                yield _added(case, reading, [mark], weaker)
    yield from _shares_dropped(case, reading)
    yield from _dropped(case, reading, MarkKind.PARTIAL)
    yield from _dropped(case, reading, MarkKind.ONLY)
    yield from _frequency(case, reading)
    for mark in claim.marks(MarkKind.ONLY):
        counted = any(q.span.start - mark.span.end in (0, 1) for q in claim.quantities)  # `only two of the ten`
        if not counted and not any(r.marks(MarkKind.ONLY) or _limits_otherwise(case, r, mark) for r in case.support):
            message = told("signal.source_not", ours=claim.shown(mark.span))
            yield case.signal(SignalCode.UNIVERSAL_ADDED, message, [mark.span], [])


def _limits_otherwise(case: Case, reading: Reading, mark: Mark) -> bool:
    """`only if` is read as a condition; a paraphrase says `not without` for `only with`."""
    word = mark.span.of(case.reading.text).casefold()
    if any(t.norm == word for t in reading.tokens):
        return True
    denies = reading.marks(MarkKind.NEGATION, MarkKind.EXCEPTION, MarkKind.CONDITION)
    return not case.copied and bool(denies)


_SHARE = {"sometimes": 0, "some": 0, "often": 2, "most": 2}
_MANY = ("many", "многие", "многих", "многим", "многими", "множество")


def _share(reading: Reading, mark: Mark) -> int:
    many = mark.key == "some" and mark.span.of(reading.text).casefold().startswith(_MANY)
    return 1 if many else _SHARE.get(mark.key, 0)


def _frequency(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """`often` for `seldom`, `most` for `several`: a share all the same, and a larger one."""
    ours, theirs = case.reading.marks(MarkKind.PARTIAL), reading.marks(MarkKind.PARTIAL)
    if ours and theirs and max(_share(case.reading, m) for m in ours) > max(_share(reading, m) for m in theirs):
        yield _added(case, reading, ours, theirs)


def _same_word(reading: Reading, claim: Reading, mark: Mark) -> bool:
    """Whether the claim's own word (daily, automatically) stands in the source as well."""
    word = mark.span.of(claim.text).casefold()
    if any(token.norm == word for token in reading.tokens):
        return True
    return bool(mark.head) and canonical(mark.head[0], claim.language) in _periods() and reading.has(mark.head[0])


@cache
def _periods() -> frozenset[str]:
    """`every year` is `annually`: how often, not of how many."""
    words = (("en", "year month week quarter hour"), ("ru", "год месяц неделя квартал"))
    return frozenset(canonical(stem(w, language), language) for language, listed in words for w in listed.split())


def _shares_dropped(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """`almost half of the students` in the source, `students` in the claim."""
    if any(q.dimension == "ratio" for q in case.reading.quantities):
        return
    for share in reading.quantities:
        if share.dimension == "ratio" and share.counted is not None and case.reading.has(share.counted):
            message = told("signal.no_such_limit", theirs=reading.shown(share.span))
            yield case.signal(SignalCode.UNIVERSAL_ADDED, message, (), [(reading, share.span)])


def _of_time(claim: Reading, mark: Mark) -> bool:
    """`every half hour`: how often, not of how many."""
    return bool(mark.head) and any(
        token_stem(claim.tokens[w.token], claim.language) in word_list("spells")
        for w in claim.words
        if w.stem == mark.head[0] or alike(w.stem, mark.head[0], claim.language)
    )


def _denied(claim: Reading, mark: Mark) -> bool:
    """`not … to anyone`: to none."""
    return mark.key == "any" and any(m.span < mark.span for m in claim.marks(MarkKind.NEGATION))


def _distributive(reading: Reading, claim: Reading, mark: Mark) -> bool:
    """`each ticket` for `a ticket`: the article says it of every one."""
    if mark.span.of(claim.text).casefold() not in {"each", "every"} or not mark.head:
        return False
    nouns = [w.token for w in reading.words if alike(w.stem, mark.head[0], reading.language)]
    return any(at and reading.tokens[at - 1].norm in {"a", "an"} for at in nouns)


def _dropped(case: Case, reading: Reading, kind: MarkKind) -> Iterator[RiskSignal]:
    claim = case.reading
    ours = claim.marks(kind) + (claim.marks(MarkKind.COMPARATOR) if kind is MarkKind.PARTIAL else [])
    shares = [q.span for q in reading.quantities]
    for mark in reading.marks(kind):
        if any(span.overlaps(mark.span) for span in shares):
            continue  # «пятая часть»: a number, and compared as one
        if any(m.key == mark.key or m.kind is kind for m in ours) or not _concerns(case, reading, mark):
            continue
        if kind is MarkKind.ONLY and claim.marks(MarkKind.NEGATION) and not reading.marks(MarkKind.NEGATION):
            continue  # `not without` is `only with`
        if kind is MarkKind.PARTIAL and not case.copied and not case.reading.has_any(mark.head[:1]):
            continue
        yield _added(case, reading, claim.marks(MarkKind.UNIVERSAL), [mark])


def _added(case: Case, reading: Reading, ours: Iterable[Mark], theirs: Iterable[Mark]) -> RiskSignal:
    ours, theirs = list(ours), list(theirs)
    said = ", ".join(repr(case.reading.shown(m.span)) for m in ours) or told("signal.no_limit")
    source = ", ".join(repr(reading.shown(m.span)) for m in theirs) or told("signal.no_word")
    places = [(reading, m.span) for m in theirs]
    message = told("signal.universal", ours=said, theirs=source)
    return case.signal(SignalCode.UNIVERSAL_ADDED, message, [m.span for m in ours], places)


def _question(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    if reading.text.rstrip(' »"”').endswith("?") and not case.claim.text.rstrip().endswith("?"):
        whole = Span(0, len(reading.text))
        yield case.signal(SignalCode.MODALITY_STRENGTHENED, told("signal.question"), (), [(reading, whole)])


def _tenses(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """What was is not what is, what will be not what was: told by forms of the same verb, or by auxiliaries."""
    for first, second in ((case.reading, reading), (reading, case.reading)):
        pair = _employs_employed(first, second)
        if pair is not None:
            ours, theirs = pair if first is case.reading else pair[::-1]
            message = told("signal.time", ours=ours.text, theirs=theirs.text)
            yield case.signal(SignalCode.MODALITY_STRENGTHENED, message, [ours.span], [(reading, theirs.span)])
            return
    for ours, theirs in _same_verbs(case.reading, reading):
        said, read = tense(ours), tense(theirs)
        if said and read and said != read:
            message = told("signal.time", ours=ours.text, theirs=theirs.text)
            yield case.signal(SignalCode.MODALITY_STRENGTHENED, message, [ours.span], [(reading, theirs.span)])
            return


def _employs_employed(one: Reading, other: Reading) -> tuple[Token, Token] | None:
    """An English verb in -s in one text that stands in -ed in the other, after the same word and no form of `be`."""
    if one.language != "en" or any(t.norm in listed("be") | listed("auxiliaries") for t in other.tokens):
        return None
    for before, word in pairwise(one.words):
        norm = one.tokens[word.token].norm
        for place, past in pairwise(other.words):
            form = other.tokens[past.token].norm
            regular = norm.endswith("s") and form.endswith("ed") and alike(word.stem, past.stem, "en")
            if regular and word.token == before.token + 1 and alike(before.stem, place.stem, "en"):
                return one.tokens[word.token], other.tokens[past.token]
    return None


def _same_verbs(claim: Reading, reading: Reading) -> Iterator[tuple[Token, Token]]:
    """Russian verbs of one root; English auxiliaries, where each text has one tense of them only."""
    for ours in claim.words:
        if script_language(claim.norm(ours)) == "ru":
            for theirs in reading.words:
                if alike(ours.stem, theirs.stem, claim.language):
                    yield claim.tokens[ours.token], reading.tokens[theirs.token]
    small = [[t for t in r.tokens if not _has_content(r, t) and tense(t)] for r in (claim, reading)]
    auxiliaries = [[t for t in tokens if t.norm != "shall"] for tokens in small]  # a duty, no future
    kinds = [{tense(t) for t in tokens} for tokens in auxiliaries]
    if len(kinds[0]) == len(kinds[1]) == 1 and not reading.marks(MarkKind.POSSIBILITY, MarkKind.PLAN):
        yield auxiliaries[0][0], auxiliaries[1][0]


def _has_content(reading: Reading, token: Token) -> bool:
    return is_content(token, reading.language)


_OR = frozenset({"or", "или", "либо"})


def _alternatives(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """`a passport or a licence` in the source: `a passport and a licence`, or the one alone, in the claim."""
    ours = {t.norm for t in case.reading.tokens}
    if ours & _OR:
        yield from _choice_added(case, reading)
        return
    covered = Extents([*(m.span for m in reading.all_marks), *(q.span for q in reading.quantities)])
    for at, token in enumerate(reading.tokens):
        if token.norm not in _OR or covered.touch(token.span):
            continue
        left, right = reading.words_beside(at)
        if left and right and (case.reading.has(left.stem) or case.reading.has(right.stem)):
            message = told("signal.source_choice", theirs=reading.shown(Span(left.span.start, right.span.end)))
            yield case.signal(SignalCode.UNIVERSAL_ADDED, message, (), [(reading, token.span)])
            return


def _choice_added(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """`a passport and a licence` in the source, `a passport or a licence` in the claim."""
    claim = case.reading
    if any(t.norm in _OR for t in reading.tokens):
        return
    covered = Extents([*(m.span for m in claim.all_marks), *(q.span for q in claim.quantities)])
    for at, token in enumerate(claim.tokens):
        if token.norm not in _OR or covered.touch(token.span):
            continue
        left, right = claim.words_beside(at)
        if left and right and reading.has(left.stem) and reading.has(right.stem):
            message = told("signal.claim_choice", ours=claim.shown(Span(left.span.start, right.span.end)))
            yield case.signal(SignalCode.UNIVERSAL_ADDED, message, [token.span], [])
            return


def _cause(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """`after` or `linked to` in the source, `because of` in the claim."""
    if any(r.marks(MarkKind.CAUSE) for r in case.support):
        return
    for mark in case.reading.marks(MarkKind.CAUSE):
        if reading.has_any(mark.head[:3]):
            message = told("signal.no_cause", ours=case.reading.shown(mark.span))
            yield case.signal(SignalCode.MODALITY_STRENGTHENED, message, [mark.span], [])
