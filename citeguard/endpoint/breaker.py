"""A circuit breaker: when a first wave of calls had no success, nobody waits for the same silence again."""

from __future__ import annotations

from collections.abc import Callable

from citeguard.endpoint.faults import Cause, Fault

UNREACHED = frozenset({Cause.CONNECTION, Cause.TIMEOUT, Cause.UNAVAILABLE, Cause.SERVER})
HOPELESS = frozenset({Cause.AUTH, Cause.NOT_FOUND, Cause.QUOTA})
"""The same for every claim: one such reply is enough."""
SMALLEST_WAVE, LARGEST_WAVE = 3, 8
LATER = 4
COOL_S = 15.0


class Breaker:
    """Counts failures since the last success. A wave is as large as the most calls that were in flight at once."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._in_flight = 0
        self._wave = 0
        self._failures = 0
        self._succeeded = False
        self._open_until: float | None = None
        self._last = ""
        self.failing_since: float | None = None
        """The clock at the first failure after the last success."""

    def check(self) -> None:
        """Raises Fault(DOWN) while open. After the cooling time one call at a time may try."""
        if self._open_until is None:
            return
        if self.refuses():
            raise Fault(Cause.DOWN, f"not asked: the endpoint has not answered any call ({self._last})")
        self._open_until = self._clock() + COOL_S

    def refuses(self) -> bool:
        """Whether it is open and its cooling time has not passed."""
        return self._open_until is not None and self._clock() < self._open_until

    def begin(self) -> None:
        self._in_flight += 1
        self._wave = max(self._wave, self._in_flight)

    def end(self) -> None:
        self._in_flight -= 1

    def answered(self) -> None:
        """The server was reached and did its work, whatever the reply is worth."""
        self._failures = 0
        self.failing_since = None
        self._succeeded = True
        self._open_until = None

    def failed(self, fault: Fault) -> bool:
        """Counts a failure; True if the breaker is open now."""
        # A firewall may answer 403 to one document's words: after a success it takes more than one to give up.
        refused = self._succeeded and fault.cause is Cause.AUTH
        if refused or (fault.cause in UNREACHED and not (self._succeeded and fault.cause is Cause.SERVER)):
            self._failures += 1
            self.failing_since = self._clock() if self.failing_since is None else self.failing_since
        if (fault.cause in HOPELESS and not refused) or self._failures >= self._enough():
            self._open_until = self._clock() + COOL_S
            self._last = fault.detail
            return True
        return False

    def _enough(self) -> int:
        """Before any success one wave is enough. Afterwards a few claims that always fail must not stop the others: a
        500 says nothing of the endpoint then, and it takes more failures in a row than one answer can make."""
        if not self._succeeded:
            return min(max(self._wave, SMALLEST_WAVE), LARGEST_WAVE)
        return LATER * max(self._wave, LARGEST_WAVE)
