"""What the local judge keeps of an answer's fragments: the last ones, no more than a bounded text."""

from __future__ import annotations

from citeguard.judge.local.stored import MAX_KEPT, Recent
from citeguard.models import Fragment, Span


def fragment(name: str, size: int) -> Fragment:
    text = f"{name} is open. " + "a" * size
    return Fragment(citation_id=name, document_id=name, document_version="1", span=Span(0, len(text)), text=text)


def test_a_fragment_that_several_claims_cite_is_taken_apart_once() -> None:
    recent = Recent()
    first = recent.stored(fragment("hall", 100), "en")
    recent.stored(fragment("yard", 100), "en")
    assert recent.stored(fragment("hall", 100), "en") is first


def test_what_was_looked_at_last_pushes_out_what_was_looked_at_first() -> None:
    recent = Recent()
    half = MAX_KEPT // 2
    hall, yard = recent.stored(fragment("hall", half), "en"), recent.stored(fragment("yard", half - 100), "en")
    assert recent.stored(fragment("hall", half), "en") is hall
    recent.stored(fragment("roof", 1_000), "en")
    assert recent.stored(fragment("hall", half), "en") is hall
    assert recent.stored(fragment("yard", half - 100), "en") is not yard


def test_one_fragment_over_the_bound_is_kept_while_it_is_the_last() -> None:
    recent = Recent()
    whole = recent.stored(fragment("hall", 2 * MAX_KEPT), "en")
    assert recent.stored(fragment("hall", 2 * MAX_KEPT), "en") is whole
