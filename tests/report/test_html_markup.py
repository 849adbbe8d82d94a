"""The one place where text becomes HTML: whatever a text holds, it comes out as that text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citeguard.report.page.markup import Html, join, link, said, tag, text
from tests.report.page_reading import read

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)" x="',
    "' onfocus='alert(1)' autofocus='",
    "<!-- -->",
    "<![CDATA[x]]>",
    "&lt;b&gt; &amp; &#x3c;",
    "<style>*{display:none}</style>",
    "]]></svg><svg/onload=alert(1)>",
    "{{constructor}} ${x} `y`",
]


@pytest.mark.parametrize("value", HOSTILE)
def test_markup_in_text_is_text(value):
    element = read(tag("p", value)).one("p")
    assert element.parts == [value]


@pytest.mark.parametrize("value", HOSTILE)
def test_markup_in_an_attribute_is_its_value(value):
    element = read(tag("p", title=value)).one("p")
    assert element.attributes == {"title": value}


@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Cn"])))
def test_any_text_comes_back(value):
    assert read(tag("p", value, title=value)).one("p").text == value
    assert read(tag("p", title=value)).one("p").attributes == {"title": value}


@given(st.text())
def test_any_text_at_all_becomes_nothing_but_text_and_boxes(value):
    paragraph = read(tag("p", value)).one("p")
    assert {(e.name, tuple(e.attributes.items())) for e in paragraph.all()} <= {("span", (("class", "unseen"),))}
    text(value).encode("utf-8")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("a\x00b", "aU+0000b"),
        ("pay \u202eevil\u202c", "pay U+202EevilU+202C"),
        ("\u2066x\u2069", "U+2066xU+2069"),
        ("zero\u200bwidth", "zeroU+200Bwidth"),
        ("\U000e0041", "U+E0041"),
        ("\ufeffbom", "U+FEFFbom"),
        ("half \ud800", "half U+D800"),
        ("\x1b[31m", "U+001B[31m"),
        ("line\u2028end", "lineU+2028end"),
    ],
)
def test_what_a_reader_cannot_see_is_shown(value, shown):
    paragraph = read(tag("p", value)).one("p")
    assert paragraph.text == shown
    assert paragraph.all("span", "unseen")


@pytest.mark.parametrize(
    "value", ["👩‍👩‍👧 family", "שלום עולם", "می‌خواهم", "e\u0301", "tab\there", "two\nlines", "soft\u00adhyphen"]
)
def test_honest_characters_stay(value):
    assert read(tag("p", value)).one("p").parts == [value]


def test_line_ends_become_line_feeds():
    assert text("a\r\nb") == "a\nb"
    assert read(tag("p", "a\rb")).one("p").text == "aU+000Db"


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "file:///etc/passwd",
        "//evil.example/x",
        "/relative",
        "",
        "http://",
        "http:/one",
        "https://user:secret@example.org/",
        "https://example.org@evil.example/",
        "https://[::1",
        "https://example.org/\x00",
        "https://example.org/a b",
        'https://example.org/"onx=',
        "https://example.org/\\evil",
        "https://example.org/\u202egpj",
        "blob:https://example.org/1",
        "https://example.org/" + "a" * 3000,
    ],
)
def test_only_plain_web_addresses_become_links(url):
    assert link(url, "title") is None


def test_a_web_address_becomes_a_link_that_tells_nobody():
    made = read(link("https://example.org/a?b=1&c=2#d", "title") or "").one("a")
    assert made.attributes == {"href": "https://example.org/a?b=1&c=2#d", "rel": "noopener noreferrer"}


@pytest.mark.parametrize("name", ["onclick", "style", "src", "srcdoc", "formaction", "ONLOAD"])
def test_attributes_that_can_run_something_are_refused(name):
    with pytest.raises(AssertionError, match="can run or load something"):
        tag("p", **{name: "x"})


def test_an_address_that_is_no_plain_one_is_refused_at_the_last_moment_too():
    with pytest.raises(AssertionError, match="no address for a link"):
        tag("a", href="javascript:alert(1)")


def test_markup_is_not_escaped_twice_and_text_is_escaped_once():
    assert join([tag("b", "<"), "<", None, Html("<br>")], " · ") == "<b>&lt;</b> · &lt; · <br>"


def test_text_from_outside_is_isolated():
    assert said("שלום") == "<bdi>שלום</bdi>"
