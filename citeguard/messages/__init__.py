"""Sentences for people, in every language of the reports: codes are the contract, these may be improved any day.

A stage says `told("citation.quote_absent")`; the sentence stands in `en.toml` and `ru.toml`, under the same key and
with the same names in braces. What fills the braces is data and is never looked at for braces again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

LANGUAGES = ("en", "ru")


class Message(str):
    """A sentence in English that can be said in the other languages too.

    It is a string, so that whoever has no other language to speak need not know. Joined to other text it is a plain
    string and stays English: put it into a template of its own instead."""

    __slots__ = ("key", "values")

    key: str
    values: Mapping[str, object]
    """What fills the braces; a message among them is said in the same language."""

    def __new__(cls, key: str, values: Mapping[str, object]) -> Message:
        message = super().__new__(cls, _sentences("en")[key].format_map(values))
        message.key = key
        message.values = values
        return message

    def __getnewargs__(self) -> tuple[str, Mapping[str, object]]:  # type: ignore[override]  # not those of a str
        return self.key, self.values

    def said_in(self, language: str) -> str:
        """The same in one of `LANGUAGES`."""
        values = {name: spoken(value, language) for name, value in self.values.items()}
        return _sentences(language)[self.key].format_map(values)


def told(key: str, /, **values: object) -> Message:
    """The message of a key. Raises KeyError for an unknown key or a missing value: our own mistake, a test finds it."""
    return Message(key, values)


def spoken(value: object, language: str) -> object:
    """A message in the language; anything else as it is: names, numbers, text of documents."""
    return value.said_in(language) if isinstance(value, Message) else value


def said(text: str, language: str) -> str:
    """`spoken` for text of a finding, a signal or a reason."""
    return text.said_in(language) if isinstance(text, Message) else text


@cache
def _sentences(language: str) -> Mapping[str, str]:
    """By key, as `must.text`: the keys of all tables in one."""
    import tomllib  # a request without a flaw needs no sentence, and `verify` is to start fast
    from importlib.resources import files

    data = tomllib.loads((files("citeguard.messages") / f"{language}.toml").read_text(encoding="utf-8"))
    return {f"{table}.{key}": sentence for table, sentences in data.items() for key, sentence in sentences.items()}
