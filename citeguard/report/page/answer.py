"""The answer as it was given, each claim and each uncovered part marked where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from citeguard.models import Status
from citeguard.report.labels import Labels
from citeguard.report.page.items import ClaimItem, GapItem
from citeguard.report.page.markup import NOTHING, Html, join, tag, text
from citeguard.report.page.painting import Stretch, stretches

Item: TypeAlias = ClaimItem | GapItem


def answer_section(answer: str | None, items: Sequence[Item], words: Labels) -> Html:
    heading = tag("h2", words("text", "answer"), id="answer-title")
    if not answer:
        body = tag("p", words("page", "answer_missing"), class_="empty")
    else:
        body = tag("div", *_marked(answer, items), class_="said", dir="auto")
    return tag("section", heading, body, _unplaced(items, words), class_="answer", aria_labelledby="answer-title")


def _marked(answer: str, items: Sequence[Item]) -> Iterator[Html]:
    placed = [(item, item.span) for item in items if item.span is not None]
    painted = [item for item, _ in placed]
    ranks = [item.status.severity for item in painted]
    opened: set[int] = set()
    for piece in stretches(len(answer), [span for _, span in placed], ranks):
        yield _stretch(answer, piece, painted, opened)


def _stretch(answer: str, piece: Stretch, items: Sequence[Item], opened: set[int]) -> Html:
    """Text, linked to the item that shows on it; then the number of each item that ends here. `opened` holds the items
    that have their link already: an id stands once, and the tab key stops once."""
    shown = text(piece.span.of(answer))
    if piece.top is not None:
        ends = piece.top in piece.ending
        item = items[piece.top]
        shown = _link(item, tag("u", shown), _number(item) if ends else NOTHING, first=piece.top not in opened)
        opened.add(piece.top)
    hidden = [i for i in piece.ending if i != piece.top]
    numbers = [_link(items[i], _number(items[i]), first=i not in opened) for i in hidden]
    opened.update(hidden)
    return join([shown, *numbers])


def _link(item: Item, *children: Html, first: bool) -> Html:
    return tag(
        "a",
        *children,
        class_=f"m {item.mark.value}",
        href=f"#k{item.number}",
        id=f"m{item.number}" if first else None,
        aria_describedby=_kind(item) if first else None,
        tabindex=None if first else -1,
    )


def _number(item: Item) -> Html:
    return tag("sup", f"{item.mark.sign}{item.number}")


def _unplaced(items: Sequence[Item], words: Labels) -> Html:
    """Claims that have no place in the answer are no less claims."""
    lost = [item for item in items if item.span is None]
    if not lost:
        return NOTHING
    links = (_link(item, _number(item), first=True) for item in lost)
    return tag("p", words("page", "unplaced"), " ", join(links, " "), class_="unplaced")


def legend(items: Sequence[Item], words: Labels) -> Html:
    """The marks that occur under the state that a reader is told, worst first; a click goes to the first of a kind."""
    if not items:
        return NOTHING
    groups: dict[str, list[Item]] = {}
    for item in sorted(items, key=lambda i: (-i.status.severity, i.mark.value)):
        groups.setdefault(words("reader", item.status.value), []).append(item)
    rows = (tag("li", *_group(state, members, words)) for state, members in groups.items())
    return tag("ul", *rows, class_="legend", aria_label=words("page", "legend"))


def _group(state: str, items: Sequence[Item], words: Labels) -> Iterator[Html]:
    yield tag("span", tag("span", state, class_="state"), " ", tag("b", str(len(items))), class_="group")
    kinds: dict[str, list[Item]] = {}
    for item in items:
        kinds.setdefault(_kind(item), []).append(item)
    yield tag("span", *(_chip(kind, members, words) for kind, members in kinds.items()), class_="chips")


def _kind(item: Item) -> str:
    """The id of the legend's words for this item. A mark may come under two of the reader's states, and then stands
    there twice; a rejected item and one to be reviewed are the same to a reader."""
    state = Status.MANUAL_REVIEW if item.status is Status.REJECT else item.status
    return f"l-{state.value}-{item.mark.value}"


def _chip(kind: str, items: Sequence[Item], words: Labels) -> Html:
    mark = items[0].mark
    return tag(
        "a",
        tag("span", mark.sign, class_="sign", aria_hidden="true"),
        tag("span", words("mark", mark.value), id=kind),
        tag("span", str(len(items)), class_="count"),
        class_=f"chip {mark.value}",
        href=f"#k{min(item.number for item in items)}",
    )
