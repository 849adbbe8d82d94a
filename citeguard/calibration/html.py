"""Pieces of a page: words of one language, tables, figures. Everything that comes from data is escaped here."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from citeguard.errors import ConfigError

LANGUAGES = ("en", "ru")
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page may load nothing: what it shows of rows is text of strangers."""


@cache
def words(language: str) -> dict[str, Any]:
    if language not in LANGUAGES:
        raise ConfigError(f"no page labels in {language!r}; there are {', '.join(LANGUAGES)}")
    source = files("citeguard.calibration") / "labels" / f"{language}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def page(title: str, body: Iterable[str], language: str) -> str:
    style = (files("citeguard.calibration") / "page.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    return "<dl>" + "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in pairs if v) + "</dl>"


def bullets(items: Iterable[str]) -> str:
    return '<ul class="limits">' + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> str:
    """`numbers` are the columns that stand right."""
    right = set(numbers)

    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(
            f'<{tag} class="n">{escape(c)}</{tag}>' if n in right else f"<{tag}>{escape(c)}</{tag}>"
            for n, c in enumerate(row)
        )

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    # On a narrow screen the table scrolls, not the page; a keyboard must reach what scrolls.
    whole = f"<table><thead><tr>{cells(head, 'th')}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{whole}</div>'


def figure(chart: str, caption: str) -> str:
    return (
        f"<figure>{chart}<figcaption>{escape(caption)}</figcaption></figure>"
        if caption
        else f"<figure>{chart}</figure>"
    )


def pair(figures: Iterable[str]) -> str:
    return '<div class="pair">' + "".join(figures) + "</div>"
