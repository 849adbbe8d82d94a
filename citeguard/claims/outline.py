"""The sentences of an answer with its nested lists understood: an item over deeper items introduces them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from citeguard.claims.assertion import asserts
from citeguard.language.detection import detect
from citeguard.language.sentences import Block, Sentence, sentences

MAX_TITLE = 80
"""Code points: a longer item says something itself."""


def outlined(answer: str, language: str | None) -> tuple[Sentence, ...]:
    """All sentences in order. "Admin" over "create projects", "delete projects" is a lead-in, colon or not."""
    found = sentences(answer, language)
    return tuple(_with_titles(answer, found))


def _with_titles(answer: str, found: tuple[Sentence, ...]) -> Iterator[Sentence]:
    for here, following in zip_longest(found, found[1:]):
        yield replace(here, lead_in=True) if following and _introduces(answer, here, following) else here


def _introduces(answer: str, here: Sentence, following: Sentence) -> bool:
    if here.lead_in or not (here.block is Block.LIST_ITEM is following.block) or following.level <= here.level:
        return False
    shown = here.span.of(answer).strip("*_ ")
    if len(shown) > MAX_TITLE or following.block_index == here.block_index or shown.endswith((".", "!", "?", ";")):
        return False
    return not asserts(shown, detect(shown) or detect(answer) or "en")
