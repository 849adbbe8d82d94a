"""What a run of many claims will probably cost, told before the first call of it.

Calls are counted, tokens are estimated from characters: providers count differently, and a reply has any length.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citeguard.errors import InputError

if TYPE_CHECKING:
    from citeguard.cli.setup import Judges
    from citeguard.models import CheckRequest

READ_WHOLE = 200
"""Answers that are read to count their claims; of a longer file the rest is taken to be like them."""

_WORDS = {
    "en": {
        "calls": "{claims:,.0f} claims of {answers:,} answers{about}: about {calls:,.0f} calls to {judge}{more}, "
        "{tokens:,.0f} tokens{cost}",
        "about": " (read: the first {read:,})",
        "second": ", at most as many second looks",
        "splitting": ", {n:,.0f} to split answers",
        "cost": ", {cost:,.2f} {currency}",
        "no_prices": "; no prices are set, so no cost",
    },
    "ru": {
        "calls": "{claims:,.0f} утверждений в {answers:,} ответах{about}: около {calls:,.0f} вызовов {judge}{more}, "
        "{tokens:,.0f} токенов{cost}",
        "about": " (прочитаны первые {read:,})",
        "second": ", повторных взглядов не больше того",
        "splitting": ", {n:,.0f} на разбор ответов",
        "cost": ", {cost:,.2f} {currency}",
        "no_prices": "; цены не заданы, расход неизвестен",
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What there is to judge. `chars` are those of claims and quotes; `unsplit` answers come without claims."""

    answers: int
    claims: float
    chars: float
    unsplit: float
    read: int


def work_of(lines: Iterable[tuple[int, bytes]], *, input_format: str, max_bytes: int) -> Work:
    """Counts claims that cite something. A line that is no request counts as an answer without claims."""
    from citeguard.contract import parse, read_json

    answers = claims = chars = unsplit = 0
    size = sampled = 0
    for number, raw in lines:
        answers += 1
        size += len(raw)
        if answers > READ_WHOLE:
            continue
        sampled += len(raw)
        try:
            value = read_json(raw, "", max_bytes=max_bytes, first_line=number)
            found, text, own = _claims(parse(value, format=input_format, place=""))
        except InputError:
            continue
        claims, chars, unsplit = claims + found, chars + text, unsplit + (not own)
    scale = size / sampled if sampled else 1.0
    return Work(
        answers=answers,
        claims=claims * scale,
        chars=chars * scale,
        unsplit=unsplit * scale,
        read=min(answers, READ_WHOLE),
    )


def _claims(request: CheckRequest) -> tuple[int, int, bool]:
    """Claims to be judged, their characters with what they cite, and whether the answer brought them."""
    from citeguard.claims.splitting import split

    given = request.claims is not None
    claims = request.claims if request.claims is not None else split(request, {}).claims
    quotes = {c.id: len(c.quote or "") for c in request.citations}
    cited = [c for c in claims if c.citation_ids]
    return len(cited), sum(len(c.text) + sum(quotes.get(i, 0) for i in c.citation_ids) for c in cited), given


def estimated(work: Work, judges: Judges, spec: str, *, language: str = "en") -> str | None:
    """One line for people; None for a judge that asks no endpoint."""
    prompts = getattr(judges.judge, "prompts", ())
    if not prompts:
        return None
    from citeguard.endpoint.spending import Estimate

    settings, words = judges.endpoints.named(spec).settings, _WORDS[language]
    fixed = sum(len(p.body) for p in prompts) / len(prompts)
    each = Estimate.of(int(fixed + (work.chars / work.claims if work.claims else 0)), settings.prices)
    splitting = work.unsplit if judges.splitter is not None else 0.0
    more = (words["second"] if judges.second_look is not None else "") + (
        words["splitting"].format(n=splitting) if splitting else ""
    )
    cost = words["no_prices"]
    if settings.prices is not None:
        cost = words["cost"].format(cost=work.claims * each.cost, currency=settings.prices.currency)
    return words["calls"].format(
        claims=work.claims,
        answers=work.answers,
        about=words["about"].format(read=work.read) if work.read < work.answers else "",
        calls=work.claims,
        judge=spec,
        more=more,
        tokens=work.claims * each.tokens,
        cost=cost,
    )


def held_lines(output: Path) -> frozenset[int]:
    """Numbers of the lines that an earlier start has written: they are not judged again."""
    from citeguard.batch import entries

    return frozenset(e["batch"]["line"] for e in entries(output)) if output.exists() else frozenset()
