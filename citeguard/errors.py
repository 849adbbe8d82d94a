"""The three families of trouble, and only three.

    CiteguardError
    ├── InputError          the caller's data: unreadable, not JSON, wrong top level       exit code 2
    ├── ConfigError         the caller's settings: policy, judge, profile, flags           exit code 2
    └── JudgeUnavailable    the world's: the endpoint could not be reached                 exit code 3

Our own mistakes are assertions. A false claim is not an exception: it is the product. A defect inside a claim or a
citation is a finding, never an exception. No message holds text of an answer, a document or a prompt.
"""

from __future__ import annotations


class CiteguardError(Exception):
    """Base of everything citeguard raises on purpose. `place` names the file and position, `message` what to do."""

    def __init__(self, message: str, *, place: str | None = None) -> None:
        super().__init__(message if place is None else f"{place}: {message}")
        self.message = message
        self.place = place


class InputError(CiteguardError):
    """A file or value that cannot be read at all: missing, not UTF-8, not JSON, not an object, too large."""


class ConfigError(CiteguardError):
    """A setting that cannot be used: an unknown rule in a policy, an unknown judge, a profile of another judge."""


class JudgeUnavailable(CiteguardError):
    """The judge could not be reached, as opposed to: it answered something useless (that is a judgment)."""
