"""One claim beside the sentences of its fragments: what every signal looks at, and how a signal is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from citeguard.language.names import name_key
from citeguard.language.rewordings import is_bland
from citeguard.messages import Message
from citeguard.models import Claim, Fragment, FragmentSpan, RiskSignal, SignalCode, Span
from citeguard.signals.reading import Reading, Word

CLOSE = 0.5
"""From this share of common content words on, two sentences are taken to speak of the same thing."""
LOOSE = 0.34
_MIRRORED = 0.6
_COPIED = 6
"""One word in so many may be another one in a text that was otherwise copied."""


@dataclass(frozen=True)
class Case:
    """`evidence` are the best sentences of all fragments, best first. What several signals ask for is read once."""

    claim: Claim
    reading: Reading
    fragments: Sequence[Fragment]
    evidence: tuple[Reading, ...]

    @cached_property
    def support(self) -> list[Reading]:
        """Sentences that say something of what the claim says."""
        best = self.evidence[0].coverage if self.evidence else 0.0
        return [r for r in self.evidence if r is self.evidence[0] or r.coverage >= min(LOOSE, 0.6 * best)]

    @cached_property
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

    @cached_property
    def exchanged(self) -> tuple[Word, ...]:
        """Content words of the claim that no supporting sentence has; general words and parts of marks left out."""
        claim = self.reading
        spans = [n.span for n in claim.names]
        named = {w.token for w in claim.words if any(span.contains(w.span) for span in spans)}
        return tuple(
            w
            for w in claim.words
            if w.token not in claim.parts.light
            and not is_bland(claim.tokens[w.token].norm)
            and not any(r.has(w.stem) for r in self.support)
            and not (w.token in named and any(_has_name(r, claim.norm(w)) for r in self.support))
        )

    @cached_property
    def unsaid(self) -> tuple[Word, ...]:
        """Those of them that no supporting sentence rewords either."""
        return tuple(w for w in self.exchanged if not any(r.rewords(self.reading.norm(w)) for r in self.support))

    @property
    def copied(self) -> bool:
        """Whether the claim says it in the source's words, but for a word or so: then what is left out was left out,
        and what is put in was put in. A paraphrase through and through shows neither."""
        return len(self.exchanged) <= len(self.reading.words) // _COPIED

    def mirrors(self, reading: Reading) -> bool:
        """Whether a copy leaves little of the source's sentence aside: then a word that has changed its place has."""
        clauses = {w.clause for w in reading.words if self.reading.has(w.stem)}
        words = [w for w in reading.words if w.clause in clauses and w.token not in reading.parts.light]
        kept = sum(self.reading.has(w.stem) or is_bland(reading.norm(w)) for w in words)
        return self.copied and kept >= _MIRRORED * len(words)

    def carries(self, reading: Reading, word: Word) -> bool:
        """Whether the claim has a word of the source, or one that may reword it."""
        return self.reading.has(word.stem) or self.reading.rewords(reading.norm(word))

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


def _has_name(reading: Reading, norm: str) -> bool:
    """Whether a name stands here in another case: stems of names are often another word's («Елена», «ел»)."""
    return any(name_key(t.norm) == name_key(norm) for t in reading.tokens)


def _words(reading: Reading) -> list[str]:
    """All tokens but the punctuation at the end."""
    norms = [token.norm for token in reading.tokens]
    while norms and norms[-1] in _FINAL:
        norms.pop()
    return norms


_FINAL = frozenset(".!…;")
