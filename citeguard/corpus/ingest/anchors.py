"""Names of sections: the anchor that the author gave, else one made of the heading as GitHub makes it."""

from __future__ import annotations

import re
from collections.abc import Iterable

_DROPPED = re.compile(r"[^\w\- ]")


class Anchors:
    """The anchors of one document. No two are the same: a second `limits` made of a heading is `limits-1`."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        """`given`: anchors that the author chose, which no heading takes."""
        self._taken = set(given)
        self._next: dict[str, int] = {}

    def of_heading(self, heading: str) -> str | None:
        """An anchor for a heading; None if it has no letter and no digit."""
        slug = self.slug(heading)
        return self._free(slug) if slug.strip("-_") else None

    def slug(self, heading: str) -> str:
        return _DROPPED.sub("", heading.strip().lower()).replace(" ", "-")

    def _free(self, slug: str) -> str:
        name = slug
        while name in self._taken:
            self._next[slug] = self._next.get(slug, 0) + 1
            name = f"{slug}-{self._next[slug]}"
        self._taken.add(name)
        return name
