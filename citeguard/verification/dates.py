"""Which version was in force, and whether another one speaks against the cited one.

Undated versions take no part: they never supersede, conflict or expire. A missing bound is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from citeguard.models import DocumentVersion

_EVER = datetime.min.replace(tzinfo=UTC)


def in_force(version: DocumentVersion, as_of: datetime) -> bool:
    begun = version.effective_from is None or version.effective_from <= as_of
    return begun and (version.effective_to is None or as_of < version.effective_to)


def successor(cited: DocumentVersion, others: Sequence[DocumentVersion], as_of: datetime) -> DocumentVersion | None:
    """The dated version in force that began later than the cited one, which has no later end of its own. The latest."""
    if not cited.dated:
        return None
    later = [o for o in others if _follows(o, cited) and in_force(o, as_of)]
    return max(later, key=_beginning, default=None)


def conflicting(cited: DocumentVersion, others: Sequence[DocumentVersion], as_of: datetime) -> list[DocumentVersion]:
    """Other dated versions in force by themselves: their own end is still ahead, or nothing has followed them.

    A version that was left without an end and then followed by another one is history, not a conflict."""
    if not cited.dated:
        return []
    current = [o for o in (cited, *others) if o.dated and in_force(o, as_of)]
    latest = max(map(_beginning, current), default=_EVER)
    return [o for o in current if o is not cited and (o.effective_to is not None or _beginning(o) == latest)]


def _follows(other: DocumentVersion, cited: DocumentVersion) -> bool:
    if not other.dated or _beginning(other) <= _beginning(cited):
        return False
    # Only a stated end can be later: a version that was left open is what most successors replace.
    if cited.effective_to is None or other.effective_to is None:
        return True
    return cited.effective_to <= other.effective_to


def _beginning(version: DocumentVersion) -> datetime:
    return version.effective_from or _EVER
