"""The course of one question: what was tried, and what the cause of a fault allows to try next."""

from __future__ import annotations

import random
from collections.abc import Callable

from citeguard.endpoint.adaptation import Adaptation, Rung
from citeguard.endpoint.breaker import UNREACHED
from citeguard.endpoint.faults import Cause, Fault
from citeguard.endpoint.spending import Spend

RETRIES = 4
"""Further attempts after a fault of transport: enough that one call in ten failing leaves one claim in 100,000."""
REASKS = 2
"""Identical re-asks after a reply that cannot be used."""
FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 8.0

_TRANSPORT = frozenset(
    {Cause.RATE_LIMITED, Cause.CONFLICT, Cause.UNAVAILABLE, Cause.SERVER, Cause.CONNECTION, Cause.TIMEOUT}
)


class Course:
    """Mutable state of one question. `goes_on` is asked once after every fault."""

    def __init__(
        self, adaptation: Adaptation, left_s: Callable[[], float], chance: random.Random, key_renewable: bool
    ) -> None:
        self._adaptation = adaptation
        self.left_s = left_s
        self._chance = chance
        self._key_renewable = key_renewable
        self._rung = adaptation.rung
        self._retries = RETRIES
        self._reasks = REASKS
        self.key: str | None = None
        """The key of the last request."""
        self.refused_key: str | None = None
        self.raised = False
        """The cap on the reply's length was raised; it is raised once."""
        self.wait_s = 0.0
        self.unreached = False
        """The last fault was one of not reaching the server."""
        self.sent: frozenset[str] = frozenset()
        """Optional keys of the last request."""
        self.lengths_sent = False
        self.spend = Spend()
        self._notes: list[str] = []

    def choose_rung(self) -> Rung:
        """What is proven to work, else as far down as this question's own faults have led."""
        self._rung = self._adaptation.rung if self._adaptation.proven else max(self._rung, self._adaptation.rung)
        return self._rung

    def may_mend(self, fault: Fault) -> bool:
        """A broken rung or an expired key says nothing of the endpoint while there is another to try."""
        if fault.cause is Cause.AUTH:
            return self._key_renewable
        return fault.cause is Cause.SERVER and not self._adaptation.proven and self._rung.below is not None

    def all_notes(self) -> tuple[str, ...]:
        return (*self._notes, *self._adaptation.notes)

    def verdict_on(self, fault: Fault) -> Fault:
        """What the last fault means for the question: a refused higher cap leaves the reply truncated."""
        if self._cap_refused(fault):
            return Fault(Cause.TRUNCATED, "the reply was cut, and the model refuses a higher cap")
        return fault

    def goes_on(self, error: BaseException) -> bool:
        """Whether another attempt is made, and after what wait."""
        self.wait_s = 0.0
        if not isinstance(error, Fault):
            return False
        self.unreached = error.cause in UNREACHED
        if error.cause in _TRANSPORT:
            return self._after_transport(error)
        match error.cause:
            case Cause.UNPARSEABLE:
                return self._step_down(error) or self._ask_again()
            case Cause.BAD_REQUEST:
                return not self._cap_refused(error) and (self._adapt(error) or self._step_down(error))
            case Cause.TRUNCATED:
                again, self.raised = not self.raised, True
                return again
            case Cause.AUTH:
                return self._renew_key()
            case _:
                return False

    def _after_transport(self, fault: Fault) -> bool:
        if fault.cause is Cause.SERVER and self._step_down(fault):
            return True
        if self._retries == 0:
            return False
        backoff = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (RETRIES - self._retries)) * self._chance.uniform(0.5, 1.0)
        self._retries -= 1
        self.wait_s = backoff if fault.retry_after_s is None else fault.retry_after_s
        return self.wait_s < self.left_s()

    def _step_down(self, fault: Fault) -> bool:
        below = self._rung.below
        if self._adaptation.proven or below is None:
            return False
        self._notes.append(f"left {self._rung.label}: {fault.detail}")
        self._rung = below
        return True

    def _ask_again(self) -> bool:
        self._reasks -= 1
        return self._reasks >= 0

    def _adapt(self, fault: Fault) -> bool:
        return self._adaptation.adapt(fault, self.sent, lengths_sent=self.lengths_sent)

    def _renew_key(self) -> bool:
        if not self._key_renewable:
            return False
        self._key_renewable = False
        self.refused_key = self.key
        return True

    def _cap_refused(self, fault: Fault) -> bool:
        caps = {"max_tokens", "max_completion_tokens"}
        return self.raised and fault.cause is Cause.BAD_REQUEST and bool(fault.hints & caps)
