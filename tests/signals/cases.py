"""Claims and fragments in one line."""

from __future__ import annotations

from citeguard.models import Claim, Fragment, RiskSignal, Span
from citeguard.signals import signals_of


def fragment(text: str, name: str = "q1", **around: str | tuple[str, ...]) -> Fragment:
    return Fragment(
        citation_id=name,
        document_id="doc",
        document_version="1",
        span=Span(0, len(text)),
        text=text,
        **around,  # type: ignore[arg-type]  # heading, before, after, notes
    )


def raised(claim: str, *fragments: Fragment | str, language: str | None = None) -> tuple[RiskSignal, ...]:
    cited = [f if isinstance(f, Fragment) else fragment(f, f"q{i}") for i, f in enumerate(fragments, 1)]
    return signals_of(Claim(id="c1", text=claim, span=None, language=language), cited)


def codes(claim: str, *fragments: Fragment | str, language: str | None = None) -> set[str]:
    return {signal.code.value for signal in raised(claim, *fragments, language=language)}
