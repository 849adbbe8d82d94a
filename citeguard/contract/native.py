"""The native format, `citeguard.request/1`: claims point at citations, citations at ranges of document versions.

What is decided here is whether a field has a type and value that the format allows. Whether a range lies in its
document, a quote at its place, a cited id among the citations, is not: that needs more than one field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.envelope import answer_of, envelope
from citeguard.contract.fields import MUST, Ids, claim_text, given_text, list_of, offset, span, tell, text_or_none
from citeguard.messages import told
from citeguard.models import CheckRequest, Citation, FindingCode, GivenClaim, Mode, OffsetUnit

SCHEMA = "citeguard.request/1"
_TOP_KEYS = frozenset({"schema", "claims", "citations", "offset_unit"})
_CLAIM_KEYS = frozenset({"id", "text", "citation_ids", "span"})
_CITATION_KEYS = frozenset(
    {
        "id",
        "document_id",
        "document_version",
        "start",
        "end",
        "quote",
        "mode",
        "content_hash",
        "section",
        "offset_unit",
    }
)
_MODES = {mode.value: mode for mode in Mode}
_UNITS = {unit.value: unit for unit in OffsetUnit}
NOTHING: frozenset[str] = frozenset()
"""One for all: an empty frozenset is 200 bytes, and a large request has a hundred thousand citations."""


def detect(data: Mapping[str, Any]) -> bool:
    """Whatever is no other format is read as this one, and its defects are told in its terms."""
    del data
    return True


def parse(data: Mapping[str, Any], defects: Defects) -> CheckRequest:
    """A request of the native format. Raises nothing on content.

    `offset_unit` at the top is the unit of every citation that names none; spans of claims and ranges of `retrieved`
    always count code points.
    """
    if data.get("schema", SCHEMA) != SCHEMA:
        defects.invalid("schema", told("must.schema", schema=SCHEMA), data["schema"])
    return envelope(
        data,
        defects,
        known=_TOP_KEYS,
        name=SCHEMA,
        answer=answer_of(data, defects),
        claims=_claims(data, defects) if "claims" in data else None,
        citations=_citations(data, defects),
    )


def _claims(data: Mapping[str, Any], defects: Defects) -> tuple[GivenClaim, ...]:
    ids = Ids(FindingCode.CLAIM_ID_MISSING, FindingCode.CLAIM_ID_DUPLICATE)
    found = []
    for index, item in enumerate(list_of(data, "claims", defects)):
        if type(item) is dict:
            found.append(_claim(item, index, ids, defects))
        else:
            defects.invalid(f"claims[{index}]", told("must.claim"), item)
    return tuple(found)


def _claim(item: dict[str, Any], index: int, ids: Ids, defects: Defects) -> GivenClaim:
    bad: list[str] = []
    id_ = _id(item, "claims", index, ids, bad, defects)
    text = claim_text(item, bad)
    where = span(item, bad) if "span" in item else None
    cited = _cited(item, index, id_, bad, defects)
    if not item.keys() <= _CLAIM_KEYS:
        defects.keep(item, _CLAIM_KEYS, f"claims[{index}]")
    if bad:
        tell(item, bad, f"claims[{index}]", defects, claim_id=id_)
    return GivenClaim(id=id_, text=text, citation_ids=cited, span=where, invalid=frozenset(bad) if bad else NOTHING)


def _id(item: dict[str, Any], key: str, index: int, ids: Ids, bad: list[str], defects: Defects) -> str:
    value = item.get("id", ABSENT)
    if type(value) is str and value[:1].isalnum() and value not in ids.seen:  # the usual one needs no path
        ids.seen.add(value)
        return value
    path = f"{key}[{index}]"
    id_ = ids.take(value, f"{path}.id", defects)
    if id_ is None:
        bad.append("id")
        return ids.reserve(path)
    return id_


def _cited(item: dict[str, Any], index: int, claim_id: str, bad: list[str], defects: Defects) -> tuple[str, ...]:
    given = item.get("citation_ids", ABSENT)
    if type(given) is not list:
        if given is not ABSENT:
            bad.append("citation_ids")
        return ()
    good = [id_ for id_ in given if type(id_) is str and id_]
    if len(good) < len(given):
        bad.append("citation_ids")
        for place, id_ in enumerate(given):
            if type(id_) is not str or not id_:
                defects.invalid(
                    f"claims[{index}].citation_ids[{place}]", told("must.citation_id"), id_, claim_id=claim_id
                )
    return tuple(dict.fromkeys(good)) if len(good) > 1 else tuple(good)


def _citations(data: Mapping[str, Any], defects: Defects) -> tuple[Citation, ...]:
    ids = Ids(FindingCode.CITATION_ID_MISSING, FindingCode.CITATION_ID_DUPLICATE)
    unit = _default_unit(data, defects)
    found = []
    for index, item in enumerate(list_of(data, "citations", defects)):
        if type(item) is dict:
            found.append(_citation(item, index, ids, unit, defects))
        else:
            defects.invalid(f"citations[{index}]", told("must.citation"), item)
    return tuple(found)


def _default_unit(data: Mapping[str, Any], defects: Defects) -> OffsetUnit:
    if "offset_unit" not in data:
        return OffsetUnit.CODEPOINT
    bad: list[str] = []
    unit = _unit(data, bad)
    if bad:
        defects.invalid("offset_unit", told(MUST["offset_unit"]), data["offset_unit"])
    return unit


def _citation(item: dict[str, Any], index: int, ids: Ids, unit: OffsetUnit, defects: Defects) -> Citation:
    bad: list[str] = []
    id_ = _id(item, "citations", index, ids, bad, defects)
    document_id = text_or_none(item, "document_id", bad)
    version = text_or_none(item, "document_version", bad)
    start = offset(item, "start", bad)
    end = offset(item, "end", bad)
    quote = text_or_none(item, "quote", bad)
    mode = _mode(item, bad)
    content_hash = given_text(item, "content_hash", bad)
    section = given_text(item, "section", bad)
    unit = _unit(item, bad) if "offset_unit" in item else unit
    if not item.keys() <= _CITATION_KEYS:
        defects.keep(item, _CITATION_KEYS, f"citations[{index}]")
    if bad:
        tell(item, bad, f"citations[{index}]", defects, citation_id=id_)
    return Citation(
        id=id_,
        document_id=document_id,
        document_version=version,
        start=start,
        end=end,
        quote=quote,
        mode=mode,
        content_hash=content_hash,
        section=section,
        offset_unit=unit,
        invalid=_unusable(item, bad) if bad else NOTHING,
    )


def _unusable(item: Mapping[str, Any], bad: list[str]) -> frozenset[str]:
    """A negative offset is a defect, and still a number that the range check can tell of."""
    return frozenset(key for key in bad if key not in ("start", "end") or type(item[key]) is not int)


def _mode(item: Mapping[str, Any], bad: list[str]) -> Mode:
    """Any mode that is not known is the strictest one."""
    value = item.get("mode", "quote")
    if type(value) is str and value in _MODES:
        return _MODES[value]
    bad.append("mode")
    return Mode.QUOTE


def _unit(item: Mapping[str, Any], bad: list[str]) -> OffsetUnit:
    value = item["offset_unit"]
    if type(value) is str and value in _UNITS:
        return _UNITS[value]
    bad.append("offset_unit")
    return OffsetUnit.CODEPOINT
