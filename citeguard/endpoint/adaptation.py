"""What this endpoint refused or ignored so far, and the rung of the ladder that works.

Learnt from the claims' own calls, shared by all of them, forgotten with the process.
"""

from __future__ import annotations

from enum import IntEnum

from citeguard.endpoint.faults import Fault
from citeguard.endpoint.settings import Parameters


class Rung(IntEnum):
    """Ways to get JSON of one shape, best first."""

    JSON_SCHEMA = 0
    TOOLS = 1
    JSON_OBJECT = 2
    PROMPT = 3

    @property
    def label(self) -> str:
        return self.name.lower()

    @property
    def below(self) -> Rung | None:
        return Rung(self + 1) if self < Rung.PROMPT else None


_CAPS = frozenset({"max_tokens", "max_completion_tokens"})
_ABOUT_SCHEMA = frozenset({"schema", "json_schema", "maxlength", "maxitems", "minimum", "maximum"})


class Adaptation:
    """Mutable on purpose: the one place where an endpoint's habits are remembered."""

    def __init__(self, parameters: Parameters, first: Rung = Rung.JSON_SCHEMA) -> None:
        self._parameters = parameters
        self._dropped: set[str] = set()
        self.cap_key: str | None = "max_tokens"
        self.schema_lengths = True
        """Whether maximum lengths are part of the schema sent; they are checked in code in any case."""
        self.rung = first
        self.proven = False
        """True once any reply of the right shape came back."""
        self.notes: list[str] = []

    def sampling(self) -> dict[str, object]:
        """The parameters to send, without those that were refused."""
        p = self._parameters
        wanted: dict[str, object] = {"temperature": p.temperature, "seed": p.seed, "top_p": p.top_p, **p.extra}
        if p.logprobs:
            wanted["logprobs"] = True
        return {k: v for k, v in wanted.items() if v is not None and k not in self._dropped}

    def succeeded(self, rung: Rung) -> None:
        """A reply of the right shape came back on this rung. The best rung that ever worked is the one to use."""
        if self.proven and rung >= self.rung:
            return
        if rung > self.rung:
            self._note(f"the endpoint does not do {self.rung.label}; {rung.label} is used")
        self.rung = rung
        self.proven = True

    def adapt(self, fault: Fault, sent: frozenset[str], *, lengths_sent: bool) -> bool:
        """Leaves out or renames what a refused request names; False when it names nothing that was sent.

        `sent` are the optional keys of that request: another claim may have adapted in the meantime, and then the
        next request differs from the refused one all the same.
        """
        if sent & _CAPS and fault.hints & _CAPS:
            self._change_cap("max_completion_tokens" if "max_tokens" in sent else None)
            return True
        refused = sent & fault.hints
        if refused:
            self._dropped |= refused
            self._note(f"refused by the model and left out: {', '.join(sorted(refused))}")
            return True
        if lengths_sent and fault.hints & _ABOUT_SCHEMA:
            self.schema_lengths = False
            self._note("the server may refuse lengths in a schema; they are checked in code alone")
            return True
        return False

    def _change_cap(self, key: str | None) -> None:
        self.cap_key = key
        self._note(f"{key} is sent in place of max_tokens" if key else "no cap on the length of a reply is sent")

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)
