"""Who did what to whom: the same words with the parts exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from citeguard.language.names import name_key
from citeguard.language.synonyms import alike
from citeguard.language.tokens import Kind, Token
from citeguard.models import RiskSignal, SignalCode, Span
from citeguard.signals.case import Case
from citeguard.signals.reading import Reading, Word

_CLOSE = 0.6
_BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "get", "gets", "got"})
_PASSIVE_RU = (
    "ан",
    "ана",
    "ано",
    "аны",
    "ен",
    "ена",
    "ено",
    "ены",
    "ят",
    "ята",
    "ято",
    "яты",
    "ён",
    "ут",
    "ута",
    "уто",
    "уты",
    "тся",
    "лся",
    "лась",
    "лось",
    "лись",
)
_PREPOSITIONS = {
    **dict.fromkeys(["to", "into", "towards", "к", "ко"], "to"),
    **dict.fromkeys(["from", "от", "из", "с", "со"], "from"),
    **dict.fromkeys(["before", "до", "перед", "прежде"], "before"),
    **dict.fromkeys(["after", "после"], "after"),
    **dict.fromkeys(["than", "чем", "нежели"], "than"),
    **dict.fromkeys(["over", "above", "над"], "over"),
    **dict.fromkeys(["under", "below", "под"], "under"),
    **dict.fromkeys(["for", "для", "за"], "for"),
    **dict.fromkeys(["against", "против"], "against"),
    **dict.fromkeys(["with"], "with"),
    **dict.fromkeys(["by"], "by"),
    **dict.fromkeys(["of"], "of"),
    **dict.fromkeys(["in", "on", "at", "в", "во", "на", "о", "об", "у", "при", "по"], "at"),
}


class _Part(NamedTuple):
    """A word or name that stands in both texts, and its role in each."""

    stem: str
    ours: str
    theirs: str
    claim_span: Span
    source_span: Span
    source: Reading


def role_signals(case: Case) -> Iterator[RiskSignal]:
    for reading in case.main:
        if reading.coverage < _CLOSE:
            continue
        found = next(_exchanged(case, reading), None) or next(_partners(case, reading), None)
        if found is not None:
            yield found


def _exchanged(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """Two parts that have each other's role: agent and recipient, before and after, more and less."""
    parts = _parts(case.reading, reading)
    for first, second in combinations(parts, 2):
        if first.ours == first.theirs or first.ours == second.ours:
            continue
        if (first.ours, second.ours) == (second.theirs, first.theirs):
            names = case.reading.shown(first.claim_span), case.reading.shown(second.claim_span)
            message = f"{names[0]!r} and {names[1]!r} have exchanged their parts"
            yield case.signal(
                SignalCode.ROLE_SWAP,
                message,
                [first.claim_span, second.claim_span],
                [(reading, first.source_span), (reading, second.source_span)],
            )


def _parts(claim: Reading, reading: Reading) -> list[_Part]:
    """Words that stand exactly once in each of the two, verbs left out."""
    found = []
    for word in claim.words:
        ours = [w for w in claim.words if alike(w.stem, word.stem, claim.language)]
        theirs = [w for w in reading.words if alike(w.stem, word.stem, claim.language)]
        if len(ours) != 1 or len(theirs) != 1 or _is_verb(claim.tokens[word.token]):
            continue
        forms = claim.tokens[word.token].norm, reading.tokens[theirs[0].token].norm
        found.append(
            _Part(
                word.stem,
                _role(claim, word, forms[1]),
                _role(reading, theirs[0], forms[0]),
                word.span,
                theirs[0].span,
                reading,
            )
        )
    return found


def _is_verb(token: Token) -> bool:
    norm = token.norm
    if norm[:1] > "z":
        return norm.endswith(
            (
                "ет",
                "ют",
                "ит",
                "ят",
                "ть",
                "ться",
                "тся",
                "ал",
                "ала",
                "али",
                "ил",
                "ила",
                "или",
                "ел",
                "ела",
                "ели",
                "лся",
                "лась",
                "лись",
                "ано",
                "ена",
                "ены",
            )
        )
    return norm.endswith("ed") or norm in _BE


def _role(reading: Reading, word: Word, other_form: str) -> str:
    preposition = _preposition(reading, word)
    passive = _is_passive(reading, word)
    if preposition == "by":
        return "agent" if passive else "by"
    if preposition:
        return preposition
    norm = reading.tokens[word.token].norm
    case_role = _case_role(norm, other_form) if norm[:1] > "z" else None
    if case_role == "instrumental":
        return "agent" if passive else "with"
    if case_role in {"to", "of"}:
        return case_role
    if case_role == "object":
        return "object"
    if case_role == "subject":
        return "object" if passive else "agent"
    return _by_position(reading, word, passive)


def _by_position(reading: Reading, word: Word, passive: bool) -> str:
    before = [t for t in reading.tokens[: word.token] if _is_verb_like(t)]
    same = [t for t, c in zip(reading.tokens, reading.clauses, strict=True) if c == word.clause and t in before]
    if same:
        return "object" if not passive else "complement"
    return "object" if passive else "agent"


def _is_verb_like(token: Token) -> bool:
    return token.kind is Kind.WORD and (
        _is_verb(token)
        or token.norm in {"has", "have", "had", "will", "can", "may", "must", "does", "did", "do", "shall", "should"}
    )


def _preposition(reading: Reading, word: Word) -> str | None:
    """The preposition before the noun phrase the word stands in: back over articles, adjectives and capitals."""
    for at in range(word.token - 1, max(-1, word.token - 5), -1):
        token = reading.tokens[at]
        if token.norm in _PREPOSITIONS:
            return _PREPOSITIONS[token.norm]
        content = any(w.token == at for w in reading.words)
        if token.kind is Kind.PUNCTUATION and token.text not in '«»"“”':
            return None
        if content and (_is_verb(token) or not _one_phrase(reading, at)):
            return None
        if not content and token.norm not in {"the", "a", "an", "its", "their", "his", "her", "this", "that", "all"}:
            if token.kind is not Kind.PUNCTUATION:
                return None
    return None


def _one_phrase(reading: Reading, at: int) -> bool:
    """Whether the word at `at` can be an attribute of the next one. Russian: an adjective, or a part of a name."""
    norm = reading.tokens[at].norm
    if norm[:1] <= "z":
        return True
    following = reading.tokens[at + 1] if at + 1 < len(reading.tokens) else None
    named = reading.tokens[at].text[:1].isupper() and following is not None and following.text[:1].isupper()
    return named or norm.endswith(
        (
            "ого",
            "ему",
            "ому",
            "ой",
            "ей",
            "ым",
            "им",
            "ых",
            "их",
            "ую",
            "юю",
            "ые",
            "ие",
            "ый",
            "ий",
            "ая",
            "ое",
            "ыми",
            "ими",
        )
    )


def _is_passive(reading: Reading, word: Word) -> bool:
    tokens = [t for t, c in zip(reading.tokens, reading.clauses, strict=True) if c == word.clause]
    for at, token in enumerate(tokens):
        if token.norm in _BE and any(_participle(t.norm) for t in tokens[at + 1 : at + 4]):
            return True
        if (
            token.kind is Kind.WORD
            and token.norm[:1] > "z"
            and token.norm.endswith(_PASSIVE_RU)
            and len(token.norm) > 4
        ):
            return True
    return False


_IRREGULAR = frozenset(
    [
        "built",
        "sold",
        "bought",
        "made",
        "given",
        "taken",
        "written",
        "held",
        "kept",
        "sent",
        "paid",
        "found",
        "led",
        "won",
        "lost",
        "taught",
        "brought",
        "caught",
        "chosen",
        "driven",
        "drawn",
        "grown",
        "known",
        "shown",
        "seen",
        "spoken",
        "stolen",
        "sung",
        "sunk",
        "thrown",
        "worn",
        "beaten",
        "hit",
        "cut",
        "put",
        "set",
        "read",
        "told",
        "lent",
        "borrowed",
        "founded",
        "run",
        "begun",
        "done",
        "fed",
        "met",
        "left",
        "spent",
    ]
)


def _participle(norm: str) -> bool:
    return norm.endswith(("ed", "en")) or norm in _IRREGULAR


_CASES: Sequence[tuple[tuple[str, ...], str]] = (
    (("ого", "его"), "of"),
    (("ому", "ему"), "to"),
    (("ыми", "ими", "ами", "ями", "ым", "им", "ом", "ем"), "instrumental"),
    (("ой", "ей", "ою", "ею"), "oblique"),
    (("ую", "юю"), "object"),
    (("ам", "ям"), "to"),
    (("у", "ю"), "dative_or_object"),
    (("а", "я"), "a"),
    (("ы", "и"), "plural_or_genitive"),
    (("е",), "to"),
)


def _case_role(norm: str, other_form: str) -> str | None:
    """Role by the ending. The other text's form of the word tells feminine from masculine, where an ending is two
    things: `карту` beside `карта` is an object, `банку` beside `банк` a recipient."""
    ending = next((role for endings, role in _CASES if norm.endswith(endings)), "bare")
    feminine = other_form.endswith(("а", "я", "ой", "ей", "ию")) or (other_form[-1:] in "уюеыи" and norm[-1:] in "ая")
    match ending:
        case "oblique":
            return "instrumental"
        case "dative_or_object":
            return "object" if feminine else "to"
        case "a":
            return "subject" if feminine or other_form == norm else "object"
        case "bare" | "plural_or_genitive":
            return None if ending == "plural_or_genitive" or other_form == norm else "subject"
        case _:
            return ending


def _partners(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """A name or a subject that the claim puts to another predicate: `designed by A and built by B`."""
    for name in case.reading.analysis.names:
        others = _partners_of(case.reading, name.span)
        place = _place_of(reading, name.key)
        if place is None or not others:
            continue
        theirs = _partners_of(reading, place)
        known = [w for w in others if reading.has(w.stem)]
        kept = [w for w in known if any(alike(w.stem, t.stem, reading.language) for t in theirs)]
        if known and len(kept) * 2 < len(known) and _taken_by_other(case, reading, known, place):
            shown = case.reading.shown(name.span)
            message = f"{shown!r} stands with other words in the source: {reading.shown(place)!r}"
            yield case.signal(SignalCode.ROLE_SWAP, message, [name.span], [(reading, place)])
    yield from _other_subject(case, reading)


def _partners_of(reading: Reading, span: Span) -> list[Word]:
    clause = reading.clause_at(span.start)
    return [w for w in reading.clause_words(clause) if not span.overlaps(w.span)]


def _place_of(reading: Reading, key: tuple[str, ...]) -> Span | None:
    wanted = key[-1]
    for token in reading.tokens:
        if token.kind is not Kind.PUNCTUATION and wanted in (name_key(token.norm), token.norm):
            return token.span
    return None


def _taken_by_other(case: Case, reading: Reading, words: list[Word], place: Span) -> bool:
    """Whether those words stand in another clause of the source, beside another name."""
    own = reading.clause_at(place.start)
    clauses = {w.clause for w in reading.words if any(alike(w.stem, k.stem, reading.language) for k in words)} - {own}
    return any(reading.clause_at(n.span.start) in clauses for n in reading.analysis.names)


def _other_subject(case: Case, reading: Reading) -> Iterator[RiskSignal]:
    """The claim's subject belongs to another clause of the source, and the clause that says the rest has its own."""
    claim = case.reading
    if len(claim.words) < 3 or len(set(reading.clauses)) < 2:
        return
    subject, rest = claim.words[0], claim.words[1:]
    scores = {
        c: sum(any(alike(w.stem, o.stem, claim.language) for o in reading.clause_words(c)) for w in rest)
        for c in {w.clause for w in reading.words}
    }
    best = max(scores, key=lambda c: (scores[c], -c))
    words = reading.clause_words(best)
    homes = {w.clause for w in reading.words if alike(w.stem, subject.stem, claim.language)}
    if scores[best] * 2 <= len(rest) or best in homes or not homes or not words:
        return
    if claim.has(words[0].stem) or _is_verb(reading.tokens[words[0].token]):
        return
    message = f"the source says it of {reading.shown(words[0].span)!r}, the claim of {claim.shown(subject.span)!r}"
    yield case.signal(SignalCode.ROLE_SWAP, message, [subject.span], [(reading, words[0].span)])
