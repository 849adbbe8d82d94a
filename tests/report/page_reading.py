"""A page read back by the standard library's parser: elements, attributes, text."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "input", "br"}
HIDDEN = {"script", "style", "title"}


@dataclass
class Element:
    name: str
    attributes: dict[str, str | None]
    parts: list[str | Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(p if isinstance(p, str) else p.text for p in self.parts)

    @property
    def shown(self) -> str:
        """Text without that of script, style and title."""
        if self.name in HIDDEN:
            return ""
        return "".join(p if isinstance(p, str) else p.shown for p in self.parts)

    def all(self, name: str | None = None, class_: str | None = None) -> list[Element]:
        found = []
        for part in self.parts:
            if isinstance(part, Element):
                if (name is None or part.name == name) and (class_ is None or class_ in part.classes):
                    found.append(part)
                found += part.all(name, class_)
        return found

    def one(self, name: str | None = None, class_: str | None = None) -> Element:
        (found,) = self.all(name, class_)
        return found

    @property
    def classes(self) -> list[str]:
        return (self.attributes.get("class") or "").split()

    def by_id(self, wanted: str) -> Element:
        (found,) = [e for e in self.all() if e.attributes.get("id") == wanted]
        return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({k for k, _ in attrs}) == len(attrs), f"an attribute twice on {tag}"
        element = Element(tag, dict(attrs))
        self.open[-1].parts.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data!r}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"a processing instruction: {data!r}")


def read(html: str) -> Element:
    """The tree. Fails where elements do not close in order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"{reader.open[-1].name} is not closed"
    return reader.root
