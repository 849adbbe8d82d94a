"""`citeguard doctor`: what is set up. It calls nothing and shows no secret."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version

import click

from citeguard.cli.writing import write_output
from citeguard.version import __version__

_CORE = ("click", "instructor", "openai", "pydantic", "snowballstemmer", "tenacity")
_MISSING = "not installed"
EXTRAS = {
    "calibration": ("numpy", "scikit-learn", "scipy"),
    "ingest": ("lxml", "markdown-it-py"),
    "pdf": ("pdfminer.six",),
    "postgresql": ("psycopg",),
    "speed": ("PyStemmer",),
}


@click.command()
def doctor() -> int:
    """Say what is set up and what is not, without calling anything."""
    write_output("\n".join(_lines(os.environ)) + "\n", None)
    return 0


def _lines(environ: Mapping[str, str]) -> Iterator[str]:
    yield f"citeguard {__version__} on Python {platform.python_version()}"
    yield ""
    yield "packages"
    for name in _CORE:
        yield f"  {name}: {_version(name)}"
    yield ""
    yield "extras"
    for extra, names in EXTRAS.items():
        missing = [name for name in names if _version(name) == _MISSING]
        yield f"  {extra}: " + ("ready" if not missing else f"pip install 'citeguard[{extra}]'")
    yield ""
    yield "languages: en, ru; a claim or source in another language goes to manual_review"
    yield "policy: strict (default); others: citeguard policy list"
    yield ""
    yield "judge local: ready. It knows only word-for-word quotations of whole sentences; a paraphrase is `unknown`."
    yield f"judge openai:MODEL: {_openai(environ)}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return _MISSING


def _openai(environ: Mapping[str, str]) -> str:
    base = "OPENAI_BASE_URL is set" if environ.get("OPENAI_BASE_URL") else "OPENAI_BASE_URL is not set (api.openai.com)"
    if environ.get("OPENAI_API_KEY"):
        return f"OPENAI_API_KEY is set, {base}; try `citeguard judge check --judge openai:MODEL`"
    return f"OPENAI_API_KEY is not set, {base}; set it to have meaning judged by a model"
