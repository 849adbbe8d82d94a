"""PDF files, which may be made to be slow or large: a few thousand bytes can unpack to gigabytes. They are read in a
process of its own, within bounds of time and memory (see `pdf_pages` for what is read)."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from citeguard.corpus.ingest.bounded import Bounds, Refused, read_within
from citeguard.errors import ConfigError, InputError

_MIB = 1024 * 1024


def bounds_of(size: int) -> Bounds:
    """For a file of `size` bytes: what a hundred times the usual page takes."""
    return Bounds(seconds=60 + 60 * size // _MIB, memory=1024 * _MIB + 16 * size)


def read_pdf(raw: bytes, place: str, *, bounds: Bounds | None = None) -> dict[str, Any]:
    """The keys of a document: see `pdf_pages.document_of`. Raises InputError for a file that cannot be read, is locked,
    holds no text, or takes more than `bounds` (default: `bounds_of` its size); ConfigError without the extra."""
    if find_spec("pdfminer") is None:
        raise ConfigError("reading PDF needs an extra: pip install 'citeguard[pdf]'")
    try:
        return read_within(bounds or bounds_of(len(raw)), "citeguard.corpus.ingest.pdf_pages", raw)
    except Refused as refused:
        raise InputError(str(refused), place=place) from None
