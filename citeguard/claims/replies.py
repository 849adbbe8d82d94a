"""A "yes" or "no" before the sentence that says it: "No. Gift cards cannot be exchanged for cash."

Alone such a word asserts whatever was asked. It says nothing of its own only where what follows says the same: the
same side, and of a question in the answer all its words, numbers and names.
"""

from __future__ import annotations

import re

from citeguard.claims.vocabulary import vocabulary
from citeguard.language.analysis import analyse
from citeguard.language.detection import detect
from citeguard.language.marks import MarkKind, marks
from citeguard.language.tokens import Kind, tokenise
from citeguard.language.words import content_stems

_OPENING = re.compile(r"[\s*_]*([^\W\d_]+)[\s*_]*(?:[.,!:;—–-]+[\s*_]*|\Z)")


def reply_of(shown: str) -> tuple[str, str] | None:
    """The reply that a sentence opens with, and the rest of it; None where it opens with none."""
    found = _OPENING.match(shown)
    word = found[1].casefold() if found else ""
    known = vocabulary()
    if found is None or word not in known.replies | known.negative_replies:
        return None
    return word, shown[found.end() :]


def plain_replies() -> frozenset[str]:
    """Those that do no more than reply: "certainly" may be the very answer."""
    known = vocabulary()
    return known.negative_replies | frozenset(w for w in known.replies if (w,) in known.discourse.get(w, ()))


def restates(reply: str, sentence: str, question: str | None) -> bool:
    """Whether `sentence` says by itself what the reply says."""
    if not any(c.isalnum() for c in sentence):
        return False
    denies = _denies(_clause(sentence, question))
    if denies is not (reply in vocabulary().negative_replies):
        return False
    return question is None or (not _denies(question) and _answered(question, sentence))


def _clause(sentence: str, question: str | None) -> str:
    """The clause that replies: with a question, the one that says most of its words; else the first."""
    clauses = [c for c in re.split(r"[,;:]\s", sentence) if any(x.isalnum() for x in c)] or [sentence]
    asked = _meant(question) if question is not None else set()
    return max(clauses, key=lambda c: len(asked & _meant(c))) if asked else clauses[0]


def _meant(text: str) -> set[str]:
    """Content words by synonym group, else by stem."""
    known = vocabulary()
    return {known.group(s, None) or s for s in content_stems(tokenise(text), detect(text))}


def _denies(text: str) -> bool:
    found = marks(tokenise(text), detect(text))
    return any(m.kind in (MarkKind.NEGATION, MarkKind.ONLY, MarkKind.EXCEPTION) for m in found)


def _answered(question: str, sentence: str) -> bool:
    asked, said = _meant(question), _meant(sentence)
    exact = _exact(question) <= _exact(sentence)
    return bool(asked) and exact and asked <= said


def _exact(text: str) -> set[str]:
    """Names, and numbers as written."""
    read = analyse(text, detect(text))
    names = {n.span.of(text).casefold() for n in read.names}
    return names | {t.norm for t in read.tokens if t.kind in (Kind.NUMBER, Kind.IDENTIFIER)}
