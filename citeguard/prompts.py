"""Prompt files: front matter and body, read from wheel, sdist and editable install alike.

A file is `NAME.LANGUAGE.vVERSION.md`: TOML between two `+++` lines, then the body, which is sent as it stands and never
passes a template engine. A shipped file is never edited; a change is a new version. Its fingerprint is in every report.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from citeguard.errors import ConfigError

_KEYS = {"name", "version", "language", "labels", "variables"}
_FENCE = "+++"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One prompt file. `labels` are the verdicts it asks for, `variables` the keys of the data it speaks of."""

    name: str
    version: int
    language: str
    labels: tuple[str, ...]
    variables: tuple[str, ...]
    body: str
    fingerprint: str
    """First 16 hex digits of the SHA-256 of the whole file, line ends as LF."""

    @property
    def id(self) -> str:
        return f"{self.name}.{self.language}.v{self.version}"


@cache
def load_prompt(name: str, language: str, version: int = 1) -> Prompt:
    """The prompt file of that name; ConfigError if the installation lacks it or it is malformed."""
    place = f"{name}.{language}.v{version}.md"
    source = _folder() / place
    if not source.is_file():
        raise ConfigError("no such prompt file in this installation", place=place)
    return parse_prompt(source.read_text(encoding="utf-8"), place=place)


def parse_prompt(text: str, *, place: str) -> Prompt:
    """A prompt from the text of its file. ConfigError names the file and the key that is wrong."""
    text = text.replace("\r\n", "\n")
    head, body = _take_apart(text, place)
    unknown = sorted(set(head) ^ _KEYS)
    if unknown:
        raise ConfigError(f"front matter must have exactly the keys {sorted(_KEYS)}; look at {unknown}", place=place)
    prompt = Prompt(
        name=str(head["name"]),
        version=int(str(head["version"])),
        language=str(head["language"]),
        labels=_strings(head["labels"], "labels", place),
        variables=_strings(head["variables"], "variables", place),
        body=body,
        fingerprint=hashlib.sha256(text.encode("utf-8")).hexdigest()[:16],
    )
    if place != f"{prompt.id}.md":
        raise ConfigError(f"front matter says {prompt.id!r}; file name and front matter must agree", place=place)
    return prompt


def _take_apart(text: str, place: str) -> tuple[dict[str, object], str]:
    parts = text.split(f"{_FENCE}\n", 2)
    if len(parts) != 3 or parts[0]:
        raise ConfigError("a prompt file begins with TOML between two '+++' lines", place=place)
    try:
        return tomllib.loads(parts[1]), parts[2]
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"front matter is not TOML: {error}", place=place) from None


def _strings(value: object, key: str, place: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ConfigError(f"{key!r} must be a list of strings", place=place)
    return tuple(value)


def _folder() -> Traversable:
    """The wheel carries the files inside the package; a checkout keeps them beside it."""
    packaged = files("citeguard") / "_prompts"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parent.parent / "prompts"
