"""The words of numbers, units and bounds in one language, read once from the lexicon files.

Words of another covered language are known too where its script differs: they cannot be mistaken for one's own, and a
Russian text may well quote «30 days».
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from citeguard.language.lexicon import COVERED, topic

Phrase = tuple[str, ...]


VULGAR = {
    "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4), "¾": Fraction(3, 4),
    "⅕": Fraction(1, 5), "⅖": Fraction(2, 5), "⅗": Fraction(3, 5), "⅘": Fraction(4, 5), "⅙": Fraction(1, 6),
    "⅚": Fraction(5, 6), "⅛": Fraction(1, 8), "⅜": Fraction(3, 8), "⅝": Fraction(5, 8), "⅞": Fraction(7, 8),
}  # fmt: skip


class Bound(StrEnum):
    """How a number limits: `up to 40` and `at least 40` say different things than `40`."""

    EXACT = "exact"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"
    APPROXIMATE = "approximate"


class Unit(NamedTuple):
    """A unit: `(value + offset) * size` is the value in the base unit of its dimension."""

    name: str
    dimension: str
    size: Fraction
    offset: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """All that the parsers of numbers look up; keys are normalised words or phrases of them."""

    decimal: str
    cardinals: Mapping[str, int]
    multipliers: Mapping[str, int]
    fixed: Mapping[str, Fraction]
    fixed_units: Mapping[str, tuple[Fraction, Unit]]
    scales: Mapping[str, int]
    money_scales: Mapping[str, int]
    times: Mapping[str, int]
    ordinals: Mapping[str, int]
    shares: Mapping[str, int]
    share_nouns: frozenset[str]
    ordinal_endings: frozenset[str]
    cardinal_endings: frozenset[str]
    percent_endings: frozenset[str]
    weak: frozenset[str]
    joiners: frozenset[str]
    half_after: frozenset[Phrase]
    half_first: frozenset[str]
    point: frozenset[str]
    minus: frozenset[str]
    tolerance: frozenset[Phrase]
    tolerance_first: frozenset[str]
    one_never_after: frozenset[str]
    share_article: frozenset[str]
    ordinal_needs: frozenset[str]
    idioms: frozenset[Phrase]
    idiom_first: frozenset[str]
    range_from: frozenset[str]
    range_to: frozenset[str]
    change_from: frozenset[str]
    bounds_before: Mapping[Phrase, Bound]
    bounds_measured: Mapping[Phrase, Bound]
    bounds_after: Mapping[Phrase, Bound]
    bound_symbols: Mapping[str, Bound]
    bound_last: frozenset[str]
    bound_first: frozenset[str]
    negations: frozenset[str]
    fillers: frozenset[str]
    between: frozenset[str]
    references: frozenset[str]
    soft_references: frozenset[str]
    stops: frozenset[str]
    determiners: frozenset[str]
    units: Mapping[Phrase, Unit]
    unit_lengths: Mapping[str, int]
    symbols: Mapping[str, Unit]
    rates: Mapping[str, Unit]
    money_symbols: Mapping[str, Unit]
    money_prefixes: Mapping[str, Unit]
    qualifiers: Mapping[str, str]
    per: frozenset[str]
    heads: frozenset[str]
    adjectives: Mapping[str, Unit]
    compound_prefixes: Mapping[str, Fraction]
    abbreviations: frozenset[str]
    starts: frozenset[str]
    """Words at which a number may begin: nothing else is looked at."""


@cache
def vocabulary(language: str | None) -> Vocabulary:
    """The words of a covered language; those of all covered ones, and no digit conventions, where it is not known."""
    if language not in COVERED:
        merged = _merge([_load(name) for name in COVERED])
        return _replace(merged, decimal="")
    script = topic(language, "numbers")["script"]
    others = [name for name in COVERED if topic(name, "numbers")["script"] != script]
    return _merge([_load(name) for name in (language, *others)])


def expand(words: str) -> Iterator[str]:
    """`час(,а) сут(ки,ок)` -> час, часа, сутки, суток; `_` joins the words of a phrase."""
    for word in words.split():
        parts = re.findall(r"\(([^)]*)\)|([^()]+)", word)
        for chosen in product(*([plain] if plain else endings.split(",") for endings, plain in parts)):
            yield "".join(chosen)


def phrases(words: str) -> Iterator[Phrase]:
    for item in expand(words):
        yield tuple(part for part in re.split(r"[_.]", item) if part)


def _merge(parts: list[Vocabulary]) -> Vocabulary:
    """The first wins; words of the others fill in."""
    merged: dict[str, Any] = {}
    for field in fields(Vocabulary):
        values = [getattr(part, field.name) for part in parts]
        if isinstance(values[0], frozenset):
            merged[field.name] = frozenset().union(*values)
        elif isinstance(values[0], dict):
            merged[field.name] = {key: value for part in reversed(values) for key, value in part.items()}
        else:
            merged[field.name] = values[0]
    return Vocabulary(**merged)


def _replace(known: Vocabulary, **changes: Any) -> Vocabulary:
    return Vocabulary(**{field.name: getattr(known, field.name) for field in fields(Vocabulary)} | changes)


def _numbered(table: Mapping[str, str]) -> dict[str, int]:
    return {word: int(value) for value, words in table.items() for word in expand(words)}


def _words(items: Iterable[str]) -> frozenset[str]:
    return frozenset(word for item in items for word in expand(item))


def _phrases(items: Iterable[str]) -> frozenset[Phrase]:
    return frozenset(tuple(item.split()) for item in items)


def _first_words(items: Iterable[str]) -> frozenset[str]:
    return frozenset(item.split()[0] for item in items)


_ADJECTIVE_ENDINGS = tuple(
    re.findall(r"\w+", "ый ий ой ого его ому ему ым им ом ем ая яя ей ую юю ое ее ые ие ых их ыми ими")
)


def _ordinals(numbers: Mapping[str, Any]) -> dict[str, int]:
    if numbers["script"] == "latin":
        return _numbered(numbers["ordinals"])
    stems = _numbered(numbers["ordinals"])
    found = {stem + ending: value for stem, value in stems.items() for ending in _ADJECTIVE_ENDINGS}
    return found | _numbered(numbers.get("ordinal_forms", {}))


def _bounds(numbers: Mapping[str, Any], table: str) -> dict[Phrase, Bound]:
    than = ("чем",) if numbers["script"] == "cyrillic" else ()
    found: dict[Phrase, Bound] = {}
    for kind, items in numbers[table].items():
        for item in items:
            phrase = tuple(item.split())
            found[phrase] = Bound(kind)
            if than and kind in ("at_least", "at_most", "more_than", "less_than"):
                found[phrase + than] = found[(*phrase, ",", *than)] = Bound(kind)
    return found


def _compounds(numbers: Mapping[str, Any]) -> dict[str, Fraction]:
    """First halves of words like «тридцатидневный»: genitive numerals run together."""
    if numbers["script"] != "cyrillic":
        return {}
    genitive: dict[int, str] = {}
    for value, words in numbers["cardinals"].items():
        forms = list(expand(words))
        genitive[int(value)] = forms[1] if len(forms) > 1 else forms[0]
    genitive |= {2: "двух", 3: "трех", 4: "четырех", 90: "девяносто", 100: "сто", 1: "одно"}
    genitive |= {n: numbers["cardinals"][str(n)].split()[1] for n in range(200, 1000, 100)}
    found = {form: Fraction(value) for value, form in genitive.items() if value}
    for tens in range(20, 100, 10):
        for ones in range(1, 10):
            found[genitive[tens] + genitive[ones]] = Fraction(tens + ones)
    return found | {"полутора": Fraction(3, 2), "полу": Fraction(1, 2), "девяноста": Fraction(90)}


@cache
def _common() -> tuple[dict[str, Unit], Mapping[str, Any]]:
    data = topic("common", "units")
    known: dict[str, Unit] = {}
    for dimension, table in data["dimensions"].items():
        for name, size in table.items():
            known[name] = Unit(name, dimension, _size(size), Fraction(data["offsets"].get(name, "0")))
    return known, data


def _per(name: str, unit: Unit, per: Unit) -> Unit:
    """`mph` as a unit of its own dimension: a length per time is no length."""
    return Unit(name, f"{unit.dimension}/{per.dimension}", unit.size / per.size)


def _size(text: str) -> Fraction:
    top, _, bottom = text.partition("/")
    return Fraction(top) / Fraction(bottom or "1")


def money(code: str, part: bool = False) -> Unit:
    """A currency by its code, or its hundredth part. Cents are not said to be of dollars."""
    if code == "cent":
        return Unit("cent", "currency:cent", Fraction(1))
    code = "RUB" if code == "RUR" else code
    return Unit(code, f"currency:{code}", Fraction(1, 100) if part else Fraction(1))


def _names(units: Mapping[str, Any]) -> dict[Phrase, Unit]:
    known, _ = _common()
    found = {phrase: known[name] for name, words in units["names"].items() for phrase in phrases(words)}
    for code, words in units["currencies"].items():
        found |= dict.fromkeys(phrases(words), money(code))
    for code, words in units["parts"].items():
        found |= dict.fromkeys(phrases(words), money(code, part=True))
    return found


def _adjectives(units: Mapping[str, Any]) -> dict[str, Unit]:
    known, _ = _common()
    table = {
        stem: known.get(name) or money(name)
        for name, words in units.get("adjectives", {}).items()
        for stem in words.split()
    }
    return {stem + ending: unit for stem, unit in table.items() for ending in _ADJECTIVE_ENDINGS}


def _symbols(units: Mapping[str, Any]) -> dict[str, Unit]:
    known, data = _common()
    found = {symbol: known[name] for symbol, name in (data["symbols"] | units.get("symbols", {})).items()}
    return found | {code: money(code) for code in data["codes"]["iso"].split()}


def _load(language: str) -> Vocabulary:
    numbers, units = topic(language, "numbers"), topic(language, "units")
    return Vocabulary(**_number_words(numbers), **_bound_words(numbers), **_words_around(numbers), **_unit_words(units))


def _number_words(numbers: Mapping[str, Any]) -> dict[str, Any]:
    known, _ = _common()
    cardinals, shares, ordinals = _numbered(numbers["cardinals"]), _numbered(numbers["shares"]), _ordinals(numbers)
    multipliers, scales, times = (_numbered(numbers[key]) for key in ("multipliers", "scales", "times"))
    fixed = {word: _size(value) for value, words in numbers.get("fixed", {}).items() for word in expand(words)}
    fixed_units = {
        word: (_size(value), known[name])
        for value, name, words in numbers.get("fixed_units", {}).values()
        for word in expand(words)
    }
    starts = frozenset().union(cardinals, multipliers, fixed, fixed_units, scales, times, ordinals, shares, VULGAR)
    return {
        "decimal": numbers["decimal"],
        "cardinals": cardinals,
        "multipliers": multipliers,
        "fixed": fixed,
        "fixed_units": fixed_units,
        "scales": scales,
        "money_scales": _numbered(numbers["money_scales"]),
        "times": times,
        "ordinals": ordinals,
        "shares": shares,
        "share_nouns": _words(numbers.get("share_nouns", {}).values()),
        "ordinal_endings": _words([numbers["ordinal_endings"]["all"]]),
        "cardinal_endings": _words([numbers["ordinal_endings"].get("cardinal", "")]),
        "percent_endings": _words([numbers["ordinal_endings"].get("percent", "")]),
        "weak": frozenset(numbers.get("weak", ())),
        "compound_prefixes": _compounds(numbers),
        "starts": starts,
    }


def _bound_words(numbers: Mapping[str, Any]) -> dict[str, Any]:
    before, measured = _bounds(numbers, "bounds_before"), _bounds(numbers, "bounds_where_measured")
    after = _bounds(numbers, "bounds_after")
    return {
        "range_from": frozenset(numbers["ranges"]["from"]),
        "range_to": frozenset(numbers["ranges"]["to"]),
        "change_from": frozenset(numbers["ranges"]["change"]),
        "bounds_before": before,
        "bounds_measured": measured,
        "bounds_after": after,
        "bound_first": frozenset(phrase[0] for phrase in after),
        "bound_symbols": {
            symbol: Bound(kind) for kind, items in topic("en", "numbers")["bound_symbols"].items() for symbol in items
        },
        "bound_last": frozenset(phrase[-1] for phrase in (*before, *measured)),
        "negations": frozenset(numbers["negated_bounds"]["negations"]),
        "fillers": frozenset(numbers["negated_bounds"]["fillers"]),
        "between": frozenset(numbers["between"]["words"]),
    }


def _words_around(numbers: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "joiners": frozenset(numbers["and"]),
        "half_after": _phrases(numbers["half_after"]),
        "half_first": _first_words(numbers["half_after"]),
        "point": frozenset(numbers["point"]),
        "minus": frozenset(numbers["minus"]),
        "tolerance": _phrases(numbers["tolerance"]) | {("+", "/", "-")},
        "tolerance_first": _first_words(numbers["tolerance"]) | {"+"},
        "one_never_after": frozenset(numbers["one_never_after"]),
        "share_article": frozenset(numbers["share_article"]),
        "ordinal_needs": frozenset(numbers["ordinal_needs"]),
        "idioms": _phrases(numbers["idioms"]),
        "idiom_first": _first_words(numbers["idioms"]),
        "references": frozenset(numbers["references"]["hard"]),
        "soft_references": frozenset(numbers["references"]["soft"]),
        "stops": frozenset(numbers["stops"]["words"]),
        "determiners": frozenset(numbers["stops"]["determiners"]),
    }


def _unit_words(units: Mapping[str, Any]) -> dict[str, Any]:
    known, data = _common()
    names = _names(units)
    lengths: dict[str, int] = {}
    for phrase in names:
        lengths[phrase[0]] = max(lengths.get(phrase[0], 0), len(phrase))
    return {
        "units": names,
        "unit_lengths": lengths,
        "symbols": _symbols(units),
        "rates": {key: _per(key, known[unit], known[per]) for key, (unit, per) in data["rates"].items()},
        "money_symbols": {symbol: money(code) for symbol, code in data["currencies"].items()},
        "money_prefixes": {prefix: money(code) for prefix, code in data["currency_prefixes"].items()},
        "qualifiers": {word: key for key, words in units["qualifiers"].items() for word in expand(words)},
        "per": frozenset(units["rates"]["per"].split()),
        "heads": _words([units["rates"].get("heads", "")]),
        "adjectives": _adjectives(units),
        "abbreviations": _words(units["abbreviations"].values()),
    }
