"""Sentence boundaries: our own rules against the libraries that could have been used, on a gold set of our own.

    python bench/sentences.py            (libraries that are not installed are left out: sentencex, razdel, pysbd)

A boundary is the position where one gold sentence ends and the next begins; the end of a text does not count.
"""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Callable, Iterator
from pathlib import Path

GOLD = Path(__file__).parent.parent / "tests" / "data" / "sentences.txt"
Text = tuple[str, list[str]]


def gold() -> Iterator[Text]:
    body = "\n".join(line for line in GOLD.read_text(encoding="utf-8").splitlines() if not line.startswith("# "))
    for block in body.strip().split("\n\n"):
        language, *found = block.strip().splitlines()
        yield language, found


def edges(text: str, found: list[str]) -> set[int]:
    """Ends of all sentences but the last, counted in characters that are not white space."""
    ends, at = set(), 0
    for sentence in found[:-1]:
        at += len("".join(sentence.split()))
        ends.add(at)
    return ends - {len("".join(text.split()))}


def own(language: str, text: str) -> list[str]:
    from citeguard.language.sentences import sentences

    return [s.span.of(text) for s in sentences(text, language)]


def with_razdel(language: str, text: str) -> list[str]:
    del language
    return [s.text for s in importlib.import_module("razdel").sentenize(text)]


def with_sentencex(language: str, text: str) -> list[str]:
    return [s for s in importlib.import_module("sentencex").segment(language, text) if s.strip()]


def with_pysbd(language: str, text: str) -> list[str]:
    return list(importlib.import_module("pysbd").Segmenter(language=language, clean=False).segment(text))


def measure(name: str, split: Callable[[str, str], list[str]]) -> None:
    for wanted in ("en", "ru"):
        right = missed = false = whole = texts = 0
        started = time.perf_counter()
        for language, found in gold():
            if language != wanted:
                continue
            text = " ".join(found)
            expected, got = edges(text, found), edges(text, split(language, text))
            right += len(expected & got)
            missed += len(expected - got)
            false += len(got - expected)
            whole += expected == got
            texts += 1
        spent = time.perf_counter() - started
        counts = f"right {right:3}  missed {missed:2}  false {false:2}  texts exact {whole}/{texts}"
        print(f"{name:10} {wanted}  {counts}  {spent * 1000:.1f} ms")


def main() -> None:
    measure("citeguard", own)
    for name, split in (("razdel", with_razdel), ("sentencex", with_sentencex), ("pysbd", with_pysbd)):
        if importlib.util.find_spec(name) is not None:
            measure(name, split)
    for language, found in gold():
        text = " ".join(found)
        if edges(text, own(language, text)) != edges(text, found):
            print("differs:", own(language, text))


if __name__ == "__main__":
    main()
