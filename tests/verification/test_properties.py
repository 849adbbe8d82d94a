"""What must hold for any text and any request."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from citeguard.contract import parse
from citeguard.models import CheckRequest, Citation, Mode, OffsetUnit, RetrievedChunk, Section
from citeguard.verification import claim_findings, fragments_of, verify
from tests.verification.stored import AS_OF, View, citation, document, verified

letters = st.characters(exclude_categories=["Cs"]) | st.sampled_from("абвгд abc 0123 \n.,-–«»\u0301\u200d#*[]^():¹")
texts = st.text(letters, min_size=1, max_size=120)


@st.composite
def texts_with_ranges(draw):
    text = draw(texts)
    start = draw(st.integers(0, len(text) - 1))
    return text, start, draw(st.integers(start + 1, len(text)))


@settings(max_examples=100)
@given(texts_with_ranges())
def test_an_exact_quote_is_never_a_mismatch_and_slices_back(case):
    text, start, end = case
    found = verified(citation(text[start:end], start, end), documents=[document(text)])
    assert {f.code for f in found.findings} <= {"range_splits_token", "quote_trivial"}
    assert found.citations[0].span.of(text) == text[start:end]
    for fragment in fragments_of(found).values():
        assert fragment.text == text[start:end]
        assert (fragment.before + fragment.text + fragment.after) in text


@settings(max_examples=100)
@given(texts_with_ranges(), st.integers(0, 200), letters)
def test_a_changed_character_is_always_found(case, where, other):
    text, start, end = case
    quote = text[start:end]
    at = where % len(quote)
    assume(quote[at] != other)
    changed = quote[:at] + other + quote[at + 1 :]
    found = verified(citation(changed, start, end), documents=[document(text)])
    assert found.findings[0].code == "quote_mismatch"
    assert not found.citations[0].valid


@settings(max_examples=100)
@given(texts_with_ranges(), st.sampled_from([OffsetUnit.UTF8, OffsetUnit.UTF16]))
def test_converted_offsets_point_at_the_same_words(case, unit):
    text, start, end = case
    encoding, width = {OffsetUnit.UTF8: ("utf-8", 1), OffsetUnit.UTF16: ("utf-16-le", 2)}[unit]
    first, last = (len(text[:at].encode(encoding)) // width for at in (start, end))
    found = verified(citation(text[start:end], first, last, offset_unit=unit), documents=[document(text)])
    assert found.citations[0].span == (start, end)


@settings(max_examples=100)
@given(texts_with_ranges())
def test_the_short_way_and_the_long_way_agree(case):
    """A true hash changes nothing but the way taken."""
    text, start, end = case
    stored = document(text)
    plain = citation(text[start:end], start, end)
    short = verified(plain, documents=[stored])
    long = verified(replace(plain, content_hash=stored.sha256()), documents=[stored])
    assert short.findings == long.findings
    assert short.citations[0].valid == long.citations[0].valid


offsets = st.none() | st.integers(-3, 130) | st.just(10**40)
ids = st.sampled_from(["d", "e", "", "1", "2", "q1"])
citations = st.builds(
    Citation,
    id=ids,
    document_id=st.none() | ids,
    document_version=st.none() | ids,
    start=offsets,
    end=offsets,
    quote=st.none() | texts,
    mode=st.sampled_from(Mode),
    content_hash=st.none() | texts,
    section=st.none() | ids,
    offset_unit=st.sampled_from(OffsetUnit),
    version_optional=st.booleans(),
    invalid=st.frozensets(
        st.sampled_from(["start", "end", "quote", "document_id", "document_version", "section", "mode"])
    ),
)
chunks = st.builds(RetrievedChunk, document_id=ids, document_version=st.none() | ids, start=offsets, end=offsets)


@settings(max_examples=100)
@given(texts, texts, st.lists(citations, max_size=4), st.none() | st.lists(chunks, max_size=3).map(tuple))
def test_nothing_a_request_can_say_raises(text, other, cited, retrieved):
    stored = [
        document(text, begins="2026-01-01", sections=(Section(id="1", start=0, end=len(text), heading="#"),)),
        document(other, version="2", begins="2025-01-01", chunks=(Section(id="2", start=5, end=2),)),
        document(other, id="e", version="1"),
    ]
    request = CheckRequest(answer=None, citations=tuple(cited), retrieved=retrieved)
    found = verify(request, View(*stored), as_of=AS_OF)
    assert len(found.citations) == len(cited)
    rejected = {f.citation_id for f in found.findings if f.effect == "reject"}
    for resolved in found.citations:
        if resolved.valid:
            assert not resolved.citation.invalid
            assert resolved.span.of(resolved.document.text)
        elif not resolved.citation.invalid and [c.id for c in cited].count(resolved.citation.id) == 1:
            assert resolved.citation.id in rejected
    fragments_of(found)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "text", "quote", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
fields = [
    "id",
    "document_id",
    "document_version",
    "start",
    "end",
    "quote",
    "mode",
    "section",
    "content_hash",
    "offset_unit",
]


@settings(max_examples=100)
@given(
    st.lists(st.dictionaries(st.sampled_from(fields), json_values, max_size=9) | json_values, max_size=3),
    st.lists(
        st.dictionaries(st.sampled_from(["id", "text", "citation_ids"]), json_values, max_size=3) | json_values,
        max_size=3,
    ),
    json_values,
)
def test_nothing_that_json_can_say_raises(cited, claims, retrieved):
    request = parse({"answer": "Yes.", "citations": cited, "claims": claims, "retrieved": retrieved})
    found = verify(request, View(document("Some text 130 days.")), as_of=AS_OF)
    claim_findings(request)
    assert all(not r.valid for r in found.citations if r.citation.invalid)
