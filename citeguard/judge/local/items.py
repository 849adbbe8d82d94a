"""One sentence in normal form: words, numbers with their units, dates and inner punctuation, in order.

Two sentences are the same quotation when their items are equal. Numbers and dates are compared by value, everything
else letter by letter: a bound ("at least") stays words, a version number stays as written, a comma is a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from citeguard.judge.local.lexicon import words
from citeguard.language.dates import Date, dates
from citeguard.language.marks import Mark, marks
from citeguard.language.quantities import Quantity, quantities
from citeguard.language.tokens import Kind, Token, normal, tokenise
from citeguard.language.words import is_function
from citeguard.models import Span
from citeguard.text import replaced

Key: TypeAlias = tuple[object, ...]

_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0f"), "")
_UNSAFE = re.compile(r"[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")
_SIGNS = str.maketrans({**dict.fromkeys("«»“”„‟", '"'), **dict.fromkeys("‘’‚‛", "'"), **dict.fromkeys("–—―‐‑−", "-")})
_MARKER = r"\[\^?[A-Za-z]{0,4}[-_#]?\d{1,4}(?:\s{0,2}[,;–-]\s{0,2}\^?[A-Za-z]{0,4}[-_#]?\d{1,4}){0,20}\]"
_OUTER_MARKERS = re.compile(rf"(?:\s{{0,3}}{_MARKER}){{1,20}}(?P<stop>[.!]?)\s*\Z")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=[^\s*])([^*\n]{1,400}?)(?<=[^\s*])\1(?![\w*])")
_ARTICLES = frozenset({"a", "an", "the"})
# "A few" is not "few", and "the two" are all there are: in front of these an article says something.
_ARTICLE_COUNTS = frozenset(
    {"few", "little", "most", "lot", "number", "majority", "minority", "couple", "only", "other"}
)
_CLOCK = frozenset({"second", "minute", "hour"})
MAX_ITEMS = 400
"""A longer sentence is not compared: nobody quotes one, and it keeps the cost of a hostile text bounded."""


@dataclass(frozen=True, slots=True)
class Item:
    """One unit of comparison; `span` in the cleaned text. `initial`: the first word, whose capital means nothing."""

    key: Key
    span: Span
    initial: bool = False
    quantity: Quantity | None = None
    date: Date | None = None

    @property
    def word(self) -> str | None:
        """The word as compared without regard to case; None for a number, a date or a sign."""
        return str(self.key[1]).casefold() if self.key[0] == "word" else None

    @property
    def plain(self) -> str | None:
        """The word as it must stand in the fold of any text that holds it; None for values and signs."""
        return fold(str(self.key[1])) if self.key[0] == "word" else None


@dataclass(frozen=True)
class Normal:
    """A sentence, cleaned and taken apart. `stop` is its final punctuation without closing quotes."""

    text: str
    language: str | None
    stop: str
    tokens: tuple[Token, ...]
    quantities: tuple[Quantity, ...]
    items: tuple[Item, ...]
    safe: bool

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        return marks(self.tokens, self.language)

    def content(self, language: str) -> set[str]:
        """Words that every near copy of the sentence holds: no function words, nothing that has a value."""
        plain = {w for item in self.items if (w := item.plain) is not None}
        return {w for w in plain if not is_function(w, language)}

    @property
    def words(self) -> list[str]:
        return [w for item in self.items if (w := item.word) is not None]


def cleaned(text: str) -> str:
    """Composed letters, no invisible characters, plain white space. Most texts come back as they are."""
    if text.isascii():
        return text
    return replaced(unicodedata.normalize("NFC", text), _INVISIBLE)


def normal_form(text: str, language: str | None, *, outer_quotes: bool) -> Normal:
    """`outer_quotes`: quotation marks around the whole are dropped (a claim's own), else they are kept."""
    safe = _UNSAFE.search(text) is None and "~~" not in text
    bare = _without_emphasis(_without_markers(cleaned(text).strip()))
    bare, stop = _without_stop(bare)
    if outer_quotes:
        bare, stop = _unquoted(bare, stop)
    tokens = tokenise(bare)
    if len(tokens) > MAX_ITEMS:
        return Normal(bare, language, stop, tokens, (), (), safe)
    dated = dates(tokens, language)
    counted = quantities(tokens, language, dated=dated)
    items = tuple(_items(tokens, _values(bare, dated, counted)))
    return Normal(bare, language, stop, tokens, counted, items, safe)


def _without_markers(text: str) -> str:
    """`Entry is free [q1].` and `Entry is free. [q1, q2]`: outer markers are no words of the sentence."""
    found = outer_markers(text)
    return text if found is None else text[: found.start()] + found["stop"]


def outer_markers(text: str) -> re.Match[str] | None:
    """The citation markers that a text ends in, and the stop behind them."""
    end = text.rstrip()
    if not end.endswith(("]", "].", "]!")):
        return None
    return _OUTER_MARKERS.search(text, max(0, len(text) - 400))


def _without_emphasis(text: str) -> str:
    """Only in pairs that open and close around words: a single star is a footnote, and says more."""
    return _EMPHASIS.sub(r"\2", text) if "*" in text else text


def _without_stop(text: str) -> tuple[str, str]:
    bare = text.rstrip(".!?…:;, \t\n")
    return bare, "".join(text[len(bare) :].split())


def _unquoted(text: str, stop: str) -> tuple[str, str]:
    signs = replaced(text, _SIGNS)
    if len(text) > 2 and signs[0] == signs[-1] == '"' and '"' not in signs[1:-1]:
        inner, inner_stop = _without_stop(text[1:-1].strip())
        return inner, inner_stop + stop
    return text, stop


def _items(tokens: tuple[Token, ...], values: dict[int, Item]) -> Iterator[Item]:
    first = next((n for n, t in enumerate(tokens) if t.kind is not Kind.PUNCTUATION), None)
    covered = 0
    for n, token in enumerate(tokens):
        if token.span.start < covered:
            continue
        if value := values.get(token.span.start):
            covered = value.span.end
            yield value
        elif token.norm not in _ARTICLES or not _is_silent(tokens, n, values, first=n == first):
            yield Item(_literal(token), token.span, initial=n == first)


def _is_silent(tokens: tuple[Token, ...], n: int, values: dict[int, Item], *, first: bool) -> bool:
    """Whether token `n`, an article, may be left out."""
    if n + 1 >= len(tokens) or not (first or tokens[n].text.islower()):
        return False
    after = tokens[n + 1]
    return after.kind is Kind.WORD and after.norm not in _ARTICLE_COUNTS and after.span.start not in values


def _literal(token: Token) -> Key:
    if token.kind is Kind.PUNCTUATION:
        return ("sign", token.text.translate(_SIGNS))
    text = token.text.translate(_SIGNS)
    folded = text.replace("ё", "е").replace("Ё", "Е")
    if "ё" in token.text.casefold() and folded.casefold() in words("ru").told_by_dots:
        return ("word", text)
    return ("word", folded)


def _values(text: str, dated: Sequence[Date], counted: Sequence[Quantity]) -> dict[int, Item]:
    """Dates and quantities by where they start; a quantity without its bound words, which stay words."""
    found: dict[int, Item] = {}
    for date in dated:
        if (key := _date_key(date, text)) is not None:
            found[date.span.start] = Item(key, date.span, date=date)
    for quantity in counted:
        span = _core(quantity)
        if (key := _quantity_key(quantity, text)) is not None:
            found.setdefault(span.start, Item(key, span, quantity=quantity))
    return found


def _core(quantity: Quantity) -> Span:
    """The number and its unit. Bound words stand before or behind, a rate (`per month`) behind: they stay words."""
    start, end = quantity.span
    if quantity.per_span is not None and quantity.number_span.end <= quantity.per_span.start < end:
        end = quantity.per_span.start
    if quantity.bound_span is None:
        return Span(start, end)
    if quantity.bound_span.start <= start:
        start = quantity.number_span.start
    if quantity.bound_span.end >= end:
        end = max(quantity.number_span.end, quantity.bound_span.start)
    return Span(start, end)


def _date_key(date: Date, text: str) -> Key | None:
    if date.literal is not None or "/" in date.span.of(text):
        return None  # 3/4/2024: whose month comes first is not known
    if date.weekday is not None and date.day is None and date.minute_of_day is None:
        return None  # "on Monday" is once, "on Mondays" always
    return ("date", date.year, date.month, date.day, date.quarter, date.weekday, date.minute_of_day)


def _quantity_key(quantity: Quantity, text: str) -> Key | None:
    """None where the digits are a name (`007`, `4.20`) or the value is unsure: compared as written."""
    written = quantity.number_span.of(text)
    if quantity.literal is not None or re.match(r"0\d", written):
        return None
    if " " in written and text[quantity.number_span.end :].startswith("-"):
        return None  # `twenty five-dollar notes` are twenty of them
    if quantity.dimension is None:
        whole = quantity.low.denominator == 1 and quantity.high.denominator == 1
        return ("count", quantity.low, quantity.high, *quantity.qualifiers) if whole and "." not in written else None
    return ("quantity", _scale(quantity), quantity.low, quantity.high, *quantity.qualifiers)


def _scale(quantity: Quantity) -> str:
    """What converts exactly: hours into minutes, but a day is no 24 hours and a kilobyte has two sizes."""
    if quantity.dimension == "time":
        return "clock" if quantity.unit in _CLOCK else "days"
    if quantity.dimension in ("data", "ratio"):
        return f"{quantity.dimension}:{quantity.unit}"  # "a quarter" may be three months
    return str(quantity.dimension)


def same_words(a: Item, b: Item) -> bool:
    """Equal items; a word that opens its sentence may have a capital that the other has not."""
    if a.key == b.key:
        return True
    if a.key[0] != "word" or b.key[0] != "word":
        return False
    forms_a, forms_b = _forms(a), _forms(b)
    return not forms_a.isdisjoint(forms_b)


def _forms(item: Item) -> set[str]:
    word = str(item.key[1])
    return {word, word[:1].lower() + word[1:]} if item.initial else {word}


def fold(text: str) -> str:
    """For finding only: where none of a claim's words stands in the fold of a text, none stands in the text."""
    return normal(text)
