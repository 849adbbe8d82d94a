"""citeguard decides, before a reader sees a RAG answer, whether its citations really support what it says.

    from citeguard import open_gate

    gate = open_gate("documents.json", judge="openai:MODEL")
    report = await gate.check(request)          # or gate.check_sync(request)

Importing this package loads, downloads and configures nothing; the names below are loaded when they are used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from citeguard.version import __version__

if TYPE_CHECKING:
    from citeguard.api import check as check
    from citeguard.api import open_gate as open_gate
    from citeguard.contract import parse as parse
    from citeguard.corpus.files import open_documents as open_documents
    from citeguard.corpus.opening import open_corpus as open_corpus
    from citeguard.errors import CiteguardError as CiteguardError
    from citeguard.errors import ConfigError as ConfigError
    from citeguard.errors import InputError as InputError
    from citeguard.gate import Gate as Gate
    from citeguard.models import Report as Report
    from citeguard.models import Status as Status
    from citeguard.models import Verdict as Verdict
    from citeguard.policy import load_policy as load_policy
    from citeguard.report import exit_code as exit_code
    from citeguard.report import render as render

_HOME = {
    "CiteguardError": "citeguard.errors",
    "ConfigError": "citeguard.errors",
    "Gate": "citeguard.gate",
    "InputError": "citeguard.errors",
    "Report": "citeguard.models",
    "Status": "citeguard.models",
    "Verdict": "citeguard.models",
    "check": "citeguard.api",
    "exit_code": "citeguard.report",
    "load_policy": "citeguard.policy",
    "open_corpus": "citeguard.corpus.opening",
    "open_documents": "citeguard.corpus.files",
    "open_gate": "citeguard.api",
    "parse": "citeguard.contract",
    "render": "citeguard.report",
}

__all__ = [*_HOME, "__version__"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'citeguard' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
