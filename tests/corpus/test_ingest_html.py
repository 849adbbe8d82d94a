"""A page as its reader sees it."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("lxml", reason="the extra ingest is not installed")

from citeguard.corpus.ingest.html import read_page
from citeguard.corpus.stored import stored_version
from citeguard.errors import InputError


def page(html: str) -> dict[str, object]:
    return read_page(html.encode(), "page.html")


def text(html: str) -> object:
    return page(html)["text"]


def named(html: str) -> list[tuple[str, str | None, str]]:
    read = read_page(html.encode(), "page.html")
    return [(s["id"], s["heading"], read["text"][s["start"] : s["end"]]) for s in read["sections"]]


TEXTS = [
    pytest.param("<p>One   <b>two</b>\nthree.<p>Four", "One two three.\n\nFour", id="paragraphs and spaces"),
    pytest.param("<p>a<br>b", "a\nb", id="a line break"),
    pytest.param("<p>Срок&nbsp;&mdash; 14&#160;дней", "Срок\xa0— 14\xa0дней", id="entities are characters"),
    pytest.param("<p>10<sup>2</sup> m, H<sub>2</sub>O", "10² m, H₂O", id="raised and lowered digits stay so"),
    pytest.param("<p>limit<sup>a</sup>", "limit^a", id="a raised letter"),
    pytest.param("<p>Was <del>30</del> <ins>60</ins> days", "Was 60 days", id="struck out is not said"),
    pytest.param("<p>a<script>b</script><style>c</style><template>d</template>e", "ae", id="what is not shown"),
    pytest.param('<p>a<p hidden>b<p style="display:none">c<p>d', "a\n\nd", id="what is hidden"),
    pytest.param("<p>a<!-- b -->c", "ac", id="a comment"),
    pytest.param("<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c", id="a list in a list"),
    pytest.param("<ol start=3><li>a<li value=7>b<li>c</ol>", "3. a\n7. b\n8. c", id="a numbered list"),
    pytest.param(
        "<table><tr><th>Plan<th>Price<tr><td><p>Pro</p><td><tr><td><td>20</table>after",
        "| Plan | Price |\n| Pro | |\n| | 20 |\n\nafter",
        id="a table",
    ),
    pytest.param("<pre>a\n  b</pre>", "a\n  b", id="preformatted"),
    pytest.param("<p>a &lt;script&gt;", "a <script>", id="a tag as text is text"),
    pytest.param("a\x00b", "a\ufffdb", id="a NUL"),
    pytest.param("<title>T</title><p>a", "a", id="the title is not in the text"),
    pytest.param("<p>a</div></ul></table></sup>b", "ab", id="ends without a start"),
]


@pytest.mark.parametrize(("html", "expected"), TEXTS)
def test_text(html: str, expected: str) -> None:
    assert text(html) == expected


def test_headings_and_anchors_are_sections() -> None:
    assert named(
        "<main id=main><h1>Returns</h1><p>A<h2 id=fees>Fees</h2><p id=p1>B<a name=old></a><h2>More</h2>C</main>"
        "<section id=contact><h1>Contact</h1>D</section><p>E"
    ) == [
        ("returns", "Returns", "Returns\n\nA\n\nFees\n\nB\n\nMore\n\nC"),
        ("main", "Returns", "Returns\n\nA\n\nFees\n\nB\n\nMore\n\nC"),
        ("fees", "Fees", "Fees\n\nB"),
        ("p1", None, "B"),
        ("old", "More", "More\n\nC"),
        ("contact", "Contact", "Contact\n\nD"),
    ]


def test_an_id_given_twice_is_the_first_ones() -> None:
    assert named("<p id=x>a<p id=x>b") == [("x", None, "a")]


PIECES = re.findall(
    r"<[^>]*>|\w+| ",
    "<p></p><h1><h2 id=b></h1><div id=a></div><a name=z></a><pre></pre><td id=t><tr><table></table><ul><li></ul><sup>"
    "</sup><del></del><body></head><!-- --> word 2",
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=20))
def test_whatever_the_tags_every_section_has_its_own_name_and_text(pieces: list[str]) -> None:
    read = page("".join(["word", *pieces]))
    stored_version(read, "a", "page.html")  # refuses an empty range and a name given twice


def test_title_and_address() -> None:
    read = page("<title> Policy\n of returns</title><link rel=canonical href='https://example.com/r'><h1>H</h1>")
    assert (read["title"], read["url"]) == ("Policy of returns", "https://example.com/r")
    read = page("<link rel=canonical href='javascript:alert(1)'><h1>H</h1>")
    assert (read["title"], read["url"]) == ("H", None)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param("<meta charset=windows-1251><p>Срок".encode("cp1251"), id="windows-1251"),
        pytest.param('<?xml version="1.0" encoding="koi8-r"?><p>Срок'.encode("koi8-r"), id="koi8-r of XML"),
        pytest.param("<meta charset=windows-1251><p>Срок".encode("utf-8-sig"), id="a byte order mark comes first"),
        pytest.param("<p>Срок".encode("utf-16"), id="utf-16"),
        pytest.param("<p>Срок".encode("utf-32"), id="utf-32"),
        pytest.param("<p>Срок".encode(), id="utf-8 without a name"),
    ],
)
def test_encodings(raw: bytes) -> None:
    assert read_page(raw, "page.html")["text"] == "Срок"


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        pytest.param("<p>Срок".encode("cp1251"), "is not utf-8 at byte 3", id="not what it must be"),
        pytest.param(b"<meta charset=utf-7><p>a", "'utf-7', which is not read", id="an encoding to hide in"),
        pytest.param(b"<meta charset=hex><p>a", "'hex', which is not read", id="no encoding of text"),
        pytest.param(b"", "shows no text", id="nothing"),
        pytest.param(b"<script>var a</script>", "shows no text", id="only a script"),
    ],
)
def test_refused(raw: bytes, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read_page(raw, "page.html")


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("<div id=a>" * 50_000 + "x", id="deep"),
        pytest.param("<ul><li>a" * 20_000, id="deep lists"),
        pytest.param("<table><tr><td>" * 5_000 + "x", id="deep tables"),
        pytest.param("<h2>A</h2>" * 20_000, id="one heading many times"),
        pytest.param("".join(f"<a name=n{n}></a>" for n in range(50_000)) + "x", id="many names of one place"),
        pytest.param("<" * 100_000 + "&" * 100_000, id="no tags"),
    ],
)
def test_hostile_pages_take_no_longer_than_plain_ones(html: str) -> None:
    begun = time.process_time()
    text(html)
    assert time.process_time() - begun < 10
