"""Who may see what. The filter comes before every lookup: a version that a reader may not see does not exist for them.

A version with a tenant is for readers of that tenant only, whatever its groups. Its acl needs one group in common with
the reader; "*" stands for anybody. A version with neither label is hidden, or public where the operator said so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from citeguard.models import DocumentVersion, Reader

ANYBODY = "*"
ACCESS_DEFAULTS = ("hidden", "public")

_NOTES = {
    "not_checked": "access was not checked: no reader was given and no document carries tenant or acl",
    "public_only": "no reader was given: only public documents were looked at",
    "unlabelled": "no document carries tenant or acl, so a reader sees none of them; "
    "set --default-access public if they are for everybody",
}


def may_see(reader: Reader | None, version: DocumentVersion, *, default_public: bool) -> bool:
    """Whether this reader, or nobody in particular, may see a version of a corpus that has labels."""
    if not version.labelled:
        return default_public
    if version.tenant is not None and (reader is None or reader.tenant != version.tenant):
        return False
    if version.acl is None or ANYBODY in version.acl:
        return True
    return reader is not None and not version.acl.isdisjoint(reader.groups)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one reader stands to a corpus as a whole, before any document is looked at."""

    access: str
    """As in `CorpusView`."""
    note: str | None
    everything: bool
    """True where access is not checked: nobody asks and nothing is labelled."""


def standing(reader: Reader | None, *, empty: bool, labelled: bool, default_public: bool) -> Standing:
    """`labelled`: whether any version of the corpus carries tenant or acl."""
    if reader is None and not labelled:
        return Standing("not_checked", _NOTES["not_checked"], everything=True)
    access = "public_only" if reader is None else "reader"
    hidden = not empty and not labelled and not default_public
    return Standing(access, _NOTES["unlabelled"] if hidden else _NOTES.get(access), everything=False)


class LoadedCorpus:
    """Document versions held in memory, in the order in which they were read."""

    def __init__(self, documents: Mapping[str, Sequence[DocumentVersion]], *, default_public: bool) -> None:
        self._documents = documents
        self._default_public = default_public
        self._labelled = any(version.labelled for version in self.all_versions())

    def all_versions(self) -> Iterable[DocumentVersion]:
        """Every version, hidden ones too: for tools of the operator, never for a check."""
        return (version for versions in self._documents.values() for version in versions)

    def view(self, reader: Reader | None, /) -> LoadedView:
        """What `reader` sees; None is nobody in particular."""
        how = standing(reader, empty=not self._documents, labelled=self._labelled, default_public=self._default_public)
        default_public = self._default_public or how.everything
        return LoadedView(self._documents, reader, how, default_public=default_public)

    def close(self) -> None:
        """Nothing is held open; a corpus in a database has more to do."""


class LoadedView:
    """The documents one reader may see. A document is filtered when it is first asked for."""

    def __init__(
        self,
        documents: Mapping[str, Sequence[DocumentVersion]],
        reader: Reader | None,
        how: Standing,
        *,
        default_public: bool,
    ) -> None:
        self.access = how.access
        self.access_note = how.note
        self._documents = documents
        self._reader = reader
        self._default_public = default_public
        self._seen: dict[str, Sequence[DocumentVersion]] = {}

    def versions(self, document_id: str, /) -> Sequence[DocumentVersion]:
        found = self._seen.get(document_id)
        if found is None:
            found = self._filter(document_id)
            self._seen[document_id] = found
        return found

    def denied(self, document_id: str, /) -> bool:
        return document_id in self._documents and not self.versions(document_id)

    def visible(self) -> Iterator[DocumentVersion]:
        """Every version that this reader may see, in the order in which they were read."""
        return (version for document_id in self._documents for version in self.versions(document_id))

    def _filter(self, document_id: str) -> Sequence[DocumentVersion]:
        return tuple(
            version
            for version in self._documents.get(document_id, ())
            if may_see(self._reader, version, default_public=self._default_public)
        )
