"""Two shares of the same cases: how far apart, and whether chance alone would do it. Plain Python.

Only the cases that changed tell anything: a share of 60% before and of 60% after may hide a third of all answers that
went either way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

_Z = 1.959963984540054
"""Of a two-sided interval at 95%."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """Counts of a yes or no that was asked of the same cases twice."""

    both: int
    before_only: int
    after_only: int
    neither: int

    @property
    def n(self) -> int:
        return self.both + self.before_only + self.after_only + self.neither

    @property
    def before(self) -> int:
        return self.both + self.before_only

    @property
    def after(self) -> int:
        return self.both + self.after_only

    @property
    def difference(self) -> float:
        """Share after less share before, -1..1. Raises ZeroDivisionError of no case."""
        return (self.after_only - self.before_only) / self.n

    def interval(self) -> tuple[float, float]:
        """Of the difference, at 95%: Newcombe 1998 (Statistics in Medicine 17, 2635), method 10. It rests on Wilson's
        intervals of the two shares and keeps to -1..1. Raises ZeroDivisionError of no case."""
        phi = self._correlation()
        after, before = self.after / self.n, self.before / self.n
        (after_low, after_high), (before_low, before_high) = wilson(self.after, self.n), wilson(self.before, self.n)
        down = _joined(after - after_low, before_high - before, phi)
        up = _joined(after_high - after, before - before_low, phi)
        return self.difference - down, self.difference + up

    def p_value(self) -> float:
        """McNemar's exact test, two-sided: had a change been as likely in either direction, how often would the two
        kinds of change be at least as uneven?"""
        changed = self.before_only + self.after_only
        fewer = min(self.before_only, self.after_only)
        if 2 * fewer == changed:
            return 1.0
        return min(1.0, 2 * sum(_half_binomial(k, changed) for k in range(fewer + 1)))

    def _correlation(self) -> float:
        """Phi of the two answers, corrected for continuity as the method asks; 0 where a share is 0 or 1."""
        margins = self.before * (self.n - self.before) * self.after * (self.n - self.after)
        if not margins:
            return 0.0
        product = self.both * self.neither - self.before_only * self.after_only
        corrected = max(product - self.n / 2, 0) if product > 0 else product
        return corrected / math.sqrt(margins)


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Wilson's score interval of a share at 95%."""
    share, square = hits / n, _Z * _Z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = _Z * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return (0.0 if hits == 0 else middle - half), (1.0 if hits == n else middle + half)


def _joined(one: float, other: float, phi: float) -> float:
    return math.sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))


def _half_binomial(k: int, n: int) -> float:
    """P(k of n) at one half; through logarithms, since the counts themselves outgrow a float."""
    return math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) - n * math.log(2))
