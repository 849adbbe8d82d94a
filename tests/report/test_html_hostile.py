"""No text of an answer, a document or a request can become markup, script, style or an address."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.report import render
from citeguard.report.html import render_html
from tests.report.page_hostile import hostile
from tests.report.page_reading import read

TEXTS = {
    "script": "</script><script>window.pwned=1</script>",
    "style": "</style><style>*{display:none}</style>",
    "attribute": "\"'><img src=x onerror=window.pwned=1>",
    "handler": 'x" onmouseover="window.pwned=1" autofocus onfocus="window.pwned=1',
    "address": "javascript:window.pwned=1",
    "data address": "data:text/html,<script>window.pwned=1</script>",
    "web address": 'https://example.org/"onmouseover=window.pwned=1',
    "comment": "<!--><script>window.pwned=1</script>-->",
    "entities": "&lt;script&gt;window.pwned=1&lt;/script&gt;",
    "template": "{n} {total} %s {{7*7}} ${x}",
    "svg": '<svg/onload=window.pwned=1><math><mi//xlink:href="data:x,y">',
    "base": "<base href=//evil.example><meta http-equiv=refresh content=0;url=//evil.example>",
    "controls": "a\x00b\x1b[31mc\x7fd\x85e",
    "bidi": "pay \u202e\u2066001\u2069\u202c now\u200f",
    "right to left": "שלום עולם, 30 ימים",
    "emoji": "👩\u200d👩\u200d👧 👍🏽 🇷🇺",
    "stacked": "Z" + "\u0301\u0310\u0315" * 200,
    "huge word": "A" * 50_000,
    "lone surrogate": "half \ud83d of a pair",
    "tags": "yes\U000e006e\U000e006f",
    "lines": "one\r\n\r\ntwo\rthree\u2028four\n",
    "spaces": "   ",
}
ELEMENTS = {
    "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "section", "article", "div", "h1",
    "h2", "h3", "h4", "p", "span", "strong", "b", "a", "u", "sup", "ul", "ol", "li", "blockquote", "mark", "q", "bdi",
    "code", "time", "dl", "dt", "dd", "fieldset", "legend", "label", "input", "button", "script",
}  # fmt: skip
ATTRIBUTES = {
    "lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "rel", "dir", "type", "checked",
    "hidden", "tabindex", "title", "datetime", "data-move", "aria-label", "aria-labelledby", "aria-describedby",
    "aria-hidden",
}  # fmt: skip


def page(text, language="en"):
    return read(render_html(hostile(text), language=language))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_page_has_only_our_elements_and_attributes(text, language):
    root = page(text, language)
    assert {e.name for e in root.all()} <= ELEMENTS
    assert {a for e in root.all() for a in e.attributes} <= ATTRIBUTES
    assert {e.attributes["type"] for e in root.all("input")} == {"radio"}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_script_and_style_are_the_ones_the_policy_names(text):
    root = page(text)
    policy = next(e.attributes["content"] for e in root.all("meta") if "http-equiv" in e.attributes)
    hashes = re.findall(r"'sha256-([^']+)'", policy or "")
    contents = [root.one("style").text, root.one("script").text]
    assert hashes == [base64.b64encode(hashlib.sha256(c.encode()).digest()).decode() for c in contents]
    assert contents == [page("harmless").one("style").text, page("harmless").one("script").text]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_links_lead_into_the_page(text):
    root = page(text)
    ids = [e.attributes["id"] for e in root.all() if "id" in e.attributes]
    assert len(ids) == len(set(ids))
    for one in root.all("a"):
        href = one.attributes["href"] or ""
        assert href.startswith("#")
        assert href[1:] in ids


@pytest.mark.parametrize("name", ["script", "style", "attribute", "handler", "address", "entities", "template", "svg"])
def test_hostile_markup_is_there_to_be_read(name):
    answer = page(TEXTS[name]).one("section", "answer").one("div", "said")
    for number in answer.all("sup"):
        number.parts.clear()
    assert answer.text == TEXTS[name]


def test_a_hostile_text_is_in_no_attribute():
    text = "zzhostilezz"
    assert not [a for e in page(text).all() for a in e.attributes.values() if a and text in a]


def test_only_the_web_address_of_the_corpus_becomes_a_link():
    root = page("https://example.org/policy")
    outside = [e for e in root.all("a") if not (e.attributes["href"] or "").startswith("#")]
    assert {e.attributes["href"] for e in outside} == {"https://example.org/policy"}
    assert {e.attributes["rel"] for e in outside} == {"noopener noreferrer"}


def test_no_bidirectional_override_reaches_the_browser():
    html = render_html(hostile(TEXTS["bidi"]))
    assert not set(html) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=60), st.sampled_from(["en", "ru"]))
def test_any_text_makes_a_page_of_our_elements(text, language):
    html = render(hostile(text), "html", language=language)
    html.encode("utf-8")
    root = read(html)
    assert {e.name for e in root.all()} <= ELEMENTS
    assert {a for e in root.all() for a in e.attributes} <= ATTRIBUTES


FRAGMENTS = ["<", ">", '"', "'", "&", "</script>", "<!--", "-->", "]]>", "on=", "\n", " ", "x", "&lt", "\x00", "`"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=12).map("".join))
def test_pieces_of_markup_make_a_page_of_our_elements(text):
    root = read(render_html(hostile(text)))
    assert {e.name for e in root.all()} <= ELEMENTS
    assert {a for e in root.all() for a in e.attributes} <= ATTRIBUTES
