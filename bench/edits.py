"""Verbatim sentences and small edits of them, before the local judge: how many are accepted.

    python bench/edits.py TEXT.txt [--language en|ru] [--edits 5000] [--seed 7] [--show]

TEXT holds paragraphs of running prose, a blank line between them. Each sentence is cited by its own range inside its
stored paragraph; a verbatim claim should be `entailed`, an edited one never. Edits are made by word lists and tokens,
not by the judge's own parsers, and one that happens to say what another stored sentence says is left out.
The bound is exact (Clopper-Pearson), one-sided, at 95%.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from citeguard.judge.local import LocalJudge
from citeguard.language.sentences import Block, sentences
from citeguard.models import CONTEXT_CHARS, Fragment, Judged, Question, Span

WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
NUMBER = re.compile(r"(?<![\w.,])\d+(?![\w]|[.,]\d)")
PROSE = re.compile(r"[\"“«(]?[A-ZА-ЯЁ0-9][^|\n\t]*[^.\s]\.\Z")
UNITS = {
    "en": """second minute hour day week month year gram kilogram metre meter kilometre kilometer mile percent dollar
        euro pound""",
    "ru": """секунд минут часов дней недель месяцев лет граммов килограммов метров километров процентов рублей долларов
        евро""",
}
NEGATED = {
    "en": "is are was were has have had will did would could should does do must",
    "ru": "был была было были является являются может могут будет будут есть стал стала стали имеет составляет",
}
UNNEGATED = {"en": ("not", "never", "no"), "ru": ("не", "никогда", "ни")}
ANTONYMS = {
    "en": """increase/decrease increased/decreased open/closed before/after first/last high/low higher/lower more/less
        above/below north/south east/west large/small old/new early/late male/female begin/end began/ended won/lost
        best/worst up/down inside/outside with/without major/minor many/few left/right success/failure
        allowed/prohibited""",
    "ru": """больше/меньше выше/ниже первый/последний первая/последняя до/после увеличился/уменьшился открыт/закрыт
        новый/старый новая/старая северный/южный северной/южной восточный/западный высокий/низкий большой/маленький
        лучший/худший начался/закончился раньше/позже внутри/снаружи много/мало правый/левый разрешено/запрещено""",
}
UNIVERSALS = {
    "en": """some/all many/all most/all several/all a/every often/always sometimes/always usually/always only/also
        may/will can/must could/will""",
    "ru": """некоторые/все многие/все большинство/все несколько/все часто/всегда иногда/всегда обычно/всегда
        только/также может/должен могут/должны почти/точно""",
}
CONDITIONS = {
    "en": """if when unless except although while because after before until since during for with without under
        according in from by which who""",
    "ru": """если когда кроме хотя пока потому после до при во в без для под согласно с который которая которые где
        чтобы""",
}
JOINS = {"en": (" ", ". ", " and ", "; ", ", "), "ru": (" ", ". ", " и ", "; ", ", ")}
SILENT = frozenset({"a", "an", "the", "год", "года", "году", "г"})


@dataclass(frozen=True)
class Case:
    """A sentence at its place in a stored paragraph."""

    paragraph: str
    span: Span

    @property
    def text(self) -> str:
        return self.span.of(self.paragraph)


Edit = Callable[[str, random.Random, str, list[Case]], str | None]


def number(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    del language, others
    found = list(NUMBER.finditer(text))
    if not found:
        return None
    m = chance.choice(found)
    return replaced(text, m, str(int(m[0]) + chance.choice((1, 2, 10, 100))))


def unit(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    del others
    units = UNITS[language].split()
    found = [m for m in WORD.finditer(text) if m[0].lower().rstrip("s") in units or m[0].lower() in units]
    if not found:
        return None
    m = chance.choice(found)
    plural = "s" if language == "en" and m[0].endswith("s") else ""
    return replaced(text, m, chance.choice([u for u in units if u != m[0].lower().rstrip("s")]) + plural)


def negation(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    del others
    shape = {"en": "{} not", "ru": "не {}"}[language]
    table = {w: shape.format(w) for w in NEGATED[language].split()} | dict.fromkeys(UNNEGATED[language], "")
    return swapped(text, chance, table)


def antonym(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    del others
    pairs = pairs_of(ANTONYMS[language])
    return swapped(text, chance, pairs | {b: a for a, b in pairs.items()})


def universal(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    del others
    edited = swapped(text, chance, pairs_of(UNIVERSALS[language]))
    prefix = {"en": "All ", "ru": "Все "}[language]
    return edited or (prefix + text[:1].lower() + text[1:] if text[1:2].islower() else None)


def role(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    """Two names of the sentence, or two of its longer words, change places."""
    del language, others
    words = list(WORD.finditer(text))
    names = [m for m in words[1:] if m[0][0].isupper() and len(m[0]) > 3]
    pool = names if len({m[0] for m in names}) > 1 else [m for m in words if len(m[0]) > 5]
    if len({m[0] for m in pool}) < 2:
        return None
    a, b = sorted(chance.sample(pool, 2), key=lambda m: m.start())
    return text[: a.start()] + b[0] + text[a.end() : b.start()] + a[0] + text[b.end() :]


def entity(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    del language
    names = [m for m in list(WORD.finditer(text))[1:] if m[0][0].isupper()]
    foreign = [m[0] for m in list(WORD.finditer(chance.choice(others).text))[1:] if m[0][0].isupper()]
    if not names or not foreign:
        return None
    return replaced(text, chance.choice(names), chance.choice(foreign))


def truncation(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    """A slice: from or up to a comma, dash or colon where there is one, else some words less at one end."""
    del language, others
    marks = list(re.finditer(r"\s*[,;:—–]\s+| \(|\) ", text))
    if marks and chance.random() < 0.7:
        m = chance.choice(marks)
        part = chance.choice((text[: m.start()] + ".", text[m.end() :]))
    else:
        words = list(WORD.finditer(text))
        if len(words) < 6:
            return None
        cut = chance.randint(1, len(words) - 4)
        part = chance.choice((text[words[cut].start() :], text[: words[-cut].start()].rstrip(" ,;:-—–") + "."))
    return part[:1].upper() + part[1:]


def concatenation(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    other = chance.choice(others).text
    join = chance.choice(JOINS[language])
    return text.rstrip(".!") + join + (other if "." in join else other[:1].lower() + other[1:])


def condition(text: str, chance: random.Random, language: str, others: list[Case]) -> str | None:
    """A phrase that opens with a condition, time, place or reservation is left out, up to the next comma or the end."""
    del others
    openers = set(CONDITIONS[language].split())
    found = [m for m in WORD.finditer(text) if m[0].lower() in openers]
    if not found:
        return None
    m = chance.choice(found)
    comma = text.find(",", m.end())
    rest = text[: m.start()].rstrip(" ,") + (" " + text[comma + 1 :].lstrip() if comma > 0 else ".")
    rest = rest.strip()
    return rest[:1].upper() + rest[1:] if len(rest) > 20 else None


EDITS: tuple[Edit, ...] = (
    number,
    unit,
    negation,
    antonym,
    universal,
    role,
    entity,
    truncation,
    concatenation,
    condition,
)


def pairs_of(listed: str) -> dict[str, str]:
    """`a/b c/d` as a table."""
    return {left: right for left, _, right in (pair.partition("/") for pair in listed.split())}


def swapped(text: str, chance: random.Random, table: dict[str, str]) -> str | None:
    found = [m for m in WORD.finditer(text) if m[0].lower() in table]
    if not found:
        return None
    m = chance.choice(found)
    new = table[m[0].lower()]
    return re.sub(r"  +", " ", replaced(text, m, new.capitalize() if m[0][0].isupper() else new))


def replaced(text: str, m: re.Match[str], new: str) -> str:
    return text[: m.start()] + new + text[m.end() :]


def cases(text: str, language: str) -> Iterator[Case]:
    for paragraph in re.split(r"\n\s*\n", text):
        for s in sentences(paragraph.strip(), language):
            whole = s.span.of(paragraph.strip())
            if s.block is Block.PARAGRAPH and 5 <= len(WORD.findall(whole)) <= 60 and PROSE.match(whole):
                yield Case(paragraph.strip(), s.span)


def accepted(claim: str, case: Case, language: str, *, whole: bool) -> bool:
    """Whether the claim is entailed by the sentence's own range, or by its whole paragraph."""
    text, span = case.paragraph, Span(0, len(case.paragraph)) if whole else case.span
    fragment = Fragment(
        citation_id="q1",
        document_id="text",
        document_version="1",
        span=span,
        text=span.of(text),
        before=text[max(0, span.start - CONTEXT_CHARS) : span.start],
        after=text[span.end : span.end + CONTEXT_CHARS],
    )
    question = Question(claim_id="c1", claim=claim, fragments=(fragment,), language=language)
    judgment = asyncio.run(LocalJudge().judge(question))
    return isinstance(judgment, Judged) and judgment.verdict.value == "entailed"


def upper_bound(hits: int, size: int, confidence: float = 0.95) -> float:
    """Largest rate under which so few hits are not rarer than 1 - confidence: Clopper-Pearson, by bisection."""
    low, high = hits / size, 1.0
    for _ in range(60):
        rate = (low + high) / 2
        at_most = sum(math.exp(_log_probability(k, size, rate)) for k in range(hits + 1))
        low, high = (rate, high) if at_most > 1 - confidence else (low, rate)
    return high


def _log_probability(k: int, size: int, rate: float) -> float:
    ways = math.lgamma(size + 1) - math.lgamma(k + 1) - math.lgamma(size - k + 1)
    return ways + k * math.log(rate) + (size - k) * math.log1p(-rate)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("text", type=Path)
    options.add_argument("--language", default="en", choices=("en", "ru"))
    options.add_argument("--edits", type=int, default=5000)
    options.add_argument("--seed", type=int, default=7)
    options.add_argument(
        "--show", action="store_true", help="print each accepted edit and each refused verbatim sentence"
    )
    arguments = options.parse_args()
    found = list(cases(arguments.text.read_text(encoding="utf-8"), arguments.language))
    chance = random.Random(arguments.seed)
    verbatim = chance.sample(found, min(len(found), 1000))
    refused = [c for c in verbatim if not accepted(c.text, c, arguments.language, whole=False)]
    tried, hits, shown = run_edits(found, chance, arguments.language, arguments.edits)
    sys.stdout.write(f"verbatim: {len(verbatim) - len(refused)} of {len(verbatim)} entailed\n")
    for kind in EDITS:
        name = kind.__name__
        sys.stdout.write(f"{name}: {hits[name]} of {tried[name]} accepted\n")
    size, total = tried.total(), hits.total()
    sys.stdout.write(f"all edits: {total} of {size} accepted, upper bound {100 * upper_bound(total, size):.3f}%\n")
    if arguments.show:
        for line in [*shown, *({"refused": c.text, "paragraph": c.paragraph[:300]} for c in refused)]:
            sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")


def run_edits(
    found: list[Case], chance: random.Random, language: str, wanted: int
) -> tuple[Counter[str], Counter[str], list[dict[str, str]]]:
    tried: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    shown: list[dict[str, str]] = []
    for n in range(20 * wanted):
        if tried.total() >= wanted:
            break
        case, kind = chance.choice(found), EDITS[n % len(EDITS)]
        claim = kind(case.text, chance, language, found)
        if claim is None or _plain(claim) in _plain_sentences(case, language):
            continue
        tried[kind.__name__] += 1
        if accepted(claim, case, language, whole=bool(n % 2)):
            hits[kind.__name__] += 1
            shown.append({"edit": kind.__name__, "claim": claim, "sentence": case.text})
    return tried, hits, shown


def _plain(text: str) -> str:
    """What a text says, as far as this bench can tell. Articles, and "year" behind the number of one, say nothing."""
    words = [w for w in (WORD.findall(text.casefold())) if w not in SILENT]
    return " ".join(words + NUMBER.findall(text))


def _plain_sentences(case: Case, language: str) -> set[str]:
    return {_plain(s.span.of(case.paragraph)) for s in sentences(case.paragraph, language)}


if __name__ == "__main__":
    main()
