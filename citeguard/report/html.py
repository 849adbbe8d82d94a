"""The report as one self-contained page: it loads nothing, stores nothing and sends nothing.

Style and script are constants of this package, named by their hashes in the page's content security policy; all text of
answers and documents passes through `page.markup`. Without script everything is there to be read and printed; the
script only shows one claim at a time and moves between them by key.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from citeguard.models import Report
from citeguard.report.labels import Labels, labels
from citeguard.report.outline import waived
from citeguard.report.page.answer import Item, answer_section, legend
from citeguard.report.page.card import card
from citeguard.report.page.items import STATUS_SIGNS, items_of
from citeguard.report.page.markup import NOTHING, Html, constant, tag
from citeguard.report.page.source import sources_of
from citeguard.report.page.tables import documents_section, findings_section, instead_section, provenance_section


def render_html(report: Report, *, language: str = "en") -> str:
    """One HTML document. Raises ConfigError for a language without labels."""
    words = labels(language)
    items = items_of(report)
    body = [
        tag("a", words("page", "skip"), href="#evidence", class_="skip"),
        _header(report, items, words),
        tag("main", answer_section(report.answer, items, words), _panel(report, items, words)),
        tag("div", *_below(report, words), class_="below"),
    ]
    page = tag("html", _head(report, words), tag("body", *body, _script()), lang=language)
    return f"<!DOCTYPE html>\n{page}\n"


def _head(report: Report, words: Labels) -> Html:
    policy = (
        f"default-src 'none'; style-src '{_hash('page.css')}'; script-src '{_hash('page.js')}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("meta", name="robots", content="noindex"),
        tag("title", f"{words('text', 'title')}: {_state(report, words)}"),
        tag("style", constant(_file("page.css"))),
    )


def _state(report: Report, words: Labels) -> str:
    """The state a reader is told. An abstention confirms nothing, so it has words of its own."""
    if report.decision.abstained:
        return words("page", "abstained")
    return words("reader", report.decision.status.value)


def _header(report: Report, items: Sequence[Item], words: Labels) -> Html:
    decision = report.decision
    step = words("next_step", "abstained" if decision.abstained else decision.status.value)
    return tag(
        "header",
        tag("div", tag("p", words("text", "title"), class_="brand"), _theme(words), class_="bar"),
        tag(
            "h1",
            tag("span", STATUS_SIGNS[decision.status], class_="sign", aria_hidden="true"),
            tag("span", _state(report, words), class_="state"),
        ),
        tag("p", tag("strong", words("status", decision.status.value)), " ", step, class_="decision"),
        _notices(report, words),
        legend(items, words),
        class_=f"top status-{decision.status.value}",
    )


def _notices(report: Report, words: Labels) -> Html:
    notices = []
    if report.facts.degraded:
        notices.append(words("text", "degraded"))
    if report.uncalibrated:
        notices.append(words("text", "uncalibrated"))
    if report.verification.access_note:
        notices.append(words("access", report.verification.access))
    notices += [waived(waiver, words) for waiver in report.decision.waivers]
    return tag("ul", *(tag("li", n) for n in notices), class_="notices") if notices else NOTHING


def _theme(words: Labels) -> Html:
    """Three radio buttons; the style sheet reads them, so the choice needs neither script nor storage."""
    choices = []
    for name in ("auto", "light", "dark"):
        choices.append(
            tag(
                "label",
                tag("input", type="radio", name="theme", id=f"theme-{name}", checked=name == "auto"),
                tag("span", words("page", f"theme_{name}")),
            )
        )
    return tag("fieldset", tag("legend", words("page", "theme"), class_="vh"), *choices, class_="theme")


def _panel(report: Report, items: Sequence[Item], words: Labels) -> Html:
    of = sources_of(report, words)
    cards = [card(item, report.answer or "", of) for item in items]
    if not cards:
        cards = [tag("p", words("text", "no_claims"), class_="empty")]
    return tag(
        "section",
        tag("div", tag("h2", words("page", "evidence"), id="evidence-title"), _moves(words), class_="panel-bar"),
        tag("p", words("page", "pick"), class_="pick"),
        *cards,
        _key(words) if items else NOTHING,
        class_="panel",
        id="evidence",
        tabindex=-1,
        aria_labelledby="evidence-title",
    )


def _moves(words: Labels) -> Html:
    """Hidden until the script is there to answer them."""
    buttons = [
        tag("button", sign, type="button", data_move=move, aria_label=words("page", move), title=words("page", move))
        for move, sign in (("previous", "‹"), ("next", "›"), ("close", "✕"))
    ]
    return tag("div", *buttons, class_="moves", hidden=True)


def _key(words: Labels) -> Html:
    """What the marks inside a source mean."""
    entries = [
        tag("li", tag("mark", words("page", "key_cited"))),
        tag("li", tag("mark", tag("span", words("page", "key_ev"), class_="ev"))),
        tag("li", tag("mark", tag("span", words("page", "key_against"), class_="against"))),
        tag("li", tag("span", words("page", "key_sig"), class_="sig")),
        tag("li", tag("span", words("page", "key_part"), class_="part")),
    ]
    return tag("ul", *entries, class_="key", aria_label=words("page", "key"))


def _below(report: Report, words: Labels) -> Iterator[Html]:
    yield findings_section(report, words)
    yield instead_section(report, words)
    yield documents_section(report, words)
    yield tag("footer", provenance_section(report, words))


def _script() -> Html:
    return tag("script", constant(_file("page.js")))


@cache
def _file(name: str) -> str:
    return (files("citeguard.report.page") / name).read_text(encoding="utf-8")


@cache
def _hash(name: str) -> str:
    digest = hashlib.sha256(_file(name).encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
