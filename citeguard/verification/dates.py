"""Which version was in force, and whether another one speaks against the cited one.

Undated versions take no part: they never supersede, conflict or expire. A missing bound is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import takewhile

from citeguard.models import DocumentVersion

_EVER = datetime.min.replace(tzinfo=UTC)


def in_force(version: DocumentVersion, as_of: datetime) -> bool:
    begun = version.effective_from is None or version.effective_from <= as_of
    return begun and (version.effective_to is None or as_of < version.effective_to)


class History:
    """The visible versions of one document, seen at one instant. Sorted once: a version is cited many times, and a
    document may have thousands."""

    def __init__(self, versions: Sequence[DocumentVersion], as_of: datetime) -> None:
        self.versions = versions
        self.by_name = {v.version: v for v in reversed(versions)}
        self.dated = sum(v.dated for v in versions)
        current = [v for v in versions if v.dated and in_force(v, as_of)] if self.dated else []
        latest = max(map(_beginning, current), default=_EVER)
        self._latest_first = sorted(current, key=_beginning, reverse=True)
        self._standing = [v for v in current if v.effective_to is not None or _beginning(v) == latest]
        self._hashes: dict[str, str] | None = None

    def successor(self, cited: DocumentVersion) -> DocumentVersion | None:
        """The latest dated version in force that began later than the cited one, which has no later end of its own."""
        if not cited.dated:
            return None
        later = takewhile(lambda o: _beginning(o) > _beginning(cited), self._latest_first)
        return next((o for o in later if _ends_no_earlier(o, cited)), None)

    def conflicting(self, cited: DocumentVersion) -> list[DocumentVersion]:
        """Other dated versions in force by themselves: their own end is still ahead, or nothing has followed them.

        A version that was left without an end and then followed by another one is history, not a conflict."""
        return [o for o in self._standing if o is not cited] if cited.dated else []

    def with_hash(self, digest: str) -> str | None:
        """The version whose stored text has this SHA-256."""
        if self._hashes is None:
            self._hashes = {v.sha256(): v.version for v in reversed(self.versions)}
        return self._hashes.get(digest)


def _ends_no_earlier(other: DocumentVersion, cited: DocumentVersion) -> bool:
    """Only a stated end can be later: a version that was left open is what most successors replace."""
    if cited.effective_to is None or other.effective_to is None:
        return True
    return cited.effective_to <= other.effective_to


def _beginning(version: DocumentVersion) -> datetime:
    return version.effective_from or _EVER
