"""One claim beside the sentences of its fragments: what every signal looks at, and how a signal is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citeguard.messages import Message
from citeguard.models import Claim, Fragment, FragmentSpan, RiskSignal, SignalCode, Span
from citeguard.signals.reading import Reading

CLOSE = 0.5
"""From this share of common content words on, two sentences are taken to speak of the same thing."""
LOOSE = 0.34


@dataclass(frozen=True, slots=True)
class Case:
    """`evidence` are the best sentences of all fragments, best first."""

    claim: Claim
    reading: Reading
    fragments: Sequence[Fragment]
    evidence: tuple[Reading, ...]

    @property
    def support(self) -> list[Reading]:
        """Sentences that say something of what the claim says."""
        best = self.evidence[0].coverage if self.evidence else 0.0
        return [r for r in self.evidence if r is self.evidence[0] or r.coverage >= min(LOOSE, 0.6 * best)]

    @property
    def main(self) -> list[Reading]:
        """The best sentence of each fragment that is close to the claim; the best of all in any case."""
        seen: set[int] = set()
        found: list[Reading] = []
        for r in self.evidence:
            if r.fragment not in seen and (not found or r.coverage >= CLOSE):
                found.append(r)
            seen.add(r.fragment)
        return found

    @property
    def verbatim(self) -> bool:
        """Whether the claim is, word for word, one of the sentences: then nothing in it can differ."""
        ours = _words(self.reading)
        return any(ours == _words(r) for r in self.evidence[:1])

    def place(self, reading: Reading, span: Span) -> FragmentSpan:
        """A span of a sentence, counted from its fragment's start."""
        return FragmentSpan(citation_id=self.fragments[reading.fragment].citation_id, span=span.shift(reading.offset))

    def signal(
        self,
        code: SignalCode,
        message: Message,
        claim_spans: Iterable[Span] = (),
        places: Iterable[tuple[Reading, Span]] = (),
        context: Iterable[str] = (),
    ) -> RiskSignal:
        return RiskSignal(
            code=code,
            claim_id=self.claim.id,
            message=message,
            claim_spans=tuple(sorted(set(claim_spans))),
            fragment_spans=tuple(self.place(reading, span) for reading, span in places),
            context=tuple(context),
        )


def _words(reading: Reading) -> list[str]:
    """All tokens but the punctuation at the end."""
    norms = [token.norm for token in reading.tokens]
    while norms and norms[-1] in _FINAL:
        norms.pop()
    return norms


_FINAL = frozenset(".!…;")
