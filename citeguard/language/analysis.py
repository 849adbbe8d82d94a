"""Everything that can be read off one short text (a claim, a sentence) without understanding it."""

from __future__ import annotations

from dataclasses import dataclass

from citeguard.language.dates import Date, dates
from citeguard.language.marks import Mark, marks
from citeguard.language.names import Name, names
from citeguard.language.quantities import Quantity, quantities
from citeguard.language.tokens import Token, tokenise


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """One short text taken apart; all spans count code points of `text`."""

    text: str
    language: str | None
    tokens: tuple[Token, ...]
    quantities: tuple[Quantity, ...]
    dates: tuple[Date, ...]
    marks: tuple[Mark, ...]
    names: tuple[Name, ...]


def analyse(text: str, language: str | None) -> Analysis:
    tokens = tokenise(text)
    dated = dates(tokens, language)
    return Analysis(
        text=text,
        language=language,
        tokens=tokens,
        quantities=quantities(tokens, language, dated=dated),
        dates=dated,
        marks=marks(tokens, language),
        names=names(tokens, language),
    )
