"""Sentences stand in both languages, under the same keys, with the same names in braces; and each of them is said."""

from __future__ import annotations

import ast
import copy
import pickle
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

import citeguard
from citeguard.language.marks import MarkKind
from citeguard.messages import LANGUAGES, Message, said, told
from citeguard.models import OffsetUnit, Verdict
from citeguard.text import FOLDS

WRITTEN_THE_SAME = {"must.schema", "kind.null", "kind.true", "kind.false", "signal.narrowed_one", "signal.narrowed_two"}
WRITTEN_THE_SAME |= {"list.also", "expected.range", "received.range", "fold.ё/е"}


def sentences(language):
    data = tomllib.loads((files("citeguard.messages") / f"{language}.toml").read_text(encoding="utf-8"))
    return {f"{table}.{key}": sentence for table, found in data.items() for key, sentence in found.items()}


def names(sentence):
    return {(name, conversion) for _, name, _, conversion in Formatter().parse(sentence) if name is not None}


def test_every_language_has_the_same_keys():
    assert {language: sorted(sentences(language)) for language in LANGUAGES} == dict.fromkeys(
        LANGUAGES, sorted(sentences("en"))
    )


@pytest.mark.parametrize("key", sorted(sentences("en")))
def test_a_sentence_has_the_same_names_in_every_language(key):
    assert names(sentences("ru")[key]) == names(sentences("en")[key])


def test_russian_sentences_are_russian_and_english_ones_are_not():
    assert [k for k, s in sentences("en").items() if re.search("[а-я]", s) and k not in WRITTEN_THE_SAME] == []
    assert [k for k, s in sentences("ru").items() if not re.search("[а-я]", s)] == sorted(
        WRITTEN_THE_SAME - {"fold.ё/е"}, key=list(sentences("ru")).index
    )


def keys_in_code():
    """Every string in the package that could be a key, and the tables of keys that are put together."""
    whole, tables = set(), set()
    for path in Path(citeguard.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "told":
                (first, *_) = node.args
                if isinstance(first, ast.JoinedStr):
                    tables.add(first.values[0].value)
    return whole, tables


def test_every_sentence_is_said_somewhere():
    whole, tables = keys_in_code()
    assert [k for k in sentences("en") if k not in whole and not k.startswith(tuple(tables))] == []
    assert tables == {"fold.", "narrowing.", "reason.", "side.", "text.", "unit.", "where."}


def test_every_key_that_is_said_is_there():
    called = set()
    for path in Path(citeguard.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "told":
                called |= {c.value for c in ast.walk(node.args[0]) if isinstance(c, ast.Constant)}
    whole = {key for key in called if re.fullmatch(r"[a-z]+\.[a-z_]+", str(key))}
    assert len(whole) > 100
    assert whole - sentences("en").keys() == set()


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        ("fold", [fold.name for fold in FOLDS]),
        ("unit", [unit.value for unit in OffsetUnit if unit is not OffsetUnit.CODEPOINT]),
        ("reason", [Verdict.CONTRADICTED.value, Verdict.INSUFFICIENT.value]),
        ("narrowing", [MarkKind.CONDITION.value, MarkKind.EXCEPTION.value, MarkKind.ONLY.value]),
        ("side", ["before", "until", "by", "after", "at"]),
        ("where", ["source", "heading", "before", "after", "note"]),
    ],
)
def test_keys_that_are_put_together_are_there(table, keys):
    for key in keys:
        assert told(f"{table}.{key}").said_in("ru")


def test_a_message_is_its_english_sentence_and_has_the_others():
    message = told("citation.about", id="q1", what=told("citation.version_mismatch", document="d", version="2"))
    assert message == "citation 'q1': document 'd' has no version '2'"
    assert said(message, "ru") == "ссылка 'q1': у документа 'd' нет версии '2'"
    assert said(message, "en") == str(message)


def test_what_fills_a_sentence_is_never_read_as_one():
    message = told("citation.document_missing", document="{document!r} {0} %s")
    assert message == "there is no document '{document!r} {0} %s'"
    assert message.said_in("ru") == "документа '{document!r} {0} %s' нет"


def test_text_that_is_no_message_stays_as_it_is():
    assert said("30 days", "ru") == "30 days"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))])
def test_a_copy_can_still_be_said_in_russian(copied):
    message = copied(told("received.places", n=2))
    assert isinstance(message, Message)
    assert (message, message.said_in("ru")) == ("2 places", "мест: 2")


def test_an_unknown_key_and_a_missing_value_are_our_own_mistakes():
    with pytest.raises(KeyError, match=r"citation\.nothing"):
        told("citation.nothing")
    with pytest.raises(KeyError, match="document"):
        told("citation.document_missing")
