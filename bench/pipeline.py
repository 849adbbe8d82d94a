"""What checking costs without a model, as ratios to simple passes over the same text in the same process.

    python bench/pipeline.py [--sizes 2000 20000 200000 1000000] [--claims 10 100 1000] [--repeat 3] [--kinds prose ...]

First the local judge with all signals for one claim, by kind and size of the cited text, against the standard word
pattern `re.findall(r"\\w+", text)`; several kinds are hostile: near copies of the claim, one endless line, brackets and
quotes that never close, lists. Then the whole gate, for claims that are given and for an answer that it splits,
against splitting the answer into sentences. CPU time, best of the repeats, every one on a new text.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from citeguard import Gate, open_documents
from citeguard.judge.local import LocalJudge
from citeguard.language.sentences import sentences
from citeguard.models import Claim, Fragment, Question, Span
from citeguard.signals import signals_of

T = TypeVar("T")
CLAIM = "The recordings of the hall are kept for {} days."
FILLER = (
    "The guarantee covers the lamp for {0} months from the date of sale. Guides must have {0} years of practice. "
    "Entry is free of charge for children under {0} years of age.\nThe office answers letter {0} in writing.\n\n"
)
RUSSIAN_CLAIM = "Записи камер зала хранятся {} дней."
RUSSIAN = (
    "Гарантия на лампу действует {0} месяцев со дня продажи. Экскурсовод должен иметь не менее {0} лет стажа. "
    "Вход для детей до {0} лет бесплатный.\nКанцелярия отвечает на письмо {0} письменно.\n\n"
)
_FRESH = count(1_000)
"""Every text is a new one, or it would be timed how well the last one is remembered."""


def filled(template: str, size: int) -> str:
    return "".join(template.format(next(_FRESH)) for _ in range(size // len(template) + 1))[:size]


def prose(claim: str, size: int) -> str:
    return filled(FILLER, size) + "\n\n" + claim


def russian(claim: str, size: int) -> str:
    return filled(RUSSIAN, size) + "\n\n" + claim


def one_line(claim: str, size: int) -> str:
    return prose(claim, size).replace("\n", " ")


def repeated(claim: str, size: int) -> str:
    return "Kept as before: " + (claim + " ") * (size // len(claim))


def near_copies(_claim: str, size: int) -> str:
    return filled(CLAIM + " ", size)


def in_brackets(claim: str, size: int) -> str:
    return "(" * (size // 2) + (claim + " ") * (size // 2 // len(claim))


def in_quotes(claim: str, size: int) -> str:
    return ("«" + claim + " ") * (size // (len(claim) + 2))


def items(claim: str, size: int) -> str:
    return "Not true:\n" + ("- " + claim + "\n") * (size // (len(claim) + 3))


def no_stops(_claim: str, size: int) -> str:
    return f"the recordings {next(_FRESH)} of the hall " * (size // 32)


Kind: TypeAlias = Callable[[str, int], str]
KINDS: tuple[Kind, ...] = (
    prose, russian, one_line, repeated, near_copies, in_brackets, in_quotes, items, no_stops,
)  # fmt: skip


def made(kind: Kind, size: int, reworded: bool) -> tuple[str, str]:
    """A claim and the text that it cites: word for word, or with three words changed."""
    claim = (RUSSIAN_CLAIM if kind is russian else CLAIM).format(next(_FRESH))
    text = kind(claim, size)
    return (claim.replace("hall", "lower court").replace("зала", "нижнего двора") if reworded else claim), text


def seconds(make: Callable[[], T], work: Callable[[T], object], repeat: int) -> float:
    """Best CPU time of one call, each on a thing of its own; short calls are gathered until they can be timed."""
    times = 1
    found: list[float] = []
    while len(found) < repeat:
        things = [make() for _ in range(times)]
        started = time.process_time()
        for each in things:
            work(each)
        taken = time.process_time() - started
        if taken < 0.02 and times < 1_000:
            times *= 4
            continue
        found.append(taken / times)
    return min(found)


def judged(case: tuple[str, str]) -> None:
    """What the gate does for one claim whose citation is valid; nothing is shared with another claim."""
    claim, text = case
    fragment = Fragment(citation_id="q1", document_id="d", document_version="1", span=Span(0, len(text)), text=text)
    signals_of(Claim(id="c1", text=claim, span=None), (fragment,))
    judging = LocalJudge().judge(Question(claim_id="c1", claim=claim, fragments=(fragment,)))
    with contextlib.suppress(StopIteration):
        judging.send(None)  # it waits for nothing, and a loop of its own would be timed too


def show_judging(kinds: Iterable[Kind], sizes: Iterable[int], repeat: int) -> None:
    for kind in kinds:
        for size in sizes:
            make = partial(made, kind, size, reworded=False)
            plain = seconds(make, lambda case: re.findall(r"\w+", case[1]), repeat)
            quoted = seconds(make, judged, repeat)
            other = seconds(partial(made, kind, size, reworded=True), judged, repeat)
            sys.stdout.write(
                f"{kind.__name__:12} {size:9,} characters  words {1000 * plain:8.2f} ms  judge and signals: quoted "
                f"{1000 * quoted:8.1f} ms = {quoted / plain:5.1f} times, reworded {1000 * other:8.1f} ms = "
                f"{other / plain:5.1f} times\n"
            )


def answer_of(size: int) -> list[str]:
    first = next(_FRESH) * 100
    return [f"Server number {first + n} keeps its logs for {n % 90 + 1} days." for n in range(size)]


def requests(said: list[str]) -> dict[str, dict[str, Any]]:
    """The same answer with its claims given and without, every sentence cited from one document."""
    text, at = " ".join(said), 0
    citations, claims = [], []
    for n, sentence in enumerate(said):
        place = {"start": at, "end": at + len(sentence), "quote": sentence}
        citations.append({"id": f"q{n}", "document_id": "d", "document_version": "1", **place})
        claims.append({"id": f"c{n}", "text": sentence, "citation_ids": [f"q{n}"]})
        at += len(sentence) + 1
    marked = " ".join(f"{sentence} [q{n}]" for n, sentence in enumerate(said))
    return {
        "given": {"answer": text, "citations": citations, "claims": claims},
        "split": {"answer": marked, "citations": citations},
    }


class Checked:
    """One answer over a corpus of its own, which stays on disk until it is read."""

    def __init__(self, mode: str, size: int) -> None:
        said = answer_of(size)
        self.text = " ".join(said)
        self.request = requests(said)[mode]
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "documents.json"
            file.write_text(json.dumps({"d": {"version": "1", "text": self.text}}), encoding="utf-8")
            self._gate = Gate(open_documents(file))

    def check(self) -> str:
        return self._gate.check_sync(self.request).decision.status.value


def show_gate(sizes: Iterable[int], repeat: int) -> None:
    for size in sizes:
        for mode in ("given", "split"):
            make = partial(Checked, mode, size)
            plain = seconds(make, lambda each: sentences(each.text, "en"), repeat)
            ours = seconds(make, Checked.check, repeat)
            sys.stdout.write(
                f"gate, {mode}  {size:6,} claims  sentences {1000 * plain:8.2f} ms  gate {1000 * ours:9.1f} ms = "
                f"{ours / plain:6.1f} times, {1000 * ours / size:6.2f} ms a claim ({make().check()})\n"
            )


def main() -> None:
    names = {kind.__name__: kind for kind in KINDS}
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--sizes", nargs="*", type=int, default=[2_000, 20_000, 200_000, 1_000_000])
    options.add_argument("--claims", nargs="*", type=int, default=[10, 100, 1_000])
    options.add_argument("--kinds", nargs="*", choices=list(names), default=list(names))
    options.add_argument("--repeat", type=int, default=3)
    arguments = options.parse_args()
    for kind in (prose, russian):
        judged(made(kind, 2_000, reworded=True))  # word lists are read on first use
    show_judging((names[n] for n in arguments.kinds), arguments.sizes, arguments.repeat)
    show_gate(arguments.claims, arguments.repeat)


if __name__ == "__main__":
    main()
