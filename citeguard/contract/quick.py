"""The usual claim and the usual citation of the native format, read fast.

A large request is a hundred thousand of each, nearly all without a defect and without an optional field. For those, and
only those, these functions give the very value that `native` gives (a property test holds them to it); for anything
else they return None, and `native` looks at each field.

A frozen dataclass sets every field through `object.__setattr__`; that alone takes longer than reading the JSON of the
field. The twins below have the same slots, are filled as plain objects, and become the frozen class when they are full.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from citeguard.models import Citation, GivenClaim, Mode, Named, OffsetUnit

_claim_values = itemgetter("id", "text", "citation_ids")
_citation_values = itemgetter("id", "document_id", "document_version", "start", "end", "quote")
_NOTHING: frozenset[str] = frozenset()


class _ClaimTwin:
    __slots__ = GivenClaim.__slots__

    def __init__(self, id_: str, text: str, cited: tuple[str, ...]) -> None:
        self.id = id_
        self.text = text
        self.citation_ids = cited
        self.span = None
        self.invalid = _NOTHING


class _CitationTwin:
    __slots__ = Citation.__slots__

    def __init__(
        self, id_: str, document_id: str, version: str, start: int, end: int, quote: str, unit: OffsetUnit
    ) -> None:
        self.id = id_
        self.document_id = document_id
        self.document_version = version
        self.start = start
        self.end = end
        self.quote = quote
        self.mode = Mode.QUOTE
        self.content_hash = None
        self.section = None
        self.offset_unit = unit
        self.version_optional = False
        self.named = Named.ID
        self.passage = None
        self.cut_by_index = False
        self.invalid = _NOTHING


def usual_claim(item: dict[str, Any], seen: set[str]) -> GivenClaim | None:
    """A claim with an id that is not in `seen` (it is then), a text and one citation id."""
    try:
        id_, text, cited = _claim_values(item)
    except KeyError:
        return None
    if len(item) != 3 or type(text) is not str or not text[:1].isalnum():
        return None
    if type(cited) is not list or len(cited) != 1 or type(cited[0]) is not str or not cited[0]:
        return None
    if type(id_) is not str or not id_[:1].isalnum() or id_ in seen:
        return None
    seen.add(id_)
    claim: Any = _ClaimTwin(id_, text, (cited[0],))
    claim.__class__ = GivenClaim
    return claim  # type: ignore[no-any-return]  # it is one now


def usual_citation(item: dict[str, Any], seen: set[str], unit: OffsetUnit) -> Citation | None:
    """A citation with an id that is not in `seen` (it is then), a version, a range and a quote."""
    try:
        id_, document_id, version, start, end, quote = _citation_values(item)
    except KeyError:
        return None
    if len(item) != 6 or type(document_id) is not str or type(version) is not str or type(quote) is not str:
        return None
    if type(start) is not int or type(end) is not int or start < 0 or end < 0:
        return None
    if type(id_) is not str or not id_[:1].isalnum() or id_ in seen:
        return None
    seen.add(id_)
    citation: Any = _CitationTwin(id_, document_id, version, start, end, quote, unit)
    citation.__class__ = Citation
    return citation  # type: ignore[no-any-return]  # it is one now
