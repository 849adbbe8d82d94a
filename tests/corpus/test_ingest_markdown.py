"""Headings of Markdown as sections of the source text."""

from __future__ import annotations

import time

import pytest

from citeguard.corpus.ingest.markdown import sections_of

TEXT = """Lead.

# Правила *возврата* {#returns}

Общее.

## Limits & fees

```
# not a heading
```

## Limits & fees

Again.

<a id="old"></a>
Setext
======

> ## In a [quote](https://example.com)
"""


def found(text: str) -> list[tuple[str, str | None, str]]:
    return [(s["id"], s["heading"], text[s["start"] : s["end"]]) for s in sections_of(text)]


def test_a_section_lasts_until_a_heading_of_its_level() -> None:
    ids = [(id_, heading, words.splitlines()[0], words.splitlines()[-1]) for id_, heading, words in found(TEXT)]
    assert ids == [
        ("returns", "Правила возврата", "# Правила *возврата* {#returns}", "Again."),
        ("limits--fees", "Limits & fees", "## Limits & fees", "```"),
        ("limits--fees-1", "Limits & fees", "## Limits & fees", "Again."),
        ("old", "Setext", '<a id="old"></a>', "> ## In a [quote](https://example.com)"),
        (
            "in-a-quote",
            "In a quote",
            "> ## In a [quote](https://example.com)",
            "> ## In a [quote](https://example.com)",
        ),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_offsets_count_the_source_whatever_its_line_ends(end: str) -> None:
    text = TEXT.replace("\n", end)
    assert [words.split(end)[0] for _, _, words in found(text)][:2] == [
        "# Правила *возврата* {#returns}",
        "## Limits & fees",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("no heading\n-\n", [("no-heading", "no heading")], id="underlined by one dash"),
        pytest.param("#hash\n", [], id="a tag is no heading"),
        pytest.param("# <a name='p'></a>Part `one`\n", [("p", "Part one")], id="an anchor of HTML"),
        pytest.param("# A {#x}\n# B {#x}\n", [("x", "A"), ("b", "B")], id="an anchor given twice"),
        pytest.param("# A\n# B {#a}\n", [("a-1", "A"), ("a", "B")], id="a given anchor is not taken by a heading"),
        pytest.param("# !!!\n", [], id="a heading without a letter"),
        pytest.param("# A\n# B\n", [("a", "A"), ("b", "B")], id="two"),
        pytest.param("- # In a list\n", [("in-a-list", "In a list")], id="in a list"),
    ],
)
def test_names(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(id_, heading) for id_, heading, _ in found(text)] == expected


@pytest.mark.parametrize("part", ["# [", "# <a", "# {", "# _", "> ", "1.)- ", "* # x\n", "=", "# a {#"])
def test_odd_texts_take_no_longer_than_plain_ones(part: str) -> None:
    begun = time.process_time()
    sections_of(part * 20_000)
    assert time.process_time() - begun < 30


def test_a_heading_without_a_name_ends_a_section_as_well() -> None:
    assert found("# A\none\n# ***\ntwo\n") == [("a", "A", "# A\none")]
