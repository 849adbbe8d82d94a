"""The files and pages that annotations name: which documents they are, and which of their words were retrieved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from citeguard.contract.defects import ABSENT, Defects
from citeguard.contract.fields import Ids
from citeguard.contract.passages import MOST_PASSAGES, Offered, located, passage
from citeguard.messages import told
from citeguard.models import Citation, Mode, Named, OffsetUnit, Passage


class Files:
    """What the reply and the caller say about files and pages."""

    def __init__(self, data: Mapping[str, Any], reply: Mapping[str, Any], ids: Ids, defects: Defects) -> None:
        self._ids = ids
        self._defects = defects
        self._results: dict[str, list[str]] = {}
        self._made: dict[tuple[str, ...], tuple[Citation, ...]] = {}
        self._sources = dict(self._given(data.get("sources")))
        self._read_results(reply.get("output"))

    def file(self, fields: Mapping[str, Any], path: str, quote: str | None) -> Sequence[Citation]:
        """The citations that an annotation of a file stands for: one if it quotes, else one for each retrieved text."""
        file_id, filename = self._string(fields, "file_id", path), self._string(fields, "filename", path)
        names = [name for name in (file_id, filename) if name is not None]
        if not names:
            self._defects.invalid(f"{path}.file_id", told("must.file_id"), fields.get("file_id", ABSENT))
            return (Citation(id=self._ids.reserve("a1"), invalid=frozenset({"document_id"})),)
        foreign = Citation(id="", document_id=names[0], named=Named.TEXT)
        return self._citations(tuple(names), foreign, self._results.get(names[0], []), quote)

    def page(self, fields: Mapping[str, Any], path: str, quote: str | None) -> Sequence[Citation]:
        """The citations that an annotation of a page stands for. Some servers send the words they found there."""
        url = self._string(fields, "url", path)
        if url is None:
            self._defects.invalid(f"{path}.url", told("must.address"), fields.get("url", ABSENT))
            return (Citation(id=self._ids.reserve("a1"), invalid=frozenset({"document_id"})),)
        found = self._string(fields, "content", path)
        foreign = Citation(id="", document_id=url, named=Named.URL)
        return self._citations((url,), foreign, [found] if found else [], quote)

    def _citations(
        self, names: tuple[str, ...], foreign: Citation, texts: Sequence[str], quote: str | None
    ) -> Sequence[Citation]:
        key = (*names, "", quote or "", *texts)
        if key not in self._made:
            given = next((self._sources[name] for name in names if name in self._sources), None)
            whole = [one.citation for one in given] if given is not None else [foreign]
            made = [c for one in whole for c in _cited(one, texts, quote)]
            self._made[key] = tuple(replace(c, id=self._ids.reserve(f"a{len(self._made) + 1}")) for c in made)
        return self._made[key]

    def _given(self, value: object) -> Iterator[tuple[str, list[Offered]]]:
        if value is None:
            return
        if not isinstance(value, dict):
            self._defects.invalid("sources", told("must.file_sources"), value)
            return
        for name, entry in value.items():
            many = entry if isinstance(entry, list) else [entry]
            paths = [f"sources[{name!r}]" + (f"[{at}]" if many is entry else "") for at in range(len(many))]
            read = [self._entry(one, path) for one, path in zip(many, paths, strict=True)]
            yield name, [one for one in read if one is not None]

    def _entry(self, value: object, path: str) -> Offered | None:
        if type(value) is str:
            document_id, section = located(value)
            value = {"document_id": document_id, "section": section}
        return passage(value, path, path, self._ids, self._defects, OffsetUnit.CODEPOINT)

    def _read_results(self, output: object) -> None:
        seen = 0
        for at, item in enumerate(output if isinstance(output, list) else ()):
            results = item.get("results") if isinstance(item, dict) and item.get("type") == "file_search_call" else None
            for place, result in enumerate(results if isinstance(results, list) else ()):
                path = f"output[{at}].results[{place}]"
                name, text = _named_text(result)
                if name is None or text is None:
                    self._defects.invalid(path, told("must.file_result"), result)
                elif seen < MOST_PASSAGES:
                    self._results.setdefault(name, []).append(text)
                    seen += 1
                else:
                    self._defects.invalid(path, told("must.most_results", n=MOST_PASSAGES), result)
                    return

    def _string(self, fields: Mapping[str, Any], key: str, path: str) -> str | None:
        value = fields.get(key)
        if value is not None and type(value) is not str:
            self._defects.invalid(f"{path}.{key}", told("must.string"), value)
            return None
        return value or None


def _named_text(result: object) -> tuple[str | None, str | None]:
    if not isinstance(result, dict):
        return None, None
    name, text = result.get("file_id"), result.get("text")
    return name if type(name) is str and name else None, text if type(text) is str and text.strip() else None


def _cited(one: Citation, texts: Sequence[str], quote: str | None) -> Iterator[Citation]:
    """The document `one` with the words of the annotation, else with each text that was retrieved from it."""
    one = replace(one, version_optional=one.document_version is None)
    if quote is not None:
        yield replace(one, quote=quote, mode=Mode.QUOTE, start=None, end=None, cut_by_index=False)
    elif one.quote is not None or one.section is not None or one.start is not None:
        yield replace(one, mode=Mode.PARAPHRASE)
    elif texts:
        for text in dict.fromkeys(texts):
            held = Passage(id=one.document_id or "", text=text)
            yield replace(one, quote=text, mode=Mode.PARAPHRASE, passage=held, cut_by_index=True)
    else:
        yield replace(one, mode=Mode.QUOTE, named=Named.ID if one.named is Named.TEXT else one.named)
