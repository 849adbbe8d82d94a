"""What kind of text the source is: a language we do not cover, a table, no text at all, or hardly about the claim."""

from __future__ import annotations

import re
from collections.abc import Iterator

from citeguard.language.detection import detect
from citeguard.messages import Message, told
from citeguard.models import Fragment, FragmentSpan, RiskSignal, SignalCode, Span
from citeguard.signals.case import Case

_LITTLE = 0.3
_SAMPLE = 3_000
_SAMPLED = 1_400
"""Texts up to this length are looked at whole by `detect`."""
_ROW = re.compile(r"^[^\n|]*\|[^\n|]*\|[^\n]*$|^[^\n\t]+\t[^\n\t]+[^\n]*$", re.MULTILINE)
_COLUMNS = re.compile(r"^[ ]{0,40}\S+(?: \S+){0,12} {2,40}\S+(?: \S+){0,12} {2,40}\S[^\n]*$", re.MULTILINE)
_SYMBOLS = re.compile(r"[^\w\s]+")
_DIGITS = re.compile(r"\d+")
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1b\ufffd]")
_BASE64 = re.compile(r"[A-Za-z0-9+/]{60}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}[ :]?){40}")
_PART_OF_HEX = re.compile(r"[0-9a-fA-F :]{40}")
_CODE = re.compile(
    r"^\s{0,40}(?:def |class |import |from \w+ import|#include|function |var |let |const |public |private |return\b"
    r"|SELECT |INSERT |</?[a-zA-Z]|[{}]\s*$)",
    re.MULTILINE,
)


def source_signals(case: Case) -> Iterator[RiskSignal]:
    yield from _languages(case)
    for fragment in case.fragments:
        sample = fragment.text[:_SAMPLE]
        if _is_table(sample):
            yield _about(
                case,
                fragment,
                SignalCode.SOURCE_IS_TABLE,
                told("signal.table"),
            )
        reason = _not_text(sample)
        if reason is not None:
            yield _about(
                case, fragment, SignalCode.SOURCE_NOT_TEXT, told("signal.not_text", reason=told(f"text.{reason}"))
            )
    if not case.reading.words:
        yield case.signal(SignalCode.LOW_OVERLAP, told("signal.no_content"))
    elif not case.evidence or case.evidence[0].coverage < _LITTLE:
        best = case.evidence[0].coverage if case.evidence else 0.0
        yield case.signal(SignalCode.LOW_OVERLAP, told("signal.little_shared", share=f"{best:.0%}"))


def _about(case: Case, fragment: Fragment, code: SignalCode, message: Message) -> RiskSignal:
    return RiskSignal(
        code=code,
        claim_id=case.claim.id,
        message=message,
        fragment_spans=(FragmentSpan(citation_id=fragment.citation_id, span=Span(0, len(fragment.text))),),
    )


def _languages(case: Case) -> Iterator[RiskSignal]:
    claim = case.claim
    ours = detect(claim.text, fallback=claim.language or "en")
    if ours is None:
        message = told("signal.claim_language")
        yield case.signal(SignalCode.LANGUAGE_NOT_COVERED, message, [Span(0, len(claim.text))])
    for fragment in case.fragments:
        theirs = detect(fragment.text, fallback=ours or "en")
        if theirs is None or _best_sentence_is_foreign(case, fragment):
            yield _about(case, fragment, SignalCode.LANGUAGE_NOT_COVERED, told("signal.source_language"))
        elif ours is not None and theirs != ours:
            yield _about(
                case, fragment, SignalCode.LANGUAGES_DIFFER, told("signal.languages", ours=ours, theirs=theirs)
            )


def _best_sentence_is_foreign(case: Case, fragment: Fragment) -> bool:
    """A long fragment is sampled; the sentence that the claim rests on is looked at whole."""
    for reading in case.main:
        if case.fragments[reading.fragment] is fragment and len(fragment.text) > _SAMPLED:
            return detect(reading.text, fallback="en") is None
    return False


def _is_table(text: str) -> bool:
    if text.count("|") >= 3:
        return True
    if ("|" in text or "\t" in text) and sum(1 for _ in _ROW.finditer(text)) >= 2:
        return True
    return text.count("  ") >= 4 and sum(1 for _ in _COLUMNS.finditer(text)) >= 2


def _not_text(text: str) -> str | None:
    words = text.split()
    solid = sum(map(len, words))
    if not solid:
        return "blank"
    if _length(_SYMBOLS, text) > 0.4 * solid:
        return "symbols"
    if _NO_TEXT.search(text):
        return "no_text"
    if _is_encoded(text, max(map(len, words))):
        return "encoded"
    if "```" in text or sum(1 for _ in _CODE.finditer(text)) >= 2:
        return "code"
    if solid > 30 and _length(_DIGITS, text) > 0.5 * solid:
        return "digits"
    return None


def _length(pattern: re.Pattern[str], text: str) -> int:
    return sum(map(len, pattern.findall(text)))


def _is_encoded(text: str, longest: int) -> bool:
    """Base64 or a dump of bytes. Most texts are told by their longest word, and by a part of every dump."""
    if longest >= 60 and _BASE64.search(text):
        return True
    parts = range(0, len(text) - 39, 40)
    return any(_PART_OF_HEX.match(text, at) for at in parts) and _HEX.search(text) is not None
