"""Risk signals: cheap, deterministic reasons to look harder at a claim. Never a verdict, never a reason to accept.

alignment   the sentences of each fragment that speak of what the claim says
reading     a claim or sentence taken apart
numbers, calendar, comparison, polarity, strength, narrowing, entities, roles, order,
            links
            what the claim says against what those sentences say
sources, addresses
            what kind of text the source is, and whom it speaks to
context     what stands around the quote in the stored text
neighbours, around
            that text as sentences with their place; those that bear on the quote in words of their own
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from citeguard.language.detection import detect
from citeguard.models import Claim, Fragment, RiskSignal
from citeguard.signals.addresses import address_signals
from citeguard.signals.alignment import aligned
from citeguard.signals.calendar import date_signals
from citeguard.signals.case import Case
from citeguard.signals.comparison import comparison_signals
from citeguard.signals.context import context_signals
from citeguard.signals.entities import entity_signals
from citeguard.signals.links import link_signals
from citeguard.signals.narrowing import narrowing_signals
from citeguard.signals.numbers import number_signals
from citeguard.signals.order import order_signals
from citeguard.signals.polarity import polarity_signals
from citeguard.signals.reading import read
from citeguard.signals.roles import role_signals
from citeguard.signals.sources import source_signals
from citeguard.signals.strength import strength_signals

Check = Callable[[Case], Iterator[RiskSignal]]

COMPARISONS: tuple[Check, ...] = (
    number_signals,
    date_signals,
    comparison_signals,
    polarity_signals,
    strength_signals,
    narrowing_signals,
    entity_signals,
    role_signals,
    order_signals,
)
"""What the claim says against what the source says: nothing to compare where the two are the same words."""

SURROUNDINGS: tuple[Check, ...] = (
    link_signals,
    context_signals,
    source_signals,
    address_signals,
)


def signals_of(claim: Claim, fragments: Sequence[Fragment]) -> tuple[RiskSignal, ...]:
    """Every reason to look harder at this claim, with what was compared. No fragments: no signals; that a claim cites
    nothing is a finding. Never raises on content; linear in claim and fragments."""
    if not fragments:
        return ()
    language = claim.language or detect(claim.text, fallback=detect(fragments[0].text))
    reading = read(claim.text, language)
    case = Case(claim, reading, fragments, aligned(reading, fragments))
    checks = SURROUNDINGS if case.verbatim else COMPARISONS + SURROUNDINGS
    found = (signal for check in checks for signal in check(case))
    return tuple(dict.fromkeys(found))
