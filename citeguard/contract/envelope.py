"""What every format has in common: the answer, on whose behalf it is shown, what was retrieved, and the trace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.messages import told
from citeguard.models import Anchor, CheckRequest, Citation, FindingCode, GivenClaim, Reader, RetrievedChunk

ENVELOPE_KEYS = frozenset({"answer", "retrieved", "reader", "trace"})
TRACE_KEYS = frozenset({"request_id", "question_id", "corpus", "index_version", "retriever", "generator"})
_READER_KEYS = frozenset({"tenant", "groups"})
_RETRIEVED_KEYS = frozenset({"chunk_id", "document_id", "document_version", "start", "end"})


def envelope(
    data: Mapping[str, Any],
    defects: Defects,
    *,
    known: frozenset[str],
    name: str,
    answer: str | None,
    claims: tuple[GivenClaim, ...] | None,
    citations: tuple[Citation, ...],
    anchors: tuple[Anchor, ...] = (),
    cites_all: bool = False,
) -> CheckRequest:
    """The request, once a format has read its answer, claims and citations. `known` are the top-level keys it read."""
    claims = _inside(claims, answer, data, defects)
    retrieved = _retrieved(data, defects)
    reader = _reader(data, defects)
    trace = _trace(data, defects)
    defects.keep(data, known | ENVELOPE_KEYS, "")
    if defects.extra:
        trace["extra"] = defects.extra
    return CheckRequest(
        answer=answer,
        claims=claims,
        citations=citations,
        retrieved=retrieved,
        reader=reader,
        trace=trace,
        defects=tuple(defects.findings),
        format=name,
        anchors=anchors,
        cites_all=cites_all,
    )


def _inside(
    claims: tuple[GivenClaim, ...] | None, answer: str | None, data: Mapping[str, Any], defects: Defects
) -> tuple[GivenClaim, ...] | None:
    """The claims without spans that reach beyond the answer: each of those is a defect, not a hint to search."""
    end = len(answer or "")
    if answer is None or claims is None or all(c.span is None or c.span.end <= end for c in claims):
        return claims
    given = data["claims"] if isinstance(data.get("claims"), list) else []
    places = [at for at, item in enumerate(given) if isinstance(item, dict)]
    checked = []
    for claim, at in zip(claims, places, strict=False):
        if claim.span is not None and claim.span.end > end:
            must = told("must.span_inside", n=end)
            defects.invalid(f"claims[{at}].span", must, given[at]["span"], claim_id=claim.id)
            claim = replace(claim, span=None, invalid=claim.invalid | {"span"})
        checked.append(claim)
    return (*checked, *claims[len(checked) :])


def visible(text: str) -> bool:
    """False for nothing but white space, control and invisible characters. Stops at the first visible one."""
    return text[:1].isalnum() or any(c.isprintable() and not c.isspace() for c in text)


def answer_of(data: Mapping[str, Any], defects: Defects) -> str | None:
    """The text under `answer`; None after a finding where it is absent, blank or no string."""
    answer = data.get("answer", ABSENT)
    if isinstance(answer, str) and visible(answer):
        return answer
    defects.add(FindingCode.ANSWER_MISSING, "answer", told("request.answer_missing"), received=answer)
    return None


def answer_under(data: Mapping[str, Any], keys: Sequence[str], defects: Defects) -> str | None:
    """The text under one of the names that a format has for it; None after a finding. Two of them must not differ."""
    given = [key for key in keys if data.get(key) is not None] or [keys[0]]
    first = data.get(given[0], ABSENT)
    for other in given[1:]:
        if data[other] != first:
            defects.invalid(other, told("must.same_answer", key=given[0]), data[other])
    if isinstance(first, str) and visible(first):
        return first
    message = told("request.answer_missing_under", key=given[0])
    defects.add(FindingCode.ANSWER_MISSING, given[0], message, received=first)
    return None


def _reader(data: Mapping[str, Any], defects: Defects) -> Reader | None:
    """A reader with any defect is one who sees only public documents: a slip must never widen access."""
    if "reader" not in data:
        return None
    reader = data["reader"]
    if not isinstance(reader, dict):
        defects.invalid("reader", told("must.reader"), reader)
        return Reader()
    defects.keep(reader, _READER_KEYS, "reader")
    tenant, groups = reader.get("tenant", ABSENT), reader.get("groups", ABSENT)
    ok = True
    if tenant is not ABSENT and not (isinstance(tenant, str) and visible(tenant)):
        defects.invalid("reader.tenant", told("must.name"), tenant)
        ok = False
    if groups is not ABSENT and not _names(groups):
        defects.invalid("reader.groups", told("must.names"), groups)
        ok = False
    if not ok:
        return Reader()
    return Reader(tenant=None if tenant is ABSENT else tenant, groups=frozenset(() if groups is ABSENT else groups))


def _names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) and visible(name) for name in value)


def _trace(data: Mapping[str, Any], defects: Defects) -> dict[str, Any]:
    """The six known keys; every other key of the caller's trace is an unknown field like any other."""
    trace = data.get("trace", ABSENT)
    if not isinstance(trace, dict):
        if trace is not ABSENT:
            defects.invalid("trace", told("must.object"), trace)
        return {}
    defects.keep(trace, TRACE_KEYS, "trace")
    known = {key: value for key, value in trace.items() if key in TRACE_KEYS}
    for key, value in known.items():
        if not isinstance(value, str):
            defects.invalid(f"trace.{key}", told("must.string"), value)
    return {key: value for key, value in known.items() if isinstance(value, str)}


def _retrieved(data: Mapping[str, Any], defects: Defects) -> tuple[RetrievedChunk, ...] | None:
    """A defective entry is left out: what the retriever gave gets smaller, so nothing passes by a slip."""
    if "retrieved" not in data:
        return None
    given = data["retrieved"]
    if not isinstance(given, list):
        defects.invalid("retrieved", told("must.objects"), given)
        return ()
    chunks = (_chunk(item, f"retrieved[{index}]", defects) for index, item in enumerate(given))
    return tuple(chunk for chunk in chunks if chunk is not None)


def _chunk(item: object, path: str, defects: Defects) -> RetrievedChunk | None:
    if not isinstance(item, dict):
        defects.invalid(path, told("must.retrieved"), item)
        return None
    before = len(defects.findings)
    defects.keep(item, _RETRIEVED_KEYS, path)
    for key in ("chunk_id", "document_id", "document_version"):
        value = item.get(key, ABSENT)
        if not isinstance(value, str) and (value is not ABSENT or key == "document_id"):
            defects.invalid(f"{path}.{key}", told("must.string"), value)
    wrong = _wrong_bound(item.get("start", ABSENT), item.get("end", ABSENT))
    if wrong is not None:
        defects.invalid(f"{path}.{wrong}", told("must.bound"), item.get(wrong, ABSENT))
    if len(defects.findings) > before:
        return None
    return RetrievedChunk(**{key: item[key] for key in _RETRIEVED_KEYS if key in item})


def _wrong_bound(start: object, end: object) -> str | None:
    """The bound that is no good; half a range would otherwise be read as the whole document."""
    if start is ABSENT and end is ABSENT:
        return None
    if type(start) is not int or start < 0:
        return "start"
    return None if type(end) is int and start < end else "end"
