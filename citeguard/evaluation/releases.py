"""Two releases of a RAG system on the same questions: decisions compared in pairs.

Read are reports (`check --run`, or one `--format json` a line) or journal entries: both say what was decided and why.
An abstention is accepted, and kept apart here: a release that answers nothing must not look like a better one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citeguard.errors import InputError
from citeguard.evaluation.paired import Paired
from citeguard.models import Status

SCHEMA = "citeguard.compare/1"
KEYS = ("question_id", "request_id")
"""Fields of the trace that can pair two answers."""
ABSTAINED = "abstained"
OUTCOMES = (
    Status.ACCEPT.value,
    ABSTAINED,
    Status.REGENERATE_OR_ABSTAIN.value,
    Status.MANUAL_REVIEW.value,
    Status.REJECT.value,
)
"""What can become of an answer, from what is wanted to the worst."""
_WRITTEN = ("citeguard.report/1", "citeguard.journal/1")
_UNREADABLE = "citeguard.batch_error/1"
_GATE = ("citeguard", "policy", "policy_fingerprint", "profile", "judge", "second_look", "splitter")
"""What must be the same for a difference to be the system's own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one answer."""

    outcome: str
    reasons: frozenset[str]
    degraded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """The answers of one release by the name of the question."""

    place: str
    answers: Mapping[str, Answer]
    gates: frozenset[tuple[str, ...]]
    """Every setup of the gate that occurs, as `name=value`."""
    unreadable: int
    """Lines of a run whose request could not be read: they name no question, and are in no pair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two releases in pairs. `outcomes` and `reasons` count pairs that have them."""

    before: Release
    after: Release
    by: str
    pairs: int
    outcomes: Mapping[str, Paired]
    moves: Mapping[tuple[str, str], tuple[str, ...]]
    """Names of the questions whose outcome changed, by the outcome before and after."""
    reasons: Mapping[str, Paired]

    @property
    def same_gate(self) -> bool:
        return len(self.before.gates | self.after.gates) <= 1


def read_release(path: Path, *, by: str) -> Release:
    """Raises InputError naming the line that is no report, names no question, or names one for the second time."""
    answers: dict[str, Answer] = {}
    gates: set[tuple[str, ...]] = set()
    unreadable = 0
    for place, one in _lines(path):
        if one.get("schema") == _UNREADABLE:
            unreadable += 1
            continue
        if one.get("schema") not in _WRITTEN:
            raise InputError(f"this line is neither {' nor '.join(_WRITTEN)}", place=place)
        name = one["trace"].get(by) if isinstance(one.get("trace"), dict) else None
        if not isinstance(name, str) or not name:
            raise InputError(f"this answer has no trace.{by}, so nothing says what to compare it with", place=place)
        if name in answers:
            raise InputError(f"{by} {name!r} stands here for the second time", place=place)
        answers[name] = _answer(one, place)
        gates.add(_gate(one))
    return Release(place=str(path), answers=answers, gates=frozenset(gates), unreadable=unreadable)


def compare(before: Release, after: Release, *, by: str) -> Comparison:
    """Raises InputError where the two have no question in common."""
    names = [name for name in before.answers if name in after.answers]
    if not names:
        raise InputError(f"no {by} of it is in {before.place}", place=after.place)
    pairs = [(before.answers[name], after.answers[name]) for name in names]
    moves: dict[tuple[str, str], list[str]] = {}
    for name, (old, new) in zip(names, pairs, strict=True):
        if old.outcome != new.outcome:
            moves.setdefault((old.outcome, new.outcome), []).append(name)
    codes = sorted({code for pair in pairs for answer in pair for code in answer.reasons})
    return Comparison(
        before=before,
        after=after,
        by=by,
        pairs=len(pairs),
        outcomes={o: _paired((old.outcome == o, new.outcome == o) for old, new in pairs) for o in OUTCOMES},
        moves={move: tuple(found) for move, found in sorted(moves.items(), key=lambda item: _order(item[0]))},
        reasons={c: _paired((c in old.reasons, c in new.reasons) for old, new in pairs) for c in codes},
    )


def _paired(answers: Iterator[tuple[bool, bool]]) -> Paired:
    counts = Counter(answers)
    return Paired(
        both=counts[True, True],
        before_only=counts[True, False],
        after_only=counts[False, True],
        neither=counts[False, False],
    )


def _order(move: tuple[str, str]) -> tuple[int, int]:
    return OUTCOMES.index(move[0]), OUTCOMES.index(move[1])


def _answer(one: Mapping[str, Any], place: str) -> Answer:
    status, reasons = one.get("status"), one.get("reasons")
    outcome = ABSTAINED if status == Status.ACCEPT.value and one.get("abstained") is True else status
    if outcome not in OUTCOMES or not isinstance(reasons, list):
        raise InputError("this line has no decision", place=place)
    codes = frozenset(str(r.get("code")) for r in reasons if isinstance(r, dict))
    return Answer(outcome, codes, one.get("degraded") is True)


def _gate(one: Mapping[str, Any]) -> tuple[str, ...]:
    versions = one.get("versions")
    known = versions if isinstance(versions, dict) else {}
    return tuple(f"{name}={known[name]}" for name in _GATE if known.get(name) is not None)


def _lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield f"{path}:{number}", _object(line, f"{path}:{number}")
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or type(error).__name__}", place=str(path)) from None
    except UnicodeDecodeError:
        raise InputError("is not UTF-8", place=str(path)) from None


def _object(line: str, place: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("this line is no JSON; one report a line is read", place=place) from None
    if not isinstance(value, dict):
        raise InputError("this line is no report", place=place)
    return value
