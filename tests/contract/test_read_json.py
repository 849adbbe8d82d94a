"""Bytes to values: what is refused, and where the message says it is."""

from __future__ import annotations

import pytest

from citeguard.contract import parse, read_json
from citeguard.errors import InputError

REFUSED = [
    pytest.param(b"", "r.json:1:1: empty", id="an empty file"),
    pytest.param(b" \n ", "r.json:2:2: empty", id="nothing but white space"),
    pytest.param(b'{"a": 1', "r.json:1:8: not JSON: Expecting ',' delimiter", id="an object that does not end"),
    pytest.param(b'{"a":\n\n 1,}', "r.json:3:", id="a comma too many"),
    pytest.param(b"{} {}", "r.json:1:4: not JSON: Extra data", id="two values"),
    pytest.param(b'{"a": "x\ny"}', "r.json:1:9: not JSON: Invalid control character", id="a line end in a string"),
    pytest.param(b'{"a": NaN}', "r.json:1:7: NaN, Infinity", id="NaN"),
    pytest.param(b'{"a": "NaN",\n "b": -Infinity}', "r.json:2:7: NaN, Infinity", id="Infinity after a harmless string"),
    pytest.param(b'{"a": 1.5, "b": 1e999}', "r.json:1:17: NaN, Infinity or a number out of range", id="float overflow"),
    pytest.param(b"[1" + b"0" * 5000 + b"]", "r.json:1:2: an integer with too many digits", id="5,001 digits"),
    pytest.param(b'{"a": 1, "a": 2}', "r.json:1:10: duplicate key 'a'", id="a key twice"),
    pytest.param(
        b'{"a": {"b": 1},\n "c": [{"b": 1, "b" : 2}]}', "r.json:2:17: duplicate key 'b'", id="a key twice, inside"
    ),
    pytest.param(b'{"a": {"b": 1}, "b": 2, "b": 3}', "r.json:1:25: duplicate key 'b'", id="a key twice, outside"),
    pytest.param(b'{"\\u0061": 1, "a": 2}', "r.json:1:15: duplicate key 'a'", id="a key twice, once escaped"),
    pytest.param(
        '{"Срок — 30 дней.": 1, "Срок — 30 дней.": 2}'.encode(),
        "r.json:1:24: duplicate key",
        id="a key that is no name is not shown",
    ),
    pytest.param(b'{"a": "\\ud800"}', "r.json:1:8: a lone surrogate", id="an escaped lone surrogate"),
    pytest.param(b'{"a": "\\uDC00\\uD800"}', "r.json:1:8: a lone surrogate", id="halves in the wrong order"),
    pytest.param(b'{"\\udfff": 1}', "r.json:1:3: a lone surrogate", id="a lone surrogate in a key"),
    pytest.param(
        b'["\\\\\\ud83d\\ude00", "\\\\ud83d\\ude00"]', "r.json:1:28: a lone surrogate", id="after an escaped backslash"
    ),
    pytest.param(b'{"a":\n "\xed\xa0\x80"}', "r.json:2: not UTF-8 at byte 8", id="a surrogate as bytes"),
    pytest.param(b'{"a": "\xcf\xf0\xe8"}', "r.json:1: not UTF-8 at byte 7", id="Windows-1251"),
    pytest.param('{"a": 1}'.encode("utf-16"), "r.json: looks like UTF-16", id="UTF-16 with a mark"),
    pytest.param('{"a": 1}'.encode("utf-16-le"), "r.json: looks like UTF-16", id="UTF-16, little end first"),
    pytest.param('{"a": 1}'.encode("utf-16-be"), "r.json: looks like UTF-16", id="UTF-16, big end first"),
    pytest.param('{"a": 1}'.encode("utf-32"), "r.json: looks like UTF-32", id="UTF-32"),
    pytest.param(b"[" * 100_000, "r.json: nested too deeply", id="lists in lists"),
    pytest.param(b'{"a":' * 100_000, "r.json: nested too deeply", id="objects in objects"),
    pytest.param(b"0" * 17, "r.json: larger than the limit of 16 bytes", id="too large"),
]


@pytest.mark.parametrize(("raw", "message"), REFUSED)
def test_what_is_no_strict_json_is_refused_with_its_place(raw: bytes, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_json(raw, "r.json", max_bytes=16 if len(raw) == 17 else None)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        pytest.param(b'\xef\xbb\xbf{"a": [1, -2.5e3, null]}', {"a": [1, -2500.0, None]}, id="a byte order mark"),
        pytest.param(b'{"a": "\\ud83d\\ude00"}', {"a": "😀"}, id="an escaped pair"),
        pytest.param(b'{"a": "\\\\ud800"}', {"a": "\\ud800"}, id="a backslash and the letters ud800"),
        pytest.param('{"ответ": "да"}'.encode(), {"ответ": "да"}, id="Russian"),
        pytest.param(
            b'{"a": "1e999 NaN {\\"a\\":1,\\"a\\":2}"}', {"a": '1e999 NaN {"a":1,"a":2}'}, id="JSON in a string"
        ),
        pytest.param(b'{"a": {"a": {"a": 1}}}', {"a": {"a": {"a": 1}}}, id="one key on every level"),
        pytest.param(b"7", 7, id="not an object"),
    ],
)
def test_strict_json_is_read(raw: bytes, value: object) -> None:
    assert read_json(raw, "r.json") == value


def test_the_line_of_a_larger_file_is_counted_on() -> None:
    with pytest.raises(InputError, match=r"^docs\.jsonl:17:7: "):
        read_json(b'{"a": }', "docs.jsonl", first_line=17)


def test_a_message_holds_no_value_of_the_file() -> None:
    for raw in (b'{"answer": "SECRET", "answer": "SECRET"}', b'{"answer": "SECRET" NaN', b'["SECRET", NaN]'):
        with pytest.raises(InputError) as caught:
            read_json(raw, "r.json")
        assert "SECRET" not in str(caught.value)


@pytest.mark.parametrize("text", ["[", '{"a":', '"' + "\\\\" * 2, "NaN,", '{"a":1,"a":1},'])
def test_refusing_a_large_file_is_linear(text: str) -> None:
    """Quadratic work on a megabyte would not end within the time limit of any test run."""
    with pytest.raises(InputError):
        read_json((text * (1_000_000 // len(text))).encode(), "r.json")


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({"answer": float("nan")}, id="NaN"),
        pytest.param({"answer": "a\ud800"}, id="a lone surrogate"),
        pytest.param({"answer": "a", "trace": {"when": object()}}, id="an object of Python"),
        pytest.param({"answer": {1, 2}}, id="a set"),
        pytest.param({("a",): 1}, id="a tuple as key"),
        pytest.param({1: "a", "1": "b"}, id="one key as number and as text"),
    ],
)
def test_a_python_value_that_is_not_json_is_refused(value: object) -> None:
    with pytest.raises(InputError):
        parse(value)


def test_a_value_that_holds_itself_is_refused() -> None:
    value: dict[str, object] = {"answer": "a"}
    value["extra"] = value
    with pytest.raises(InputError):
        parse(value)
