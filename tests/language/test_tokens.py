"""Tokens cover the text, and what nobody sees does not cut a word."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citeguard.language.tokens import Kind, normal, tokenise
from tests.growth import growth


@given(st.text(alphabet="abЯ1٣²_-./,:@'’ \n\u200b\u0301éё%№½K", max_size=60))
@settings(max_examples=100)
def test_every_visible_code_point_belongs_to_one_token(text: str) -> None:
    tokens = tokenise(text)
    covered = [index for token in tokens for index in range(token.span.start, token.span.end)]
    assert covered == sorted(set(covered))
    assert all(text[index].isspace() for index in set(range(len(text))) - set(covered))
    assert all(token.span.of(text) == token.text for token in tokens)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AES-256", [("AES-256", Kind.IDENTIFIER)]),
        ("v4.2.", [("v4.2", Kind.IDENTIFIER), (".", Kind.PUNCTUATION)]),
        ("https://a.b/c?d=1,", [("https://a.b/c?d=1", Kind.IDENTIFIER), (",", Kind.PUNCTUATION)]),
        ("me@example.com.", [("me@example.com", Kind.IDENTIFIER), (".", Kind.PUNCTUATION)]),
        ("and/or", [("and", Kind.WORD), ("/", Kind.PUNCTUATION), ("or", Kind.WORD)]),
        ("24/7", [("24", Kind.NUMBER), ("/", Kind.PUNCTUATION), ("7", Kind.NUMBER)]),
        ("п.4.2", [("п", Kind.WORD), (".", Kind.PUNCTUATION), ("4.2", Kind.NUMBER)]),
        ("дней.Далее", [("дней", Kind.WORD), (".", Kind.PUNCTUATION), ("Далее", Kind.WORD)]),
        ("1,000.5", [("1,000.5", Kind.NUMBER)]),
        ("30-дневный", [("30-дневный", Kind.IDENTIFIER)]),
        ("don't well-known", [("don't", Kind.WORD), ("well-known", Kind.WORD)]),
    ],
)
def test_kinds(text: str, expected: list[tuple[str, Kind]]) -> None:
    assert [(token.text, token.kind) for token in tokenise(text)] == expected


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("n\u200bot", "not"),
        ("не\u00adльзя", "нельзя"),
        ("н\u0435\u0301", "не"),  # a stress mark
        ("и\u0306од", "йод"),
        ("нe", "не"),  # Latin e
        ("nоt", "not"),  # Cyrillic о
        ("Ещё", "еще"),
        ("don’t", "don't"),
        ("веб-site", "веб-site"),
    ],
)
def test_normal_form_sees_what_a_reader_sees(text: str, norm: str) -> None:
    (token,) = tokenise(text)
    assert token.norm == norm
    assert normal(text) == norm


@pytest.mark.parametrize("unit", ["a.", "a+", "a-", "a/", "1-", "a1", "www.", "http://", "a@", "1.", "a_", "1a-", "a'"])
def test_linear_on_long_chains(unit: str) -> None:
    assert growth(lambda n: tokenise(unit * n), 2_000, 32_000, below=100) < 100
