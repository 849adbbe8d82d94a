"""What the user says about an endpoint. Frozen values, built once and handed down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from citeguard.endpoint.completion import Usage
from citeguard.endpoint.keys import KeySource, NoKey

OPENAI_URL = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Money per million tokens; the currency is the user's, and only a label."""

    input_per_million: float
    output_per_million: float
    cached_input_per_million: float | None = None
    currency: str = "USD"

    def cost(self, usage: Usage) -> float:
        cached_price = (
            self.input_per_million if self.cached_input_per_million is None else self.cached_input_per_million
        )
        fresh = usage.prompt_tokens - usage.cached_tokens
        total = fresh * self.input_per_million + usage.cached_tokens * cached_price
        return (total + usage.completion_tokens * self.output_per_million) / 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Caps; None is no cap. A cap on cost needs prices."""

    calls: int | None = None
    tokens: int | None = None
    cost: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """What is asked of the model besides the text. A parameter that it refuses is left out from then on."""

    temperature: float | None = 0.0
    seed: int | None = None
    top_p: float | None = None
    max_tokens: int = 1_536
    """Cap on one reply. Raised once, `RAISE_CAP` times, when a reply runs into it."""
    logprobs: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)


RAISE_CAP = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class EndpointSettings:
    """One model behind one address. Times in seconds. Headers and proxy may hold secrets and are in no repr."""

    model: str
    base_url: str = OPENAI_URL
    key: KeySource = field(default_factory=NoKey)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    ca_bundle: str | None = None
    proxy: str | None = field(default=None, repr=False)
    parameters: Parameters = field(default_factory=Parameters)
    prices: Prices | None = None
    concurrency: int = 16
    attempt_timeout_s: float = 60.0
    answer_deadline_s: float = 180.0
    per_answer: Limits = field(default_factory=Limits)
    per_run: Limits = field(default_factory=Limits)
