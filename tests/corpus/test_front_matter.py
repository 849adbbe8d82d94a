"""The block at the head of a text file."""

from __future__ import annotations

from typing import Any

import pytest

from citeguard.corpus.front_matter import split_front_matter
from citeguard.errors import InputError


@pytest.mark.parametrize(
    ("text", "fields", "stored"),
    [
        pytest.param("plain", {}, "plain", id="none"),
        pytest.param("", {}, "", id="an empty text"),
        pytest.param("---\nversion: 2026-01\n---\ntext", {"version": "2026-01"}, "text", id="a version stays a string"),
        pytest.param(
            "---\r\nversion: 1.10\r\n---\r\n\r\ntext", {"version": "1.10"}, "\r\ntext", id="Windows line ends"
        ),
        pytest.param("---\ntitle: \"A: b\" # c\nurl: 'x'\n---\n", {"title": "A: b", "url": "x"}, "", id="quotes"),
        pytest.param("---\ntitle: Keys: all # note\n---\nt", {"title": "Keys: all"}, "t", id="a colon, a comment"),
        pytest.param("---\n# note\n\nversion: 1\n...\nt", {"version": "1"}, "t", id="comments, blank lines, dots"),
        pytest.param("---\nacl: [hr, 'b c']  # x\n---\nt", {"acl": ["hr", "b c"]}, "t", id="a list on one line"),
        pytest.param('---\nacl: ["a, b", "c"]\n---\nt', {"acl": ["a, b", "c"]}, "t", id="a JSON list"),
        pytest.param("---\nacl: [*]\n---\nt", {"acl": ["*"]}, "t", id="a bare star"),
        pytest.param("---\nacl: []\n---\nt", {"acl": []}, "t", id="an empty list"),
        pytest.param(
            "---\nacl:\n  - hr\n  - legal\ntenant: t\n---\n", {"acl": ["hr", "legal"], "tenant": "t"}, "", id="items"
        ),
        pytest.param("---\nacl:\n- hr\n---\n", {"acl": ["hr"]}, "", id="items without indentation"),
        pytest.param("---\nacl:\n---\nt", {"acl": []}, "t", id="an acl without a value is for nobody"),
        pytest.param(
            '---\nsections: [{"id": "s", "start": 0, "end": 1}]\n---\nt',
            {"sections": [{"id": "s", "start": 0, "end": 1}]},
            "t",
            id="sections",
        ),
        pytest.param(
            "---\ntags:\n  a: {b: [1\n  - x\nversion: 1\n---\nt", {"tags": "", "version": "1"}, "t", id="others"
        ),
        pytest.param("---\nA rule, then text.\n---\nmore", {}, "---\nA rule, then text.\n---\nmore", id="a rule"),
        pytest.param("---\n---\nt", {}, "---\n---\nt", id="two rules"),
        pytest.param("--- \n\nword\n", {}, "--- \n\nword\n", id="a rule and a word"),
        pytest.param("text\n---\nversion: 1\n---\n", {}, "text\n---\nversion: 1\n---\n", id="not at the head"),
    ],
)
def test_fields_and_stored_text(text: str, fields: dict[str, Any], stored: str) -> None:
    assert split_front_matter(text, "a.md") == (fields, stored)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("---\nacl: [hr]\ntext", "a.md: the front matter has no closing --- line", id="no end"),
        pytest.param("---\nversion: 1\nversion: 2\n---\n", "a.md:3: the front matter has 'version' twice", id="twice"),
        pytest.param("---\nversion:\n---\n", "a.md: the front matter's 'version' has no value", id="no version"),
        pytest.param("---\ntenant: ~\n---\n", "a.md: the front matter's 'tenant' has no value", id="a null tenant"),
        pytest.param("---\nacl: hr\n---\n", "a.md:2: the front matter's 'acl' must be a list", id="acl: a word"),
        pytest.param("---\nacl: [hr\n---\n", "a.md:2: the front matter's 'acl' must be a list", id="acl: not closed"),
        pytest.param("---\nacl: [hr]\n  - [b\n---\n", "a.md:3: the front matter has a value", id="acl: a bad item"),
        pytest.param(
            '---\nacl: "hr"\n  - x\n---\n', "a.md:3: the front matter's 'acl' must stand", id="acl: text, items"
        ),
        pytest.param("---\ntitle: |\n  long\n---\n", "a.md:2: the front matter has a value", id="a block scalar"),
        pytest.param("---\ntitle: a\n  b\n---\n", "a.md:3: the front matter's 'title' must stand", id="two lines"),
        pytest.param("---\nsections: [s]\n---\n", "a.md:2: the front matter's 'sections' must", id="sections: words"),
        pytest.param(
            "---\nversion: 1\nacl [hr]\n---\n", "a.md:3: the front matter's 'version' must stand", id="no colon"
        ),
        pytest.param(
            "---\ntags: 1\nacl [hr]\n---\n", "a.md:3: the front matter has a line that is not", id="no colon 2"
        ),
    ],
)
def test_a_block_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        split_front_matter(text, "a.md")
    assert str(caught.value).startswith(message)


def test_a_large_block_is_read_in_linear_time() -> None:
    """Quadratic work on this many lines would not end within the time limit of any test run."""
    fields, stored = split_front_matter("---\nacl:\n" + "- x\n# c\n \n" * 100_000 + "---\n" * 100_000, "a.md")
    assert len(fields["acl"]) == 100_000
    assert stored == "---\n" * 99_999
