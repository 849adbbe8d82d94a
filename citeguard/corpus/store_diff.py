"""What one version changes in another: first what is said about it, then its text by lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff

from citeguard.corpus.store_export import exported
from citeguard.models import DocumentVersion

_CONTEXT = 3
_MOST_COMPARED = 4_000
"""Lines between the first and the last difference that are compared one by one. Past it the comparison would take
minutes; all of the old lines are then shown as gone and all of the new as come."""
_ABOUT = ("title", "url", "effective_from", "effective_to", "tenant", "acl")


def difference(old: DocumentVersion, new: DocumentVersion) -> Iterator[str]:
    """Lines of a unified diff; none if the two are the same in everything but their version. Sections are not
    compared: they follow the text."""
    before, after = exported(old), exported(new)
    for name in _ABOUT:
        if before.get(name) != after.get(name):
            yield f"{name}: {_said(before.get(name))} -> {_said(after.get(name))}\n"
    yield from _lines(old, new)


def _said(value: object) -> str:
    if value is None:
        return "(none)"
    return " ".join(map(str, value)) if isinstance(value, list) else ascii(value)[1:-1] if _odd(value) else str(value)


def _odd(value: object) -> bool:
    return not str(value).isprintable()


def _lines(old: DocumentVersion, new: DocumentVersion) -> Iterator[str]:
    one, other = old.text.splitlines(), new.text.splitlines()
    if one == other:
        if old.text != new.text:
            yield "the texts differ in line ends only\n"
        return
    head = _common(one, other)
    tail = min(_common(one[::-1], other[::-1]), len(one) - head, len(other) - head)
    first, last = max(0, head - _CONTEXT), max(0, tail - _CONTEXT)
    yield f"--- {old.id} {old.version}\n"
    yield f"+++ {new.id} {new.version}\n"
    yield from _compared(one[first : len(one) - last], other[first : len(other) - last], first)


def _compared(one: Sequence[str], other: Sequence[str], offset: int) -> Iterator[str]:
    if max(len(one), len(other)) > _MOST_COMPARED:
        yield f"@@ -{offset + 1},{len(one)} +{offset + 1},{len(other)} @@ too many changes to align\n"
        yield from (f"-{line}\n" for line in one)
        yield from (f"+{line}\n" for line in other)
        return
    for line in list(unified_diff(one, other, n=_CONTEXT, lineterm=""))[2:]:
        yield f"{_moved(line, offset) if line.startswith('@@') else line}\n"


def _moved(header: str, offset: int) -> str:
    """`@@ -1,4 +1,5 @@` of a part of the text, as it is in the whole."""
    _, old, new, _ = header.split(" ")
    return f"@@ {_shifted(old, offset)} {_shifted(new, offset)} @@"


def _shifted(part: str, offset: int) -> str:
    start, comma, length = part[1:].partition(",")
    return f"{part[0]}{int(start) + offset}{comma}{length}"


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines both begin with."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
