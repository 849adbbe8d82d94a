"""`citeguard.compare/1`, and the same numbers as text for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from citeguard.evaluation.paired import Paired
from citeguard.evaluation.releases import OUTCOMES, SCHEMA, Comparison, Release

_SHOWN_NAMES = 8
"""Questions named in one line of the text; JSON has them all."""


def render_json(found: Comparison) -> str:
    return json.dumps(compare_json(found), ensure_ascii=False, indent=2) + "\n"


def compare_json(found: Comparison) -> dict[str, Any]:
    """Shares are of the pairs; intervals are at 95%; `p` is of McNemar's exact test, one test each, uncorrected."""
    return {
        "schema": SCHEMA,
        "by": found.by,
        "pairs": found.pairs,
        "same_gate": found.same_gate,
        "before": _release(found.before, found.after),
        "after": _release(found.after, found.before),
        "outcomes": {outcome: _tested(paired) for outcome, paired in found.outcomes.items()},
        "moves": [{"before": old, "after": new, "of": list(names)} for (old, new), names in found.moves.items()],
        "reasons": {code: _counted(paired) for code, paired in found.reasons.items()},
    }


def _release(one: Release, other: Release) -> dict[str, Any]:
    return {
        "answers": len(one.answers),
        "unpaired": len(one.answers.keys() - other.answers.keys()),
        "unreadable": one.unreadable,
        "degraded": sum(answer.degraded for answer in one.answers.values()),
        "gates": sorted(list(gate) for gate in one.gates),
    }


def _counted(paired: Paired) -> dict[str, Any]:
    return {"before": paired.before, "after": paired.after, "gone": paired.before_only, "new": paired.after_only}


def _tested(paired: Paired) -> dict[str, Any]:
    return _counted(paired) | {
        "difference": paired.difference,
        "interval": list(paired.interval()),
        "p": paired.p_value(),
    }


def render_text(found: Comparison) -> str:
    return "\n".join((*_head(found), "", *_outcomes(found), *_moves(found), *_reasons(found), *_warnings(found))) + "\n"


def _head(found: Comparison) -> Iterator[str]:
    for name, one, other in (("before", found.before, found.after), ("after", found.after, found.before)):
        unpaired = len(one.answers.keys() - other.answers.keys())
        left = f", {unpaired} of them without a pair" if unpaired else ""
        yield f"{name:<7} {one.place}: {len(one.answers)} answers{left}"
    yield f"{found.pairs} pairs by {found.by}"


def _outcomes(found: Comparison) -> Iterator[str]:
    rows = [("", "before", "after", "difference, 95%", "p")]
    for outcome in OUTCOMES:
        paired = found.outcomes[outcome]
        low, high = paired.interval()
        difference = f"{_signed(paired.difference)} [{_signed(low)}, {_signed(high)}]"
        shares = (_share(paired.before, found.pairs), _share(paired.after, found.pairs))
        rows.append((outcome, *shares, difference, f"{paired.p_value():.2g}"))
    yield from _table(rows)


def _moves(found: Comparison) -> Iterator[str]:
    if not found.moves:
        yield from ("", "no decision changed")
        return
    yield from ("", "changed")
    yield from _table([(f"  {old} -> {new}", str(len(of)), _named(of)) for (old, new), of in found.moves.items()])


def _reasons(found: Comparison) -> Iterator[str]:
    changed = {code: paired for code, paired in found.reasons.items() if paired.before_only or paired.after_only}
    if changed:
        yield from ("", "answers with a reason")
        rows = [("", "before", "after", "gone", "new")]
        rows += [
            (f"  {code}", str(p.before), str(p.after), str(p.before_only), str(p.after_only))
            for code, p in changed.items()
        ]
        yield from _table(rows)


def _warnings(found: Comparison) -> Iterator[str]:
    said = []
    if not found.same_gate:
        said.append("the gate was not the same in all answers: a difference may be the gate's own")
        before, after = (set().union(*one.gates) for one in (found.before, found.after))
        said += [f"  {side} only: {', '.join(sorted(only))}" for side, only in _sides(before, after) if only]
    for name, one in (("before", found.before), ("after", found.after)):
        degraded = sum(answer.degraded for answer in one.answers.values())
        if degraded:
            said.append(f"{name}: in {degraded} answers the judge was not reached for some claim")
        if one.unreadable:
            said.append(f"{name}: {one.unreadable} lines could not be read and are in no pair")
    if said:
        yield from ("", "note", *(f"  {line}" for line in said))


def _sides(before: set[str], after: set[str]) -> tuple[tuple[str, set[str]], tuple[str, set[str]]]:
    return ("before", before - after), ("after", after - before)


def _table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN_NAMES} more" if len(names) > _SHOWN_NAMES else ""
    return ", ".join(map(_visible, names[:_SHOWN_NAMES])) + more


def _visible(name: str) -> str:
    """Names come from outside: a control character must not reach a terminal."""
    return name if name.isprintable() else ascii(name)[1:-1]


def _share(count: int, n: int) -> str:
    return f"{count} ({100 * count / n:.1f}%)"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}%"
