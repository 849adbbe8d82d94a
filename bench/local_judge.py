"""What one claim costs the local judge, against splitting the same text by the word pattern of `re`.

    python bench/local_judge.py [--sizes 2000 20000 200000 1000000] [--repeat 3]

Texts are made here, several kinds of them hostile: near copies of the claim, one endless line, brackets and quotes that
never close, lists. `times` is the ratio to `re.findall(r"\\w+", text)` in the same process, best of the repeats.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from collections.abc import Callable
from functools import partial

from citeguard.judge.local import LocalJudge
from citeguard.models import Fragment, Question, Span

CLAIM = "The recordings of the hall are kept for 30 days."
FILLER = (
    "The guarantee covers the lamp for 24 months from the date of sale. Guides must have two years of practice. "
    "Entry is free of charge for children under seven years of age.\nThe office answers every letter in writing.\n\n"
)
RUSSIAN = (
    "Гарантия на лампу действует 24 месяца со дня продажи. Экскурсовод должен иметь не менее двух лет стажа. "
    "Вход для детей до семи лет бесплатный.\nКанцелярия отвечает на каждое письмо.\n\n"
)


def prose(size: int) -> str:
    return (FILLER * (size // len(FILLER) + 1))[:size] + "\n\n" + CLAIM


def russian(size: int) -> str:
    return (RUSSIAN * (size // len(RUSSIAN) + 1))[:size]


def one_line(size: int) -> str:
    return prose(size).replace("\n", " ")


def repeated(size: int) -> str:
    return "Kept as before: " + (CLAIM + " ") * (size // len(CLAIM))


def near_copies(size: int) -> str:
    return " ".join(CLAIM.replace("30", str(n)) for n in range(31, 31 + size // len(CLAIM)))


def in_brackets(size: int) -> str:
    return "(" * (size // 2) + (CLAIM + " ") * (size // 2 // len(CLAIM))


def in_quotes(size: int) -> str:
    return ("«" + CLAIM + " ") * (size // (len(CLAIM) + 2))


def items(size: int) -> str:
    return "Not true:\n" + ("- " + CLAIM + "\n") * (size // (len(CLAIM) + 3))


def no_stops(size: int) -> str:
    return "the recordings of the hall " * (size // 27)


KINDS: tuple[Callable[[int], str], ...] = (
    prose, russian, one_line, repeated, near_copies, in_brackets, in_quotes, items, no_stops,
)  # fmt: skip


def seconds(work: Callable[[], object], repeat: int) -> float:
    best = float("inf")
    for _ in range(repeat):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best


async def judging(text: str, count: int, repeat: int) -> float:
    asked = questions(text, count)
    best = float("inf")
    for _ in range(repeat):
        started = time.process_time()
        await LocalJudge().judge_answer(asked)
        best = min(best, time.process_time() - started)
    return best


def questions(text: str, count: int) -> list[Question]:
    fragment = Fragment(citation_id="q1", document_id="d", document_version="1", span=Span(0, len(text)), text=text)
    claims = [CLAIM] + [CLAIM.replace("30", str(1000 + n)) for n in range(count - 1)]
    return [Question(claim_id=f"c{n}", claim=c, fragments=(fragment,)) for n, c in enumerate(claims)]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--sizes", nargs="+", type=int, default=[2_000, 20_000, 200_000, 1_000_000])
    options.add_argument("--repeat", type=int, default=3)
    arguments = options.parse_args()
    asyncio.run(LocalJudge().judge(questions(CLAIM, 1)[0]))  # word lists are read on first use
    for kind in KINDS:
        for size in arguments.sizes:
            text = kind(size)
            plain = seconds(partial(re.findall, r"\w+", text), arguments.repeat)
            one = asyncio.run(judging(text, 1, arguments.repeat))
            ten = asyncio.run(judging(text, 10, arguments.repeat))
            sys.stdout.write(
                f"{kind.__name__:12} {len(text):9,} characters  words {1000 * plain:8.2f} ms  "
                f"one claim {1000 * one:8.2f} ms = {one / plain:5.1f} times  ten claims {1000 * ten:8.2f} ms\n"
            )


if __name__ == "__main__":
    main()
