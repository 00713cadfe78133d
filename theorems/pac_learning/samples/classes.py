"""Finite classes of hypotheses on finitely many points, with a distribution, and all samples of m draws from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, total
from ....properties.samples.tables import Row
from ...generalisation.oracles import multisets, probability

MOST_DRAWS = 130


@dataclass(frozen=True, eq=False)
class Draw:
    """A sample S of m draws as a multiset: how often each outcome came, with what probability, and L_S(h) of each hypothesis."""

    counts: tuple[int, ...]
    p: Fraction
    errors: tuple[Fraction, ...]

    def __str__(self) -> str:
        return f"the sample with outcomes {', '.join(map(str, np.repeat(range(len(self.counts)), self.counts)))}"


def require_distribution(masses: Row) -> None:
    """Raises `HypothesisNotMet`."""
    if not masses or any(p < 0 for p in masses) or sum(masses) != 1:
        raise HypothesisNotMet("the masses are no distribution")


@sample_type
class FiniteClass:
    """Hypotheses on the points 0, …, n − 1, all different and at least one, each as its labels 0 or 1; the mass of each outcome
    (x, y); a number m ≥ 1 of draws, and an accuracy 0 < ε < 1.
    """

    masses: Row
    hypotheses: tuple[tuple[int, ...], ...]
    m: int
    epsilon: Fraction

    def __post_init__(self) -> None:
        require_distribution(self.masses)
        if not self.hypotheses or len(set(self.hypotheses)) < len(self.hypotheses):
            raise HypothesisNotMet("there is no hypothesis, or one comes twice")
        if any(len(h) != self.n or not set(h) <= {0, 1} for h in self.hypotheses):
            raise HypothesisNotMet("a hypothesis has not a label 0 or 1 for each point")
        if len(self.outcomes) != len(self.masses):
            raise HypothesisNotMet("there are not as many masses as outcomes")
        if self.m < 1 or not 0 < self.epsilon < 1:
            raise HypothesisNotMet("not m ≥ 1 and 0 < ε < 1")
        if len(list(multisets(len(self.masses), self.m))) > MOST_DRAWS:
            raise HypothesisNotMet(f"there are more than {MOST_DRAWS} samples")

    @property
    def n(self) -> int:
        return len(self.hypotheses[0])

    @property
    def size(self) -> int:
        """|H|."""
        return len(self.hypotheses)

    @property
    def outcomes(self) -> list[tuple[int, int]]:
        """All pairs (x, y), two for each point."""
        return [(x, y) for x in range(self.n) for y in (0, 1)]

    @cached_property
    def H(self) -> np.ndarray:
        """The labels of each hypothesis, a row each."""
        return np.array(self.hypotheses, dtype=np.int64)

    @cached_property
    def mistakes(self) -> list[list[int]]:
        """For each hypothesis whether it is wrong on each outcome."""
        return [[int(h[x] != y) for x, y in self.outcomes] for h in self.hypotheses]

    @cached_property
    def risks(self) -> list[Fraction]:
        """L_D(h) of each hypothesis."""
        return [sum((Fraction(p) for p, wrong in zip(self.masses, w, strict=True) if wrong), Fraction(0)) for w in self.mistakes]

    @cached_property
    def draws(self) -> list[Draw]:
        """All samples of m draws, those of probability 0 among them."""
        wrong, found = np.array(self.mistakes), []
        for counts in multisets(len(self.masses), self.m):
            errors = tuple(Fraction(int(v), self.m) for v in wrong @ np.array(counts))
            found.append(Draw(counts, probability(counts, self.masses), errors))
        return found

    def examples(self, draw: Draw) -> tuple[np.ndarray, np.ndarray]:
        """The points x and the labels y of a sample, (m,) each."""
        drawn = np.repeat(np.array(self.outcomes), draw.counts, axis=0)
        return drawn[:, 0].copy(), drawn[:, 1].copy()

    def smaller(self) -> Iterator[Any]:
        """With a hypothesis or a draw fewer."""
        for i in range(len(self.hypotheses)):
            with suppress(HypothesisNotMet):
                yield replace(self, hypotheses=self.hypotheses[:i] + self.hypotheses[i + 1 :])
        with suppress(HypothesisNotMet):
            yield replace(self, m=self.m - 1)


@sample_type
class AgnosticClass(FiniteClass):
    """The same, with any distribution on the pairs (x, y)."""

    SMALL: ClassVar = "all samples of so many draws are gone through"

    FORMAL: ClassVar = {"size": "|H|", "m": "m", "epsilon": "ε"}

    def compared_on(self, draw: Draw) -> list[tuple[Fraction, Fraction, Fraction, Fraction, int]]:
        """P(S), and for each h L_S(h), L_D(h), g = |L_S(h) − L_D(h)|, and 1 where g > ε/2, else 0."""
        both = ((e, r, abs(e - r)) for e, r in zip(draw.errors, self.risks, strict=True))
        return [(draw.p, e, r, g, int(g > self.epsilon / 2)) for e, r, g in both]

    @property
    def compared(self) -> list[tuple[Fraction, Fraction, Fraction, Fraction, int]]:
        """The hypotheses on a sample: here on the least representative one."""
        return self.compared_on(max(self.draws, key=self.gamma))

    @total(of="size", over="compared")
    def one(self, p: Any, e: Any, r: Any, g: Any, off: Any) -> Any:
        """1."""
        return 1

    @hypothesis()
    def accurate(self) -> Any:
        """ε > 0."""
        return self.epsilon > 0

    @hypothesis(over="compared")
    def possible(self, p: Any, e: Any, r: Any, g: Any, off: Any) -> Any:
        """on a sample of a probability p ≥ 0."""
        return p >= 0

    @hypothesis(over="compared")
    def marked(self, p: Any, e: Any, r: Any, g: Any, off: Any) -> Any:
        """marked 0 or 1."""
        return off * off == off

    @hypothesis(over="compared")
    def near(self, p: Any, e: Any, r: Any, g: Any, off: Any) -> Any:
        """marked 1 where g > ε/2."""
        return (1 - off) * (2 * g - self.epsilon) <= 0

    @hypothesis(over="compared")
    def below(self, p: Any, e: Any, r: Any, g: Any, off: Any) -> Any:
        """of an empirical risk of at most L_D(h) + g."""
        return e - r <= g

    @hypothesis(over="compared")
    def above(self, p: Any, e: Any, r: Any, g: Any, off: Any) -> Any:
        """of an empirical risk of at least L_D(h) − g."""
        return r - e <= g

    def gamma(self, draw: Draw) -> Fraction:
        """The least γ for which the sample is γ-representative: |L_S(h) − L_D(h)| ≤ γ for all h."""
        return max(abs(a - b) for a, b in zip(draw.errors, self.risks, strict=True))


@sample_type
class DrawnPairs:
    """Outcomes, each with its label y, the label h(x) that is predicted, and its mass; a number m ≥ 1 of draws."""

    SMALL: ClassVar = "all samples of so many draws are gone through"

    masses: Row
    labels: tuple[int, ...]
    predicted: tuple[int, ...]
    m: int

    def __post_init__(self) -> None:
        require_distribution(self.masses)
        if not len(self.masses) == len(self.labels) == len(self.predicted):
            raise HypothesisNotMet("an outcome has no label, prediction or mass")
        if self.m < 1 or len(list(multisets(len(self.masses), self.m))) > MOST_DRAWS:
            raise HypothesisNotMet(f"there is no draw, or there are more than {MOST_DRAWS} samples")

    @cached_property
    def wrong(self) -> list[int]:
        """Whether h(x) ≠ y, of each outcome."""
        return [int(y != h) for y, h in zip(self.labels, self.predicted, strict=True)]

    @cached_property
    def risk(self) -> Fraction:
        """L_D(h)."""
        return sum((Fraction(p) for p, wrong in zip(self.masses, self.wrong, strict=True) if wrong), Fraction(0))

    @cached_property
    def draws(self) -> list[Draw]:
        """All samples of m draws, with L_S(h)."""
        return [
            Draw(c, probability(c, self.masses), (Fraction(sum(k * w for k, w in zip(c, self.wrong, strict=True)), self.m),))
            for c in multisets(len(self.masses), self.m)
        ]


@sample_type
class Losses:
    """The losses ≥ 0 of each of some hypotheses on each outcome, their masses, m ≥ 1 draws and an accuracy ε > 0."""

    masses: Row
    losses: tuple[Row, ...]
    m: int
    epsilon: Fraction

    def __post_init__(self) -> None:
        require_distribution(self.masses)
        if not self.losses or any(len(h) != len(self.masses) or min(h) < 0 for h in self.losses):
            raise HypothesisNotMet("a hypothesis has not a loss of at least 0 for each outcome")
        if self.m < 1 or self.epsilon <= 0 or len(list(multisets(len(self.masses), self.m))) > MOST_DRAWS:
            raise HypothesisNotMet("there is no draw or too many samples, or ε is not positive")

    @cached_property
    def risks(self) -> list[Fraction]:
        """L_D(h) of each hypothesis."""
        return [sum((Fraction(p) * Fraction(v) for p, v in zip(self.masses, h, strict=True)), Fraction(0)) for h in self.losses]

    @cached_property
    def draws(self) -> list[Draw]:
        """All samples of m draws, with L_S(h) of each hypothesis."""
        found = []
        for counts in multisets(len(self.masses), self.m):
            errors = [Fraction(sum(k * v for k, v in zip(counts, h, strict=True))) / self.m for h in self.losses]
            found.append(Draw(counts, probability(counts, self.masses), tuple(errors)))
        return found


@sample_type
@excluded("a loss exceeds 1", lambda self: any(v > 1 for h in self.losses for v in h))
class BoundedLosses(Losses):
    """The same with losses of at most 1."""


def distribution(draw: st.DrawFn, n: int) -> Row:
    """Masses in sixteenths, some of them 0."""
    cuts = sorted(draw(st.lists(st.integers(0, 16), min_size=n - 1, max_size=n - 1)))
    return tuple(Fraction(b - a, 16) for a, b in pairwise([0, *cuts, 16]))


def accuracy(draw: st.DrawFn) -> Fraction:
    """ε in sixteenths."""
    return Fraction(draw(st.integers(1, 15)), 16)


def some_hypotheses(draw: st.DrawFn, n: int, most: int) -> list[tuple[int, ...]]:
    least = draw(st.sampled_from([2, 2, 2, 1]))
    return draw(st.lists(st.tuples(*[st.integers(0, 1)] * n), min_size=least, max_size=most, unique=True))


@strategy(AgnosticClass)
def agnostic_classes(draw: st.DrawFn) -> AgnosticClass:
    """Up to six hypotheses on up to three points; one in four has two constants that tie on half of all samples."""
    if draw(st.integers(0, 3)) == 0:
        p = Fraction(draw(st.integers(1, 15)), 16)
        return AgnosticClass((p, 1 - p), tuple(draw(st.permutations([(0,), (1,)]))), draw(st.integers(1, 6)), accuracy(draw))
    n = draw(st.sampled_from([2, 1, 2, 3]))
    hypotheses = tuple(some_hypotheses(draw, n, 6))
    return AgnosticClass(distribution(draw, 2 * n), hypotheses, draw(st.integers(1, 4 if n < 3 else 3)), accuracy(draw))


@strategy(DrawnPairs)
def drawn_pairs(draw: st.DrawFn) -> DrawnPairs:
    """Up to three outcomes with labels 0, 1 and 2, right or wrong; mostly both, and some of each."""
    n, m = draw(st.sampled_from([(2, 3), (3, 2), (3, 4), (2, 6), (1, 1), (3, 6)]))
    labels = draw(st.tuples(*[st.integers(0, 2)] * n))
    if n == 1 or draw(st.integers(0, 4)) == 0:
        return DrawnPairs(distribution(draw, n), labels, draw(st.tuples(*[st.integers(0, 2)] * n)), m)
    p = Fraction(draw(st.integers(1, 15)), 16)
    predicted = (labels[0], (labels[1] + draw(st.integers(1, 2))) % 3, *draw(st.tuples(*[st.integers(0, 2)] * (n - 2))))
    return DrawnPairs((p, 1 - p) if n == 2 else (p / 2, p / 2, 1 - p), labels, predicted, m)


def _losses(draw: st.DrawFn, kind: Any, values: st.SearchStrategy[Any]) -> Any:
    n, size = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    losses = tuple(draw(st.tuples(*[values] * n)) for _ in range(size))
    return kind(distribution(draw, n), losses, draw(st.integers(1, 8)), Fraction(draw(st.integers(1, 24)), 16))


strategy(Losses)(lambda draw: _losses(draw, Losses, st.sampled_from([0, 1, 2, 5, 100])))  # losses 0 and 1, and larger ones
# Losses in quarters, mostly 0 and 1
strategy(BoundedLosses)(lambda draw: _losses(draw, BoundedLosses, st.sampled_from([0, 1, 0, 1, Fraction(1, 4), Fraction(1, 2)])))
