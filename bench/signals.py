"""Signals as detectors: recall and precision of every signal on self-made rows, Russian and English.

    python bench/signals.py [--cost]

`calibration/signals.jsonl` is made by hand, by those who made the detectors, in part while making them: the figures
show what the detectors do, not how they fare on other people's texts. A row names the signals it must raise
(`signals`), those it may raise as well (`also`, left out of the count) and the spans that differ. A wrong row without a
named signal must raise anything that asks for a second look; a right row should raise nothing that does.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from citeguard.models import Claim, Effect, Fragment, RiskSignal, Span
from citeguard.signals import signals_of

ROWS = Path(__file__).parent.parent / "calibration" / "signals.jsonl"
LOOKS = (Effect.SECOND_LOOK, Effect.MANUAL_REVIEW)


def fragment(row: dict[str, Any]) -> Fragment:
    return Fragment(
        citation_id=row["id"],
        document_id=row["id"],
        document_version="1",
        span=Span(0, len(row["text"])),
        text=row["text"],
        heading=row.get("heading"),
        before=row.get("before", ""),
        after=row.get("after", ""),
        notes=tuple(row.get("notes", ())),
    )


def raised(row: dict[str, Any]) -> tuple[RiskSignal, ...]:
    claim = Claim(id=row["id"], text=row["claim"], span=None, language=row["lang"])
    return signals_of(claim, [fragment(each) for each in row["fragments"]])


def overlaps(row: dict[str, Any], found: list[RiskSignal]) -> bool:
    """Whether some signal of the wanted code points at what was marked, in claim or fragment."""
    ours = [Span(*s) for s in row.get("claim_spans", ())]
    theirs = [(f["id"], Span(*s)) for f in row["fragments"] for s in f.get("spans", ())]
    if not ours and not theirs:
        return True
    return any(
        any(span.overlaps(s) for span in signal.claim_spans for s in ours)
        or any(p.citation_id == i and p.span.overlaps(s) for p in signal.fragment_spans for i, s in theirs)
        for signal in found
    )


def report(rows: list[dict[str, Any]]) -> None:
    hit: Counter[tuple[str, str]] = Counter()
    placed: Counter[str] = Counter()
    wanted: Counter[tuple[str, str]] = Counter()
    false: Counter[str] = Counter()
    looked: Counter[tuple[str, bool, bool]] = Counter()
    for row in rows:
        found = raised(row)
        codes = {signal.code.value for signal in found}
        looked[row["lang"], row["wrong"], any(s.effect in LOOKS for s in found)] += 1
        for code in row["signals"]:
            wanted[code, row["lang"]] += 1
            hit[code, row["lang"]] += code in codes
            placed[code] += overlaps(row, [s for s in found if s.code.value == code])
        if row["signals"] or not row["wrong"]:
            false.update(codes - set(row["signals"]) - set(row.get("also", ())))
    print(f"{'signal':26} {'recall en':>10} {'recall ru':>10} {'in place':>9} {'precision':>10}")
    for code in sorted({code for code, _ in wanted}):
        n = sum(hit[code, lang] for lang in ("en", "ru"))
        shares = [f"{hit[code, lang]}/{wanted[code, lang]}" for lang in ("en", "ru")]
        total = wanted[code, "en"] + wanted[code, "ru"]
        print(f"{code:26} {shares[0]:>10} {shares[1]:>10} {placed[code]:>6}/{total:<2} {n:>6}/{n + false[code]}")
    for lang in ("en", "ru"):
        wrong, right = looked[lang, True, True], looked[lang, False, True]
        print(
            f"{lang}: {wrong} of {wrong + looked[lang, True, False]} wrong rows and "
            f"{right} of {right + looked[lang, False, False]} right ones ask for a look"
        )


SENTENCES = (
    "The museum reopened after a long renovation in 2019 and now has a lecture hall for students.",
    "Backups are encrypted with AES-256 before they leave the data centre.",
    "Deliveries are made every day except public holidays.",
    "If the account has been verified, withdrawals are processed within one day.",
    "The committee approved the budget on 3 March.",
    "Only administrators can export the full user list.",
)


def cpu_ms(call: Callable[[], object], times: int) -> float:
    started = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - started) / times * 1_000


def cost() -> None:
    """CPU time for one claim against one fragment, beside the standard word pattern over the same text."""
    claim = Claim(id="c", text="Withdrawals are processed within one day for all customers.", span=None, language="en")
    for size in (2_000, 20_000, 200_000, 1_000_000):
        text = " ".join(SENTENCES[i % len(SENTENCES)] for i in range(size // 60))[:size]
        cited = [fragment({"id": "q", "text": text})]
        signals_of(claim, cited)
        times = max(2, 40_000 // size)
        ours = cpu_ms(lambda cited=cited: signals_of(claim, cited), times)  # type: ignore[misc]
        plain = cpu_ms(lambda text=text: re.findall(r"\w+", text), times * 10)  # type: ignore[misc]
        print(f"{size:>9} code points: {ours:8.2f} ms, {ours / plain:6.1f} times the word pattern")


if __name__ == "__main__":
    if "--cost" in sys.argv:
        cost()
    else:
        report([json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()])
