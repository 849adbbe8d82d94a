"""What was used, and caps on it: calls, tokens and money, per answer and per run."""

from __future__ import annotations

from dataclasses import dataclass

from citeguard.endpoint.completion import Usage
from citeguard.endpoint.faults import Cause, Fault
from citeguard.endpoint.settings import Limits, Prices

EXPECTED_REPLY_TOKENS = 200
CHARS_PER_TOKEN = 3.0
"""A cautious guess for a mixture of English (about 4) and Russian (about 2.5)."""


@dataclass(slots=True)
class Spend:
    """All attempts for one question. Tokens and cost are None until a server has counted any."""

    attempts: int = 0
    tokens: int | None = None
    cost: float | None = None
    seconds: float = 0.0
    uncounted: int = 0
    """Attempts that may have been paid for and that no server counted."""

    def add(self, usage: Usage | None, prices: Prices | None, seconds: float) -> None:
        self.attempts += 1
        self.seconds += seconds
        if usage is None:
            self.uncounted += 1
            return
        self.tokens = (self.tokens or 0) + usage.total_tokens
        if prices is not None:
            self.cost = (self.cost or 0.0) + prices.cost(usage)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one call will probably use; held against the caps while the call runs."""

    tokens: int
    cost: float

    @staticmethod
    def of(prompt_chars: int, prices: Prices | None) -> Estimate:
        usage = Usage(prompt_tokens=int(prompt_chars / CHARS_PER_TOKEN) + 1, completion_tokens=EXPECTED_REPLY_TOKENS)
        return Estimate(usage.total_tokens, prices.cost(usage) if prices else 0.0)


class Purse:
    """Caps with what was used so far; what is held by calls in flight counts as used. `parent` is the run's purse."""

    def __init__(self, limits: Limits, scope: str, parent: Purse | None = None) -> None:
        self._limits = limits
        self._scope = scope
        self._parent = parent
        self._calls = 0
        self._tokens = 0
        self._cost = 0.0

    def hold(self, estimate: Estimate) -> None:
        """Takes the estimate out of every purse, or raises Fault(BUDGET) and takes nothing."""
        purses = self._chain()
        for purse in purses:
            purse._refuse_beyond(estimate)
        for purse in purses:
            purse._add(1, estimate.tokens, estimate.cost)

    def settle(self, estimate: Estimate, usage: Usage | None, prices: Prices | None, *, paid: bool) -> None:
        """Replaces an estimate by what the server counted; a reply that it did not count stays estimated."""
        if usage is not None:
            tokens, cost = usage.total_tokens, prices.cost(usage) if prices else 0.0
        elif paid:
            return
        else:
            tokens, cost = 0, 0.0
        for purse in self._chain():
            purse._add(0, tokens - estimate.tokens, cost - estimate.cost)

    def _chain(self) -> list[Purse]:
        return [self] if self._parent is None else [self, *self._parent._chain()]

    def _add(self, calls: int, tokens: int, cost: float) -> None:
        self._calls += calls
        self._tokens += tokens
        self._cost += cost

    def _refuse_beyond(self, estimate: Estimate) -> None:
        limits = self._limits
        if limits.calls is not None and self._calls + 1 > limits.calls:
            raise Fault(Cause.BUDGET, f"the cap of {limits.calls} calls per {self._scope} is reached")
        if limits.tokens is not None and self._tokens + estimate.tokens > limits.tokens:
            raise Fault(Cause.BUDGET, f"the cap of {limits.tokens} tokens per {self._scope} would be passed")
        if limits.cost is not None and self._cost + estimate.cost > limits.cost:
            raise Fault(Cause.BUDGET, f"the cap of {limits.cost:g} on the cost per {self._scope} would be passed")
