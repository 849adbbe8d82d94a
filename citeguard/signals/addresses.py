"""A source that speaks to the one who judges it: instructions, verdicts, roles, hidden or dressed up.

The text is looked at as it looks (`fold`: invisible characters, look-alike letters) and with letters of the other
script put back, so that «сheck» with a Cyrillic letter is read as it is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from citeguard.language.lexicon import COVERED, topic
from citeguard.models import Fragment, FragmentSpan, RiskSignal, SignalCode, Span
from citeguard.signals.case import Case
from citeguard.text import fold, fold_mapped

_WINDOW = 400
_MAX_HITS = 200


@cache
def _triggers() -> re.Pattern[str]:
    words = {word for language in COVERED for word in topic(language, "judge")["triggers"]}
    return re.compile("|".join(re.escape(_latinised(w)) for w in sorted(words, key=len, reverse=True)))


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(
        re.compile(_latinised_pattern(p)) for language in COVERED for p in topic(language, "judge")["patterns"]
    )


def address_signals(case: Case) -> Iterator[RiskSignal]:
    for fragment in case.fragments:
        for where, text in (
            ("text", fragment.text),
            ("heading", fragment.heading or ""),
            ("notes", " ".join(fragment.notes)),
        ):
            span = addressed(text) if text else None
            if span is None:
                continue
            spans = (FragmentSpan(citation_id=fragment.citation_id, span=span),) if where == "text" else ()
            yield RiskSignal(
                code=SignalCode.SOURCE_ADDRESSES_JUDGE,
                claim_id=case.claim.id,
                message=f"the {where} of the source speaks to its judge: instructions or a ready verdict",
                fragment_spans=spans,
            )
            break
        yield from _around(case, fragment)


def _around(case: Case, fragment: Fragment) -> Iterator[RiskSignal]:
    """What stands around the slice reaches the second look as `context`."""
    if not any(s is not None for s in (addressed(fragment.text),)) and any(
        map(addressed, (fragment.before, fragment.after))
    ):
        yield RiskSignal(
            code=SignalCode.SOURCE_ADDRESSES_JUDGE,
            claim_id=case.claim.id,
            message="the stored text around the source speaks to its judge",
        )


def addressed(text: str) -> Span | None:
    """Where a text addresses its judge, in its own code points; None where it does not. Linear."""
    seen = fold(text).casefold().translate(_LATIN)
    hit = _first(seen)
    if hit is None:
        return None
    folded = fold_mapped(text)
    start, end = min(hit[0], len(folded.starts) - 1), min(hit[1], len(folded.ends))
    return folded.original(start, max(end, start + 1)) if len(folded.text) == len(seen) else Span(0, len(text))


def _first(seen: str) -> tuple[int, int] | None:
    done = -1
    for count, trigger in enumerate(_triggers().finditer(seen)):
        if trigger.start() < done:
            continue
        start = max(0, trigger.start() - _WINDOW // 4)
        window = seen[start : trigger.start() + _WINDOW]
        for pattern in _patterns():
            m = pattern.search(window)
            if m is not None:
                return start + m.start(), start + m.end()
        done = trigger.start() + 40
        if count > _MAX_HITS:
            break
    return None


_LATIN = str.maketrans("авекмнорстухіјѕԁ", "abekmhopctyxijsd")
"""Cyrillic letters that look like Latin ones, after case folding: both scripts are compared in one dress."""


def _latinised(text: str) -> str:
    return text.casefold().replace("ё", "е").translate(_LATIN)


def _latinised_pattern(pattern: str) -> str:
    return pattern.replace("ё", "е").translate(_LATIN)
