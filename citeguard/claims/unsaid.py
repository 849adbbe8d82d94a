"""What makes a sentence of the answer say something else than its words: struck out, asked, or with hidden letters.

Claims are compared by their words, and none of these is a word; a sentence that has one of them is left uncovered.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from citeguard.claims.coverage import Coverage
from citeguard.claims.lines import Line
from citeguard.models import NonClaimKind, Span, Uncovered

_STRIKE = re.compile(r"(?<!~)~~(?!~)|\n[ \t]*\n")
_STRIKE_ONE = re.compile(r"(?<![~\w])~(?=[^\s~\d])[^~\n]*[^~\n\s]~(?![~\w])")
_ASKED = re.compile(r"\?[\s?!.…*_~»”\"')\]]*\Z")
_HIDDEN = re.compile(
    "[\U000e0000-\U000e001f\U000e0080-\U000e0fff\u202d\u202e\u2061-\u2064\u206a-\u206f\ufff9-\ufffb\u115f\u1160\u3164\uffa0]"
    "|(?<![\U0001f3f4\U000e0020-\U000e007e])[\U000e0020-\U000e007f]"
    "|[\u200b-\u200d\u2060\ufeff]{3,}"
)
"""Tag letters that belong to no flag, what turns the order of reading round, marks that no font shows, and rows of
characters without width, in which a message can be written. One alone only says where a line may break."""
_RATING = re.compile("(?:[★☆⭐🌟]\ufe0f?\\s?){2,}")
_SIGNS = (_HIDDEN, _RATING)
_SAID_BY_PLACE = frozenset({NonClaimKind.CODE, NonClaimKind.MARKER})


def without_unsaid(answer: str, lines: Sequence[Line], coverage: Coverage) -> Coverage:
    """The coverage, where no sentence counts as carried or as no claim whose words are taken back or not all seen."""
    missing = {line.span: m for line, m in zip(lines, _missing(answer, lines), strict=True) if m}
    if not missing:
        return coverage
    known = {u.span: u for u in coverage.uncovered}
    told = (known.get(line.span) or Uncovered(span=line.span, missing=missing.get(line.span, ())) for line in lines)
    return replace(
        coverage,
        covered=tuple(s for s in coverage.covered if s not in missing),
        non_claims=tuple(n for n in coverage.non_claims if n.span not in missing),
        uncovered=tuple(u for u in told if u.span in known or u.span in missing),
        carriers=tuple(
            () if line.span in missing else c for line, c in zip(lines, coverage.carriers, strict=True)
        ),
    )  # fmt: skip


def _missing(answer: str, lines: Sequence[Line]) -> Iterator[tuple[str, ...]]:
    struck = tuple(_struck(answer)) if "~" in answer else ()
    ends = [s.end for s in struck]
    for line in lines:
        shown = line.span.of(answer)
        at = bisect_left(ends, line.span.start + 1)
        if line.kind in _SAID_BY_PLACE:
            yield ()
        elif at < len(struck) and struck[at].start < line.span.end:
            yield ("~~",)
        elif sign := next((m for p in _SIGNS if (m := p.search(shown))), None):
            yield (_named(sign[0]),)
        else:
            yield ("?",) if line.kind is None and _asked(shown, line) else ()


def _named(sign: str) -> str:
    """Characters that are not seen are named by their numbers."""
    return sign.strip() if _RATING.match(sign) else f"U+{ord(sign[0]):04X}"


def _asked(shown: str, line: Line) -> bool:
    """ "…for 30 days?": a statement with a question mark; "Refunds?", a word that is answered, states nothing."""
    predicative = any(s.predicative for s in line.reading.segments)
    return _ASKED.search(shown) is not None and (predicative or any(i.counted for i in line.reading.items))


def _struck(answer: str) -> Iterator[Span]:
    """Spans between `~~`, in order; what is opened and not closed in its paragraph is not struck out."""
    found = [Span(m.start(), m.end()) for m in _STRIKE_ONE.finditer(answer)]
    opened: int | None = None
    for m in _STRIKE.finditer(answer):
        if m[0] != "~~":
            opened = None
        elif opened is None:
            opened = m.start()
        else:
            found.append(Span(opened, m.end()))
            opened = None
    yield from sorted(found)
